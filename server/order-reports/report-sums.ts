import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { ReportDays } from '../../domain/order-reports.ts';
import type { Database } from '../database/types.ts';
import {
  AREA,
  answerOf,
  COURIER,
  COURIER_FEE,
  callTimeOf,
  FATE,
  reasonOf,
  returnCost,
  SOURCE,
  STAGE,
} from '../order-facts/order-facts.ts';

/** What orders are added up by. */
export const PARTS = ['all', 'call', 'reason', 'area', 'courier', 'product', 'source'] as const;
export type ReportPart = (typeof PARTS)[number];

/** Days of the shop, in `timeZone` (an IANA name). */
export interface ReportPeriod extends ReportDays {
  readonly timeZone: string;
}

/** The sums of a part's key, and of one day where they are of all orders. Amounts are in cents, not rounded. */
export interface SumsRow {
  readonly part: ReportPart;
  readonly day: string | null;
  readonly key: string;
  readonly orders: number;
  readonly confirmed: number;
  readonly lost: number;
  readonly to_confirm: number;
  readonly delivered: number;
  readonly came_back: number;
  readonly never_left: number;
  readonly under_way: number;
  readonly waiting: number;
  readonly delivered_cents: string;
  readonly came_back_cents: string;
  readonly failed_cents: string;
  readonly goods_cents: string;
  readonly delivery_cents: string;
  readonly cost_cents: string;
  readonly fees_cents: string;
  readonly uncosted: number;
}

const COUNTED = {
  orders: sql`true`,
  confirmed: sql`answer = 'confirmed'`,
  lost: sql`answer = 'lost'`,
  to_confirm: sql`answer = 'open'`,
  delivered: sql`fate = 'delivered'`,
  came_back: sql`fate = 'came_back'`,
  never_left: sql`fate = 'never_left'`,
  under_way: sql`fate = 'under_way'`,
  waiting: sql`fate = 'waiting'`,
} as const;

const ADDED = {
  delivered_cents: sql`case when fate = 'delivered' then total_price * 100 end`,
  came_back_cents: sql`case when fate = 'came_back' then total_price * 100 end`,
  failed_cents: sql`failed`,
  goods_cents: sql`case when fate = 'delivered' then (subtotal - offers_total) * 100 end`,
  delivery_cents: sql`case when fate = 'delivered' then delivery_fee * 100 end`,
  cost_cents: sql`cost`,
  fees_cents: sql`case when fate = 'delivered' then fee end`,
  uncosted: sql`uncosted`,
} as const;

const WHOLE = new Set(['uncosted']);

const list = (parts: readonly RawBuilder<unknown>[]) => sql.join(parts, sql`, `);

/** Adds facts up; also what is added up already. */
const ADDING = list([
  ...Object.entries(COUNTED).map(
    ([name, condition]) => sql`count(*) filter (where ${condition})::int8 as ${sql.id(name)}`,
  ),
  ...Object.entries(ADDED).map(
    ([name, amount]) => sql`coalesce(sum(${amount}), 0) as ${sql.id(name)}`,
  ),
]);
const ADDING_SUMS = list(
  [...Object.keys(COUNTED), ...Object.keys(ADDED)].map((name) =>
    name in COUNTED || WHOLE.has(name)
      ? sql`sum(${sql.id(name)})::int8 as ${sql.id(name)}`
      : sql`sum(${sql.id(name)})::text as ${sql.id(name)}`,
  ),
);

/** What an order is added up under in each part. `null`: it is not in that part. */
const KEYS: Readonly<Record<Exclude<ReportPart, 'all' | 'product'>, RawBuilder<unknown>>> = {
  call: sql`call_time`,
  reason: sql`reason`,
  area: sql`area`,
  courier: sql`courier`,
  source: sql`source`,
};

/** What became of chosen orders, each with its `day`; of parts that are not asked for nothing is read. */
function factsOf(chosen: RawBuilder<unknown>, parts: readonly ReportPart[]): RawBuilder<unknown> {
  const asked = (part: ReportPart, value: RawBuilder<unknown>) =>
    parts.includes(part) ? value : sql`null::text`;
  // Read order by order: a plan that joins reads the rows of all years.
  return sql`
    facts as materialized (
      select o.*, ${returnedFor} as failed from (
        select o.*, ${answerOf(sql`o.stage`)} as answer,
          ${asked('call', callTimeOf(sql`o.stage`))} as call_time, ${asked('reason', reasonOf(sql`o.stage`))} as reason,
          ${asked('area', AREA)} as area, ${asked('courier', COURIER)} as courier, ${asked('source', SOURCE)} as source,
          case when o.fate in ('delivered', 'came_back') then ${COURIER_FEE} end as fee, l.cost, l.uncosted
        from (
          select day, o.id, o.created_at, o.status_id, o.courier_id, o.guest_city, o.channel, o.subtotal, o.offers_total, o.delivery_fee,
            o.total_price, ${FATE} as fate, ${STAGE} as stage
          from (${chosen}) o offset 0
        ) o
        left join lateral (
          select sum(quantity * cost) * 100 as cost, sum(quantity) filter (where cost is null) as uncosted
          from order_items where order_id = o.id
        ) l on o.fate = 'delivered'
        offset 0
      ) o
    )`;
}

const returnedFor = sql`case when o.fate = 'came_back' then ${returnCost(sql`o.fee`)} end`;

function sumsOf(part: ReportPart): RawBuilder<unknown> {
  const labelled = sql`select day, ${sql.lit(part)} as part`;
  if (part === 'all') return sql`${labelled}, '' as key, ${ADDING} from facts group by day`;
  if (part === 'product') {
    return sql`${labelled}, product_id::text as key, ${ADDING}
      from facts cross join lateral (select distinct product_id from order_items where order_id = facts.id) of_order group by day, product_id`;
  }
  return sql`${labelled}, ${KEYS[part]} as key, ${ADDING} from facts where ${KEYS[part]} is not null group by day, ${KEYS[part]}`;
}

/** The days of a period, each with the moments that begin and end it. */
const daysOf = ({ from, to, timeZone }: ReportPeriod) => sql`
  select day::date as day, day at time zone ${timeZone} as since, (day + interval '1 day') at time zone ${timeZone} as until
  from generate_series(${from}::timestamp, ${to}::timestamp, interval '1 day') day`;

/** The orders that were placed on these days. */
const placedOn = (period: ReportPeriod) => sql`
  select live.day, o.* from (${daysOf(period)}) live
    cross join lateral (select * from orders where created_at >= live.since and created_at < live.until offset 0) o`;

/** Adds up the orders of some days, by each of the parts; one statement. */
export const readSums = (
  db: Kysely<Database>,
  period: ReportPeriod,
  parts: readonly ReportPart[],
): Promise<SumsRow[]> => addUp(db, placedOn(period), parts);

/** The sums of one order; none where there is no such order. */
export const readSumsOfOrder = (db: Kysely<Database>, id: number): Promise<SumsRow[]> =>
  addUp(db, sql`select null::date as day, o.* from orders o where o.id = ${id}`, ['all']);

async function addUp(
  db: Kysely<Database>,
  chosen: RawBuilder<unknown>,
  parts: readonly ReportPart[],
): Promise<SumsRow[]> {
  const { rows } = await sql<SumsRow>`
    with ${factsOf(chosen, parts)}, sums as (${sql.join(parts.map(sumsOf), sql` union all `)})
    select part, case part when 'all' then day::text end as day, key, ${ADDING_SUMS}
    from sums group by part, case part when 'all' then day::text end, key`.execute(db);
  return rows;
}
