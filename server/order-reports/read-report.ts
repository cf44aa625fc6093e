import { type Kysely, sql } from 'kysely';
import type { OrderReport, ReportCounts, ReportGroups } from '../../contract/order-reports.ts';
import { formatDecimal } from '../../domain/money.ts';
import {
  CALL_TIMES,
  FATES,
  type FailReason,
  type Fate,
  leftOf,
  type ReportGroup,
  type ReportStep,
  stepsOf,
} from '../../domain/order-reports.ts';
import type { Database } from '../database/types.ts';
import { readOtherFees } from './read-other-fees.ts';
import {
  type ReportPeriod,
  readSums,
  readSumsOfOrder,
  readTopSums,
  type SumsRow,
  type TopSums,
} from './report-sums.ts';

/** What became of the orders of some days; with what is left of them for who may see costs. */
export async function readReport(
  db: Kysely<Database>,
  period: ReportPeriod,
  { step, withMargin }: { readonly step: ReportStep; readonly withMargin: boolean },
): Promise<OrderReport> {
  const [rows, otherFees] = await Promise.all([
    readSums(db, period, ['all', 'call', 'reason']),
    withMargin ? readOtherFees(db, period) : 0,
  ]);
  const of = (part: SumsRow['part']) => rows.filter((row) => row.part === part);
  const days = of('all');
  const calls = new Map(of('call').map((row) => [row.key, row]));
  return {
    time_zone: period.timeZone,
    ...{ from: period.from, to: period.to, step },
    totals: toCounts(days),
    series: stepsOf(period, step).map(({ from, to }) => {
      const some = days.filter(({ day }) => day !== null && day >= from && day <= to);
      return { from, to, ...toCounts(some), ...(withMargin && { margin: toMoney(some) }) };
    }),
    calls: CALL_TIMES.flatMap((time) => {
      const row = calls.get(time);
      if (!row) return [];
      const { orders, confirmed, lost } = row;
      return [{ time, orders, confirmed, lost }];
    }),
    reasons: of('reason')
      .map(({ key, orders }) => ({ reason: key as FailReason, orders }))
      .sort((a, b) => b.orders - a.orders || (a.reason < b.reason ? -1 : 1)),
    ...(withMargin && { margin: toMoney(days), fees_of_no_order: formatDecimal(otherFees) }),
  };
}

/** As many groups are shown. */
const MAX_GROUPS = 100;

/** The orders of some days by area, courier, source, or product of which any came back, in two statements: the sums, and what their keys are called. */
export async function readGroups(
  db: Kysely<Database>,
  period: ReportPeriod,
  group: ReportGroup,
): Promise<ReportGroups> {
  const { rows, total } =
    group === 'product'
      ? await readTopSums(db, period, { part: group, most: MAX_GROUPS })
      : await readAllSums(db, period, group);
  const shown = [...rows]
    .sort((a, b) => b.came_back - a.came_back || b.orders - a.orders || (a.key < b.key ? -1 : 1))
    .slice(0, MAX_GROUPS);
  const names = await readNames(
    db,
    group,
    shown.map(({ key }) => key),
  );
  return {
    rows: shown.map((row) => ({
      key: row.key,
      name: names.get(row.key) ?? null,
      ...toCounts([row]),
    })),
    total,
  };
}

async function readAllSums(
  db: Kysely<Database>,
  period: ReportPeriod,
  group: ReportGroup,
): Promise<TopSums> {
  const rows = await readSums(db, period, [group]);
  return { rows, total: rows.length };
}

async function readNames(
  db: Kysely<Database>,
  group: ReportGroup,
  keys: readonly string[],
): Promise<Map<string, string>> {
  if (keys.length === 0 || group === 'source') return new Map();
  const asked = sql`unnest(${keys}::text[]) key`;
  const names = {
    // A city as its newest order spells it.
    area: sql`select key, coalesce(
        (select name from delivery_zones where key like 'zone:%' and id = substr(key, 6)::int),
        (select guest_city from orders where key like 'city:%' and fold_text(guest_city) = substr(key, 6) order by created_at desc, id desc limit 1)
      ) as name from ${asked}`,
    courier: sql`select key, name from ${asked} join couriers on id = key::int`,
    product: sql`select key, name from ${asked} join products on id = key::int`,
  }[group];
  const { rows } = await sql<{ key: string; name: string | null }>`${names}`.execute(db);
  return new Map(rows.flatMap(({ key, name }) => (name === null ? [] : [[key, name] as const])));
}

type AmountName = 'delivered_value' | 'came_back_value' | 'failed_cost' | 'refunded_value';
type CountName = Exclude<keyof ReportCounts, AmountName>;
const COUNTS: readonly CountName[] = [
  ...(['orders', 'confirmed', 'lost', 'to_confirm'] as const),
  ...(['delivered', 'came_back', 'never_left', 'under_way', 'waiting'] as const),
  'refunded',
];

type CentsName = Extract<keyof SumsRow, `${string}_cents`>;

const add = (rows: readonly SumsRow[], name: CountName | 'uncosted'): number =>
  rows.reduce((sum, row) => sum + row[name], 0);

/** Whole cents: sums are rounded once. */
const cents = (rows: readonly SumsRow[], name: CentsName): number =>
  Math.round(rows.reduce((sum, row) => sum + Number(row[name]), 0));

const amount = (rows: readonly SumsRow[], name: CentsName): string =>
  formatDecimal(cents(rows, name));

const toCounts = (rows: readonly SumsRow[]): ReportCounts => ({
  ...(Object.fromEntries(COUNTS.map((name) => [name, add(rows, name)])) as Record<
    CountName,
    number
  >),
  delivered_value: amount(rows, 'delivered_cents'),
  came_back_value: amount(rows, 'came_back_cents'),
  failed_cost: amount(rows, 'failed_cents'),
  refunded_value: amount(rows, 'refund_cents'),
});

/** What one order brought and cost; `null` where there is no such order. */
export async function readOrderMoney(
  db: Kysely<Database>,
  id: number,
): Promise<(OrderMoney & { readonly fate: Fate }) | null> {
  const [row] = await readSumsOfOrder(db, id);
  if (!row) return null;
  const fate = FATES.find((one) => row[one] > 0);
  if (!fate) throw new Error(`Order ${id} has become nothing`);
  return { ...toMoney([row]), fate };
}

type OrderMoney = NonNullable<OrderReport['margin']>;

/** What orders brought and cost, and what is left. */
const toMoney = (rows: readonly SumsRow[]): OrderMoney => ({
  goods: amount(rows, 'goods_cents'),
  delivery: amount(rows, 'delivery_cents'),
  refunds: amount(rows, 'refund_cents'),
  cost: amount(rows, 'cost_cents'),
  written_off: amount(rows, 'lost_cents'),
  fees: amount(rows, 'fees_cents'),
  failed_cost: amount(rows, 'failed_cents'),
  left: formatDecimal(
    leftOf({
      goodsCents: cents(rows, 'goods_cents'),
      deliveryCents: cents(rows, 'delivery_cents'),
      refundCents: cents(rows, 'refund_cents'),
      costCents: cents(rows, 'cost_cents'),
      writtenOffCents: cents(rows, 'lost_cents'),
      feesCents: cents(rows, 'fees_cents'),
      failedCents: cents(rows, 'failed_cents'),
    }),
  ),
  pieces_without_cost: add(rows, 'uncosted'),
});
