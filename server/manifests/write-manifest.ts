import { Readable } from 'node:stream';
import { type Kysely, sql } from 'kysely';
import type { ManifestQuery } from '../../contract/manifests.ts';
import { csvLine } from '../../domain/csv.ts';
import {
  MAX_MANIFEST_ORDERS,
  type ManifestCell,
  type ManifestColumn,
  type ManifestOrder,
  manifestRow,
} from '../../domain/manifest.ts';
import { ORDER_STATUS } from '../../domain/order-status.ts';
import { MANIFESTS } from '../../domain/words/manifests.ts';
import { speaker } from '../../domain/words/say.ts';
import type { Database } from '../database/types.ts';
import { wordedRefusal } from '../http/worded-refusal.ts';
import { nameWithVariant } from '../products/variant-name.ts';
import { writeWorkbook } from '../workbook/write-workbook.ts';
import { readManifest } from './manifest-columns.ts';

/** Which orders of which courier; days are days in `timeZone`. */
export interface ManifestRequest {
  readonly id: number;
  readonly query: ManifestQuery;
  readonly timeZone: string;
}

/**
 * The manifest as CSV, with what a spreadsheet would run defused.
 *
 * @throws {Refusal} 404 for no such courier, 409 where no order is to be told of, 422 for orders that are not theirs or too many.
 */
export async function manifestCsv(
  db: Kysely<Database>,
  request: ManifestRequest,
): Promise<Readable> {
  const { columns, orders } = await readOrders(db, request);
  const lines = [
    columns.map(({ heading }) => heading),
    ...orders.map((order) => manifestRow(columns, order)),
  ];
  return Readable.from([`\ufeff${lines.map(csvLine).join('')}`]); // With the mark by which spreadsheets know UTF-8.
}

/**
 * The same as a workbook: texts are text cells, amounts are numbers.
 *
 * @throws {Refusal} as {@link manifestCsv}
 */
export async function manifestWorkbook(
  db: Kysely<Database>,
  request: ManifestRequest,
): Promise<Readable> {
  const { columns, orders } = await readOrders(db, request);
  async function* rows() {
    yield [columns.map(({ heading }) => heading)];
    yield orders.map((order) => asNumbers(columns, manifestRow(columns, order)));
  }
  return writeWorkbook(speaker(MANIFESTS, 'en')('manifest'), rows());
}

const asNumbers = (
  columns: readonly ManifestColumn[],
  cells: readonly ManifestCell[],
): ManifestCell[] =>
  cells.map((cell, place) => (columns[place]?.field === 'amount' ? Number(cell) : cell));

async function readOrders(db: Kysely<Database>, { id, query, timeZone }: ManifestRequest) {
  const { courier, columns } = await readManifest(db, id);
  const ids = [...new Set(query.ids)];
  const orders = await findOrders(db, id, { ids, day: query.day ?? null, timeZone });
  const found = new Set(orders.map((order) => order.id));
  const missing = ids.filter((one) => !found.has(one));
  if (missing.length > 0) {
    throw wordedRefusal(422, 'ids', MANIFESTS, 'not_theirs', {
      orders: namesOf(missing),
      courier: courier.name,
      count: missing.length,
    });
  }
  if (orders.length === 0) throw wordedRefusal(409, null, MANIFESTS, 'no_orders');
  if (orders.length > MAX_MANIFEST_ORDERS) {
    throw wordedRefusal(422, 'ids', MANIFESTS, 'too_many', { count: MAX_MANIFEST_ORDERS });
  }
  return { columns, orders };
}

/** So many are named, the others are counted on. */
const MAX_NAMED = 10;

const namesOf = (ids: readonly number[]): string =>
  `${ids
    .slice(0, MAX_NAMED)
    .map((id) => `#${id}`)
    .join(', ')}${ids.length > MAX_NAMED ? ', …' : ''}`;

interface Wanted {
  /** Empty: all. */
  readonly ids: readonly number[];
  readonly day: string | null;
  readonly timeZone: string;
}

/** The courier's pending orders, the oldest first; one more than a manifest may have shows that there are too many. */
async function findOrders(
  db: Kysely<Database>,
  courierId: number,
  { ids, day, timeZone }: Wanted,
): Promise<ManifestOrder[]> {
  const named = ids.length > 0 ? sql`o.id = any(${ids}::int[])` : sql`true`;
  const placed =
    day !== null && ids.length === 0
      ? sql`(o.created_at at time zone ${timeZone})::date = ${day}::date`
      : sql`true`;
  const { rows } = await sql<ManifestOrder>`
    select o.id, w.waybill, o.guest_name as name, o.guest_phone as phone, o.guest_region as region, o.guest_city as city,
      o.guest_street as street, coalesce(d.landmark, '') as landmark, o.notes as note, coalesce(lines.pieces, 0) as pieces,
      coalesce(lines.content, '') as content, o.status_id as "statusId", o.payment_status_id as "paymentStatusId", o.total_price as total,
      o.second_currency as second
    from orders o
    left join order_deliveries d on d.order_id = o.id
    left join order_waybills w on w.order_id = o.id and w.courier_id = o.courier_id
    cross join lateral (
      select sum(quantity)::int4 as pieces,
        string_agg(quantity || ' × ' || ${sql.raw(nameWithVariant('product_name', 'variant_name'))}, '; ' order by position) as content
      from order_items where order_id = o.id
    ) lines
    where o.courier_id = ${courierId} and o.status_id = ${ORDER_STATUS.pending} and ${named} and ${placed}
    order by o.created_at, o.id limit ${MAX_MANIFEST_ORDERS + 1}
  `.execute(db);
  return rows;
}
