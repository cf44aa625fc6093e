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
  GIVEN_BACK,
  REFUND,
  reasonOf,
  returnCost,
  SOURCE,
  STAGE,
  WRITTEN_OFF,
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
  readonly refund_cents: string;
  readonly lost_cents: string;
  readonly refunded: number;
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
  refunded: sql`refund > 0`,
} as const;

const ADDED = {
  delivered_cents: sql`case when fate = 'delivered' then total_price * 100 end`,
  came_back_cents: sql`case when fate = 'came_back' then total_price * 100 end`,
  failed_cents: sql`failed`,
  goods_cents: sql`case when fate = 'delivered' then (subtotal - offers_total) * 100 end`,
  delivery_cents: sql`case when fate = 'delivered' then delivery_fee * 100 end`,
  cost_cents: sql`cost`,
  fees_cents: sql`case when fate = 'delivered' then fee end`,
  refund_cents: sql`refund`,
  lost_cents: sql`lost`,
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
      ? sql`coalesce(sum(${sql.id(name)}), 0)::int8 as ${sql.id(name)}`
      : sql`coalesce(sum(${sql.id(name)}), 0)::text as ${sql.id(name)}`,
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
  // What is left is said of all orders only.
  const hasMoney = sql.lit(parts.includes('all'));
  // Read order by order: a plan that joins reads the rows of all years.
  return sql`
    facts as materialized (
      select o.*, ${returnedFor} as failed from (
        select o.*, ${answerOf(sql`o.stage`)} as answer,
          ${asked('call', callTimeOf(sql`o.stage`))} as call_time, ${asked('reason', reasonOf(sql`o.stage`))} as reason,
          ${asked('area', AREA)} as area, ${asked('courier', COURIER)} as courier, ${asked('source', SOURCE)} as source,
          case when o.fate = 'came_back' or (${hasMoney} and o.fate = 'delivered') then ${COURIER_FEE} end as fee, l.cost, l.uncosted,
          ${REFUND} as refund, case when ${hasMoney} then ${WRITTEN_OFF} end as lost
        from (
          select day, o.id, o.created_at, o.status_id, o.courier_id, o.guest_city, o.channel, o.subtotal, o.offers_total, o.delivery_fee,
            o.total_price, ${FATE} as fate, ${STAGE} as stage
          from (${chosen}) o offset 0
        ) o
        left join lateral (
          select sum(kept * cost) * 100 as cost, sum(kept) filter (where cost is null) as uncosted
          from (select cost, greatest(quantity - ${GIVEN_BACK}, 0) as kept from order_items i where i.order_id = o.id) kept
        ) l on ${hasMoney} and o.fate = 'delivered'
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

/** `facts`, and the sums of each part over them: of chosen orders, each with its `day`. */
const liveSums = (chosen: RawBuilder<unknown>, parts: readonly ReportPart[]) => ({
  facts: factsOf(chosen, parts),
  sums: sql.join(parts.map(sumsOf), sql` union all `),
});

/** The orders that were placed on the days of `live (day, since, until)`. */
const PLACED = sql`
  select live.day, o.* from live
    cross join lateral (select * from orders where created_at >= live.since and created_at < live.until offset 0) o`;

const COLUMNS = list([...Object.keys(COUNTED), ...Object.keys(ADDED)].map((name) => sql.id(name)));

/** Which days of a period have kept sums that hold, `kept`, and which are read order by order, `live`. */
const keptAndLive = (period: ReportPeriod) => sql`
  days as materialized (${daysOf(period)}), kept as materialized (
    select day from days join report_days k using (day)
    where k.starts_at = since and k.ends_at = until and not exists (
      select from report_marks m where m.placed_at >= since and m.placed_at < until
    )
  ), live as materialized (select * from days where day not in (select day from kept))`;

/**
 * Adds up the orders of some days, by each of the parts; one statement. Sums of whole days are kept; what is not, or no longer holds, is
 * read of the orders themselves, so that all of it is exact at any time.
 */
export async function readSums(
  db: Kysely<Database>,
  period: ReportPeriod,
  parts: readonly ReportPart[],
): Promise<SumsRow[]> {
  const { facts, sums } = liveSums(PLACED, parts);
  const { rows } = await sql<SumsRow>`
    with ${keptAndLive(period)}, ${facts}, sums as (
      ${sums} union all
      select day, part, key, ${COLUMNS} from kept cross join unnest(${parts}::text[]) asked (part)
        cross join lateral (select key, ${COLUMNS} from report_sums s where s.part = asked.part and s.day = kept.day offset 0) s
    )
    ${inAll}`.execute(db);
  return rows;
}

/** The sums of so many keys of a part, of which most came back, and how many keys of which any did. */
export interface TopSums {
  readonly rows: readonly SumsRow[];
  readonly total: number;
}

/** Adds up those keys of a part of which any order came back, `most` at most; one statement. Of the others, which may be very many, none is read. */
export async function readTopSums(
  db: Kysely<Database>,
  period: ReportPeriod,
  { part, most }: { readonly part: ReportPart; readonly most: number },
): Promise<TopSums> {
  const { facts, sums } = liveSums(PLACED, [part]);
  const { rows } = await sql<SumsRow & { readonly total: number }>`
    with ${keptAndLive(period)}, ${facts}, lived as materialized (${sums}), came as materialized (
      select key, count(*) over ()::int8 as total from (
        select key, came_back from lived where came_back > 0
        union all
        select s.key, s.came_back from kept cross join lateral (
          select key, came_back from report_sums where part = ${sql.lit(part)} and day = kept.day and came_back > 0 offset 0
        ) s
      ) returned group by key order by sum(came_back) desc, key limit ${most}
    ), sums as (
      select * from lived where key in (select key from came) union all
      select day, ${sql.lit(part)}, key, ${COLUMNS} from kept cross join came cross join lateral (
        select ${COLUMNS} from report_sums s where s.part = ${sql.lit(part)} and s.day = kept.day and s.key = came.key offset 0
      ) s
    )
    select added.*, (select max(total) from came)::int8 as total from (${inAll}) added`.execute(db);
  return { rows, total: rows[0]?.total ?? 0 };
}

/** The sums of one order; none where there is no such order. */
export async function readSumsOfOrder(db: Kysely<Database>, id: number): Promise<SumsRow[]> {
  const { facts, sums } = liveSums(
    sql`select null::date as day, o.* from orders o where o.id = ${id}`,
    ['all'],
  );
  const { rows } = await sql<SumsRow>`with ${facts}, sums as (${sums}) ${inAll}`.execute(db);
  return rows;
}

const inAll = sql`
  select part, case part when 'all' then day::text end as day, key, ${ADDING_SUMS}
  from sums group by part, case part when 'all' then day::text end, key`;

/** Stores the sums of one day in place of those that are kept; of products no amounts are. */
export async function writeSums(db: Kysely<Database>, period: ReportPeriod): Promise<void> {
  const { facts, sums } = liveSums(PLACED, PARTS);
  const amounts = Object.keys(ADDED).map(
    (name) => sql`case when part <> 'product' then ${sql.id(name)} end`,
  );
  await sql`delete from report_sums where part = any(${PARTS}::text[]) and day = ${period.from}::date`.execute(
    db,
  );
  await sql`
    with live as materialized (${daysOf(period)}), ${facts}, sums as (${sums})
    insert into report_sums (part, day, key, ${COLUMNS})
    select part, day, key, ${list(Object.keys(COUNTED).map((name) => sql.id(name)))}, ${list(amounts)} from sums`.execute(
    db,
  );
}
