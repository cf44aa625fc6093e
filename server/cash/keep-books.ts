import { type Kysely, sql, type Transaction } from 'kysely';
import type { CashEntry, CashOverview } from '../../contract/cash.ts';
import type { CourierKind } from '../../domain/courier-kinds.ts';
import {
  closingLines,
  damageLines,
  type LedgerLine,
  type Movement,
  movementLines,
  type Notes,
  reversedLines,
  writeOffLines,
} from '../../domain/ledger.ts';
import { displayExactly, formatDecimal, parseCents } from '../../domain/money.ts';
import { LATE_HOURS } from '../../domain/runs.ts';
import { displaySecond, type HeldNotes } from '../../domain/second-currency.ts';
import { CASH } from '../../domain/words/cash.ts';
import { speaker } from '../../domain/words/say.ts';
import { actAs } from '../database/session.ts';
import type { Database } from '../database/types.ts';
import { wordedRefusal } from '../http/worded-refusal.ts';
import { readSettings } from '../shop/shop-settings.ts';
import {
  type Booking,
  bookEntry,
  lockBooks,
  readEntry,
  type Settled,
  settleOrders,
  writeEntry,
} from './book-entry.ts';
import { restOf } from './courier-rests.ts';
import { readOpenSums } from './open-list.ts';
import {
  type CountedAmount,
  notesInTill,
  notesOf,
  notesToWire,
  readNotes,
} from './second-notes.ts';

/** What the till has and each courier holds, as the books say. */
export async function readOverview(db: Kysely<Database>): Promise<CashOverview> {
  const [notes, books, couriers, open] = await Promise.all([
    readNotes(db),
    sql<{ started_at: Date | null; till: string; with_couriers: string; closed: Date | null }>`
      select (select started_at from cash_books) as started_at,
        (select max(booked_at) from ledger_entries where kind = 'closing') as closed,
        coalesce(sum(cents) filter (where account = 'till'), 0)::text as till,
        coalesce(sum(cents) filter (where account = 'courier'), 0)::text as with_couriers
      from ledger_lines where account in ('till', 'courier')
    `.execute(db),
    sql<{
      id: number;
      name: string;
      phone: string;
      kind: CourierKind;
      cents: string;
      open: number;
      oldest: Date | null;
      open_cents: string;
    }>`
      select c.id, c.name, c.phone, c.kind, coalesce(held.cents, 0)::text as cents, coalesce(unsettled.orders, 0) as open, unsettled.oldest,
        coalesce(unsettled.cents, 0)::text as open_cents
      from couriers c
      left join (select courier_id, sum(cents) as cents from ledger_lines where account = 'courier' group by courier_id) held on held.courier_id = c.id
      left join (
        select courier_id, count(*)::int4 as orders, min(since) as oldest, sum(due_cents - settled_cents) as cents from unsettled_orders group by courier_id
      ) unsettled on unsettled.courier_id = c.id
      order by lower(c.name), c.id
    `.execute(db),
    readOpenSums(db),
  ]);
  const { started_at = null, till = '0', with_couriers = '0', closed = null } = books.rows[0] ?? {};
  const notesOfPlace = (place: number | null) => {
    const found = notes.filter(({ courierId }) => courierId === place).map(notesToWire);
    return found.length > 0 && { notes: found };
  };
  return {
    started_at: started_at?.toISOString() ?? null,
    till: formatDecimal(Number(till)),
    with_couriers: formatDecimal(Number(with_couriers)),
    ...notesOfPlace(null),
    couriers: couriers.rows.map(({ cents, open: orders, oldest, open_cents, ...courier }) => ({
      ...courier,
      holds: formatDecimal(Number(cents)),
      ...notesOfPlace(courier.id),
      open_orders: orders,
      oldest: oldest?.toISOString() ?? null,
      open_left: formatDecimal(Number(open_cents)),
    })),
    open,
    last_closing_at: closed?.toISOString() ?? null,
  };
}

/**
 * Begins the books, once: what was delivered before stands in one opening entry as settled, but for what drivers have not brought yet;
 * what is in the till, of each currency, comes from the owner. From then on entries follow the orders by a trigger.
 */
export async function startBooks(
  db: Kysely<Database>,
  {
    staffId,
    till,
    till_notes,
  }: {
    readonly staffId: number;
    readonly till: string;
    /** Of second currencies. */
    readonly till_notes: readonly CountedAmount[];
  },
): Promise<CashOverview> {
  await db.transaction().execute(async (transaction) => {
    const notes: Notes[] = [];
    for (const amount of till_notes) notes.push(await notesOf(transaction, amount, NO_NOTES));
    await beginBooks(transaction, { staffId, tillCents: parseCents(till), notes });
  });
  return readOverview(db);
}

