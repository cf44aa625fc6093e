import { type Kysely, type RawBuilder, sql, type Transaction } from 'kysely';
import type { CashEntry } from '../../contract/cash.ts';
import { type LongPage, MAX_FOUND, toLongPage } from '../../contract/envelope.ts';
import { formatHundredths } from '../../domain/decimal.ts';
import type { LedgerLine } from '../../domain/ledger.ts';
import { formatDecimal } from '../../domain/money.ts';
import { offset } from '../../domain/pagination.ts';
import { CASH } from '../../domain/words/cash.ts';
import { actAs, countRows } from '../database/session.ts';
import type { Database } from '../database/types.ts';
import { wordedRefusal } from '../http/worded-refusal.ts';
import { forgetEndedNotes } from './courier-rests.ts';

/** What is booked, and why. Lines are in cents and add up to zero. */
export interface NewEntry {
  readonly kind: Exclude<CashEntry['kind'], 'order'>;
  readonly lines: readonly LedgerLine[];
  readonly note?: string;
  readonly courierId?: number;
  readonly sheetId?: number;
  readonly reverses?: number;
  /** Of a closing: what the till was to have and what it has. */
  readonly counts?: readonly TillCount[];
}

/** What was counted of a currency, in hundredths. */
export interface TillCount {
  /** `null`: the shop's currency. */
  readonly code: string | null;
  readonly expected: number;
  readonly counted: number;
}

/** Who books. */
export interface Booking {
  readonly staffId: number;
}

/** Books what `plan` says. @throws {Refusal} 409 while no books are kept, and what `plan` throws. */
export async function bookEntry(
  db: Kysely<Database>,
  { staffId }: Booking,
  plan: (
    transaction: Transaction<Database>,
  ) => Promise<NewEntry & { readonly settles?: readonly Settled[] }>,
): Promise<CashEntry> {
  return db.transaction().execute(async (transaction) => {
    await actAs(transaction, staffId);
    await lockBooks(transaction);
    const { settles = [], ...entry } = await plan(transaction);
    const id = await writeEntry(transaction, entry, { staffId });
    await settleOrders(transaction, id, settles);
    if (entry.courierId !== undefined) await forgetEndedNotes(transaction, entry.courierId);
    return readEntry(transaction, id);
  });
}

/** Which order is settled by how much, in cents. */
export interface Settled {
  readonly orderId: number;
  readonly courierId: number;
  readonly collectedCents: number;
}

/** One who books at a time: balances are read and changed. Orders don't wait for it. */
export async function lockBooks(transaction: Transaction<Database>): Promise<void> {
  const { rows } = await sql`select from cash_books for no key update`.execute(transaction);
  if (rows.length === 0) throw wordedRefusal(409, null, CASH, 'not_started');
}

