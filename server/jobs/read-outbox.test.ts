import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../test/app.ts';
import { insertUser, type TestUser } from '../../test/factories.ts';

let shop: TestApp;
let admin: TestUser;
beforeAll(async () => {
  shop = await createTestApp();
  admin = await insertUser(shop.database.db, 'admin');
});
afterAll(() => shop.close());

const read = () => shop.get('/api/outbox', admin.headers);

test('mails that wait, are tried again or were given up are told apart, with the reason', async () => {
  const none = { waiting: 0, retrying: 0, next_try_at: null, given_up_count: 0, given_up: [] };
  expect((await read()).data).toMatchObject(none);
  await sql`
    insert into outbox (recipient, subject, text_body, attempts, next_attempt_at, last_error, sent_at) values
      ('a@example.com', 'waits', '', 0, now(), null, null),
      ('b@example.com', 'again', '', 2, '2030-01-01T00:00:00Z', '421 busy', null),
      ('c@example.com', 'given up', '', 20, 'infinity', '550 no such user', null),
      ('d@example.com', 'sent', '', 1, now(), null, now())`.execute(shop.database.db);
  const { status, data, headers } = await read();
  expect([status, headers['cache-control']]).toEqual([200, 'no-store']);
  expect(data).toMatchObject({
    ...{ waiting: 1, retrying: 1, next_try_at: '2030-01-01T00:00:00.000Z', given_up_count: 1 },
    given_up: [{ recipient: 'c@example.com', subject: 'given up', error: '550 no such user' }],
  });
});
