import type { Kysely } from 'kysely';
import { namedQuery } from '../database/session.ts';
import type { Database } from '../database/types.ts';
import { isWordOfEnglish } from './common-words.ts';
import {
  type Candidate,
  correct,
  mostLikely,
  nearest,
  READ_ALIKE,
  READ_CANDIDATES,
  shortSlips,
  twiceMisspelt,
  type Unclear,
  wantedWords,
} from './correct-words.ts';
import { type Meaning, mergeMeasures, type QueryWord } from './measures.ts';
import {
  isNamed,
  isPartOfName,
  type Joints,
  jointsOf,
  readFurtherSynonyms,
  type Synonym,
  synonymsOf,
  synonymsOfJoined,
} from './synonym-meanings.ts';
import { WELL_KNOWN_WORDS } from './well-known-words.ts';
import { headOf, type Role, rolesOf, TRAITS, unwantedOf } from './word-roles.ts';

/** A word of the query with everything that it is taken for. */
export interface Concept {
  readonly meanings: readonly Meaning[];
  /** How rare it is among the products; the weight of a hit (BM25's idf). */
  readonly idf: number;
  /** It is the noun that the query is about. */
  readonly isNoun?: boolean;
  /** What is left of it in names that are about something else; absent: all. */
  readonly beside?: number;
}

/** What is searched for. */
export interface Understood {
  readonly concepts: readonly Concept[];
  /** The same as they follow each other; a word that is said twice is there twice. */
  readonly inOrder: readonly Concept[];
  /** What it shall be without. */
  readonly unwanted: readonly Concept[];
  /** The query with its spelling corrected; `null` where nothing was. */
  readonly correctedTo: string | null;
  /** In how many products each stem occurs. */
  readonly frequencies: ReadonlyMap<string, number>;
  /** How many products there are. */
  readonly documents: number;
  /** The first segment of the packed index. */
  readonly firstSegment: number;
  /** Any product may be meant: gifts, decor, and nothing is called so. */
  readonly isAnything: boolean;
}

/** A word where it stands in the query, and its place among those that are looked up. */
interface Placed {
  readonly word: string;
  readonly at: number;
}

interface Asked {
  readonly search: string;
  /** The last word is still being typed: its beginning is enough. */
  readonly typing: boolean;
  /** Spelling stays as typed. */
  readonly asTyped: boolean;
  /** Words that were written as one are apart already. */
  readonly isParted?: boolean;
  /** Words that no product has are corrected already, to these: they are right. */
  readonly corrected?: ReadonlySet<string>;
  /** What was typed, where words about the price were taken out of it. */
  readonly typed?: string;
}

/** Words beyond this many are not looked at: each costs a read of the index. */
const MOST_WORDS = 12;
/** How many words of a query are read, before the rarest of them are taken. */
const MOST_READ = 30;

/** From this weight on a meaning is the word itself, in its own or a corrected form, by which its rarity is told: a futon is rare where sofas are many. */
export const BY_NAME = 0.85;
/** What a word weighs that all products have, most of them in passing: "outdoor" where each says for where it is. */
const LEAST_RARITY = 0.3;
/** What the noun of a query weighs by its own rarity, and at least by that of the rarest word. */
const HEAD = 1.25;
const HEAD_BY_RAREST = 1;

interface WordsRow {
  readonly words: string[] | null;
  readonly stems: string[] | null;
  readonly frequencies: number[];
  /** The stem of each word with the next, written as one, and in how many products it occurs. */
  readonly joined: string[];
  readonly joined_frequencies: number[];
  /** Stems that stand in the list of synonyms, by themselves or among others. */
  readonly listed: string[] | null;
  readonly documents: number;
  readonly first_segment: number | null;
  readonly synonyms: Synonym[] | null;
}

