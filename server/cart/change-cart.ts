import type { Kysely, Transaction } from 'kysely';
import { namedQuery } from '../database/named-query.ts';
import type { Database } from '../database/types.ts';
import { Refusal } from '../http/refusal.ts';

const LOCK_OWNER = {
  name: 'lock-cart-owner',
  text: 'select id from users where id = $1 for update',
};

/**
 * Changes a cart in one transaction, alone: changes of the same cart wait for each other at its
 * owner's row, and so does an order of his, which points at that row before it takes lines out.
 */
export async function changeCart<T>(
  db: Kysely<Database>,
  userId: number,
  act: (transaction: Transaction<Database>) => Promise<T>,
): Promise<T> {
  return db.transaction().execute(async (transaction) => {
    const owner = await namedQuery(transaction, LOCK_OWNER, [userId]);
    if (owner.length === 0) throw new Refusal(404, 'Cart not found');
    return act(transaction);
  });
}
