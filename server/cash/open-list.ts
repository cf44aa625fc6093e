import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { CashOverview, OpenItem } from '../../contract/cash.ts';
import { type LongPage, MAX_FOUND, toLongPage } from '../../contract/envelope.ts';
import { formatDecimal } from '../../domain/money.ts';
import { OPEN_PARTS, type OpenFilter } from '../../domain/open-money.ts';
import { offset } from '../../domain/pagination.ts';
import { countRows } from '../database/session.ts';
import type { Database } from '../database/types.ts';
import { type CourierRest, IS_OPEN_ROW, ROW_PAID, readRests } from './courier-rests.ts';

/** Open orders; `cents` is what is left, below 0 where it is owed to the courier. */
const ORDERS = sql`
  select case when u.due_cents < u.settled_cents then 'over' when u.settled_cents = 0 then 'missing' else 'short' end as part,
    u.courier_id, u.order_id, null::int as sheet_id, null::int as row, u.due_cents - u.settled_cents as cents, u.since, u.note
  from unsettled_orders u`;

/** Rows that no order explains: what was booked of them is owed to the courier. */
const ROWS = sql`
  select 'row' as part, s.courier_id, null::int as order_id, r.sheet_id, r.row, -(${ROW_PAID}) as cents, e.booked_at as since, r.dispute as note
  from payout_rows r join payout_sheets s on s.id = r.sheet_id join ledger_entries e on e.id = s.entry_id where ${IS_OPEN_ROW}`;

/** The last hand-over or payout that left a courier owing, or owed, as the rest \`x\` of them is; null where there is none. */
const ORIGIN = sql`(
  select e.id from ledger_entries e
  where e.courier_id = x.courier_id and e.kind in ('hand_over', 'payout') and not exists (select from ledger_entries r where r.reverses = e.id)
    and sign(x.cents) = sign((select coalesce(sum(l.cents), 0) from ledger_lines l
        where l.entry_id = e.id and l.account = 'courier' and l.courier_id = x.courier_id)
      + (select coalesce(sum(t.collected_cents), 0) from order_settlements t where t.entry_id = e.id))
  order by e.id desc limit 1)`;

/** What is left on accounts, with where it came from. */
const restRows = (rests: readonly CourierRest[]) => sql`
  select case when x.cents < 0 then 'over' else 'rest' end as part, x.courier_id, null::int as order_id, null::int as sheet_id, null::int as row,
    x.cents, e.booked_at as since, coalesce(n.note, '') as note
  from jsonb_to_recordset(${JSON.stringify(rests)}::jsonb) as x (courier_id int, cents bigint)
  left join ledger_entries e on e.id = ${ORIGIN} left join courier_rests n on n.courier_id = x.courier_id`;

const allOpen = (rests: readonly CourierRest[]) => sql`
  (${ORDERS} union all ${restRows(rests)} union all ${ROWS})`;

/** What of the list is asked for. */
export interface OpenFilters {
  readonly part?: OpenFilter | undefined;
  readonly courier_id?: number | undefined;
  readonly page: number;
  readonly per_page: number;
}

interface OpenRow
  extends Pick<
    OpenItem,
    'part' | 'courier_id' | 'courier_name' | 'order_id' | 'sheet_id' | 'row' | 'note' | 'run'
  > {
  readonly cents: number;
  readonly since: Date | null;
  readonly city: string | null;
  readonly waybill: string | null;
  readonly outcome: OpenItem['outcome'];
  readonly problem: string | null;
  readonly named: string | null;
  readonly said_cents: number | null;
}

