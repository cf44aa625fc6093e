import type { Kysely, Transaction } from 'kysely';
import { sqlState } from '../database/database-errors.ts';
import type { Database } from '../database/types.ts';

/** How often a transaction is begun at most. */
const MAX_TRIES = 3;

/**
 * SQLSTATEs after which the same transaction, begun anew, can go through: serialisation failure,
 * deadlock, and a row that went away between our reading it and our pointing at it.
 */
const PASSING_CONFLICTS = ['40001', '40P01', '23503'];

/** Runs an order's transaction, again after a conflict that passes. */
export async function runOrderTransaction<T>(
  db: Kysely<Database>,
  act: (transaction: Transaction<Database>) => Promise<T>,
): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await db.transaction().execute(act);
    } catch (error) {
      const mayPass = PASSING_CONFLICTS.includes(sqlState(error) ?? '');
      if (attempt >= MAX_TRIES || !mayPass) throw error;
    }
  }
}
