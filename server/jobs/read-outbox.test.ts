import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../test/app.ts';
import { insertUser, type TestUser } from '../../test/factories.ts';

let shop: TestApp;
let admin: TestUser;
let woken = 0;
beforeAll(async () => {
  shop = await createTestApp({
    wakeOutbox: () => {
      woken += 1;
    },
  });
  admin = await insertUser(shop.database.db, 'admin');
});
afterAll(() => shop.close());

const read = () => shop.get('/api/outbox', admin.headers);

test('mails that wait, are tried again or were given up are distinguished, with the reason', async () => {
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

test('a mail that was given up is tried again, one by itself or all of them', async () => {
  const { db } = shop.database;
  await sql`delete from outbox`.execute(db);
  const { rows } = await sql<{ id: number }>`
    insert into outbox (recipient, subject, text_body, attempts, next_attempt_at, last_error, sent_at) values
      ('a@example.com', 'one', '', 20, 'infinity', '550', null),
      ('b@example.com', 'two', '', 20, 'infinity', '550', null),
      ('c@example.com', 'three', '', 20, 'infinity', '550', null),
      ('d@example.com', 'again', '', 2, '2030-01-01T00:00:00Z', '421', null),
      ('e@example.com', 'sent', '', 1, now(), null, now()) returning id`.execute(db);
  const [one, , , again, sent] = rows.map(({ id }) => id);
  woken = 0;
  const retry = (id?: number) => shop.post(`/api/outbox/${id}/retry`, undefined, admin.headers);
  const { status, data } = await retry(one);
  expect([status, data.waiting, data.given_up_count, woken]).toEqual([200, 1, 2, 1]);
  for (const id of [one, again, sent, 999_999]) expect((await retry(id)).status).toBe(404);
  const all = await shop.post('/api/outbox/retry', undefined, admin.headers);
  expect(all.data).toMatchObject({ waiting: 3, retrying: 1, given_up_count: 0, given_up: [] });
  expect(woken).toBe(2);
  const { rows: due } = await sql<{ subject: string; attempts: number }>`
    select subject, attempts from outbox where sent_at is null and next_attempt_at <= now() order by id`.execute(
    db,
  );
  expect(due).toEqual(['one', 'two', 'three'].map((subject) => ({ subject, attempts: 0 })));
});
