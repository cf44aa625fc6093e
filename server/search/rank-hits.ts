import type { Kysely } from 'kysely';
import { int4Array, namedQuery } from '../database/session.ts';
import type { Database } from '../database/types.ts';
import { type Hits, scoreDocument, WITH_UNWANTED, withCoverage } from './score-postings.ts';
import type { Concept } from './understand-query.ts';

/** So many of the best are weighed once more, by what only the products themselves contain. */
export const CLOSELY_RANKED = 200;

/** Two words in a row count this share of the rarer one's weight on top. */
const PAIR = 0.35;
/** What an out-of-stock product keeps of its score: it comes after comparable ones. */
const OUT_OF_STOCK = 0.85;
/** On top where a name is exactly what was searched for, as a share of all words' weight. */
const EXACT_NAME = 0.5;

/** Scores are compared in steps of this size: what differs by less is a tie. */
const STEP = 1e-3;

/** Scores are packed with ids into one number to be sorted, in steps of this size. */
const KEY_STEP = 1e-4;

interface Ranked {
  readonly id: number;
  readonly score: number;
  readonly popularity: number;
  readonly created: number;
}

interface DetailsRow {
  readonly id: number;
  /** The name's stems in order. */
  readonly name: string;
  /** Whether the name is what was searched for, letter by letter. */
  readonly exact: boolean;
  readonly available: boolean;
  readonly popularity: number;
  readonly created: number;
  /** An impact a stem; `null` where the score is known to be whole. */
  readonly impacts: Buffer | null;
}

const READ_DETAILS = {
  name: 'search details',
  text: `select d.product_id as id, array_to_string(d.name_words, ' ') as name, p.available,
    lower(p.name) = lower($3) as exact,
    (s.purchase_count * 10 + s.view_count)::float8 as popularity,
    extract(epoch from p.created_at)::float8 as created,
    (select string_agg(coalesce(substring(d.impacts from array_position(d.words, w.stem) for 1), '\\x00'::bytea),
      ''::bytea order by w.place) from unnest($2::text[]) with ordinality w (stem, place)) as impacts
  from search_documents d join products p on p.id = d.product_id
    join product_popularity s on s.product_id = d.product_id
  where d.index_version = 1 and d.product_id = any ($1::int4[])`,
};

/** The best hits, best first, newer ids first among equals; at most `most`. */
export function bestHits({ ids, scores }: Hits, most: number): Hits {
  const least = ids.length > most * 2 ? scoreOfPlace(scores, most) : 0;
  const keys = new Float64Array(ids.length);
  let count = 0;
  for (let at = 0; at < ids.length; at += 1) {
    const score = scores[at] ?? 0;
    if (score < least) continue;
    keys[count] = Math.round(score / KEY_STEP) * 2 ** 31 + (ids[at] ?? 0);
    count += 1;
  }
  const best = keys.subarray(0, count).sort().reverse().subarray(0, most);
  return {
    ids: Int32Array.from(best, (key) => key % 2 ** 31),
    scores: Float32Array.from(best, (key) => Math.floor(key / 2 ** 31) * KEY_STEP),
  };
}

/** A score that at least `place` hits reach, and not many more. */
function scoreOfPlace(scores: Float32Array, place: number): number {
  let greatest = 0;
  for (const score of scores) greatest = Math.max(greatest, score);
  const bins = new Uint32Array(2048);
  const scale = 2047 / greatest;
  for (const score of scores) {
    const bin = Math.floor(score * scale);
    bins[bin] = (bins[bin] ?? 0) + 1;
  }
  let above = 0;
  for (let bin = 2047; bin >= 0; bin -= 1) {
    above += bins[bin] ?? 0;
    if (above >= place) return bin / scale;
  }
  return 0;
}

interface Closely {
  /** As it was typed. */
  readonly search: string;
  readonly concepts: readonly Concept[];
  readonly inOrder: readonly Concept[];
  readonly unwanted: readonly Concept[];
  /** Whether the scores of the hits are whole; else their impacts are read again. */
  readonly isWhole: boolean;
}

/**
 * Ranks the best hits once more: words in a row, the exact name, out-of-stock products below comparable ones,
 * ties by popularity, then the newest.
 */
export async function rankClosely(
  db: Kysely<Database>,
  hits: Hits,
  { search, concepts, inOrder, unwanted, isWhole }: Closely,
): Promise<number[]> {
  const stems = [
    ...new Set(
      [...concepts, ...unwanted].flatMap(({ meanings }) =>
        meanings.flatMap(({ stems: all }) => all),
      ),
    ),
  ];
  const rows = await namedQuery<DetailsRow>(db, READ_DETAILS, [
    int4Array(hits.ids),
    isWhole ? [] : stems,
    search.trim(),
  ]);
  const known = new Map(Array.from(hits.ids, (id, at) => [id, hits.scores[at] ?? 0]));
  const whole = concepts.reduce((sum, { idf }) => sum + idf, 0);
  const scoreOf = ({ id, impacts }: DetailsRow): number => {
    if (!impacts) return known.get(id) ?? 0;
    const { score, covered } = scoreDocument({ concepts, unwanted }, stems, impacts);
    return withCoverage(score, covered / whole);
  };
  return rows
    .map((row): Ranked => {
      const name = row.name.split(' ');
      const isExact = row.exact || isExactly(name, inOrder);
      const inName = pairsIn(name, inOrder) + (isExact ? EXACT_NAME * whole : 0);
      const all = scoreOf(row) * (isWithout(name, unwanted) ? 1 / WITH_UNWANTED : 1) + inName;
      const shown = row.available ? all : all * OUT_OF_STOCK;
      return { ...row, score: Math.round(shown / STEP) };
    })
    .sort(
      (one, other) =>
        other.score - one.score ||
        other.popularity - one.popularity ||
        other.created - one.created ||
        other.id - one.id,
    )
    .map(({ id }) => id);
}

/** What words of the query that follow each other in a name as they do in the query are worth. */
function pairsIn(name: readonly string[], concepts: readonly Concept[]): number {
  let worth = 0;
  for (let at = 0; at + 1 < concepts.length; at += 1) {
    const [one, other] = [concepts[at], concepts[at + 1]];
    const isSaid = concepts.some(
      (earlier, place) => place < at && earlier === one && concepts[place + 1] === other,
    );
    if (!one || !other || isSaid || isMeasure(one) || isMeasure(other)) continue;
    const follows = name.some(
      (stem, place) =>
        says(one, stem) && place + 1 < name.length && says(other, name[place + 1] ?? ''),
    );
    if (follows) worth += PAIR * Math.max(one.idf, other.idf);
  }
  return worth;
}

/** Whether a name says that a thing is without what is not wanted: "Vanity without Top" has the word, and not the top. */
const isWithout = (name: readonly string[], unwanted: readonly Concept[]): boolean => {
  const at = name.indexOf('without');
  return (
    at !== -1 && unwanted.some((concept) => name.slice(at).some((stem) => says(concept, stem)))
  );
};

/** Where a size stands in a name means nothing; in "4-Light" and "6-Drawer" the number says how many. */
const isMeasure = ({ meanings }: Concept): boolean => /\d\D/.test(meanings[0]?.stems[0] ?? '');

const says = ({ meanings }: Concept, stem: string): boolean =>
  meanings.some(({ stems }) => stems.length === 1 && stems[0] === stem);

const isExactly = (name: readonly string[], concepts: readonly Concept[]): boolean =>
  name.length === concepts.length && concepts.every((concept, at) => says(concept, name[at] ?? ''));
