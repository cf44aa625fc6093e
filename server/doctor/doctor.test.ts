import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { statfs } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join, resolve } from 'node:path';
import { text } from 'node:stream/consumers';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../test/app.ts';
import { createEmptyDatabase } from '../../test/database.ts';
import { insertCourier, insertOrder } from '../../test/factories.ts';
import { startMailServer } from '../../test/mail-server.ts';
import { hasPgBouncer, startPgBouncer } from '../../test/pgbouncer.ts';
import { makeScratchDirectory } from '../../test/scratch-directory.ts';
import { makeBackup } from '../backup/make-backup.ts';
import { recordBackup } from '../backup/stored-backups.ts';
import { createDiskStore } from '../media/media-store.ts';
import { createFolderStore } from '../storage/object-store.ts';
import { checkDisk, checkNode } from './check-machine.ts';
import { checkShop } from './check-shop.ts';
import type { Finding } from './finding.ts';

const KEY = 'correct horse battery staple';

let shop: TestApp;
let port: string;
let folder: string;
/** Of an installation without a fault, but for its backups. */
let environment: Record<string, string>;

beforeAll(async () => {
  shop = await createTestApp();
  await shop.app.listen({ port: 0, host: '127.0.0.1' });
  port = String((shop.app.server.address() as AddressInfo).port);
  folder = makeScratchDirectory('mantel-doctor-');
  environment = {
    PORT: port,
    DATABASE_URL: shop.database.connectionString,
    DATA_DIR: folder,
    BACKUP_URL: join(folder, 'backups'),
    BACKUP_KEY: KEY,
  };
});
afterAll(async () => {
  await shop.close();
  rmSync(folder, { recursive: true, force: true });
});
beforeEach(async () => {
  await sql`truncate backups, outbox; delete from pictures`.execute(shop.database.db);
  rmSync(join(folder, 'backups'), { recursive: true, force: true });
});

const media = () => createDiskStore(join(folder, 'media'));

async function backUp(): Promise<void> {
  const target = { store: createFolderStore(join(folder, 'backups')), passphrase: KEY };
  const { connectionString } = shop.database;
  const made = await makeBackup({ connectionString, media: media(), release: 'test' }, target);
  await recordBackup(shop.database.db, target, made);
}

/** What the doctor says of one subject, as `level: says`. */
async function found(about: string, more: Record<string, string> = {}): Promise<string[]> {
  return of(about, await checkShop({ ...environment, ...more }));
}

const of = (about: string, findings: readonly Finding[]) =>
  findings.filter((one) => one.about === about).map(({ level, says }) => `${level}: ${says}`);

test('an installation without a fault has no findings but good ones', async () => {
  await backUp();
  const findings = await checkShop(environment);
  const problems = findings.filter(({ level }) => level === 'problem');
  // The throwaway PostgreSQL of the tests writes nothing to the disk.
  expect(problems.map(({ says }) => says)).toEqual([expect.stringMatching(/ fsync, /)]);
  const subjects = ['Node', 'Settings', 'Disk', 'Shop', 'Database', 'Clock', 'Migrations', 'Cash'];
  for (const about of [...subjects, 'Pictures', 'Mail', 'Backups']) {
    expect(of(about, findings)[0], about).toMatch(/^(ok|warning): /);
  }
});

test('an old Node is said', () => {
  expect(checkNode('20.11.0')).toMatchObject({
    level: 'problem',
    says: 'Version 20.11.0 is too old.',
  });
});

test('a setting that can’t be used is named', async () => {
  expect(await found('Settings', { PORT: 'eighty' })).toEqual([
    'problem: PORT: must be a port, 0 to 65535.',
  ]);
});

test('a setting whose name is misspelt is named', async () => {
  expect(await found('Settings', { BACKUP_ULR: 'x', ADMIN_MAIL: 'x', HOSTS: 'x' })).toEqual([
    'ok: They can be used.',
    'warning: BACKUP_ULR is no setting: was BACKUP_URL meant?',
    'warning: ADMIN_MAIL is no setting: was ADMIN_EMAIL meant?',
  ]);
});