/** {@link startBooks} as a part of another transaction. Answers whether there were none before. */
export async function beginBooks(
  transaction: Transaction<Database>,
  {
    staffId,
    tillCents,
    notes = [],
  }: {
    readonly staffId: number;
    readonly tillCents: number;
    readonly notes?: readonly Notes[];
  },
): Promise<boolean> {
  await actAs(transaction, staffId);
  // No order changes its status between what is summed here and what the trigger follows from then on.
  await sql`lock table orders in share row exclusive mode`.execute(transaction);
  const { rows } = await sql`
    insert into cash_books (last_order_id) select coalesce(max(id), 0) from orders on conflict do nothing returning is_only
  `.execute(transaction);
  if (rows.length === 0) return false;
  const inNotes = notes.flatMap((one) => movementLines('put_in', 0, one));
  const lines = [...(await openingLines(transaction, tillCents)), ...inNotes];
  await writeEntry(transaction, { kind: 'opening', lines }, { staffId });
  await bookWithDrivers(transaction);
  return true;
}

/** Begins the books where there are none, with nothing in the till: what drivers take out from then on is on their account. */
export async function ensureBooks(
  transaction: Transaction<Database>,
  staffId: number,
): Promise<void> {
  const { rows } = await sql`select from cash_books`.execute(transaction);
  if (rows.length === 0) await beginBooks(transaction, { staffId, tillCents: 0 });
}

/** Delivered orders of a run that is out or has just ended: their drivers have the money. */
const WITH_DRIVERS = sql`(
  select s.order_id from run_stops s join runs r on r.id = s.run_id
  where s.outcome in ('delivered', 'partly') and r.courier_id is not null
    and (r.state = 'out' or r.closed_at > now() - ${LATE_HOURS} * interval '1 hour'))`;

/** Books what drivers have as an entry for each order. */
async function bookWithDrivers(transaction: Transaction<Database>): Promise<void> {
  const { rows } = await sql<{ id: number }>`
    with lines as (
      select o.id as order_id, line.account, line.courier_id, sum(line.cents)::bigint as cents, line.second_code,
        sum(line.second_amount)::bigint as second_amount
      from orders o, lateral (
        select b.*, null as second_code, null::bigint as second_amount from order_in_books(o.status_id, o.courier_id, o.total_price) b
        union all select b.*, null, null from credit_in_books(o.status_id, o.credit) b
        union all select * from payment_in_books(o.id, o.status_id, o.courier_id)
      ) line
      where o.status_id = 3 and o.courier_id is not null and o.id in ${WITH_DRIVERS}
      group by o.id, line.account, line.courier_id, line.second_code
    ), entries as (
      insert into ledger_entries (kind, order_id) select distinct 'order', order_id from lines returning id, order_id
    ), written as (
      insert into ledger_lines (entry_id, account, courier_id, cents, second_code, second_amount)
      select e.id, l.account, l.courier_id, l.cents, l.second_code, l.second_amount from lines l join entries e using (order_id)
      where l.cents <> 0 or l.second_amount <> 0
    )
    select order_id as id from entries`.execute(transaction);
  for (const { id } of rows) await sql`select follow_settlement(${id})`.execute(transaction);
}

async function openingLines(
  transaction: Transaction<Database>,
  tillCents: number,
): Promise<LedgerLine[]> {
  const { rows } = await sql<{ cents: string; by_credit: string; given: string }>`
    select coalesce(sum(total_price * 100), 0)::bigint::text as cents, coalesce(sum(credit * 100), 0)::bigint::text as by_credit,
      (select coalesce(sum(given_cents), 0)::text from store_credits) as given
    from orders where status_id = 3 and (courier_id is null or id not in ${WITH_DRIVERS})
  `.execute(transaction);
  const [sold, byCredit, given] = [rows[0]?.cents, rows[0]?.by_credit, rows[0]?.given].map(
    Number,
  ) as [number, number, number];
  const lines: LedgerLine[] = [
    { account: 'settled_before', courier_id: null, cents: sold + given },
    { account: 'sales', courier_id: null, cents: -sold - byCredit },
    { account: 'credits', courier_id: null, cents: byCredit - given },
    { account: 'till', courier_id: null, cents: tillCents },
    { account: 'owner', courier_id: null, cents: -tillCents },
  ];
  return lines.filter(({ cents }) => cents !== 0);
}

/**
 * Books an expense, or money that the owner takes out or puts in. `amount` is decimal text, in notes of `currency` where that is given.
 *
 * @throws {Refusal} 422 for more than is in the till, or a currency that the shop never took.
 */
