import { createHash } from 'node:crypto';
import { type Kysely, type RawBuilder, sql, type Transaction } from 'kysely';
import type { PayoutRow, PayoutSheet } from '../../contract/cash.ts';
import { type Page, toPage } from '../../contract/envelope.ts';
import { payoutLines } from '../../domain/ledger.ts';
import { formatDecimal, parseCents } from '../../domain/money.ts';
import { offset } from '../../domain/pagination.ts';
import {
  guessPayoutColumns,
  headingKey,
  PAYOUT_OUTCOMES,
  type PayoutColumn,
  type PayoutColumns,
  type PayoutOutcome,
  payoutColumnsProblem,
  REPEATED_COLUMNS,
  settlesOrder,
} from '../../domain/payout-sheet.ts';
import { CASH } from '../../domain/words/cash.ts';
import { type ReadFile, type ReadRow, readRows } from '../company-sheets/read-rows.ts';
import { actAs } from '../database/session.ts';
import type { Database } from '../database/types.ts';
import { wordedRefusal } from '../http/worded-refusal.ts';
import { lockBooks, settleOrders, writeEntry } from './book-entry.ts';
import { type JudgedRow, judgeRows } from './judge-rows.ts';

/** A file that a courier company sent. */
export interface UploadedSheet {
  readonly staffId: number;
  readonly courierId: number;
  readonly fileName: string;
  readonly file: Buffer;
}

/**
 * Reads a payout sheet and tells each row. The same file of the same courier is told again; once it is booked it stays as it is.
 *
 * @throws {Refusal} 409 while no books are kept, 422 for an unknown courier and a file that is no table.
 */
export async function readSheetFile(
  db: Kysely<Database>,
  readFile: ReadFile,
  { staffId, courierId, fileName, file }: UploadedSheet,
): Promise<PayoutSheet> {
  const [head, ...rows] = await readRows(readFile, file);
  if (!head || rows.length === 0) throw wordedRefusal(422, 'file', CASH, 'no_rows');
  const sheet = { staffId, courierId, fileName, file, head: head.cells, rows };
  const id = await db.transaction().execute((transaction) => storeSheet(transaction, sheet));
  return readSheet(db, id);
}

/**
 * Stores a sheet whose file was read, and tells each row. Answers its id.
 *
 * @throws {Refusal} 409 while no books are kept, 422 for an unknown courier.
 */
export async function storeSheet(
  transaction: Transaction<Database>,
  {
    staffId,
    courierId,
    fileName,
    file,
    head,
    rows,
  }: UploadedSheet & { readonly head: readonly string[]; readonly rows: readonly ReadRow[] },
): Promise<number> {
  await actAs(transaction, staffId);
  await lockBooks(transaction);
  await refuseUnknownCourier(transaction, courierId);
  const known = await knownHeadings(transaction, courierId);
  const columns = guessPayoutColumns(head, known);
  const sha256 = createHash('sha256').update(file).digest('hex');
  const { rows: stored } = await sql<{ id: number; is_booked: boolean }>`
    insert into payout_sheets (courier_id, file_name, sha256, uploaded_by, head, columns)
    values (${courierId}, ${fileName}, ${sha256}, ${staffId}, ${[...head]}::text[], ${JSON.stringify(columns)})
    on conflict (courier_id, sha256) do update set file_name = excluded.file_name
    returning id, entry_id is not null as is_booked
  `.execute(transaction);
  const sheet = stored[0] as { id: number; is_booked: boolean };
  if (!sheet.is_booked) await tellRows(transaction, { id: sheet.id, courierId, columns, rows });
  return sheet.id;
}

async function refuseUnknownCourier(transaction: Transaction<Database>, id: number): Promise<void> {
  const { rows } = await sql`select from couriers where id = ${id} for key share`.execute(
    transaction,
  );
  if (rows.length === 0) throw wordedRefusal(422, 'courier_id', CASH, 'unknown_courier');
}

async function knownHeadings(
  db: Kysely<Database>,
  courierId: number,
): Promise<Record<string, PayoutColumn | null>> {
  const { rows } = await sql<{ columns: Record<string, PayoutColumn | null> }>`
    select columns from payout_columns where courier_id = ${courierId}
  `.execute(db);
  return rows[0]?.columns ?? {};
}

interface Told {
  readonly id: number;
  readonly courierId: number;
  readonly columns: PayoutColumns;
  readonly rows: readonly ReadRow[];
}

