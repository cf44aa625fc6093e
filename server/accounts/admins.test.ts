import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../test/app.ts';
import { insertUser } from '../../test/factories.ts';
import { registrationForm } from '../../test/registration-form.ts';
import { type AdminServices, ensureAdmin, removeAdmin, resetAdmin, setAdmin } from './admins.ts';
import { createPasswords } from './passwords.ts';

let shop: TestApp;
let services: AdminServices;

beforeEach(async () => {
  shop = await createTestApp();
  services = { db: shop.database.db, passwords: createPasswords() };
});
afterEach(() => shop.close());

const login = (admin: { email: string; password: string }) => shop.post('/api/auth/login', admin);
const owner = { email: 'Owner@shop.example', password: 'cedar and limestone' };

describe('at the start', () => {
  test('the wanted admin is made, and can log in', async () => {
    expect(await ensureAdmin(services, owner)).toBeNull();
    const { status, data } = await login(owner);
    expect(status).toBe(200);
    expect(data.user).toMatchObject({ role: 'admin', email: 'Owner@shop.example' });
  });

  test('an admin who is as wanted stays logged in', async () => {
    await ensureAdmin(services, owner);
    const { data } = await login(owner);
    await ensureAdmin(services, owner);
    const headers = { authorization: `Bearer ${data.token}` };
    expect(await shop.get('/api/auth', headers)).toMatchObject({ status: 200 });
  });

  test('another password takes the place of the old one and ends its sessions', async () => {
    await ensureAdmin(services, owner);
    const { data } = await login(owner);
    const changed = { ...owner, password: 'limestone and cedar' };
    await ensureAdmin(services, changed);
    expect((await login(owner)).status).toBe(401);
    expect((await login(changed)).status).toBe(200);
    const headers = { authorization: `Bearer ${data.token}` };
    expect((await shop.get('/api/auth', headers)).status).toBe(401);
  });

  test('anyone who registered with the e-mail before is put out', async () => {
    const form = registrationForm({ email: owner.email });
    const { data } = await shop.post('/api/auth/register', form);
    await ensureAdmin(services, { ...owner, password: 'limestone and cedar' });
    expect((await login({ email: owner.email, password: String(form.password) })).status).toBe(401);
    const headers = { authorization: `Bearer ${data.token}` };
    expect((await shop.get('/api/auth', headers)).status).toBe(401);
  });

  test('a shop without any gets one with a random password, shown once', async () => {
    const made = await ensureAdmin(services, undefined);
    expect(made?.email).toBe('admin@localhost');
    expect(await login(made ?? owner)).toMatchObject({
      status: 200,
      data: { user: { role: 'admin' } },
    });
    expect(await ensureAdmin(services, undefined)).toBeNull();
  });

  test('a shop that has one gets none', async () => {
    await insertUser(services.db, 'admin');
    expect(await ensureAdmin(services, undefined)).toBeNull();
  });

  test('of instances that start at once, one makes the admin', async () => {
    const made = await Promise.all([1, 2, 3, 4].map(() => ensureAdmin(services, undefined)));
    const created = made.filter((admin) => admin !== null);
    expect(created).toHaveLength(1);
    expect((await login(created[0] ?? owner)).status).toBe(200);
    await Promise.all([1, 2, 3].map(() => ensureAdmin(services, owner)));
    expect((await login(owner)).status).toBe(200);
  });
});

describe('the operator', () => {
  test('makes a customer an admin with a new password', async () => {
    const { data } = await shop.post(
      '/api/auth/register',
      registrationForm({ email: owner.email }),
    );
    expect(await setAdmin(services, { ...owner, password: 'limestone and cedar' })).toBe(false);
    const answer = await login({ ...owner, password: 'limestone and cedar' });
    expect(answer.data.user).toEqual({ ...data.user, role: 'admin', staff_role: 'owner' });
  });

  test('resets the password of admins only', async () => {
    await setAdmin(services, owner);
    expect(await resetAdmin(services, { ...owner, password: 'another one' })).toBe('reset');
    expect((await login({ ...owner, password: 'another one' })).status).toBe(200);

    const form = registrationForm();
    await shop.post('/api/auth/register', form);
    const customer = { email: String(form.email), password: 'another one' };
    expect(await resetAdmin(services, customer)).toBe('no admin');
    expect((await login(customer)).status).toBe(401);
    expect(await resetAdmin(services, { ...owner, email: 'nobody@shop.example' })).toBe('no admin');
  });

  test('removes an admin, who becomes a customer and is logged out', async () => {
    await setAdmin(services, owner);
    const { id, headers } = await insertUser(services.db, 'admin');
    const { data } = await shop.get('/api/auth', headers);
    expect(await removeAdmin(services, data.user.email.toUpperCase())).toBe('removed');
    expect((await shop.get('/api/auth', headers)).status).toBe(401);
    const { role } = await services.db
      .selectFrom('users')
      .select('role')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    expect(role).toBe('user');
  });

  test('never removes the last admin, nor who is none', async () => {
    await setAdmin(services, owner);
    await insertUser(services.db);
    expect(await removeAdmin(services, owner.email)).toBe('last admin');
    expect(await removeAdmin(services, 'nobody@shop.example')).toBe('no admin');
    expect((await login(owner)).data.user.role).toBe('admin');
  });

  test('counts owners only: other staff can not stand in for the last one', async () => {
    await setAdmin(services, owner);
    await insertUser(services.db, 'viewer');
    expect(await removeAdmin(services, owner.email)).toBe('last admin');
  });

  test('leaves the role of who gets another password, and makes who is added an owner', async () => {
    await setAdmin(services, owner);
    const { id, headers } = await insertUser(services.db, 'orders');
    const email = (await shop.get('/api/auth', headers)).data.user.email;
    const password = 'another one';
    expect(await resetAdmin(services, { email, password })).toBe('reset');
    const { user } = (await login({ email, password })).data;
    expect(user).toMatchObject({ id, role: 'admin', staff_role: 'orders' });
    await setAdmin(services, { email, password });
    expect((await login({ email, password })).data.user.staff_role).toBe('owner');
    expect(await removeAdmin(services, email)).toBe('removed');
    const removed = (await login({ email, password })).data.user;
    expect(removed).toMatchObject({ role: 'user', staff_role: null });
  });

  test('never removes two last admins at once', async () => {
    await setAdmin(services, owner);
    const second = { ...owner, email: 'second@shop.example' };
    await setAdmin(services, second);
    const removed = await Promise.all(
      [owner, second].map(({ email }) => removeAdmin(services, email)),
    );
    expect(removed.sort()).toEqual(['last admin', 'removed']);
  });
});
