import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createTestApp } from '../../test/app.ts';
import { insertMessage, insertUser, type TestUser } from '../../test/factories.ts';
import { forAllTests } from '../../test/for-all-tests.ts';

const shop = forAllTests(createTestApp);
let admin: TestUser;
beforeAll(async () => {
  admin = await insertUser(shop.database.db, 'admin');
});
beforeEach(async () => {
  await shop.database.pool.query('truncate contact_messages, audit_log restart identity');
});

const minute = (n: number) => new Date(Date.UTC(2026, 10, 21, 9, n));
const list = (query = '') => shop.get(`/api/messages?${query}`, admin.headers);
const mark = (id: number | string, body: unknown) =>
  shop.put(`/api/messages/${id}`, JSON.stringify(body), {
    'content-type': 'application/json',
    ...admin.headers,
  });
const ids = async (query: string) =>
  (await list(query)).data.data.map(({ id }: { id: number }) => id);
const unread = async () => (await shop.get('/api/messages/unread', admin.headers)).data.unread;
const insert = (n: number) => insertMessage(shop.database.db, { createdAt: minute(n) });

describe('the list', () => {
  test('is empty in a new shop', async () => {
    const { status, data } = await list();
    const page = { data: [], current_page: 1, last_page: 1, per_page: 30, total: 0 };
    expect([status, data]).toEqual([200, page]);
    expect(await unread()).toBe(0);
  });

  test('shows the newest first, page by page, and is kept by no cache', async () => {
    const [b, a, c] = [await insert(2), await insert(1), await insert(3)];
    expect(await ids('')).toEqual([c, b, a]);
    const { data, headers } = await list('page=2&per_page=2');
    expect(headers['cache-control']).toBe('no-store');
    expect(data).toMatchObject({ current_page: 2, last_page: 2, per_page: 2, total: 3 });
    expect(data.data).toEqual([
      {
        id: a,
        email: 'rana@example.com',
        message: 'Do you sell lamps?',
        created_at: minute(1).toISOString(),
        read_at: null,
        answered_at: null,
      },
    ]);
    expect(await ids('page=9')).toEqual([]);
  });

  test('is filtered: unread, answered, all', async () => {
    const [a, b, c] = [await insert(1), await insert(2), await insert(3)];
    await mark(a, { read: true });
    await mark(b, { answered: true });
    expect(await ids('filter=unread')).toEqual([c]);
    expect(await ids('filter=answered')).toEqual([b]);
    expect([await ids('filter=all'), await ids('filter=')]).toEqual([
      [c, b, a],
      [c, b, a],
    ]);
    expect(await unread()).toBe(1);
  });

  test.each([
    'filter=old',
    'page=0',
    'page=1.5',
    'per_page=101',
    'filter=all&filter=unread',
  ])('%s is 422', async (query) => {
    const { status, errors } = await list(query);
    expect([status, Object.keys(errors ?? {}).length]).toEqual([422, 1]);
  });
});

describe('a mark', () => {
  test('is set once: the first time stays', async () => {
    const id = await insert(1);
    const first = await mark(id, { read: true });
    expect(first.status).toBe(200);
    expect(first.data).toMatchObject({ id, read_at: expect.any(String), answered_at: null });
    expect((await mark(id, { read: true })).data.read_at).toBe(first.data.read_at);
  });

  test('of an answer says that it was read too, and can be taken away', async () => {
    const id = await insert(1);
    const { data } = await mark(id, { answered: true, read: false });
    expect([data.read_at, data.answered_at]).toEqual([expect.any(String), expect.any(String)]);
    const { data: open } = await mark(id, { answered: false });
    expect([open.read_at, open.answered_at]).toEqual([data.read_at, null]);
    expect((await mark(id, { read: false })).data.read_at).toBeNull();
  });

  test('that says nothing changes nothing, and so does what no contract knows', async () => {
    const id = await insert(1);
    const { status, data } = await mark(id, { message: 'Hacked', email: 'x@example.com' });
    expect(status).toBe(200);
    expect(data).toMatchObject({ message: 'Do you sell lamps?', read_at: null });
  });

  test('is kept in the audit log with who set it', async () => {
    const id = await insert(1);
    await mark(id, { read: true });
    await mark(id, { read: true });
    const kept = await shop.database.db.selectFrom('audit_log').selectAll().execute();
    expect(kept).toMatchObject([
      { changed_by: admin.id, subject: 'contact_messages', subject_id: String(id) },
    ]);
  });

  test.each([
    [{ read: 1 }, 'read'],
    [{ answered: 'true' }, 'answered'],
    [{ read: null }, 'read'],
  ])('%j is 422', async (body, field) => {
    const { status, errors } = await mark(await insert(1), body);
    expect([status, errors]).toEqual([422, { [field]: ['must be true or false'] }]);
  });

  test.each([0, -1, 'x', '1 or 1=1', 999_999_999_999])('of the message %j is 404', async (id) => {
    expect((await mark(id, { read: true })).status).toBe(404);
  });

  test('of a customer is refused, and nothing changes', async () => {
    const id = await insert(1);
    const { headers } = await insertUser(shop.database.db);
    const { status } = await shop.put(`/api/messages/${id}`, { read: true }, headers);
    expect([status, await unread()]).toEqual([403, 1]);
  });
});
