import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeScratchDirectory } from '../../test/scratch-directory.ts';
import { describeToday } from '../../tools/describe-schema.ts';
import { accountOptions, asAccount, chooseAccount } from './embedded-account.ts';
import { migrate } from './migrate.ts';
import { databaseFolder } from './sql-files.ts';

const binaries = '/usr/lib/postgresql/15/bin';
const isInstalled = existsSync(join(binaries, 'postgres'));
if (!isInstalled)
  console.warn(`Skipped: no PostgreSQL 15 in ${binaries} (apt install postgresql-15)`);

describe.skipIf(!isInstalled)('on PostgreSQL 15', () => {
  let directory: string;
  let server: ChildProcess;
  let connectionString: string;

  beforeAll(async () => {
    directory = makeScratchDirectory('mantel-15-');
    const account = chooseAccount(join(directory, 'data'));
    if (account.kind === 'other') chownSync(directory, account.uid, account.gid);
    const options = { cwd: directory, ...accountOptions(account) };
    const line = (tool: string, ...args: string[]): [string, string[]] => {
      const [command = '', ...rest] = asAccount(account, [join(binaries, tool), ...args]);
      return [command, rest];
    };
    const data = ['-D', join(directory, 'data')];
    execFileSync(
      ...line(
        'initdb',
        ...data,
        '-U',
        'postgres',
        '-A',
        'trust',
        '-E',
        'UTF8',
        '--locale=C.UTF-8',
        '--no-sync',
      ),
      { ...options, stdio: 'ignore' },
    );
    const roles = 'create role shop login;\ncreate database shop owner shop;\n';
    execFileSync(...line('postgres', '--single', ...data, '-F', 'postgres'), {
      ...options,
      input: roles,
      stdio: ['pipe', 'ignore', 'ignore'],
    });
    server = spawn(
      ...line(
        'postgres',
        ...data,
        '-F',
        '-c',
        'listen_addresses=',
        '-c',
        `unix_socket_directories=${directory}`,
      ),
      { ...options, stdio: 'ignore' },
    );
    connectionString = `postgresql://shop@localhost/shop?host=${encodeURIComponent(directory)}`;
    await untilUp();
  });
  afterAll(async () => {
    server.kill('SIGINT');
    await once(server, 'exit');
    rmSync(directory, { recursive: true, force: true });
  });

  async function untilUp(): Promise<void> {
    for (;;) {
      const client = await connect().catch(() => null);
      if (client) return client.end();
      if (server.exitCode !== null) throw new Error('PostgreSQL 15 did not start');
      await pause(50);
    }
  }

  async function connect(): Promise<pg.Client> {
    const client = new pg.Client({ connectionString });
    await client.connect();
    return client;
  }

  test('the migrations apply once, as a role that is no superuser', async () => {
    expect(await migrate(connectionString)).toContain('baseline.sql');
    expect(await migrate(connectionString)).toEqual([]);
  });

  test('the schema is that of PostgreSQL 18', async () => {
    const client = await connect();
    const file = readFileSync(join(databaseFolder, 'schema.sql'), 'utf8');
    expect(await describeToday(client)).toBe(file);
    await client.end();
  });

  test('products, their search and the catalogue version work', async () => {
    const client = await connect();
    await client.query(`insert into categories (name) values ('Lamps');
      insert into products (category_id, name, description, price, discount) values (1, 'Café lamp', 'Bright', 129.99, 15)`);
    const { rows } = await client.query(`select final_price, version > 1 as raised, view_count
      from products join product_popularity on product_id = id, catalogue_version
      where search_document @@ websearch_to_tsquery('shop_english', 'cafe lamps')`);
    expect(rows).toEqual([{ final_price: '110.49', raised: true, view_count: '0' }]);
    await client.end();
  });
});
