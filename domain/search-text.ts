/** The longest search for products, in characters. */
export const MAX_SEARCH_LENGTH = 200;

/**
 * A typed search as it is searched for: trimmed, cut at `longest` UTF-16 units, without what is no
 * text: control characters and halves of characters.
 */
export const cleanSearch = (text: string, longest: number = MAX_SEARCH_LENGTH): string =>
  text
    .replace(/\p{Cc}/gu, ' ')
    .trim()
    .slice(0, longest)
    .replace(/\p{Cs}/gu, '')
    .trim();

/**
 * A search as the report of searches keeps it: in lower case with single spaces. `null` for what may name a person:
 * an @, five digits in a row, or a number of seven digits in groups, such as a phone's, among other words too.
 */
export function keptSearch(text: string): string | null {
  const words = cleanSearch(cleanSearch(text).replace(/\s+/g, ' ').toLowerCase());
  const hasNumber = /\p{Nd}{5}/u.test(words) || /\p{Nd}(?:[\s()./+-]*\p{Nd}){6}/u.test(words);
  return words === '' || /[@＠]/.test(words) || hasNumber ? null : words;
}
