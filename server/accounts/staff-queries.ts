import type { Kysely, Transaction } from 'kysely';
import type { StaffRole } from '../../domain/staff-roles.ts';
import type { Database } from '../database/types.ts';

/**
 * The ids of all owners, who stay owners until the transaction ends. Whatever takes an owner away locks them first, so that
 * of two who remove each other one is refused: the shop always has an owner.
 */
export async function lockOwners(transaction: Transaction<Database>): Promise<number[]> {
  const owners = await transaction
    .selectFrom('users')
    .select('id')
    .where('role', '=', 'admin')
    .orderBy('id')
    .forUpdate()
    .execute();
  return owners.map(({ id }) => id);
}

/**
 * Gives an account a role in the panel; `null` makes it a customer's. Its sessions and links end by a trigger (migration
 * 0090).
 */
export async function setStaffRole(
  db: Kysely<Database>,
  userId: number,
  role: StaffRole | null,
): Promise<void> {
  const columns =
    role === 'owner' ? { role: 'admin', staff_role: null } : { role: 'user', staff_role: role };
  await db.updateTable('users').set(columns).where('id', '=', userId).execute();
}