/** Writes an entry with its lines and answers its number. */
export async function writeEntry(
  transaction: Transaction<Database>,
  { kind, lines, note = '', courierId, sheetId, reverses, counts }: NewEntry,
  { staffId }: Booking,
): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    with entry as (
      insert into ledger_entries (kind, booked_by, courier_id, sheet_id, reverses, note, counts)
      values (${kind}, ${staffId}, ${courierId ?? null}, ${sheetId ?? null}, ${reverses ?? null}, ${note}, ${counts ? JSON.stringify(counts) : null}::jsonb)
      returning id
    ), lines as (
      insert into ledger_lines (entry_id, account, courier_id, cents, second_code, second_amount)
      select entry.id, line.*
      from entry, jsonb_to_recordset(${JSON.stringify(lines)}::jsonb)
        as line (account text, courier_id int, cents bigint, second_code text, second_amount bigint)
    )
    select id::int4 from entry
  `.execute(transaction);
  return (rows[0] as { id: number }).id;
}

/** So many orders in one statement: what is open of each follows it by a trigger, and a sheet settles thousands. */
const SETTLED_AT_ONCE = 500;

/** Notes what an entry accounts for of orders. */
export async function settleOrders(
  transaction: Transaction<Database>,
  entryId: number,
  settled: readonly Settled[],
): Promise<void> {
  for (let from = 0; from < settled.length; from += SETTLED_AT_ONCE) {
    await sql`
      insert into order_settlements (order_id, courier_id, entry_id, collected_cents)
      select "orderId", "courierId", ${entryId}, "collectedCents"
      from jsonb_to_recordset(${JSON.stringify(settled.slice(from, from + SETTLED_AT_ONCE))}::jsonb)
        as one ("orderId" int, "courierId" int, "collectedCents" bigint)
      order by 1
    `.execute(transaction);
  }
}

interface EntryRow extends Omit<CashEntry, 'lines' | 'booked_at' | 'counts'> {
  readonly booked_at: Date;
  readonly counts: readonly TillCount[] | null;
  readonly lines: {
    account: CashEntry['lines'][number]['account'];
    courier: string | null;
    cents: number;
    second_code: string | null;
    second_amount: number | null;
  }[];
}

async function findEntries(db: Kysely<Database>, rest: RawBuilder<unknown>): Promise<CashEntry[]> {
  const { rows } = await sql<EntryRow>`
    select e.id::int4, e.kind, e.booked_at, u.name as booked_by, e.order_id, e.note, e.counts,
      exists (select from ledger_entries r where r.reverses = e.id) as is_reversed,
      coalesce((
        select jsonb_agg(jsonb_build_object('account', l.account, 'courier', c.name, 'cents', l.cents, 'second_code', l.second_code,
          'second_amount', l.second_amount) order by l.cents desc, l.account, l.second_code nulls first)
        from ledger_lines l left join couriers c on c.id = l.courier_id where l.entry_id = e.id
      ), '[]') as lines
    from ledger_entries e left join users u on u.id = e.booked_by ${rest}
  `.execute(db);
  return rows.map(({ booked_at, lines, counts, ...entry }) => ({
    ...entry,
    ...(counts && { counts: counts.map(countToWire) }),
    booked_at: booked_at.toISOString(),
    lines: lines.map(({ cents, second_code: code, second_amount: second, ...line }) => ({
      ...line,
      amount: formatDecimal(cents),
      ...(code !== null && { notes: { code, amount: formatHundredths(second ?? 0) } }),
    })),
  }));
}

const countToWire = ({ code, expected, counted }: TillCount) => ({
  ...(code !== null && { code }),
  expected: formatHundredths(expected),
  counted: formatHundredths(counted),
});

/** @throws {Refusal} 404 for no such entry. */
export async function readEntry(db: Kysely<Database>, id: number): Promise<CashEntry> {
  const [entry] = await findEntries(db, sql`where e.id = ${id}`);
  if (!entry) throw wordedRefusal(404, null, CASH, 'no_entry');
  return entry;
}

/** Which entries of the books are listed. */
export interface EntryFilters {
  readonly courier_id?: number | undefined;
  readonly order_id?: number | undefined;
  readonly kind?: CashEntry['kind'] | undefined;
  readonly page: number;
  readonly per_page: number;
}

/** Entries, the latest first; those of a courier are all that changed their account. */
export async function listEntries(
  db: Kysely<Database>,
  { courier_id, order_id, kind, page, per_page }: EntryFilters,
): Promise<LongPage<CashEntry>> {
  const ofCourier =
    courier_id === undefined
      ? sql`true`
      : sql`e.id in (select entry_id from ledger_lines where account = 'courier' and courier_id = ${courier_id})`;
  const ofOrder = order_id === undefined ? sql`true` : sql`e.order_id = ${order_id}`;
  const ofKind = kind === undefined ? sql`true` : sql`e.kind = ${kind}`;
  const where = sql`where ${ofCourier} and ${ofOrder} and ${ofKind}`;
  const skip = offset(page, per_page);
  const [entries, count] = await Promise.all([
    skip < MAX_FOUND
      ? findEntries(db, sql`${where} order by e.id desc limit ${per_page} offset ${skip}`)
      : [],
    countRows(db, sql`from ledger_entries e ${where}`, MAX_FOUND),
  ]);
  return toLongPage(entries, count, { page, per_page });
}
