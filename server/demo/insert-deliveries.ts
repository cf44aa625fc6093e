import { sql, type Transaction } from 'kysely';
import { closingLines, handOverLines, type Movement, movementLines } from '../../domain/ledger.ts';
import { ORDER_STATUS, PAYMENT_STATUS } from '../../domain/order-status.ts';
import { stateWordKey } from '../../domain/parcel-states.ts';
import { waybillKey } from '../../domain/payout-sheet.ts';
import { settleOrders, writeEntry } from '../cash/book-entry.ts';
import { beginBooks } from '../cash/keep-books.ts';
import { keepWords } from '../company-sheets/company-sheets.ts';
import type { Database } from '../database/types.ts';
import { writeStates } from '../parcels/import-states.ts';
import { insertReturns } from './insert-returns.ts';
import { type GivenOut, insertRuns } from './insert-runs.ts';
import { insertSheets } from './insert-sheets.ts';
import { insertStaged, readIds, type Trial } from './insert-trial-orders.ts';
import { markDemo, markIds } from './mark-demo.ts';
import { COURIER, MANIFESTS, TRIAL_DELIVERIES, TRIAL_DRIVER, WORDS } from './trial-deliveries.ts';

type Tx = Transaction<Database>;

const HOUR = 3_600_000;
const TILL_CENTS = 20_000;
/** When the books begin, in hours before now. */
const BEGINNING = 290;

/** What happens to the money, in the order of time. */
interface Event {
  readonly hoursAgo: number;
  readonly happen: () => Promise<unknown>;
}

/**
 * Adds what follows a confirmed order: runs, two companies with their manifests, words and sheets, what comes back, returns, and books of the
 * last days. Into books that the merchant keeps already the demo writes nothing: then nothing is added.
 *
 * @returns whether it was added
 */
export async function insertDeliveries(tx: Tx, trial: Trial): Promise<boolean> {
  const { staffId, now } = trial;
  const ago = (hours: number) => new Date(now.getTime() - hours * HOUR);
  if (!(await dated(tx, ago(BEGINNING), () => beginBooks(tx, { staffId, tillCents: TILL_CENTS }))))
    return false;
  await sql`update cash_books set started_at = ${ago(BEGINNING)}`.execute(tx);
  await insertDriver(tx, now);
  const { courierIds } = await readIds(tx);
  const ids = await insertStaged(tx, trial, { orders: TRIAL_DELIVERIES, seed: 36 });
  const given = await readGiven(tx, ids);
  await insertCompanies(tx, { courierIds, given });
  await insertRuns(tx, { trial, courierIds, given });
  const book = (kind: Movement, cents: number, note: string) => () =>
    writeEntry(tx, { kind, lines: movementLines(kind, cents), note }, { staffId });
  const events: Event[] = [
    ...given.map((one) => ({
      hoursAgo: one.order.endedHoursAgo ?? 0,
      happen: () => endOrder(tx, { one, staffId, at: ago(one.order.endedHoursAgo ?? 0) }),
    })),
    { hoursAgo: 200, happen: book('expense', 4_000, 'Boxes and tape') },
    ...insertSheets(tx, { staffId, courierIds, given }),
    { hoursAgo: 94, happen: () => countTill(tx, { staffId, missing: 0 }) },
    { hoursAgo: 30, happen: book('expense', 1_200, 'Petrol') },
    {
      hoursAgo: 24,
      happen: () => handOver(tx, { staffId, courierId: courierIds[COURIER.ziad] ?? 0 }),
    },
    { hoursAgo: 23.5, happen: () => insertReturns(tx, trial) },
    { hoursAgo: 23, happen: () => countTill(tx, { staffId, missing: 150 }) },
    { hoursAgo: 0.5, happen: book('expense', 650, 'Coffee for the drivers') },
  ];
  for (const { hoursAgo, happen } of events.toSorted((a, b) => b.hoursAgo - a.hoursAgo)) {
    await dated(tx, ago(hoursAgo), happen);
  }
  await markBooks(tx);
  return true;
}

