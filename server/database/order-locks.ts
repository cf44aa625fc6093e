import { sql, type Transaction } from 'kysely';
import type { Database } from './types.ts';

/** An order as it is once it is locked. */
export interface LockedOrder {
  readonly id: number;
  readonly status_id: number;
  readonly courier_id: number | null;
}

/** Locks orders by their ids, in the order in which everything does that changes several of them; those that are not there are left out. */
export async function lockOrders(
  tx: Transaction<Database>,
  ids: readonly number[],
): Promise<LockedOrder[]> {
  const { rows } = await sql<LockedOrder>`
    select id, status_id, courier_id from orders where id = any(${ids}::int[]) order by id for no key update`.execute(
    tx,
  );
  return rows;
}
