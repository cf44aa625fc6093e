import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../test/app.ts';
import { registrationForm } from '../../test/registration-form.ts';
import { logIn } from './log-in.ts';
import { createLoginTries } from './login-tries.ts';
import { setAdmin } from './manage-admins.ts';
import { createPasswords, type HashEngine } from './passwords.ts';

let shop: TestApp;

beforeAll(async () => {
  shop = await createTestApp();
});
afterAll(() => shop.close());

const login = (email: string, password: string, address = '10.0.0.1') =>
  shop.app.inject({
    method: 'POST',
    url: '/api/auth/login',
    headers: { 'x-requested-with': 'XMLHttpRequest' },
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

  test('cost the same work: one query and one check of a hash with the same cost', async () => {
    const checked: string[] = [];
    const engine: HashEngine = {
      hash: async () => 'never called',
      verify: async (hash) => {
        checked.push(hash);
        return false;
      },
    };
    const { db } = shop.database;
    const services = { db, passwords: createPasswords(engine), tries: createLoginTries() };
    const tryOne = (email: string) =>
      shop.countQueries(() =>
        expect(logIn(services, { email, password: 'wrong' }, '10.0.0.2')).rejects.toThrow(
          'Invalid email or password',
        ),
      );

    expect(await tryOne(await registered())).toBe(1);
    expect(await tryOne('nobody@example.com')).toBe(1);
    const [known = '', unknown = ''] = checked;
    expect(checked).toHaveLength(2);
    const cost = (hash: string) => hash.split('$').slice(0, 4);
    expect(cost(unknown)).toEqual(cost(known));
    expect(unknown).toHaveLength(known.length);
  });

  test('are told apart by no password: nothing matches the hash of nobody', async () => {
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
    { db, passwords: changing, tries: createLoginTries() },
    { email, password: 'cedar and limestone' },
    '10.0.0.5',
  );
  await expect(attempt).rejects.toMatchObject({ status: 401 });
});
