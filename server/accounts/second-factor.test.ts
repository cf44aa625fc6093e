import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../test/app.ts';
import { insertUser, type TestUser } from '../../test/factories.ts';
import {
  appCode,
  fromBase32,
  insertSecondFactor,
  RECOVERY_CODES,
} from '../../test/second-factor.ts';
import { totpCode, totpStep } from './second-factor-secrets.ts';

const PASSWORD = 'cedar and limestone';

let shop: TestApp;
let now: number;
let owner: TestUser;

beforeEach(async () => {
  now = Date.UTC(2026, 10, 23);
  shop = await createTestApp({ now: () => now });
  owner = await insertUser(shop.database.db, 'admin');
});
afterEach(() => shop.close());

const emailOf = async ({ headers }: TestUser) =>
  (await shop.get('/api/auth', headers)).data.user.email;
const status = async ({ headers }: TestUser = owner) =>
  (await shop.get('/api/auth/second-factor', headers)).data;
const log = async () => (await shop.get('/api/audit-log', owner.headers)).data.data;

describe('turning it on', () => {
  const setUp = (password = PASSWORD) =>
    shop.post('/api/auth/second-factor/setup', { password }, owner.headers);
  const turnOn = (code: string) => shop.post('/api/auth/second-factor', { code }, owner.headers);

  test('asks for the password, then for a code of the app, and gives ten recovery codes once', async () => {
    expect(Object.keys((await setUp('a guess')).errors ?? {})).toEqual(['password']);
    const { data } = await setUp();
    expect(data.uri).toContain(`secret=${data.secret}&issuer=Mantel`);
    const secret = fromBase32(data.secret);
    expect(await status()).toEqual({ turned_on_at: null, recovery_codes_left: 0 });

    const step = totpStep(now);
    expect(Object.keys((await turnOn(totpCode(secret, step + 2))).errors ?? {})).toEqual(['code']);
    const digits = totpCode(secret, step);
    const on = await turnOn(`${digits.slice(0, 3)} ${digits.slice(3)}`);
    expect([on.status, on.message]).toEqual([200, 'Your second factor is on']);
    expect(on.data.recovery_codes).toHaveLength(10);
    expect(await status()).toEqual({
      turned_on_at: expect.any(String),
      recovery_codes_left: 10,
    });
    expect((await setUp()).status).toBe(409);
  });

  test('needs a set-up of the last hour', async () => {
    expect((await turnOn('123456')).status).toBe(409);
    await insertSecondFactor(shop.database.db, owner.id, { isOn: false });
    await shop.database.db
      .updateTable('second_factors')
      .set({ created_at: new Date(Date.now() - 61 * 60_000) })
      .execute();
    expect((await turnOn(appCode(now))).status).toBe(409);
  });

  test('ends all other sessions and known devices, not the one that does it', async () => {
    const { db } = shop.database;
    const login = await shop.post(
      '/api/auth/login',
      { email: await emailOf(owner), password: PASSWORD },
      { 'x-device-token': 'd'.repeat(43) },
    );
    await insertSecondFactor(db, owner.id, { isOn: false });
    expect((await turnOn(appCode(now))).status).toBe(200);
    const other = { authorization: `Bearer ${login.data.token}` };
    expect((await shop.get('/api/auth', other)).status).toBe(401);
    expect((await shop.get('/api/auth', owner.headers)).status).toBe(200);
    expect(await db.selectFrom('known_devices').selectAll().execute()).toEqual([]);
  });

  test('is for staff of every role', async () => {
    const viewer = await insertUser(shop.database.db, 'viewer');
    const customer = await insertUser(shop.database.db);
    const setUpOf = async ({ headers }: TestUser) =>
      (await shop.post('/api/auth/second-factor/setup', { password: PASSWORD }, headers)).status;
    expect([await setUpOf(viewer), await setUpOf(customer)]).toEqual([200, 403]);
  });
});