/** What is booked meanwhile has this date. */
async function dated<T>(tx: Tx, at: Date, work: () => Promise<T>): Promise<T> {
  const { rows } = await sql<{ last: string }>`
    select coalesce(max(id), 0)::text as last from ledger_entries`.execute(tx);
  const done = await work();
  await sql`update ledger_entries set booked_at = ${at} where id > ${rows[0]?.last ?? '0'}::bigint`.execute(
    tx,
  );
  return done;
}

/** The books go with the demo as long as all of them is the demo's: up to here it is. */
async function markBooks(tx: Tx): Promise<void> {
  const { rows } = await sql<{ last: number }>`
    select max(id)::int4 as last from ledger_entries`.execute(tx);
  await markDemo(tx, 'books', [{ key: 'books', details: { last: rows[0]?.last ?? 0 } }]);
}

async function insertDriver(tx: Tx, now: Date): Promise<void> {
  const { id } = await tx
    .insertInto('couriers')
    .values({ ...TRIAL_DRIVER, created_at: new Date(now.getTime() - 40 * 24 * HOUR) })
    .returning('id')
    .executeTakeFirstOrThrow();
  await markIds(tx, 'courier', [id]);
}

async function readGiven(tx: Tx, ids: readonly number[]): Promise<GivenOut[]> {
  const { rows } = await sql<{ id: number; cents: number }>`
    select id, (total_price * 100)::int4 as cents from orders where id = any(${[...ids]}::int[]) order by id`.execute(
    tx,
  );
  const centsOf = new Map(rows.map(({ id, cents }) => [id, cents]));
  return TRIAL_DELIVERIES.map((order, place) => {
    const id = ids[place] ?? 0;
    return { id, order, cents: centsOf.get(id) ?? 0, waybill: waybillOf(order.trip, id) };
  });
}

function waybillOf(trip: GivenOut['order']['trip'], id: number): string | null {
  if (trip === 'mount') return `ME-${String(70_000 + id * 13)}`;
  return trip === 'beqaa' ? `00${String(400_000 + id * 17)}` : null;
}

interface Companies {
  readonly courierIds: readonly number[];
  readonly given: readonly GivenOut[];
}

/** What each company's manifest and words are, the numbers of its parcels, and what it has said of them. */
async function insertCompanies(tx: Tx, { courierIds, given }: Companies): Promise<void> {
  for (const name of ['mount', 'beqaa'] as const) {
    const courierId = courierIds[COURIER[name]] ?? 0;
    await sql`
      insert into manifest_columns (courier_id, columns) values (${courierId}, ${JSON.stringify(MANIFESTS[name])})`.execute(
      tx,
    );
    const words = WORDS[name];
    await keepWords(
      tx,
      courierId,
      Object.fromEntries(words.map((one) => [stateWordKey(one.word), one])),
    );
    const parcels = given.filter(({ order }) => order.trip === name);
    for (const { id, waybill } of parcels) {
      await sql`
        insert into order_waybills (order_id, courier_id, waybill, waybill_key)
        values (${id}, ${courierId}, ${waybill}, ${waybillKey(waybill ?? '')})`.execute(tx);
    }
  }
}

interface Ended {
  readonly one: GivenOut;
  readonly staffId: number;
  readonly at: Date;
}

