import type { Kysely } from 'kysely';
import { namedQuery } from '../database/named-query.ts';
import type { Database } from '../database/types.ts';

/** Whether the sitemap lists at most `most` products; no more of them are counted. One query. */
export async function hasAtMost(db: Kysely<Database>, most: number): Promise<boolean> {
  const [row] = await namedQuery<{ total: number }>(db, count, [most + 1]);
  return (row?.total ?? 0) <= most;
}

/** The ids of all collections, in display order. One query. */
export async function listCollectionIds(db: Kysely<Database>): Promise<number[]> {
  const rows = await namedQuery<{ id: number }>(db, collections, []);
  return rows.map(({ id }) => id);
}

/**
 * Which parts of the catalogue hold products, where part n is the ids from n × `size` + 1 on: a part is found by its
 * ids, so that nobody steps over the products before it. One query.
 */
export async function listParts(db: Kysely<Database>, size: number): Promise<number[]> {
  const rows = await namedQuery<{ part: number }>(db, parts, [size]);
  return rows.map(({ part }) => part);
}

/** Ids from `after` on, without it, up to `last`. */
export interface IdRange {
  readonly after: number;
  readonly last: number;
}

/** So many products are written at a time. */
const BATCH = 1000;

/** A range of products as the sitemap's `url` elements in XML, the oldest first, in batches; one query each. */
export async function* writeProductUrls(
  db: Kysely<Database>,
  origin: string,
  { after, last }: IdRange,
): AsyncGenerator<string> {
  type Row = { readonly urls: string; readonly written: number; readonly until: number };
  for (let from = after; ; ) {
    const [row] = await namedQuery<Row>(db, productUrls, [origin, from, last, BATCH]);
    if (!row || row.written === 0) return;
    yield row.urls;
    if (row.written < BATCH) return;
    from = row.until;
  }
}

const count = {
  name: 'sitemap-count',
  text: `select count(*)::int4 as total
    from (select from products where deleted_at is null limit $1::int8) p`,
};

const collections = {
  name: 'sitemap-collections',
  text: 'select id from categories order by position, id',
};

const parts = {
  name: 'sitemap-parts',
  text: `select n::int4 as part
    from generate_series(0::int8, (select (max(id) - 1) / $1::int8 from products)) n
    where exists (select from products where deleted_at is null and id > n * $1::int8 and id <= (n + 1) * $1::int8)
    order by n`,
};

/** PostgreSQL puts the text together, so that a thousand rows cost Node one string. */
const productUrls = {
  name: 'sitemap-products',
  text: `select coalesce(string_agg(
      '<url><loc>' || $1::text || '/product/' || p.id || '</loc><lastmod>'
        || to_char(p.updated_at at time zone 'utc', 'YYYY-MM-DD') || E'</lastmod></url>\\n',
      '' order by p.id), '') as urls, count(*)::int4 as written, coalesce(max(p.id), 0) as until
    from (select id, updated_at from products where deleted_at is null and id > $2::int8 and id <= $3::int8
      order by id limit $4::int4) p`,
};
