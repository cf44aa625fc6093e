import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { forAllTests } from '../../test/for-all-tests.ts';
import {
  CONFIRM,
  type Customer,
  linkedToken,
  loginStatus,
  openAccount,
  openMailedShop,
  PASSWORD,
  RESET,
} from '../../test/mailed-shop.ts';
import { createSharedLimits } from '../http/shared-limits.ts';
import { type AdminServices, ensureAdmin, removeAdmin, resetAdmin, setAdmin } from './admins.ts';
import { createLoginTries } from './log-in.ts';
import { createPasswords } from './passwords.ts';

const shop = forAllTests(openMailedShop);
let services: AdminServices;
let customer: Customer;
let serial = 0;

beforeAll(async () => {
  services = { db: shop.database.db, passwords: createPasswords() };
});
beforeEach(async () => {
  customer = await openAccount(shop);
  serial += 1;
});

const NEW_PASSWORD = 'limestone and cedar';

/** A link that gives the account an e-mail of its asker's choice. */
async function emailLink(email: string): Promise<string> {
  const ask = () =>
    shop.post('/api/auth/email-change', { email, password: PASSWORD }, customer.headers);
  return linkedToken(await shop.mailTo(email, CONFIRM, ask), '/confirm-email');
}

async function resetLink(): Promise<string> {
  const ask = () => shop.post('/api/auth/password-reset', { email: customer.email });
  return linkedToken(await shop.mailTo(customer.email, RESET, ask), '/reset-password');
}

const confirm = (token: string, headers = {}) =>
  shop.post('/api/auth/email-change/confirm', { token }, headers);
const sessionStatus = async (headers: Customer['headers']) =>
  (await shop.get('/api/auth', headers)).status;

const WAYS: Readonly<Record<string, () => Promise<unknown>>> = {
  'npm run admin -- add': () =>
    setAdmin(services, { email: customer.email, password: NEW_PASSWORD }),
  'ADMIN_EMAIL at start': () =>
    ensureAdmin(services, { email: customer.email, password: NEW_PASSWORD }),
  'npm run admin -- reset': async () => {
    await services.db
      .updateTable('users')
      .set({ role: 'admin' })
      .where('email', '=', customer.email)
      .execute();
    return resetAdmin(services, { email: customer.email, password: NEW_PASSWORD });
  },
  'a statement by hand': () =>
    services.db
      .updateTable('users')
      .set({ role: 'admin' })
      .where('email', '=', customer.email)
      .execute(),
};

describe('what opened an account before ends with', () => {
  test.each(Object.entries(WAYS))('%s', async (_way, change) => {
    const stolen = `stolen-${serial}@example.com`;
    const [email, reset] = [await emailLink(stolen), await resetLink()];
    await change();
    expect((await confirm(email)).status).toBe(422);
    const password = { password: 'mine from now on', password_confirmation: 'mine from now on' };
    expect((await shop.put('/api/auth/password', { token: reset, ...password })).status).toBe(422);
    expect(await sessionStatus(customer.headers)).toBe(401);
    expect(await loginStatus(shop, stolen, PASSWORD)).toBe(401);
  });

  test('npm run admin -- remove', async () => {
    await setAdmin(services, { email: customer.email, password: NEW_PASSWORD });
    await setAdmin(services, { email: `other-${serial}@shop.example`, password: NEW_PASSWORD });
    const { data } = await shop.post('/api/auth/login', {
      email: customer.email,
      password: NEW_PASSWORD,
    });
    const reset = await resetLink();
    expect(await removeAdmin(services, customer.email)).toBe('removed');
    expect(await sessionStatus({ authorization: `Bearer ${data.token}` })).toBe(401);
    const form = { token: reset, password: 'another one', password_confirmation: 'another one' };
    expect((await shop.put('/api/auth/password', form)).status).toBe(422);
  });
});

describe('a confirmed e-mail', () => {
  test('ends the sessions of other devices and a reset link to the old address', async () => {
    const token = await emailLink(`moved-${serial}@example.com`);
    const reset = await resetLink();
    const login = { email: customer.email, password: PASSWORD };
    const other = (await shop.post('/api/auth/login', login)).data.token;
    expect((await confirm(token, customer.headers)).status).toBe(200);
    expect(await sessionStatus({ authorization: `Bearer ${other}` })).toBe(401);
    expect(await sessionStatus(customer.headers)).toBe(200);
    const form = { token: reset, password: 'another one', password_confirmation: 'another one' };
    expect((await shop.put('/api/auth/password', form)).status).toBe(422);
  });

  test('leaves no session when it is confirmed elsewhere', async () => {
    const token = await emailLink(`away-${serial}@example.com`);
    expect((await confirm(token)).status).toBe(200);
    expect(await sessionStatus(customer.headers)).toBe(401);
  });
});

test('a link that is asked for while the password changes is none', async () => {
  const email = `race-${serial}@example.com`;
  const passwords = services.passwords;
  const { askForEmailChange } = await import('./change-credentials.ts');
  const { findActor } = await import('./account-queries.ts');
  const actor = await findActor(services.db, customer.headers.authorization.slice(7));
  const changing = {
    ...passwords,
    verify: async (hash: string | null, password: string) => {
      const isRight = await passwords.verify(hash, password);
      await setAdmin(services, { email: customer.email, password: NEW_PASSWORD });
      return isRight;
    },
  };
  const asked = askForEmailChange(
    {
      db: services.db,
      passwords: changing,
      tries: createLoginTries({
        shared: createSharedLimits({ db: services.db, secret: 'a secret' }),
      }),
      shopSecret: 'a secret of the shop under test',
      shop: { shopName: 'Mantel', publicUrl: 'http://localhost:3000' },
    },
    { email, password: PASSWORD },
    { actor: actor ?? { kind: 'guest' }, clientAddress: '10.0.0.1' },
  );
  await expect(asked).rejects.toMatchObject({ status: 401 });
});

test('confirming a link beside a reset of the account ends in one of both, never in a deadlock', async () => {
  for (let round = 0; round < 10; round += 1) {
    const one = await openAccount(shop);
    customer = one;
    const token = await emailLink(`both-${serial}-${round}@example.com`);
    const [confirmed] = await Promise.all([
      confirm(token),
      setAdmin(services, { email: one.email, password: NEW_PASSWORD }),
    ]);
    expect([200, 422]).toContain(confirmed.status);
  }
});
