import { type Kysely, sql, type Transaction } from 'kysely';
import type { Database } from '../database/types.ts';
import { ORDER_PHONE_KEY } from '../phone/phone-histories.ts';

/**
 * Removes what was noted of these numbers, their blocks too, where no order names them any more (docs/product.md, Numbers).
 *
 * @param phones their digits
 */
export async function removeNumbersWithoutOrders(
  tx: Transaction<Database>,
  phones: readonly string[],
): Promise<void> {
  if (phones.length === 0) return;
  await sql`
    delete from numbers n where phone = any(${phones}::text[]) and not exists (
      select from orders where ${sql.raw(ORDER_PHONE_KEY)} = n.phone and person_removed_at is null)`.execute(
    tx,
  );
}

/** Removes at most `most` notes of numbers that were written this many days ago. @returns how many. */
export async function removeOldNumberNotes(
  db: Kysely<Database>,
  most: number,
  days: number,
): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from number_notes where id in (
      select id from number_notes where written_at < now() - ${days} * interval '1 day'
      order by written_at limit ${most})`.execute(db);
  return Number(numAffectedRows);
}

/** Removes at most `most` numbers of which nothing is noted, and whose block is over. @returns how many. */
export async function removeEmptyNumbers(db: Kysely<Database>, most: number): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from numbers where id in (
      select id from numbers n
      where (blocked_until is null or blocked_until < now() - interval '1 day')
        and not exists (select from number_notes where number_id = n.id)
      limit ${most} for update skip locked)`.execute(db);
  return Number(numAffectedRows);
}
