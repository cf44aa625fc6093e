import { type Kysely, type RawBuilder, sql, type Transaction } from 'kysely';
import { type Page, toPage } from '../../contract/envelope.ts';
import type { Order } from '../../contract/orders.ts';
import type { Run, RunCandidate, RunRow, RunStop } from '../../contract/runs.ts';
import { formatDecimal } from '../../domain/money.ts';
import { offset } from '../../domain/pagination.ts';
import type { LineQuantity } from '../../domain/part-of-order.ts';
import {
  MAX_STOPS,
  type RefusalReason,
  type RunState,
  type StopOutcome,
} from '../../domain/runs.ts';
import { cashToWire } from '../../domain/second-currency.ts';
import type { AllSettings } from '../../domain/shop-settings.ts';
import { RUNS } from '../../domain/words/runs.ts';
import type { Database } from '../database/types.ts';
import { wordedRefusal } from '../http/worded-refusal.ts';
import type { ReadOrders } from '../receiving/receive-goods.ts';

/** A run as it is stored. */
export interface StoredRun {
  readonly id: number;
  readonly courier_id: number | null;
  readonly courier_name: string;
  readonly day: string;
  readonly state: RunState;
  readonly version: number;
  readonly sent_at: Date | null;
  readonly closed_at: Date | null;
  readonly has_link: boolean;
}

/** What was taken at a stop, as it is stored: cents and hundredths of the second currency, below 0 where they were given back. */
export interface StoredCash {
  readonly code: string;
  readonly cents: number;
  readonly second: number;
  /** How much beyond what was due, or below it, notes don't explain. In cents. */
  readonly off: number;
}

/** A stop as it is stored. */
export interface StoredStop {
  readonly order_id: number;
  readonly is_open: boolean;
  readonly outcome: StopOutcome | null;
  readonly reason: RefusalReason | null;
  readonly postponed_to: string | null;
  readonly kept: LineQuantity[] | null;
  readonly due: string | null;
  readonly taken: StoredCash | null;
  readonly reported_at: Date | null;
  readonly is_late: boolean;
  readonly back: 'expected' | 'received' | null;
  readonly other_outcome: StopOutcome | null;
  readonly other_reported_at: Date | null;
  readonly collected: string | null;
  readonly has_photo: boolean;
  readonly scanned_at: Date | null;
}

const RUN_COLUMNS = sql`
  r.id, r.courier_id, coalesce(c.name, r.courier_name) as courier_name, coalesce(c.phone, '') as courier_phone, r.day::text, r.state, r.version,
  r.sent_at, r.closed_at, r.link_hash is not null as has_link`;
const COUNTS = sql`
  (select count(*) from run_stops s where s.run_id = r.id)::int4 as stops,
  (select count(s.outcome) from run_stops s where s.run_id = r.id)::int4 as done,
  (select count(*) from run_stops s where s.run_id = r.id and s.back = 'expected')::int4 as coming_back`;

type CountedRun = StoredRun & RunRow;

/**
 * The run with this id, or which a link opens; nobody else changes it until the transaction ends. Reports share it, so that those of two
 * stops don't wait for each other. Its courier is locked before it, and orders after it, as removing a courier locks them.
 *
 * @returns `null` where there is none
 */
export async function lockRun(
  tx: Transaction<Database>,
  which: { readonly id: number } | { readonly linkHash: Buffer },
  mode: 'shared' | 'exclusive' = 'exclusive',
): Promise<StoredRun | null> {
  const where = 'id' in which ? sql`id = ${which.id}` : sql`link_hash = ${which.linkHash}`;
  await sql`select from couriers where id = (select courier_id from runs where ${where}) for key share`.execute(
    tx,
  );
  const { rows } = await sql<StoredRun>`
    select id, courier_id, courier_name, day::text, state, version, sent_at, closed_at, link_hash is not null as has_link
    from runs where ${where} for ${sql.raw(mode === 'shared' ? 'share' : 'update')}`.execute(tx);
  return rows[0] ?? null;
}

/** @throws {Refusal} 404 for no such run. */
export async function lockRunOf(tx: Transaction<Database>, id: number): Promise<StoredRun> {
  const run = await lockRun(tx, { id });
  if (!run) throw wordedRefusal(404, null, RUNS, 'no_run');
  return run;
}

/** The stops of a run in their order; with `lock` nobody else changes them until the transaction ends. */
export async function readStops(
  db: Kysely<Database>,
  runId: number,
  { lock = false, orderId }: { readonly lock?: boolean; readonly orderId?: number } = {},
): Promise<StoredStop[]> {
  const one = orderId === undefined ? sql`` : sql`and order_id = ${orderId}`;
  const { rows } = await sql<StoredStop>`
    select order_id, is_open, outcome, reason, postponed_to::text, kept, due::text, taken, reported_at, is_late, back, scanned_at, other_outcome,
      other_reported_at, collected::text,
      exists (select from stop_photos p where p.run_id = s.run_id and p.order_id = s.order_id) as has_photo
    from run_stops s where run_id = ${runId} ${one} order by place, order_id ${lock ? sql`for no key update` : sql``}`.execute(
    db,
  );
  return rows;
}

/**
 * A run as it travels, with its orders.
 *
 * @throws {Refusal} 404 for no such run.
 */
