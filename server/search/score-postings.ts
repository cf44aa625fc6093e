import { collectHits, type Hits } from './hits.ts';
import type { Concept } from './understand-query.ts';

/** How many product ids a segment of the index covers (`search_pack`). */
export const SEGMENT_SIZE = 16_384;

/** A word that a product has not leaves it this much of its score, by the word's share of the query. */
const COVERAGE = 0.5;
/** What a product gains whose name is about the noun of the query, as a share of all words' weight. */
const NOUN_BONUS = 0.2;

/** What the index holds of a query's stems. */
export interface Postings {
  readonly stems: readonly string[];
  /** By segment, the packed postings of each stem in the order of `stems`. */
  readonly segments: ReadonlyMap<number, readonly (Buffer | undefined)[]>;
  /** Products that have changed since: an impact a stem, or none where no stem is in them. */
  readonly changes: ReadonlyMap<number, Buffer | null>;
}

/** The weight of all words of a query. */
export const weightOf = (concepts: readonly Concept[]): number =>
  concepts.reduce((sum, { idf }) => sum + idf, 0);

/**
 * Adds up what each product scores, a segment at a time, so that memory does not grow with the catalogue.
 *
 * @param mostly products that have no more than half of the query are left out where others have more: the cheapest of what was asked for is no
 *   product that has one word of it
 */
export function scorePostings(
  concepts: readonly Concept[],
  { stems, segments, changes }: Postings,
  mostly: boolean,
): Hits {
  const [all, most] = [collectHits(), collectHits()];
  const add = (id: number, score: number, share: number) => {
    all.add(id, score);
    if (mostly && share > 0.501) most.add(id, score);
  };
  const score = createScorer(concepts, stems);
  for (const [segment, lists] of segments) {
    const first = segment * SEGMENT_SIZE;
    score(lists, (place, points, share) => {
      if (!changes.has(first + place)) add(first + place, points, share);
    });
  }
  const changed = [...changes].flatMap(([id, impacts]) => (impacts ? [{ id, impacts }] : []));
  for (let from = 0; from < changed.length; from += SEGMENT_SIZE) {
    const some = changed.slice(from, from + SEGMENT_SIZE);
    const lists = toLists(
      some.map(({ impacts }) => impacts),
      stems.length,
    );
    score(lists, (place, points, share) => add(some[place]?.id ?? 0, points, share));
  }
  const found = most.finish();
  return found.ids.length > 0 ? found : all.finish();
}

/** What products score by their impacts, a row a product with one byte a stem. */
export function scoreImpacts(
  concepts: readonly Concept[],
  stems: readonly string[],
  rows: readonly Buffer[],
): Float32Array {
  const scores = new Float32Array(rows.length);
  createScorer(concepts, stems)(toLists(rows, stems.length), (place, points) => {
    scores[place] = points;
  });
  return scores;
}

/** Impacts by product as postings by stem. */
const toLists = (rows: readonly Buffer[], stems: number): (Buffer | undefined)[] =>
  Array.from({ length: stems }, (_, stem) =>
    Buffer.from(
      rows.flatMap((impacts, place) => {
        const impact = impacts[stem] ?? 0;
        return impact === 0 ? [] : [place >> 8, place & 255, impact];
      }),
    ),
  );

type Take = (place: number, score: number, share: number) => void;

/**
 * Scores one segment's postings, in arrays that are used again for the next. A product's score is the sum of what its best meaning of each word
 * is worth, rarity × impact × weight, by the share of the query that it has; and the bonus where its name is about the noun.
 */
function createScorer(concepts: readonly Concept[], stems: readonly string[]) {
  const places = new Map(stems.map((stem, place) => [stem, place]));
  const whole = weightOf(concepts);
  const worths = concepts.map(({ idf }) =>
    Float32Array.from({ length: 128 }, (_, impact) => (idf * impact) / 127),
  );
  const bonus = NOUN_BONUS * whole;
  const nouns = new Float32Array(SEGMENT_SIZE);
  const scores = new Float32Array(SEGMENT_SIZE);
  const had = new Float32Array(SEGMENT_SIZE);
  const best = new Float32Array(SEGMENT_SIZE);
  const touched: number[] = [];
  const reached: number[] = [];
  const reach = (place: number, value: number) => {
    const before = best[place] ?? 0;
    if (before === 0) reached.push(place);
    if (value > before) best[place] = value;
  };
  return (lists: readonly (Buffer | undefined)[], take: Take): void => {
    for (const [at, { meanings, idf, isNoun }] of concepts.entries()) {
      const worth = worths[at] ?? NOTHING;
      for (const { stems: all, weight } of meanings) {
        const read = all.map((stem) => lists[places.get(stem) ?? -1]);
        eachOfAll(read, (place, impact) => {
          reach(place, (worth[impact >> 1] ?? 0) * weight);
          if (isNoun && impact & 1) nouns[place] = Math.max(nouns[place] ?? 0, bonus * weight);
        });
      }
      for (const place of reached) {
        if (had[place] === 0) touched.push(place);
        scores[place] = (scores[place] ?? 0) + (best[place] ?? 0);
        had[place] = (had[place] ?? 0) + idf;
        best[place] = 0;
      }
      reached.length = 0;
    }
    for (const place of touched) {
      const share = (had[place] ?? 0) / whole;
      const score = (scores[place] ?? 0) * (1 - COVERAGE + COVERAGE * share);
      take(place, score + (nouns[place] ?? 0), share);
      nouns[place] = 0;
      scores[place] = 0;
      had[place] = 0;
    }
    touched.length = 0;
  };
}

const NOTHING = new Float32Array(128);

/** The products that have all of some stems, with the least of their impacts; only the last stem can be what a name is about. */
function eachOfAll(
  lists: readonly (Buffer | undefined)[],
  take: (place: number, impact: number) => void,
): void {
  const [first, ...others] = lists;
  if (!first || others.includes(undefined)) return;
  if (others.length === 0) {
    for (let at = 0; at + 2 < first.length; at += 3)
      take(((first[at] ?? 0) << 8) | (first[at + 1] ?? 0), first[at + 2] ?? 0);
    return;
  }
  let least = impactsOf(first);
  for (const list of others) {
    const next = impactsOf(list ?? NO_POSTINGS);
    const both = [...next].filter(([place]) => least.has(place));
    least = new Map(
      both.map(([place, impact]) => [
        place,
        Math.min((least.get(place) ?? 0) | 1, impact | 1) - 1 + (impact & 1),
      ]),
    );
  }
  for (const [place, impact] of least) take(place, impact);
}

const NO_POSTINGS = Buffer.alloc(0);

const impactsOf = (list: Buffer): Map<number, number> => {
  const impacts = new Map<number, number>();
  for (let at = 0; at + 2 < list.length; at += 3)
    impacts.set(((list[at] ?? 0) << 8) | (list[at + 1] ?? 0), list[at + 2] ?? 0);
  return impacts;
};
