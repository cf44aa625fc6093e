const ADDRESS = /^(?:https?:\/\/|\/media\/)/i;
const ENDING = /\.(?:jpe?g|png|webp|avif)$/i;

/** Tells an address, in this shop or elsewhere, from the name of a file. */
export const isAddress = (part: string): boolean => ADDRESS.test(part);

/** Tells by its ending whether a file is meant to be a picture. */
export const looksLikePicture = (name: string): boolean => ENDING.test(name);

/**
 * The addresses and names in a cell, in their order. Line breaks and `|` part them, and so does white space
 * where it is not inside a name: a name goes on to the ending of a picture, "Olive jug.jpg".
 */
export const pictureParts = (cell: string): string[] => cell.split(/[\n\r|]/).flatMap(partsOfLine);

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
