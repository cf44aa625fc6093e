import { sql, type Transaction } from 'kysely';
import { refundLines } from '../../domain/ledger.ts';
import { ORDER_STATUS, PAYMENT_STATUS } from '../../domain/order-status.ts';
import { linesWithout } from '../../domain/part-of-order.ts';
import { dueOfReturn } from '../../domain/returns.ts';
import { writeEntry } from '../cash/book-entry.ts';
import type { Database } from '../database/types.ts';
import { keepZones } from '../delivery/read-zones.ts';
import { priceKept } from '../orders/price-kept.ts';
import { giveCredit } from '../returns/give-credit.ts';
import { findOrderForReturn, type ReturnedOrder } from '../returns/return-rows.ts';
import type { Trial } from './insert-trial-orders.ts';
import { TRIAL_RETURNS } from './trial-deliveries.ts';

type Tx = Transaction<Database>;
type TrialReturn = (typeof TRIAL_RETURNS)[number];

/** Gives something of some orders back that the demo had delivered before, the latest first. */
export async function insertReturns(tx: Tx, trial: Trial): Promise<void> {
  const { staffId, now } = trial;
  const { rows: orders } = await sql<{ id: number }>`
    with latest as (
      select o.id, o.total_price, o.updated_at from demo_data d join orders o on o.id = d.key::int
      where d.kind = 'order' and o.status_id = ${ORDER_STATUS.completed} and o.id <= (select last_order_id from cash_books)
      order by o.updated_at desc, o.id desc limit ${TRIAL_RETURNS.length}
    )
    select id from latest order by id = (select id from latest order by total_price desc, id limit 1), updated_at desc, id desc`.execute(
    tx,
  );
  // The list shows the latest first: what a buyer asks for is the last.
  for (const [place, one] of [...TRIAL_RETURNS.entries()].reverse()) {
    const order = orders[place] && (await findOrderForReturn(tx, orders[place].id));
    if (!order) continue;
    const createdAt = new Date(
      Math.max(order.delivered_at.getTime(), now.getTime() - (place + 3) * 7 * 3_600_000),
    );
    const id = await insertReturn(tx, { one, order, createdAt, staffId });
    if (one.state === 'settled') await refund(tx, { id, one, order, trial });
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
      wish: 'wish' in one ? one.wish : null,
      created_by: byBuyer ? null : staffId,
      by_buyer: byBuyer,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const lines = linesOf(one, order).map((line, place) => ({
    ...{ return_id: id, place, product_id: line.product_id, variant_id: line.variant_id ?? null },
    ...{ name: line.name, quantity: line.quantity },
    goes_to: 'end' in one ? one.end : null,
  }));
  await tx.insertInto('order_return_lines').values(lines).execute();
  return id;
}

/** What comes back: a piece, or the whole order where it is paid by store credit. */
const linesOf = (one: TrialReturn, { lines }: ReturnedOrder) =>
  'by' in one ? lines : lines.slice(0, 1).map((line) => ({ ...line, quantity: 1 }));

interface Refund extends Pick<NewReturn, 'one' | 'order'> {
  readonly id: number;
  readonly trial: Trial;
}

/** All that is due, from the till or as store credit. */
async function refund(tx: Tx, { id, one, order, trial }: Refund): Promise<void> {
  const { staffId, shopSecret } = trial;
  const kept = linesWithout(order.lines, linesOf(one, order));
  const { paidCents, keptCents } = await priceKept(tx, keepZones(), { id: order.id, kept });
  const cents = dueOfReturn({ paidCents, keptCents, beforeCents: 0 });
  await sql`
    update order_returns set state = 'settled', settled_at = now(), due_cents = ${cents} where id = ${id}`.execute(
    tx,
  );
  if (cents === 0) return;
  if ('by' in one) {
    await giveCredit(tx, { shopSecret }, { returnId: id, cents, usable: true });
    await spendCredit(tx, id);
  } else {
    const lines = refundLines(null, cents);
    const entry = await writeEntry(tx, { kind: 'refund', lines }, { staffId });
    await sql`
      insert into order_refunds (return_id, cents, entry_id, booked_by) values (${id}, ${cents}, ${entry}, ${staffId})`.execute(
      tx,
    );
  }
  await sql`
    update orders set payment_status_id = ${PAYMENT_STATUS.refunded} where id = ${order.id}`.execute(
    tx,
  );
}

/** Pays an order that nobody has given out yet: the dearest that leaves something of the credit. */
const spendCredit = (tx: Tx, returnId: number) =>
  sql`
    update orders set credit_id = c.id, credit = total_price, total_price = 0
    from store_credits c where c.return_id = ${returnId} and orders.id = (
      select o.id from demo_data d join orders o on o.id = d.key::int
      where d.kind = 'order' and o.status_id = ${ORDER_STATUS.pending} and o.courier_id is null and o.total_price * 100 < c.given_cents
        and not exists (select from run_stops s where s.order_id = o.id)
      order by o.total_price desc, o.id limit 1)`.execute(tx);