export async function readRun(
  db: Kysely<Database>,
  readOrders: ReadOrders,
  id: number,
): Promise<Run> {
  const [row] = await findRuns(db, sql`where r.id = ${id}`);
  if (!row) throw wordedRefusal(404, null, RUNS, 'no_run');
  const stops = await readStops(db, id);
  const orders = await readOrders(
    db,
    stops.map(({ order_id }) => order_id),
  );
  const orderOf = new Map(orders.map((order) => [order.id, order]));
  return {
    ...row,
    left_reports: await readLeftReports(db, id),
    sent_at: row.sent_at?.toISOString() ?? null,
    closed_at: row.closed_at?.toISOString() ?? null,
    stop_list: stops.flatMap((stop) => {
      const order = orderOf.get(stop.order_id);
      return order ? [stopToWire(stop, order)] : [];
    }),
  };
}

type LeftReport = Run['left_reports'][number];

async function readLeftReports(db: Kysely<Database>, runId: number): Promise<LeftReport[]> {
  const { rows } = await sql<Omit<LeftReport, 'reported_at'> & { reported_at: Date }>`
    select l.order_id, l.outcome, l.reported_at, s.run_id from left_stops l
    left join run_stops s on s.order_id = l.order_id and s.is_open
    where l.run_id = ${runId} and l.outcome is not null order by l.reported_at, l.order_id limit ${MAX_STOPS}`.execute(
    db,
  );
  return rows.map((row) => ({ ...row, reported_at: row.reported_at.toISOString() }));
}

const stopToWire = (stop: StoredStop, order: Order): RunStop => ({
  order,
  outcome: stop.outcome,
  reason: stop.reason,
  postponed_to: stop.postponed_to,
  kept: stop.kept ?? [],
  due: stop.due,
  ...(stop.taken && {
    taken: {
      code: stop.taken.code,
      ...cashToWire(stop.taken),
      off: formatDecimal(stop.taken.off),
    },
  }),
  reported_at: stop.reported_at?.toISOString() ?? null,
  is_late: stop.is_late,
  back: stop.back,
  told_otherwise:
    stop.other_outcome === null || stop.other_reported_at === null
      ? null
      : { outcome: stop.other_outcome, reported_at: stop.other_reported_at.toISOString() },
  collected: stop.collected,
  has_photo: stop.has_photo,
  scanned_at: stop.scanned_at?.toISOString() ?? null,
});

async function findRuns(db: Kysely<Database>, rest: RawBuilder<unknown>): Promise<CountedRun[]> {
  const { rows } = await sql<CountedRun>`
    select ${RUN_COLUMNS}, ${COUNTS} from runs r left join couriers c on c.id = r.courier_id ${rest}`.execute(
    db,
  );
  return rows;
}

/** Runs, those of the latest day first; all of them, or those of which goods come back. */
export async function listRuns(
  db: Kysely<Database>,
  {
    page,
    per_page,
    coming_back,
  }: { readonly page: number; readonly per_page: number; readonly coming_back: boolean },
): Promise<Page<RunRow>> {
  const where = coming_back
    ? sql`where r.id in (select run_id from run_stops where back = 'expected')`
    : sql``;
  const [runs, { rows }] = await Promise.all([
    findRuns(
      db,
      sql`${where} order by r.day desc, r.id desc limit ${per_page} offset ${offset(page, per_page)}`,
    ),
    sql<{ total: number }>`select count(*)::int4 as total from runs r ${where}`.execute(db),
  ]);
  return toPage(runs, rows[0]?.total ?? 0, { page, per_page });
}

interface Summary {
  readonly out: number;
  readonly coming_back: number;
  readonly has_books: boolean;
}

/** How many runs are out, of how many stops goods come back, and whether there are books of cash. */
export async function readSummary(db: Kysely<Database>): Promise<Summary> {
  const { rows } = await sql<Summary>`
    select (select count(*) from runs where state = 'out')::int4 as out,
      (select count(*) from run_stops where back = 'expected')::int4 as coming_back,
      exists (select from cash_books) as has_books`.execute(db);
  return rows[0] ?? { out: 0, coming_back: 0, has_books: false };
}

const MAX_CANDIDATES = 500;

/** Orders that may be taken into a run of a courier, the oldest first. */
export async function listCandidates(
  db: Kysely<Database>,
  courierId: number | undefined,
  { confirmation_on, confirmation_locks }: AllSettings,
): Promise<RunCandidate[]> {
  const isHandedOver = confirmation_on
    ? sql`(c.order_id is null or (c.held is null and (${!confirmation_locks} or c.stage = 'confirmed')))`
    : sql`true`;
  const { rows } = await sql<Omit<RunCandidate, 'placed_at'> & { placed_at: Date }>`
    select o.id, o.guest_name as name, o.guest_city as city, coalesce(d.zone_name, o.guest_city) as area, o.total_price::text as total,
      o.created_at as placed_at
    from orders o left join order_deliveries d on d.order_id = o.id left join order_confirmations c on c.order_id = o.id
    where o.status_id = 1 and o.person_removed_at is null and (o.courier_id is null or o.courier_id = ${courierId ?? null}::int)
      and ${isHandedOver} and not exists (
        select from run_stops s where s.order_id = o.id and (s.is_open or s.back = 'expected'))
      and not exists (select from parcels p where p.order_id = o.id and p.back = 'expected')
    order by o.created_at, o.id limit ${MAX_CANDIDATES}`.execute(db);
  return rows.map(({ placed_at, ...order }) => ({ ...order, placed_at: placed_at.toISOString() }));
}
