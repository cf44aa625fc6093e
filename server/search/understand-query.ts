import type { Kysely } from 'kysely';
import type { Database } from '../database/types.ts';
import { completeWord } from './complete-word.ts';
import { correctWords } from './correct-words.ts';
import type { Meaning, QueryWord } from './measures.ts';
import { nounOf, partUnwanted } from './query-noun.ts';
import { type ReadWords, readWords } from './query-words.ts';
import { synonymsOf } from './synonym-meanings.ts';
import type { Typed } from './within-price.ts';
import { ANYTHING, TRAITS, WELL_KNOWN } from './word-lists.ts';

/** A word of the query with everything that it is taken for. */
export interface Concept {
  readonly meanings: readonly Meaning[];
  /** How rare it is among the products (BM25's idf). */
  readonly idf: number;
  /** It is the noun that the query is about. */
  readonly isNoun: boolean;
}

/** What is searched for. */
export interface Understood extends Pick<ReadWords, 'frequencies' | 'documents' | 'firstSegment'> {
  readonly concepts: readonly Concept[];
  /** The same as they follow each other; a word that is said twice is there twice. */
  readonly inOrder: readonly Concept[];
  /** The stems of what it shall be without. */
  readonly unwanted: readonly string[];
  /** The query with its spelling corrected; `null` where nothing was. */
  readonly correctedTo: string | null;
  /** Any product may be meant: gifts, decor, and nothing is called so. */
  readonly isAnything: boolean;
}

interface Asked extends Typed {
  readonly search: string;
  /** The last word is still being typed: its beginning is enough. */
  readonly typing: boolean;
  /** Spelling stays as typed. */
  readonly asTyped: boolean;
}

/** The rarest words beyond this many are looked for: each costs a read of the index. */
const MAX_WORDS = 12;
/** What a word that is still being typed becomes. */
const COMPLETED_WEIGHT = 0.9;

/** Reads a query: its words with their spelling corrected, what they mean, and which of them is the noun. */
export async function understandQuery(db: Kysely<Database>, asked: Asked): Promise<Understood> {
  const { search, typing } = asked;
  const typed = await readWords(db, partUnwanted(search), typing);
  const last = typed.words.at(-1);
  // The search page searches while one types, too: two letters are rather a beginning.
  const isBegun = typing || (typed.words.length === 1 && (last?.word.length ?? 0) <= 2);
  const begun = isBegun && last ? await completionsOf(db, last, typed) : [];
  const unknown = typed.words.filter(
    (word) => isUnknown(word, typed) && !(word === last && begun.length > 0),
  );
  const corrections = await correctWords(
    db,
    unknown.map(({ word }) => word),
  );
  const isBeginning = last && unknown.includes(last) && !corrections.has(last.word);
  const completions = isBeginning ? await completionsOf(db, last, typed) : begun;
  const correctedTo = corrections.size === 0 ? null : writeCorrected(search, corrections);
  const read =
    correctedTo === null || asked.asTyped
      ? typed
      : await readWords(db, partUnwanted(correctedTo), typing);
  const meant = read === typed ? search : (correctedTo ?? search);
  const frequencies = new Map([...typed.frequencies, ...read.frequencies]);
  return {
    ...toConcepts({ ...read, frequencies }, meant, completions),
    unwanted: read.unwanted,
    correctedTo,
    isAnything: isAnything(asked, typed.words),
    frequencies,
    documents: read.documents,
    firstSegment: read.firstSegment,
  };
}

/** No product has it, in no other form, and the shop does not know it either. */
const isUnknown = (
  { word, stem, frequency, others }: QueryWord,
  { synonyms, frequencies }: ReadWords,
): boolean =>
  frequency === 0 &&
  !others.some(({ stems }) => stems.every((one) => (frequencies.get(one) ?? 0) > 0)) &&
  !TRAITS.has(word) &&
  !WELL_KNOWN.has(word) &&
  !synonyms.some((synonym) => synonym.word.includes(stem));

