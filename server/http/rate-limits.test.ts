import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../test/app.ts';

let shop: TestApp;
beforeEach(async () => {
  shop = await createTestApp({ rateLimits: true });
});
afterEach(() => shop.close());

/** The statuses of `times` contact messages from an address; an empty one is 422 until it is 429. */
async function leaveMessages(times: number, remoteAddress: string): Promise<number[]> {
  const statuses: number[] = [];
  for (let i = 0; i < times; i += 1) statuses.push((await leaveMessage(remoteAddress)).statusCode);
  return statuses;
}

const leaveMessage = (remoteAddress: string, headers: Record<string, string> = {}) =>
  shop.app.inject({
    method: 'POST',
    url: '/api/send-email',
    headers: { 'x-requested-with': 'XMLHttpRequest', ...headers },
    payload: {},
    remoteAddress,
  });

describe('requests of one client network are limited', () => {
  test('the eleventh message in ten minutes is refused, and told when to come again', async () => {
    expect(await leaveMessages(10, '203.0.113.1')).toEqual(Array(10).fill(422));
    const refused = await leaveMessage('203.0.113.1');
    expect(refused.statusCode).toBe(429);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(500);
    expect(refused.json()).toEqual({
      success: false,
      message: 'Too many requests, please try again later',
      data: null,
      errors: null,
    });
    expect((await leaveMessage('203.0.113.2')).statusCode).toBe(422);
  });

  test('a class that is used up leaves the others alone', async () => {
    await leaveMessages(11, '203.0.113.1');
    const read = await shop.app.inject({ url: '/api/categories', remoteAddress: '203.0.113.1' });
    expect(read.statusCode).toBe(200);
  });

  test('an IPv6 household is one network', async () => {
    await leaveMessages(10, '2001:db8:1:2::1');
    expect((await leaveMessage('2001:db8:1:2:ffff::9')).statusCode).toBe(429);
    expect((await leaveMessage('2001:db8:1:3::1')).statusCode).toBe(422);
  });

  test('a forwarded address is not believed without a trusted proxy', async () => {
    await leaveMessages(10, '203.0.113.1');
    const disguised = await leaveMessage('203.0.113.1', { 'x-forwarded-for': '198.51.100.7' });
    expect(disguised.statusCode).toBe(429);
  });

  test('limits that are off are off for this machine only', async () => {
    await shop.close();
    shop = await createTestApp({ rateLimits: false });
    expect(await leaveMessages(12, '127.0.0.1')).toEqual(Array(12).fill(422));
    expect((await leaveMessages(11, '203.0.113.1')).at(-1)).toBe(429);
  });
});
