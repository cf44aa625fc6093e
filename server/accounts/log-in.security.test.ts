import { describe, expect, test } from 'vitest';
import { createTestApp } from '../../test/app.ts';
import { forAllTests } from '../../test/for-all-tests.ts';
import { registrationForm } from '../../test/registration-form.ts';
import { createSharedLimits } from '../http/shared-limits.ts';
import { setAdmin } from './admins.ts';
import { createLoginTries, logIn } from './log-in.ts';
import { createPasswords, type HashEngine } from './passwords.ts';

const shop = forAllTests(createTestApp);

const newTries = () =>
  createLoginTries({
    shared: createSharedLimits({ db: shop.database.db, secret: 'a secret', timeoutMs: 60_000 }),
  });

const login = (email: string, password: string, address = '10.0.0.1', device?: string) =>
  shop.app.inject({
    method: 'POST',
    url: '/api/auth/login',
    headers: {
      'x-requested-with': 'XMLHttpRequest',
      ...(device === undefined ? {} : { 'x-device-token': device }),
    },
    remoteAddress: address,
    payload: { email, password },
  });

async function registered(): Promise<string> {
  const form = registrationForm();
  await shop.post('/api/auth/register', form);
  return String(form.email);
}

describe('an unknown e-mail and a wrong password', () => {
  test('are answered alike, but for the request id', async () => {
    const known = await login(await registered(), 'not the password');
    const unknown = await login('nobody@example.com', 'not the password');
    expect(known.statusCode).toBe(401);
    expect(known.json().message).toBe('Invalid email or password');
    expect(unknown.body).toBe(known.body);
    const headersOf = ({ headers }: typeof known) => Object.keys(headers).sort();
    expect(headersOf(unknown)).toEqual(headersOf(known));
  });

  test('cost the same work: a query, a count of tries and one check of a hash with the same cost', async () => {
    const checked: string[] = [];
    const engine: HashEngine = {
      hash: async () => 'never called',
      verify: async (hash) => {
        checked.push(hash);
        return false;
      },
    };
    const { db } = shop.database;
    const services = { db, passwords: createPasswords(engine), tries: newTries() };
    const tryOne = (email: string) =>
      shop.countQueries(() =>
        expect(
          logIn(services, { email, password: 'wrong' }, { clientAddress: '10.0.0.2' }),
        ).rejects.toThrow('Invalid email or password'),
      );

    expect(await tryOne(await registered())).toBe(2);
    expect(await tryOne('nobody@example.com')).toBe(2);
    const [known = '', unknown = ''] = checked;
    expect(checked).toHaveLength(2);
    const cost = (hash: string) => hash.split('$').slice(0, 4);
    expect(cost(unknown)).toEqual(cost(known));
    expect(unknown).toHaveLength(known.length);
  });

  test('are distinguished by no password: nothing matches the hash of nobody', async () => {
    const passwords = createPasswords();
    for (const password of ['', 'nobody', 'x'.repeat(128)]) {
      expect(await passwords.verify(null, password)).toBe(false);
    }
  });
});

describe('guessing', () => {
  test('one account is stopped after 10 tries from one address, the right password too', async () => {
    const email = await registered();
    for (let tried = 0; tried < 10; tried += 1) {
      expect((await login(email, `guess ${tried}`, '10.0.0.3')).statusCode).toBe(401);
    }
    const stopped = await login(email.toUpperCase(), 'cedar and limestone', '10.0.0.3');
    expect(stopped.statusCode).toBe(429);
    expect(Number(stopped.headers['retry-after'])).toBeGreaterThan(890);
    expect(Number(stopped.headers['retry-after'])).toBeLessThanOrEqual(900);

    expect((await login(email, 'cedar and limestone', '10.0.0.4')).statusCode).toBe(200);
  });

  test.each([
    "' or 1=1 --",
    '%@example.com',
    '_%',
    '\\',
  ])('with %s as e-mail finds nobody', async (email) => {
    await registered();
    expect((await login(email, 'cedar and limestone')).statusCode).toBe(401);
  });
});

