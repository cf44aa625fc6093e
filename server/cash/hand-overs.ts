import { type Kysely, sql, type Transaction } from 'kysely';
import type { CashEntry, OpenOrder } from '../../contract/cash.ts';
import { type LongPage, MAX_FOUND, toLongPage } from '../../contract/envelope.ts';
import { handOverLines, type Notes, paidByRounding, roundingOfNotes } from '../../domain/ledger.ts';
import { formatDecimal, parseCents } from '../../domain/money.ts';
import { offset } from '../../domain/pagination.ts';
import type { SecondCurrency } from '../../domain/second-currency.ts';
import { CASH } from '../../domain/words/cash.ts';
import { lockOrders } from '../database/order-locks.ts';
import { countRows } from '../database/session.ts';
import type { Database } from '../database/types.ts';
import { wordedRefusal } from '../http/worded-refusal.ts';
import { type Booking, bookEntry, type Settled } from './book-entry.ts';
import { type CountedAmount, notesOfOrders, notesToWire } from './second-notes.ts';

/** What a driver brings, of which orders. Amounts are decimal text. */
export interface HandOverRequest {
  readonly courier_id: number;
  readonly order_ids: readonly number[];
  readonly counted: string;
  readonly counted_notes: readonly CountedAmount[];
  readonly fee: string;
  readonly note: string;
}

/**
 * Books what a driver brings. All orders that it names are settled by it: what is missing of their sum stays on the driver's account,
 * and is seen there. Without orders it is money for what stayed there before.
 *
 * @throws {Refusal} 409 for an order that is not open with this driver, 422 for more money than they owe, and for neither orders nor money.
 */
export const bookHandOver = (
  db: Kysely<Database>,
  booking: Booking,
  { courier_id, order_ids, counted, counted_notes, fee, note }: HandOverRequest,
): Promise<CashEntry> =>
  bookEntry(db, booking, async (transaction) => {
    const settles = await lockOpenOrders(transaction, courier_id, order_ids);
    const due = settles.reduce((sum, { collectedCents }) => sum + collectedCents, 0);
    const [countedCents, feeCents] = [parseCents(counted), parseCents(fee)];
    const owed = due + (await owedBefore(transaction, courier_id));
    const notes = await notesOfOrders(transaction, order_ids, counted_notes);
    const brought =
      countedCents + feeCents + notes.counted.reduce((sum, { cents }) => sum + cents, 0);
    const roundingCents = paidByRounding(
      settles.map(({ collectedCents }) => collectedCents),
      brought,
    );
    const noteRoundingCents =
      roundingCents === 0 ? roundingOfNotes(brought - due, notes.noteCents) : 0;
    if (brought - roundingCents - noteRoundingCents > Math.max(owed, 0)) {
      throw wordedRefusal(422, 'counted', CASH, 'more_than_due', { due: formatDecimal(owed) });
    }
    if (brought === 0 && settles.length === 0) {
      throw wordedRefusal(422, 'order_ids', CASH, 'nothing_brought');
    }
    const rounding = { roundingCents, noteRoundingCents };
    const cash = { countedCents, feeCents, held: notes.held, counted: notes.counted };
    const lines = handOverLines({ courierId: courier_id, ...cash, ...rounding });
    return { kind: 'hand_over', note, courierId: courier_id, lines, settles };
  });

/** The open orders with what is left of each, in cents; nobody else settles or changes them until the transaction ends. */
async function lockOpenOrders(
  transaction: Transaction<Database>,
  courierId: number,
  orderIds: readonly number[],
): Promise<Settled[]> {
  const ids = [...new Set(orderIds)].sort((a, b) => a - b);
  await lockOrders(transaction, ids);
  const { rows } = await sql<Settled>`
    select order_id as "orderId", courier_id as "courierId", (due_cents - settled_cents)::float8 as "collectedCents"
    from unsettled_orders where order_id = any(${ids}::int[]) and courier_id = ${courierId}
  `.execute(transaction);
  const open = new Set(rows.map(({ orderId }) => orderId));
  const gone = ids.find((id) => !open.has(id));
  if (gone !== undefined) {
    throw wordedRefusal(409, 'order_ids', CASH, 'order_not_open', { order: `#${gone}` });
  }
  return rows;
}

/** What a driver owes beside open orders, such as what was missing the last time. In cents, below 0 where the shop owes them. */
async function owedBefore(transaction: Transaction<Database>, courierId: number): Promise<number> {
  const { rows } = await sql<{ cents: string }>`
    select (
      coalesce((select sum(cents) from ledger_lines where account = 'courier' and courier_id = ${courierId}), 0)
      - coalesce((select sum(due_cents - settled_cents) from unsettled_orders where courier_id = ${courierId}), 0)
    )::text as cents
  `.execute(transaction);
  return Number(rows[0]?.cents ?? 0);
}

interface OpenRow
  extends Omit<OpenOrder, 'delivered_at' | 'due' | 'settled' | 'notes' | 'second_currency'> {
  readonly delivered_at: Date | null;
  readonly due_cents: number;
  readonly settled_cents: number;
  readonly paid: Notes | null;
  readonly frozen: SecondCurrency | null;
}

/** Which open orders are listed. */
export interface OpenOrderFilters {
  readonly courier_id?: number | undefined;
  /** A payout sheet: those of its courier that it does not name. */
  readonly missing_in?: number | undefined;
  readonly page: number;
  readonly per_page: number;
}

const missingIn = (sheet: number) => sql`
  u.courier_id = (select courier_id from payout_sheets where id = ${sheet})
  and not exists (select from payout_rows r where r.order_id = u.order_id and r.sheet_id = ${sheet})`;

/** Delivered orders whose money is not settled, the oldest first. */
export async function listOpenOrders(
  db: Kysely<Database>,
  { courier_id, missing_in, page, per_page }: OpenOrderFilters,
): Promise<LongPage<OpenOrder>> {
  const ofCourier = courier_id === undefined ? sql`true` : sql`u.courier_id = ${courier_id}`;
  const where =
    missing_in === undefined ? ofCourier : sql`${ofCourier} and ${missingIn(missing_in)}`;
  const skip = offset(page, per_page);
  const [{ rows }, count] = await Promise.all([
    sql<OpenRow>`
      select o.id, u.courier_id, coalesce(c.name, '') as courier_name, o.guest_city as city, w.waybill,
        (select max(changed_at) from order_status_changes h where h.order_id = o.id and h.to_status_id = 3) as delivered_at,
        u.due_cents::float8 as due_cents, u.settled_cents::float8 as settled_cents, u.note,
        o.second_currency as frozen, (
          select jsonb_build_object('code', p.code, 'second', p.second_amount, 'cents', p.worth_cents) from order_payments p where p.order_id = o.id
        ) as paid
      from unsettled_orders u join orders o on o.id = u.order_id
      left join couriers c on c.id = u.courier_id left join order_waybills w on w.order_id = o.id
      where ${where} order by u.since, u.order_id limit ${skip < MAX_FOUND ? per_page : 0} offset ${Math.min(skip, MAX_FOUND)}
    `.execute(db),
    countRows(db, sql`from unsettled_orders u where ${where}`, MAX_FOUND),
  ]);
  const open = rows.map(({ delivered_at, due_cents, settled_cents, paid, frozen, ...order }) => ({
    ...order,
    delivered_at: delivered_at?.toISOString() ?? null,
    due: formatDecimal(due_cents),
    settled: formatDecimal(settled_cents),
    ...(paid && { notes: notesToWire(paid) }),
    ...(frozen && { second_currency: frozen }),
  }));
  return toLongPage(open, count, { page, per_page });
}