const READ_WORDS = {
  name: 'search words',
  text: `with query as (select words[1:${MOST_READ}] as words, stems[1:${MOST_READ}] as stems,
      array(select coalesce((ts_lexize('shop_stem', words[at] || words[at + 1]))[1], words[at] || words[at + 1])
        from generate_series(1, least(cardinality(words), ${MOST_READ}) - 1) at order by at) as joined
    from search_in_order(search_clean($1)))
  select words, stems, joined,
    array(select search_frequency(stem) from unnest(stems) with ordinality s (stem, place) order by place) as frequencies,
    array(select search_frequency(stem) from unnest(joined) with ordinality j (stem, place) order by place) as joined_frequencies,
    (select array_agg(stem) from search_synonyms, unnest(word_stems) stem
      where enabled and word_stems && query.stems) as listed,
    (coalesce((select sum(documents) from search_segments where index_version = 1), 0)
      + (select count(*) from search_changes where index_version = 1))::int4 as documents,
    (select min(segment) from search_segments where index_version = 1) as first_segment,
    (select json_agg(json_build_object('word', word_stems, 'means', means_stems, 'frequencies',
        array(select search_frequency(m) from unnest(means_stems) m)))
      from search_synonyms where enabled and word_stems <@ (query.stems || query.joined)) as synonyms
  from query`,
};

/** Reads a query: its words, what they mean, and what was probably meant by those that no product has. */
export async function understandQuery(db: Kysely<Database>, asked: Asked): Promise<Understood> {
  const [row] = await namedQuery<WordsRow>(db, READ_WORDS, [asked.search]);
  const synonyms = row?.synonyms ?? [];
  const documents = row?.documents ?? 0;
  const typed = typedWords(row, asked);
  const occurrences = mergeMeasures(typed);
  const words = rarest(occurrences);
  const joints = jointsOf(words, { typed: row?.words ?? [], joined: row?.joined ?? [] });
  const joined = new Map(pairUp(row?.joined ?? [], row?.joined_frequencies ?? []));
  const listed = new Set(row?.listed);
  const unclear = inContext(words, { asked, joints, joined, listed, synonyms, documents });
  const candidates = await readCandidates(db, unclear);
  const further = await readFurtherSynonyms(db, unclear, synonyms);
  const frequencies = new Map<string, number>([
    ...synonyms.flatMap((synonym) => pairUp(synonym.means, synonym.frequencies)),
    ...joined,
    ...typed.map(({ stem, frequency }): Frequency => [stem, frequency]),
    ...candidates.flatMap(frequenciesOf),
    ...further.flatMap((synonym) => pairUp(synonym.means, synonym.frequencies)),
  ]);

  const corrected = unclear.map((word) => ({
    ...word,
    ...correct(word, candidates, asked.asTyped),
  }));
  const concepts = corrected.map(({ meanings, others }, at) => {
    const meant = synonymsOf(words, at, [...synonyms, ...further]);
    const meantJoined = synonymsOfJoined(words, at, { joints, synonyms });
    return toConcept([...meanings, ...others, ...meant, ...meantJoined], frequencies, documents);
  });
  // Words that were written as one mean all that they mean apart: the lamp of "floorlamp", the planter of "plantpot".
  const parted = replacements(corrected, ({ asTwo }) => asTwo);
  if (parted.size > 0 && !asked.isParted) {
    const search = writeCorrected(asked.search, parted);
    return understandQuery(db, { ...asked, search, isParted: true });
  }
  // And a corrected word means all that it means where it is spelled right.
  const corrections = replacements(corrected, (word) => word.corrected);
  const isFound = corrections.size > 0 || concepts.some(hasMeaning);
  const unknown =
    isFound || asked.typing || asked.corrected
      ? new Map([...corrections].filter(([word]) => isUnknown(words, word)))
      : await guessWords(db, unclear, candidates);
  for (const [word, meant] of unknown) corrections.set(word, meant);
  if (unknown.size > 0 && !asked.asTyped && !asked.corrected) {
    const search = writeCorrected(asked.search, unknown);
    const right = new Set(unknown.values());
    const understood = await understandQuery(db, { ...asked, search, corrected: right });
    return { ...understood, correctedTo: understood.correctedTo ?? search };
  }
  const order = occurrences.flatMap(({ word, stem }): Placed[] => {
    const at = words.findIndex((other) => other.stem === stem);
    return at === -1 ? [] : [{ word, at }];
  });
  const asWritten = order.map(({ word }) => word);
  const said = order.map(({ word, at }) => (concepts[at]?.meanings.length ? word : ''));
  const noun = headOf(asked.search, asWritten);
  const roles = rolesOf(asked.search, said);
  const weighed = withRoles(
    concepts,
    words.map((_, at) => roleOf(roles.filter((_role, place) => order[place]?.at === at))),
  );
  const unwanted = unwantedOf(asked.search);
  const isWanted = ({ word }: QueryWord) => !unwanted.has(word);
  const wanted = words.some(isWanted)
    ? weighed.filter((_, at) => words.slice(at, at + 1).some(isWanted))
    : weighed;
  return {
    concepts: wanted.filter(hasMeaning),
    inOrder: order
      .flatMap(({ at }) => weighed.slice(at, at + 1))
      .filter((concept) => hasMeaning(concept) && wanted.includes(concept)),
    unwanted: weighed.filter((concept) => !wanted.includes(concept)),
    correctedTo: corrections.size === 0 ? null : writeCorrected(asked.search, corrections),
    frequencies,
    documents,
    firstSegment: row?.first_segment ?? 0,
    isAnything: isAnything(asked, asWritten, noun !== -1 && said[noun] === ''),
  };
}

