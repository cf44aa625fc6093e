import type { Kysely } from 'kysely';
import { namedQuery, readInt4s } from '../database/session.ts';
import type { Database } from '../database/types.ts';
import { type Part, type Postings, SEGMENT_SIZE } from './score-postings.ts';
import type { Understood } from './understand-query.ts';

/** Postings read for one query, 3 bytes each: what bounds its time and its memory. Of more the greatest impacts are read. */
const MAX_POSTINGS = 1_000_000;
/** Stems looked up for one query, the rarest ones; beginnings and synonyms bring more than one a word. */
const MAX_STEMS = 64;
/** Changed products that are scored beside the packed index; packing keeps them few. */
const MAX_CHANGES = 20_000;

interface PostingRow {
  /** The stem's; -1 for the ids of all that has changed. */
  readonly place: number;
  readonly segment: number;
  readonly packed: boolean;
  readonly bytes: Buffer | null;
}

/** One statement, so that what is packed meanwhile is in the lists or among the changes, never in both or neither. */
const READ_POSTINGS = {
  name: 'search postings',
  text: `select (w.place - 1)::int4 as place, p.segment, true as packed, substring(p.postings for $2::int4) as bytes
    from unnest($1::text[]) with ordinality w (stem, place)
      join search_postings p on p.index_version = 1 and p.word = w.stem
    union all
    select (w.place - 1)::int4, c.product_id >> 14, false, string_agg(substring(int4send(
      ((c.product_id & 16383) << 8) | get_byte(c.impacts, array_position(c.words, w.stem) - 1)) from 2), ''::bytea)
    from (select * from search_changes where index_version = 1 and words && $1::text[] limit ${MAX_CHANGES}) c
      join unnest($1::text[]) with ordinality w (stem, place) on w.stem = any (c.words)
    group by 1, 2
    union all
    select -1, 0, false, string_agg(int4send(product_id), ''::bytea) from search_changes where index_version = 1`,
};

/** Reads what the index holds of a query; `isWhole`: all of it. */
export async function readPostings(
  db: Kysely<Database>,
  { concepts, frequencies, documents }: Understood,
): Promise<Postings & { readonly isWhole: boolean }> {
  const frequency = (stem: string) => frequencies.get(stem) ?? 0;
  const stems = stemsOf(concepts)
    .toSorted((one, other) => frequency(one) - frequency(other))
    .slice(0, MAX_STEMS);
  const isWhole = stems.reduce((sum, stem) => sum + frequency(stem), 0) <= MAX_POSTINGS;
  const lists = stems.length * Math.ceil(documents / SEGMENT_SIZE);
  const most = isWhole ? SEGMENT_SIZE : Math.ceil(MAX_POSTINGS / lists);
  const rows = await namedQuery<PostingRow>(db, READ_POSTINGS, [stems, 3 * most]);
  const parts = new Map<string, Part & { readonly lists: (Buffer | undefined)[] }>();
  for (const { place, segment, packed: isPacked, bytes } of rows) {
    if (place === -1) continue;
    const key = `${segment} ${isPacked}`;
    const part = parts.get(key) ?? { segment, isPacked, lists: [] };
    part.lists[place] = bytes ?? undefined;
    parts.set(key, part);
  }
  const changed = new Set(readInt4s(rows.find(({ place }) => place === -1)?.bytes));
  return { stems, parts: [...parts.values()], changed, isWhole };
}

/** All that a query's words are taken for, each once. */
const stemsOf = (concepts: Understood['concepts']): readonly string[] => [
  ...new Set(concepts.flatMap(({ meanings }) => meanings.flatMap(({ stems }) => stems))),
];
