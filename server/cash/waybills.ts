import { type Kysely, sql, type Transaction } from 'kysely';
import { waybillKey } from '../../domain/payout-sheet.ts';
import { CASH } from '../../domain/words/cash.ts';
import { actAs } from '../database/session.ts';
import type { Database } from '../database/types.ts';
import { notFound } from '../http/refusal.ts';
import { wordedRefusal } from '../http/worded-refusal.ts';

/** Which order has which number of a courier company's parcel; empty: none. */
export interface WaybillRequest {
  readonly staffId: number;
  readonly id: number;
  readonly waybill: string;
}

/**
 * The number of an order's parcel; it can have one where a company has it, or a courier of a kind that nobody has said and books are
 * kept, or columns of a manifest are saved for them.
 *
 * @throws {Refusal} 404 for no such order.
 */
export async function readWaybill(
  db: Kysely<Database>,
  id: number,
): Promise<{ waybill: string | null; can_have: boolean }> {
  const { rows } = await sql<{ waybill: string | null; can_have: boolean }>`
    select w.waybill, o.courier_id is not null and (w.waybill is not null or (c.kind is distinct from 'driver'
      and (c.kind = 'company' or exists (select from cash_books) or exists (select from manifest_columns m where m.courier_id = o.courier_id)))) as can_have
    from orders o left join couriers c on c.id = o.courier_id left join order_waybills w on w.order_id = o.id and w.courier_id = o.courier_id where o.id = ${id}
  `.execute(db);
  const [order] = rows;
  if (!order) throw notFound('Order');
  return order;
}

/**
 * Keeps the number that a courier company gave an order's parcel.
 *
 * @throws {Refusal} 404 for no such order, 409 where it is with no courier or another order has the number.
 */
export function keepWaybill(
  db: Kysely<Database>,
  { staffId, id, waybill }: WaybillRequest,
): Promise<{ waybill: string | null }> {
  return db.transaction().execute(async (transaction) => {
    await actAs(transaction, staffId);
    const { rows } = await sql<{ courier_id: number | null }>`
      select courier_id from orders where id = ${id} for no key update
    `.execute(transaction);
    const [order] = rows;
    if (!order) throw notFound('Order');
    const key = waybillKey(waybill);
    if (key === '') {
      await sql`delete from order_waybills where order_id = ${id}`.execute(transaction);
      return { waybill: null };
    }
    if (order.courier_id === null) throw wordedRefusal(409, 'waybill', CASH, 'no_courier');
    await lockWaybills(transaction, order.courier_id);
    const { rows: others } = await sql<{ order_id: number }>`
      select order_id from order_waybills where courier_id = ${order.courier_id} and waybill_key = ${key} and order_id <> ${id}
    `.execute(transaction);
    const [other] = others;
    if (other) {
      throw wordedRefusal(409, 'waybill', CASH, 'waybill_taken', { order: `#${other.order_id}` });
    }
    await writeWaybills(transaction, order.courier_id, [{ order_id: id, waybill }]);
    return { waybill };
  });
}

/**
 * One at a time stores numbers of a courier's parcels: two may have the same one. The orders are locked before.
 *
 * @returns false where there is no such courier
 */
export async function lockWaybills(
  transaction: Transaction<Database>,
  courierId: number,
): Promise<boolean> {
  const { rows } =
    await sql`select from couriers where id = ${courierId} for no key update`.execute(transaction);
  return rows.length > 0;
}

/** Writes numbers of orders that this courier has, in place of those that they had. */
export async function writeWaybills(
  transaction: Transaction<Database>,
  courierId: number,
  waybills: readonly { readonly order_id: number; readonly waybill: string }[],
): Promise<void> {
  const values = waybills.map((one) => ({ ...one, key: waybillKey(one.waybill) }));
  await sql`
    insert into order_waybills (order_id, courier_id, waybill, waybill_key)
    select order_id, ${courierId}, waybill, key
    from jsonb_to_recordset(${JSON.stringify(values)}::jsonb) as one (order_id int, waybill text, key text)
    on conflict (order_id) do update
      set courier_id = excluded.courier_id, waybill = excluded.waybill, waybill_key = excluded.waybill_key
  `.execute(transaction);
}
