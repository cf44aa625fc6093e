import type { Kysely } from 'kysely';
import { ADVISORY_LOCKS } from './advisory-locks.ts';
import { namedQuery } from './session.ts';
import type { Database } from './types.ts';

/** Products share keys, so that one transaction takes at most this many locks. */
const MAX_KEYS = 1024;

const take = (lock: string, ids: string): string => `
  select count(${lock}(${ADVISORY_LOCKS.product}, key)) as taken from (
    select distinct id % ${MAX_KEYS} as key from unnest(${ids}::int[]) as ids (id) order by key
  ) as in_order`;

/**
 * A query that takes the advisory locks of products exclusively, until the transaction ends: before their rows are locked to
 * change them.
 *
 * @param ids as below
 */
export const exclusiveProductLocks = (ids: string): string => take('pg_advisory_xact_lock', ids);

/**
 * A query that takes the advisory locks of products shared with others, until the transaction ends. It is for those who lock
 * their rows for share, as orders do, and stands in the same statement.
 *
 * PostgreSQL lets each newcomer share a row's lock that others share, past a writer who waits for it: while a product is
 * ordered again and again, nobody could change its price. Advisory locks are given in the order in which they were asked
 * for, so these are taken before those of the rows (docs/decisions/109).
 *
 * @param ids the parameter with the products' ids, such as `$1`
 */
export const sharedProductLocks = (ids: string): string =>
  take('pg_advisory_xact_lock_shared', ids);

const LOCK_EXCLUSIVELY = { name: 'lock-products-exclusively', text: exclusiveProductLocks('$1') };

/** Takes the advisory locks of products exclusively, before their rows are locked to change them. One query. */
export async function lockProductsExclusively(
  db: Kysely<Database>,
  ids: readonly number[],
): Promise<void> {
  await namedQuery(db, LOCK_EXCLUSIVELY, [ids]);
}
