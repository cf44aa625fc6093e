import { TRAITS } from './word-lists.ts';

/** Where what a search is about ends and its circumstances begin; "30 in" is a size, and one word before "and" is part of what follows. */
const AFTER =
  /(?<!\d)\s(?:with|without|in|for|by|from|on|at|to|that|which|w\/|w\/o)\s|(?<=\S\s+\S+)\s(?:and|or|&)\s|[,;:(|]/i;

/** Words as the index has them: in lower case, without accents and signs. */
export const plainWords = (text: string): readonly string[] =>
  text
    .normalize('NFD')
    .replace(/[\p{M}'’`´]/gu, '')
    .toLowerCase()
    .split(/[^\p{L}\d]+/u)
    .filter((word) => word !== '');

/**
 * The place of the noun that a search is about: "rug" in "8x10 area rug blue for bedroom". What names it
 * comes first in English, and what is wanted of it may follow.
 *
 * @param words as they are written, in order; blank where no product has one
 * @returns -1 where no word is one
 */
export function nounOf(search: string, words: readonly string[]): number {
  const about = new Set(plainWords(search.trim().split(AFTER)[0] ?? ''));
  const isNoun = (word: string) => word !== '' && !/\d/.test(word) && !TRAITS.has(word);
  const place = words.findLastIndex((word) => isNoun(word) && about.has(word));
  return place === -1 ? words.findLastIndex(isNoun) : place;
}

/** What is not wanted, up to where something else is said: "ceiling fan without light in white". */
const WITHOUT =
  /(?<=^|\s)(?:without|w\/o)\s+(.+?)(?=\s(?:with|in|for|by|from|on|at|to|w\/)\s|[,;:(|]|$)/gi;

/** A search in what it wants and what it shall be without; all of it is wanted where it says nothing else. */
export function partUnwanted(search: string) {
  const unwanted = [...search.matchAll(WITHOUT)].map(([, said]) => said).join(' ');
  const wanted = search.replace(WITHOUT, ' ').trim();
  return wanted === '' ? { wanted: search, unwanted: '' } : { wanted, unwanted };
}
