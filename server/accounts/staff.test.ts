import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../test/app.ts';
import { insertUser, type TestUser } from '../../test/factories.ts';

let shop: TestApp;
let owner: TestUser;

beforeEach(async () => {
  shop = await createTestApp();
  owner = await insertUser(shop.database.db, 'admin');
});
afterEach(() => shop.close());

const change = (id: number, staff_role: string, by: TestUser = owner) =>
  shop.put(`/api/staff/${id}`, { staff_role }, by.headers);
const remove = (id: number, by: TestUser = owner) => shop.delete(`/api/staff/${id}`, by.headers);
const list = async (by: TestUser = owner) => (await shop.get('/api/staff', by.headers)).data;
const countOwners = async () => {
  const owners = shop.database.db.selectFrom('users').where('role', '=', 'admin');
  return (await owners.select('id').execute()).length;
};

test('the list names owners first, with role and when they were seen; customers are not in it', async () => {
  await insertUser(shop.database.db);
  const packer = await insertUser(shop.database.db, 'orders');
  const { members, invitations } = await list();
  expect(members).toMatchObject([
    { id: owner.id, staff_role: 'owner', last_seen_at: expect.any(String) },
    { id: packer.id, staff_role: 'orders', last_seen_at: expect.any(String) },
  ]);
  expect(invitations).toEqual([]);
});

describe('another role', () => {
  test('holds at once, ends sessions, and stands in the audit log', async () => {
    const packer = await insertUser(shop.database.db, 'orders');
    const { status, data, message } = await change(packer.id, 'catalogue');
    expect([status, message]).toEqual([200, 'Role changed successfully']);
    expect(data).toMatchObject({ id: packer.id, staff_role: 'catalogue', last_seen_at: null });
    expect((await shop.get('/api/auth', packer.headers)).status).toBe(401);
    const log = await shop.get('/api/audit-log?subject=users', owner.headers);
    expect(log.data.data).toMatchObject([
      {
        subject_id: String(packer.id),
        subject_name: 'Nadim',
        changed_by: { id: owner.id },
        before: { staff_role: 'orders' },
        after: { staff_role: 'catalogue' },
      },
    ]);
  });

  test('that is the same changes nothing', async () => {
    const packer = await insertUser(shop.database.db, 'orders');
    expect((await change(packer.id, 'orders')).status).toBe(200);
    expect((await shop.get('/api/auth', packer.headers)).status).toBe(200);
  });

  test('may be that of an owner, and back', async () => {
    const packer = await insertUser(shop.database.db, 'orders');
    expect((await change(packer.id, 'owner')).data.staff_role).toBe('owner');
    expect((await change(packer.id, 'viewer')).data.staff_role).toBe('viewer');
  });

  test('is only for staff, and one of the four', async () => {
    const customer = await insertUser(shop.database.db);
    expect((await change(customer.id, 'owner')).status).toBe(404);
    expect((await remove(customer.id)).status).toBe(404);
    expect((await change(owner.id, 'admin')).status).toBe(422);
  });
});

test('who is removed is a customer, and logged out', async () => {
  const packer = await insertUser(shop.database.db, 'orders');
  expect((await remove(packer.id)).status).toBe(200);
  expect((await shop.get('/api/auth', packer.headers)).status).toBe(401);
  expect((await list()).members).toHaveLength(1);
});

describe('the last owner', () => {
  test('is neither removed nor demoted, whatever other staff there are', async () => {
    await insertUser(shop.database.db, 'viewer');
    for (const answer of [await remove(owner.id), await change(owner.id, 'orders')]) {
      expect(answer.status).toBe(409);
      expect(answer.message).toBe(
        'This is the only owner of the shop. Make somebody else an owner first',
      );
    }
    expect((await shop.get('/api/auth', owner.headers)).status).toBe(200);
  });

  test('stays, however many remove each other at once', async () => {
    for (let round = 0; round < 5; round += 1) {
      const second = await insertUser(shop.database.db, 'admin');
      const third = await insertUser(shop.database.db, 'admin');
      const { headers, id } = await insertUser(shop.database.db, 'admin');
      await remove(owner.id, { headers, id });
      owner = { headers, id };
      const answers = await Promise.all([
        remove(second.id, owner),
        change(third.id, 'viewer', second),
        remove(owner.id, third),
      ]);
      for (const { status } of answers) expect([200, 401, 403, 409]).toContain(status);
      expect(await countOwners()).toBeGreaterThan(0);
      const left = await shop.database.db
        .selectFrom('users')
        .select('id')
        .where('role', '=', 'admin')
        .executeTakeFirstOrThrow();
      await shop.database.db
        .updateTable('users')
        .set({ role: 'user' })
        .where('id', '<>', left.id)
        .execute();
      owner = await insertUser(shop.database.db, 'admin');
    }
  });
});

describe('sessions', () => {
  const CHROME =
    'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/143.0.0.0 Mobile Safari/537.36';

  test('are listed to their owner, with device and network, and ended by them', async () => {
    const { email } = (await shop.get('/api/auth', owner.headers)).data.user;
    const login = await shop.app.inject({
      method: 'POST',
      url: '/api/auth/login',
      remoteAddress: '203.0.113.77',
      headers: { 'x-requested-with': 'XMLHttpRequest', 'user-agent': CHROME },
      payload: { email, password: 'cedar and limestone' },
    });
    const phone = { authorization: `Bearer ${login.json().data.token}` };
    const { data } = await shop.get('/api/auth/sessions', owner.headers);
    expect(data).toHaveLength(2);
    const other = data.find(({ current }: { current: boolean }) => !current);
    expect(other).toMatchObject({ device: 'Chrome on Android', network: '203.0.113.0/24' });
    expect((await shop.delete(`/api/auth/sessions/${other.id}`, owner.headers)).status).toBe(200);
    expect((await shop.get('/api/auth', phone)).status).toBe(401);
    expect((await shop.get('/api/auth', owner.headers)).status).toBe(200);
  });

  test("can't be ended by others", async () => {
    const [session] = (await shop.get('/api/auth/sessions', owner.headers)).data;
    const stranger = await insertUser(shop.database.db, 'admin');
    const ended = await shop.delete(`/api/auth/sessions/${session.id}`, stranger.headers);
    expect(ended.status).toBe(404);
    expect((await shop.get('/api/auth', owner.headers)).status).toBe(200);
  });
});
