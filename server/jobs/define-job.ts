import { type Kysely, sql, type Transaction } from 'kysely';
import type { z } from 'zod';
import type { Database } from '../database/types.ts';

/** What a running job may use. */
export interface JobContext<Input> {
  /** A UUID, the same at each try. */
  readonly id: string;
  readonly input: Input;
  /** 1 at the first try. A job that was interrupted by a stop of its instance continues with the same number. */
  readonly attempt: number;
  /** Connections for slow work (`maintenance`, docs/decisions/027). Work in small batches all the same. */
  readonly db: Kysely<Database>;
  readonly log: JobLog;
  /** Aborts when this instance stops, or when the job was cancelled or taken over by another instance. */
  readonly signal: AbortSignal;
  /** Call it between two steps. @throws {JobInterrupted} once `signal` has aborted. */
  throwIfInterrupted(): void;
  /** Shows in the panel how far the job is. Returns at once; what comes faster than twice a second is left out. */
  progress(progress: JobProgress): void;
  /** Makes the job impossible to cancel once `transaction` commits. @throws {JobInterrupted} if it was cancelled. */
  forbidCancelling(transaction: Transaction<Database>): Promise<void>;
}

export interface JobProgress {
  readonly done: number;
  /** Absent: unknown. */
  readonly total?: number;
  /** What is being done, in plain words. */
  readonly step?: string;
}

/** Where jobs write what they do; never names or addresses of people. */
export interface JobLog {
  info(fields: object, message: string): void;
  warn(fields: object, message: string): void;
  error(fields: object, message: string): void;
}

/** A kind of job, as those who enqueue it know it. List each in `server/shop-jobs.ts`. */
export interface JobKind<Input> {
  /** Its name in the database, such as `import-products`; never changed once released. */
  readonly name: string;
  /** What the panel calls it. */
  readonly title: string;
  /** Checked when the job runs: another release may have enqueued it. */
  readonly input: z.ZodType<Input>;
  /** `queue`: each waits for the one before. `merge`: while one waits, another is the same. Never do two run at once. */
  readonly whenBusy: 'queue' | 'merge';
  /** When it runs by itself: a cron expression in UTC, such as `0 * * * *`. */
  readonly cron?: string;
  /** How long it waits once it is enqueued, in seconds. Absent: not at all. */
  readonly delaySeconds?: number;
  /** Whether it also runs when an instance starts. */
  readonly atStart?: boolean;
  /** Whether admins may cancel it before its point of no return ({@link JobContext.forbidCancelling}). */
  readonly cancellable?: boolean;
  /** How often it is tried in all. Absent: 10 times, over about half an hour. */
  readonly tries?: number;
  /** How long a finished job is kept for the panel, in seconds. Absent: 7 days. */
  readonly keepSeconds?: number;
}

/** A kind of job with its work: what `startJobs` runs. */
export interface Job<Input> extends JobKind<Input> {
  /**
   * Does the work. It may run again from the start after a kill, so each step must be safe to repeat or record that
   * it is done. What it returns is kept as the job's result, as JSON.
   *
   * @throws {JobFailed} for what another try can't change; any other error is tried again.
   */
  run(context: JobContext<Input>): Promise<unknown>;
}

/** Starts a waiting job of a kind at once, in this process. */
export type WakeJob = (kind: { readonly name: string }) => void;

/** Any job: what lists of jobs hold. */
// biome-ignore lint/suspicious/noExplicitAny: each job checks its own input
export type AnyJob = Job<any>;

// biome-ignore lint/suspicious/noExplicitAny: as above
export type AnyKind = JobKind<any>;

/** Defines a kind of job; it only fixes the type of the input. */
export const defineJob = <Input>(job: Job<Input>): Job<Input> => job;

/** Thrown by a job that can't succeed, with a message for the merchant; it is not tried again. */
export class JobFailed extends Error {
  override readonly name = 'JobFailed';
  /** Kept as the job's result. */
  readonly result: unknown;
  constructor(message: string, result: unknown = null) {
    super(message);
    this.result = result;
  }
}

/** Thrown between steps of a job that has to end here: it continues elsewhere, or it was cancelled. */
export class JobInterrupted extends Error {
  override readonly name = 'JobInterrupted';
}

/**
 * Repeats a step of a job until it finds less than a whole batch; a stop of the job interrupts it between two.
 *
 * @param step answers how much it found, at most `size`
 * @returns how much in all
 */
export async function repeatByBatches(
  { throwIfInterrupted }: Pick<JobContext<unknown>, 'throwIfInterrupted'>,
  size: number,
  step: () => Promise<number>,
): Promise<number> {
  let total = 0;
  for (let found = size; found === size; total += found) {
    throwIfInterrupted();
    found = await step();
  }
  return total;
}

/** Settings of the job's queue, as pg-boss takes them. A lost instance is noticed after `heartbeatSeconds`. */
export const queueOptions = ({ whenBusy, tries = 10, keepSeconds = 7 * 86_400 }: AnyKind) => ({
  policy: whenBusy === 'queue' ? ('singleton' as const) : ('stately' as const),
  retryLimit: tries - 1,
  retryDelay: 2,
  retryBackoff: true,
  retryDelayMax: 300,
  heartbeatSeconds: 10,
  expireInSeconds: 86_400,
  retentionSeconds: 14 * 86_400,
  deleteAfterSeconds: keepSeconds,
});

/**
 * Enqueues a job with one statement, in the caller's transaction: it runs if that commits, and only then. Call the
 * runner's `wake` after the commit to start it at once; else it starts within 2 s.
 *
 * @param id a UUID of the caller's, for what is stored beside the job
 * @returns the job's id; `null` when one that waits already will do the same (`whenBusy: 'merge'`)
 */
export async function enqueue<Input>(
  db: Kysely<Database>,
  job: JobKind<Input>,
  input: Input,
  id: string | null = null,
): Promise<string | null> {
  const insert = async () => {
    const { rows } = await sql<{ id: string | null; queue_exists: boolean }>`
      with queue as (select * from jobs.queue where name = ${job.name}),
      added as (
        insert into jobs.job (id, name, data, policy, retry_limit, retry_delay, retry_backoff, retry_delay_max,
          heartbeat_seconds, expire_seconds, deletion_seconds, keep_until, start_after)
        select coalesce(${id}::uuid, gen_random_uuid()), name, ${JSON.stringify(input ?? null)}::jsonb, policy, retry_limit,
          retry_delay, retry_backoff, retry_delay_max, heartbeat_seconds, expire_seconds, deletion_seconds,
          now() + retention_seconds * interval '1 second', now() + ${job.delaySeconds ?? 0} * interval '1 second'
        from queue on conflict do nothing returning id)
      select (select id from added) as id, exists (select from queue) as queue_exists`.execute(db);
    return rows[0];
  };
  const added = await insert();
  if (added?.queue_exists) return added.id;
  // The first ever: no instance that knows this job had started its runner when this one looked.
  await sql`select jobs.create_queue(${job.name}, ${JSON.stringify(queueOptions(job))}::jsonb)`.execute(
    db,
  );
  return (await insert())?.id ?? null;
}
