import { type Kysely, type RawBuilder, sql } from 'kysely';
import { namedQuery } from '../database/session.ts';
import type { Database } from '../database/types.ts';

/** Counts orders; `wanted` is a condition on `orders`, `null` for all of them. */
export type CountOrders = (wanted: RawBuilder<boolean> | null) => Promise<number>;

/** In ms. After that the old orders are counted again, in case someone deleted some by hand. */
const CACHED_FOR = 60_000;

/** Fewer are counted in a moment. */
const WORTH_CACHING = 5_000;

/** When more came since the last count, the next one is of all. */
const MOST_SINCE = 2_000;

/**
 * Makes a counter for one process. Orders only ever become more, so that of all of them, a hundred
 * thousand by now, only those are counted again that came since the last count.
 */
export function createOrderCounter(db: Kysely<Database>): CountOrders {
  let old: OldOrders | null = null;
  return async (wanted) => {
    if (wanted) return countWanted(db, wanted);
    if (old && old.until > performance.now()) {
      const { count, lastId } = old;
      const since = await countAfter(db, lastId);
      if (since > MOST_SINCE) old = null;
      return count + since;
    }
    const { total, ...counted } = await countAll(db);
    if (counted.count >= WORTH_CACHING) old = { ...counted, until: performance.now() + CACHED_FOR };
    return total;
  };
}

/** How many orders there are up to an id. No order can still come in below it. */
interface OldOrders {
  readonly lastId: number;
  readonly count: number;
  /** Till when that is believed. */
  readonly until: number;
}

async function countWanted(db: Kysely<Database>, wanted: RawBuilder<boolean>): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*) as total from orders where ${wanted}`.execute(db);
  return rows[0]?.total ?? 0;
}

const COUNT_AFTER = {
  name: 'count-orders-after',
  text: 'select count(*) as total from orders where id > $1',
};

async function countAfter(db: Kysely<Database>, lastId: number): Promise<number> {
  const [row] = await namedQuery<{ total: number }>(db, COUNT_AFTER, [lastId]);
  return row?.total ?? 0;
}

/** An id is given out before its order is committed; a minute later that is done or undone. */
const COUNT_ALL = {
  name: 'count-all-orders',
  text: `
    with last as (
      select coalesce((
        select id from orders where created_at < now() - interval '1 minute'
        order by created_at desc, id desc limit 1
      ), 0) as id
    )
    select last.id as "lastId", (select count(*) from orders) as total,
      (select count(*) from orders where orders.id <= last.id) as count
    from last`,
};

async function countAll(db: Kysely<Database>) {
  const [row] = await namedQuery<{ lastId: number; total: number; count: number }>(
    db,
    COUNT_ALL,
    [],
  );
  return row ?? { lastId: 0, total: 0, count: 0 };
}
