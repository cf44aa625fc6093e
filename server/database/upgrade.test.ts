import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createEmptyDatabase } from '../../test/database.ts';
import { describeSchema, describeToday } from '../../tools/describe-schema.ts';
import { createApp } from '../app.ts';
import { type OpenDatabase, openDatabase } from './connection.ts';
import { migrate } from './migrate.ts';
/** Rows that release 0.5.0 wrote, its answers about them, the statements that its tests sent, and its built-in rows. */
import before from './release-0.5.0.json' with { type: 'json' };
import { databaseFolder } from './sql-files.ts';

let empty: Awaited<ReturnType<typeof createEmptyDatabase>>;
let client: pg.Client;

beforeAll(async () => {
  empty = await createEmptyDatabase();
  client = new pg.Client({ connectionString: empty.connectionString });
  await client.connect();
  await migrate(empty.connectionString, undefined, { asIn: [] });
});
afterAll(async () => {
  await client.end();
  await empty.drop();
});

/** "a between 1 and 2 and b" is written with other parentheses when it is read from a dump. */
const plain = (text: string) => text.replaceAll(/[()]/g, '').split('\n');

describe('the baseline makes what the 93 migrations of release 0.5.0 made', () => {
  test('tables, indexes, functions and triggers', async () => {
    const recorded = readFileSync(join(import.meta.dirname, 'release-0.5.0-schema.txt'), 'utf8');
    const made = await describeSchema(client, {
      schemas: ['public', 'jobs'],
      aboutFunction: (_, text) => ` ${createHash('md5').update(text).digest('hex')}`,
    });
    expect(plain(made)).toEqual(plain(recorded));
  });

  test('built-in rows', async () => {
    expect((await client.query(before.builtIn.query)).rows).toEqual(before.builtIn.rows);
  });
});

describe('a database that release 0.5.0 has filled', () => {
  let database: OpenDatabase;
  let app: Awaited<ReturnType<typeof createApp>>;

  beforeAll(async () => {
    for (const [table, rows] of Object.entries(before.rows)) await fill(table, rows);
    await fill('offers', [
      momentsOf(101, { starts_at: '2028-11-30T22:00Z', ends_at: '2028-12-10T22:00Z' }),
      momentsOf(102, { starts_at: '2028-10-19T21:00Z', ends_at: '2028-10-31T22:00Z' }),
      momentsOf(103, { starts_at: null, ends_at: '2028-12-10T22:00Z' }),
    ]);
    const sale = { starts_at: '2028-11-30T22:00Z', ends_at: null };
    await fill('product_sales', [{ product_id: 2, discount: 20, ...sale }]);
    await migrate(empty.connectionString);
    database = openDatabase({ connectionString: empty.connectionString, queryTimeout: 15_000 });
    app = await createApp({
      database,
      shopSecret: 'a secret of the shop under test',
      publicUrl: 'http://localhost:3000',
      shopEmail: 'shop@mantel.test',
      currentVersion: () => null,
      findActor: async () => ({ kind: 'user', userId: 1, role: 'owner' }),
      mediaDir: tmpdir(),
      trustProxy: 0,
    });
  });
  afterAll(async () => {
    await app.close();
    await database.close();
  });

  const momentsOf = (id: number, moments: object) => ({
    ...before.rows.offers[0],
    ...{ id, code: `DAYS${id}`, ...moments },
  });

  async function fill(table: string, rows: readonly object[]): Promise<void> {
    const columns = Object.keys(rows[0] ?? {}).join();
    await client.query(
      `insert into ${table} (${columns}) overriding system value
       select ${columns} from json_populate_recordset(null::${table}, $1)`,
      [JSON.stringify(rows)],
    );
  }

  test.each(
    Object.entries(before.answers),
  )('is answered as that release answered: %s', async (url, answer) => {
    const headers = { authorization: 'Bearer any' };
    expect((await app.inject({ url, headers })).json().data).toMatchObject(answer);
  });

  test('moments of offers and sales are the days that they were in Beirut, through a change of clocks too', async () => {
    const { rows } = await client.query(`
      select id, from_day::text, to_day::text, ends_at from offers where id > 100
      union all select product_id, from_day::text, to_day::text, ends_at from product_sales order by id`);
    expect(rows).toEqual([
      { id: 2, from_day: '2028-12-01', to_day: null, ends_at: null },
      ...[
        [101, '2028-12-01', '2028-12-10', '2028-12-10T22:00Z'],
        [102, '2028-10-20', '2028-10-31', '2028-10-31T22:00Z'],
        [103, null, '2028-12-10', '2028-12-10T22:00Z'],
      ].map(([id, from_day, to_day, end]) => ({
        ...{ id, from_day, to_day },
        ends_at: new Date(String(end)),
      })),
    ]);
  });

  test('has the tables, indexes, triggers and functions of a new one', async () => {
    const today = readFileSync(join(databaseFolder, 'schema.sql'), 'utf8');
    expect(plain(await describeToday(client))).toEqual(plain(today));
  });

  test('has what the statements of that release name, also after the migrations of this one', async () => {
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
});
