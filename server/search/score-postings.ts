import { BY_NAME, type Concept } from './understand-query.ts';

/** How many product ids a segment of the index covers (`search_pack`). */
export const SEGMENT_SIZE = 16_384;

/** What the index holds of a query's stems. */
export interface Postings {
  readonly stems: readonly string[];
  /** By segment, the packed postings of each stem in the order of `stems`. */
  readonly segments: ReadonlyMap<number, readonly (Buffer | undefined)[]>;
  /** Products that have changed since: an impact a stem, or none where no stem is in them. */
  readonly changes: ReadonlyMap<number, Buffer | null>;
}

/** Every product that has one of the words, and what it scores. */
export interface Hits {
  readonly ids: Int32Array;
  readonly scores: Float32Array;
}

/** A word that a product has not leaves it this much of its score, by the word's share of the query. */
const COVERAGE = 0.5;

/** From this impact on a product has all of a word; what its description mentions in passing is a part of that. */
const WHOLE_WORD = 0.7;

/** How much of a word a product has, by its impact; 1: all of it. */
const coverageOf = (impact: number): number => Math.min(1, impact / WHOLE_WORD);

/** A word that is not what a name is about has this share of its impact (`search_document`). */
const BESIDE_HEAD = 0.7;

/** Of several words only the last can be what a name is about: the others are taken for as much as they can be. */
const withinMeaning = (impact: number, isLast: boolean): number =>
  isLast ? impact : Math.min(255, Math.round(impact / BESIDE_HEAD));

/** From this impact on a name is about the word; other words of a name stay below (`search_document`). */
const IS_HEAD = 179;
/** And from this one on it has the word. */
const IN_NAME = 120;
/** What is left of the noun of a query where a name is about something else: a fan's wall switch is no fan. */
const BESIDE_NOUN = 0.75;
/** And of that again where only the description mentions it. */
const MENTIONED_NOUN = 0.9;
/** As far as so much of what is named with the noun is one: of "runner", runner rugs are wanted, and nothing is a runner alone. */
const LEAST_ABOUT = 0.3;

function besideNoun(impact: number, beside: number): number {
  if (beside === 1 || impact >= IS_HEAD) return impact;
  return impact * (impact < IN_NAME ? beside * MENTIONED_NOUN : beside);
}

/** The words of a query with what is left of its noun in names that are about something else. */
export function weighNoun(concepts: readonly Concept[], postings: Postings): readonly Concept[] {
  return concepts.map((concept) =>
    concept.isNoun && isAboutNoun(concept, postings)
      ? { ...concept, beside: BESIDE_NOUN }
      : concept,
  );
}

/** Whether enough names that have a noun are about it. The postings begin with the greatest impacts. */
function isAboutNoun({ meanings }: Concept, { stems, segments, changes }: Postings): boolean {
  let about = 0;
  let named = 0;
  const count = (impact: number) => {
    if (impact >= IN_NAME) named += 1;
    if (impact >= IS_HEAD) about += 1;
  };
  for (const { stems: all, weight } of meanings) {
    if (all.length > 1 || weight < BY_NAME) continue;
    const place = stems.indexOf(all[0] ?? '');
    for (const lists of segments.values()) {
      const postings = lists[place] ?? NONE;
      for (let at = 2; (postings[at] ?? 0) >= IN_NAME; at += 3) count(postings[at] ?? 0);
    }
    for (const impacts of changes.values()) count(impacts?.[place] ?? 0);
  }
  return about > 0 && about >= named * LEAST_ABOUT;
}

const NONE = Buffer.alloc(0);

/** So many products that have more than half of what was asked for are enough: the others are left out. */
const ENOUGH = 60;

/** What is kept of the score of a product whose name has what the search is without. */
export const WITH_UNWANTED = 0.7;

/** What is searched for, and what it shall be without. */
interface Searched {
  readonly concepts: readonly Concept[];
  readonly unwanted: readonly Concept[];
}

/** The stems that say what is not wanted, each by itself. */
const stemsOf = (unwanted: readonly Concept[]): readonly string[] =>
  unwanted.flatMap(({ meanings }) =>
    meanings.flatMap(({ stems, weight }) => (stems.length === 1 && weight >= BY_NAME ? stems : [])),
  );