/** Writes what is found about each row. Without usable columns nothing can be found yet. */
async function tellRows(
  transaction: Transaction<Database>,
  { id, courierId, columns, rows }: Told,
): Promise<void> {
  const { rows: decided } = await sql<{ row: number; taken_in: boolean }>`
    select row, taken_in from payout_rows where sheet_id = ${id} and taken_in is not null
  `.execute(transaction);
  const decisions = new Map(decided.map(({ row, taken_in }) => [row, taken_in]));
  const judged = await judgeRows(transaction, { id, courierId, columns, rows, decisions });
  const cells = new Map(rows.map((row) => [row.row, row.cells]));
  const values = judged.map((row) => ({ ...row, cells: cells.get(row.row) ?? [] }));
  for (let from = 0; from < values.length; from += ROWS_AT_ONCE)
    await writeRows(transaction, id, values.slice(from, from + ROWS_AT_ONCE));
}

/** So many rows in one statement: none takes long, whatever the sheet has. */
const ROWS_AT_ONCE = 1_000;

type ToldRow = JudgedRow & { readonly cells: readonly string[] };

async function writeRows(
  transaction: Transaction<Database>,
  id: number,
  values: readonly ToldRow[],
): Promise<void> {
  await sql`
    insert into payout_rows (sheet_id, row, cells, row_key, order_id, outcome, problem, collected_cents, fee_cents, tax_cents, net_cents,
      due_cents, is_counted)
    select ${id}, row, cells, row_key, order_id, outcome, problem, collected_cents, fee_cents, tax_cents, net_cents, due_cents, is_counted
    from jsonb_to_recordset(${JSON.stringify(values)}::jsonb) as told (row int, cells text[], row_key text, order_id int, outcome text,
      problem text, collected_cents bigint, fee_cents bigint, tax_cents bigint, net_cents bigint, due_cents bigint, is_counted boolean)
    on conflict (sheet_id, row) do update set cells = excluded.cells, order_id = excluded.order_id, outcome = excluded.outcome, problem = excluded.problem,
      collected_cents = excluded.collected_cents, fee_cents = excluded.fee_cents, tax_cents = excluded.tax_cents,
      due_cents = excluded.due_cents, row_key = excluded.row_key, net_cents = excluded.net_cents, is_counted = excluded.is_counted
  `.execute(transaction);
}

interface LockedSheet {
  readonly courier_id: number;
  readonly head: string[];
  readonly columns: PayoutColumns;
  readonly entry_id: number | null;
}

/** @throws {Refusal} 404 for no such sheet, 409 while no books are kept. */
async function lockSheet(transaction: Transaction<Database>, id: number): Promise<LockedSheet> {
  await lockBooks(transaction);
  const { rows } = await sql<LockedSheet>`
    select courier_id, head, columns, entry_id::int4 from payout_sheets where id = ${id} for update
  `.execute(transaction);
  const [sheet] = rows;
  if (!sheet) throw wordedRefusal(404, null, CASH, 'no_sheet');
  return sheet;
}

const storedRows = async (transaction: Transaction<Database>, id: number): Promise<ReadRow[]> =>
  (
    await sql<ReadRow>`select row, cells from payout_rows where sheet_id = ${id} order by row`.execute(
      transaction,
    )
  ).rows;

/** Which sheet, and who of the staff. */
export interface SheetRequest {
  readonly staffId: number;
  readonly id: number;
}

/**
 * Says what the columns of a sheet hold and tells its rows again. Kept for the courier's next sheet.
 *
 * @throws {Refusal} 404, 409 for a booked sheet, 422 for columns that don't fit.
 */
