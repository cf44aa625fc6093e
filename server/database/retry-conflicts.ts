import type { Kysely, Transaction } from 'kysely';
import { isPassingConflict } from './database-errors.ts';
import type { Database } from './types.ts';

/** How often a transaction is begun at most. */
const MAX_TRIES = 3;

/** Runs a transaction, again after a conflict that passes, three times at most. */
export async function retryConflicts<T>(
  db: Kysely<Database>,
  work: (transaction: Transaction<Database>) => Promise<T>,
): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await db.transaction().execute(work);
    } catch (error) {
      if (attempt >= MAX_TRIES || !isPassingConflict(error)) throw error;
    }
  }
}
