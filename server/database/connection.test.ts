import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { sql, type Transaction } from 'kysely';
import { describe, expect, test } from 'vitest';
import { createTestDatabase } from '../../test/database.ts';
import { forAllTests } from '../../test/for-all-tests.ts';
import { makeScratchDirectory } from '../../test/scratch-directory.ts';
import { openDatabase } from './connection.ts';
import { isDatabaseAway, isTooSlow, sqlState } from './database-errors.ts';
import { startEmbeddedPostgres } from './embedded.ts';
import { namedQuery } from './session.ts';
import type { Database } from './types.ts';

const database = forAllTests(createTestDatabase);

test('numeric comes as string, timestamptz as Date, counts as number', async () => {
  const { rows } = await sql`select 1.50::numeric as price, now() as at, count(*) as count`.execute(
    database.db,
  );
  expect(rows).toEqual([{ price: '1.50', at: expect.any(Date), count: 1 }]);
});

describe('a named statement', () => {
  const statement = {
    name: 'test-add',
    text: 'select $1::int4 + 1 as sum, pg_backend_pid() as pid',
  };

  test('is prepared once on a connection, inside a transaction too', async () => {
    await database.db.transaction().execute(async (transaction) => {
      expect(await namedQuery(transaction, statement, [1])).toMatchObject([{ sum: 2 }]);
      expect(await namedQuery(transaction, statement, [2])).toMatchObject([{ sum: 3 }]);
      const { rows } =
        await sql`select name, generic_plans + custom_plans as runs from pg_prepared_statements`.execute(
          transaction,
        );
      expect(rows).toEqual([{ name: 'test-add', runs: 2 }]);
    });
  });

  test('is left unnamed behind PgBouncer', async () => {
    const pooled = openDatabase({
      connectionString: `${database.connectionString}&pgbouncer=true`,
      poolSize: 1,
    });
    try {
      expect(await namedQuery(pooled.db, statement, [1])).toMatchObject([{ sum: 2 }]);
      const { rows } = await sql`select name from pg_prepared_statements`.execute(pooled.db);
      expect(rows).toEqual([]);
    } finally {
      await pooled.close();
    }
  });
});

describe('statements of a transaction that are sent together', () => {
  const add = (transaction: Transaction<Database>, name: string) =>
    namedQuery(transaction, { name: 'add-courier', text: INSERT_COURIER }, [name]);
  const countRana = async () =>
    (await database.pool.query(`select from couriers where name = 'Rana'`)).rowCount;

  test('are undone together when one fails, and the connection stays good', async () => {
    const failed = database.db
      .transaction()
      .execute((transaction) =>
        Promise.all([add(transaction, 'Rana'), add(transaction, ''), add(transaction, 'Rana')]),
      );
    expect(sqlState(await failed.catch((error: unknown) => error))).toBe('23514');
    expect(await countRana()).toBe(0);
    await database.db
      .transaction()
      .execute((transaction) => Promise.all([add(transaction, 'Rana'), add(transaction, 'Rana')]));
    expect(await countRana()).toBe(2);
    await database.pool.query(`delete from couriers`);
  });
});

const INSERT_COURIER = 'insert into couriers (name) values ($1)';

test('a conflict is recognized by its SQLSTATE and is no absence', async () => {
  const add = () => database.pool.query(`insert into couriers (name) values ('')`);
  const error = await add().catch((reason: unknown) => reason);
  expect(sqlState(error)).toBe('23514');
  expect(isDatabaseAway(error)).toBe(false);
});

