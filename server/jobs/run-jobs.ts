import { setTimeout as sleep } from 'node:timers/promises';
import { type Kysely, sql, type Transaction } from 'kysely';
import type { JobWithMetadata } from 'pg-boss';
import { openDatabase } from '../database/connection.ts';
import { isDatabaseAway, isTooSlow } from '../database/database-errors.ts';
import type { Database } from '../database/types.ts';
import { Refusal } from '../http/refusal.ts';
import { currentTracing } from '../tracing/tracing.ts';
import {
  type AnyJob,
  type AnyKind,
  enqueue,
  type JobContext,
  JobFailed,
  JobInterrupted,
  type JobLog,
  type JobProgress,
  queueOptions,
  type WakeJob,
} from './define-job.ts';

export interface JobRunner {
  /** Starts a waiting job of this kind at once, if nothing else of its kind runs. */
  readonly wake: WakeJob;
  /** Enqueues a job without input in the background and starts it; a failure is logged. */
  request(kind: AnyKind): void;
  /** Interrupts what runs, waits up to 3 s for it, and gives back to the queue what has not ended by then. */
  stop(): Promise<void>;
}

interface JobRunnerOptions {
  readonly connectionString: string;
  readonly jobs: readonly AnyJob[];
  readonly log: JobLog;
}

/** The longest a stop waits for running jobs, in ms. */
const STOP_WITHIN = 3_000;
/** Connections for jobs and for the queue itself. */
const POOL_SIZE = 5;
/** How often the queue is looked at, in seconds: also finds what other instances enqueue, behind PgBouncer too. */
const LOOK_EVERY = 2;
/** How often it is looked for jobs that a clock that was put back keeps waiting, in ms. */
const LOOK_FORWARD_EVERY = 5_000;

/**
 * Runs the shop's jobs in this process: one of a kind at a time over all instances. A job whose instance was killed
 * starts again about 12 s later, here or elsewhere (docs/decisions/026-job-queue.md).
 */
export async function startJobs(options: JobRunnerOptions): Promise<JobRunner> {
  const { connectionString, jobs, log } = options;
  const database = openDatabase({
    connectionString,
    timeLimit: 'maintenance',
    poolSize: POOL_SIZE,
    onLost: (error) => log.warn({ reason: error.message }, 'a connection for jobs was lost'),
  });
  const { PgBoss } = await import('pg-boss'); // After the port is open: nobody waits for it.
  const boss = new PgBoss({
    schema: 'jobs',
    // Its statements come several at once, and it takes apart what comes back.
    db: { executeSql: (text, values) => database.pool.query(text, values) },
    createSchema: false,
    registerInstance: false,
    reindex: false,
    monitorVacuum: false,
    superviseIntervalSeconds: LOOK_EVERY,
    monitorIntervalSeconds: LOOK_EVERY,
    maintenanceIntervalSeconds: 60,
  });
  boss.on('error', (error) => log.warn({ reason: error.message }, 'jobs wait for the database'));
  await boss.start();

  const stopping = new AbortController();
  const workers = new Map<string, string>();
  for (const job of jobs) {
    const { policy, ...changeable } = queueOptions(job);
    await boss.createQueue(job.name, { policy, ...changeable });
    await boss.updateQueue(job.name, changeable);
    if (job.cron) await boss.schedule(job.name, job.cron, {}, { tz: 'UTC' });
    const worker = await boss.work(
      job.name,
      { includeMetadata: true, pollingIntervalSeconds: LOOK_EVERY, heartbeatRefreshSeconds: 2 },
      async ([claimed]: JobWithMetadata<unknown>[]) => {
        if (!claimed) return null;
        const signal = AbortSignal.any([claimed.signal, stopping.signal]);
        const run = () => runJob({ job, claimed, signal, db: database.db, log });
        return currentTracing()?.run(`job ${job.name}`, run) ?? run();
      },
    );
    workers.set(job.name, worker);
    if (job.atStart && (await enqueue(database.db, job, null))) boss.notifyWorker(worker);
  }

  const looking = bringForwardOften(database.db, log);

  const stop = async () => {
    clearInterval(looking);
    stopping.abort(new JobInterrupted('The instance stops'));
    await boss.stop({ graceful: true, timeout: STOP_WITHIN, close: false });
    // A job that goes on all the same may still hold a connection.
    await Promise.race([database.close(), sleep(500, undefined, { ref: false })]);
  };
  let stopped: Promise<void> | null = null;
  return {
    wake({ name }) {
      const worker = workers.get(name);
      if (worker) boss.notifyWorker(worker);
    },
    request(kind) {
      enqueue(database.db, kind, null)
        .then(() => boss.notifyWorker(workers.get(kind.name) ?? ''))
        .catch((error: unknown) =>
          log.warn({ err: error, job: kind.name }, 'a job was not enqueued'),
        );
    },
    stop: () => {
      stopped ??= stop();
      return stopped;
    },
  };
}

/** A failure is logged: the next look makes up for it. */
function bringForwardOften(db: Kysely<Database>, log: JobLog): NodeJS.Timeout {
  let looking = false;
  const look = async () => {
    if (looking) return;
    looking = true;
    await bringJobsForward(db).catch((err: unknown) =>
      log.warn({ reason: explain(err) }, 'it was not looked for jobs that wait for too long'),
    );
    looking = false;
  };
  void look();
  return setInterval(() => void look(), LOOK_FORWARD_EVERY).unref();
}

interface Running {
  readonly job: AnyJob;
  readonly claimed: JobWithMetadata<unknown>;
  readonly signal: AbortSignal;
  readonly db: Kysely<Database>;
  readonly log: JobLog;
}

