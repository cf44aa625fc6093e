import { type Kysely, sql, type Transaction } from 'kysely';
import { type LedgerLine, type RefundNotes, refundLines } from '../../domain/ledger.ts';
import { formatDecimal, parseCents } from '../../domain/money.ts';
import { ORDER_STATUS, PAYMENT_STATUS } from '../../domain/order-status.ts';
import { type LineQuantity, linesWithout } from '../../domain/part-of-order.ts';
import { dueOfReturn, type LineEnd, mayBecome, type ReturnState } from '../../domain/returns.ts';
import type { AllSettings } from '../../domain/shop-settings.ts';
import {
  type RefundSplit,
  type RefundSums,
  refundProblem,
  restOfRefund,
  usualRefund,
} from '../../domain/store-credit.ts';
import { RETURNS } from '../../domain/words/returns.ts';
import { retryConflicts } from '../database/retry-conflicts.ts';
import { actAs } from '../database/session.ts';
import type { Database } from '../database/types.ts';
import { wordedRefusal } from '../http/worded-refusal.ts';
import type { MoveGoods } from '../receiving/receive-goods.ts';
import { giveCredit } from './give-credit.ts';
import {
  lockReturn,
  type ReturnedOrder,
  refundedBy,
  type StoredReturn,
  writeState,
} from './return-rows.ts';
import { withdrawPromise } from './withdraw-promise.ts';

/** What other slices do for this one. */
export interface ReturnServices {
  readonly db: Kysely<Database>;
  readonly shopSecret: string;
  /** What an order cost, and would cost with fewer lines, in cents; `feeCents`: delivery's part. */
  readonly priceKept: (
    db: Kysely<Database>,
    request: { readonly id: number; readonly kept: readonly LineQuantity[] },
  ) => Promise<{
    readonly paidCents: number;
    readonly creditCents: number;
    readonly keptCents: number;
    readonly feeCents: number;
  }>;
  /** Gives goods that came back to stock. */
  readonly takeGoodsBack: MoveGoods;
  /** Takes what is damaged out of the stock that it was given back to, and books the loss at cost. */
  readonly writeOff: MoveGoods;
  /** Gives a locked order less of its store credit. */
  readonly changeCredit: (
    tx: Transaction<Database>,
    change: { readonly id: number; readonly cents: number },
  ) => Promise<void>;
  /** What a refund comes to in notes of its order's second currency. @throws {Refusal} 422 for another one, and more than the till has. */
  readonly notesOfRefund: (
    tx: Transaction<Database>,
    refund: {
      readonly orderId: number;
      readonly code: string;
      readonly cents: number;
      readonly isFromTill: boolean;
    },
  ) => Promise<RefundNotes>;
  /** Writes an entry of the books, and answers its number. */
  readonly writeEntry: (
    tx: Transaction<Database>,
    entry: { readonly kind: 'refund'; readonly lines: readonly LedgerLine[] },
    by: { readonly staffId: number },
  ) => Promise<number>;
}

/** Which return, and who changes it. */
interface Change {
  readonly staffId: number;
  readonly id: number;
}

/** Accepts a return, says that it is there, or refuses it with an answer. Said again, it changes nothing. @throws {Refusal} 404, 409 on another path. */
export function setState(
  { db, changeCredit }: Pick<ReturnServices, 'db' | 'changeCredit'>,
  {
    staffId,
    id,
    state,
    answer,
  }: Change & {
    readonly state: 'expected' | 'received' | 'refused';
    readonly answer?: string | undefined;
  },
): Promise<void> {
  return db.transaction().execute(async (tx) => {
    await actAs(tx, staffId);
    const { one } = await lockReturn(tx, id);
    if (one.state === state) return;
    refusePath(one.state, state);
    await writeState(tx, id, state, state === 'refused' ? answer : undefined);
    if (state === 'refused') await withdrawPromise(tx, { changeCredit }, one);
  });
}

function refusePath(from: ReturnState, to: ReturnState): void {
  if (!mayBecome(from, to)) throw wordedRefusal(409, null, RETURNS, 'other_state');
}

/**
 * Says what becomes of each line that came back; only now stock is given back, and what is damaged is written off. Said again, it changes
 * nothing.
 *
 * @throws {Refusal} 404 for no such return, 409 for one that is not there, 422 where a line is not named.
 */
