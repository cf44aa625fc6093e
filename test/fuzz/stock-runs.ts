import { type Kysely, sql } from 'kysely';
import type { Database } from '../../server/database/types.ts';
import type { Familiar } from './generate-value.ts';

type Db = Kysely<Database>;

const range = (from: number, count: number): number[] =>
  Array.from({ length: count }, (_none, n) => from + n);

/** Pending orders that no run has, and one for each run below. */
const FREE = range(910_201, 30);
const OPEN_ORDERS = range(910_301, 30);
const OUT_ORDERS = range(910_401, 30);
const BACK_ORDERS = range(910_501, 30);
/** Runs that are put together, that are out, and of whose stop goods come back. */
const OPEN = range(1_000_001, 30);
const OUT = range(1_000_101, 30);
const BACK = range(1_000_201, 30);
/** Stops of a run at which nobody was, its token, and the report of the first; the second has a photo. */
const NOT_HOME = range(910_601, 2);
const NOT_HOME_RUN = OUT[3] as number;
const NOT_HOME_REPORT = '5f0d0000-0000-4000-8000-000000000001';
const COURIER = 2;
const IN_TWO_WEEKS = new Date(Date.now() + 14 * 86_400_000).toISOString().slice(0, 10);
const AN_HOUR_AGO = new Date(Date.now() - 3_600_000).toISOString();

const tokenOf = (run: number): string => `run-${run}`;

/** What a client may know of runs. */
export async function stockRuns(db: Db): Promise<Familiar> {
  await restockRuns(db);
  const report = 'POST /driver/reports';
  const amount = 'POST /driver/amount';
  const byStaff = 'POST /runs/{id}/stops/{order_id}/report';
  const facts = (call: string) => ({
    [`${call} outcome`]: ['delivered', 'not_home', 'postponed'],
    [`${call} day`]: [undefined, IN_TWO_WEEKS],
    [`${call} kept`]: [undefined],
  });
  return {
    'runs.id': OUT,
    '/runs/{id}/labels.pdf id': OUT.slice(1, 10),
    'GET /orders/labels.pdf ids': [OUT_ORDERS.slice(1, 10)],
    '/runs/{id}/packing-slips.pdf id': OUT.slice(1, 10),
    'GET /orders/packing-slips.pdf ids': [OUT_ORDERS.slice(1, 10)],
    'POST /runs courier_id': [COURIER],
    'POST /runs day': [IN_TWO_WEEKS],
    'POST /runs order_ids': FREE.map((id) => [id]),
    // One run of each: a run's stop is an order of its own.
    'PUT /runs/{id}/stops version': [1],
    '/runs/{id}/stops id': OPEN.slice(0, 1),
    'PUT /runs/{id}/stops order_ids': [OPEN_ORDERS.slice(0, 1)],
    '/runs/{id}/stops/{order_id}/move id': OPEN.slice(2, 3),
    '/runs/{id}/stops/{order_id}/move order_id': OPEN_ORDERS.slice(2, 3),
    'POST /runs/{id}/stops/{order_id}/move to_run_id': OUT.slice(0, 1),
    '/runs/{id}/scans id': OUT.slice(1, 10),
    'POST /runs/{id}/scans code': OUT_ORDERS.slice(1, 10).map(String),
    'POST /runs/{id}/send version': [1],
    '/runs/{id}/send id': OPEN.slice(3, 10),
    'DELETE runs.id': OPEN.slice(10),
    '/runs/{id}/link id': OUT.slice(10, 20),
    '/runs/{id}/close id': OUT.slice(20),
    '/runs/{id}/stops/{order_id}/report id': OUT.slice(0, 1),
    '/runs/{id}/stops/{order_id}/report order_id': OUT_ORDERS.slice(0, 1),
    ...facts(byStaff),
    '/runs/{id}/stops/{order_id}/receive id': BACK.slice(0, 1),
    '/runs/{id}/stops/{order_id}/receive order_id': BACK_ORDERS.slice(0, 1),
    'POST /runs/{id}/stops/{order_id}/receive choice': ['cancel', 'retry'],
    'x-run-token': OUT.slice(1, 3).map(tokenOf),
    [`${report} id`]: range(0, 40).map(
      (n) => `5f0c0000-0000-4000-8000-0000000000${String(n).padStart(2, '0')}`,
    ),
    [`${report} order_id`]: OUT_ORDERS.slice(1, 3),
    [`${report} made_at`]: [AN_HOUR_AGO],
    ...facts(report),
    'POST /driver/photos x-run-token': [tokenOf(NOT_HOME_RUN)],
    'POST /driver/photos report_id': [NOT_HOME_REPORT],
    '/runs/{id}/stops/{order_id}/photo id': [NOT_HOME_RUN],
    '/runs/{id}/stops/{order_id}/photo order_id': NOT_HOME.slice(1),
    [`${amount} order_id`]: OUT_ORDERS.slice(1, 3),
    [`${amount} kept`]: [[{ product_id: 1, quantity: 1 }]],
  };
}

