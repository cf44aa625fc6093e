import type { Meaning, QueryWord } from './measures.ts';
import { mostDistance, oneEditAway, spellingDistance } from './spelling.ts';

/** A word of the query and what is known around it. */
export interface Unclear extends QueryWord {
  /** The words beside it. */
  readonly before: string | undefined;
  readonly after: string | undefined;
  /** The stem of it and a word beside it in one, where products have that. */
  readonly joined?: string;
  readonly isTyping: boolean;
  /** No product has another word of the query. */
  readonly isAlone: boolean;
  /** It stands in the list of synonyms: it is spelled right. */
  readonly isNamed: boolean;
  /** It is a word that shoppers know, whether the catalogue has it or not: no slip of another. */
  readonly isRight: boolean;
  /** How many products there are. */
  readonly documents: number;
}

/** A word of the catalogue that might be meant. */
export interface Candidate {
  readonly word: string;
  readonly stem: string;
  readonly frequency: number;
  /** It is looked up as a part of a word: the catalogue may have it in another form only. */
  readonly is_part: boolean;
  /** No product has it: what it means by the list of synonyms, and in how many products each stem of that occurs. */
  readonly means: readonly Known[] | null;
}

interface Known {
  readonly stems: readonly string[];
  readonly frequencies: readonly number[];
}

/** What to look up for words that are unknown, rare, or still being typed. */
export interface WantedWords {
  readonly exact: readonly string[];
  /** Looked up by their trigrams. */
  readonly alike: readonly string[];
  /** Looked up as beginnings. */
  readonly begun: readonly string[];
  /** Looked up in any form of theirs: what a word may be made of. */
  readonly parts: readonly string[];
}

/** Words longer than this are no words; each letter costs some fifty look-ups. */
const LONGEST = 30;
/** So many words of a query are looked at more closely, the first ones. */
const MOST_UNCLEAR = 4;
/** A word begins so many others at most. */
const MOST_COMPLETIONS = 20;
/** A known word is taken for a slip of one that is so many times as frequent. */
const TIMES_AS_FREQUENT = 50;

/** Shorter words have too many others two slips away. */
const SHORTEST_OF_TWO_SLIPS = 6;
/** So many words of a query are looked at for two slips. */
const MOST_TWICE_MISSPELT = 2;
/** So many words that begin alike are compared by their trigrams, and the most alike by their letters. */
const MOST_COMPARED = 10_000;
const MOST_ALIKE = 200;
/** And so many of them weighed by how frequent they are. */
const MOST_NEAREST = 5;

/** Shorter words are begun by too many others. */
const SHORTEST_BEGINNING = 4;

/** The words of the catalogue like those wanted, and in how many products each occurs. */
export const READ_CANDIDATES = {
  name: 'search candidates',
  text: `select word, stem, search_frequency(stem) as frequency, is_part, null as means from (
    select word, stem, false as is_part from search_words where word = any ($1::text[])
    union
    select number, number, number = any ($4::text[]) from unnest($1::text[]) number where number ~ '[0-9]'
    union
    select part, stem, true from (
      select part, coalesce((ts_lexize('shop_stem', part))[1], part) as stem from unnest($4::text[]) part) p
      where exists (select from search_words s where s.stem = p.stem)
    union
    select s.word, s.stem, false from unnest($2::text[]) typed cross join lateral (
      select word, stem from search_words where word % typed order by similarity(word, typed) desc limit 20) s
    union
    select s.word, s.stem, false from unnest($3::text[]) begun cross join lateral (
      select word, stem from search_words where word >= begun and word < begun || U&'\\FFFD' limit 100) s
  ) candidate
  union all
  select word, stem, max(least), false, json_agg(json_build_object('stems', means_stems, 'frequencies', frequencies))
  from (
    select lower(s.word) as word, s.word_stems[1] as stem, s.means_stems,
      array(select search_frequency(m) from unnest(s.means_stems) m) as frequencies
    from search_synonyms s where s.enabled and cardinality(s.word_stems) = 1 and (
      lower(s.word) = any ($1::text[]) or exists (select from unnest($2::text[]) typed where lower(s.word) % typed)
      or exists (select from unnest($3::text[]) begun where starts_with(lower(s.word), begun)))) synonym,
    lateral (select min(frequency) as least from unnest(frequencies) frequency) known
  where least > 0 and not exists (select from search_words w where w.word = synonym.word)
  group by word, stem`,
};

const isWord = (word: string): boolean => /^\p{L}+$/u.test(word) && word.length <= LONGEST;

/** Rare in a catalogue that is large enough to count on. */
const isRare = ({ frequency, documents, word }: Unclear): boolean =>
  frequency <= 3 && documents >= 500 && word.length >= 5;

