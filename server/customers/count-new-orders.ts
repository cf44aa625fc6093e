import { type Kysely, sql } from 'kysely';
import type { Database } from '../database/types.ts';
import { followOrders, type OrderFollower } from '../jobs/follow-orders.ts';

/** What the sums of phones are kept with. */
interface Counting {
  readonly db: Kysely<Database>;
  /** Calls back at each new order; what it returns ends that. */
  readonly follow: (onNew: () => void) => () => void;
  readonly log: { warn(fields: object, message: string): void };
}

/** Starts to count new orders for the list of customers by phone, half a second behind the first of them. Each instance may. */
export const startCountingOrders = ({ db, follow, log }: Counting): OrderFollower =>
  followOrders({
    follow,
    async look(signal) {
      try {
        return await countNewOrders(db);
      } catch (error) {
        const reason = (error as { code?: string }).code ?? 'unknown';
        if (!signal.aborted) log.warn({ reason }, 'customers by phone wait for the database');
        return false;
      }
    },
  });

/** How many orders one transaction counts: it holds their rows and those of their phones for milliseconds. */
const BATCH = 200;
/** Who changes orders may wait for these rows too: this gives way before the database takes it for a deadlock, in ms. */
const MAX_LOCK = 200;

/**
 * Adds the orders that came since to the sums of their phones (`phone_sums`), in the order of their numbers. Several may run at once: each
 * takes others.
 *
 * @returns whether there may be more
 */
export async function countNewOrders(db: Kysely<Database>): Promise<boolean> {
  const { rows: waiting } = await sql`select from uncounted_orders limit 1`.execute(db);
  if (waiting.length === 0) return false;
  return db.transaction().execute(async (tx) => {
    await sql`set local lock_timeout = ${sql.lit(MAX_LOCK)}`.execute(tx);
    const { rows } = await sql<{ counted: number }>`
      select count_new_orders(${BATCH}::int) as counted`.execute(tx);
    return rows[0]?.counted === BATCH;
  });
}
