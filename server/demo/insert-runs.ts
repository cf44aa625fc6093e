import { sql, type Transaction } from 'kysely';
import { addDays, dayIn } from '../../domain/shop-day.ts';
import type { Database } from '../database/types.ts';
import type { Trial } from './insert-trial-orders.ts';
import { markIds } from './mark-demo.ts';
import { COURIER, type TrialDelivery } from './trial-deliveries.ts';

type Tx = Transaction<Database>;

/** An order that was given out, with its sum in cents. */
export interface GivenOut {
  readonly id: number;
  readonly order: TrialDelivery;
  readonly cents: number;
  /** The company's number of its parcel. */
  readonly waybill: string | null;
}

interface Drivers {
  readonly trial: Trial;
  readonly courierIds: readonly number[];
  readonly given: readonly GivenOut[];
}

/** A run that is over, one that is on its way, and one that is being put together. */
export async function insertRuns(tx: Tx, drivers: Drivers): Promise<void> {
  const ids = [
    await insertRun(tx, drivers, {
      ...{ trip: 'yesterday', state: 'closed', driver: COURIER.ziad, sentHoursAgo: 29 },
      ...{ closedHoursAgo: 24.5, daysAgo: 1 },
    }),
    await insertRun(tx, drivers, {
      ...{ trip: 'today', state: 'out', driver: COURIER.amal, sentHoursAgo: 3 },
    }),
    await insertRun(tx, drivers, { trip: 'planned', state: 'open', driver: COURIER.ziad }),
  ];
  await markIds(tx, 'run', ids);
}

interface PlannedRun {
  readonly trip: TrialDelivery['trip'];
  readonly state: 'open' | 'out' | 'closed';
  readonly driver: number;
  readonly sentHoursAgo?: number;
  readonly closedHoursAgo?: number;
  readonly daysAgo?: number;
}

async function insertRun(
  tx: Tx,
  { trial: { staffId, now, settings }, courierIds, given }: Drivers,
  { trip, state, driver, sentHoursAgo, closedHoursAgo, daysAgo = 0 }: PlannedRun,
): Promise<number> {
  const ago = (hours: number | undefined) =>
    hours === undefined ? null : new Date(now.getTime() - hours * 3_600_000);
  const { rows } = await sql<{ id: number }>`
    insert into runs (courier_id, courier_name, day, state, created_at, created_by, sent_at, closed_at)
    select id, name, ${addDays(dayIn(settings.time_zone, now), -daysAgo)}::date, ${state}, ${ago((sentHoursAgo ?? 1) + 1)}, ${staffId},
      ${ago(sentHoursAgo)}::timestamptz, ${ago(closedHoursAgo)}::timestamptz
    from couriers where id = ${courierIds[driver] ?? 0} returning id`.execute(tx);
  const run = rows[0]?.id ?? 0;
  const stops = given.filter(({ order }) => order.trip === trip);
  for (const [place, stop] of stops.entries()) {
    await insertStop(tx, { run, place, stop, isOver: state === 'closed', now });
  }
  return run;
}

interface Stop {
  readonly run: number;
  readonly place: number;
  readonly stop: GivenOut;
  readonly isOver: boolean;
  readonly now: Date;
}

/** What was refused is expected back, and there once the run is over; what nobody took is free for another run. */
async function insertStop(tx: Tx, { run, place, stop, isOver, now }: Stop): Promise<void> {
  const { id, cents, order } = stop;
  const { said = null, reason = null, endedHoursAgo = 0 } = order;
  const at = said === null ? null : new Date(now.getTime() - endedHoursAgo * 3_600_000);
  const back = said === 'refused' ? (isOver ? 'received' : 'expected') : null;
  const due = said === 'delivered' ? cents / 100 : null;
  await sql`
    insert into run_stops (run_id, order_id, place, is_open, outcome, reason, due, reported_at, back)
    values (${run}, ${id}, ${place}, ${!isOver}, ${said}, ${reason}, ${due}, ${at}, ${back})`.execute(
    tx,
  );
  if (isOver && said === 'not_home') {
    await sql`update orders set courier_id = null where id = ${id}`.execute(tx);
  }
}
