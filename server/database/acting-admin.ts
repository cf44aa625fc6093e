import { sql, type Transaction } from 'kysely';
import type { Database } from './types.ts';

/**
 * Says which admin acts in this transaction: each row that it changes from here on is kept in
 * `audit_log` with him, by triggers (issue 6). It ends with the transaction.
 */
export async function actAs(transaction: Transaction<Database>, adminId: number): Promise<void> {
  await sql`select set_config('mantel.admin', ${String(adminId)}, true)`.execute(transaction);
}
