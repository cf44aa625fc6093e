import { type Kysely, sql, type Transaction } from 'kysely';
import type { WaybillList } from '../../contract/waybills.ts';
import { MAX_MANIFEST_ORDERS } from '../../domain/manifest.ts';
import { guessPayoutColumns, orderNumberIn, waybillKey } from '../../domain/payout-sheet.ts';
import { typedLine } from '../../domain/typed-text.ts';
import { storesWaybill, type WaybillOutcome, waybillOutcome } from '../../domain/waybill-rows.ts';
import { MANIFESTS } from '../../domain/words/manifests.ts';
import { keepColumns, readCompanySheets } from '../company-sheets/company-sheets.ts';
import { type ReadFile, readRows } from '../company-sheets/read-rows.ts';
import { lockOrders } from '../database/order-locks.ts';
import { actAs } from '../database/session.ts';
import type { Database } from '../database/types.ts';
import { wordedRefusal } from '../http/worded-refusal.ts';
import { lockWaybills, writeWaybills } from './waybills.ts';

/** A company's list of the numbers of its parcels. */
export interface WaybillFile {
  readonly courierId: number;
  readonly file: Buffer;
  /** Counted from 1; `null`: known by its heading. */
  readonly orderColumn: number | null;
  readonly waybillColumn: number | null;
}

/**
 * Reads a list and tells each row against the orders as they are now; stores nothing.
 *
 * @throws {Refusal} 404 for no such courier, 422 for a file that is no table or too long, or for columns that it has not got.
 */
export async function readWaybillFile(
  db: Kysely<Database>,
  readFile: ReadFile,
  { courierId, file, orderColumn, waybillColumn }: WaybillFile,
): Promise<WaybillList> {
  const company = await readCompanySheets(db, courierId);
  if (!company) throw noCourier();
  const [head, ...rows] = await readRows(readFile, file);
  if (rows.length > MAX_MANIFEST_ORDERS) {
    throw wordedRefusal(422, 'file', MANIFESTS, 'too_many_rows', { count: MAX_MANIFEST_ORDERS });
  }
  const columns = [...(head?.cells ?? [])];
  const guessed = guessPayoutColumns(columns, company.waybillColumns);
  const placeOf = (said: number | null, column: 'order' | 'waybill') => {
    if (said !== null && said > columns.length) {
      throw wordedRefusal(422, `${column}_column`, MANIFESTS, 'no_such_column');
    }
    return said ?? (guessed.indexOf(column) + 1 || null);
  };
  const order_column = placeOf(orderColumn, 'order');
  const waybill_column = placeOf(waybillColumn, 'waybill');
  const answer = { columns, order_column, waybill_column };
  if (order_column === null || waybill_column === null) return { ...answer, rows: [] };
  const read = rows
    .map(({ row, cells }) => ({
      row,
      orderNumber: orderNumberIn(cells[order_column - 1] ?? ''),
      waybill: typedLine(cells[waybill_column - 1] ?? ''),
      isBlank: `${cells[order_column - 1] ?? ''}${cells[waybill_column - 1] ?? ''}`.trim() === '',
    }))
    .filter(({ isBlank }) => !isBlank);
  const told = await judgeWaybills(db, courierId, read);
  return {
    ...answer,
    rows: told.map(({ row, orderId, waybill, outcome }) => ({
      ...{ row, order_id: orderId, waybill, outcome },
    })),
  };
}

const noCourier = () => wordedRefusal(404, null, MANIFESTS, 'unknown_courier');

interface NumberedRow {
  readonly row: number;
  readonly orderNumber: number | null;
  readonly waybill: string;
}

interface ToldRow extends NumberedRow {
  readonly orderId: number | null;
  readonly outcome: WaybillOutcome;
}

interface KnownOrder {
  readonly id: number;
  readonly courier_id: number | null;
  readonly key: string | null;
}

/** Tells each row by two reads in all; of two rows about one order or one number the first counts. */
async function judgeWaybills(
  db: Kysely<Database>,
  courierId: number,
  rows: readonly NumberedRow[],
): Promise<ToldRow[]> {
  const ids = rows.flatMap(({ orderNumber }) => orderNumber ?? []);
  const keys = rows.map(({ waybill }) => waybillKey(waybill));
  const { rows: orders } = await sql<KnownOrder>`
    select o.id, o.courier_id, w.waybill_key as key
    from orders o left join order_waybills w on w.order_id = o.id and w.courier_id = ${courierId}
    where o.id = any(${ids}::int[])
  `.execute(db);
  const { rows: taken } = await sql<{ order_id: number; key: string }>`
    select order_id, waybill_key as key from order_waybills where courier_id = ${courierId} and waybill_key = any(${keys}::text[])
  `.execute(db);
  const byId = new Map(orders.map((order) => [order.id, order]));
  const byKey = new Map(taken.map((one) => [one.key, one.order_id]));
  const seenOrders = new Set<number>();
  const seenKeys = new Set<string>();
  return rows.map((row) => {
    const order = byId.get(row.orderNumber ?? 0) ?? null;
    const key = waybillKey(row.waybill);
    const outcome = waybillOutcome({
      waybill: row.waybill,
      order: order && { id: order.id, courierId: order.courier_id, key: order.key },
      courierId,
      takenBy: byKey.get(key) ?? null,
      isSeen: seenKeys.has(key) || (order !== null && seenOrders.has(order.id)),
    });
    if (order && outcome !== 'unreadable') {
      seenOrders.add(order.id);
      seenKeys.add(key);
    }
    return { ...row, orderId: order?.id ?? null, outcome };
  });
}

/** Which numbers of which courier's parcels, and who of the staff stores them. */
export interface StoringRequest {
  readonly staffId: number;
  readonly courierId: number;
  readonly rows: readonly { readonly order_id: number; readonly waybill: string }[];
  /** By which columns of which headings the list was read, to be kept for the next one. */
  readonly readBy?: {
    readonly columns: readonly string[];
    readonly order_column: number;
    readonly waybill_column: number;
  };
}

/**
 * Stores the numbers that orders of this courier have not got, told once more against the orders as they are now; gives how many.
 *
 * @throws {Refusal} 404 for no such courier.
 */
export function storeWaybills(
  db: Kysely<Database>,
  { staffId, courierId, rows, readBy }: StoringRequest,
): Promise<{ stored: number }> {
  return db.transaction().execute(async (transaction) => {
    await actAs(transaction, staffId);
    await lockOrders(
      transaction,
      rows.map(({ order_id: id }) => id),
    );
    if (!(await lockWaybills(transaction, courierId))) throw noCourier();
    if (readBy) await keepReadBy(transaction, courierId, readBy);
    const told = await judgeWaybills(
      transaction,
      courierId,
      rows.map(({ order_id, waybill }, row) => ({ row, orderNumber: order_id, waybill })),
    );
    const stored = told.flatMap(({ orderId, waybill, outcome }) =>
      orderId !== null && storesWaybill(outcome) ? [{ order_id: orderId, waybill }] : [],
    );
    await writeWaybills(transaction, courierId, stored);
    return { stored: stored.length };
  });
}

async function keepReadBy(
  transaction: Transaction<Database>,
  courierId: number,
  { columns: head, order_column, waybill_column }: NonNullable<StoringRequest['readBy']>,
): Promise<void> {
  const company = await readCompanySheets(transaction, courierId);
  await keepColumns(transaction, courierId, {
    kind: 'waybill_columns',
    head,
    places: { order: order_column, waybill: waybill_column },
    known: company?.waybillColumns ?? {},
  });
}
