import type { Kysely } from 'kysely';
import { namedQuery } from '../../database/session.ts';
import type { Database } from '../../database/types.ts';
import {
  type Candidate,
  correct,
  mostLikely,
  nearest,
  READ_ALIKE,
  READ_CANDIDATES,
  twiceMisspelt,
  type Unclear,
  wantedWords,
} from './correct-words.ts';
import { type Meaning, mergeMeasures, type QueryWord } from './measures.ts';
import { WELL_KNOWN_WORDS } from './well-known-words.ts';

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

const SYNONYM_WEIGHT = 0.65;
/** Several words together mean one thing: "bath rug" is a bath mat, while a bath may be a bathroom. */
const SYNONYM_OF_SEVERAL_WEIGHT = 0.85;
/** A thing's fuller name is the thing, and so is its name in two words: a curtain is a "curtain panel", a lampshade a "lamp shade". */
const SAME_WEIGHT = 1;
/** From this weight on a meaning is the word itself, in its own or a corrected form, by which its rarity is told: a futon is rare where sofas are many. */
export const BY_NAME = 0.85;
/** What a word weighs that all products have, most of them in passing: "outdoor" where each says for where it is. */
const LEAST_RARITY = 0.3;
/** What the noun of a query weighs by its own rarity, and at least by that of the rarest word. */
const HEAD = 1.25;
const HEAD_BY_RAREST = 1;
/** What a word that says how a thing is weighs by its rarity. */
const TRAIT = 0.8;
/** The first words of a trait of several. */
const PART_OF_TRAIT = 0.3;
/** And a bare number: "set of 4" is asked of chairs and of plates alike. */
const NUMBER = 0.6;
/** What stands behind "with", "for" or a comma weighs so much of that: the stand of a "hammock with stand". */
const CIRCUMSTANCE = 0.6;

interface Synonym {
  readonly word: readonly string[];
  readonly means: readonly string[];
  readonly frequencies: readonly number[];
}

interface WordsRow {
  readonly words: string[] | null;
  readonly stems: string[] | null;
  readonly frequencies: number[];
  /** The stem of each word with the next, written as one. */
  readonly joined: string[];
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
  const typed = asked.search.trim().toLowerCase();
  // "To" and "be" say nothing, but may be the beginnings of words.
  const isBegun = asked.typing && !row?.words && /^\p{L}{2,}$/u.test(typed);
  const synonyms = row?.synonyms ?? [];
  const frequencies = new Map<string, number>();
  for (const { means, frequencies: known } of synonyms)
    means.forEach((stem, at) => void frequencies.set(stem, known[at] ?? 0));
  const read = (isBegun ? [typed] : (row?.words ?? [])).map((word, at) => {
    const frequency = row?.frequencies[at] ?? 0;
    const stem = row?.stems?.[at] ?? word;
    frequencies.set(stem, frequency);
    return { word, stem, frequency, others: [] };
  });
  const words = rarest(mergeMeasures(read));
  const joints = readJoints(words, row);
  const documents = row?.documents ?? 0;
  const unclear = words.map(
    (word, at): Unclear => ({
      ...word,
      before: words[at - 1]?.word,
      after: words[at + 1]?.word,
      isTyping: asked.typing && at === words.length - 1,
      isAlone: words.every(({ frequency }, other) => other === at || frequency === 0),
      isNamed: isNamed(word.stem, synonyms),
      isRight:
        TRAITS.has(word.word) ||
        WELL_KNOWN_WORDS.has(word.word) ||
        (asked.typing && at === words.length - 1 && beginsKnownWord(word.word)) ||
        asked.corrected?.has(word.word) === true ||
        [joints[at - 1], joints[at]].some((stem) => stem && isPartOfName(stem, synonyms)),
      documents,
    }),
  );
  const wanted = wantedWords(unclear);
  const candidates =
    wanted === null
      ? []
      : await namedQuery<Candidate>(db, READ_CANDIDATES, [
          wanted.exact,
          wanted.alike,
          wanted.begun,
          wanted.parts,
        ]);
  for (const { stem, frequency, means } of candidates) {
    if (!means) frequencies.set(stem, frequency);
    for (const { stems, frequencies: known } of means ?? [])
      stems.forEach((one, at) => void frequencies.set(one, known[at] ?? 0));
  }

  const further = await readFurtherSynonyms(db, unclear, synonyms);
  for (const { means, frequencies: known } of further)
    means.forEach((stem, at) => void frequencies.set(stem, known[at] ?? 0));

