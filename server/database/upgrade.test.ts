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
