import { type Kysely, sql } from 'kysely';
import { z } from 'zod';
import { addDays, dayIn } from '../../domain/shop-day.ts';
import type { AllSettings } from '../../domain/shop-settings.ts';
import { ORDER_REPORTS } from '../../domain/words/order-reports.ts';
import type { Database } from '../database/types.ts';
import { defineJob, type JobKind } from '../jobs/define-job.ts';
import { readSettings } from '../shop/shop-settings.ts';
import { writeSums } from './report-sums.ts';

/** The kind of job that keeps the sums of the reports. */
export const KEEP_REPORTS = {
  name: 'keep-reports',
  title: ORDER_REPORTS.phrases.job,
  input: z.unknown(),
  whenBusy: 'merge',
  atStart: true,
  cron: '*/5 * * * *',
  keepSeconds: 3_600,
} as const satisfies JobKind<unknown>;

/** Looks every five minutes, and adds up again the days that ended or whose orders have changed. */
export const keepReportsJob = defineJob<unknown>({
  ...KEEP_REPORTS,
  async run({ db, throwIfInterrupted }) {
    const settings = await readSettings(db);
    if (!usesReports(settings)) {
      await forgetSums(db);
      return { days: 0 };
    }
    return { days: await keepSums(db, { timeZone: settings.time_zone, throwIfInterrupted }) };
  },
});

/** Whether the shop has what the reports are of. */
const usesReports = (settings: AllSettings): boolean =>
  settings.confirmation_on || settings.runs_on || settings.delivery_zones;

async function forgetSums(db: Kysely<Database>): Promise<void> {
  const { rows } = await sql`select from report_upkeep`.execute(db);
  if (rows.length === 0) return;
  await sql`
    with off as (delete from report_upkeep), days as (delete from report_days), marks as (delete from report_marks)
    delete from report_sums`.execute(db);
}

/** Of so many days sums are kept: a report covers a year. */
const KEPT_DAYS = 400;
/** Who began to write before changes were marked has ended after this long, in minutes. */
const WRITERS_END = 10;

interface Keeping {
  readonly timeZone: string;
  readonly throwIfInterrupted?: () => void;
  /** Absent: the system's. */
  readonly now?: Date;
  /** Minutes for which sums are not kept yet after changes began to be marked. */
  readonly waits?: number;
}

/**
 * Keeps the sums of each day that ended more than an hour ago, the newest first, a transaction a day.
 *
 * @returns how many days were added up
 */
export async function keepSums(
  db: Kysely<Database>,
  {
    timeZone,
    throwIfInterrupted = () => undefined,
    now = new Date(),
    waits = WRITERS_END,
  }: Keeping,
): Promise<number> {
  if (!(await marksLongEnough(db, waits))) return 0;
  const days = await findDays(db, timeZone, now);
  for (const day of days) {
    throwIfInterrupted();
    await keepDay(db, day, timeZone);
  }
  return days.length;
}

/** Begins to have changes marked; whether everybody who writes has known of it for long enough. */
async function marksLongEnough(db: Kysely<Database>, waits: number): Promise<boolean> {
  await sql`insert into report_upkeep default values on conflict do nothing`.execute(db);
  const { rows } = await sql`
    select from report_upkeep where since <= clock_timestamp() - make_interval(mins => ${waits}::int)`.execute(
    db,
  );
  return rows.length > 0;
}

interface KeptDay {
  readonly day: string;
  readonly since: Date;
  readonly until: Date;
}

/** The days whose sums are not kept, or no longer hold. */
async function findDays(db: Kysely<Database>, timeZone: string, now: Date): Promise<KeptDay[]> {
  const today = dayIn(timeZone, now);
  const { rows } = await sql<KeptDay>`
    with first as materialized (select min(created_at) as placed_at from orders), days as (
      select day::date as day, day at time zone ${timeZone} as since, (day + interval '1 day') at time zone ${timeZone} as until
      from generate_series(${addDays(today, -KEPT_DAYS)}::timestamp, ${today}::timestamp, interval '1 day') day
    )
    select day::text, since, until from days cross join first
    where until < ${now}::timestamptz - interval '1 hour' and until > first.placed_at and (
      not exists (select from report_days k where k.day = days.day and k.starts_at = since and k.ends_at = until)
      or exists (select from report_marks m where m.placed_at >= since and m.placed_at < until)
    ) order by day desc`.execute(db);
  return rows;
}

/** What is marked while it runs stays marked: it sees the same all along. */
const keepDay = (db: Kysely<Database>, { day, since, until }: KeptDay, timeZone: string) =>
  db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (tx) => {
      // Every time zone of today begins its days at a quarter of an hour.
      await sql`delete from report_marks where placed_at >= ${since} and placed_at < ${until}`.execute(
        tx,
      );
      await writeSums(tx, { from: day, to: day, timeZone });
      await sql`
        insert into report_days (day, starts_at, ends_at) values (${day}::date, ${since}, ${until})
        on conflict (day) do update set starts_at = excluded.starts_at, ends_at = excluded.ends_at`.execute(
        tx,
      );
    });