  const corrections = new Map<string, string>();
  const joinedUp = new Map<string, string>();
  const concepts = unclear.map((word, at) => {
    const { meanings, corrected, asTwo } = correct(word, candidates, asked.asTyped);
    if (corrected) corrections.set(word.word, corrected);
    if (asTwo) joinedUp.set(word.word, asTwo);
    const all = [...meanings, ...word.others, ...synonymsOf(words, at, [...synonyms, ...further])];
    all.push(...synonymsOfJoined(words, at, { joints, synonyms }));
    return toConcept(all, frequencies, documents);
  });
  // Words that were written as one mean all that they mean apart: the lamp of "floorlamp", the planter of "plantpot".
  if (joinedUp.size > 0 && !asked.isParted) {
    const search = writeCorrected(asked.search, joinedUp);
    return understandQuery(db, { ...asked, search, isParted: true });
  }
  // And a corrected word means all that it means where it is spelled right.
  const isFound = corrections.size > 0 || concepts.some(({ meanings }) => meanings.length > 0);
  const unknown =
    isFound || asked.typing || asked.corrected
      ? new Map([...corrections].filter(([word]) => isUnknown(words, word)))
      : await guessWords(db, unclear);
  for (const [word, meant] of unknown) corrections.set(word, meant);
  if (unknown.size > 0 && !asked.asTyped && !asked.corrected) {
    const search = writeCorrected(asked.search, unknown);
    const corrected = new Set(unknown.values());
    const understood = await understandQuery(db, { ...asked, search, corrected });
    return { ...understood, correctedTo: understood.correctedTo ?? search };
  }
  const noun = headOf(
    asked.search,
    words.map(({ word }) => word),
  );
  const said = words.map(({ word }, at) => (concepts[at]?.meanings.length ? word : ''));
  return {
    concepts: withRoles(concepts, rolesOf(asked.search, said)).filter(
      ({ meanings }) => meanings.length > 0,
    ),
    correctedTo: corrections.size === 0 ? null : writeCorrected(asked.search, corrections),
    frequencies,
    documents,
    firstSegment: row?.first_segment ?? 0,
    isAnything: isAnything(asked, words, noun !== -1 && said[noun] === ''),
  };
}

const isUnknown = (words: readonly QueryWord[], typed: string): boolean =>
  words.find(({ word }) => word === typed)?.frequency === 0;