export const bookMovement = (
  db: Kysely<Database>,
  booking: Booking,
  {
    kind,
    amount,
    currency,
    note,
  }: {
    readonly kind: Movement;
    readonly amount: string;
    readonly currency?: string | undefined;
    readonly note: string;
  },
): Promise<CashEntry> =>
  bookEntry(db, booking, async (transaction) => {
    if (currency === undefined) {
      if (kind !== 'put_in') await refuseMoreThanTill(transaction, parseCents(amount));
      return { kind, note, lines: movementLines(kind, parseCents(amount)) };
    }
    const notes = await movedNotes(transaction, { kind, code: currency, amount });
    return { kind, note, lines: movementLines(kind, 0, notes) };
  });

/** @throws {Refusal} 422 for more of the shop's currency than is in the till. */
async function refuseMoreThanTill(
  transaction: Transaction<Database>,
  cents: number,
): Promise<void> {
  const there = await balanceOf(transaction, IN_TILL);
  if (cents <= there) return;
  const amount = displayExactly(there, await readSettings(transaction));
  throw wordedRefusal(422, 'amount', CASH, 'till_has', { amount });
}

const IN_TILL = sql`account = 'till' and second_code is null`;

/** @throws {Refusal} 422 for more notes than are in the till. */
async function movedNotes(
  transaction: Transaction<Database>,
  { kind, ...amount }: { readonly kind: Movement } & CountedAmount,
): Promise<Notes> {
  const held = await notesInTill(transaction, amount.code);
  const moved = await notesOf(transaction, amount, kind === 'put_in' ? NO_NOTES : held);
  if (kind !== 'put_in' && moved.second > held.second) {
    const there = displaySecond(held.second, held.code, 'en');
    throw wordedRefusal(422, 'amount', CASH, 'too_few_notes', { amount: there });
  }
  return moved;
}

const NO_NOTES: HeldNotes = { second: 0, cents: 0 };

/** Books the count of the till. One that was counted right is an entry without lines. */
export const bookClosing = (
  db: Kysely<Database>,
  booking: Booking,
  {
    counted,
    counted_notes,
    note,
  }: {
    readonly counted: string;
    readonly counted_notes: readonly CountedAmount[];
    readonly note: string;
  },
): Promise<CashEntry> =>
  bookEntry(db, booking, async (transaction) => {
    const booked = await balanceOf(transaction, IN_TILL);
    const notes = await Promise.all(
      counted_notes.map((amount) => countedBeyond(transaction, amount)),
    );
    const counts = [
      { code: null, expected: booked, counted: parseCents(counted) },
      ...notes.map(({ code, expected, more }) => ({
        code,
        expected,
        counted: expected + more.second,
      })),
    ];
    const more = notes.map((one) => one.more);
    const lines = closingLines(booked, parseCents(counted), more);
    return { kind: 'closing', note, counts, lines };
  });

/** Notes that the till is to have, and what is there beyond that, or missing. */
async function countedBeyond(
  transaction: Transaction<Database>,
  amount: CountedAmount,
): Promise<{ readonly code: string; readonly expected: number; readonly more: Notes }> {
  const held = await notesInTill(transaction, amount.code);
  const { code, second, cents } = await notesOf(transaction, amount, held);
  const more = { code, second: second - held.second, cents: cents - held.cents };
  return { code, expected: held.second, more };
}

/**
 * Ends what is left on a courier's account, or beside their open orders alone.
 *
 * @throws {Refusal} 409 while orders of theirs are open, or nothing is left.
 */
export const writeOff = (
  db: Kysely<Database>,
  booking: Booking,
  {
    courier_id,
    note,
    only_rest,
  }: { readonly courier_id: number; readonly note: string; readonly only_rest: boolean },
): Promise<CashEntry> =>
  bookEntry(db, booking, async (transaction) => {
    if (only_rest) {
      const lines = writeOffLines(courier_id, await restOf(transaction, courier_id));
      return { kind: 'write_off', note, courierId: courier_id, lines };
    }
    const { rows } = await sql<{ open: number }>`
        select count(*)::int4 as open from unsettled_orders where courier_id = ${courier_id} and settled_cents = 0
      `.execute(transaction);
    const count = rows[0]?.open ?? 0;
    if (count > 0) throw wordedRefusal(409, null, CASH, 'courier_has_open_orders', { count });
    const left = await balanceOf(
      transaction,
      sql`account = 'courier' and courier_id = ${courier_id}`,
    );
    if (left === 0) throw wordedRefusal(409, null, CASH, 'nothing_left');
    const settles = await partlySettled(transaction, courier_id);
    const lines = writeOffLines(courier_id, left);
    return { kind: 'write_off', note, courierId: courier_id, lines, settles };
  });

