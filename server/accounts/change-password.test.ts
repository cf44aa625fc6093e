import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { forAllTests } from '../../test/for-all-tests.ts';
import {
  type Customer,
  linkedToken,
  loginStatus,
  openAccount,
  openMailedShop,
  PASSWORD,
  RESET,
} from '../../test/mailed-shop.ts';

const shop = forAllTests(openMailedShop);

const NEW = 'limestone and cedar';
const both = { password: NEW, password_confirmation: NEW };

const ask = (email: string) => shop.post('/api/auth/password-reset', { email });
const change = (form: Record<string, unknown>, headers = {}) =>
  shop.put('/api/auth/password', { ...both, ...form }, headers);
const whoAmI = async ({ headers }: Pick<Customer, 'headers'>) =>
  (await shop.get('/api/auth', headers)).status;

async function mailedToken(email: string): Promise<string> {
  const mail = await shop.mailTo(email, RESET, () => ask(email));
  return linkedToken(mail, '/reset-password');
}

/** Another device of the same person. */
async function anotherDevice({ email }: Customer): Promise<Pick<Customer, 'headers'>> {
  const { data } = await shop.post('/api/auth/login', { email, password: PASSWORD });
  return { headers: { authorization: `Bearer ${data.token}` } };
}

describe('a mailed link', () => {
  test('sets a new password once, signs out all devices and notifies the owner', async () => {
    const customer = await openAccount(shop);
    const token = await mailedToken(customer.email);
    const subject = 'Your password at Mantel was changed';
    const notice = await shop.mailTo(customer.email, subject, async () => {
      const { status, message, data } = await change({ token });
      expect([status, message, data]).toEqual([200, 'Your password was changed', null]);
    });
    expect(notice.text).toContain('If it was not you, reset it now');
    expect(await whoAmI(customer)).toBe(401);
    expect(await loginStatus(shop, customer.email, PASSWORD)).toBe(401);
    expect(await loginStatus(shop, customer.email, NEW)).toBe(200);

    const again = await change({ token, password: PASSWORD, password_confirmation: PASSWORD });
    expect(again.status).toBe(422);
    expect(again.errors).toEqual({
      token: ['This link is no longer good. Please ask for a new one.'],
    });
    expect(await loginStatus(shop, customer.email, NEW)).toBe(200);
  });

  test('used twice at the same time works once', async () => {
    const { email } = await openAccount(shop);
    const token = await mailedToken(email);
    const answers = await Promise.all(Array.from({ length: 8 }, () => change({ token })));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(7).fill(422)]);
  });

  test('makes the others void that were sent before it', async () => {
    const { email } = await openAccount(shop);
    const first = await mailedToken(email);
    const second = await mailedToken(email);
    expect((await change({ token: second })).status).toBe(200);
    expect((await change({ token: first })).status).toBe(422);
  });

  test('is good for an hour', async () => {
    const { email } = await openAccount(shop);
    const token = await mailedToken(email);
    const age = (minutes: number) =>
      sql`update account_links set created_at = created_at - ${minutes} * interval '1 minute',
        expires_at = expires_at - ${minutes} * interval '1 minute'`.execute(shop.database.db);
    await age(59);
    expect((await change({ token, password_confirmation: 'other' })).errors).toEqual({
      password_confirmation: ['Passwords do not match'],
    });
    await age(2);
    expect((await change({ token })).status).toBe(422);
    expect(await loginStatus(shop, email, PASSWORD)).toBe(200);
  });

  test('goes to nobody more than three at a time, and nobody is notified', async () => {
    const { email } = await openAccount(shop);
    for (let n = 0; n < 3; n += 1) await ask(n === 1 ? email.toUpperCase() : email);
    const before = await shop.countMails();
    expect((await ask(email)).status).toBe(200);
    expect(await shop.countMails()).toBe(before);
  });
});

test('links that are asked for at once are no more than three either', async () => {
  const { email } = await openAccount(shop);
  const before = await shop.countMails();
  const answers = await Promise.all(Array.from({ length: 8 }, () => ask(email)));
  expect(answers.map(({ status }) => status)).toEqual(Array(8).fill(200));
  expect((await shop.countMails()) - before).toBe(3);
});

describe('the current password', () => {
  test('sets a new one, and signs out all devices but this', async () => {
    const customer = await openAccount(shop);
    const phone = await anotherDevice(customer);
    const link = await mailedToken(customer.email);
    const answer = await change({ current_password: PASSWORD }, customer.headers);
    expect(answer.status).toBe(200);
    expect(await whoAmI(customer)).toBe(200);
    expect(await whoAmI(phone)).toBe(401);
    expect((await change({ token: link })).status).toBe(422);
    expect(await loginStatus(shop, customer.email, NEW)).toBe(200);
  });

  test('that is wrong is named under its field, and the session goes on', async () => {
    const customer = await openAccount(shop);
    for (const current_password of ['not mine', undefined]) {
      const { status, errors } = await change({ current_password }, customer.headers);
      expect(status).toBe(422);
      expect(errors).toEqual({ current_password: ['This is not your current password'] });
    }
    expect(await whoAmI(customer)).toBe(200);
    expect(await loginStatus(shop, customer.email, PASSWORD)).toBe(200);
  });

  test('is nothing that a guest could use', async () => {
    expect((await change({ current_password: PASSWORD })).status).toBe(401);
  });

  test.each([
    { form: { password: 'short', password_confirmation: 'short' }, field: 'password' },
    {
      form: { password: 'x'.repeat(129), password_confirmation: 'x'.repeat(129) },
      field: 'password',
    },
    { form: { password_confirmation: 'other' }, field: 'password_confirmation' },
    { form: { password: '', password_confirmation: '' }, field: 'password' },
  ])('asks for a good new one: $form', async ({ form, field }) => {
    const customer = await openAccount(shop);
    const answer = await change({ current_password: PASSWORD, ...form }, customer.headers);
    expect(answer.status).toBe(422);
    expect(answer.errors).toHaveProperty(field);
  });
});
