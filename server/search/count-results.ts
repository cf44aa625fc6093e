import { type Kysely, sql } from 'kysely';
import type { Database } from '../database/types.ts';
import type { FoundProducts } from '../products/product-search.ts';
import { searchProducts } from './search-products.ts';

/** What a shopper finds first for words, and how many there are. */
export const findAsShopper = (
  db: Kysely<Database>,
  search: string,
  perPage: number,
): Promise<FoundProducts> =>
  searchProducts(db, {
    search,
    filters: {},
    order: 'relevance',
    skip: 0,
    perPage,
    typing: false,
    asTyped: false,
    byId: false,
  });

/** How many products a shopper finds for words. */
export const countResults = async (db: Kysely<Database>, search: string): Promise<number> =>
  (await findAsShopper(db, search, 1)).total;

/** This many searches are counted again after a change, the most frequent ones. */
const MAX_RECOUNTED = 50;

/**
 * Counts the results again of searches in the report that hold a text, after a synonym or a pin has changed what they
 * find.
 */
export async function recountSearches(
  db: Kysely<Database>,
  texts: readonly string[],
): Promise<void> {
  const { rows } = await sql<{ words: string }>`
    select words from search_log
    where exists (select from unnest(${texts}::text[]) t where strpos(words, lower(t)) > 0)
    group by words order by sum(searches) desc, words limit ${MAX_RECOUNTED}`.execute(db);
  for (const { words } of rows) {
    const results = await countResults(db, words);
    await sql`update search_log set results = ${results}
      where words = ${words} and results <> ${results}`.execute(db);
  }
}
