import { type Kysely, sql } from 'kysely';
import { isOrderStatusId, ORDER_STATUS_NAMES } from '../../domain/order-status.ts';
import {
  amountsOf,
  decimalSignOf,
  isShortenedNumber,
  orderNumberIn,
  type PayoutAmounts,
  type PayoutColumns,
  type PayoutOutcome,
  payoutCents,
  payoutOutcome,
  waybillKey,
} from '../../domain/payout-sheet.ts';
import type { DecimalSign } from '../../domain/product-columns.ts';
import { CASH } from '../../domain/words/cash.ts';
import { speaker } from '../../domain/words/say.ts';
import type { ReadRow } from '../company-sheets/read-rows.ts';
import type { Database } from '../database/types.ts';

const say = speaker(CASH, 'en');

/** What was found about a row; amounts in cents. */
export interface JudgedRow {
  readonly row: number;
  readonly order_id: number | null;
  readonly outcome: PayoutOutcome;
  readonly problem: string;
  readonly collected_cents: number | null;
  readonly fee_cents: number;
  readonly tax_cents: number;
  readonly due_cents: number | null;
}

interface KnownOrder {
  readonly id: number;
  readonly courier_id: number | null;
  readonly courier: string | null;
  readonly status_id: number;
  readonly due_cents: number;
  readonly settled_cents: number;
  readonly waybill_key: string | null;
}

/** Tells each row of a sheet of this courier against the orders as they are now, by two reads in all. */
export async function judgeRows(
  db: Kysely<Database>,
  courierId: number,
  { columns, rows }: { readonly columns: PayoutColumns; readonly rows: readonly ReadRow[] },
): Promise<JudgedRow[]> {
  const sign = decimalSignOf(amountCells(columns, rows));
  const keyed = rows.map((row) => ({ ...row, ...keysOf(columns, row.cells) }));
  const known = await findOrders(db, courierId, keyed);
  const seenIn = new Map<number, number>();
  return keyed.map((row) => {
    const order = known(row.waybill, row.orderNumber);
    const amounts = amountsOf(columns, row.cells, sign);
    const before = order ? seenIn.get(order.id) : undefined;
    const outcome = outcomeOf(amounts, order, { courierId, isSeen: before !== undefined });
    if (order && before === undefined && amounts) seenIn.set(order.id, row.row);
    return {
      row: row.row,
      order_id: order?.id ?? null,
      outcome,
      problem: problemOf(outcome, { columns, row, order, before, sign }),
      collected_cents: amounts?.collectedCents ?? null,
      fee_cents: amounts?.feeCents ?? 0,
      tax_cents: amounts?.taxCents ?? 0,
      due_cents: order?.due_cents ?? null,
    };
  });
}

function* amountCells(columns: PayoutColumns, rows: readonly ReadRow[]): Generator<string> {
  for (const [place, column] of columns.entries()) {
    if (column === null || column === 'order' || column === 'waybill') continue;
    for (const { cells } of rows) yield cells[place] ?? '';
  }
}

interface RowKeys {
  readonly waybill: string;
  readonly orderNumber: number | null;
}

function keysOf(columns: PayoutColumns, cells: readonly string[]): RowKeys {
  const cell = (column: 'order' | 'waybill') => cells[columns.indexOf(column)] ?? '';
  const waybill = cell('waybill');
  return {
    waybill: isShortenedNumber(waybill) ? '' : waybillKey(waybill),
    orderNumber: orderNumberIn(cell('order')),
  };
}

async function findOrders(db: Kysely<Database>, courierId: number, rows: readonly RowKeys[]) {
  const ids = rows.flatMap(({ orderNumber }) => orderNumber ?? []);
  const keys = rows.flatMap(({ waybill }) => waybill || []);
  const { rows: orders } = await sql<KnownOrder>`
    select o.id, coalesce((select s.courier_id from order_settlements s where s.order_id = o.id order by s.id limit 1), o.courier_id) as courier_id,
      c.name as courier, o.status_id, (o.total_price * 100)::float8 as due_cents, w.waybill_key,
      coalesce((select sum(s.collected_cents) from order_settlements s where s.order_id = o.id), 0)::float8 as settled_cents
    from orders o
    left join order_waybills w on w.order_id = o.id and w.courier_id = ${courierId}
    left join couriers c on c.id = o.courier_id
    where o.id = any(${ids.filter((id) => id <= 2_147_483_647)}::int[])
      or o.id in (select order_id from order_waybills where courier_id = ${courierId} and waybill_key = any(${keys}::text[]))
  `.execute(db);
  const byId = new Map(orders.map((order) => [order.id, order]));
  const byWaybill = new Map(
    orders.flatMap((order) => (order.waybill_key === null ? [] : [[order.waybill_key, order]])),
  );
  // The company's own number is surer than one that somebody typed into its form.
  return (waybill: string, orderNumber: number | null): KnownOrder | null =>
    byWaybill.get(waybill) ?? (orderNumber === null ? null : (byId.get(orderNumber) ?? null));
}

const outcomeOf = (
  amounts: PayoutAmounts | null,
  order: KnownOrder | null,
  { courierId, isSeen }: { readonly courierId: number; readonly isSeen: boolean },
): PayoutOutcome =>
  payoutOutcome(
    amounts,
    order && {
      id: order.id,
      courierId: order.courier_id,
      isDelivered: order.status_id === 3,
      dueCents: order.due_cents,
      settledCents: order.settled_cents,
      isSeen: isSeen || (order.settled_cents !== 0 && order.settled_cents >= order.due_cents),
    },
    courierId,
  );

interface Told {
  readonly columns: PayoutColumns;
  readonly row: ReadRow;
  readonly order: KnownOrder | null;
  /** The row of this sheet that names the order, too. */
  readonly before: number | undefined;
  readonly sign: DecimalSign | null;
}

/** Why a row is not settled, in words; empty where its amounts say it. */
function problemOf(outcome: PayoutOutcome, { columns, row, order, before, sign }: Told): string {
  switch (outcome) {
    case 'unreadable': {
      const cell = row.cells.find(
        (text, place) => isAmount(columns[place]) && payoutCents(text, sign) === null,
      );
      return say('problem_amount', { cell: (cell ?? '').slice(0, 60) });
    }
    case 'unknown': {
      const waybill = row.cells[columns.indexOf('waybill')] ?? '';
      if (!isShortenedNumber(waybill)) return say('problem_unknown');
      return say('problem_waybill', { cell: waybill.slice(0, 60) });
    }
    case 'other_courier':
      return order?.courier
        ? say('problem_other', { courier: order.courier })
        : say('problem_nobody');
    case 'not_delivered': {
      const status = order?.status_id;
      return say('problem_not_delivered', {
        status: isOrderStatusId(status) ? ORDER_STATUS_NAMES[status] : '',
      });
    }
    case 'twice':
      return before === undefined
        ? say('problem_twice')
        : say('problem_twice_here', { row: String(before) });
    default:
      return '';
  }
}

const isAmount = (column: PayoutColumns[number] | undefined): boolean =>
  column !== undefined && column !== null && column !== 'order' && column !== 'waybill';