test('settings of a public shop that only suit a private one are named', async () => {
  const said = await found('Settings', { PUBLIC_URL: 'http://192.0.2.1', RATE_LIMITS: 'off' });
  expect(said).toHaveLength(3);
});

test('a full disk, and a folder that is not there', async () => {
  const full = async () => ({ ...(await statfs(folder)), bavail: 10, bsize: 4096 });
  expect(await checkDisk(folder, full)).toMatchObject({ level: 'problem' });
  expect(await checkDisk(join(folder, 'none'))).toMatchObject({ level: 'problem' });
});

describe('the books of cash', () => {
  const plant = (text: string) => shop.database.pool.query(text);
  let order: number;
  beforeAll(async () => {
    await plant('insert into cash_books (last_order_id) values (0)');
    const { db } = shop.database;
    const courier = await insertCourier(db);
    order = await insertOrder(db, { total: '25.00' });
    await plant(`update orders set status_id = 3, courier_id = ${courier} where id = ${order}`);
  });

  test('agree with the orders', async () => {
    expect(await found('Cash')).toEqual(['ok: The books agree with the orders.']);
  });

  test.each([
    [
      'an order that nobody booked',
      'alter table orders disable trigger book_changed_order; update orders set subtotal = subtotal + 5, total_price = total_price + 5; set constraints all immediate; alter table orders enable trigger book_changed_order',
      'are booked otherwise',
    ],
    ['open money that is not', 'delete from unsettled_orders', 'are open, or settled, otherwise'],
    [
      'credit that was given beside the books',
      `insert into order_returns (order_id, state, reason) select id, 'inspected', 'other' from orders;
      insert into store_credits (return_id, seed, code_hash, code_end, given_cents)
      select id, decode(repeat('00', 16), 'hex'), decode(repeat('01', 32), 'hex'), 'ABCD', 500 from order_returns`,
      'store credit that is owed differs from the books by 5.00',
    ],
  ])('%s is found, with what to do next', async (_, planted, said) => {
    await plant(planted);
    const problems = (await checkShop(environment)).filter(({ about }) => about === 'Cash');
    expect(problems.map(({ says }) => says).join('\n')).toContain(said);
    for (const one of problems)
      expect(one).toMatchObject({ level: 'problem', toDo: expect.stringContaining('panel') });
  });

  test('what it says to do puts an order right', async () => {
    await plant(
      'alter table store_credits disable trigger book_credit; delete from order_returns; alter table store_credits enable trigger book_credit',
    );
    await plant(`update orders set status_id = 1 where id = ${order}`);
    await plant(`update orders set status_id = 3 where id = ${order}`);
    expect(await found('Cash')).toEqual(['ok: The books agree with the orders.']);
  });
});

