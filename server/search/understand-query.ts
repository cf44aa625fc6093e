import type { Kysely } from 'kysely';
import type { Database } from '../database/types.ts';
import { completionsOf } from './complete-word.ts';
import { correctWords } from './correct-words.ts';
import type { Meaning, QueryWord } from './measures.ts';
import { nounOf, partUnwanted, plainWords } from './query-noun.ts';
import { type ReadWords, readWords } from './query-words.ts';
import { synonymsOf } from './synonym-meanings.ts';
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
export interface Understood extends Pick<ReadWords, 'frequencies' | 'documents' | 'unwanted'> {
  readonly concepts: readonly Concept[];
  /** The stems of its words, and of those that the last one begins. */
  readonly said: ReadonlySet<string>;
  /** The query with its spelling corrected; `null` where nothing was. */
  readonly correctedTo: string | null;
  /** Any product may be meant: gifts, decor, and nothing is called so. */
  readonly isAnything: boolean;
}

/** What is searched for; words about the price may have been taken out. */
export interface Typed {
  readonly search: string;
  /** Spelling stays as typed. */
  readonly asTyped: boolean;
  /** What was typed, with these words; absent where there are none. */
  readonly typed?: string;
}

/** The rarest words beyond this many are looked for: each costs a read of the index. */
const MAX_WORDS = 12;

/** Reads a query: its words with their spelling corrected, what they mean, and which of them is the noun. */
export async function understandQuery(
  db: Kysely<Database>,
  asked: Typed & { readonly typing: boolean },
): Promise<Understood> {
  const { search, typing } = asked;
  const typed = await readWords(db, partUnwanted(search), typing);
  const last = typed.words.at(-1);
  // The search page searches while one types, too: two letters are rather a beginning.
  const isBegun = typing || (typed.words.length === 1 && (last?.word.length ?? 0) <= 2);
  const unknown = typed.words.filter((word) => isUnknown(word, typed));
  const begun =
    last && (isBegun || unknown.includes(last)) ? await completionsOf(db, last, typed) : [];
  const corrections = await correctWords(
    db,
    unknown.flatMap((word) => (word === last && isBegun && begun.length > 0 ? [] : [word.word])),
  );
  const completions = last && corrections.has(last.word) ? [] : begun;
  const correctedTo = corrections.size === 0 ? null : writeCorrected(search, corrections);
  const meant = asked.asTyped ? search : (correctedTo ?? search);
  const read = meant === search ? typed : await readWords(db, partUnwanted(meant), typing);
  const frequencies = new Map([...typed.frequencies, ...read.frequencies]);
  return {
    concepts: toConcepts({ ...read, frequencies }, meant, completions),
    said: new Set([
      ...read.words.map(({ stem }) => stem),
      ...completions.flatMap(({ stems }) => stems),
    ]),
    unwanted: read.unwanted,
    correctedTo,
    isAnything: isAnything(asked, typed.words),
    frequencies,
    documents: read.documents,
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

/** Each word with what it means; the last one also what it may become. */
function toConcepts(
  { words, synonyms, frequencies, documents }: ReadWords,
  search: string,
  completions: readonly Meaning[],
): readonly Concept[] {
  const last = words.length - 1;
  const stems = words.map(({ stem }) => stem);
  const meant = words.map((word, at) => ({
    word,
    ...weighMeanings(
      [
        { stems: [word.stem], weight: 1 },
        ...word.others,
        ...synonymsOf(stems, at, synonyms),
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
  const rarest = new Map(
    [...once].toSorted(([, one], [, other]) => other.idf - one.idf).slice(0, MAX_WORDS),
  );
  return [...once.keys()].flatMap((stem) => rarest.get(stem) ?? []);
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
function isAnything({ search, typed }: Typed, words: readonly QueryWord[]): boolean {
  if (search.trim() === '') return true;
  const unknown = words.map(({ word, frequency }) => (frequency === 0 ? word : ''));
  const all = words.map(({ word }) => word);
  return typed === undefined
    ? unknown.length > 0 && unknown.every((word) => ANYTHING.has(word))
    : ANYTHING.has(unknown[nounOf(search, all)] ?? '');
}

/** The query as it was typed, the corrected words in their places. */
function writeCorrected(search: string, corrections: ReadonlyMap<string, string>): string {
  const plain = (typed: string) => plainWords(typed).join('');
  const words = search.trim().split(/\s+/);
  return words.map((typed) => corrections.get(plain(typed)) ?? typed).join(' ');
}