test('who loses a deadlock is asked to come again: 503, never 500', async () => {
  const { rows } = await database.pool.query<{ id: number }>(
    `insert into couriers (name) values ('Ziad'), ('Rana') returning id`,
  );
  const ids = rows.map(({ id }) => id);
  let arrived = 0;
  const bothHoldOne = Promise.withResolvers<void>();
  const lockBoth = (order: readonly number[]) =>
    database.db.transaction().execute(async (transaction) => {
      for (const id of order) {
        await sql`select from couriers where id = ${id} for update`.execute(transaction);
        arrived += 1;
        if (arrived === 2) bothHoldOne.resolve();
        await bothHoldOne.promise;
      }
    });
  const outcomes = await Promise.allSettled([lockBoth(ids), lockBoth(ids.toReversed())]);
  const lost = outcomes.flatMap((one) => (one.status === 'rejected' ? [one.reason] : []));
  expect(lost.map((error) => [sqlState(error), isDatabaseAway(error)])).toEqual([['40P01', true]]);
});

test('a statement that takes too long is stopped, and the connection stays good', async () => {
  const brisk = openDatabase({
    connectionString: database.connectionString,
    poolSize: 1,
    queryTimeout: 120_000,
  });
  try {
    await sql`set statement_timeout = 200`.execute(brisk.db);
    const error = await sql`select pg_sleep(120)`
      .execute(brisk.db)
      .catch((reason: unknown) => reason);
    expect([isDatabaseAway(error), isTooSlow(error)]).toEqual([false, true]);
    expect(sqlState(error)).toBe('57014');
    expect((await sql`select 1 as one`.execute(brisk.db)).rows).toEqual([{ one: 1 }]);
  } finally {
    await brisk.close();
  }
});

test.each([
  ['quick', '1800ms'],
  ['panel', '19900ms'],
  ['maintenance', '299900ms'],
] as const)('%s statements are stopped after %s', async (timeLimit, limit) => {
  const opened = openDatabase({ connectionString: database.connectionString, timeLimit });
  const { rows } = await sql<{ statement_timeout: string }>`show statement_timeout`
    .execute(opened.db)
    .finally(opened.close);
  expect(rows[0]?.statement_timeout).toBe(limit);
});

test('slow work waits longer for a connection than a shopper does', async () => {
  const { connectionString } = database;
  const open = (timeLimit: 'quick' | 'panel' | 'maintenance') =>
    openDatabase({ connectionString, timeLimit, poolSize: 1 });
  const pools = [open('quick'), open('panel'), open('maintenance')];
  expect(pools.map(({ pool }) => pool.options.connectionTimeoutMillis)).toEqual([
    8_000, 10_000, 15_000,
  ]);
  const [quick] = pools;
  const held = await quick?.pool.connect();
  const waiting = quick && sql`select 1`.execute(quick.db);
  await expect(waiting).rejects.toSatisfy(isDatabaseAway);
  held?.release();
  await Promise.all(pools.map(({ close }) => close()));
});

test('nobody waits for a connection of a database that falls silent, and the pool goes on after it', async () => {
  let silent = false;
  const { connectionString } = database;
  const timeLimit = 'maintenance'; // The longest: silence is seen long before it.
  const opened = openDatabase({ connectionString, timeLimit, poolSize: 1, isSilent: () => silent });
  const held = await opened.pool.connect();
  const waiting = sql`select 1`.execute(opened.db).catch((reason: unknown) => reason);
  silent = true;
  const error = await waiting;
  expect(String(error)).toContain('the database does not answer');
  expect(isDatabaseAway(error)).toBe(true);
  silent = false;
  held.release();
  expect((await sql`select 1 as one`.execute(opened.db)).rows).toEqual([{ one: 1 }]);
  await opened.close();
});

test('connections that the server ends are replaced', async () => {
  await sql`select 1`.execute(database.db);
  const lost: Error[] = [];
  const watched = openDatabase({
    connectionString: database.connectionString,
    poolSize: 2,
    onLost: (error) => lost.push(error),
  });
  await sql`select 1`.execute(watched.db);
  await database.pool.query(
    `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`,
  );
  await expect.poll(() => lost.length).toBe(1);
  expect((await sql`select 1 as one`.execute(watched.db)).rows).toEqual([{ one: 1 }]);
  await watched.close();
});

