import { describe, expect, test } from 'vitest';
import { createTestApp } from '../../test/app.ts';
import { forAllTests } from '../../test/for-all-tests.ts';
import {
  CONFIRM,
  linkedToken,
  loginStatus,
  openAccount,
  openMailedShop,
  PASSWORD,
  RESET,
} from '../../test/mailed-shop.ts';
import { createSharedLimits } from '../http/shared-limits.ts';
import { askForReset } from './change-credentials.ts';
import { createLoginTries } from './log-in.ts';
import { createPasswords, type HashEngine } from './passwords.ts';

const shop = forAllTests(openMailedShop);

const NEW = 'limestone and cedar';
const ask = (email: unknown, headers: Record<string, string> = {}) =>
  shop.post('/api/auth/password-reset', { email }, headers);
const spend = (token: unknown) =>
  shop.put('/api/auth/password', { token, password: NEW, password_confirmation: NEW });

describe('who has an account', () => {
  test('is revealed by no answer to a request for a link', async () => {
    const { email } = await openAccount(shop);
    const known = await ask(email);
    const unknown = await ask('nobody@example.com');
    expect(known.status).toBe(200);
    expect(unknown.body).toBe(known.body);
    expect(Object.keys(unknown.headers).sort()).toEqual(Object.keys(known.headers).sort());
  });

  test('nor by its work: as many queries, as many rows, no hash', async () => {
    const quiet = await createTestApp(); // Without the work of sending the mails of other tests.
    const { email } = await openAccount(quiet);
    const never = () => Promise.reject(new Error('no hash is needed'));
    const engine: HashEngine = { hash: never, verify: never };
    const services = {
      db: quiet.database.db,
      passwords: createPasswords(engine),
      tries: createLoginTries({
        shared: createSharedLimits({
          db: quiet.database.db,
          secret: 'a secret',
          timeoutMs: 60_000,
        }),
      }),
      shopSecret: 'a secret',
      shop: { shopName: 'Mantel', publicUrl: 'https://mantel.test' },
    };
    const links = () => quiet.database.db.selectFrom('account_links').select('user_id').execute();
    const costOf = async (address: string) => {
      const before = (await links()).length;
      const queries = await quiet.countQueries(() => askForReset(services, address, '10.0.0.1'));
      return { queries, links: (await links()).length - before };
    };
    expect(await costOf(email)).toEqual({ queries: 6, links: 1 });
    expect(await costOf('stranger@example.com')).toEqual({ queries: 6, links: 1 });
    await quiet.close();
  });

  test('is revealed by no answer to a change of e-mail; the address itself is notified', async () => {
    const customer = await openAccount(shop);
    const other = await openAccount(shop);
    const changeTo = (email: string) =>
      shop.post('/api/auth/email-change', { email, password: PASSWORD }, customer.headers);
    await shop.mailTo('free@example.com', CONFIRM, async () => {
      const free = await changeTo('free@example.com');
      expect([free.status, free.message]).toEqual([
        200,
        'A link is on its way to free@example.com',
      ]);
    });
    const toOther = await shop.mailTo(other.email, 'Your e-mail at Mantel', async () => {
      const taken = await changeTo(other.email);
      expect([taken.status, taken.message]).toEqual([
        200,
        `A link is on its way to ${other.email}`,
      ]);
    });
    expect(toOther.text).toContain('It has one already, so nothing was changed');
    expect(toOther.text).not.toContain('token');
  });
});

