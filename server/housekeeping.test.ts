import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../test/database.ts';
import { housekeeping } from './housekeeping.ts';
import { startJobs } from './jobs/run-jobs.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

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

  const fail = () => expect.unreachable();
  const log = { info: () => undefined, warn: fail, error: fail };
  const { connectionString } = database;
  const runner = await startJobs({ connectionString, jobs: [housekeeping], log });
  await expect
    .poll(
      async () =>
        (await sql`select from jobs.job where state = 'completed'`.execute(db)).rows.length,
      {
        timeout: 20_000,
      },
    )
    .toBe(1);
  await runner.stop();

  const mails = await db.selectFrom('outbox').select('subject').orderBy('id').execute();
  expect(mails.map(({ subject }) => subject)).toEqual(['gone lately', 'waiting']);
  const keys = await db.selectFrom('idempotency_keys').select('key').execute();
  expect(keys).toEqual([{ key: 'young' }]);
});
