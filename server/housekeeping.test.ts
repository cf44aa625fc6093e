import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../test/database.ts';
import { startHousekeeping } from './housekeeping.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

const DAY = 24 * 3_600_000;
const daysAgo = (days: number) => new Date(Date.now() - days * DAY);

test('sent mails go after 30 days, old keys after 7; what still waits stays', async () => {
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
      { ...key, key: 'old', created_at: daysAgo(8) },
      { ...key, key: 'young', created_at: daysAgo(6) },
    ])
    .execute();

  await startHousekeeping(db, { warn: () => expect.unreachable() }).stop();

  const mails = await db.selectFrom('outbox').select('subject').orderBy('id').execute();
  expect(mails.map(({ subject }) => subject)).toEqual(['gone lately', 'waiting']);
  const keys = await db.selectFrom('idempotency_keys').select('key').execute();
  expect(keys).toEqual([{ key: 'young' }]);
});

test('a database that is away is told of, and ends nothing', async () => {
  const gone = await createTestDatabase();
  await gone.close();
  const told: unknown[] = [];
  const log = { warn: (...line: unknown[]) => void told.push(line) };
  await startHousekeeping(gone.db, log).stop();
  expect(told).toHaveLength(1);
});
