import type { Kysely } from 'kysely';
import { namedQuery } from '../database/session.ts';
import type { Database } from '../database/types.ts';
import { type Hits, pickHits } from './hits.ts';
import { type Postings, SEGMENT_SIZE } from './score-postings.ts';
import type { Understood } from './understand-query.ts';

/** Postings read whole for one query, 3 bytes each: what bounds its time and its memory. */
const MAX_POSTINGS = 200_000;
/** Where there are more, this many are read for the ranking, the greatest impacts of each segment first. */
const MAX_IN_PART = 100_000;
/** And every n-th segment is read whole all the same: what is counted there stands for the others. */
const WHOLE_EVERY = 16;
/** Stems looked up for one query; beginnings and synonyms bring more than one a word. */
const MAX_STEMS = 64;
/** Changed products that are scored beside the packed index; packing keeps them few. */
const MAX_CHANGES = 20_000;

/**
 * A posting list by its stem's place and its segment; a changed product at place -1; all changed ones at -2; the products
 * pinned to the search at -3, -4, …
 */
interface PostingRow {
  readonly place: number;
  readonly key: number;
  readonly bytes: Buffer | null;
}

/** One statement, so that what is packed meanwhile is in the lists or among the changes, never in both or neither. */
const READ_POSTINGS = {
  name: 'search postings',
  text: `select (w.place - 1)::int4 as place, p.segment as key, substring(p.postings
      for 3 * case when (p.segment - $4::int4) % ${WHOLE_EVERY} = 0 then ${SEGMENT_SIZE} else w.most end) as bytes
    from unnest($1::text[], $2::int4[]) with ordinality w (stem, most, place)
      join search_postings p on p.index_version = 1 and p.word = w.stem
    union all
    (select -1, c.product_id, (
      select string_agg(coalesce(substring(c.impacts from array_position(c.words, w.stem) for 1), '\\x00'::bytea),
        ''::bytea order by w.place) from unnest($1::text[]) with ordinality w (stem, place))
    from search_changes c where c.index_version = 1 and c.words && $1::text[] limit ${MAX_CHANGES})
    union all
    select -2, 0, string_agg(int4send(product_id), ''::bytea) from search_changes where index_version = 1
    union all
    select (-2 - row_number() over (order by i.id))::int4, i.product_id, null
    from search_pins i join products p on p.id = i.product_id and p.deleted_at is null
    where search_without_units(i.stems) in (
      select search_without_units(stems) from unnest($3::text[]) meant, search_in_order(search_clean(meant)))`,
};

/** What was read for a query. */
interface ReadPostings extends Postings {
  /** Whether no word was read in part. */
  readonly isWhole: boolean;
  /** The share of the postings that lies in segments which were read whole; 1 where all were. */
  readonly share: number;
  /** The products pinned to the search, first come first. */
  readonly pinned: readonly number[];
}

/**
 * Reads what the index holds of a query, and what is pinned to any of the texts `pinnedTo`. Rare words are read whole; of the most common ones as much as
 * the budget has left, the greatest impacts first.
 */
export async function readPostings(
  db: Kysely<Database>,
  pinnedTo: readonly string[],
  { concepts, frequencies, documents, firstSegment }: Understood,
): Promise<ReadPostings> {
  const meant = concepts.flatMap(({ meanings }) => meanings.flatMap((meaning) => meaning.stems));
  const stems = [...new Set(meant)]
    .toSorted((one, other) => (frequencies.get(one) ?? 0) - (frequencies.get(other) ?? 0))
    .slice(0, MAX_STEMS);
  const frequent = stems.map((stem) => frequencies.get(stem) ?? 0);
  const { limits, isWhole } = shareBudget(frequent, Math.ceil(documents / SEGMENT_SIZE));
  const rows = await namedQuery<PostingRow>(db, READ_POSTINGS, [
    stems,
    limits,
    pinnedTo,
    firstSegment,
  ]);
  const segments = new Map<number, (Buffer | undefined)[]>();
  const changes = new Map<number, Buffer | null>();
  const pinned: number[] = [];
  let counted = 0;
  for (const { place, key, bytes } of rows) {
    if (place < -2) pinned[-3 - place] = key;
    else if (place === -1) changes.set(key, bytes);
    else if (place === -2) {
      for (let at = 0; at < (bytes?.length ?? 0); at += 4) {
        const id = bytes?.readInt32BE(at) ?? 0;
        if (!changes.has(id)) changes.set(id, null);
      }
    } else if (bytes) {
      const lists = segments.get(key) ?? [];
      lists[place] = bytes;
      segments.set(key, lists);
      if (isReadWhole(key, firstSegment)) counted += bytes.length / 3;
    }
  }
  const all = frequent.reduce((sum, frequency) => sum + frequency, 0);
  const share = isWhole || counted === 0 ? 1 : Math.min(1, counted / all);
  return { stems, segments, changes, isWhole, share, pinned };
}

const isReadWhole = (segment: number, first: number): boolean =>
  (segment - first) % WHOLE_EVERY === 0;

/** The hits among which counting is right where words were read in part: those of segments that were read whole. */
export const hitsToCount = (hits: Hits, { firstSegment }: Understood): Hits =>
  pickHits(hits, (id) => isReadWhole(Math.floor(id / SEGMENT_SIZE), firstSegment));

/**
 * How many postings of each stem to read from one segment.
 * @param frequencies ascending
 */
function shareBudget(
  frequencies: readonly number[],
  segments: number,
): { limits: number[]; isWhole: boolean } {
  if (frequencies.reduce((sum, frequency) => sum + frequency, 0) <= MAX_POSTINGS)
    return { limits: frequencies.map(() => SEGMENT_SIZE), isWhole: true };
  let left = MAX_IN_PART;
  const limits = frequencies.map((frequency, at) => {
    const share = Math.floor(left / (frequencies.length - at));
    left -= Math.min(frequency, share);
    if (frequency <= share) return SEGMENT_SIZE;
    return Math.ceil(share / segments);
  });
  return { limits, isWhole: false };
}
