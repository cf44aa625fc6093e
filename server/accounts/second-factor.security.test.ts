import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createTestApp, type TestAnswer, type TestApp } from '../../test/app.ts';
import { insertUser, PASSWORD_HASH, type TestUser } from '../../test/factories.ts';
import { registrationForm } from '../../test/registration-form.ts';
import { appCode, insertSecondFactor, RECOVERY_CODES } from '../../test/second-factor.ts';
import { hashLink, storeLink } from './account-links.ts';
import { openSession } from './account-queries.ts';
import { ensureAdmin, resetAdmin, setAdmin } from './admins.ts';
import { createPasswords } from './passwords.ts';
import { setStaffRole } from './staff.ts';

const PASSWORD = 'cedar and limestone';
const [CODE = ''] = RECOVERY_CODES;

let shop: TestApp;
let now: number;
let owner: TestUser;
let email: string;

beforeEach(async () => {
  now = Date.UTC(2026, 10, 23);
  shop = await createTestApp({ now: () => now });
  owner = await insertUser(shop.database.db, 'admin');
  email = (await shop.get('/api/auth', owner.headers)).data.user.email;
  await insertSecondFactor(shop.database.db, owner.id);
});
afterEach(() => shop.close());

const login = (password = PASSWORD) => shop.post('/api/auth/login', { email, password });
const challenged = async (): Promise<string> => (await login()).data.challenge;
const enter = (challenge: string, code: string, headers = {}) =>
  shop.post('/api/auth/login/code', { challenge, code }, headers);
const wrongOf = ({ status, errors }: TestAnswer) => [status, ...Object.keys(errors ?? {})];
const clearSteps = () =>
  shop.database.db.updateTable('second_factors').set({ last_step: 0 }).execute();
/** Another code than those that are right now. */
const wrongCode = () => appCode(now, 1000);

describe('a login with a second factor', () => {
  test('is no session before its code', async () => {
    const { status, data } = await login();
    expect(status).toBe(200);
    expect(data).toEqual({ user: null, token: null, challenge: expect.any(String) });
    const bearer = { authorization: `Bearer ${data.challenge}` };
    expect((await shop.get('/api/auth', bearer)).status).toBe(401);
    const opened = await enter(data.challenge, appCode(now));
    expect(opened.data.user).toMatchObject({ id: owner.id, role: 'admin' });
    const session = { authorization: `Bearer ${opened.data.token}` };
    expect((await shop.get('/api/auth', session)).status).toBe(200);
  });

  test('reveals nothing to someone who has no password: 401 in the same words', async () => {
    const wrong = await login('a guess');
    expect([wrong.status, wrong.message]).toEqual([401, 'Invalid email or password']);
    const { body } = await shop.post('/api/auth/login', { email: 'no@example.com', password: 'x' });
    expect(wrong.body).toBe(body);
  });

  test('takes a code of the step before and the one after, of no other, and each once', async () => {
    for (const later of [-2, 2])
      expect(wrongOf(await enter(await challenged(), appCode(now, later)))).toEqual([422, 'code']);
    for (const later of [-1, 0, 1]) {
      const code = appCode(now, later);
      expect((await enter(await challenged(), code)).status).toBe(200);
      expect(wrongOf(await enter(await challenged(), code))).toEqual([422, 'code']);
    }
    // A later one was used: one that somebody read over a shoulder before is over.
    expect(wrongOf(await enter(await challenged(), appCode(now)))).toEqual([422, 'code']);
  });

  test('opens one session by one code, however many send it at once', async () => {
    const challenges = await Promise.all(Array.from({ length: 6 }, challenged));
    for (const code of [appCode(now), CODE]) {
      const answers = await Promise.all(challenges.map((challenge) => enter(challenge, code)));
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    }
    const { data } = await shop.get('/api/auth/second-factor', owner.headers);
    expect(data.recovery_codes_left).toBe(9);
  });

  test('takes a recovery code once, as it is read from paper', async () => {
    const typed = CODE.toUpperCase().replaceAll('-', ' ');
    expect((await enter(await challenged(), typed)).status).toBe(200);
    expect(wrongOf(await enter(await challenged(), CODE))).toEqual([422, 'code']);
  });

  test.each([
    ['Arabic-Indic', 0x0660],
    ['Persian', 0x06f0],
    ['full-width', 0xff10],
  ])('takes codes in %s digits', async (_script, zero) => {
    const typed = (code: string) =>
      code.replaceAll(/\d/g, (digit) => String.fromCodePoint(zero + Number(digit)));
    expect((await enter(await challenged(), ` \u200f${typed(appCode(now))}`)).status).toBe(200);
    expect((await enter(await challenged(), typed(CODE))).status).toBe(200);
  });
});