/** @returns `null` where all words are clear. */
export function wantedWords(words: readonly Unclear[]): WantedWords | null {
  const exact = words.flatMap(({ others }) => others.flatMap(({ stems }) => stems));
  const unclear = words
    .filter((word) => word.frequency === 0 || isRare(word) || word.isTyping)
    .slice(0, MOST_UNCLEAR);
  const misspelt = unclear.filter((word) => word.frequency === 0 || isRare(word));
  const parts = misspelt.flatMap(({ word }) => splits(word).flat());
  parts.push(...misspelt.flatMap(beginningsOf));
  exact.push(...parts.filter((part) => /\d/.test(part)));
  for (const { word } of misspelt) {
    if (isWord(word) && word.length >= 3) exact.push(...oneEditAway(word));
  }
  const alike = misspelt.map(({ word }) => word).filter((word) => isWord(word) && word.length >= 4);
  const begun = unclear.filter(mayBegin).map(({ word }) => word);
  if (exact.length + alike.length + begun.length + parts.length === 0) return null;
  return { exact: [...new Set(exact)], alike, begun, parts: [...new Set(parts)] };
}

/** A word that is still being typed may be one that is already whole with the first letters of the next: "bathm". */
function beginningsOf({ word, isTyping }: Unclear): string[] {
  if (!isTyping || !isWord(word)) return [];
  const lengths = Array.from(
    { length: Math.max(0, word.length - SHORTEST_BEGINNING) },
    (_, at) => at,
  );
  return lengths.map((length) => word.slice(0, length + SHORTEST_BEGINNING));
}

/** The ways to read a word as two: "nightstand", "sc141". */
function splits(word: string): [string, string][] {
  if (word.length > LONGEST) return [];
  const joint = /^(\p{L}+)(\d+)$|^(\d+)(\p{L}+)$/u.exec(word);
  if (joint) return [[joint[1] ?? joint[3] ?? '', joint[2] ?? joint[4] ?? '']];
  if (!isWord(word)) return [];
  const places = Array.from({ length: Math.max(0, word.length - 5) }, (_, at) => at + 3);
  return places.map((at) => [word.slice(0, at), word.slice(at)]);
}

/**
 * What a word is taken for: itself where products have it; what it begins; two words written as one; or the
 * most likely word it is a slip of. And with the word before it: both as one.
 */
export function correct(
  word: Unclear,
  candidates: readonly Candidate[],
  asTyped: boolean,
): {
  readonly meanings: readonly Meaning[];
  readonly corrected?: string;
  /** It is two words that were written as one. */
  readonly asTwo?: string;
} {
  const parts = candidates.filter(({ frequency, is_part }) => frequency > 0 && is_part);
  const occurring = candidates.filter(({ frequency, is_part }) => frequency > 0 && !is_part);
  const findPart = (text: string) => parts.find((candidate) => candidate.word === text);
  const { joined } = word;
  const itself = [
    ...(word.frequency > 0 ? [{ stems: [word.stem], weight: 1 }] : []),
    ...(joined ? [{ stems: [joined], weight: 0.9 }] : []),
  ];
  // One or two letters are rather a beginning than the name of a unit.
  const begun = word.isTyping || (word.frequency === 0 && (!word.isNamed || word.word.length <= 2));
  const completed = begun && mayBegin(word) ? completions(word, occurring) : [];
  if ((word.frequency > 0 && !isRare(word)) || joined || word.isNamed)
    return { meanings: [...itself, ...completed] };
  if (word.isTyping && completed.length > 0) return { meanings: [...itself, ...completed] };
  const parted = splits(word.word).flatMap(([one, other]) => {
    const [first, second] = [findPart(one), findPart(other)];
    return first && second ? [{ one, other, first, second }] : [];
  });
  const meant = word.isRight ? undefined : mostLikely(word, occurring);
  const apart = parted.map(({ first, second }) => ({
    stems: [first.stem, second.stem],
    weight: 0.9,
  }));
  const others = completed.length > 0 ? completed : apart;
  if (word.isTyping && others.length === 0 && (!meant || word.word.startsWith(meant.word))) {
    const unfinished = [...beginningsOf(word), numberOf(word)].map(findPart);
    const last = unfinished.findLast((part) => part !== undefined);
    if (last) return { meanings: [...itself, { stems: [last.stem], weight: 0.9 }] };
  }
  if (!meant || (others.length > 0 && !isRatherMeant(meant, word, others, candidates)))
    return { meanings: [...itself, ...others], ...(others === apart && asTwo(word, parted)) };
  if (asTyped) return { meanings: [...itself, ...others], corrected: meant.word };
  return {
    meanings: [...itself, { stems: [meant.stem], weight: word.frequency > 0 ? 0.9 : 1 }],
    corrected: meant.word,
  };
}

interface Parted {
  readonly one: string;
  readonly other: string;
  readonly first: Candidate;
  readonly second: Candidate;
}

/** How a word that no product has is written as two: where the rarer one is the most frequent. */
function asTwo({ frequency, word }: Unclear, ways: readonly Parted[]): { asTwo?: string } {
  if (frequency > 0 || !isWord(word)) return {};
  const rarer = ({ first, second }: Parted) => Math.min(first.frequency, second.frequency);
  const [best] = ways.toSorted((way, another) => rarer(another) - rarer(way));
  return best ? { asTwo: `${best.one} ${best.other}` } : {};
}

