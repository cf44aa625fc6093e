import type { Concept } from './understand-query.ts';

/** How many product ids a segment of the index covers (`search_pack`). */
export const SEGMENT_SIZE = 16_384;

/** A word that a product has not leaves it this much of its score, by the word's share of the query. */
const COVERAGE = 0.5;
/** What a product gains whose name is about the noun of the query, as a share of all words' weight. */
const NOUN_BONUS = 0.2;

/** Products that a search found, each with its score. */
export type Hits = ReadonlyMap<number, number>;

/** What the index holds of a query's stems in one segment, packed or changed since. */
export interface Part {
  readonly segment: number;
  readonly isPacked: boolean;
  /** In the order of the stems; 3 bytes a product: its place in the segment and the word's impact. */
  readonly lists: readonly (Buffer | undefined)[];
}

/** What the index holds of a query's stems. */
export interface Postings {
  readonly stems: readonly string[];
  readonly parts: readonly Part[];
  /** Products whose packed postings are outdated. */
  readonly changed: ReadonlySet<number>;
}

/** The weight of all words of a query. */
export const weightOf = (concepts: readonly Concept[]): number =>
  concepts.reduce((sum, { idf }) => sum + idf, 0);

/**
 * Adds up what each product scores, a segment at a time: what its best meaning of each word is worth, rarity × impact × weight, by the
 * share of the query that it has; and the bonus where its name is about the noun.
 *
 * @param mostly products that have no more than half of the query are left out where others have more: the cheapest of what was asked
 *   for is no product that has one word of it
 */
export function scorePostings(
  concepts: readonly Concept[],
  { stems, parts, changed }: Postings,
  mostly: boolean,
): Map<number, number> {
  const whole = weightOf(concepts);
  const [all, most] = [new Map<number, number>(), new Map<number, number>()];
  for (const { segment, isPacked, lists } of parts) {
    const listOf = new Map(stems.map((stem, place) => [stem, lists[place]]));
    const { scores, had, nouns } = scorePart(concepts, listOf);
    for (let place = 0; place < SEGMENT_SIZE; place += 1) {
      const share = (had[place] ?? 0) / whole;
      const id = segment * SEGMENT_SIZE + place;
      if (share === 0 || (isPacked && changed.has(id))) continue;
      const words = (scores[place] ?? 0) * (1 - COVERAGE + COVERAGE * share);
      const score = words + NOUN_BONUS * whole * (nouns[place] ?? 0);
      all.set(id, score);
      if (mostly && share > 0.501) most.set(id, score);
    }
  }
  return most.size > 0 ? most : all;
}

function scorePart(concepts: readonly Concept[], listOf: ReadonlyMap<string, Buffer | undefined>) {
  const scores = new Float32Array(SEGMENT_SIZE);
  const had = new Float32Array(SEGMENT_SIZE);
  const nouns = new Float32Array(SEGMENT_SIZE);
  for (const { meanings, idf, isNoun } of concepts) {
    const best = new Float32Array(SEGMENT_SIZE);
    for (const { stems, weight } of meanings) {
      const lists = stems.map((stem) => listOf.get(stem));
      eachOfAll(lists, (place, impact) => {
        best[place] = Math.max(best[place] ?? 0, ((idf * (impact >> 1)) / 127) * weight);
        if (isNoun && impact & 1) nouns[place] = Math.max(nouns[place] ?? 0, weight);
      });
    }
    for (let place = 0; place < SEGMENT_SIZE; place += 1) {
      const worth = best[place] ?? 0;
      if (worth === 0) continue;
      scores[place] = (scores[place] ?? 0) + worth;
      had[place] = (had[place] ?? 0) + idf;
    }
  }
  return { scores, had, nouns };
}

type Take = (place: number, impact: number) => void;

/** The products that have all of some stems, with the least of their impacts; only the last stem can be what a name is about. */
function eachOfAll([first, ...others]: readonly (Buffer | undefined)[], take: Take): void {
  if (others.includes(undefined)) return;
  if (others.length === 0) {
    eachOf(first, take);
    return;
  }
  let least = new Map<number, number>();
  eachOf(first, (place, impact) => least.set(place, impact));
  for (const list of others) {
    const both = new Map<number, number>();
    eachOf(list, (place, impact) => {
      const before = least.get(place);
      if (before !== undefined)
        both.set(place, Math.min(before | 1, impact | 1) - 1 + (impact & 1));
    });
    least = both;
  }
  for (const [place, impact] of least) take(place, impact);
}

function eachOf(list: Buffer | undefined, take: Take): void {
  if (!list) return;
  for (let at = 0; at + 2 < list.length; at += 3)
    take(((list[at] ?? 0) << 8) | (list[at + 1] ?? 0), list[at + 2] ?? 0);
}

/** Scores are packed with ids into one number to be sorted, in steps of this size. */
const STEP = 1e-4;

/** The ids of the best hits, best first, newer ones first among equals; at most `max`. */
export function bestHits(hits: Hits, max: number): Int32Array {
  const keys = new Float64Array(hits.size);
  let at = 0;
  for (const [id, score] of hits) keys[at++] = Math.round(score / STEP) * 2 ** 31 + id;
  return Int32Array.from(keys.sort().reverse().subarray(0, max), (key) => key % 2 ** 31);
}
