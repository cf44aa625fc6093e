import { copyFileSync, mkdirSync, readdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createEmptyDatabase } from '../../test/database.ts';
import { makeScratchDirectory } from '../../test/scratch-directory.ts';
import { createApp } from '../app.ts';
import { type OpenDatabase, openDatabase } from './connection.ts';
import { migrate, migrationsDirectory } from './migrate.ts';
/** Rows that the release 027d037 wrote, its answers about them, and the statements that its tests sent. */
import before from './release-027d037.json' with { type: 'json' };

let empty: Awaited<ReturnType<typeof createEmptyDatabase>>;
let client: pg.Client;
let database: OpenDatabase;

beforeAll(async () => {
  empty = await createEmptyDatabase();
  client = new pg.Client({ connectionString: empty.connectionString });
  await client.connect();
  await migrate(empty.connectionString, migrationsOfThatRelease());
  for (const [table, rows] of Object.entries(before.rows)) await fill(table, rows);
  await migrate(empty.connectionString);
  database = openDatabase({ connectionString: empty.connectionString, queryTimeout: 15_000 });
});
afterAll(async () => {
  await database.close();
  await client.end();
  await empty.drop();
});

function migrationsOfThatRelease(): string {
  const folder = makeScratchDirectory('mantel-027d037-');
  mkdirSync(join(folder, 'migrations'));
  const names = readdirSync(migrationsDirectory).filter((name) => name < '0015');
  for (const name of names)
    copyFileSync(join(migrationsDirectory, name), join(folder, 'migrations', name));
  return folder;
}

async function fill(table: string, rows: readonly object[]): Promise<void> {
  const columns = Object.keys(rows[0] ?? {}).join();
  await client.query(
    `insert into ${table} (${columns}) overriding system value
     select ${columns} from json_populate_recordset(null::${table}, $1) on conflict do nothing`,
    [JSON.stringify(rows)],
  );
}

test('orders that the release before took are answered as it answered them', async () => {
  const app = await createApp({
    database,
    shopSecret: 'a secret of the shop under test',
    publicUrl: 'http://localhost:3000',
    shopEmail: 'shop@mantel.test',
    currentVersion: () => null,
    findActor: async () => ({ kind: 'user', userId: 2, role: 'owner' }),
    mediaDir: tmpdir(),
    trustProxy: 0,
  });
  const get = async (url: string) =>
    (await app.inject({ url, headers: { authorization: 'Bearer any' } })).json().data;
  for (const [id, order] of Object.entries(before.orders.answers)) {
    expect(await get(`/api/orders/${id}`)).toMatchObject(order);
  }
  expect(await get('/api/orders')).toMatchObject(before.orders.list);
  await app.close();
});

test('products of the release before are not counted', async () => {
  const { rows } = await client.query(
    'select from product_stock union all select from stock_changes',
  );
  expect(rows).toEqual([]);
});

test("the release before finds what its statements name, also after this one's migrations", async () => {
  expect(before.statements.length).toBeGreaterThan(200);
  const broken: string[] = [];
  for (const statement of before.statements) {
    // Prepared only: names, columns, functions and types are looked up, and nothing is done.
    await client
      .query(`prepare that as ${statement}`)
      .then(() => client.query('deallocate that'))
      .catch((error: Error) => broken.push(`${error.message}: ${statement}`));
  }
  expect(broken).toEqual([]);
});

test('the release before still finds only its own migrations, and starts', async () => {
  const { rows } = await client.query('select name from schema_migrations order by name');
  const names = readdirSync(join(migrationsOfThatRelease(), 'migrations')).sort();
  expect(rows.map(({ name }) => name)).toEqual(names);
});
