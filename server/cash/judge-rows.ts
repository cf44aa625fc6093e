import { type Kysely, sql } from 'kysely';
import { formatDecimal } from '../../domain/money.ts';
import { isOrderStatusId, ORDER_STATUS_NAMES } from '../../domain/order-status.ts';
import {
  amountsOf,
  countsRow,
  decimalSignOf,
  isShortenedNumber,
  isSumRow,
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
  readonly row_key: string | null;
  readonly order_id: number | null;
  readonly outcome: PayoutOutcome;
  readonly problem: string;
  readonly collected_cents: number | null;
  readonly fee_cents: number;
  readonly tax_cents: number;
  readonly net_cents: number | null;
  readonly due_cents: number | null;
  readonly is_counted: boolean;
}

interface KnownOrder {
  readonly id: number;
  readonly courier_id: number | null;
  readonly courier: string | null;
  readonly status_id: number;
  readonly due_cents: number;
  readonly settled_cents: number;
  readonly return_fee_cents: number | null;
  readonly waybill_key: string | null;
}

/** The sheet whose rows are told. */
export interface JudgedSheet {
  readonly id: number;
  readonly courierId: number;
  readonly columns: PayoutColumns;
  readonly rows: readonly ReadRow[];
  /** Rows that the merchant took in or left out, by their numbers. */
  readonly decisions: ReadonlyMap<number, boolean>;
}

/** Tells each row of a sheet against the orders and the sheets that are booked, by three reads in all. */
export async function judgeRows(
  db: Kysely<Database>,
  { id, courierId, columns, rows, decisions }: JudgedSheet,
): Promise<JudgedRow[]> {
  const sign = decimalSignOf(amountCells(columns, rows));
  const keyed = rows.map((row) => {
    const amounts = amountsOf(columns, row.cells, sign);
    return { ...row, ...keysOf(columns, row.cells), amounts };
  });
  const known = await findOrders(db, courierId, keyed);
  const found = keyed.map((row) => ({ ...row, order: known(row.waybill, row.orderNumber) }));
  const booked = await findBooked(db, { id, courierId }, found);
  const seenIn = new Map<number, number>();
  const above = new Set<string>();
  let aboveCents = 0;
  let sectionCents = 0;
  return found.map((row) => {
    const { order, amounts } = row;
    const facts = factsOf(row);
    const takenIn = decisions.get(row.row) ?? null;
    const before = order ? seenIn.get(order.id) : undefined;
    const sums = { collectedCents: facts.collected_cents, aboveCents, sectionCents };
    const isSum = !order && takenIn !== true && isSumRow(columns, row.cells, sums);
    const identity = identityOf(facts);
    const bookedIn = isSum || takenIn === true || !amounts ? undefined : booked(identity);
    const isRepeated = before !== undefined && takenIn !== true && above.has(identity);
    const outcome = isSum
      ? 'sum'
      : bookedIn !== undefined || isRepeated
        ? 'twice'
        : outcomeOf(amounts, order, { courierId, isSeen: before !== undefined });
    if (order && before === undefined && amounts && bookedIn === undefined)
      seenIn.set(order.id, row.row);
    above.add(identity);
    if (!isSum) aboveCents += facts.collected_cents ?? 0;
    sectionCents = isSum ? 0 : sectionCents + (facts.collected_cents ?? 0);
    const problem =
      bookedIn === undefined
        ? problemOf(outcome, { columns, row, order, before, sign, amounts })
        : say('problem_booked', { sheet: bookedIn.slice(0, 200) });
    return { ...facts, outcome, problem, is_counted: countsRow(outcome, takenIn) };
  });
}

/** What a row says by itself, and what is left of its order. */
const factsOf = (row: FoundRow): Omit<JudgedRow, 'outcome' | 'problem' | 'is_counted'> => ({
  row: row.row,
  row_key: keyOf(row),
  order_id: row.order?.id ?? null,
  collected_cents: row.amounts?.collectedCents ?? null,
  fee_cents: row.amounts?.feeCents ?? 0,
  tax_cents: row.amounts?.taxCents ?? 0,
  net_cents: row.amounts?.netCents ?? null,
  due_cents: row.order && dueOf(row.order),
});

/** What is left of a delivered order; one that is not delivered asks for nothing. */
const dueOf = ({ status_id, due_cents, settled_cents }: KnownOrder): number =>
  status_id === 3 ? due_cents - settled_cents : 0;

interface FoundRow extends RowKeys {
  readonly row: number;
  readonly order: KnownOrder | null;
  readonly amounts: PayoutAmounts | null;
}

const keyOf = ({ waybill, orderNumber }: RowKeys): string | null =>
  waybill || (orderNumber === null ? null : String(orderNumber));

/** What makes two rows of a courier the same one: what it names and what it pays, or where it pays nothing, what it takes. */
function identityOf({ order_id, row_key, collected_cents, fee_cents }: RowIdentity): string {
  const names = order_id === null ? row_key : `#${order_id}`;
  return `${names} ${collected_cents} ${collected_cents === 0 ? fee_cents : ''}`;
}

type RowIdentity = Pick<JudgedRow, 'order_id' | 'row_key' | 'collected_cents' | 'fee_cents'>;

/** In which other booked sheet of the courier a row counted, by its identity. A row that names nothing is in none. */
async function findBooked(
  db: Kysely<Database>,
  { id, courierId }: Pick<JudgedSheet, 'id' | 'courierId'>,
  rows: readonly FoundRow[],
): Promise<(identity: string) => string | undefined> {
  const ids = rows.flatMap(({ order }) => order?.id ?? []);
  const keys = rows.flatMap((row) => (row.order ? [] : (keyOf(row) ?? [])));
  const { rows: booked } = await sql<RowIdentity & { readonly file_name: string }>`
    select r.order_id, r.row_key, r.collected_cents::float8 as collected_cents, r.fee_cents::float8 as fee_cents, s.file_name
    from payout_rows r join payout_sheets s on s.id = r.sheet_id
    where s.courier_id = ${courierId} and s.entry_id is not null and s.id <> ${id} and r.is_counted and r.collected_cents is not null
      and (r.order_id = any(${ids}::int[]) or (r.order_id is null and r.row_key = any(${keys}::text[])))
  `.execute(db);
  const files = new Map(booked.map((row) => [identityOf(row), row.file_name]));
  return (identity) => files.get(identity);
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
      (select d.return_fee * 100 from order_deliveries d where d.order_id = o.id)::float8 as return_fee_cents,
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
      returnFeeCents: order.return_fee_cents,
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
  readonly amounts: PayoutAmounts | null;
}

/** Why a row is not settled, in words; empty where its amounts say it. */
function problemOf(
  outcome: PayoutOutcome,
  { columns, row, order, before, sign, amounts }: Told,
): string {
  switch (outcome) {
    case 'sum':
      return say('problem_sum');
    case 'other_fee':
      return order?.status_id === 3 ? say('problem_further_fee') : say('problem_return_fee');
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
      return amounts && amounts.netDiffersCents !== 0
        ? say('problem_net', { amount: formatDecimal(amounts.netDiffersCents) })
        : '';
  }
}

const isAmount = (column: PayoutColumns[number] | undefined): boolean =>
  column !== undefined && column !== null && column !== 'order' && column !== 'waybill';