/** The words of a query with their stems; a query of none, while it is typed, is the beginning of one. */
function typedWords(row: WordsRow | undefined, { search, typing }: Asked): QueryWord[] {
  const whole = search.trim().toLowerCase();
  // "To" and "be" say nothing, but may be the beginnings of words.
  const isBegun = typing && !row?.words && /^\p{L}{2,}$/u.test(whole);
  return (isBegun ? [whole] : (row?.words ?? [])).map((word, at) => ({
    word,
    stem: row?.stems?.[at] ?? word,
    frequency: row?.frequencies[at] ?? 0,
    others: [],
  }));
}

interface Context {
  readonly asked: Asked;
  readonly joints: Joints;
  /** In how many products stems of two words in one occur. */
  readonly joined: ReadonlyMap<string, number>;
  /** Stems that the list of synonyms has. */
  readonly listed: ReadonlySet<string>;
  readonly synonyms: readonly Synonym[];
  readonly documents: number;
}

/** Each word with what its place in the query tells of it: whether it is still typed, and whether it may be a slip. */
const inContext = (
  words: readonly QueryWord[],
  { asked, joints, joined, listed, synonyms, documents }: Context,
): Unclear[] =>
  words.map((word, at) => {
    const isTyping = asked.typing && at === words.length - 1;
    const inOne = [joints[at - 1], joints[at]].find((stem) => stem && (joined.get(stem) ?? 0) > 0);
    return {
      ...word,
      before: words[at - 1]?.word,
      after: words[at + 1]?.word,
      ...(inOne && { joined: inOne }),
      isTyping,
      isAlone: words.every(({ frequency }, other) => other === at || frequency === 0),
      isNamed: isNamed(word.stem, synonyms),
      isRight:
        TRAITS.has(word.word) ||
        isWordOfEnglish(word.word) ||
        listed.has(word.stem) ||
        (isTyping && beginsKnownWord(word.word)) ||
        asked.corrected?.has(word.word) === true ||
        [joints[at - 1], joints[at]].some((stem) => stem && isPartOfName(stem, synonyms)),
      documents,
    };
  });

/** The words of the catalogue that may be meant by those that are unclear. */
async function readCandidates(
  db: Kysely<Database>,
  unclear: readonly Unclear[],
): Promise<readonly Candidate[]> {
  const wanted = wantedWords(unclear);
  if (wanted === null) return [];
  const { exact, alike, begun, parts } = wanted;
  return namedQuery<Candidate>(db, READ_CANDIDATES, [exact, alike, begun, parts]);
}

type Frequency = readonly [stem: string, frequency: number];

const pairUp = (stems: readonly string[], frequencies: readonly number[]): Frequency[] =>
  stems.map((stem, at) => [stem, frequencies[at] ?? 0]);

const frequenciesOf = ({ stem, frequency, means }: Candidate): Frequency[] =>
  means
    ? means.flatMap(({ stems, frequencies }) => pairUp(stems, frequencies))
    : [[stem, frequency]];

/** What words were taken for, by the words as they were typed. */
const replacements = <Word extends QueryWord>(
  words: readonly Word[],
  takenFor: (word: Word) => string | undefined,
): Map<string, string> =>
  new Map(
    words.flatMap((word) => {
      const other = takenFor(word);
      return other ? [[word.word, other]] : [];
    }),
  );

const hasMeaning = ({ meanings }: Concept): boolean => meanings.length > 0;

const isUnknown = (words: readonly QueryWord[], typed: string): boolean =>
  words.find(({ word }) => word === typed)?.frequency === 0;

