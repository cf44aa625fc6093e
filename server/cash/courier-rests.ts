import { type Kysely, sql, type Transaction } from 'kysely';
import { OPEN_OUTCOMES } from '../../domain/payout-sheet.ts';
import { CASH } from '../../domain/words/cash.ts';
import { actAs } from '../database/session.ts';
import type { Database } from '../database/types.ts';
import { wordedRefusal } from '../http/worded-refusal.ts';

/** Rows of booked sheets that no order explains, until they are ended: `from payout_rows r join payout_sheets s`. */
export const IS_OPEN_ROW = sql`s.entry_id is not null and r.ended_at is null and r.outcome = any(${OPEN_OUTCOMES}::text[])`;

/** What an open row has paid and was booked, in cents. */
export const ROW_PAID = sql`case when r.is_counted then coalesce(r.collected_cents, 0) else 0 end`;

/** What is on a courier's account beside their open orders and rows, in cents; below 0 where the shop owes it. Never 0. */
export interface CourierRest {
  readonly courier_id: number;
  readonly cents: number;
}

/** The couriers with such a rest; with `courierId` that one alone. */
export async function readRests(db: Kysely<Database>, courierId?: number): Promise<CourierRest[]> {
  const ofOne = (column: string) =>
    courierId === undefined ? sql`true` : sql`${sql.ref(column)} = ${courierId}`;
  const { rows } = await sql<CourierRest>`
    select courier_id, sum(cents)::float8 as cents from (
      select courier_id, cents from ledger_lines where account = 'courier' and ${ofOne('courier_id')}
      union all select courier_id, settled_cents - due_cents from unsettled_orders where ${ofOne('courier_id')}
      union all select s.courier_id, ${ROW_PAID} from payout_rows r join payout_sheets s on s.id = r.sheet_id
        where ${IS_OPEN_ROW} and ${ofOne('s.courier_id')}
    ) parts
    where courier_id in (select id from couriers) group by courier_id having sum(cents) <> 0 order by courier_id
  `.execute(db);
  return rows;
}

/** @throws {Refusal} 409 where nothing is left beside orders. */
export async function restOf(
  transaction: Transaction<Database>,
  courierId: number,
): Promise<number> {
  const [rest] = await readRests(transaction, courierId);
  if (!rest) throw wordedRefusal(409, null, CASH, 'nothing_left');
  return rest.cents;
}

/** Notes what is said to a courier of the rest on their account. @throws {Refusal} 409 where nothing is left. */
export function noteRest(
  db: Kysely<Database>,
  {
    staffId,
    courierId,
    note,
  }: { readonly staffId: number; readonly courierId: number; readonly note: string },
): Promise<void> {
  return db.transaction().execute(async (transaction) => {
    await actAs(transaction, staffId);
    await restOf(transaction, courierId);
    await sql`
      insert into courier_rests (courier_id, note) values (${courierId}, ${note})
      on conflict (courier_id) do update set note = excluded.note`.execute(transaction);
  });
}

/** A note goes once nothing is left: the next rest is another one. */
export async function forgetEndedNotes(
  transaction: Transaction<Database>,
  courierId: number,
): Promise<void> {
  const noted = await sql`select from courier_rests where courier_id = ${courierId}`.execute(
    transaction,
  );
  if (noted.rows.length === 0 || (await readRests(transaction, courierId)).length > 0) return;
  await sql`delete from courier_rests where courier_id = ${courierId}`.execute(transaction);
}