/** Adds up what each product scores, a segment at a time, so that memory does not grow with the catalogue. */
export function scorePostings({ concepts, unwanted }: Searched, postings: Postings): Hits {
  const found = collectHits();
  const whole = concepts.reduce((sum, { idf }) => sum + idf, 0);
  const take: Take = (id, score, covered, had) =>
    found.add(id, withCoverage(score, covered / whole), had / whole);
  const scorer = new SegmentScorer({ concepts, unwanted }, postings.stems);
  for (const [segment, lists] of postings.segments) {
    const first = segment * SEGMENT_SIZE;
    scorer.score(lists, (id, score, covered, had) => {
      if (!postings.changes.has(first + id)) take(first + id, score, covered, had);
    });
  }
  for (const [id, impacts] of postings.changes) {
    if (!impacts) continue;
    const { score, covered, had } = scoreDocument({ concepts, unwanted }, postings.stems, impacts);
    if (had > 0) take(id, score, covered, had);
  }
  return found.finish();
}

interface Scored {
  readonly score: number;
  /** The weight of the words that it has, by how much it is about each. */
  readonly covered: number;
  /** The weight of the words that it has at all. */
  readonly had: number;
}

/** What one product scores by its impacts, one a stem. */
export function scoreDocument(
  { concepts, unwanted }: Searched,
  stems: readonly string[],
  impacts: Uint8Array,
): Scored {
  let score = 0;
  let covered = 0;
  let had = 0;
  for (const { meanings, idf, beside = 1 } of concepts) {
    const impactOf = (stem: string, isLast: boolean) => {
      const impact = withinMeaning(impacts[stems.indexOf(stem)] ?? 0, isLast);
      return isLast ? besideNoun(impact, beside) : impact;
    };
    let best = 0;
    for (const meaning of meanings) {
      const last = meaning.stems.length - 1;
      const least = Math.min(...meaning.stems.map((stem, at) => impactOf(stem, at === last)));
      best = Math.max(best, (least * meaning.weight) / 255);
    }
    score += idf * best;
    covered += idf * coverageOf(best);
    if (best > 0) had += idf;
  }
  const isSpoiled = stemsOf(unwanted).some(
    (stem) => (impacts[stems.indexOf(stem)] ?? 0) >= IN_NAME,
  );
  return { score: isSpoiled ? score * WITH_UNWANTED : score, covered, had };
}

/** The score with what is missing taken off. */
export const withCoverage = (score: number, share: number): number =>
  score * (1 - COVERAGE + COVERAGE * share);

/** As `Scored`, without an object for each of many products. */
type Take = (id: number, score: number, covered: number, had: number) => void;

/** Adds up one segment's postings in arrays that are used again for the next. */
class SegmentScorer {
  readonly #concepts: readonly Concept[];
  readonly #unwanted: readonly string[];
  readonly #places: ReadonlyMap<string, number>;
  readonly #scores = new Float32Array(SEGMENT_SIZE);
  readonly #covered = new Float32Array(SEGMENT_SIZE);
  readonly #had = new Float32Array(SEGMENT_SIZE);
  readonly #best = new Float32Array(SEGMENT_SIZE);
  readonly #isSpoiled = new Uint8Array(SEGMENT_SIZE);
  readonly #touched = new Uint16Array(SEGMENT_SIZE);
  readonly #reached = new Uint16Array(SEGMENT_SIZE);
  /** Of a meaning of several stems: how many of them each product has so far, and the least impact. */
  readonly #met = new Uint8Array(SEGMENT_SIZE);
  readonly #least = new Uint8Array(SEGMENT_SIZE);
  #count = 0;
  #reachedCount = 0;
  #beside = 1;

  constructor({ concepts, unwanted }: Searched, stems: readonly string[]) {
    this.#concepts = concepts;
    this.#unwanted = stemsOf(unwanted);
    this.#places = new Map(stems.map((stem, place) => [stem, place]));
  }

