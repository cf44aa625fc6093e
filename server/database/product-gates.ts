import type { Kysely } from 'kysely';
import { namedQuery } from './session.ts';
import type { Database } from './types.ts';

/** Names the gates among the database's advisory locks. */
const GATES = 7262838;
/** Products share them, so that one transaction takes at most so many locks. */
const COUNT = 1024;

const pass = (lock: string, ids: string): string => `
  select count(${lock}(${GATES}, gate)) as passed from (
    select distinct id % ${COUNT} as gate from unnest(${ids}::int[]) as ids (id) order by gate
  ) as in_order`;

/**
 * A query that passes the gates of products alone, until the transaction ends: what changes their rows stands behind it.
 *
 * @param ids as below
 */
export const passingAlone = (ids: string): string => pass('pg_advisory_xact_lock', ids);

/**
 * A query that passes the gates of products together with others, until the transaction ends. It is for who locks
 * their rows for share, as orders do, and stands in the same statement.
 *
 * PostgreSQL lets each newcomer share a row's lock that others share, past a writer who waits for it: while a product is
 * ordered again and again, nobody could change its price. A gate is an advisory lock, and those are given in the order in
 * which they were asked for.
 *
 * @param ids the parameter with the products' ids, such as `$1`
 */
export const passTogether = (ids: string): string => pass('pg_advisory_xact_lock_shared', ids);

const PASS_ALONE = { name: 'pass-alone', text: passingAlone('$1') };

/** Waits until nobody else is inside the gates of products, before their rows are locked to change them. One query. */
export async function passAlone(db: Kysely<Database>, ids: readonly number[]): Promise<void> {
  await namedQuery(db, PASS_ALONE, [ids]);
}
