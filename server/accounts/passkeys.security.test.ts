import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../test/app.ts';
import { insertUser, type TestUser } from '../../test/factories.ts';
import { makePasskey, type Place, register, signChallenge } from '../../test/passkey.ts';
import { appCode, insertSecondFactor } from '../../test/second-factor.ts';
import { passkeySite } from './check-passkey.ts';

const PASSWORD = 'cedar and limestone';
const SITE: Place = { origin: 'https://shop.example', rpId: 'shop.example' };

let shop: TestApp;
let now: number;
let owner: TestUser;
let email: string;

beforeEach(async () => {
  now = Date.UTC(2026, 10, 23);
  shop = await createTestApp({ now: () => now, publicUrl: SITE.origin });
  owner = await insertUser(shop.database.db, 'admin');
  email = (await shop.get('/api/auth', owner.headers)).data.user.email;
  await insertSecondFactor(shop.database.db, owner.id);
});
afterEach(() => shop.close());

const setUp = ({ headers } = owner, password = PASSWORD) =>
  shop.post('/api/auth/passkeys/setup', { password }, headers);
const add = (credential: object, name = 'Phone', { headers } = owner) =>
  shop.post('/api/auth/passkeys', { name, credential }, headers);
const list = async () => (await shop.get('/api/auth/passkeys', owner.headers)).data.passkeys;

async function addPasskey(passkey = makePasskey(), name = 'Phone') {
  const { data } = await setUp();
  const added = await add(register(passkey, data.challenge, SITE), name);
  expect(added.status).toBe(201);
  return { passkey, id: added.data.id as number };
}

/** Enters the password, and asks what is to be signed. */
async function begin() {
  const { data } = await shop.post('/api/auth/login', { email, password: PASSWORD });
  expect(data).toEqual({ user: null, token: null, challenge: expect.any(String) });
  const { challenge } = data;
  const request = await shop.post('/api/auth/login/passkey/options', { challenge });
  return { challenge: challenge as string, request: request.data };
}
const enter = (challenge: string, credential: object) =>
  shop.post('/api/auth/login/passkey', { challenge, credential });

describe('a login by a passkey', () => {
  test('signs what the shop asks for, once, and is noted with its count', async () => {
    const { passkey } = await addPasskey();
    const { challenge, request } = await begin();
    expect(request).toMatchObject({
      rpId: 'shop.example',
      allowCredentials: [{ id: passkey.id, type: 'public-key', transports: ['internal'] }],
    });
    passkey.count = 7;
    const signed = signChallenge(passkey, request.challenge, SITE);
    const { status, data } = await enter(challenge, signed);
    expect([status, data.user.id]).toEqual([200, owner.id]);
    const session = { authorization: `Bearer ${data.token}` };
    expect((await shop.get('/api/auth', session)).status).toBe(200);
    expect((await enter(challenge, signed)).status).toBe(422);
    expect(await list()).toEqual([
      {
        id: expect.any(Number),
        name: 'Phone',
        created_at: expect.any(String),
        last_used_at: expect.any(String),
      },
    ]);
    const [row] = await shop.database.db.selectFrom('passkeys').select('sign_count').execute();
    expect(row?.sign_count).toBe(7);
  });

  test.each([
    ['of another page', { ...SITE, origin: 'https://shop.example.evil' }],
    ['of another site', { ...SITE, rpId: 'evil.example' }],
    ['over plain http', { ...SITE, origin: 'http://shop.example' }],
  ])('refuses a signature %s', async (_what, place) => {
    const { passkey } = await addPasskey();
    const { challenge, request } = await begin();
    const answer = await enter(challenge, signChallenge(passkey, request.challenge, place));
    expect([answer.status, Object.keys(answer.errors ?? {})]).toEqual([422, ['credential']]);
  });

  test('refuses what was signed for another login, and by another key', async () => {
    const { passkey } = await addPasskey();
    const other = await begin();
    const { challenge, request } = await begin();
    const forOther = signChallenge(passkey, other.request.challenge, SITE);
    expect((await enter(challenge, forOther)).status).toBe(422);
    const forged = { ...makePasskey(), id: passkey.id };
    expect((await enter(challenge, signChallenge(forged, request.challenge, SITE))).status).toBe(
      422,
    );
  });

  test('refuses the passkey of somebody else', async () => {
    const { passkey } = await addPasskey();
    const packer = await insertUser(shop.database.db, 'orders');
    await insertSecondFactor(shop.database.db, packer.id);
    const { user } = (await shop.get('/api/auth', packer.headers)).data;
    const begun = await shop.post('/api/auth/login', { email: user.email, password: PASSWORD });
    const { challenge } = begun.data;
    const { data } = await shop.post('/api/auth/login/passkey/options', { challenge });
    expect(data.allowCredentials).toEqual([]);
    expect((await enter(challenge, signChallenge(passkey, data.challenge, SITE))).status).toBe(422);
  });

  test('refuses a copy, whose counter does not go on', async () => {
    const { passkey } = await addPasskey();
    for (const [count, status] of [
      [5, 200],
      [5, 422],
      [4, 422],
      [6, 200],
    ] as const) {
      passkey.count = count;
      const { challenge, request } = await begin();
      const signed = signChallenge(passkey, request.challenge, SITE);
      expect((await enter(challenge, signed)).status).toBe(status);
    }
  });

  test('ends with the tries of the challenge, and when the five minutes are over', async () => {
    const { passkey } = await addPasskey();
    const { challenge, request } = await begin();
    const signed = signChallenge(passkey, request.challenge, SITE);
    const wrong = signChallenge(passkey, 'AAAA', SITE);
    for (let n = 0; n < 5; n += 1) expect((await enter(challenge, wrong)).status).toBe(422);
    expect(Object.keys((await enter(challenge, signed)).errors ?? {})).toEqual(['challenge']);
    const next = await begin();
    await shop.database.db
      .updateTable('login_challenges')
      .set({ expires_at: new Date(Date.now() - 60_000) })
      .execute();
    const late = signChallenge(passkey, next.request.challenge, SITE);
    expect((await enter(next.challenge, late)).status).toBe(422);
    const asked = await shop.post('/api/auth/login/passkey/options', { challenge: next.challenge });
    expect(asked.status).toBe(422);
  });
});

