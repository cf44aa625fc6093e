import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { sql } from 'kysely';
import { PgBoss } from 'pg-boss';
import { afterEach, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { z } from 'zod';
import { createTestDatabase, type TestDatabase } from '../../test/database.ts';
import { type AnyJob, defineJob, enqueue, type JobContext, JobFailed } from './define-job.ts';
import { type JobRunner, startJobs } from './run-jobs.ts';

let database: TestDatabase;
let runners: JobRunner[];
const silent = { info: () => undefined, warn: () => undefined, error: () => undefined };

beforeEach(async () => {
  database = await createTestDatabase();
  runners = [];
});
afterEach(async () => {
  await Promise.all(runners.map((runner) => runner.stop()));
  await database.close();
});

async function run(...jobs: AnyJob[]): Promise<JobRunner> {
  const runner = await startJobs({
    connectionString: database.connectionString,
    jobs,
    log: silent,
  });
  runners.push(runner);
  return runner;
}

/** A job that does what a test says. */
const job = (
  work: (context: JobContext<number>) => Promise<unknown>,
  traits: Partial<AnyJob> = {},
) =>
  defineJob<number>({
    name: 'slow',
    title: 'Slow work',
    input: z.number(),
    whenBusy: 'queue',
    run: work,
    ...traits,
  });

interface Row {
  readonly state: string;
  readonly output: unknown;
  readonly retry_count: number;
}
const readJobs = async (): Promise<Row[]> =>
  (
    await sql<Row>`select state::text, output, retry_count from jobs.job where name = 'slow' order by created_on`.execute(
      database.db,
    )
  ).rows;
const states = async () => (await readJobs()).map(({ state }) => state);
const OFTEN = { interval: 50 };

test('the migration installs the schema that the library expects', async () => {
  const boss = new PgBoss({
    schema: 'jobs',
    db: { executeSql: (text, values) => database.pool.query(text, values) },
  });
  await boss.start();
  const drift = await boss.detectSchemaDrift();
  await boss.stop({ graceful: false });
  expect(drift).toMatchObject({ ok: true });
  const { rows } = await sql<{ version: number }>`select version from jobs.version`.execute(
    database.db,
  );
  expect(rows).toEqual([{ version: 46 }]); // Another one: add a migration first (docs/decisions/026).
});

test('a job runs once its transaction has committed, and never when it was rolled back', async () => {
  const seen: number[] = [];
  const one = job(async ({ input }) => {
    seen.push(input);
    return { doubled: input * 2 };
  });
  const undone = database.db.transaction().execute(async (transaction) => {
    await enqueue(transaction, one, 1);
    throw new Error('undone');
  });
  await expect(undone).rejects.toThrow('undone');
  await database.db.transaction().execute(async (transaction) => enqueue(transaction, one, 2));
  (await run(one)).wake(one);
  await expect.poll(states, OFTEN).toEqual(['completed']);
  expect(seen).toEqual([2]);
  expect((await readJobs())[0]?.output).toEqual({ result: { doubled: 4 } });
});

test('of jobs enqueued at once before any instance knows their kind, none is lost', async () => {
  const first = job(async () => 'done');
  const numbers = [1, 2, 3, 4, 5]; // As many as there are connections.
  await Promise.all(numbers.map((n) => sql`select ${n}::int`.execute(database.db)));
  for (let round = 1; round <= 20; round++) {
    await sql`truncate jobs.job`.execute(database.db);
    await sql`delete from jobs.queue`.execute(database.db);
    const ids = await Promise.all(numbers.map((n) => enqueue(database.db, first, n)));
    expect(ids).not.toContain(null);
    expect(await states()).toHaveLength(numbers.length);
  }
});

test('of two instances each job is taken by one, and one runs at a time', async () => {
  const seen: number[] = [];
  let running = 0;
  let most = 0;
  const one = job(async ({ input }) => {
    running += 1;
    most = Math.max(most, running);
    await sql`select pg_sleep(0.02)`.execute(database.db);
    seen.push(input);
    running -= 1;
  });
  for (let n = 0; n < 10; n += 1) await enqueue(database.db, one, n);
  const both = [await run(one), await run(one)];
  await expect
    .poll(async () => {
      for (const runner of both) runner.wake(one);
      return new Set(await states());
    }, OFTEN)
    .toEqual(new Set(['completed']));
  expect([seen.toSorted((a, b) => a - b), most]).toEqual([[0, 1, 2, 3, 4, 5, 6, 7, 8, 9], 1]);
});

test('while one waits, another of a kind that merges is the same', async () => {
  const one = job(async () => undefined, { whenBusy: 'merge' });
  expect(await enqueue(database.db, one, 1)).toEqual(expect.any(String));
  expect(await enqueue(database.db, one, 1)).toBeNull();
  expect(await states()).toEqual(['created']);
});

test('a job that fails is tried again; one that gives up is not, and says why', async () => {
  let tries = 0;
  const looked = Promise.withResolvers<void>();
  const one = job(async ({ input, attempt }) => {
    tries += 1;
    if (input === 2) throw new JobFailed('The file is empty', { rows: 0 });
    if (attempt === 1) throw new Error('once');
    await looked.promise;
  });
  await enqueue(database.db, one, 1);
  const runner = await run(one);
  runner.wake(one);
  await expect.poll(readJobs, OFTEN).toMatchObject([
    {
      state: expect.stringMatching(/^(retry|active)$/), // Its next try may have begun.
      output: { message: 'Unexpected error: once' },
    },
  ]);
  looked.resolve();
  await sql`update jobs.job set start_after = now() - interval '1 minute'`.execute(database.db);
  runner.wake(one);
  await expect.poll(states, OFTEN).toEqual(['completed']);
  await enqueue(database.db, one, 2);
  runner.wake(one);
  await expect.poll(states, OFTEN).toEqual(['completed', 'completed']);
  expect((await readJobs())[1]?.output).toEqual({
    failed: 'The file is empty',
    result: { rows: 0 },
  });
  expect(tries).toBe(3);
});

test('a stop interrupts a job between two steps; another instance continues it at once', async () => {
  const started = Promise.withResolvers<void>();
  const waiting = job(async ({ throwIfInterrupted, signal }) => {
    started.resolve();
    await new Promise((resolve) => signal.addEventListener('abort', resolve));
    throwIfInterrupted();
  });
  await enqueue(database.db, waiting, 1);
  const first = await run(waiting);
  first.wake(waiting);
  await started.promise;
  await first.stop();
  expect(await states()).toEqual(['retry']);
  const attempts: number[] = [];
  const quick = job(async ({ attempt }) => attempts.push(attempt));
  (await run(quick)).wake(quick);
  await expect.poll(states, OFTEN).toEqual(['completed']);
  expect(attempts).toEqual([1]); // The interruption was not counted.
});

test('a stop does not wait for a job that will not end', async () => {
  const started = Promise.withResolvers<void>();
  const deaf = job(async () => {
    started.resolve();
    await new Promise(() => undefined);
  });
  await enqueue(database.db, deaf, 1);
  const runner = await run(deaf);
  runner.wake(deaf);
  await started.promise;
  await runner.stop();
  expect(await states()).toEqual(['retry']);
});

test('a cancelled job is interrupted', async () => {
  const started = Promise.withResolvers<void>();
  const ended = Promise.withResolvers<string>();
  const one = job(async ({ signal }) => {
    started.resolve();
    signal.addEventListener('abort', () => ended.resolve('interrupted'));
    return ended.promise;
  });
  await enqueue(database.db, one, 1);
  (await run(one)).wake(one);
  await started.promise;
  await sql`update jobs.job set state = 'cancelled', completed_on = now()`.execute(database.db);
  expect(await ended.promise).toBe('interrupted');
  expect(await states()).toEqual(['cancelled']);
});

test('when the process that runs a job is killed, another continues it once its heartbeat is missed', async () => {
  const script = join(import.meta.dirname, '../../test/slow-job.ts');
  const victim = spawn(process.execPath, [script, database.connectionString], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  onTestFinished(() => void victim.kill('SIGKILL'));
  const other = job(async () => 'done');
  await expect
    .poll(async () => (await sql`select from jobs.queue`.execute(database.db)).rows.length, OFTEN)
    .toBeGreaterThan(0);
  await enqueue(database.db, other, 1);
  await once(victim.stdout, 'data');
  await expect.poll(states, OFTEN).toEqual(['active']);
  victim.kill('SIGKILL');
  await once(victim, 'exit');
  await run(other);
  await expect.poll(states, OFTEN).toEqual(['completed']);
  expect((await readJobs())[0]).toMatchObject({ output: { result: 'done' }, retry_count: 1 });
});

describe('after the clock was put back by an hour', () => {
  const later = sql`now() + interval '1 hour'`;

  test('jobs that wait start all the same, and a retry keeps its own pause', async () => {
    const one = job(async ({ input }) => input, { whenBusy: 'queue' });
    for (const n of [1, 2, 3]) await enqueue(database.db, one, n);
    const place = (n: number, state: string, start: typeof later) =>
      sql`update jobs.job set state = ${state}::jobs.job_state, start_after = ${start}, created_on = ${start}
        where data = to_jsonb(${n}::int)`.execute(database.db);
    await place(1, 'created', later);
    await place(2, 'retry', later);
    await place(3, 'retry', sql`now() + interval '5 minutes'`);
    await enqueue(database.db, { ...one, delaySeconds: 60 }, 4); // It keeps its own, too.
    await run(one);
    await expect
      .poll(async () => (await states()).toSorted(), OFTEN)
      .toEqual(['completed', 'completed', 'created', 'retry']);
    const { rows } = await sql`select data from jobs.job where state = 'retry'`.execute(
      database.db,
    );
    expect(rows).toEqual([{ data: 3 }]);
  });

  test('a job whose instance was lost before is taken over', async () => {
    const one = job(async () => 'done');
    await enqueue(database.db, one, 1);
    await sql`update jobs.job set state = 'active', started_on = ${later}, heartbeat_on = ${later},
      heartbeat_seconds = 1`.execute(database.db);
    await sql`update jobs.queue set monitor_on = ${later}, monitor_claim_on = ${later},
      maintain_on = ${later}`.execute(database.db);
    await run(one);
    await expect.poll(states, OFTEN).toEqual(['completed']);
    expect((await readJobs())[0]).toMatchObject({ output: { result: 'done' }, retry_count: 1 });
  });
});
