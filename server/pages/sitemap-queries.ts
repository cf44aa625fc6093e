import type { Kysely } from 'kysely';
import { namedQuery } from '../database/named-query.ts';
import type { Database } from '../database/types.ts';

/** How many products the sitemap lists. One query. */
export async function countListedProducts(db: Kysely<Database>): Promise<number> {
  const [row] = await namedQuery<{ total: number }>(db, count, []);
  return row?.total ?? 0;
}

/** The ids of all collections, in display order. One query. */
export async function listCollectionIds(db: Kysely<Database>): Promise<number[]> {
  const rows = await namedQuery<{ id: number }>(db, collections, []);
  return rows.map(({ id }) => id);
}

/** Some of the products, the oldest first, as the sitemap's `url` elements in XML. One query. */
export async function writeProductUrls(
  db: Kysely<Database>,
  { origin, skip, most }: { readonly origin: string; readonly skip: number; readonly most: number },
): Promise<string> {
  const [row] = await namedQuery<{ urls: string }>(db, productUrls, [origin, skip, most]);
  return row?.urls ?? '';
}

const count = {
  name: 'sitemap-count',
  text: 'select count(*)::int4 as total from products where deleted_at is null',
};

const collections = {
  name: 'sitemap-collections',
  text: 'select id from categories order by position, id',
};

/** PostgreSQL puts the text together, so that fifty thousand rows cost Node one string. */
const productUrls = {
  name: 'sitemap-products',
  text: `select coalesce(string_agg(
      '<url><loc>' || $1::text || '/product/' || p.id || '</loc><lastmod>'
        || to_char(p.updated_at at time zone 'utc', 'YYYY-MM-DD') || '</lastmod></url>',
      E'\\n' order by p.id), '') as urls
    from (select id, updated_at from products where deleted_at is null
      order by id offset $2::int4 limit $3::int4) p`,
};
