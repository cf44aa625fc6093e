import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createEmptyDatabase } from '../../test/database.ts';
import { migrate } from './migrate.ts';
import { MigrationError, readRelease } from './sql-files.ts';

let database: Awaited<ReturnType<typeof createEmptyDatabase>>;
let folder: string;

beforeEach(async () => {
  database = await createEmptyDatabase();
  folder = mkdtempSync(join(tmpdir(), 'mantel-migrations-'));
  for (const name of ['migrations', 'functions']) mkdirSync(join(folder, name));
  writeFileSync(join(folder, 'baseline.sql'), 'create table base (id integer)');
  writeFileSync(join(folder, 'baseline.sha256'), 'abc  0000_base.sql\n');
  write('0001_first.sql', 'create table first (id integer)');
  write('0002_second.sql', 'alter table first rename to second');
});
afterEach(async () => {
  await database.drop();
  rmSync(folder, { recursive: true });
});

function write(name: string, sql: string): void {
  writeFileSync(join(folder, 'migrations', name), sql);
}

function writeFunctions(name: string, sql: string): void {
  writeFileSync(join(folder, 'functions', name), sql);
}

function run(): Promise<string[]> {
  return migrate(database.connectionString, folder);
}

async function refusal(): Promise<string> {
  const error = await run().then(
    () => null,
    (reason: unknown) => reason,
  );
  expect(error).toBeInstanceOf(MigrationError);
  const { message } = error as MigrationError;
  expect(message).not.toContain('\n');
  return message;
}

async function query(text: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: database.connectionString });
  await client.connect();
  try {
    return (await client.query(text)).rows;
  } finally {
    await client.end();
  }
}

async function tables(): Promise<unknown[]> {
  const rows = await query(
    `select relname as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace order by 1`,
  );
  return rows.map(({ name }) => name);
}

test('applies in order, once', async () => {
  expect(await run()).toEqual(['baseline.sql', '0001_first.sql', '0002_second.sql']);
  expect(await run()).toEqual([]);
  expect(await tables()).toEqual([
    'applied_functions',
    'applied_migrations',
    'base',
    'schema_migrations',
    'second',
  ]);
});

test('two instances that start at once apply each migration once between them', async () => {
  const applied = await Promise.all([run(), run(), run()]);
  expect(applied.flat().sort()).toEqual(['0001_first.sql', '0002_second.sql', 'baseline.sql']);
});

test('applies what was added later', async () => {
  await run();
  write('0003_third.sql', 'create table third (id integer)');
  expect(await run()).toEqual(['0003_third.sql']);
});

test('an edited migration is refused', async () => {
  await run();
  write('0001_first.sql', 'create table other (id integer)');
  expect(await refusal()).toBe('Migration 0001_first.sql was edited after it was applied');
});

test('what a newer release has applied stays, and is reported', async () => {
  await run();
  write('0003_third.sql', 'create table third (id integer)');
  write('0015_newer.sql', 'create table newer (id integer)');
  await run();
  rmSync(join(folder, 'migrations/0003_third.sql'));
  rmSync(join(folder, 'migrations/0015_newer.sql'));
  const lines: string[] = [];
  const report = (line: string) => lines.push(line);
  expect(await migrate(database.connectionString, folder, { report })).toEqual([]);
  expect(lines).toEqual([
    'This database has 2 migrations of a newer release, up to 0015_newer.sql',
  ]);
});

test('what was left out is applied late', async () => {
  write('0015_newer.sql', 'create table newer (id integer)');
  await run();
  write('0005_late.sql', 'create table late (id integer)');
  expect(await run()).toEqual(['0005_late.sql']);
});

test('release 0.5.0 finds what its migrations are called, also in a database that it did not make', async () => {
  await migrate(database.connectionString);
  const { baseline } = readRelease();
  expect(baseline).toHaveLength(93);
  const rows = await query(
    `select name, checksum from applied_migrations union select name, checksum from schema_migrations
     order by name limit 93`,
  );
  expect(rows).toEqual(baseline);
});

test('a database of a release before 0.5.0 is refused, and left as it is', async () => {
  await migrate(database.connectionString);
  await query(`delete from applied_migrations where name > '0186'; drop table applied_functions`);
  const message = await migrate(database.connectionString).catch(({ message }) => message);
  expect(message).toBe(
    'The database is of a release before 0.5.0 (0186_search_unparted_words.sql is not applied): start release 0.5.0 on it once, then this one',
  );
  expect(await tables()).not.toContain('applied_functions');
});

describe('locks', () => {
  let other: pg.Client;

  beforeEach(async () => {
    await run();
    other = new pg.Client({ connectionString: database.connectionString });
    await other.connect();
    await other.query('begin; select from second');
    write('0003_third.sql', 'alter table second add column name text');
  });
  afterEach(() => other.end());

  test('a migration that gets no lock gives way to requests and tries again', async () => {
    const waits = new Promise<string>((report) => {
      void migrate(database.connectionString, folder, { report }).then(
        (applied) => report(applied.join()),
        report,
      );
    });
    expect(await waits).toBe('Migration 0003_third.sql waits for a lock');
    expect(await query('select from second')).toEqual([]); // Nobody queues behind it for long.
    await other.query('rollback');
    await expect
      .poll(() => query(`select name from applied_migrations where name like '0003%'`))
      .toHaveLength(1);
  });

  test('one that never gets its lock fails with a clear message', async () => {
    await expect(migrate(database.connectionString, folder, { tries: 2 })).rejects.toThrow(
      'Migration 0003_third.sql failed, nothing of it was kept: canceling statement due to lock timeout (55P03)',
    );
  });
});

