import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import { createTestApp } from '../../test/app.ts';
import { insertMessage, insertOrder, insertUser, type TestUser } from '../../test/factories.ts';
import { forAllTests } from '../../test/for-all-tests.ts';
import { REMOVED_PERSON, removeOldPersons } from './remove-person.ts';

const DAY = 24 * 3_600_000;
const daysAgo = (days: number) => new Date(Date.now() - days * DAY);

const shop = forAllTests(createTestApp);
let admin: TestUser;
beforeEach(async () => {
  await shop.database.pool.query('truncate orders, users, audit_log restart identity cascade');
  admin = await insertUser(shop.database.db, 'admin');
});

const removePerson = (id: number) => shop.delete(`/api/orders/${id}/person`, admin.headers);

/** Whose orders still name somebody. */
const whole = async (): Promise<number[]> => {
  const { rows } = await sql<{ id: number }>`
    select id from orders where person_removed_at is null order by id`.execute(shop.database.db);
  return rows.map(({ id }) => id);
};

describe('an admin removes the person', () => {
  test('from a canceled order too; again changes nothing', async () => {
    const id = await insertOrder(shop.database.db, { statusId: 4 });
    const first = await removePerson(id);
    expect([first.status, first.message]).toEqual([200, 'The person was removed']);
    const again = await removePerson(id);
    expect([again.status, again.data]).toEqual([200, first.data]);
  });

  test('not while the order is pending', async () => {
    const id = await insertOrder(shop.database.db);
    const { status, message } = await removePerson(id);
    expect([status, message]).toEqual([409, expect.stringContaining('still pending')]);
    expect(await whole()).toEqual([id]);
  });

  test('not from the order of an account', async () => {
    const { id: userId } = await insertUser(shop.database.db);
    const id = await insertOrder(shop.database.db, { userId, statusId: 3 });
    const { status, message } = await removePerson(id);
    expect([status, message]).toEqual([409, expect.stringContaining('belongs to an account')]);
    const read = await shop.get(`/api/orders/${id}`, admin.headers);
    expect(read.data).toMatchObject({ of_account: true }); // The panel explains before somebody tries.
  });

  test('and a guest’s order says nothing of an account', async () => {
    const id = await insertOrder(shop.database.db, { statusId: 3 });
    expect((await shop.get(`/api/orders/${id}`, admin.headers)).data).not.toHaveProperty(
      'of_account',
    );
  });

  test('not from an order that is not there', async () => {
    expect((await removePerson(999)).status).toBe(404);
  });

  test('and live lists are notified', async () => {
    const id = await insertOrder(shop.database.db, { statusId: 3 });
    const client = await shop.database.pool.connect();
    const heard = new Promise((resolve) => {
      client.on('notification', ({ payload }) => resolve(payload));
    });
    await client.query('listen orders');
    await removePerson(id);
    expect(await heard).toBe(`changed ${id}`);
    await client.query('unlisten orders');
    client.release(true);
  });
});

test('each text of an order is removed with its person: a new one is added to REMOVED_PERSON, or here', async () => {
  const { rows } = await sql<{ name: string }>`
    select column_name as name from information_schema.columns
    where table_schema = 'public' and table_name = 'orders'
      and data_type not in ('integer', 'numeric', 'boolean', 'timestamp with time zone')`.execute(
    shop.database.db,
  );
  const derived = ['search_document']; // From name and phone.
  // By telephone, …; what was taken off; the rate that its cash may be paid at; the shop system before, and its number there.
  const visit = ['visit_source', 'visit_campaign']; // What may name a person is left out of them.
  const impersonal = ['channel', 'offers', 'second_currency', 'former_shop', 'former_number'];
  const known = [...Object.keys(REMOVED_PERSON), ...derived, ...visit, ...impersonal];
  expect(rows.map(({ name }) => name).toSorted()).toEqual(known.toSorted());
});

test('nothing writes somebody into an order whose person was removed', async () => {
  const id = await insertOrder(shop.database.db, { statusId: 3 });
  await removePerson(id);
  for (const change of [
    "guest_phone = '+961 3123456'",
    "notes = 'Rima'",
    `user_id = ${admin.id}`,
  ]) {
    const writing = shop.database.pool.query(`update orders set ${change} where id = ${id}`);
    await expect(writing).rejects.toMatchObject({ code: '23514' });
  }
});

test('after its days a guest is removed from what was delivered or canceled, counted from then; others stay', async () => {
  const { db } = shop.database;
  const { id: userId } = await insertUser(db);
  const at = daysAgo(31);
  const old = await insertOrder(db, { statusId: 3, at });
  const changed = await insertOrder(db, { statusId: 4, at });
  const kept = [
    await insertOrder(db, { statusId: 1, at }),
    await insertOrder(db, { statusId: 3, at: daysAgo(29) }),
    await insertOrder(db, { statusId: 3, at, userId }),
    changed,
  ];
  await sql`insert into order_status_changes (order_id, from_status_id, to_status_id, changed_at)
    values (${old}, 1, 3, ${at}), (${changed}, 1, 4, ${daysAgo(2)})`.execute(db);
  expect(await removeOldPersons(db, 500, 30)).toBe(1);
  expect(await whole()).toEqual(kept.toSorted((a, b) => a - b));
  expect(await removeOldPersons(db, 500, 30)).toBe(0);
});

test('as many as asked for, the oldest first', async () => {
  const { db } = shop.database;
  for (const days of [40, 60, 50]) await insertOrder(db, { statusId: 3, at: daysAgo(days) });
  expect([await removeOldPersons(db, 2, 30), (await whole()).length]).toEqual([2, 1]);
  expect(await whole()).toEqual([1]);
});

test('a deleted message leaves the list and the audit log keeps no word of it', async () => {
  const { db } = shop.database;
  const id = await insertMessage(db, { message: 'Do you sell lamps?' });
  const { status, message } = await shop.delete(`/api/messages/${id}`, admin.headers);
  expect([status, message]).toEqual([200, 'Message deleted']);
  expect((await shop.get('/api/messages', admin.headers)).data.total).toBe(0);
  expect((await shop.delete(`/api/messages/${id}`, admin.headers)).status).toBe(404);
  const kept = await db.selectFrom('audit_log').selectAll().execute();
  expect(kept).toMatchObject([
    { subject: 'contact_messages', action: 'delete', changed_by: admin.id },
  ]);
  expect(Object.keys(kept[0]?.before ?? {})).toEqual(['created_at']);
});
