import { Readable } from 'node:stream';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { OrderFilters } from '../../contract/orders.ts';
import { csvLine } from '../../domain/csv.ts';
import { formatDecimal } from '../../domain/money.ts';
import {
  isOrderStatusId,
  isPaymentStatusId,
  ORDER_STATUS_NAMES,
  PAYMENT_STATUS_NAMES,
  paymentText,
} from '../../domain/order-status.ts';
import type { Database } from '../database/types.ts';
import { nameWithVariant } from '../products/variant-name.ts';
import { type Cell, writeWorkbook } from '../workbook/write-workbook.ts';
import { filterOrders } from './list-orders.ts';
import { REFUNDED_OF_ORDER } from './order-queries.ts';

/** Which orders, and where the days of the filters and of the table begin and end. */
export interface ExportFilters {
  readonly filters: OrderFilters;
  readonly timeZone: string;
}

/** This many are in memory at once. */
const BATCH = 1_000;

/**
 * The orders of a filter as a table, the newest first, with a line for each. It is read in batches
 * behind the last order seen, as fast as it is taken, so that any number of orders takes little
 * memory and no connection waits for a slow reader. The first batch is read before it answers, so
 * that what is refused is still answered.
 */
export async function exportOrders(db: Kysely<Database>, which: ExportFilters): Promise<Readable> {
  const { columns, batches } = await readBatches(db, which);
  async function* write() {
    yield `\ufeff${columns.map(([name]) => name).join(',')}\r\n`; // With the mark by which spreadsheets know UTF-8.
    for await (const lines of batches) yield writeLines(columns, lines);
  }
  return Readable.from(write(), { highWaterMark: 1 });
}

/** The same as a workbook: texts are text cells as they are stored, amounts are numbers. */
export async function exportWorkbook(
  db: Kysely<Database>,
  which: ExportFilters,
): Promise<Readable> {
  const { columns, batches } = await readBatches(db, which);
  async function* rows() {
    yield [columns.map(([name]) => name)];
    for await (const lines of batches) yield lines.map((line) => rowOf(columns, line));
  }
  return writeWorkbook('Orders', rows());
}

/** The table's columns, and its lines in batches. */
interface Batches {
  readonly columns: readonly Column[];
  readonly batches: AsyncIterable<readonly OrderLine[]>;
}

async function readBatches(
  db: Kysely<Database>,
  { filters, timeZone }: ExportFilters,
): Promise<Batches> {
  const { where } = filterOrders(filters, timeZone);
  const readAfter = (last: OrderLine | undefined) =>
    findLines(db, { where, timeZone, last: last ?? null });
  const first = await readAfter(undefined);
  async function* read() {
    for (let lines = first; lines.length > 0; lines = await readAfter(lines.at(-1))) {
      yield lines;
      if (lines.length < BATCH) return;
    }
  }
  return {
    columns: [
      ...COLUMNS,
      ...(first[0]?.any_offers ? OFFER_COLUMNS : []),
      ...(first[0]?.any_credit ? CREDIT_COLUMNS : []),
      ...(first[0]?.any_zones ? DELIVERY_COLUMNS : []),
    ],
    batches: read(),
  };
}

interface OrderLine {
  readonly id: number;
  readonly created_at: Date;
  /** The moment on the shop's clock, as tables read it. */
  readonly placed: string;
  readonly status_id: number;
  readonly payment_status_id: number;
  readonly refunded_cents: number | null;
  readonly guest_name: string;
  readonly guest_phone: string;
  readonly guest_email: string;
  readonly guest_region: string;
  readonly guest_city: string;
  readonly guest_street: string;
  readonly notes: string;
  readonly courier: string | null;
  readonly items: string | null;
  readonly subtotal: string;
  /** "Welcome (WELCOME10); 2 candles: 15% off". */
  readonly offers: string | null;
  readonly offers_total: string;
  /** Whether any order of the shop has offers. */
  readonly any_offers: boolean;
  /** What store credit paid of it; `null`: nothing. */
  readonly credit: string | null;
  readonly any_credit: boolean;
  readonly zone: string | null;
  readonly landmark: string | null;
  /** "34.43667,35.84972", as maps take it. */
  readonly pin: string | null;
  /** "2026-12-01 10:00-13:00", or the days on which it is expected. */
  readonly expected: string | null;
  /** Whether any order of the shop went by zones. */
  readonly any_zones: boolean;
  readonly delivery_fee: string;
  readonly total_price: string;
}

interface BatchRequest {
  readonly where: RawBuilder<boolean> | null;
  readonly timeZone: string;
  /** The one before the batch; `null` at the beginning. */
  readonly last: OrderLine | null;
}