describe('a challenge', () => {
  test('is good once', async () => {
    const challenge = await challenged();
    expect((await enter(challenge, appCode(now))).status).toBe(200);
    expect(wrongOf(await enter(challenge, appCode(now, 1)))).toEqual([422, 'challenge']);
    const next = await challenged();
    const answers = await Promise.all(
      [appCode(now, 1), ...RECOVERY_CODES.slice(0, 4)].map((code) => enter(next, code)),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  test('is over after five minutes, after five tries, and with a new password', async () => {
    const { db } = shop.database;
    const late = await challenged();
    const { expires_at, created_at } = await db
      .selectFrom('login_challenges')
      .select(['expires_at', 'created_at'])
      .executeTakeFirstOrThrow();
    expect(expires_at.getTime() - created_at.getTime()).toBe(5 * 60_000);
    await sql`update login_challenges set expires_at = now() - interval '1 minute'`.execute(db);
    expect(wrongOf(await enter(late, appCode(now)))).toEqual([422, 'challenge']);

    const tried = await challenged();
    for (let n = 0; n < 5; n += 1) await enter(tried, wrongCode());
    expect(wrongOf(await enter(tried, appCode(now)))).toEqual([422, 'challenge']);

    const former = await challenged();
    await setAdmin({ db, passwords: createPasswords() }, { email, password: 'another one' });
    expect(wrongOf(await enter(former, appCode(now)))).toEqual([422, 'challenge']);
  });

  test('opens no other account, and is not kept but as a hash', async () => {
    const { db } = shop.database;
    const other = await insertUser(db, 'viewer');
    await insertSecondFactor(db, other.id);
    const challenge = await challenged();
    const rows = await db.selectFrom('login_challenges').selectAll().execute();
    expect(rows).toHaveLength(1);
    expect(JSON.stringify(rows)).not.toContain(challenge);
    expect((await enter(challenge, CODE)).data.user.id).toBe(owner.id);
    for (const made of ['', 'made up', 'x'.repeat(43)])
      expect((await enter(made, CODE)).status).toBe(422);
  });

  test('is one of twenty at most: the oldest end', async () => {
    const first = await challenged();
    const more: string[] = [];
    for (let n = 0; n < 20; n += 1) more.push(await challenged());
    expect(wrongOf(await enter(first, appCode(now)))).toEqual([422, 'challenge']);
    expect((await enter(more.at(-1) ?? '', appCode(now))).status).toBe(200);
  });
});

describe('guessing codes', () => {
  const enterFrom = (address: string, challenge: string, code: string, device?: string) =>
    shop.app.inject({
      method: 'POST',
      url: '/api/auth/login/code',
      remoteAddress: address,
      headers: {
        'x-requested-with': 'XMLHttpRequest',
        ...(device ? { 'x-device-token': device } : {}),
      },
      payload: { challenge, code },
    });

  /** As many wrong codes as an account may have, each from another network. */
  async function guess(times: number): Promise<number[]> {
    const statuses: number[] = [];
    for (let n = 0; n < times; n += 1) {
      const { statusCode } = await enterFrom(`198.51.${n}.1`, await challenged(), wrongCode());
      statuses.push(statusCode);
    }
    return statuses;
  }

  test('is stopped after ten for the account, wherever they come from and however often the password is right', async () => {
    expect(await guess(11)).toEqual([...Array(10).fill(422), 429]);
    const right = await enterFrom('203.0.113.1', await challenged(), appCode(now));
    expect(right.statusCode).toBe(429);
    expect(Number(right.headers['retry-after'])).toBeGreaterThan(0);
  });

  test('does not lock out a device that logged in before, nor who has a recovery code', async () => {
    const device = 'd'.repeat(43);
    const first = await enterFrom('203.0.113.1', await challenged(), appCode(now, -1), device);
    expect(first.statusCode).toBe(200);
    await guess(11);
    const known = await enterFrom('203.0.113.1', await challenged(), appCode(now), device);
    expect(known.statusCode).toBe(200);
    expect((await enterFrom('203.0.113.2', await challenged(), CODE)).statusCode).toBe(200);
  });

  test('a right code is not counted', async () => {
    for (let n = 0; n < 12; n += 1) {
      await clearSteps();
      const { statusCode } = await enterFrom('203.0.113.1', await challenged(), appCode(now));
      expect(statusCode).toBe(200);
    }
  });
});

describe('no other way leads around it', () => {
  test('a registration that is sent again', async () => {
    const form = registrationForm();
    const key = { 'idempotency-key': 'once' };
    const opened = await shop.post('/api/auth/register', form, key);
    const { id } = opened.data.user;
    await setStaffRole(shop.database.db, id, 'viewer');
    await insertSecondFactor(shop.database.db, id);
    expect((await shop.post('/api/auth/register', form, key)).status).toBe(401);
  });

  test('a password that is reset by a mailed link', async () => {
    const { db } = shop.database;
    await storeLink(db, { tokenHash: hashLink('mailed'), userId: owner.id, newEmail: null });
    const password = 'limestone and cedar';
    const form = { token: 'mailed', password, password_confirmation: password };
    const reset = await shop.put('/api/auth/password', form);
    expect([reset.status, reset.data]).toEqual([200, null]);
    expect((await login(password)).data.token).toBeNull();
  });

  test('another e-mail', async () => {
    const { db } = shop.database;
    const newEmail = 'new@example.com';
    await storeLink(db, { tokenHash: hashLink('mailed'), userId: owner.id, newEmail });
    await shop.post('/api/auth/email-change/confirm', { token: 'mailed' });
    email = newEmail;
    expect((await login()).data.token).toBeNull();
  });

  test('an invitation that is taken up', async () => {
    const { db } = shop.database;
    const customer = await insertUser(db);
    const theirs = (await shop.get('/api/auth', customer.headers)).data.user.email;
    await insertSecondFactor(db, customer.id);
    await db
      .insertInto('staff_invitations')
      .values({
        email: theirs,
        staff_role: 'owner',
        invited_by: owner.id,
        token_hash: hashLink('invited'),
      })
      .execute();
    const body = { token: 'invited', password: PASSWORD };
    expect((await shop.post('/api/auth/invitation/login', body)).status).toBe(401);
    expect((await shop.get('/api/staff', customer.headers)).status).toBe(403);
  });

  test('a known device', async () => {
    const device = { 'x-device-token': 'd'.repeat(43) };
    expect((await enter(await challenged(), appCode(now), device)).status).toBe(200);
    const again = await shop.post('/api/auth/login', { email, password: PASSWORD }, device);
    expect(again.data.token).toBeNull();
  });

  test('a release that does not know of it: no session is written', async () => {
    const { rows } = await sql`
      insert into sessions (token_hash, user_id, expires_at, device, network)
      select ${Buffer.alloc(32)}, id, now() + interval '30 days', '', '' from users
      where id = ${owner.id} and password_hash = ${PASSWORD_HASH} for share
      returning user_id`.execute(shop.database.db);
    expect(rows).toEqual([]);
  });

  test('a session that begins while it is turned on', async () => {
    const { db } = shop.database;
    const viewer = await insertUser(db, 'viewer');
    await insertSecondFactor(db, viewer.id, { isOn: false });
    const account = { user: { id: viewer.id }, passwordHash: PASSWORD_HASH };
    const [on, ...opened] = await Promise.all([
      shop.post('/api/auth/second-factor', { code: appCode(now) }, viewer.headers),
      ...Array.from({ length: 4 }, () => openSession(db, account).catch(() => null)),
    ]);
    expect(on.status).toBe(200);
    for (const token of opened) {
      const headers = { authorization: `Bearer ${token}` };
      expect((await shop.get('/api/auth', headers)).status).toBe(401);
    }
  });

  test('another password by ADMIN_EMAIL or the command line; only its reset turns it off', async () => {
    const services = { db: shop.database.db, passwords: createPasswords() };
    await ensureAdmin(services, { email, password: 'from the environment' });
    expect((await login('from the environment')).data.token).toBeNull();
    await setAdmin(services, { email, password: 'added again' });
    expect((await login('added again')).data.token).toBeNull();
    expect(await resetAdmin(services, { email, password: 'reset now' })).toBe(
      'reset and second factor off',
    );
    expect((await login('reset now')).data.token).toEqual(expect.any(String));
    expect(await resetAdmin(services, { email, password: 'once more' })).toBe('reset');
  });
});

test('a second factor stays with another role, and ends with who leaves the staff', async () => {
  const { db } = shop.database;
  const packer = await insertUser(db, 'orders');
  await insertSecondFactor(db, packer.id);
  const count = async () =>
    (
      await db
        .selectFrom('second_factors')
        .where('user_id', '=', packer.id)
        .select('user_id')
        .execute()
    ).length;
  await shop.put(`/api/staff/${packer.id}`, { staff_role: 'viewer' }, owner.headers);
  expect(await count()).toBe(1);
  await shop.delete(`/api/staff/${packer.id}`, owner.headers);
  expect(await count()).toBe(0);
});

test('one that is being set up ends with a new password', async () => {
  const { db } = shop.database;
  await insertSecondFactor(db, owner.id, { isOn: false });
  await setAdmin({ db, passwords: createPasswords() }, { email, password: 'another one' });
  expect(await db.selectFrom('second_factors').selectAll().execute()).toEqual([]);
});

test('the secret and the recovery codes are in no table as they are', async () => {
  const { data } = await shop.post(
    '/api/auth/second-factor/recovery-codes',
    { code: appCode(now) },
    owner.headers,
  );
  const rows = await shop.database.db.selectFrom('second_factors').selectAll().execute();
  const kept = rows.map(({ secret, recovery_hashes }) =>
    Buffer.concat([secret, ...recovery_hashes]).toString('latin1'),
  );
  expect(kept).toHaveLength(1);
  expect(kept.join()).not.toContain('12345678901234567890');
  for (const code of data.recovery_codes)
    expect(kept.join()).not.toContain(code.replaceAll('-', ''));
});