/** All that is open at couriers and companies, one list, the oldest first. */
export async function listOpen(
  db: Kysely<Database>,
  { part, courier_id, page, per_page }: OpenFilters,
): Promise<LongPage<OpenItem>> {
  const rests = await readRests(db, courier_id);
  const where = sql.join(
    [
      sql`true`,
      ...(courier_id === undefined ? [] : [sql`x.courier_id = ${courier_id}`]),
      ...(part === undefined
        ? []
        : [part === 'disputed' ? sql`x.note <> ''` : sql`x.part = ${part}`]),
    ],
    sql` and `,
  );
  const skip = offset(page, per_page);
  const [{ rows }, count] = await Promise.all([
    sql<OpenRow>`${decorated(sql`
      select x.* from ${allOpen(rests)} x where ${where} order by x.since nulls first, x.order_id, x.sheet_id, x.row, x.courier_id
      limit ${skip < MAX_FOUND ? per_page : 0} offset ${Math.min(skip, MAX_FOUND)}`)}`.execute(db),
    countRows(db, sql`from ${allOpen(rests)} x where ${where}`, MAX_FOUND),
  ]);
  return toLongPage(rows.map(itemToWire), count, { page, per_page });
}

/** What leads on from each row of a page: its order, its sheet, the run that it comes from. */
const decorated = (page: RawBuilder<unknown>) => sql`
  with page as materialized (${page})
  select x.part, x.courier_id, coalesce(c.name, '') as courier_name, coalesce(x.order_id, r.order_id) as order_id, coalesce(x.sheet_id, e.sheet_id) as sheet_id, x.row,
    x.cents::float8 as cents, coalesce(delivered.at, x.since) as since, x.note, o.guest_city as city, w.waybill, r.outcome, r.problem,
    r.collected_cents::float8 as said_cents, array_to_string(array(
      select cell from unnest(r.cells) with ordinality one (cell, place)
      where s.columns ->> (place - 1)::int4 in ('order', 'waybill') and btrim(cell) <> '' order by place
    ), ' · ') as named, (
      select jsonb_build_object('id', n.id, 'day', n.day) from order_settlements t join run_stops p on p.order_id = t.order_id
        join runs n on n.id = p.run_id and n.courier_id = x.courier_id
      where x.order_id is null and x.row is null and t.entry_id = e.id order by n.id desc limit 1
    ) as run
  from page x
  left join couriers c on c.id = x.courier_id
  left join orders o on o.id = x.order_id
  left join order_waybills w on w.order_id = x.order_id
  left join lateral (
    select max(changed_at) as at from order_status_changes h where h.order_id = x.order_id and h.to_status_id = 3
  ) delivered on true
  left join ledger_entries e on e.id = case when x.row is not null then null when x.order_id is null then ${ORIGIN}
    else (select max(t.entry_id) from order_settlements t where t.order_id = x.order_id) end
  left join payout_rows r on r.sheet_id = x.sheet_id and r.row = x.row
  left join payout_sheets s on s.id = r.sheet_id
  order by x.since nulls first, x.order_id, x.sheet_id, x.row, x.courier_id`;

const itemToWire = ({
  cents,
  since,
  city,
  waybill,
  said_cents,
  problem,
  named,
  ...item
}: OpenRow): OpenItem => ({
  ...item,
  amount: formatDecimal(cents),
  since: since?.toISOString() ?? null,
  said: said_cents === null ? null : formatDecimal(said_cents),
  problem: problem ?? '',
  named: named || [waybill, city].filter(Boolean).join(' · '),
});

/** What is open in all: what is to come, what is owed to couriers, and of each part how much. */
export async function readOpenSums(db: Kysely<Database>): Promise<CashOverview['open']> {
  const rests = await readRests(db);
  const { rows } = await sql<{
    part: (typeof OPEN_PARTS)[number];
    rows: number;
    cents: number;
    owed: number;
    disputed: number;
  }>`
    select part, count(*)::int4 as rows, sum(cents)::float8 as cents, coalesce(sum(cents) filter (where cents > 0), 0)::float8 as owed,
      count(*) filter (where note <> '')::int4 as disputed
    from ${allOpen(rests)} x group by part`.execute(db);
  const sum = (of: (row: (typeof rows)[number]) => number) =>
    rows.reduce((all, row) => all + of(row), 0);
  return {
    owed: formatDecimal(sum(({ owed }) => owed)),
    overpaid: formatDecimal(sum(({ owed, cents }) => owed - cents)),
    disputed: sum(({ disputed }) => disputed),
    parts: OPEN_PARTS.flatMap((part) => {
      const found = rows.find((row) => row.part === part);
      return found ? [{ part, rows: found.rows, amount: formatDecimal(found.cents) }] : [];
    }),
  };
}
