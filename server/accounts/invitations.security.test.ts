import { beforeEach, describe, expect, test } from 'vitest';
import { insertUser, type TestUser } from '../../test/factories.ts';
import { forAllTests } from '../../test/for-all-tests.ts';
import {
  linkedToken,
  loginStatus,
  openAccount,
  openMailedShop,
  PASSWORD,
} from '../../test/mailed-shop.ts';
import { resetAdmin } from './admins.ts';
import { createPasswords } from './passwords.ts';

const shop = forAllTests(openMailedShop);
let owner: TestUser;
let email: string;
let serial = 0;

beforeEach(async () => {
  owner = await insertUser(shop.database.db, 'admin');
  serial += 1;
  email = `invited-${serial}@example.com`;
});

const invite = (staff_role = 'orders', to = email, by = owner) =>
  shop.post('/api/staff/invitations', { email: to, staff_role }, by.headers);
const tokenOf = (answer: Awaited<ReturnType<typeof invite>>): string =>
  answer.data.link.split('#token=')[1];
const NEW = { name: 'Samir', password: PASSWORD, password_confirmation: PASSWORD };
const accept = (token: string, rest: object = {}) =>
  shop.post('/api/auth/invitation/register', { token, ...NEW, ...rest });
const look = (token: string) => shop.post('/api/auth/invitation', { token });

describe('an invitation', () => {
  test('is mailed with the link that the owner sees, and opens an account with its role and e-mail', async () => {
    let token = '';
    const mail = await shop.mailTo(email, 'You are invited to work at Mantel', async () => {
      const answer = await invite('catalogue');
      expect(answer.status).toBe(201);
      token = tokenOf(answer);
    });
    expect(linkedToken(mail, '/staff-invitation')).toBe(token);
    expect((await look(token)).data).toEqual({
      email,
      staff_role: 'catalogue',
      has_account: false,
    });
    const { status, data } = await accept(token, {
      role: 'admin',
      staff_role: 'owner',
      email: 'x@y.z',
    });
    expect(status).toBe(201);
    expect(data.user).toMatchObject({
      name: 'Samir',
      email,
      role: 'admin',
      staff_role: 'catalogue',
    });
    const { members, invitations } = (await shop.get('/api/staff', owner.headers)).data;
    expect(members.map((member: { email: string }) => member.email)).toContain(email);
    expect(invitations).toEqual([]);
  });

  test('works once', async () => {
    const token = tokenOf(await invite());
    const answers = await Promise.all([accept(token), accept(token)]);
    expect(answers.map(({ status }) => status).filter((status) => status === 201)).toHaveLength(1);
    expect((await look(token)).status).toBe(422);
    expect((await accept(token)).status).toBe(422);
  });

  test('ends after seven days, when it is taken back, and when another one is made', async () => {
    const first = tokenOf(await invite());
    const second = await invite('viewer');
    expect((await accept(first)).status).toBe(422);
    const { id } = second.data.invitation;
    expect((await shop.delete(`/api/staff/invitations/${id}`, owner.headers)).status).toBe(200);
    expect((await accept(tokenOf(second))).status).toBe(422);
    const third = await invite();
    const { created_at, expires_at } = third.data.invitation;
    expect(Date.parse(expires_at) - Date.parse(created_at)).toBe(7 * 86_400_000);
    await shop.database.db
      .updateTable('staff_invitations')
      .set({ expires_at: new Date(0) })
      .where('id', '=', third.data.invitation.id)
      .execute();
    expect((await accept(tokenOf(third))).status).toBe(422);
  });

  test('ends with the password and the role of the owner who made it', async () => {
    const [byReset, byRole] = [tokenOf(await invite()), `other-${serial}@example.com`];
    const mail = (await shop.get('/api/auth', owner.headers)).data.user.email;
    const services = { db: shop.database.db, passwords: createPasswords() };
    await resetAdmin(services, { email: mail, password: PASSWORD });
    expect((await accept(byReset)).status).toBe(422);
    const second = await insertUser(shop.database.db, 'admin');
    const token = tokenOf(await invite('owner', byRole, second));
    const chief = await insertUser(shop.database.db, 'admin');
    expect((await shop.delete(`/api/staff/${second.id}`, chief.headers)).status).toBe(200);
    expect((await look(token)).status).toBe(422);
  });

  test('keeps neither its token nor its hash where it could be read', async () => {
    const answer = await invite();
    const token = tokenOf(answer);
    const log = await shop.get('/api/audit-log?subject=staff_invitations', owner.headers);
    expect(log.data.data[0]).toMatchObject({ subject_name: email, after: { email } });
    expect(log.body).not.toContain('token');
    const { text_body } = await shop.database.db
      .selectFrom('outbox')
      .select('text_body')
      .where('recipient', '=', email)
      .executeTakeFirstOrThrow();
    expect(text_body).not.toContain(token);
  });

  test('is refused for someone who is of the staff already', async () => {
    const packer = await insertUser(shop.database.db, 'orders');
    const { user } = (await shop.get('/api/auth', packer.headers)).data;
    expect((await invite('viewer', user.email)).status).toBe(409);
  });
});

describe('an e-mail with an account', () => {
  test('joins by its own password: the link alone sets none', async () => {
    const customer = await openAccount(shop);
    const token = tokenOf(await invite('viewer', customer.email));
    expect((await look(token)).data.has_account).toBe(true);
    expect(
      (await accept(token, { password: 'mine now!', password_confirmation: 'mine now!' })).status,
    ).toBe(409);
    const join = (password: string) => shop.post('/api/auth/invitation/login', { token, password });
    expect((await join('a guess')).errors).toHaveProperty('password');
    const { status, data } = await join(PASSWORD);
    expect([status, data.user.staff_role]).toEqual([200, 'viewer']);
    expect((await shop.get('/api/auth', customer.headers)).status).toBe(401);
    expect((await join(PASSWORD)).status).toBe(422);
    expect(await loginStatus(shop, customer.email, PASSWORD)).toBe(200);
  });
});

test('forms of customers give nobody a role', async () => {
  const customer = await openAccount(shop);
  const profile = {
    name: 'Rima',
    phone: '+961 3123456',
    region: 'Beirut',
    city: 'Beirut',
    street: '1',
    role: 'admin',
    staff_role: 'owner',
  };
  const { data } = await shop.put('/api/profile/update-info', profile, customer.headers);
  expect(data.user).toMatchObject({ role: 'user', staff_role: null });
  expect((await shop.get('/api/staff', customer.headers)).status).toBe(403);
});