test('a connection that the server ends in the middle of a transaction is an error, not our end', async () => {
  const ended = database.db.transaction().execute(async (transaction) => {
    await sql`select pg_terminate_backend(pg_backend_pid())`.execute(transaction);
  });
  expect(isDatabaseAway(await failure(ended))).toBe(true);
  expect((await sql`select 1 as one`.execute(database.db)).rows).toEqual([{ one: 1 }]);
});

test('without a server the answer is an error', async () => {
  const nowhere = openDatabase({
    connectionString: 'postgresql://a:b@localhost/c?host=%2Fnowhere',
  });
  const error = await sql`select 1`.execute(nowhere.db).catch((reason: unknown) => reason);
  expect(isDatabaseAway(error)).toBe(true);
  await nowhere.close();
});

// Freezes a server of its own, so that other tests go on.
test('a frozen database gives errors, and nothing stays open afterwards', async () => {
  const dataDir = makeScratchDirectory('mantel-frozen-');
  const server = await startEmbeddedPostgres({ dataDir, log: () => undefined, durable: false });
  const frozen = openDatabase({
    connectionString: server.connectionString,
    poolSize: 3,
    onLost: () => undefined,
  });
  try {
    await sql`create table counted (n integer)`.execute(frozen.db);
    const failures = await Promise.all([
      failure(
        frozen.db.transaction().execute(async (transaction) => {
          await sql`insert into counted values (1)`.execute(transaction);
          freeze(dataDir, 'STOP');
          await sql`insert into counted values (2)`.execute(transaction);
        }),
      ),
      ...Array.from({ length: 8 }, async () => {
        await expect.poll(() => state(dataDir)).toBe('T');
        return failure(
          frozen.db
            .transaction()
            .execute((transaction) => sql`insert into counted values (3)`.execute(transaction)),
        );
      }),
    ]);
    expect(failures.every(isDatabaseAway)).toBe(true);
    freeze(dataDir, 'CONT');
    await expect
      .poll(() =>
        sql`select 1`.execute(frozen.db).then(
          () => 'back',
          () => 'away',
        ),
      )
      .toBe('back');
    await expect
      .poll(
        async () =>
          (
            await sql`select count(*) as n from pg_stat_activity where state like 'idle in transaction%'`.execute(
              frozen.db,
            )
          ).rows,
      )
      .toEqual([{ n: 0 }]);
    expect((await sql`select n from counted`.execute(frozen.db)).rows).toEqual([]);
  } finally {
    freeze(dataDir, 'CONT');
    await frozen.close();
    await server.stop();
    rmSync(dataDir, { recursive: true, maxRetries: 20, retryDelay: 100 });
  }
});

function failure(work: Promise<unknown>): Promise<unknown> {
  return work.then(
    () => null,
    (reason: unknown) => reason,
  );
}

function postmasterPid(dataDir: string): string {
  return readFileSync(join(dataDir, 'postgres/postmaster.pid'), 'utf8').split('\n')[0] ?? '';
}

/** SIGSTOP or SIGCONT to the server and to each of its processes. */
function freeze(dataDir: string, signal: 'STOP' | 'CONT'): void {
  const postmaster = postmasterPid(dataDir);
  const children = readdirSync('/proc').filter(
    (pid) => /^\d+$/.test(pid) && parentOf(pid) === postmaster,
  );
  execFileSync('kill', [`-${signal}`, postmaster, ...children]);
}

function parentOf(pid: string): string | undefined {
  return processStatus(pid)[1];
}

function state(dataDir: string): string | undefined {
  return processStatus(postmasterPid(dataDir))[0];
}

/** State and parent of a process, from /proc. */
function processStatus(pid: string): string[] {
  try {
    return readFileSync(`/proc/${pid}/stat`, 'utf8')
      .replace(/^.*\) /, '')
      .split(' ');
  } catch {
    return [];
  }
}