/** The next orders of a filter, read along the index that goes with it. */
async function findLines(
  db: Kysely<Database>,
  { where, timeZone, last }: BatchRequest,
): Promise<OrderLine[]> {
  const behind = last && sql`(created_at, id) < (${last.created_at}, ${last.id})`;
  const { rows } = await sql<OrderLine>`
    select o.id, o.created_at, o.status_id, o.payment_status_id, ${sql.raw(REFUNDED_OF_ORDER)} as refunded_cents, o.guest_name, o.guest_phone,
      o.guest_email, o.guest_region, o.guest_city, o.guest_street, o.notes, o.subtotal,
      o.offers_total, offered.offers, o.delivery_fee, o.credit, o.total_price, couriers.name as courier, lines.items,
      exists (select from orders where offers is not null) as any_offers,
      exists (select from orders where credit_id is not null) as any_credit,
      exists (select from order_deliveries) as any_zones, delivered.*,
      to_char(o.created_at at time zone ${timeZone}, 'YYYY-MM-DD HH24:MI') as placed
    from (
      select * from orders where ${where ?? sql`true`} and ${behind ?? sql`true`}
      order by created_at desc, id desc limit ${BATCH}
    ) o
    left join couriers on couriers.id = o.courier_id
    cross join lateral (
      select string_agg(quantity || ' × ' || ${sql.raw(nameWithVariant('product_name', 'variant_name'))}, '; '
        order by position) as items
      from order_items where order_id = o.id
    ) lines
    cross join lateral (
      select string_agg((one ->> 'name') || coalesce(' (' || (one ->> 'code') || ')', ''), '; ') as offers
      from jsonb_array_elements(o.offers) one
    ) offered
    left join lateral (
      select d.zone_name as zone, nullif(d.landmark, '') as landmark, d.latitude || ',' || d.longitude as pin,
        coalesce(d.window_day || ' ' || d.window_begins || '-' || d.window_ends,
          d.expected_from || ' - ' || d.expected_to) as expected
      from order_deliveries d where d.order_id = o.id
    ) delivered on true
    order by o.created_at desc, o.id desc`.execute(db);
  return rows;
}

type Column = readonly [name: string, value: (line: OrderLine) => Cell];

const AMOUNTS: ReadonlySet<string> = new Set([
  'Subtotal',
  'Delivery',
  'Total',
  'Offers total',
  'Store credit',
]);

/** As the screens say it. */
const paymentOf = ({ payment_status_id: id, refunded_cents: refunded, ...line }: OrderLine) =>
  isPaymentStatusId(id)
    ? paymentText({
        payment_status: { id, name: PAYMENT_STATUS_NAMES[id] },
        total_price: line.total_price,
        credit: line.credit ?? undefined,
        refunded: refunded === null ? undefined : formatDecimal(refunded),
      })
    : id;

const COLUMNS: readonly Column[] = [
  ['Number', ({ id }) => id],
  ['Date', ({ placed }) => placed],
  ['Status', ({ status_id: id }) => (isOrderStatusId(id) ? ORDER_STATUS_NAMES[id] : id)],
  ['Payment', paymentOf],
  ['Name', (line) => line.guest_name],
  ['Phone', (line) => line.guest_phone],
  ['Email', (line) => line.guest_email],
  ['Region', (line) => line.guest_region],
  ['City', (line) => line.guest_city],
  ['Street', (line) => line.guest_street],
  ['Notes', (line) => line.notes],
  ['Courier', (line) => line.courier],
  ['Items', (line) => line.items],
  ['Subtotal', (line) => line.subtotal],
  ['Delivery', (line) => line.delivery_fee],
  ['Total', (line) => line.total_price],
];

/** Behind the others, where any order has offers: a shop without them has the table that it always had. */
const OFFER_COLUMNS: readonly Column[] = [
  ['Offers', (line) => line.offers],
  ['Offers total', (line) => (line.offers === null ? null : line.offers_total)],
];

/** Behind the others, where store credit has paid any order. */
const CREDIT_COLUMNS: readonly Column[] = [['Store credit', (line) => line.credit]];

/** Behind the others, where any order went by zones. */
const DELIVERY_COLUMNS: readonly Column[] = [
  ['Zone', (line) => line.zone],
  ['Landmark', (line) => line.landmark],
  ['Location', (line) => line.pin],
  ['Expected', (line) => line.expected],
];

const rowOf = (columns: readonly Column[], line: OrderLine): Cell[] =>
  columns.map(([name, value]) => {
    const cell = value(line);
    return AMOUNTS.has(name) && cell !== null ? Number(cell) : cell;
  });

const writeLines = (columns: readonly Column[], lines: readonly OrderLine[]): string =>
  lines.map((line) => csvLine(columns.map(([, value]) => value(line)))).join('');
