import type { Kysely } from 'kysely';
import { namedQuery } from '../database/session.ts';
import type { Database } from '../database/types.ts';
import type { Meaning, QueryWord } from './measures.ts';

const SYNONYM_WEIGHT = 0.65;
/** Several words together mean one thing: "bath rug" is a bath mat, while a bath may be a bathroom. */
const SYNONYM_OF_SEVERAL_WEIGHT = 0.85;
/** A thing's fuller name is the thing, and so is its name in two words: a curtain is a "curtain panel", a lampshade a "lamp shade". */
const SAME_WEIGHT = 1;

/** What words mean by the list of synonyms, in stems, and in how many products each stem of it occurs. */
export interface Synonym {
  readonly word: readonly string[];
  readonly means: readonly string[];
  readonly frequencies: readonly number[];
}

/** Whether a stem by itself stands in the list. */
export const isNamed = (stem: string, synonyms: readonly Synonym[]): boolean =>
  synonyms.some(({ word }) => word.length === 1 && word[0] === stem);

/** Whether a stem stands in the list, by itself or among others. */
export const isPartOfName = (stem: string, synonyms: readonly Synonym[]): boolean =>
  synonyms.some(({ word }) => word.includes(stem));

/** By the place of a word, the stem of it and the next written as one. */
export type Joints = readonly (string | undefined)[];

interface Joined {
  /** The words as they were typed. */
  readonly typed: readonly string[];
  /** By the place of each but the last, the stem of it and the next written as one. */
  readonly joined: readonly string[];
}

/** What a place means as well where two words are one in the list of synonyms: "bed side table". */
export const synonymsOfJoined = (
  words: readonly QueryWord[],
  at: number,
  { joints, synonyms }: { readonly joints: Joints; readonly synonyms: readonly Synonym[] },
): Meaning[] =>
  joints.flatMap((stem, joint) => {
    const [one, other] = [words[joint], words[joint + 1]];
    if (!stem || !one || !other || !isPartOfName(stem, synonyms)) return [];
    const whole = { ...one, word: one.word + other.word, stem };
    const written = words.toSpliced(joint, 2, whole);
    return synonymsOf(written, at > joint ? at - 1 : at, synonyms).filter(({ stems }) =>
      stems.some((said) => !words.some((word) => word.stem === said)),
    );
  });

/**
 * What the words around a place mean as well, where they stand in the query as in the list of synonyms. What the query says anyhow is
 * left out: a curtain that is not sheer would have both words of "sheer curtains".
 */
export function synonymsOf(
  words: readonly QueryWord[],
  at: number,
  synonyms: readonly Synonym[],
): Meaning[] {
  return synonyms.flatMap(({ word, means }) => {
    const isHere = word.some((_, place) =>
      word.every((stem, offset) => words[at - place + offset]?.stem === stem),
    );
    const isSaid = means.every((stem) => words.some((said) => said.stem === stem));
    return isHere && !isSaid ? [{ stems: means, weight: weightOf(word, means) }] : [];
  });
}

function weightOf(word: readonly string[], means: readonly string[]): number {
  const isFuller = word.length === 1 && means.length > 1 && means.includes(word[0] ?? '');
  if (isFuller || isSameInOne(word, means) || isSameInOne(means, word)) return SAME_WEIGHT;
  return word.length > 1 ? SYNONYM_OF_SEVERAL_WEIGHT : SYNONYM_WEIGHT;
}

/** Stems end where their words may go on: of "lampshade" it is "lampshad". */
const isSameInOne = (apart: readonly string[], [one = '', ...others]: readonly string[]): boolean =>
  apart.length > 1 && others.length === 0 && apart.join('').startsWith(one);

const READ_FURTHER = {
  name: 'search further synonyms',
  text: `select s.word_stems as word, f.means_stems as means,
      array(select search_frequency(m) from unnest(f.means_stems) m) as frequencies
    from search_synonyms s join search_synonyms f on f.word_stems = s.means_stems
    where s.enabled and f.enabled and cardinality(s.word_stems) = 1 and s.word_stems[1] = any ($1::text[])`,
};

/**
 * What the synonyms of a word mean in turn, where the shop has neither the word nor one of them: no chandelier and no hanging
 * light, but pendants. What is that far from the word stands behind nothing else.
 */
export async function readFurtherSynonyms(
  db: Kysely<Database>,
  words: readonly (QueryWord & { readonly isNamed: boolean })[],
  synonyms: readonly Synonym[],
): Promise<readonly Synonym[]> {
  const isThere = ({ means, frequencies }: Synonym) => means.length === 1 && frequencies[0] !== 0;
  const missing = words.filter(({ stem, frequency, isNamed: named }) => {
    const others = synonyms.filter(({ word }) => word.length === 1 && word[0] === stem);
    return frequency === 0 && named && !others.some(isThere);
  });
  if (missing.length === 0) return [];
  return namedQuery<Synonym>(db, READ_FURTHER, [missing.map(({ stem }) => stem)]);
}

/** The stem of each word with the next, as the list of synonyms may have them in one; none where they were not typed together. */
export function jointsOf(words: readonly QueryWord[], { typed, joined }: Joined): Joints {
  const stems = new Map(
    joined.map((stem, at) => [`${typed[at] ?? ''} ${typed[at + 1] ?? ''}`, stem]),
  );
  return words.map(({ word }, at) => stems.get(`${word} ${words[at + 1]?.word ?? ''}`));
}