/** Brings back runs that cases have sent, closed or removed, and orders that they delivered. */
export async function restockRuns(db: Db): Promise<void> {
  const orders = [...FREE, ...OPEN_ORDERS, ...OUT_ORDERS, ...BACK_ORDERS, ...NOT_HOME];
  await sql`
    insert into orders (id, status_id, guest_name, guest_phone, guest_region, guest_city, guest_street, subtotal, delivery_fee, total_price)
    overriding system value
    select id, 1, 'Rima', '+961 3123456', 'Beirut', 'Beirut', 'Cedar street 4', 10, 4, 14 from unnest(${orders}::int[]) one (id)
    on conflict (id) do update set status_id = 1, payment_status_id = 1 where orders.status_id <> 1`.execute(
    db,
  );
  await sql`
    insert into order_items (order_id, product_id, position, product_name, quantity, price, subtotal)
    select id, 1, 0, 'Thing', 2, 5, 10 from unnest(${orders}::int[]) one (id)
    where not exists (select from order_items where order_id = one.id)`.execute(db);
  await sql`delete from runs where not id = any(${[...OPEN, ...OUT, ...BACK]}::int[])`.execute(db);
  await insertRuns(db, OPEN, 'open');
  await insertRuns(db, [...OUT, ...BACK], 'out');
  await sql`delete from run_stops where run_id = any(${[...OPEN, ...OUT, ...BACK]}::int[])`.execute(
    db,
  );
  // A case may remove a run meanwhile.
  await sql`
    with there as (select id from runs where id = any(${[...OPEN, ...OUT, ...BACK]}::int[]) order by id for key share)
    insert into run_stops (run_id, order_id, place, outcome, back)
    select run, "order", 1, case when run = any(${BACK}::int[]) then 'refused' end, case when run = any(${BACK}::int[]) then 'expected' end
    from unnest(${[...OPEN, ...OUT, ...BACK]}::int[], ${[...OPEN_ORDERS, ...OUT_ORDERS, ...BACK_ORDERS]}::int[]) as stop (run, "order")
    join there on there.id = run on conflict do nothing`.execute(db);
  await sql`
    with there as (select id from runs where id = ${NOT_HOME_RUN} for key share),
    report as (
      insert into run_reports (id, run_id, order_id, outcome, answer)
      select ${NOT_HOME_REPORT}::uuid, id, ${NOT_HOME[0]}::int, 'not_home', '{}' from there on conflict do nothing)
    insert into run_stops (run_id, order_id, place, outcome)
    select there.id, one.id, 2, 'not_home' from there, unnest(${NOT_HOME}::int[]) one (id) on conflict do nothing`.execute(
    db,
  );
  await sql`
    with there as (select run_id, order_id from run_stops where run_id = ${NOT_HOME_RUN} and order_id = ${NOT_HOME[1]} for key share)
    insert into stop_photos (run_id, order_id, picture) select run_id, order_id, 'photo' from there on conflict do nothing`.execute(
    db,
  );
}

async function insertRuns(db: Db, ids: readonly number[], state: 'open' | 'out'): Promise<void> {
  // A case may remove the courier meanwhile.
  await sql`
    with courier as (select id from couriers where id = ${COURIER} for key share)
    insert into runs (id, courier_id, courier_name, day, state, link_hash) overriding system value
    select n, (select id from courier), 'Ziad', '2026-11-28', ${state},
      case when ${state} = 'out' then sha256(convert_to('run-' || n, 'UTF8')) end
    from unnest(${ids}::int[]) run (n) order by n
    on conflict (id) do update set state = excluded.state, link_hash = excluded.link_hash, closed_at = null, version = 1,
      courier_id = excluded.courier_id`.execute(db);
}