export function inspectReturn(
  services: Pick<ReturnServices, 'db' | 'takeGoodsBack' | 'writeOff'>,
  { staffId, id, ends }: Change & { readonly ends: readonly LineEnd[] },
): Promise<void> {
  return retryConflicts(services.db, async (tx) => {
    await actAs(tx, staffId);
    const { one, order } = await lockReturn(tx, id);
    if (one.state === 'inspected') return;
    refusePath(one.state, 'inspected');
    await sortLines(tx, services, { staffId, id, orderId: order.id, lines: one.lines, ends });
  });
}

/** Lines of a return that are there, and what becomes of each. */
interface SortedLines extends Change {
  readonly orderId: number;
  readonly lines: readonly LineQuantity[];
  readonly ends: readonly LineEnd[];
}

/**
 * Gives lines that were looked at to stock, or writes them off.
 *
 * @throws {Refusal} 422 where a line is not named.
 */
export async function sortLines(
  tx: Transaction<Database>,
  { takeGoodsBack, writeOff }: Pick<ReturnServices, 'takeGoodsBack' | 'writeOff'>,
  { staffId, id, orderId, lines, ends }: SortedLines,
): Promise<void> {
  if (ends.length !== lines.length) throw wordedRefusal(422, 'ends', RETURNS, 'each_line');
  const damaged = lines.filter((_, place) => ends[place] === 'damaged');
  await takeGoodsBack(tx, { orderId, staffId, lines });
  if (damaged.length > 0) await writeOff(tx, { orderId, staffId, lines: damaged });
  await sql`
    update order_return_lines set goes_to = ends.goes_to
    from unnest(${ends}::text[]) with ordinality as ends (goes_to, n)
    where return_id = ${id} and place = ends.n - 1`.execute(tx);
  await writeState(tx, id, 'inspected');
}

type Settings = Pick<AllSettings, 'returns_refund_delivery'>;

/** What is due for a return as things stand: the returns of its order that were settled before, or gave something by now, come first. */
export async function dueOf(
  db: Kysely<Database>,
  { priceKept }: Pick<ReturnServices, 'priceKept'>,
  { returns_refund_delivery }: Settings,
  {
    order,
    returns,
    one,
  }: {
    readonly order: ReturnedOrder;
    readonly returns: readonly StoredReturn[];
    readonly one: StoredReturn;
  },
): Promise<RefundSums> {
  const others = returns.filter(({ id }) => id !== one.id);
  const settled = others.filter((other) => other.state === 'settled' || givenBy(other) > 0);
  const kept = linesWithout(
    order.lines,
    [...settled, one].flatMap(({ lines }) => lines),
  );
  const { paidCents, creditCents, keptCents, feeCents } = await priceKept(db, {
    id: order.id,
    kept,
  });
  const givesFee = kept.length === 0 && returns_refund_delivery;
  const dueCents = dueOfReturn({
    paidCents,
    keptCents: givesFee ? keptCents - feeCents : keptCents,
    beforeCents: sum(settled.map((other) => Math.max(other.due_cents ?? 0, givenBy(other)))),
  });
  const cashCents = paidCents - creditCents - sum(others.map(({ cash_cents }) => cash_cents));
  return { dueCents, spentCents: one.spent_cents, cashCents };
}

/** What a return has given or, for the order made in exchange for it, promised. */
const givenBy = ({ cash_cents, credit_cents }: StoredReturn): number => cash_cents + credit_cents;

const sum = (cents: readonly number[]): number => cents.reduce((all, one) => all + one, 0);

/** How much is given back, through whom. */
interface Refund extends Change {
  readonly amount?: string | undefined;
  readonly courier_id?: number | undefined;
  /** The second currency that the cash is given in; absent: the shop's. */
  readonly currency?: string | undefined;
  /** As store credit. */
  readonly credit?: string | undefined;
  readonly gives_nothing?: boolean | undefined;
  readonly settings: Settings;
}

/**
 * Settles a return: books what is given back, and makes its order refunded. Settled again, it stays as it is.
 *
 * @returns the code of the store credit that it gives
 *
 * @throws {Refusal} 404 for no such return; 409 for one that was not inspected; 422 for more than is due, or no such courier.
 */
