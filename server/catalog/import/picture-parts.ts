const ADDRESS = /^(?:https?:\/\/|\/media\/)/i;
const ENDING = /\.(?:jpe?g|png|webp|avif)$/i;

/** Whether it is an address, in this shop or elsewhere, and not the name of a file. */
export const isAddress = (part: string): boolean => ADDRESS.test(part);

/** Whether a file is meant to be a picture, by its ending. */
export const looksLikePicture = (name: string): boolean => ENDING.test(name);

/**
 * The addresses and names in a cell, in their order. Line breaks and `|` separate them, and so does white space
 * where it is not inside a name: a name goes on to the ending of a picture, "Olive jug.jpg". A comma or semicolon separates them only before
 * an address: addresses hold commas.
 */
export const pictureParts = (cell: string): string[] =>
  cell.split(/[\n\r|]|[,;]\s*(?=https?:\/\/)/i).flatMap(partsOfLine);

function partsOfLine(line: string): string[] {
  const parts: string[] = [];
  let name: string[] = [];
  const endName = () => {
    if (name.length > 0) parts.push(name.join(' '));
    name = [];
  };
  for (const word of line.split(/\s+/).filter((one) => one !== '')) {
    if (isAddress(word)) {
      endName();
      parts.push(word);
      continue;
    }
    name.push(word);
    if (looksLikePicture(word)) endName();
  }
  endName();
  return parts;
}