describe('the database', () => {
  test('is away', async () => {
    const [said] = await found('Database', {
      DATABASE_URL: 'postgresql://shop@localhost/shop?host=%2Fnowhere',
    });
    expect(said).toMatch(/^problem: It can't be used: connect ENOENT/);
  });

  test('is not there yet', async () => {
    expect(await found('Database', { DATABASE_URL: '' })).toEqual([
      `warning: There is no database in ${folder} yet.`,
    ]);
  });

  test('is of another major version of the embedded PostgreSQL', async () => {
    const cluster = join(folder, 'older/postgres');
    mkdirSync(cluster, { recursive: true });
    writeFileSync(join(cluster, 'PG_VERSION'), '17\n');
    const [said] = await found('Database', {
      DATABASE_URL: '',
      DATA_DIR: join(folder, 'older'),
    });
    expect(said).toMatch(/^problem: .* was made by PostgreSQL 17, and this release brings \d+\.$/);
  });

  test('holds no shop', async () => {
    const empty = await createEmptyDatabase();
    const said = await found('Migrations', { DATABASE_URL: empty.connectionString });
    expect(said).toEqual(['problem: The database holds no shop yet.']);
    await empty.drop();
  });

  test('lacks a migration, or has those of a newer release', async () => {
    const { db } = shop.database;
    const { rows } = await sql<{ name: string; checksum: string }>`
      delete from applied_migrations where name = (select max(name) from applied_migrations)
      returning name, checksum`.execute(db);
    expect(await found('Migrations')).toEqual([
      `problem: 1 are not applied yet, the first is ${rows[0]?.name}.`,
    ]);
    await sql`insert into applied_migrations (name, checksum) values
      (${rows[0]?.name}, ${rows[0]?.checksum}), ('9999_later.sql', 'x')`.execute(db);
    expect(await found('Migrations')).toEqual([
      'warning: The database has 1 of a newer release, up to 9999_later.sql.',
    ]);
    await sql`delete from applied_migrations where name = '9999_later.sql'`.execute(db);
  });

  test.skipIf(!hasPgBouncer)('stands behind PgBouncer', async () => {
    const bouncer = await startPgBouncer(shop.database.connectionString);
    const [said] = await found('Database', { DATABASE_URL: bouncer.connectionString });
    expect(said).toMatch(/^ok: PostgreSQL \d+ answers behind PgBouncer\.$/);
    await bouncer.stop();
  });
});

test('a replica that is away, or none at all', async () => {
  const { connectionString } = shop.database;
  const away = 'postgresql://shop@localhost/shop?host=%2Fnowhere';
  expect((await found('Replica', { DATABASE_REPLICA_URL: away }))[0]).toMatch(
    /^warning: It does not answer: connect ENOENT/,
  );
  expect(await found('Replica', { DATABASE_REPLICA_URL: connectionString })).toEqual([
    'problem: DATABASE_REPLICA_URL names a database that takes writes.',
  ]);
});

test('pictures whose files are gone are counted', async () => {
  await sql`
    insert into pictures (file_key, width, height, dominant_color, widths, formats)
    values ('0123456789', 10, 10, '#aabbcc', '{10}', '{webp}')`.execute(shop.database.db);
  expect(await found('Pictures')).toEqual([
    'problem: 1 of the 1 newest are missing, such as 0123456789.',
  ]);
  await media().write('0123456789', '10.webp', Buffer.from('picture'));
  expect(await found('Pictures')).toEqual(['ok: The 1 newest can be opened.']);
});

test('a store of pictures that is away is said', async () => {
  await sql`
    insert into pictures (file_key, width, height, dominant_color, widths, formats)
    values ('0123456789', 10, 10, '#aabbcc', '{10}', '{webp}')`.execute(shop.database.db);
  const said = await found('Pictures', {
    MEDIA_URL: 's3://key:secret@shop?endpoint=http://127.0.0.1:9',
  });
  expect(said[0]).toMatch(/^problem: The store of the pictures can't be read: /);
});

test('a CDN that has the newest picture, refuses it to browsers, or is no CDN of this shop', async () => {
  await sql`
    insert into pictures (file_key, width, height, dominant_color, widths, formats)
    values ('0123456789', 10, 10, '#aabbcc', '{10}', '{webp}')`.execute(shop.database.db);
  await media().write('0123456789', '10.webp', Buffer.from('picture'));
  expect(await found('CDN')).toEqual([]);
  const shared = {
    'content-type': 'image/webp',
    'cache-control': 'public, max-age=31536000, immutable',
  };
  const answers: Record<string, Record<string, string>> = {
    '/good/media/0123456789/10.webp': shared,
    '/old/media/0123456789/10.webp': { ...shared, 'cross-origin-resource-policy': 'same-origin' },
    '/brief/media/0123456789/10.webp': { 'content-type': 'image/webp' },
  };
  const cdn = createServer(({ url = '' }, response) =>
    response.writeHead(answers[url] ? 200 : 404, answers[url] ?? {}).end('picture'),
  ).listen(0, '127.0.0.1');
  await once(cdn, 'listening');
  const url = `http://127.0.0.1:${(cdn.address() as AddressInfo).port}`;
  const said = async (path: string) => (await found('CDN', { MEDIA_CDN_URL: url + path }))[0];
  expect(await said('/good')).toBe('ok: The newest picture comes from it.');
  expect(await said('/old')).toMatch(/^problem: Browsers refuse /);
  expect(await said('/brief')).toMatch(/^warning: .* how long it may be kept\.$/);
  expect(await said('/other')).toMatch(/^problem: .* is no picture: it answers 404, of no type\.$/);
  cdn.close();
  await once(cdn, 'close');
  expect(await said('/good')).toMatch(/^problem: .* does not answer: /);
});

test('mails that wait, and a mail server that is there or not', async () => {
  const server = await startMailServer();
  expect(await found('Mail', { SMTP_URL: server.url })).toEqual(['ok: Mails leave.']);
  await server.stop();
  await sql`insert into outbox (recipient, subject, text_body, created_at)
    values ('a@b.example', 'Hello', 'Hello', now() - interval '1 hour')`.execute(shop.database.db);
  const said = await found('Mail', { SMTP_URL: server.url });
  expect(said).toHaveLength(2);
  expect(said[0]).toMatch(/^problem: The mail server refuses: /);
  expect(said[1]).toBe('problem: The oldest mail has waited for 60 minutes.');
});

test('backups that are not made, not there, too old, or of another key', async () => {
  expect((await found('Backups', { BACKUP_URL: '' }))[0]).toMatch(/^problem: .*no backup was ever/);
  expect((await found('Backups'))[0]).toMatch(/^problem: There is none in /);
  await backUp();
  expect((await found('Backups'))[0]).toMatch(/^ok: mantel-.* can be read\.$/);
  expect((await found('Backups', { BACKUP_KEY: 'another long key' }))[0]).toMatch(
    /^problem: .*key/,
  );
  expect((await found('Backups', { BACKUP_KEY: '' }))[0]).toMatch(/BACKUP_KEY is not set/);
  await sql`update backups set made_at = now() - interval '5 days'`.execute(shop.database.db);
  expect((await found('Backups'))[0]).toMatch(/^problem: The last one is of .* every 24 hours\.$/);
});

describe('the running shop', () => {
  let proxy: Server;
  let publicUrl: string;

  beforeAll(async () => {
    proxy = createServer((_request, response) => {
      response.writeHead(200, { server: 'nginx', 'x-request-id': 'passed-on' }).end('{}');
    });
    proxy.listen(0, '127.0.0.1');
    await once(proxy, 'listening');
    publicUrl = `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`;
  });
  afterAll(() => void proxy.close());

  test('does not run', async () => {
    expect((await found('Shop', { PORT: '9' }))[0]).toMatch(/^warning: Nothing answers at /);
  });

  test('is behind a proxy that it does not know of', async () => {
    const [said] = await found('Proxy', { PUBLIC_URL: publicUrl });
    expect(said).toMatch(/^problem: A proxy stands in front, but TRUST_PROXY is 0/);
    expect(await found('Proxy', { PUBLIC_URL: publicUrl, TRUST_PROXY: '1' })).toEqual([
      `ok: ${publicUrl} leads to the shop.`,
    ]);
  });

  test('trusts a proxy that is not there', async () => {
    expect((await found('Proxy', { TRUST_PROXY: '1' }))[0]).toMatch(/^warning: TRUST_PROXY is 1/);
  });

  test('is not where its public address leads', async () => {
    const [said] = await found('Proxy', { PUBLIC_URL: 'http://127.0.0.1:9' });
    expect(said).toMatch(/^problem: http:\/\/127\.0\.0\.1:9 does not lead to the shop: /);
  });
});

test('npm run doctor prints what to do, and fails when there is a problem', async () => {
  const command = [resolve(import.meta.dirname, '../../tools/doctor.ts')];
  const env = { PATH: process.env.PATH, ...environment, BACKUP_URL: '' };
  const child = spawn(process.execPath, command, { env });
  const [[code], said] = await Promise.all([once(child, 'close'), text(child.stdout)]);
  expect(said).toMatch(/^PROBLEM {2}Backups: .*\n {10}→ Set BACKUP_URL/m);
  expect(said).toMatch(/^Problems: 2, warnings: \d+\.$/m);
  expect(code).toBe(1);
});