export function settleReturn(
  services: ReturnServices,
  refund: Refund,
): Promise<string | undefined> {
  const { staffId, id, courier_id: courierId = null, settings } = refund;
  return services.db.transaction().execute(async (tx) => {
    await actAs(tx, staffId);
    if (courierId !== null) await lockCourier(tx, courierId);
    const found = await lockReturn(tx, id);
    if (found.one.state === 'settled') return undefined;
    refusePath(found.one.state, 'settled');
    if (found.order.status_id !== ORDER_STATUS.completed)
      throw wordedRefusal(409, null, RETURNS, 'not_delivered');
    const sums = await dueOf(tx, services, settings, found);
    const { cashCents, creditCents } = splitOf(sums, refund);
    await sql`
      update order_returns set state = 'settled', settled_at = now(), due_cents = ${sums.dueCents} where id = ${id}`.execute(
      tx,
    );
    if (cashCents > 0) {
      const given = { cents: cashCents, courierId, orderId: found.order.id };
      await giveBack(tx, services, { staffId, id, ...given, code: refund.currency });
    }
    const code = await giveCredit(tx, services, {
      returnId: id,
      cents: sums.spentCents + creditCents,
      usable: true,
    });
    if (cashCents + creditCents + sums.spentCents === 0) return undefined;
    await sql`update orders set payment_status_id = ${PAYMENT_STATUS.refunded} where id = ${found.order.id}`.execute(
      tx,
    );
    return code;
  });
}

/**
 * What is given in cash and as store credit.
 *
 * @throws {Refusal} 422 for more than is due, more cash than was paid in cash, or nothing of what is due unless that is said.
 */
function splitOf(sums: RefundSums, { amount, credit, gives_nothing }: Refund): RefundSplit {
  if (gives_nothing) return { cashCents: 0, creditCents: 0 };
  const split =
    amount === undefined && credit === undefined
      ? usualRefund(sums)
      : { cashCents: parseCents(amount ?? '0'), creditCents: parseCents(credit ?? '0') };
  const problem = refundProblem(sums, split);
  if (problem === null && split.cashCents + split.creditCents === 0 && restOfRefund(sums) > 0)
    throw wordedRefusal(422, 'amount', RETURNS, 'nothing_given');
  if (problem === null) return split;
  const most = problem === 'too_much' ? restOfRefund(sums) : Math.max(0, sums.cashCents);
  const field = amount === undefined ? 'credit' : 'amount';
  throw wordedRefusal(422, field, RETURNS, problem, { amount: formatDecimal(most) });
}

async function lockCourier(tx: Transaction<Database>, id: number): Promise<void> {
  const found = await tx
    .selectFrom('couriers')
    .select('id')
    .where('id', '=', id)
    .forKeyShare()
    .executeTakeFirst();
  if (!found) throw wordedRefusal(422, 'courier_id', RETURNS, 'unknown_courier');
}

interface GivenBack extends Change {
  readonly cents: number;
  readonly courierId: number | null;
  readonly orderId: number;
  readonly code: string | undefined;
}

/** Notes a refund; in the books, too, where they are kept. */
async function giveBack(
  tx: Transaction<Database>,
  { writeEntry, notesOfRefund }: ReturnServices,
  { staffId, id, cents, courierId, orderId, code }: GivenBack,
): Promise<void> {
  const { rows: books } = await sql`select from cash_books`.execute(tx);
  const hasBooks = books.length > 0;
  const isFromTill = hasBooks && courierId === null;
  const notes =
    code === undefined ? null : await notesOfRefund(tx, { orderId, code, cents, isFromTill });
  const lines = refundLines(courierId, cents, notes);
  const entryId = hasBooks ? await writeEntry(tx, { kind: 'refund', lines }, { staffId }) : null;
  await sql`
    insert into order_refunds (return_id, cents, courier_id, entry_id, booked_by, second_code, second_amount)
    values (${id}, ${cents}, ${courierId}, ${entryId}, ${staffId}, ${notes?.code ?? null}, ${notes?.second ?? null})`.execute(
    tx,
  );
}

/**
 * Takes the refund of a return back, by a reversing entry; it waits to be settled again. An order without another refund is paid again.
 *
 * @throws {Refusal} 404 for no such return, 409 for one that is not settled.
 */
export function undoRefund(db: Kysely<Database>, { staffId, id }: Change): Promise<void> {
  return db.transaction().execute(async (tx) => {
    await actAs(tx, staffId);
    const { order, returns, one } = await lockReturn(tx, id);
    refusePath(one.state, 'inspected');
    if (one.state !== 'settled') throw wordedRefusal(409, null, RETURNS, 'other_state');
    await sql`select take_back_refunds(${order.id}, ${id})`.execute(tx);
    if (returns.some((other) => other.id !== id && refundedBy(other) > 0)) return;
    await sql`
      update orders set payment_status_id = ${PAYMENT_STATUS.paid}
      where id = ${order.id} and payment_status_id = ${PAYMENT_STATUS.refunded}`.execute(tx);
  });
}