/** Where nothing at all is found, what was meant by words that two slips were made in, or one in three letters. */
async function guessWords(
  db: Kysely<Database>,
  words: readonly Unclear[],
  known: readonly Candidate[],
): Promise<ReadonlyMap<string, string>> {
  const guessed = new Map(shortSlips(words, known));
  const misspelt = twiceMisspelt(words);
  if (misspelt.length === 0) return guessed;
  const alike = await namedQuery<{ word: string }>(db, READ_ALIKE, [
    misspelt.map(({ word }) => word),
  ]);
  const near = misspelt.flatMap(({ word }) =>
    nearest(
      word,
      alike.map((other) => other.word),
    ),
  );
  const candidates = await namedQuery<Candidate>(db, READ_CANDIDATES, [near, [], [], []]);
  for (const word of misspelt) {
    const meant = mostLikely(word, candidates);
    if (meant) guessed.set(word.word, meant.word);
  }
  return guessed;
}

/** Whether a word that is still being typed may become one that shoppers know: "pillo" is no pile. */
const beginsKnownWord = (word: string): boolean =>
  [...WELL_KNOWN_WORDS, ...TRAITS].some((known) => known.startsWith(word));

/** The rarest words in the order of the query; each once. */
function rarest(words: readonly QueryWord[]): QueryWord[] {
  const once = words.filter((word, at) => words.findIndex(({ stem }) => stem === word.stem) === at);
  if (once.length <= MOST_WORDS) return once;
  const kept = new Set(
    once.toSorted((one, other) => one.frequency - other.frequency).slice(0, MOST_WORDS),
  );
  return once.filter((word) => kept.has(word));
}

/**
 * The noun that a query is about counts more than by its rarity, and as much as what is rarest: of "mustard dining chair",
 * chairs are wanted rather than what is mustard. What says how it is counts less: "heavy duty" are two words.
 */
function withRoles(concepts: readonly Concept[], roles: readonly Role[]): readonly Concept[] {
  if (concepts.length === 1) return concepts.map((concept) => ({ ...concept, isNoun: true }));
  const rarest = Math.max(
    0,
    ...concepts.map(({ meanings, idf }) => (meanings.length > 0 ? idf : 0)),
  );
  return concepts.map((concept, at) => {
    const { isHead, share } = roles[at] ?? { isHead: false, share: 1 };
    if (!isHead) return { ...concept, idf: concept.idf * share };
    return { ...concept, isNoun: true, idf: Math.max(concept.idf * HEAD, rarest * HEAD_BY_RAREST) };
  });
}

/** What a word is that is said more than once: the noun where it is that anywhere. */
const roleOf = (roles: readonly Role[]): Role => ({
  isHead: roles.some(({ isHead }) => isHead),
  share: Math.max(...roles.map(({ share }) => share)),
});

/** Meanings that no product has are left out. */
function toConcept(
  all: readonly Meaning[],
  frequencies: ReadonlyMap<string, number>,
  documents: number,
): Concept {
  const occurring = ({ stems }: Meaning) =>
    Math.min(...stems.map((stem) => frequencies.get(stem) ?? 0));
  const meanings = all.filter((meaning) => occurring(meaning) > 0);
  const named = meanings.filter(({ stems, weight }) => stems.length === 1 && weight >= BY_NAME);
  const frequency = Math.max(0, ...(named.length > 0 ? named : meanings).map(occurring));
  const idf =
    LEAST_RARITY +
    Math.log(1 + (Math.max(documents, frequency) - frequency + 0.5) / (frequency + 0.5));
  return { meanings, idf };
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

/** What anything in a shop of home decor is. */
const ANYTHING: ReadonlySet<string> = new Set(
  'accessories accessory decor decoration decorations furnishings gift gifts home homeware house idea ideas present presents'.split(
    ' ',
  ),
);

/**
 * Whether any product may be meant: "gift ideas", and beside a price also "gifts for mom under 50". "Christmas decor" alone asks for
 * what a shop may not have, and the report of searches tells the merchant.
 */
function isAnything(
  { search, typed }: Asked,
  words: readonly string[],
  isNounUnknown: boolean,
): boolean {
  if (search.trim() === '') return true;
  const isOne = (word: string | undefined) => word !== undefined && ANYTHING.has(word);
  return (
    isNounUnknown &&
    (typed === undefined ? words.every(isOne) : isOne(words[headOf(search, words)]))
  );
}
