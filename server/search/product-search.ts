import type { Kysely } from 'kysely';
import type { NamedCollection } from '../../contract/catalog.ts';
import { namedQuery } from '../database/session.ts';
import type { Database } from '../database/types.ts';
import type { CountFacetsAmong, ProductSearch } from '../products/product-search.ts';
import { tidySearch } from './pack-search.ts';
import { findHitsForFacets, searchProducts } from './search-products.ts';
import type { Concept } from './understand-query.ts';

/** This many words are told by which products are found. */
const MAX_MEANT = 40;

/** The search over the index in PostgreSQL. */
export const createProductSearch = (countFacetsAmong: CountFacetsAmong): ProductSearch => ({
  index: tidySearch,
  find: (db, request) => searchProducts(db, { ...request, typing: false }),
  async suggest(db, request) {
    const { query, ...found } = await searchProducts(db, { ...request, typing: true });
    const stems = query.concepts.flatMap(({ meanings }) => meanings.flatMap((one) => one.stems));
    const others = new Set(stems.filter((stem) => !query.said.has(stem)));
    const collections = await findCollections(db, query.concepts);
    return { ...found, collections, meant: [...others].slice(0, MAX_MEANT) };
  },
  async countFacets(db, { flags, ...request }) {
    const hits = await findHitsForFacets(db, request);
    return countFacetsAmong(db, { ...request.filters, flags }, hits);
  },
});

/** This many collections are offered while one types. */
const MAX_COLLECTIONS = 3;

/** The collections whose names have most of the words; stems are the beginnings of words. Empty ones lead nowhere. */
const FIND_COLLECTIONS = {
  name: 'search collections',
  text: `select c.id as category_id, c.name::text
    from categories c cross join lateral (
      select count(distinct w.concept) as matched from jsonb_to_recordset($1::jsonb) w (stem text, concept int4)
      where strpos(' ' || lower(c.name::text), ' ' || w.stem) > 0) m
    where m.matched > 0 and exists (select from products p where p.category_id = c.id and p.deleted_at is null)
    order by m.matched desc, c.position, c.id limit ${MAX_COLLECTIONS}`,
};

/** The collections that words name. */
async function findCollections(
  db: Kysely<Database>,
  concepts: readonly Concept[],
): Promise<NamedCollection[]> {
  const stems = concepts.flatMap(({ meanings }, concept) =>
    meanings.flatMap(({ stems: all }) =>
      all.length === 1 && (all[0]?.length ?? 0) > 1 ? [{ stem: all[0] ?? '', concept }] : [],
    ),
  );
  if (stems.length === 0) return [];
  return namedQuery<NamedCollection>(db, FIND_COLLECTIONS, [JSON.stringify(stems)]);
}