/** Runs a claimed job. @returns what is kept of it; throws what makes the queue try it again. */
async function runJob({ job, claimed, signal, db, log }: Running): Promise<unknown> {
  const { id, retryCount } = claimed;
  const reporter = reportProgress(db, id, log);
  const context: Omit<JobContext<unknown>, 'input'> = {
    id,
    attempt: retryCount + 1,
    db,
    log,
    signal,
    throwIfInterrupted: () => {
      if (signal.aborted) throw new JobInterrupted('The job was interrupted');
    },
    progress: reporter.report,
    forbidCancelling: (transaction) => forbidCancelling(transaction, id),
  };
  try {
    const input = job.input.safeParse(claimed.data);
    if (!input.success) throw new JobFailed('This job was made by another version of the shop');
    const result = (await job.run({ ...context, input: input.data })) ?? null;
    await reporter.flush();
    return { result };
  } catch (error) {
    await reporter.flush();
    if (error instanceof JobFailed) {
      log.warn({ job: job.name, jobId: id }, 'a job failed and is not tried again');
      return { failed: error.message, result: error.result };
    }
    if (signal.aborted || error instanceof JobInterrupted) await putBack(db, claimed);
    else log.warn({ err: error, job: job.name, jobId: id }, 'a job failed, it is tried again');
    throw new Error(explain(error));
  }
}

/**
 * Gives an interrupted job back, due at once and without a counted try. One that was cancelled or is taken over by
 * another instance is no longer ours to give; the queue then ignores that it failed here.
 */
async function putBack(
  db: Kysely<Database>,
  { id, retryCount }: Running['claimed'],
): Promise<void> {
  await sql`
    update jobs.job set state = 'retry', started_on = null, heartbeat_on = null, start_after = now()
    where id = ${id}::uuid and state = 'active' and retry_count = ${retryCount}`
    .execute(db)
    .catch(() => undefined); // Then its heartbeat runs out.
}

/** Locks the job's row, so that cancelling it comes before or after, never between. */
async function forbidCancelling(transaction: Transaction<Database>, id: string): Promise<void> {
  const { rows } = await sql`
    select from jobs.job where id = ${id}::uuid and state = 'active' for update`.execute(
    transaction,
  );
  if (rows.length === 0) throw new JobInterrupted('The job was cancelled');
  await transaction
    .insertInto('job_progress')
    .values({ job_id: id, cancellable: false })
    .onConflict((conflict) => conflict.column('job_id').doUpdateSet({ cancellable: false }))
    .execute();
}

/** In ms. */
const REPORT_EVERY = 500;

/** Writes the latest progress, one statement at a time and at most twice a second. */
function reportProgress(db: Kysely<Database>, id: string, log: JobLog) {
  let latest: JobProgress | null = null;
  let writing: Promise<void> | null = null;
  const ending = new AbortController();
  const write = async () => {
    while (latest) {
      const { done, total = null, step = '' } = latest;
      latest = null;
      const progress = { done, total, step };
      await db
        .insertInto('job_progress')
        .values({ job_id: id, ...progress })
        .onConflict((conflict) =>
          conflict.column('job_id').doUpdateSet({ ...progress, updated_at: sql`now()` }),
        )
        .execute()
        .catch((err: unknown) => log.warn({ err, jobId: id }, 'progress could not be written'));
      await sleep(REPORT_EVERY, undefined, { ref: false, signal: ending.signal }).catch(
        () => undefined,
      );
    }
  };
  const report = (progress: JobProgress) => {
    latest = progress;
    writing ??= write().finally(() => {
      writing = null;
    });
  };
  return {
    report,
    /** Writes the last progress at once, at the end of a job. */
    flush: async () => {
      ending.abort();
      await writing;
    },
  };
}

/** What the panel shows of an error. */
function explain(error: unknown): string {
  if (error instanceof JobInterrupted) return 'Interrupted, it continues by itself';
  if (isDatabaseAway(error)) return 'The database could not be reached';
  if (error instanceof Refusal) return error.message;
  if (isTooSlow(error)) return 'A step took too long and was stopped';
  const message = error instanceof Error ? error.message : String(error);
  return `Unexpected error: ${message.slice(0, 500)}`;
}

/**
 * Corrects what the queue planned or noted before the system's clock was put back, and what would wait until it has
 * caught up: jobs that start later than any retry, heartbeats that come from the future (the job's instance may be
 * lost), and the times at which queues and cron expressions were last looked at.
 *
 * A job that was enqueued for later (`delaySeconds`) waits from `created_on` on; a retry waits for `retry_delay_max` at most.
 */
async function bringJobsForward(db: Kysely<Database>): Promise<void> {
  await sql`
    with jobs as (
      update jobs.job set
        start_after = case when state < 'active' then now() else start_after end,
        heartbeat_on = case when state = 'active' then now() else heartbeat_on end
      where state = 'created' and created_on > now() + interval '1 second'
        or state = 'retry'
          and start_after > now() + (coalesce(retry_delay_max, ${MAX_RETRY}) + 1) * interval '1 second'
        or state = 'active' and heartbeat_on > now() + interval '1 second'
    ), queues as (
      update jobs.queue set monitor_on = least(monitor_on, now()), monitor_claim_on = least(monitor_claim_on, now()),
        maintain_on = least(maintain_on, now())
      where greatest(monitor_on, monitor_claim_on, maintain_on) > now() + interval '1 second'
    )
    update jobs.version set cron_on = now() where cron_on > now() + interval '1 second'`.execute(
    db,
  );
}

/** Of jobs whose queue sets no limit of its own, in seconds. */
const MAX_RETRY = 300;
