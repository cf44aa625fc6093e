/** The longest search for products, in characters (decisions §2). */
export const LONGEST_SEARCH = 200;

/**
 * A typed search as it is searched for: trimmed (spec §5), cut at `longest` UTF-16 units, without what is no
 * text: control characters and halves of characters.
 */
export const cleanSearch = (text: string, longest: number = LONGEST_SEARCH): string =>
  text
    .replace(/\p{Cc}/gu, ' ')
    .trim()
    .slice(0, longest)
    .replace(/\p{Cs}/gu, '')
    .trim();