  score(lists: readonly (Buffer | undefined)[], take: Take): void {
    this.#count = 0;
    for (const concept of this.#concepts) this.#addConcept(concept, lists);
    this.#markSpoiled(lists, 1);
    for (let at = 0; at < this.#count; at += 1) {
      const id = this.#touched[at] ?? 0;
      const score = this.#scores[id] ?? 0;
      const kept = this.#isSpoiled[id] === 1 ? score * WITH_UNWANTED : score;
      take(id, kept, this.#covered[id] ?? 0, this.#had[id] ?? 0);
      this.#scores[id] = 0;
      this.#covered[id] = 0;
      this.#had[id] = 0;
    }
    this.#markSpoiled(lists, 0);
  }

  /** Marks the products whose names have what is not wanted. The postings begin with the greatest impacts. */
  #markSpoiled(lists: readonly (Buffer | undefined)[], mark: 0 | 1): void {
    for (const stem of this.#unwanted) {
      const postings = lists[this.#places.get(stem) ?? -1] ?? NONE;
      for (let at = 0; (postings[at + 2] ?? 0) >= IN_NAME; at += 3)
        this.#isSpoiled[((postings[at] ?? 0) << 8) | (postings[at + 1] ?? 0)] = mark;
    }
  }

  /** Of several meanings the best one counts. */
  #addConcept(
    { meanings, idf, beside = 1 }: Concept,
    lists: readonly (Buffer | undefined)[],
  ): void {
    this.#reachedCount = 0;
    this.#beside = beside;
    for (const { stems, weight } of meanings) {
      const read = stems.map((stem) => lists[this.#places.get(stem) ?? -1]);
      const [first] = read;
      if (read.length > 1) this.#reachCommon(read, weight / 255);
      else if (first) this.#reachAll(first, weight / 255);
    }
    for (let at = 0; at < this.#reachedCount; at += 1) {
      const id = this.#reached[at] ?? 0;
      if (this.#had[id] === 0) {
        this.#touched[this.#count] = id;
        this.#count += 1;
      }
      const best = this.#best[id] ?? 0;
      this.#scores[id] = (this.#scores[id] ?? 0) + idf * best;
      this.#covered[id] = (this.#covered[id] ?? 0) + idf * coverageOf(best);
      this.#had[id] = (this.#had[id] ?? 0) + idf;
      this.#best[id] = 0;
    }
  }

  #reach(id: number, value: number): void {
    const best = this.#best[id] ?? 0;
    if (best === 0) {
      this.#reached[this.#reachedCount] = id;
      this.#reachedCount += 1;
    }
    if (value > best) this.#best[id] = value;
  }

  #reachAll(postings: Buffer, worth: number): void {
    for (let at = 0; at + 2 < postings.length; at += 3)
      this.#reach(
        ((postings[at] ?? 0) << 8) | (postings[at + 1] ?? 0),
        besideNoun(postings[at + 2] ?? 0, this.#beside) * worth,
      );
  }

  /** The products that have all stems count with the least of their impacts. */
  #reachCommon(lists: readonly (Buffer | undefined)[], worth: number): void {
    lists.forEach((postings, before) => {
      for (let at = 0; postings && at + 2 < postings.length; at += 3) {
        const id = ((postings[at] ?? 0) << 8) | (postings[at + 1] ?? 0);
        if (this.#met[id] !== before) continue;
        const isLast = before + 1 === lists.length;
        const within = withinMeaning(postings[at + 2] ?? 0, isLast);
        const impact = isLast ? besideNoun(within, this.#beside) : within;
        this.#met[id] = before + 1;
        this.#least[id] = before === 0 ? impact : Math.min(this.#least[id] ?? 0, impact);
        if (isLast) this.#reach(id, (this.#least[id] ?? 0) * worth);
      }
    });
    const [first] = lists;
    for (let at = 0; first && at + 2 < first.length; at += 3)
      this.#met[((first[at] ?? 0) << 8) | (first[at + 1] ?? 0)] = 0;
  }
}

/** Collects hits in arrays that grow, and separates those that have enough of the query from the others. */
function collectHits() {
  let ids = new Int32Array(1024);
  let scores = new Float32Array(1024);
  let isGood = new Uint8Array(1024);
  let count = 0;
  let good = 0;
  const grow = () => {
    const double = <T extends Int32Array | Float32Array | Uint8Array>(from: T, to: T): T => {
      to.set(from);
      return to;
    };
    ids = double(ids, new Int32Array(count * 2));
    scores = double(scores, new Float32Array(count * 2));
    isGood = double(isGood, new Uint8Array(count * 2));
  };
  return {
    add(id: number, score: number, share: number) {
      if (count === ids.length) grow();
      ids[count] = id;
      scores[count] = score;
      isGood[count] = share > 0.501 ? 1 : 0;
      good += isGood[count] ?? 0;
      count += 1;
    },
    finish(): Hits {
      if (good < ENOUGH || good === count)
        return { ids: ids.subarray(0, count), scores: scores.subarray(0, count) };
      let kept = 0;
      for (let at = 0; at < count; at += 1) {
        if (!isGood[at]) continue;
        ids[kept] = ids[at] ?? 0;
        scores[kept] = scores[at] ?? 0;
        kept += 1;
      }
      return { ids: ids.subarray(0, kept), scores: scores.subarray(0, kept) };
    },
  };
}
