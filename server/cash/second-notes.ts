import { type Kysely, sql } from 'kysely';
import { formatHundredths, parseHundredths } from '../../domain/decimal.ts';
import type { Notes, RefundNotes } from '../../domain/ledger.ts';
import { formatDecimal } from '../../domain/money.ts';
import {
  atRate,
  type BroughtOrder,
  displaySecond,
  type HeldNotes,
  hasDecimals,
  noteWorth,
  reportedNotes,
  type SecondCurrency,
  secondAmount,
  worthOfBrought,
  worthOfCounted,
} from '../../domain/second-currency.ts';
import { CASH } from '../../domain/words/cash.ts';
import type { Database } from '../database/types.ts';
import { wordedRefusal } from '../http/worded-refusal.ts';

/** Notes as they are counted: decimal text of each currency. */
export interface CountedAmount {
  readonly code: string;
  readonly amount: string;
}

/** Notes that the books have in the till (`courierId` null) or with a courier. */
interface NotesSomewhere extends Notes {
  readonly courierId: number | null;
}

/** All notes of second currencies that the books have somewhere, by currency. */
export async function readNotes(db: Kysely<Database>): Promise<NotesSomewhere[]> {
  const { rows } = await sql<NotesSomewhere>`
    select courier_id as "courierId", second_code as code, sum(second_amount)::float8 as second, sum(cents)::float8 as cents
    from ledger_lines where second_code is not null and account in ('till', 'courier')
    group by 1, 2 having sum(second_amount) <> 0 order by 2`.execute(db);
  return rows;
}

/** Notes as they travel. */
export const notesToWire = ({ code, second, cents }: Notes) => ({
  code,
  amount: formatHundredths(second),
  worth: formatDecimal(cents),
});

/**
 * A currency at its latest rate.
 *
 * @throws {Refusal} 422 for one that the shop never took.
 */
async function latestOf(db: Kysely<Database>, code: string): Promise<SecondCurrency> {
  const { rows } = await sql<SecondCurrency>`
    select code, rate, note, rounding from second_currencies where code = ${code} order by id desc limit 1`.execute(
    db,
  );
  if (!rows[0]) throw wordedRefusal(422, 'counted_notes', CASH, 'unknown_currency', { code });
  return rows[0];
}

/**
 * An amount of notes as hundredths.
 *
 * @throws {Refusal} 422 for decimals of a currency that has none.
 */
function hundredthsOf({ code, amount }: CountedAmount, currency: SecondCurrency): number {
  const second = parseHundredths(amount);
  if (second % 100 !== 0 && !hasDecimals(currency)) {
    throw wordedRefusal(422, 'counted_notes', CASH, 'whole_notes', { code });
  }
  return second;
}

/** An amount of notes and what they are worth: as the books have them, further ones at the latest rate. */
export async function notesOf(
  db: Kysely<Database>,
  counted: CountedAmount,
  held: HeldNotes,
): Promise<Notes> {
  const currency = await latestOf(db, counted.code);
  const second = hundredthsOf(counted, currency);
  return { code: counted.code, second, cents: worthOfCounted(second, held, atRate(currency)) };
}

/** Notes of one currency in the till. */
export async function notesInTill(db: Kysely<Database>, code: string): Promise<Notes> {
  const found = (await readNotes(db)).find((one) => one.courierId === null && one.code === code);
  return found ?? { code, second: 0, cents: 0 };
}

/**
 * What a refund comes to in notes of its order's second currency: at the order's own rate, else at today's. Out of the till they go at what
 * they came in for.
 *
 * @throws {Refusal} 422 for another currency, and more notes than the till has.
 */
export async function notesOfRefund(
  db: Kysely<Database>,
  refund: {
    readonly orderId: number;
    readonly code: string;
    readonly cents: number;
    readonly isFromTill: boolean;
  },
): Promise<RefundNotes> {
  const { code, cents } = refund;
  const { rows } = await sql<{ currency: SecondCurrency | null }>`
    select coalesce(second_currency, current_second_currency()) as currency from orders where id = ${refund.orderId}`.execute(
    db,
  );
  const currency = rows[0]?.currency;
  const second = currency?.code === code ? secondAmount(cents, currency) : null;
  if (!currency || second === null)
    throw wordedRefusal(422, 'currency', CASH, 'unknown_currency', { code });
  const noteCents = noteWorth(currency);
  if (!refund.isFromTill) return { code, second, cents, noteCents };
  const held = await notesInTill(db, code);
  if (second > held.second) {
    const amount = displaySecond(held.second, code, 'en');
    throw wordedRefusal(422, 'currency', CASH, 'too_few_notes', { amount });
  }
  return { code, second, cents: worthOfCounted(second, held, held), noteCents };
}

/** What orders that are handed over say of second currencies. */
interface NotesOfOrders {
  /** What drivers said that they took. */
  readonly held: readonly Notes[];
  /** What is counted, and what that is worth. */
  readonly counted: readonly Notes[];
  /** What one note is worth, in cents, the largest of those that are counted: so much is rounding. 0: none are. */
  readonly noteCents: number;
}

/**
 * Notes that a driver brings for orders. Those that they reported are worth what was booked; more of them what the other orders come to in
 * that currency at their own rates, else the latest rate.
 *
 * @throws {Refusal} 422 for a currency that the shop never took, and decimals of one that has none.
 */
export async function notesOfOrders(
  db: Kysely<Database>,
  orderIds: readonly number[],
  amounts: readonly CountedAmount[],
): Promise<NotesOfOrders> {
  const { rows } = await sql<BroughtOrder>`
    select (u.due_cents - u.settled_cents)::float8 as due, o.second_currency as frozen,
      case when p.order_id is not null then jsonb_build_object('code', p.code, 'second', p.second_amount, 'cents', p.worth_cents) end as notes
    from unsettled_orders u join orders o on o.id = u.order_id left join order_payments p on p.order_id = o.id
    where u.order_id = any(${orderIds}::int[]) and (p.order_id is not null or o.second_currency is not null)`.execute(
    db,
  );
  const counted: Notes[] = [];
  let noteCents = 0;
  for (const amount of amounts.filter((one) => parseHundredths(one.amount) !== 0)) {
    const today = await latestOf(db, amount.code);
    const second = hundredthsOf(amount, today);
    counted.push({ code: amount.code, second, cents: worthOfBrought(second, rows, today) });
    noteCents = Math.max(noteCents, noteWorth(today));
  }
  return { held: reportedNotes(rows), counted, noteCents };
}
