import type { Meaning } from './measures.ts';

const SYNONYM_WEIGHT = 0.5;
/** Several words together mean one thing: "bath rug" is a bath mat, while a bath may be a bathroom. */
const SYNONYM_OF_SEVERAL_WEIGHT = 0.85;
/** A thing's fuller name is the thing, more than what has only the word: a curtain is a "curtain panel" before a shower curtain. So is its name in two words. */
const SAME_WEIGHT = 1.1;

/** What words mean by the list of synonyms, in stems. */
export interface Synonym {
  readonly word: readonly string[];
  readonly means: readonly string[];
}

/**
 * What the words around a place, in stems, mean as well, where they stand in the query as in the list of synonyms. What the query says anyhow is
 * left out: a curtain that is not sheer would have both words of "sheer curtains".
 */
export const synonymsOf = (
  stems: readonly string[],
  at: number,
  synonyms: readonly Synonym[],
): Meaning[] =>
  synonyms.flatMap(({ word, means }) => {
    const isHere = word.some((_, place) =>
      word.every((stem, offset) => stems[at - place + offset] === stem),
    );
    const isSaid = means.every((stem) => stems.includes(stem));
    return isHere && !isSaid ? [{ stems: means, weight: weightOf(word, means) }] : [];
  });

function weightOf(word: readonly string[], means: readonly string[]): number {
  const isFuller = word.length === 1 && means.length > 1 && means.includes(word[0] ?? '');
  if (isFuller || isSameInOne(word, means) || isSameInOne(means, word)) return SAME_WEIGHT;
  return word.length > 1 ? SYNONYM_OF_SEVERAL_WEIGHT : SYNONYM_WEIGHT;
}

/** Stems end where their words may go on: of "lampshade" it is "lampshad". */
const isSameInOne = (apart: readonly string[], [one = '', ...others]: readonly string[]): boolean =>
  apart.length > 1 && others.length === 0 && apart.join('').startsWith(one);