/** Where nothing at all is found, what was meant by words that two slips were made in. */
async function guessWords(
  db: Kysely<Database>,
  words: readonly Unclear[],
): Promise<ReadonlyMap<string, string>> {
  const guessed = new Map<string, string>();
  const misspelt = twiceMisspelt(words);
  if (misspelt.length === 0) return guessed;
  const alike = await namedQuery<{ word: string }>(db, READ_ALIKE, [
    misspelt.map(({ word }) => word),
  ]);
  const known = alike.map(({ word }) => word);
  const near = misspelt.flatMap(({ word }) => nearest(word, known));
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
async function readFurtherSynonyms(
  db: Kysely<Database>,
  words: readonly Unclear[],
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
function readJoints(
  words: readonly QueryWord[],
  row: WordsRow | undefined,
): readonly (string | undefined)[] {
  const { words: typed = null, joined = [] } = row ?? {};
  const stems = new Map(
    joined.map((stem, at) => [`${typed?.[at] ?? ''} ${typed?.[at + 1] ?? ''}`, stem]),
  );
  return words.map(({ word }, at) => stems.get(`${word} ${words[at + 1]?.word ?? ''}`));
}

/** The rarest words in the order of the query; each once. */
function rarest(words: readonly QueryWord[]): QueryWord[] {
  const once = words.filter((word, at) => words.findIndex(({ stem }) => stem === word.stem) === at);
  if (once.length <= MOST_WORDS) return once;
  const kept = new Set(
    once.toSorted((one, other) => one.frequency - other.frequency).slice(0, MOST_WORDS),
  );
  return once.filter((word) => kept.has(word));
}

const isNamed = (stem: string, synonyms: readonly Synonym[]): boolean =>
  synonyms.some(({ word }) => word.length === 1 && word[0] === stem);

const isPartOfName = (stem: string, synonyms: readonly Synonym[]): boolean =>
  synonyms.some(({ word }) => word.includes(stem));

interface Joints {
  readonly joints: readonly (string | undefined)[];
  readonly synonyms: readonly Synonym[];
}

/** What a place means as well where two words are one in the list of synonyms: "bed side table". */
const synonymsOfJoined = (
  words: readonly QueryWord[],
  at: number,
  { joints, synonyms }: Joints,
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
function synonymsOf(
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
  words: readonly QueryWord[],
  isNounUnknown: boolean,
): boolean {
  if (search.trim() === '') return true;
  const named = words.map(({ word }) => word);
  const isOne = (word: string | undefined) => word !== undefined && ANYTHING.has(word);
  return (
    isNounUnknown &&
    (typed === undefined ? named.every(isOne) : isOne(named[headOf(search, named)]))
  );
}

/** What says how a thing is and not what it is, as far as shoppers write it behind the noun: "rug blue", "vanity white 36 inch". */
const TRAITS = new Set(
  `amber aqua beige black blue blush brass bronze brown burgundy charcoal chrome clear copper coral cream dark emerald espresso gold
  golden gray green grey indigo ivory lavender light lilac maroon mint multicolor multicolored mustard natural navy neutral nickel
  ochre olive orange peach pink plum purple red rose rust sage sand silver tan taupe teal turquoise violet white yellow
  acacia acrylic alabaster aluminum bamboo birch boucle brick burlap canvas cedar ceramic cherry chenille concrete cotton crystal
  faux felt fiberglass glass granite iron jute lace leather linen mahogany maple marble metal microfiber oak paper pine plastic
  polyester porcelain quartz rattan resin sateen satin seagrass silk slate steel stainless stone stoneware suede teak terracotta
  travertine tweed upholstered velvet vinyl walnut wicker wood wooden wool wrought
  adjustable antique arched art boho bohemian brushed cheap classic clearance coastal colonial colored coloured contemporary cordless
  cottage country custom damask deco decorative deep distressed double dimmable extra farmhouse floral folding french full geometric glossy
  handmade heavy duty hexagon high huge indoor industrial inexpensive jumbo king large led long low luxury matte medium mid century
  midcentury mini minimalist modern narrow nautical new octagon only outdoor oval oversized painted plain plaid pleated polished portable queen
  rectangle rectangular reclaimed reversible ribbed round rustic scandinavian shabby chic short single size sized sizes slim small
  solid square striped style styles tall textured thick thin traditional transitional triple tufted twin unfinished unique
  victorian vintage wall mounted peel stick waterproof washable weathered white wide woven
  bundle collection kit pack pair pc pcs piece set sets trio
  bathroom bedroom blk bn hallway home kitchen office orb patio qn sale sn ss wht cm ft foot feet gal gallon in inch inches mm watt`.split(
    /\s+/,
  ),
);

/** What a search is about that names no thing: a "patio set 7 pc" is for the patio. */
const PLACES = new Set('bathroom bedroom hallway kitchen office outdoor patio'.split(' '));

/**
 * Where what it is about ends and its circumstances begin; "30 in" is a size, and one word before "and" is part of what follows:
 * "peel and stick wallpaper".
 */
const AFTER =
  /(?<!\d)\s(?:with|without|in|for|by|from|on|at|to|w\/)\s|(?<=\S\s+\S+)\s(?:and|or|&)\s|[,;:(|]/i;

/** Tells whether a search is about a word, or names it among the circumstances: of "lampshades for lamps" the lamps are none. */
function aboutOf(search: string): (word: string) => boolean {
  const about = (search.trim().split(AFTER)[0] ?? '')
    .normalize('NFD')
    .replace(/[\p{M}'’`´]/gu, '')
    .toLowerCase();
  const words = new Set(about.split(/[^\p{L}\d]+/u));
  return (word) => words.has(word) || (/[^a-z]/.test(word) && about.includes(word));
}

/** What begins a trait of several words: "oil-rubbed bronze" and "heavy duty" are one trait each. */
const BEGINS_TRAIT = new Set(
  'brushed hammered heavy matte mid oil peel polished rubbed satin stainless wrought'.split(' '),
);

/** A light is a lamp, but in "light blue" and "3 light". */
const isLamp = (words: readonly string[], at: number): boolean =>
  words[at] === 'light' && !/\d/.test(words[at - 1] ?? '') && !COLOURS.has(words[at + 1] ?? '');

const COLOURS = new Set('beige blue brown gray green grey oak pink purple wood yellow'.split(' '));

const beginsTrait = (word: string, next = ''): boolean =>
  BEGINS_TRAIT.has(word) && (TRAITS.has(next) || BEGINS_TRAIT.has(next));

/** What a word weighs by its rarity if it is not the noun; a size says how a thing is. */
function shareOf(word: string, next: string | undefined): number {
  if (/^\d+$/.test(word)) return NUMBER;
  if (beginsTrait(word, next)) return PART_OF_TRAIT;
  return TRAITS.has(word) || /\d/.test(word) ? TRAIT : 1;
}

/** What a word is in a query. */
interface Role {
  /** The noun that the query is about. */
  readonly isHead: boolean;
  /** What another word weighs by its rarity. */
  readonly share: number;
}

/** @param words as they are written, in order; blank where no product has one */
function rolesOf(search: string, words: readonly string[]): Role[] {
  const head = headOf(search, words);
  const about = aboutOf(search);
  const isAbout = (word: string) => /\d/.test(word) || about(word);
  const hasHead = head !== -1 && isAbout(words[head] ?? '');
  return words.map((word, at) => ({
    isHead: at === head,
    share: shareOf(word, words[at + 1]) * (hasHead && !isAbout(word) ? CIRCUMSTANCE : 1),
  }));
}

/**
 * The place of the noun that a query is about: "rug" in "8x10 area rug blue for bedroom". What names it comes first in English,
 * and what is wanted of it may follow.
 *
 * @param words as they are written, in order; blank where no product has one: of "candle gift set" it is the candle
 * @returns -1 where no word is one
 */
export function headOf(search: string, words: readonly string[]): number {
  const about = aboutOf(search);
  const isNoun = (word: string, at: number) =>
    word !== '' &&
    !/\d/.test(word) &&
    (isLamp(words, at) || !TRAITS.has(word)) &&
    !beginsTrait(word, words[at + 1]);
  const inAbout = words.findLastIndex((word, at) => isNoun(word, at) && about(word));
  const noun = inAbout === -1 ? words.findLastIndex(isNoun) : inAbout;
  return noun === -1 ? words.findLastIndex((word) => PLACES.has(word)) : noun;
}
