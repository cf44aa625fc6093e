import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createEmptyDatabase } from '../../test/database.ts';
import { MigrationError, migrate } from './migrate.ts';

let database: Awaited<ReturnType<typeof createEmptyDatabase>>;
let directory: string;

beforeEach(async () => {
  database = await createEmptyDatabase();
  directory = mkdtempSync(join(tmpdir(), 'mantel-migrations-'));
  write('0001_first.sql', 'create table first (id integer)');
  write('0002_second.sql', 'alter table first rename to second');
});
afterEach(async () => {
  await database.drop();
  rmSync(directory, { recursive: true });
});

function write(name: string, sql: string): void {
  writeFileSync(join(directory, name), sql);
}

function run(): Promise<string[]> {
  return migrate(database.connectionString, directory);
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

async function tables(): Promise<string[]> {
  const client = new pg.Client({ connectionString: database.connectionString });
  await client.connect();
  const { rows } = await client.query<{ name: string }>(
    `select relname as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace order by 1`,
  );
  await client.end();
  return rows.map(({ name }) => name);
}

test('applies in order, once', async () => {
  expect(await run()).toEqual(['0001_first.sql', '0002_second.sql']);
  expect(await run()).toEqual([]);
  expect(await tables()).toEqual(['schema_migrations', 'second']);
});

test('two instances that start at once apply each migration once between them', async () => {
  const applied = await Promise.all([run(), run(), run()]);
  expect(applied.flat().sort()).toEqual(['0001_first.sql', '0002_second.sql']);
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

test('an applied migration whose file is gone is refused', async () => {
  await run();
  rmSync(join(directory, '0002_second.sql'));
  expect(await refusal()).toBe(
    'Migration 0002_second.sql was applied to this database, but its file is missing here',
  );
});

test('a migration that was skipped is refused', async () => {
  await run();
  const client = new pg.Client({ connectionString: database.connectionString });
  await client.connect();
  await client.query(`delete from schema_migrations where name like '0001%'`);
  await client.end();
  expect(await refusal()).toBe(
    'Migration 0001_first.sql was skipped: 0002_second.sql is applied already',
  );
});

test('a migration that fails half-way leaves nothing of itself and keeps those before it', async () => {
  write('0003_third.sql', 'create table third (id integer); insert into nowhere values (1)');
  expect(await refusal()).toBe(
    'Migration 0003_third.sql failed, nothing of it was kept: relation "nowhere" does not exist (42P01)',
  );
  expect(await tables()).toEqual(['schema_migrations', 'second']);
  write('0003_third.sql', 'create table third (id integer)');
  expect(await run()).toEqual(['0003_third.sql']);
});

test('a schema that was applied by hand is told, and left as it is', async () => {
  const client = new pg.Client({ connectionString: database.connectionString });
  await client.connect();
  await client.query('create table first (id integer)');
  await client.end();
  expect(await refusal()).toMatch(
    /^Migration 0001_first.sql failed, nothing of it was kept: relation "first" already exists/,
  );
  expect(await tables()).toEqual(['first', 'schema_migrations']);
});

test('a migration that ends its transaction is refused before anything runs', async () => {
  write('0003_third.sql', 'create table third (id integer);\nCOMMIT;\nselect 1/0');
  expect(await refusal()).toBe(
    'Migration 0003_third.sql must not begin or end a transaction: it runs in one',
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

test("the project's own migrations make an empty database whole", async () => {
  const own = readdirSync(join(import.meta.dirname, '../../database/migrations')).sort();
  expect(await migrate(database.connectionString)).toEqual(own);
});
