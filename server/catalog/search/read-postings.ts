import type { Kysely } from 'kysely';
import { namedQuery } from '../../database/session.ts';
import type { Database } from '../../database/types.ts';
import { type Postings, SEGMENT_SIZE } from './score-postings.ts';
import type { Understood } from './understand-query.ts';

/** Postings read for one query, 3 bytes each: what bounds its time and its memory. */
const MOST_POSTINGS = 200_000;
/** Stems looked up for one query; beginnings and synonyms bring more than one a word. */
const MOST_STEMS = 64;
/** Changed products that are scored beside the packed index; packing keeps them few. */
const MOST_CHANGES = 20_000;

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
  text: `select (w.place - 1)::int4 as place, p.segment as key, substring(p.postings for 3 * w.most) as bytes
    from unnest($1::text[], $2::int4[]) with ordinality w (stem, most, place)
      join search_postings p on p.index_version = 1 and p.word = w.stem
    union all
    (select -1, c.product_id, (
      select string_agg(coalesce(substring(c.impacts from array_position(c.words, w.stem) for 1), '\\x00'::bytea),
        ''::bytea order by w.place) from unnest($1::text[]) with ordinality w (stem, place))
    from search_changes c where c.index_version = 1 and c.words && $1::text[] limit ${MOST_CHANGES})
    union all
    select -2, 0, string_agg(int4send(product_id), ''::bytea) from search_changes where index_version = 1
    union all
    select (-2 - row_number() over (order by i.id))::int4, i.product_id, null
    from search_pins i join products p on p.id = i.product_id and p.deleted_at is null
    where i.stems = (select stems from search_in_order(search_clean($3)))`,
};

/** What was read for a query. */
interface ReadPostings extends Postings {
  /** Whether no word was read in part. */
  readonly isWhole: boolean;
  /** The products pinned to the search, first come first. */
  readonly pinned: readonly number[];
}

/**
 * Reads what the index holds of a query, and what is pinned to it. Rare words are read whole; of the most common ones as much as
 * the budget has left, the greatest impacts first.
 */
export async function readPostings(
  db: Kysely<Database>,
  search: string,
  { concepts, frequencies, documents }: Understood,
): Promise<ReadPostings> {
  const all = concepts.flatMap(({ meanings }) => meanings.flatMap((meaning) => meaning.stems));
  const stems = [...new Set(all)]
    .toSorted((one, other) => (frequencies.get(one) ?? 0) - (frequencies.get(other) ?? 0))
    .slice(0, MOST_STEMS);
  const { limits, isWhole } = shareBudget(
    stems.map((stem) => frequencies.get(stem) ?? 0),
    Math.ceil(documents / SEGMENT_SIZE),
  );
  const rows = await namedQuery<PostingRow>(db, READ_POSTINGS, [stems, limits, search]);
  const segments = new Map<number, (Buffer | undefined)[]>();
  const changes = new Map<number, Buffer | null>();
  const pinned: number[] = [];
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
    }
  }
  return { stems, segments, changes, isWhole, pinned };
}

/**
 * How many postings of each stem to read from one segment.
 * @param frequencies ascending
 */
function shareBudget(
  frequencies: readonly number[],
  segments: number,
): { limits: number[]; isWhole: boolean } {
  let left = MOST_POSTINGS;
  let isWhole = true;
  const limits = frequencies.map((frequency, at) => {
    const share = Math.floor(left / (frequencies.length - at));
    left -= Math.min(frequency, share);
    if (frequency <= share) return SEGMENT_SIZE;
    isWhole = false;
    return Math.ceil(share / segments);
  });
  return { limits, isWhole };
}