test('another spelling of an e-mail is no second account to guess at', async () => {
  const { db } = shop.database;
  await setAdmin(
    { db, passwords: createPasswords() },
    { email: 'vivi@shop.example', password: 'cedar' },
  );
  const statuses: number[] = [];
  for (let tried = 0; tried < 6; tried += 1) {
    for (const email of ['VIVI@shop.example', ' vivi@SHOP.example ']) {
      statuses.push((await login(email, `guess ${tried}`, '10.0.0.9')).statusCode);
    }
  }
  expect(statuses).toEqual([...Array(10).fill(401), 429, 429]);
  // No locale makes one of these a vivi: they are nobody, with any password.
  for (const email of ['vİvi@shop.example', 'vıvi@shop.example', 'ｖivi@shop.example']) {
    expect((await login(email, 'cedar', '10.0.0.10')).statusCode).toBe(401);
  }
});

describe('a device that logged in before', () => {
  const DEVICE = 'a'.repeat(43);
  const PASSWORD = 'cedar and limestone';

  /** Locks an account for everybody who is new, from ten networks: tries as the shop counts them, without their hashes. */
  async function lock(email: string): Promise<void> {
    const secret = 'a secret of the shop under test';
    const tries = createLoginTries({
      shared: createSharedLimits({ db: shop.database.db, secret, timeoutMs: 60_000 }),
    });
    for (let tried = 0; tried < 100; tried += 1) {
      await tries.take({ what: 'login', email, clientAddress: `198.51.100.${tried % 10}` });
    }
    expect((await login(email, PASSWORD, '203.0.113.1')).statusCode).toBe(429);
  }

  test('logs in while wrong passwords from elsewhere lock the account', async () => {
    const email = await registered();
    expect((await login(email, PASSWORD, '203.0.113.2', DEVICE)).statusCode).toBe(200);
    await lock(email);
    expect((await login(email, PASSWORD, '203.0.113.3', DEVICE)).statusCode).toBe(200);
    for (const other of ['b'.repeat(43), 'short', '']) {
      expect((await login(email, PASSWORD, '203.0.113.3', other)).statusCode).toBe(429);
    }
    const guesses: number[] = [];
    for (let tried = 0; tried < 11; tried += 1) {
      guesses.push((await login(email, 'guess', '203.0.113.4', DEVICE)).statusCode);
    }
    expect(guesses).toEqual([...Array(10).fill(401), 429]);
  });

  test('is as any other for other accounts, after 90 days and after a new password', async () => {
    const { db } = shop.database;
    const [email, other] = [await registered(), await registered()];
    await login(email, PASSWORD, '203.0.113.5', DEVICE);
    await login(other, PASSWORD, '203.0.113.5', 'c'.repeat(43));
    await lock(email);
    expect((await login(email, PASSWORD, '203.0.113.5', 'c'.repeat(43))).statusCode).toBe(429);
    await db.updateTable('known_devices').set({ expires_at: new Date() }).execute();
    expect((await login(email, PASSWORD, '203.0.113.5', DEVICE)).statusCode).toBe(429);

    const next = await registered();
    await login(next, PASSWORD, '203.0.113.6', DEVICE);
    await setAdmin({ db, passwords: createPasswords() }, { email: next, password: 'another one' });
    await lock(next);
    expect((await login(next, 'another one', '203.0.113.6', DEVICE)).statusCode).toBe(429);
  });

  test('is kept as a hash', async () => {
    const email = await registered();
    await login(email, PASSWORD, '203.0.113.7', 'd'.repeat(43));
    const rows = await shop.database.db.selectFrom('known_devices').selectAll().execute();
    expect(JSON.stringify(rows)).not.toContain('ddd');
    expect(rows.every(({ token_hash }) => token_hash.length === 32)).toBe(true);
  });
});

test('a session that began by a password that was changed meanwhile is none', async () => {
  const email = await registered();
  const { db } = shop.database;
  const passwords = createPasswords();
  const changing = {
    ...passwords,
    verify: async (hash: string | null, password: string) => {
      const isRight = await passwords.verify(hash, password);
      await setAdmin({ db, passwords }, { email, password: 'another one' });
      return isRight;
    },
  };
  const attempt = logIn(
    { db, passwords: changing, tries: newTries() },
    { email, password: 'cedar and limestone' },
    { clientAddress: '10.0.0.5' },
  );
  await expect(attempt).rejects.toMatchObject({ status: 401 });
});