/**
 * Whether a word is rather one slip of a frequent word than what else it may be: "flor" is no beginning of "floral" where floors are
 * more frequent, and "cabnet" no cab with a net.
 */
function isRatherMeant(
  meant: Candidate,
  { word }: Unclear,
  others: readonly Meaning[],
  candidates: readonly Candidate[],
): boolean {
  if (word.length < 4 || meant.word.startsWith(word)) return false;
  const frequencyOf = (stem: string) =>
    candidates.find((candidate) => candidate.stem === stem)?.frequency ?? 0;
  const most = Math.max(...others.map(({ stems }) => Math.min(...stems.map(frequencyOf))));
  return spellingDistance(word, meant.word) < 1 && meant.frequency > most;
}

/** The number of a size that is still being typed: "8x", "30i". */
const numberOf = ({ word }: Unclear): string => /^(\d+)\p{L}{1,2}$/u.exec(word)?.[1] ?? '';

/** One letter begins too many words, unless it is all that was typed so far, or all of it that says anything. */
const mayBegin = ({ word, before, after, isTyping, isAlone }: Unclear): boolean =>
  isWord(word) &&
  (word.length > 1 || (before === undefined && after === undefined) || (isTyping && isAlone));

function completions({ word, stem }: Unclear, candidates: readonly Candidate[]): Meaning[] {
  const begun = candidates
    .filter((candidate) => candidate.word.startsWith(word) && candidate.stem !== stem)
    .toSorted((one, other) => other.frequency - one.frequency);
  const stems = begun.filter(({ means }) => !means).map((candidate) => candidate.stem);
  const whole = [...new Set(stems)]
    .slice(0, MOST_COMPLETIONS)
    .map((one) => ({ stems: [one], weight: 0.9 }));
  const meant = begun.flatMap(({ means }) => means ?? []).slice(0, MOST_COMPLETIONS);
  return [...whole, ...meant.map(({ stems: all }) => ({ stems: all, weight: 0.6 }))];
}

/** Words of about the length of those typed that begin alike: two slips leave too few trigrams for the index of these. */
export const READ_ALIKE = {
  name: 'search words of a length',
  text: `select word from unnest($1::text[]) typed cross join lateral (
    select word from (
      select word from search_words where word >= left(typed, 1) and word < left(typed, 1) || U&'\\FFFD'
        and char_length(word) between char_length(typed) - 2 and char_length(typed) + 2 limit ${MOST_COMPARED}) near
    order by similarity(word, typed) desc limit ${MOST_ALIKE}) alike`,
};

/** Those of some words that two slips may have been made in. */
export function twiceMisspelt(words: readonly Unclear[]): readonly Unclear[] {
  return words
    .filter(({ word, isRight }) => !isRight && isWord(word) && word.length >= SHORTEST_OF_TWO_SLIPS)
    .slice(0, MOST_TWICE_MISSPELT);
}

/** A slip that words of three letters are not taken for while another word is found. */
const ANY_SLIP = 0.95;

/** The words that short ones are one slip of. */
export const shortSlips = (
  words: readonly Unclear[],
  candidates: readonly Candidate[],
): ReadonlyMap<string, string> =>
  new Map(
    words
      .filter(({ word, isRight }) => !isRight && isWord(word) && word.length === 3)
      .flatMap((word) => {
        const known = candidates.filter(({ frequency, is_part }) => frequency > 0 && !is_part);
        const meant = mostLikely(word, known, ANY_SLIP);
        return meant ? [[word.word, meant.word]] : [];
      }),
  );

/** The nearest of some words to one that was typed, as far as it may be a slip of them. */
export function nearest(typed: string, words: readonly string[]): readonly string[] {
  const most = mostDistance(typed.length);
  return words
    .map((word) => ({ word, distance: spellingDistance(typed, word) }))
    .filter(({ distance }) => distance <= most)
    .toSorted((one, other) => one.distance - other.distance)
    .slice(0, MOST_NEAREST)
    .map(({ word }) => word);
}

/** The word of the catalogue that was most likely meant. */
export function mostLikely(
  typed: Unclear,
  candidates: readonly Candidate[],
  most: number = mostDistance(typed.word.length),
): Candidate | undefined {
  let best: Candidate | undefined;
  let least = Number.POSITIVE_INFINITY;
  for (const candidate of candidates) {
    if (candidate.stem === typed.stem || !isWord(candidate.word) || candidate.word.length < 3)
      continue;
    const distance = spellingDistance(typed.word, candidate.word);
    if (distance > most) continue;
    if (typed.frequency > 0 && candidate.frequency < typed.frequency * TIMES_AS_FREQUENT) continue;
    const cost = distance - 0.12 * Math.log(candidate.frequency);
    if (cost < least) [best, least] = [candidate, cost];
  }
  return best;
}