describe('a token', () => {
  test('stands nowhere in the database, and opens nothing that is in it', async () => {
    const { email } = await openAccount(shop);
    const mail = await shop.mailTo(email, RESET, () => ask(email));
    const token = linkedToken(mail, '/reset-password');
    const { db } = shop.database;
    const outbox = await db.selectFrom('outbox').selectAll().execute();
    const links = await db.selectFrom('account_links').selectAll().execute();
    expect(JSON.stringify([outbox, links])).not.toContain(token);
    const seed = /account-token:([\w-]+)/.exec(outbox.at(-1)?.text_body ?? '')?.[1];
    const kept = links.at(-1)?.token_hash ?? Buffer.alloc(0);
    for (const guess of [seed, kept.toString('hex'), kept.toString('base64url')]) {
      expect((await spend(guess)).status).toBe(422);
    }
    expect((await spend(token)).status).toBe(200);
  });

  test('changed, cut, empty, foreign or of a wrong type opens nothing', async () => {
    const customer = await openAccount(shop);
    const mail = await shop.mailTo(customer.email, RESET, () => ask(customer.email));
    const token = linkedToken(mail, '/reset-password');
    const bearer = customer.headers.authorization.slice('Bearer '.length);
    const changed = token.replace(/.$/, (last) => (last === 'A' ? 'E' : 'A'));
    for (const bad of [changed, token.slice(1), `${token} `, '', bearer, null, 7, [token], {}]) {
      expect([bad, (await spend(bad)).status]).toEqual([bad, 422]);
    }
    expect(await loginStatus(shop, customer.email, PASSWORD)).toBe(200);
  });

  test('of one kind does nothing of the other', async () => {
    const customer = await openAccount(shop);
    const reset = await shop.mailTo(customer.email, RESET, () => ask(customer.email));
    const confirm = await shop.mailTo('kind@example.com', CONFIRM, () =>
      shop.post(
        '/api/auth/email-change',
        { email: 'kind@example.com', password: PASSWORD },
        customer.headers,
      ),
    );
    const token = linkedToken(confirm, '/confirm-email');
    expect((await spend(token)).status).toBe(422);
    const resetToken = linkedToken(reset, '/reset-password');
    const confirmed = await shop.post('/api/auth/email-change/confirm', { token: resetToken });
    expect(confirmed.status).toBe(422);
  });

  test('is no session', async () => {
    const customer = await openAccount(shop);
    const mail = await shop.mailTo(customer.email, RESET, () => ask(customer.email));
    const authorization = `Bearer ${linkedToken(mail, '/reset-password')}`;
    expect((await shop.get('/api/auth', { authorization })).status).toBe(401);
  });
});

describe('a header', () => {
  test.each([
    'rima@example.com\r\nBcc: all@example.com',
    'rima@example.com\nBcc: all@example.com',
    'rima@example.com, other@example.com',
    'Rima <rima@example.com>',
    '"rima\r\n"@example.com',
  ])('can’t be written into a mail by %j', async (email) => {
    const customer = await openAccount(shop);
    const before = await shop.countMails();
    const change = { email, password: PASSWORD };
    expect((await ask(email)).status).toBe(422);
    const answer = await shop.post('/api/auth/email-change', change, customer.headers);
    expect(answer.status).toBe(422);
    expect(await shop.countMails()).toBe(before);
  });

  test('of a request never becomes part of a link', async () => {
    const { email } = await openAccount(shop);
    const mail = await shop.mailTo(email, RESET, () =>
      ask(email, { host: 'evil.example', 'x-forwarded-host': 'evil.example' }),
    );
    expect(mail.text).toContain('http://localhost:3000/reset-password#token=');
    expect(mail.text).not.toContain('evil');
  });
});

describe('guessing', () => {
  const request = (method: 'POST' | 'PUT', url: string, payload: object, headers = {}) =>
    shop.app.inject({
      method,
      url,
      headers: { 'x-requested-with': 'XMLHttpRequest', ...headers },
      payload,
      remoteAddress: '203.0.113.9',
    });

  test('the current password of an open session is stopped after 10 tries', async () => {
    const { headers } = await openAccount(shop);
    const statuses: number[] = [];
    for (let n = 0; n < 11; n += 1) {
      const form = { current_password: `guess ${n}`, password: NEW, password_confirmation: NEW };
      statuses.push((await request('PUT', '/api/auth/password', form, headers)).statusCode);
    }
    // In tests the limits of this machine are lifted, those of others are not.
    expect(statuses).toEqual([...Array(10).fill(422), 429]);
    const email = { email: 'away@example.com', password: PASSWORD };
    expect((await request('POST', '/api/auth/email-change', email, headers)).statusCode).toBe(429);
  });

  test('at the login by others does not keep who is logged in from changing the password', async () => {
    const { email, headers } = await openAccount(shop);
    for (let n = 0; n < 11; n += 1) {
      await request('POST', '/api/auth/login', { email, password: `guess ${n}` });
    }
    expect(
      (await request('POST', '/api/auth/login', { email, password: PASSWORD })).statusCode,
    ).toBe(429);
    const form = { current_password: PASSWORD, password: NEW, password_confirmation: NEW };
    expect((await request('PUT', '/api/auth/password', form, headers)).statusCode).toBe(200);
  });
});
