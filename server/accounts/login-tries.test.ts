import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import { createTestDatabase } from '../../test/database.ts';
import { forAllTests } from '../../test/for-all-tests.ts';
import { createSharedLimits } from '../http/shared-limits.ts';
import { type Attempt, createLoginTries, type LoginTries } from './log-in.ts';

const database = forAllTests(createTestDatabase);
let tries: LoginTries;
let email: string;
let serial = 0;

beforeEach(() => {
  serial += 1;
  email = `rima-${serial}@example.com`;
  tries = newInstance();
});

/** As each instance of the shop has it: they share the database only. */
const newInstance = (limited = true) =>
  createLoginTries({
    shared: createSharedLimits({ db: database.db, secret: 'a secret', timeoutMs: 60_000 }),
    limited,
  });

const login = (clientAddress: string, more: Partial<Attempt> = {}) =>
  tries.take({ what: 'login', email, clientAddress, ...more });
const refused = { status: 429 };

async function times(count: number, work: (index: number) => Promise<unknown>): Promise<void> {
  for (let index = 0; index < count; index += 1) await work(index);
}

describe('tries to log in', () => {
  test('are ten from one address, and expire after 15 minutes', async () => {
    await times(10, () => login('192.0.2.1'));
    const error = await login('192.0.2.1').catch((thrown: unknown) => thrown);
    expect(error).toMatchObject(refused);
    const wait = Number((error as { headers: Record<string, string> }).headers['retry-after']);
    expect(wait).toBeGreaterThan(890);
    expect(wait).toBeLessThanOrEqual(900);
    await sql`update rate_limits set ends_at = now() - interval '1 minute'`.execute(database.db);
    await login('192.0.2.1');
  });

  test('are ten on two instances together, also when they come at once', async () => {
    const other = newInstance();
    const results = await Promise.allSettled(
      Array.from({ length: 40 }, (_none, index) =>
        (index % 2 === 0 ? tries : other).take({
          what: 'login',
          email,
          clientAddress: '192.0.2.1',
        }),
      ),
    );
    const granted = results.filter(({ status }) => status === 'fulfilled').length;
    expect(granted).toBe(10);
  });

  test('that were right are given back', async () => {
    await times(30, async () => (await login('192.0.2.1')).giveBack());
  });

  test('count by account and address, so that nobody locks another out', async () => {
    await times(10, () => login('192.0.2.1'));
    await login('192.0.2.2');
    await login('192.0.2.1', { email: `other-${serial}@example.com` });
    await login('192.0.2.1', { what: 'register' });
  });

  test('that are refused lock nobody out elsewhere', async () => {
    await times(300, () => login('192.0.2.1').catch(() => undefined));
    await login('192.0.2.2');
  });

  test('count a whole IPv6 /64 as one address, and twenty from a /48', async () => {
    await times(10, (index) => login(`2001:db8::${index}`));
    await expect(login('2001:db8:0:0:ffff::1')).rejects.toMatchObject(refused);
    await times(10, (index) => login(`2001:db8:0:${index + 1}::1`));
    await expect(login('2001:db8:0:aaaa::1')).rejects.toMatchObject(refused);
    await login('2001:db8:1::1');
  });

  test('of one account end at 100 from everywhere, but for a device that logged in before', async () => {
    await times(100, (index) => login(`192.0.2.${index}`));
    await expect(login('198.51.100.1')).rejects.toMatchObject(refused);
    const knownDevice = 'laptop';
    await times(10, () => login('198.51.100.1', { knownDevice }));
    await expect(login('198.51.100.1', { knownDevice })).rejects.toMatchObject(refused);
    await login('198.51.100.1', { knownDevice: 'phone' });
  });

  test('are cleared when the owner has proved themselves', async () => {
    await times(10, () => login('192.0.2.1'));
    await tries.clear({ what: 'login', email, clientAddress: '192.0.2.1' });
    await login('192.0.2.1');
  });

  test('are unlimited only for this machine itself when limits are off', async () => {
    tries = newInstance(false);
    for (const clientAddress of ['127.0.0.1', '::1', '::ffff:127.0.0.1']) {
      await times(20, () => login(clientAddress));
    }
    await times(10, () => login('192.0.2.1'));
    await expect(login('192.0.2.1')).rejects.toMatchObject(refused);
  });
});

test('nobody can read an e-mail or an address in the table', async () => {
  await login('192.0.2.77');
  const { rows } = await sql<{
    row: string;
  }>`select rate_limits::text as row from rate_limits`.execute(database.db);
  expect(rows.length).toBeGreaterThan(0);
  expect(rows.every(({ row }) => !/rima|192\.0\.2/.test(row))).toBe(true);
});