describe('adding a passkey', () => {
  test('needs the password, and a second factor that is on', async () => {
    expect(Object.keys((await setUp(owner, 'a guess')).errors ?? {})).toEqual(['password']);
    const viewer = await insertUser(shop.database.db, 'viewer');
    expect((await setUp(viewer)).status).toBe(409);
    await insertSecondFactor(shop.database.db, viewer.id, { isOn: false });
    expect((await setUp(viewer)).status).toBe(409);
  });

  test('takes what was begun once, for the same account, within five minutes', async () => {
    const { data } = await setUp();
    const wrong = register(makePasskey(), 'AAAA', SITE);
    expect((await add(wrong)).status).toBe(422);
    const right = register(makePasskey(), data.challenge, SITE);
    expect((await add(right)).status).toBe(422); // Used up.
    const again = (await setUp()).data;
    await shop.database.db
      .updateTable('second_factors')
      .set({ passkey_challenge_at: new Date(Date.now() - 301_000) })
      .execute();
    expect((await add(register(makePasskey(), again.challenge, SITE))).status).toBe(422);
    const mine = (await setUp()).data;
    const packer = await insertUser(shop.database.db, 'orders');
    await insertSecondFactor(shop.database.db, packer.id);
    const theirs = register(makePasskey(), mine.challenge, SITE);
    expect((await add(theirs, 'Phone', packer)).status).toBe(422);
    expect(await list()).toEqual([]);
  });

  test('refuses another site, statements with certificates, and one that is there', async () => {
    const passkey = makePasskey();
    const elsewhere = { ...SITE, origin: 'https://evil.example' };
    expect((await add(register(passkey, (await setUp()).data.challenge, elsewhere))).status).toBe(
      422,
    );
    const apple = register(passkey, (await setUp()).data.challenge, SITE, 'apple');
    expect((await add(apple)).status).toBe(422);
    await addPasskey(passkey);
    const { data } = await setUp();
    expect(data.excludeCredentials).toMatchObject([{ id: passkey.id }]);
    expect((await add(register(passkey, data.challenge, SITE))).status).toBe(409);
  });

  test('ten at most', async () => {
    for (let n = 0; n < 10; n += 1) await addPasskey(makePasskey(), `Key ${n}`);
    expect((await list()).map(({ name }: { name: string }) => name)).toHaveLength(10);
    expect((await setUp()).status).toBe(409);
  });
});

test('one is removed by the password, and by nobody else; codes work on', async () => {
  const { id } = await addPasskey();
  const kept = await addPasskey(makePasskey(), 'Laptop');
  const remove = (password: string, { headers } = owner) =>
    shop.post(`/api/auth/passkeys/${id}/remove`, { password }, headers);
  expect((await remove('a guess')).status).toBe(422);
  const other = await insertUser(shop.database.db, 'admin');
  expect((await remove(PASSWORD, other)).status).toBe(404);
  expect((await remove(PASSWORD)).status).toBe(200);
  expect(await list()).toMatchObject([{ id: kept.id, name: 'Laptop' }]);
  const { challenge } = await begin();
  const body = { challenge, code: appCode(now) };
  expect((await shop.post('/api/auth/login/code', body)).status).toBe(200);
});

test('all end with the second factor, also when an owner turns it off', async () => {
  const packer = await insertUser(shop.database.db, 'orders');
  await insertSecondFactor(shop.database.db, packer.id);
  const { data } = await setUp(packer);
  await add(register(makePasskey(), data.challenge, SITE), 'Phone', packer);
  const off = await shop.delete(`/api/staff/${packer.id}/second-factor`, owner.headers);
  expect(off.status).toBe(200);
  expect(await shop.database.db.selectFrom('passkeys').select('id').execute()).toEqual([]);
});

test('the audit log has the names that were added and removed, and nothing of the keys', async () => {
  const { id } = await addPasskey();
  await shop.post(`/api/auth/passkeys/${id}/remove`, { password: PASSWORD }, owner.headers);
  const entries = (await shop.get('/api/audit-log', owner.headers)).data.data;
  expect(entries.slice(0, 2)).toMatchObject([
    { subject: 'users', before: { passkey: 'Phone' }, after: { passkey: null } },
    { subject: 'users', before: { passkey: null }, after: { passkey: 'Phone' } },
  ]);
});

test('browsers offer passkeys over https and on this machine only', () => {
  expect(passkeySite('https://shop.example/')).toEqual({ ...SITE, origin: 'https://shop.example' });
  expect(passkeySite('http://localhost:3000')).toEqual({
    rpId: 'localhost',
    origin: 'http://localhost:3000',
  });
  for (const url of [
    'http://shop.example',
    'https://192.168.0.5',
    'https://[::1]',
    'http://127.0.0.1:3000',
  ])
    expect(passkeySite(url)).toBeNull();
});