export async function chooseColumns(
  db: Kysely<Database>,
  { staffId, id }: SheetRequest,
  columns: PayoutColumns,
): Promise<PayoutSheet> {
  await db.transaction().execute(async (transaction) => {
    await actAs(transaction, staffId);
    const { courier_id: courierId, head, entry_id } = await lockSheet(transaction, id);
    if (entry_id !== null) throw wordedRefusal(409, null, CASH, 'sheet_booked');
    if (columns.length !== head.length) {
      throw wordedRefusal(422, 'columns', CASH, 'columns_differ', { count: head.length });
    }
    const said = columns.filter((column) => column !== null && !REPEATED_COLUMNS.has(column));
    if (new Set(said).size !== said.length) {
      throw wordedRefusal(422, 'columns', CASH, 'columns_twice');
    }
    const known = Object.fromEntries(head.map((name, place) => [headingKey(name), columns[place]]));
    await sql`
      insert into payout_columns (courier_id, columns) values (${courierId}, ${JSON.stringify(known)})
      on conflict (courier_id) do update set columns = payout_columns.columns || excluded.columns
    `.execute(transaction);
    await sql`update payout_sheets set columns = ${JSON.stringify(columns)} where id = ${id}`.execute(
      transaction,
    );
    const rows = await storedRows(transaction, id);
    await tellRows(transaction, { id, courierId, columns, rows });
  });
  return readSheet(db, id);
}

/** What arrived of a sheet: how much (absent: what it comes to), on which day, and where. */
export interface Arrival {
  readonly arrived?: string | undefined;
  readonly arrived_on?: string | undefined;
  readonly arrived_in?: 'till' | 'bank' | undefined;
}

/**
 * Books a sheet as one entry: what arrived and what was deducted leaves the courier's account, and what its counted rows come
 * to beside it stays there. Orders that it names are settled by what it says of them; rows that no order explains stay open until ended.
 *
 * @throws {Refusal} 404, 409 where nothing can be booked, 422 for columns that can't be used.
 */
export async function bookSheet(
  db: Kysely<Database>,
  request: SheetRequest,
  arrival: Arrival,
): Promise<PayoutSheet> {
  await db.transaction().execute((transaction) => bookStoredSheet(transaction, request, arrival));
  return readSheet(db, request.id);
}

/** {@link bookSheet} as a part of another transaction. */
export async function bookStoredSheet(
  transaction: Transaction<Database>,
  { staffId, id }: SheetRequest,
  arrival: Arrival = {},
): Promise<void> {
  await actAs(transaction, staffId);
  const sheet = await lockSheet(transaction, id);
  if (sheet.entry_id !== null) return;
  const { courier_id: courierId, columns } = sheet;
  if (payoutColumnsProblem(columns)) throw wordedRefusal(422, 'columns', CASH, 'columns_missing');
  await lockOrders(transaction, id);
  const rows = await storedRows(transaction, id);
  await tellRows(transaction, { id, courierId, columns, rows });
  const entryId = await writeSheetEntry(transaction, { id, courierId, staffId }, arrival);
  await settleOrders(transaction, entryId, await settledBy(transaction, { id, courierId }));
  const { arrived, arrived_on: day = null, arrived_in: into = 'till' } = arrival;
  await sql`
    update payout_sheets set entry_id = ${entryId}, arrived_cents = ${arrived === undefined ? null : parseCents(arrived)},
      arrived_on = ${day}, arrived_in = ${into} where id = ${id}`.execute(transaction);
  await forgetPassedOver(transaction, id);
}

/** What the sheet says beside numbers and amounts, such as names and streets, is not kept with the books. */
async function forgetPassedOver(transaction: Transaction<Database>, id: number): Promise<void> {
  await sql`
    update payout_rows r set cells = array(
      select case when s.columns ->> (place - 1)::int4 is null then '' else cell end
      from unnest(r.cells) with ordinality one (cell, place) order by place
    )
    from payout_sheets s where s.id = r.sheet_id and s.id = ${id}
  `.execute(transaction);
}

const KEEP_UNBOOKED_DAYS = 30;
/** Of sheets in one statement: each has up to 10,000 rows. */
const MAX_REMOVED = 10;