test('an index is made concurrently outside of a transaction, also when several instances start', async () => {
  await run();
  write(
    '0003_index.sql',
    '-- outside-transaction\ndrop index concurrently if exists by_id;\ncreate index concurrently by_id on second (id);\n',
  );
  const applied = await Promise.all([run(), run(), run()]);
  expect(applied.flat()).toEqual(['0003_index.sql']);
  expect(
    await query(`select indisvalid from pg_index where indexrelid = 'by_id'::regclass`),
  ).toEqual([{ indisvalid: true }]);
});

test('a migration that fails half-way leaves nothing of itself and keeps those before it', async () => {
  write('0003_third.sql', 'create table third (id integer); insert into nowhere values (1)');
  expect(await refusal()).toBe(
    'Migration 0003_third.sql failed, nothing of it was kept: relation "nowhere" does not exist (42P01)',
  );
  expect(await tables()).toEqual([
    'applied_functions',
    'applied_migrations',
    'base',
    'schema_migrations',
    'second',
  ]);
  write('0003_third.sql', 'create table third (id integer)');
  expect(await run()).toEqual(['0003_third.sql']);
});

test.each([
  'create table orders (id integer)',
  'create table schema_migrations (version text)',
  'create schema jobs',
])('a database of another program is refused, and left as it is: %s', async (sql) => {
  await query(sql);
  const before = await tables();
  const message = await migrate(database.connectionString).catch(({ message }) => message);
  expect(message).toMatch(
    /^The database is used by another program: .* already exists. Give the shop a database of its own$/,
  );
  expect(await tables()).toEqual(before);
});

test('a migration that ends its transaction is refused before anything runs', async () => {
  write('0003_third.sql', 'create table third (id integer);\nCOMMIT;\nselect 1/0');
  expect(await refusal()).toBe(
    'Migration 0003_third.sql must not begin or end a transaction itself',
  );
  expect(await tables()).toEqual([]);
});

test('numbers may be left out, but none may be there twice', async () => {
  write('0004_fourth.sql', 'create table fourth (id integer)');
  expect(await run()).toContain('0004_fourth.sql');
  write('0004_other.sql', 'select 1');
  expect(await refusal()).toBe('Migration 0004_other.sql has the number of 0004_fourth.sql');
});

test('a name without a number is refused', async () => {
  write('fifth.sql', 'select 1');
  expect(await refusal()).toBe('Migration fifth.sql should be named NNNN_name.sql');
});

describe('functions', () => {
  const answering = (answer: number) =>
    `create or replace function answer() returns integer language sql as 'select ${answer}';`;
  const answer = async () => (await query('select answer()'))[0]?.answer;

  test('are applied after the migrations, and again when their text has changed', async () => {
    writeFunctions('answers.sql', answering(1));
    expect(await run()).toEqual([
      'baseline.sql',
      '0001_first.sql',
      '0002_second.sql',
      'functions/answers.sql',
    ]);
    expect(await run()).toEqual([]);
    writeFunctions('answers.sql', answering(2));
    expect(await run()).toEqual(['functions/answers.sql']);
    expect(await answer()).toBe(2);
  });

  test('may call what stands in a later file', async () => {
    writeFunctions(
      'a.sql',
      `create or replace function twice() returns integer language sql as 'select 2 * answer()';`,
    );
    writeFunctions('b.sql', answering(21));
    await run();
    expect(await query('select twice()')).toEqual([{ twice: 42 }]);
  });

  test('are there for a migration that asks for them', async () => {
    write('0003_third.sql', '-- after-functions\ncreate table third as select answer() as id');
    writeFunctions('answers.sql', answering(3));
    await run();
    expect(await query('select id from third')).toEqual([{ id: 3 }]);
  });

  test('of a newer release stay when an older one starts beside it', async () => {
    write('0003_third.sql', 'create table third (id integer)');
    writeFunctions('answers.sql', answering(2));
    await run();
    rmSync(join(folder, 'migrations/0003_third.sql'));
    writeFunctions('answers.sql', answering(1));
    writeFunctions('others.sql', `create or replace view others as select 1 as id;`);
    expect(await run()).toEqual([]);
    expect(await answer()).toBe(2);
  });

  test('that fail leave those of before', async () => {
    writeFunctions('answers.sql', answering(1));
    await run();
    writeFunctions('answers.sql', `${answering(2)} create or replace view v as select nothing;`);
    expect(await refusal()).toBe(
      'Migration functions/answers.sql failed, nothing of it was kept: column "nothing" does not exist (42703)',
    );
    expect(await answer()).toBe(1);
  });
});

test("the project's own files make an empty database whole", async () => {
  const { migrations, functions } = readRelease();
  const [before, after] = [false, true].map((value) =>
    migrations.filter(({ afterFunctions }) => afterFunctions === value),
  );
  const names = [...(before ?? []), ...functions, ...(after ?? [])].map(({ name }) => name);
  expect(await migrate(database.connectionString)).toEqual(['baseline.sql', ...names]);
  expect(await migrate(database.connectionString)).toEqual([]);
});
