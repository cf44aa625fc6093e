import { sql, type Transaction } from 'kysely';
import { refundLines } from '../../domain/ledger.ts';
import { ORDER_STATUS, PAYMENT_STATUS } from '../../domain/order-status.ts';
import { linesWithout } from '../../domain/part-of-order.ts';
import { dueOfReturn } from '../../domain/returns.ts';
import { writeEntry } from '../cash/book-entry.ts';
import type { Database } from '../database/types.ts';
import { keepZones } from '../delivery/read-zones.ts';
import { priceKept } from '../orders/price-kept.ts';
import { findOrderForReturn, type ReturnedOrder } from '../returns/return-rows.ts';
import type { Trial } from './insert-trial-orders.ts';
import { TRIAL_RETURNS } from './trial-deliveries.ts';

type Tx = Transaction<Database>;
type TrialReturn = (typeof TRIAL_RETURNS)[number];

/** Gives a piece of some orders back that the demo had delivered before, the latest first. */
export async function insertReturns(tx: Tx, { staffId, now, settings }: Trial): Promise<void> {
  const { rows: orders } = await sql<{ id: number }>`
    select o.id from demo_data d join orders o on o.id = d.key::int
    where d.kind = 'order' and o.status_id = ${ORDER_STATUS.completed} and o.id <= (select last_order_id from cash_books)
    order by o.updated_at desc, o.id desc limit ${TRIAL_RETURNS.length}`.execute(tx);
  // The list shows the latest first: what a buyer asks for is the last.
  for (const [place, one] of [...TRIAL_RETURNS.entries()].reverse()) {
    const order = orders[place] && (await findOrderForReturn(tx, orders[place].id));
    if (!order) continue;
    const createdAt = new Date(
      Math.max(order.delivered_at.getTime(), now.getTime() - (place + 3) * 7 * 3_600_000),
    );
    const id = await insertReturn(tx, { one, order, createdAt, staffId });
    if (one.state === 'settled') await refund(tx, { id, order, staffId, settings });
  }
}

interface NewReturn {
  readonly one: TrialReturn;
  readonly order: ReturnedOrder;
  readonly createdAt: Date;
  readonly staffId: number;
}

async function insertReturn(
  tx: Tx,
  { one, order, createdAt, staffId }: NewReturn,
): Promise<number> {
  const byBuyer = one.state === 'asked' || one.state === 'refused';
  const { id } = await tx
    .insertInto('order_returns')
    .values({
      ...{ order_id: order.id, reason: one.reason, note: one.note, created_at: createdAt },
      ...{ state: one.state === 'settled' ? 'inspected' : one.state },
      answer: 'answer' in one ? one.answer : '',
      created_by: byBuyer ? null : staffId,
      by_buyer: byBuyer,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const [line] = order.lines;
  await tx
    .insertInto('order_return_lines')
    .values({
      ...{ return_id: id, place: 0, product_id: line?.product_id ?? 0 },
      ...{ variant_id: line?.variant_id ?? null, name: line?.name ?? '', quantity: 1 },
      goes_to: 'end' in one ? one.end : null,
    })
    .execute();
  return id;
}

interface Refund extends Pick<Trial, 'staffId' | 'settings'> {
  readonly id: number;
  readonly order: ReturnedOrder;
}

/** All that is due, from the till. */
async function refund(tx: Tx, { id, order, staffId }: Refund): Promise<void> {
  const [line] = order.lines;
  const kept = linesWithout(order.lines, line ? [{ ...line, quantity: 1 }] : []);
  const { paidCents, keptCents } = await priceKept(tx, keepZones(), { id: order.id, kept });
  const cents = dueOfReturn({ paidCents, keptCents, beforeCents: 0 });
  await sql`
    update order_returns set state = 'settled', settled_at = now(), due_cents = ${cents} where id = ${id}`.execute(
    tx,
  );
  if (cents === 0) return;
  const entry = await writeEntry(
    tx,
    { kind: 'refund', lines: refundLines(null, cents) },
    { staffId },
  );
  await sql`
    insert into order_refunds (return_id, cents, entry_id, booked_by) values (${id}, ${cents}, ${entry}, ${staffId})`.execute(
    tx,
  );
  await sql`
    update orders set payment_status_id = ${PAYMENT_STATUS.refunded} where id = ${order.id}`.execute(
    tx,
  );
}