/** Removes sheets that were read but not booked in 30 days, oldest first; gives how many. */
export async function removeUnbookedSheets(db: Kysely<Database>, most: number): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from payout_sheets where id in (
      select id from payout_sheets
      where entry_id is null and uploaded_at < now() - make_interval(days => ${KEEP_UNBOOKED_DAYS})
      order by id limit ${Math.min(most, MAX_REMOVED)} for update skip locked
    )
  `.execute(db);
  return Number(numAffectedRows ?? 0);
}

/** No order of the sheet changes its status while it is told for the last time and booked. */
async function lockOrders(transaction: Transaction<Database>, id: number): Promise<void> {
  await sql`
    select from orders where id in (select order_id from payout_rows where sheet_id = ${id}) order by id for no key update
  `.execute(transaction);
}

async function writeSheetEntry(
  transaction: Transaction<Database>,
  { id, courierId, staffId }: SheetRequest & { readonly courierId: number },
  { arrived, arrived_in: into = 'till' }: Arrival,
): Promise<number> {
  const { rows } = await sql<{ collected: number; fees: number; taxes: number }>`
    select coalesce(sum(collected_cents), 0)::float8 as collected, coalesce(sum(fee_cents), 0)::float8 as fees,
      coalesce(sum(tax_cents), 0)::float8 as taxes
    from payout_rows where sheet_id = ${id} and is_counted
  `.execute(transaction);
  const { collected = 0, fees = 0, taxes = 0 } = rows[0] ?? {};
  const payout = { courierId, collectedCents: collected, feeCents: fees, taxCents: taxes };
  const arrivedCents = arrived === undefined ? undefined : parseCents(arrived);
  const lines = payoutLines({ ...payout, arrivedCents, into });
  if (lines.length === 0) {
    const hasTwice = await sql`
      select from payout_rows where sheet_id = ${id} and outcome = 'twice' limit 1`.execute(
      transaction,
    );
    const why = hasTwice.rows.length > 0 ? 'all_booked' : 'nothing_to_book';
    throw wordedRefusal(409, null, CASH, why);
  }
  return writeEntry(transaction, { kind: 'payout', lines, courierId, sheetId: id }, { staffId });
}

async function settledBy(
  transaction: Transaction<Database>,
  { id, courierId }: { readonly id: number; readonly courierId: number },
) {
  const { rows } = await sql<{ orderId: number; collectedCents: number; outcome: PayoutOutcome }>`
    select order_id as "orderId", collected_cents::float8 as "collectedCents", outcome
    from payout_rows where sheet_id = ${id} and collected_cents <> 0 and order_id is not null and is_counted
  `.execute(transaction);
  return rows
    .filter(({ outcome }) => settlesOrder(outcome))
    .map(({ orderId, collectedCents }) => ({ orderId, collectedCents, courierId }));
}

/** @throws {Refusal} 404, 409 for a booked sheet. */
export function removeSheet(db: Kysely<Database>, { staffId, id }: SheetRequest): Promise<void> {
  return db.transaction().execute(async (transaction) => {
    await actAs(transaction, staffId);
    const { entry_id } = await lockSheet(transaction, id);
    if (entry_id !== null) throw wordedRefusal(409, null, CASH, 'sheet_booked');
    await sql`delete from payout_sheets where id = ${id}`.execute(transaction);
  });
}

interface SheetRow {
  readonly id: number;
  readonly courier_id: number;
  readonly courier_name: string;
  readonly file_name: string;
  readonly uploaded_at: Date;
  readonly head: string[];
  readonly columns: PayoutColumns;
  readonly is_booked: boolean;
  readonly found: {
    readonly outcome: PayoutOutcome;
    readonly rows: number;
    readonly collected: number;
    readonly counted: number;
    readonly counted_collected: number;
    readonly counted_fees: number;
    readonly counted_taxes: number;
    readonly net: number | null;
  }[];
  /** What the last row of sums says was collected. */
  readonly own_total: number | null;
  readonly arrived_cents: number | null;
  readonly arrived_on: string | null;
  readonly arrived_in: 'till' | 'bank' | null;
  readonly missing_orders: number;
  readonly missing_cents: number;
}

async function findSheets(db: Kysely<Database>, rest: RawBuilder<unknown>): Promise<PayoutSheet[]> {
  const { rows } = await sql<SheetRow>`
    select s.id, s.courier_id, coalesce(c.name, '') as courier_name, s.file_name, s.uploaded_at, s.head, s.columns, s.entry_id is not null as is_booked,
      (
        select coalesce(jsonb_agg(found), '[]') from (
          select outcome, count(*)::int4 as rows, coalesce(sum(collected_cents), 0) as collected,
            count(*) filter (where is_counted)::int4 as counted, coalesce(sum(collected_cents) filter (where is_counted), 0) as counted_collected,
            coalesce(sum(fee_cents) filter (where is_counted), 0) as counted_fees,
            coalesce(sum(tax_cents) filter (where is_counted), 0) as counted_taxes, sum(net_cents) filter (where is_counted) as net
          from payout_rows r where r.sheet_id = s.id group by outcome
        ) found
      ) as found,
      (
        select r.collected_cents::float8 from payout_rows r
        where r.sheet_id = s.id and r.outcome = 'sum' and r.collected_cents is not null order by r.row desc limit 1
      ) as own_total, s.arrived_cents::float8 as arrived_cents, s.arrived_on::text as arrived_on, s.arrived_in,
      missing.orders as missing_orders, missing.cents as missing_cents
    from payout_sheets s left join couriers c on c.id = s.courier_id
    cross join lateral (
      select count(*)::int4 as orders, coalesce(sum(u.due_cents - u.settled_cents), 0)::float8 as cents
      from unsettled_orders u
      where u.courier_id = s.courier_id and not exists (select from payout_rows r where r.order_id = u.order_id and r.sheet_id = s.id)
    ) missing
    ${rest}
  `.execute(db);
  return rows.map(sheetToWire);
}

function sheetToWire({
  found,
  uploaded_at,
  head,
  columns,
  missing_orders,
  missing_cents,
  own_total,
  arrived_cents,
  arrived_on,
  arrived_in,
  ...sheet
}: SheetRow): PayoutSheet {
  const sum = (field: 'collected' | 'fees' | 'taxes') =>
    found.reduce((all, one) => all + one[`counted_${field}`], 0);
  const [collected, fees, taxes] = [sum('collected'), sum('fees'), sum('taxes')];
  const all = found.reduce((total, one) => total + (one.outcome === 'sum' ? 0 : one.collected), 0);
  const hasNet = found.some(({ net }) => net !== null);
  const net = found.reduce((total, one) => total + (one.net ?? 0), 0);
  return {
    ...sheet,
    uploaded_at: uploaded_at.toISOString(),
    columns: head.map((name, place) => ({ name, holds: columns[place] ?? null })),
    problem: payoutColumnsProblem(columns),
    rows: found.reduce((all, one) => all + one.rows, 0),
    outcomes: Object.fromEntries(
      PAYOUT_OUTCOMES.map((outcome) => {
        const one = found.find((some) => some.outcome === outcome);
        return [outcome, { rows: one?.rows ?? 0, collected: formatDecimal(one?.collected ?? 0) }];
      }),
    ) as PayoutSheet['outcomes'],
    collected: formatDecimal(collected),
    fees: formatDecimal(fees),
    taxes: formatDecimal(taxes),
    paid_out: formatDecimal(collected - fees - taxes),
    counted_rows: found.reduce((total, one) => total + one.counted, 0),
    net: hasNet ? formatDecimal(net) : null,
    own_total_differs: own_total === null ? null : formatDecimal(own_total - all),
    arrived: arrived_cents === null ? null : formatDecimal(arrived_cents),
    arrived_on,
    arrived_in,
    missing: { orders: missing_orders, due: formatDecimal(missing_cents) },
  };
}

/** @throws {Refusal} 404 for no such sheet. */
export async function readSheet(db: Kysely<Database>, id: number): Promise<PayoutSheet> {
  const [sheet] = await findSheets(db, sql`where s.id = ${id}`);
  if (!sheet) throw wordedRefusal(404, null, CASH, 'no_sheet');
  return sheet;
}

/** Sheets, the latest first. */
export async function listSheets(
  db: Kysely<Database>,
  { page, per_page }: { readonly page: number; readonly per_page: number },
): Promise<Page<PayoutSheet>> {
  const rest = sql`order by s.id desc limit ${per_page} offset ${offset(page, per_page)}`;
  const [sheets, counted] = await Promise.all([
    findSheets(db, rest),
    sql<{ total: number }>`select count(*)::int4 as total from payout_sheets`.execute(db),
  ]);
  return toPage(sheets, counted.rows[0]?.total ?? 0, { page, per_page });
}

interface StoredRow
  extends Omit<PayoutRow, 'due' | 'named' | 'collected' | 'fee' | 'tax' | 'ended_at'> {
  readonly due_cents: number | null;
  readonly collected_cents: number | null;
  readonly fee_cents: number;
  readonly tax_cents: number;
  readonly ended_at: Date | null;
  readonly columns: PayoutColumns;
}

/** What says which parcel a row is of. */
const NAMES: readonly (PayoutColumn | null)[] = ['order', 'waybill'];

const rowToWire = ({
  due_cents,
  collected_cents,
  fee_cents,
  tax_cents,
  ended_at,
  columns,
  ...row
}: StoredRow): PayoutRow => ({
  ...row,
  named: row.cells
    .filter((cell, place) => NAMES.includes(columns[place] ?? null) && cell.trim() !== '')
    .join(' · '),
  due: due_cents === null ? null : formatDecimal(due_cents),
  collected: collected_cents === null ? null : formatDecimal(collected_cents),
  fee: formatDecimal(fee_cents),
  tax: formatDecimal(tax_cents),
  ended_at: ended_at?.toISOString() ?? null,
});

const rowColumns = sql`
  r.sheet_id, r.row, r.outcome, r.cells, r.order_id, r.problem, r.due_cents::float8 as due_cents,
  r.collected_cents::float8 as collected_cents, r.fee_cents::float8 as fee_cents, r.tax_cents::float8 as tax_cents, r.dispute, r.ended_at,
  r.is_counted, (select s.columns from payout_sheets s where s.id = r.sheet_id) as columns,
  (select coalesce(c.name, '') from payout_sheets s left join couriers c on c.id = s.courier_id where s.id = r.sheet_id) as courier_name`;

interface RowFilters {
  readonly page: number;
  readonly per_page: number;
}

async function pageOfRows(
  db: Kysely<Database>,
  where: RawBuilder<unknown>,
  { page, per_page }: RowFilters,
): Promise<Page<PayoutRow>> {
  const [{ rows }, counted] = await Promise.all([
    sql<StoredRow>`
      select ${rowColumns} from payout_rows r ${where} order by r.sheet_id, r.row limit ${per_page} offset ${offset(page, per_page)}
    `.execute(db),
    sql<{ total: number }>`select count(*)::int4 as total from payout_rows r ${where}`.execute(db),
  ]);
  return toPage(rows.map(rowToWire), counted.rows[0]?.total ?? 0, { page, per_page });
}

/** The rows of a sheet. @throws {Refusal} 404 for no such sheet. */
export async function listRows(
  db: Kysely<Database>,
  {
    id,
    outcome,
    ...pages
  }: RowFilters & { readonly id: number; readonly outcome?: PayoutOutcome | undefined },
): Promise<Page<PayoutRow>> {
  await readSheet(db, id);
  const ofOutcome = outcome === undefined ? sql`true` : sql`r.outcome = ${outcome}`;
  return pageOfRows(db, sql`where r.sheet_id = ${id} and ${ofOutcome}`, pages);
}

/** Which row of which sheet, and what is said about it. */
export interface RowNote extends SheetRequest {
  readonly row: number;
  readonly dispute: string;
  readonly isEnded: boolean;
  /** Whether it counts when its sheet is booked; absent: as it was. */
  readonly isCounted?: boolean | undefined;
}

/**
 * Notes what is said to the courier about a row, whether it is ended, and whether it counts.
 *
 * @throws {Refusal} 404 for no such row, 409 where a row of a booked sheet should count otherwise.
 */
export async function noteRow(
  db: Kysely<Database>,
  { staffId, id, row, dispute, isEnded, isCounted }: RowNote,
): Promise<PayoutRow> {
  return db.transaction().execute(async (transaction) => {
    await actAs(transaction, staffId);
    if (isCounted !== undefined) await decideRow(transaction, { staffId, id }, { row, isCounted });
    const { rows } = await sql<StoredRow>`
      update payout_rows r set dispute = ${dispute}, ended_at = case when ${isEnded}::boolean then coalesce(r.ended_at, now()) end
      where r.sheet_id = ${id} and r.row = ${row} returning ${rowColumns}
    `.execute(transaction);
    const [noted] = rows;
    if (!noted) throw wordedRefusal(404, null, CASH, 'no_row');
    return rowToWire(noted);
  });
}

/** Takes a row in or leaves it out by hand; it is told again once its sheet is booked. What is unreadable never counts. */
async function decideRow(
  transaction: Transaction<Database>,
  { id }: SheetRequest,
  { row, isCounted }: { readonly row: number; readonly isCounted: boolean },
): Promise<void> {
  const { entry_id } = await lockSheet(transaction, id);
  if (entry_id !== null) throw wordedRefusal(409, null, CASH, 'sheet_booked');
  await sql`
    update payout_rows set taken_in = ${isCounted}, is_counted = ${isCounted} and outcome <> 'unreadable' where sheet_id = ${id} and row = ${row}
  `.execute(transaction);
}