/** What the driver or the company said of an order: delivered, it is sold; refused with a driver whose run is over, it is back and canceled. */
async function endOrder(tx: Tx, { one, staffId, at }: Ended): Promise<void> {
  const { id, order } = one;
  const { said, trip } = order;
  if (said === undefined) return;
  if (trip === 'mount' || trip === 'beqaa') {
    const meaning = WORDS[trip].find(({ word }) => word === said) ?? null;
    const { rows } = await sql<{ courier_id: number }>`
      select courier_id from orders where id = ${id}`.execute(tx);
    const told = [{ orderId: id, word: said, meaning }];
    await writeStates(tx, rows[0]?.courier_id ?? 0, { staffId, told });
    await sql`update parcel_words set told_at = ${at} where order_id = ${id}`.execute(tx);
    await sql`update parcels set told_at = ${at} where order_id = ${id}`.execute(tx);
    if (meaning?.state === 'delivered') await deliver(tx, { id, staffId, at });
    return;
  }
  if (said === 'delivered') await deliver(tx, { id, staffId, at });
  if (trip === 'yesterday' && said === 'refused') await cancel(tx, { id, staffId, at });
}

interface Change {
  readonly id: number;
  readonly staffId: number;
  readonly at: Date;
}

/** The books follow by their trigger. */
async function deliver(tx: Tx, { id, staffId, at }: Change): Promise<void> {
  await changeStatus(tx, { id, staffId, at }, ORDER_STATUS.completed);
  await sql`update unsettled_orders set since = ${at} where order_id = ${id}`.execute(tx);
}

async function cancel(tx: Tx, { id, staffId, at }: Change): Promise<void> {
  await changeStatus(tx, { id, staffId, at }, ORDER_STATUS.canceled);
  await sql`
    with canceled as (
      update order_confirmations set stage = 'canceled', version = version + 1 where order_id = ${id} returning order_id
    )
    insert into order_confirmation_changes (order_id, changed_at, changed_by, cause, from_stage, to_stage, before)
    select order_id, ${at}, ${staffId}, 'status', 'confirmed', 'canceled', '{}'::jsonb from canceled`.execute(
    tx,
  );
}

async function changeStatus(tx: Tx, { id, staffId, at }: Change, status: 3 | 4): Promise<void> {
  const payment = status === ORDER_STATUS.completed ? PAYMENT_STATUS.paid : PAYMENT_STATUS.unpaid;
  await sql`
    update orders set status_id = ${status}, payment_status_id = ${payment}, updated_at = ${at} where id = ${id}`.execute(
    tx,
  );
  await sql`
    insert into order_status_changes (order_id, from_status_id, to_status_id, changed_at, changed_by)
    values (${id}, ${ORDER_STATUS.pending}, ${status}, ${at}, ${staffId})`.execute(tx);
}

/** What the driver of the run that is over brought: $7 less than they collected; they kept $10 for their work. */
async function handOver(
  tx: Tx,
  { staffId, courierId }: { readonly staffId: number; readonly courierId: number },
): Promise<void> {
  const { rows } = await sql<{ orderId: number; courierId: number; collectedCents: number }>`
    select order_id as "orderId", courier_id as "courierId", (due_cents - settled_cents)::float8 as "collectedCents"
    from unsettled_orders where courier_id = ${courierId}`.execute(tx);
  const due = rows.reduce((sum, { collectedCents }) => sum + collectedCents, 0);
  const [feeCents, missing] = [1_000, 700];
  const countedCents = due - feeCents - missing;
  const lines = handOverLines({ courierId, countedCents, feeCents, roundingCents: 0 });
  const entry = {
    kind: 'hand_over',
    lines,
    courierId,
    note: 'Says $7 were given as change twice',
  } as const;
  await settleOrders(tx, await writeEntry(tx, entry, { staffId }), rows);
}

/** Counts the till at the end of a day; `missing` are the cents that are not there. */
async function countTill(
  tx: Tx,
  { staffId, missing }: { readonly staffId: number; readonly missing: number },
): Promise<void> {
  const { rows } = await sql<{ cents: number }>`
    select coalesce(sum(cents), 0)::float8 as cents from ledger_lines where account = 'till'`.execute(
    tx,
  );
  const booked = rows[0]?.cents ?? 0;
  const lines = closingLines(booked, booked - missing);
  await writeEntry(tx, { kind: 'closing', lines }, { staffId });
}
