import { type Kysely, sql, type Transaction } from 'kysely';
import { lockCatalogue } from '../database/catalogue-version.ts';
import { actAs } from '../database/session.ts';
import type { Database } from '../database/types.ts';
import type { SignedIn } from '../http/actor.ts';
import type { FoundProducts } from '../products/product-search.ts';
import { searchProducts } from './search-products.ts';

/** What a shopper finds first for words, and how many there are. */
export const findAsShopper = (
  db: Kysely<Database>,
  search: string,
  perPage: number,
): Promise<FoundProducts> =>
  searchProducts(db, {
    ...{ search, perPage, skip: 0, filters: {}, order: 'relevance' },
    ...{ typing: false, asTyped: false, byId: false },
  });

/** This many searches are counted again after a change, the most frequent ones. */
const MAX_RECOUNTED = 50;

/**
 * Changes what searches find, in one transaction behind the lock of the catalogue. Then the results of searches in the report that
 * hold one of the texts concerned are counted again.
 */
export async function changeSearches<Changed>(
  db: Kysely<Database>,
  admin: SignedIn,
  change: (transaction: Transaction<Database>) => Promise<readonly [Changed, ...texts: string[]]>,
): Promise<Changed> {
  const [changed, ...texts] = await db.transaction().execute(async (transaction) => {
    await lockCatalogue(transaction);
    await actAs(transaction, admin.userId);
    return change(transaction);
  });
  const { rows } = await sql<{ words: string }>`
    select words from search_log
    where exists (select from unnest(${texts}::text[]) t where strpos(words, lower(t)) > 0)
    group by words order by sum(searches) desc, words limit ${MAX_RECOUNTED}`.execute(db);
  for (const { words } of rows) {
    const { total } = await findAsShopper(db, words, 1);
    await sql`update search_log set results = ${total}
      where words = ${words} and results <> ${total}`.execute(db);
  }
  return changed;
}