describe('new recovery codes', () => {
  const renew = (code: string) =>
    shop.post('/api/auth/second-factor/recovery-codes', { code }, owner.headers);

  test('take the place of those from before, by a code', async () => {
    await insertSecondFactor(shop.database.db, owner.id);
    expect((await renew('000000')).status).toBe(422);
    const { data } = await renew(appCode(now));
    expect(data.recovery_codes).toHaveLength(10);
    expect((await renew(RECOVERY_CODES[0] ?? '')).status).toBe(422);
    expect((await renew(data.recovery_codes[0])).status).toBe(200);
    expect((await log())[0]).toMatchObject({
      subject: 'users',
      before: { recovery_codes: '9 left' },
      after: { recovery_codes: '10 new' },
    });
  });
});

describe('turning it off', () => {
  const turnOff = (password: string, code: string) =>
    shop.post('/api/auth/second-factor/off', { password, code }, owner.headers);

  test('needs password and code', async () => {
    await insertSecondFactor(shop.database.db, owner.id);
    expect(Object.keys((await turnOff('a guess', appCode(now))).errors ?? {})).toEqual([
      'password',
    ]);
    expect(Object.keys((await turnOff(PASSWORD, '000000')).errors ?? {})).toEqual(['code']);
    expect((await turnOff(PASSWORD, appCode(now))).status).toBe(200);
    expect(await status()).toEqual({ turned_on_at: null, recovery_codes_left: 0 });
    const email = await emailOf(owner);
    const login = await shop.post('/api/auth/login', { email, password: PASSWORD });
    expect(login.data.token).toEqual(expect.any(String));
    expect((await turnOff(PASSWORD, appCode(now, 1))).status).toBe(409);
  });

  test('by a recovery code too: the phone may be gone', async () => {
    await insertSecondFactor(shop.database.db, owner.id);
    expect((await turnOff(PASSWORD, RECOVERY_CODES[9] ?? '')).status).toBe(200);
  });
});

test('the audit log has on, off, and recovery codes that were used, and no secret', async () => {
  const { db } = shop.database;
  await insertSecondFactor(db, owner.id, { isOn: false });
  await shop.post('/api/auth/second-factor', { code: appCode(now) }, owner.headers);
  await insertSecondFactor(db, owner.id);
  const code = RECOVERY_CODES[0] ?? '';
  const email = await emailOf(owner);
  const { challenge } = (await shop.post('/api/auth/login', { email, password: PASSWORD })).data;
  expect((await shop.post('/api/auth/login/code', { challenge, code })).status).toBe(200);
  const off = { password: PASSWORD, code: appCode(now, 1) };
  await shop.post('/api/auth/second-factor/off', off, owner.headers);
  const changes = await log();
  expect(
    changes.map(({ before, after }: Record<'before' | 'after', unknown>) => [before, after]),
  ).toEqual([
    [{ second_factor: 'on' }, { second_factor: 'off' }],
    [{ recovery_codes: '10 left' }, { recovery_codes: '9 left' }],
    [{ second_factor: 'off' }, { second_factor: 'on' }],
  ]);
  for (const change of changes)
    expect(change).toMatchObject({ changed_by: { id: owner.id }, subject_id: String(owner.id) });
});

describe('an owner', () => {
  const reset = (id: number, by = owner) =>
    shop.delete(`/api/staff/${id}/second-factor`, by.headers);

  test("sees who has one, and turns another's off, which ends their sessions", async () => {
    const packer = await insertUser(shop.database.db, 'orders');
    await insertSecondFactor(shop.database.db, packer.id);
    const { members } = (await shop.get('/api/staff', owner.headers)).data;
    expect(members.map((one: { second_factor: boolean }) => one.second_factor)).toEqual([
      false,
      true,
    ]);
    const { status: answer, data } = await reset(packer.id);
    expect([answer, data.second_factor, data.last_seen_at]).toEqual([200, false, null]);
    expect((await shop.get('/api/auth', packer.headers)).status).toBe(401);
    expect((await log())[0]).toMatchObject({
      changed_by: { id: owner.id },
      subject_id: String(packer.id),
      before: { second_factor: 'on' },
      after: { second_factor: 'off' },
    });
    expect((await reset(packer.id)).status).toBe(409);
  });

  test('does not get rid of their own so', async () => {
    await insertSecondFactor(shop.database.db, owner.id);
    expect((await reset(owner.id)).status).toBe(409);
    expect((await status()).turned_on_at).not.toBeNull();
  });
});