/** What a word may become; one letter becomes too many words, unless it is all that was typed. */
async function completionsOf(
  db: Kysely<Database>,
  { word, stem }: QueryWord,
  { words, frequencies }: ReadWords,
): Promise<readonly Meaning[]> {
  if (!/^\p{L}+$/u.test(word) || (word.length === 1 && words.length > 1)) return [];
  const begun = await completeWord(db, word);
  for (const [other, frequency] of begun) frequencies.set(other, frequency);
  const others = [...begun.keys()].filter((other) => other !== stem);
  return others.map((other) => ({ stems: [other], weight: COMPLETED_WEIGHT }));
}

/** Each word with what it means; the last one also what it may become. */
function toConcepts(
  { words, synonyms, frequencies, documents }: ReadWords,
  search: string,
  completions: readonly Meaning[],
): Pick<Understood, 'concepts' | 'inOrder'> {
  const last = words.length - 1;
  const meant = words.map((word, at) => ({
    word,
    ...weighMeanings(
      [
        { stems: [word.stem], weight: 1 },
        ...word.others,
        ...synonymsOf(words, at, synonyms),
        ...(at === last ? completions : []),
      ],
      frequencies,
      documents,
    ),
  }));
  const said = meant.map(({ word, meanings }) => (meanings.length > 0 ? word.word : ''));
  const noun = words[nounOf(search, said)]?.stem;
  const once = new Map<string, Concept>();
  for (const { word, meanings, idf } of meant) {
    if (meanings.length > 0) once.set(word.stem, { meanings, idf, isNoun: word.stem === noun });
  }
  const rarest = [...once]
    .toSorted(([, one], [, other]) => other.idf - one.idf)
    .slice(0, MAX_WORDS);
  const kept = new Set(rarest.map(([stem]) => stem));
  const isKept = (stem: string) => kept.has(stem);
  return {
    concepts: [...once].flatMap(([stem, concept]) => (isKept(stem) ? [concept] : [])),
    inOrder: words.flatMap(({ stem }) => (isKept(stem) ? (once.get(stem) ?? []) : [])),
  };
}

/** The meanings that products have, and how rare the word is. Where no product has the word itself, it is all that it is taken for. */
function weighMeanings(
  all: readonly Meaning[],
  frequencies: ReadonlyMap<string, number>,
  documents: number,
): Pick<Concept, 'meanings' | 'idf'> {
  const frequencyOf = ({ stems }: Meaning) =>
    Math.min(...stems.map((stem) => frequencies.get(stem) ?? 0));
  const occurring = all.filter((meaning) => frequencyOf(meaning) > 0);
  const isThere = occurring[0] === all[0];
  const frequency = Math.max(0, ...(isThere ? occurring.slice(0, 1) : occurring).map(frequencyOf));
  const others = Math.max(documents - frequency, 0);
  const most = isThere ? 1 : Math.max(...occurring.map(({ weight }) => weight));
  const meanings = occurring.map(({ stems, weight }) => ({ stems, weight: weight / most }));
  return { meanings, idf: Math.log(1 + (others + 0.5) / (frequency + 0.5)) };
}

/**
 * Whether any product may be meant: "gift ideas", and beside a price also "gifts for mom under 50". "Christmas decor" alone asks for
 * what a shop may not have, and the report of searches tells the merchant.
 */
function isAnything({ search, typed }: Asked, words: readonly QueryWord[]): boolean {
  if (search.trim() === '') return true;
  const unknown = words.map(({ word, frequency }) => (frequency === 0 ? word : ''));
  const noun =
    unknown[
      nounOf(
        search,
        words.map(({ word }) => word),
      )
    ] ?? '';
  return typed === undefined
    ? unknown.length > 0 && unknown.every((word) => ANYTHING.has(word))
    : ANYTHING.has(noun);
}

const plain = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/[\p{M}\p{P}\p{S}]/gu, '')
    .toLowerCase();

/** The query as it was typed, the corrected words in their places. */
const writeCorrected = (search: string, corrections: ReadonlyMap<string, string>): string =>
  search
    .split(/\s+/)
    .map((typed) => corrections.get(plain(typed)) ?? typed)
    .join(' ')
    .trim();
