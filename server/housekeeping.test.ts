import { existsSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../test/database.ts';
import { insertMessage, insertOrder, insertUser } from '../test/factories.ts';
import { createHousekeeping } from './housekeeping.ts';
import { startJobs } from './jobs/run-jobs.ts';

let database: TestDatabase;
beforeEach(async () => {
  database = await createTestDatabase();
});
afterEach(() => database.close());

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'mantel-outbox-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

/** Runs it once, as a starting instance does. */
async function cleanUp(): Promise<void> {
  const { connectionString, db } = database;
  const fail = () => expect.unreachable();
  const log = { info: () => undefined, warn: fail, error: fail };
  const finished = async () =>
    (await sql`select from jobs.job where state = 'completed'`.execute(db)).rows.length;
  const runner = await startJobs({
    connectionString,
    jobs: [createHousekeeping({ outboxFolder: folder, makesBackups: false })],
    log,
  });
  await expect.poll(finished).toBeGreaterThan(0); // At its own minute it runs once more.
  await runner.stop();
}

const DAY = 24 * 3_600_000;
const daysAgo = (days: number) => new Date(Date.now() - days * DAY);

test('sent mails go after 30 days, old keys after 7, more of them than a batch holds; what still waits stays', async () => {
  const { db } = database;
  const mail = { recipient: 'a@example.com', text_body: 'Hello' };
  await db
    .insertInto('outbox')
    .values([
      { ...mail, subject: 'long gone', sent_at: daysAgo(31), created_at: daysAgo(31) },
      { ...mail, subject: 'gone lately', sent_at: daysAgo(29), created_at: daysAgo(29) },
      { ...mail, subject: 'waiting', created_at: daysAgo(40) },
    ])
    .execute();
  const key = { scope: 0, request_hash: Buffer.alloc(32) };
  await db
    .insertInto('idempotency_keys')
    .values([
      ...Array.from({ length: 1200 }, (_, n) => ({
        ...key,
        key: `old-${n}`,
        created_at: daysAgo(8),
      })),
      { ...key, key: 'young', created_at: daysAgo(6) },
    ])
    .execute();

  await cleanUp();
  const mails = await db.selectFrom('outbox').select('subject').orderBy('id').execute();
  expect(mails.map(({ subject }) => subject)).toEqual(['gone lately', 'waiting']);
  const keys = await db.selectFrom('idempotency_keys').select('key').execute();
  expect(keys).toEqual([{ key: 'young' }]);
});

test('what holds the data of people goes after the days that the merchant set', async () => {
  const { db } = database;
  const { id: user_id } = await insertUser(db);
  const { id: owner } = await insertUser(db, 'admin');
  await db
    .insertInto('settings')
    .values([
      { key: 'keep_messages_days', value: '10' },
      { key: 'keep_failed_mails_days', value: '12' },
      { key: 'keep_mail_files_days', value: '14' },
      { key: 'keep_audit_log_days', value: '90' },
      { key: 'keep_order_persons_days', value: '60' },
    ])
    .execute();
  await insertOrder(db, { statusId: 3, at: daysAgo(61) });
  await insertOrder(db, { statusId: 3, at: daysAgo(59) });
  await insertMessage(db, { message: 'old', createdAt: daysAgo(11) });
  await insertMessage(db, { message: 'young', createdAt: daysAgo(9) });
  const mail = { recipient: 'a@example.com', text_body: 'Hello' };
  await sql`insert into outbox (recipient, text_body, subject, created_at, next_attempt_at) values
    (${mail.recipient}, '', 'given up long ago', ${daysAgo(13)}, 'infinity'),
    (${mail.recipient}, '', 'given up lately', ${daysAgo(11)}, 'infinity'),
    (${mail.recipient}, '', 'still tried', ${daysAgo(31)}, now())`.execute(db);
  const change = { subject: 'products', subject_id: '1', action: 'insert', after: '{}' };
  await db
    .insertInto('audit_log')
    .values([
      { ...change, changed_at: daysAgo(91) },
      { ...change, changed_at: daysAgo(89) },
    ])
    .execute();
  await db
    .insertInto('known_devices')
    .values([
      { user_id, token_hash: Buffer.alloc(32, 1), expires_at: daysAgo(1) },
      { user_id, token_hash: Buffer.alloc(32, 2) },
    ])
    .execute();
  const challenge = { user_id, expires_at: daysAgo(0) };
  await db
    .insertInto('login_challenges')
    .values([
      { ...challenge, token_hash: Buffer.alloc(32, 1) },
      { user_id, token_hash: Buffer.alloc(32, 2) },
    ])
    .execute();
  const secret = Buffer.alloc(48);
  await db
    .insertInto('second_factors')
    .values([
      { user_id, secret, created_at: daysAgo(1) },
      { user_id: owner, secret, created_at: daysAgo(1), turned_on_at: daysAgo(1) },
    ])
    .execute();
  const [old, young, foreign] = ['1.eml', '2.eml', 'notes.txt'].map((name) => join(folder, name));
  for (const [file = '', days = 0] of [
    [old, 15],
    [young, 13],
    [foreign, 99],
  ] as const) {
    writeFileSync(file, 'Hello');
    utimesSync(file, daysAgo(days), daysAgo(days));
  }

  await cleanUp();

  const count = async (
    table: 'audit_log' | 'known_devices' | 'login_challenges' | 'second_factors',
  ) => (await db.selectFrom(table).selectAll().execute()).length;
  const messages = await db.selectFrom('contact_messages').select('message').execute();
  expect(messages).toEqual([{ message: 'young' }]);
  const mails = await db.selectFrom('outbox').select('subject').orderBy('id').execute();
  expect(mails.map(({ subject }) => subject)).toEqual(['given up lately', 'still tried']);
  const orders = await db.selectFrom('orders').select('guest_name').orderBy('id').execute();
  expect(orders.map(({ guest_name }) => guest_name === 'Person removed')).toEqual([true, false]);
  expect([await count('audit_log'), await count('known_devices')]).toEqual([1, 1]);
  expect([await count('login_challenges'), await count('second_factors')]).toEqual([1, 1]);
  expect([old, young, foreign].map((file = '') => existsSync(file))).toEqual([false, true, true]);
});