/** Books goods of an order that can't be sold any more, at what they cost; nothing while no books are kept. No balance is read for it. */
export async function bookDamage(
  transaction: Transaction<Database>,
  {
    staffId,
    orderId,
    cents,
  }: {
    readonly staffId: number;
    readonly orderId: number;
    readonly cents: number;
  },
): Promise<void> {
  const lines = damageLines(cents);
  const { rows } = await sql`select from cash_books`.execute(transaction);
  if (rows.length === 0 || lines.length === 0) return;
  const note = speaker(CASH, 'en')('damaged_goods', { order: `#${orderId}` });
  await writeEntry(transaction, { kind: 'write_off', lines, note }, { staffId });
}

interface StoredLine extends Omit<LedgerLine, 'second_code' | 'second_amount'> {
  readonly second_code: string | null;
  readonly second_amount: number | null;
}

/** Orders that were settled in part are ended with the rest of the account. */
async function partlySettled(transaction: Transaction<Database>, courierId: number) {
  const { rows } = await sql<{ orderId: number; courierId: number; collectedCents: number }>`
    select order_id as "orderId", courier_id as "courierId", (due_cents - settled_cents)::float8 as "collectedCents"
    from unsettled_orders where courier_id = ${courierId}
  `.execute(transaction);
  return rows;
}

async function balanceOf(
  transaction: Transaction<Database>,
  where: ReturnType<typeof sql>,
): Promise<number> {
  const { rows } = await sql<{ cents: string }>`
    select coalesce(sum(cents), 0)::text as cents from ledger_lines where ${where}
  `.execute(transaction);
  return Number(rows[0]?.cents ?? 0);
}

/**
 * Takes an entry back by another one. Orders that it settled are open again, and a sheet that it booked can be booked again.
 *
 * @throws {Refusal} 404 for no such entry, 409 for one that follows an order, opens the books, is of a courier who was removed, or was
 * taken back before.
 */
export function reverseEntry(
  db: Kysely<Database>,
  { staffId, id, note }: { readonly staffId: number; readonly id: number; readonly note: string },
): Promise<CashEntry> {
  return db.transaction().execute(async (transaction) => {
    await actAs(transaction, staffId);
    await lockBooks(transaction);
    const entry = await readEntry(transaction, id);
    if (['order', 'opening', 'reversal'].includes(entry.kind)) {
      throw wordedRefusal(409, null, CASH, 'follows_order');
    }
    if (entry.kind === 'refund') throw wordedRefusal(409, null, CASH, 'follows_return');
    if (entry.is_reversed) throw wordedRefusal(409, null, CASH, 'reversed_before');
    await refuseRemovedCourier(transaction, id);
    const { rows: lines } = await sql<StoredLine>`
      select account, courier_id, cents::float8 as cents, second_code, second_amount::float8 as second_amount
      from ledger_lines where entry_id = ${id}
    `.execute(transaction);
    const reversal = await writeEntry(
      transaction,
      { kind: 'reversal', note, reverses: id, lines: reversedLines(lines.map(withoutNulls)) },
      { staffId },
    );
    await settleOrders(transaction, reversal, await settledBack(transaction, id));
    await sql`update payout_sheets set entry_id = null where entry_id = ${id}`.execute(transaction);
    return readEntry(transaction, reversal);
  });
}

/** What an entry accounted for of orders, the other way round. */
async function settledBack(transaction: Transaction<Database>, id: number): Promise<Settled[]> {
  const { rows } = await sql<Settled>`
    select order_id as "orderId", courier_id as "courierId", (-collected_cents)::float8 as "collectedCents"
    from order_settlements where entry_id = ${id} order by order_id`.execute(transaction);
  return rows;
}

/** Nobody could settle the account of a courier who is removed. */
async function refuseRemovedCourier(transaction: Transaction<Database>, id: number): Promise<void> {
  const { rows } = await sql`
    select from ledger_lines l where l.entry_id = ${id} and l.courier_id not in (select c.id from couriers c) limit 1`.execute(
    transaction,
  );
  if (rows.length > 0) throw wordedRefusal(409, null, CASH, 'courier_removed');
}

/** A line as the domain has it: one in the shop's currency names no other. */
const withoutNulls = ({ second_code, second_amount, ...line }: StoredLine): LedgerLine => ({
  ...line,
  ...(second_code !== null && second_amount !== null && { second_code, second_amount }),
});
