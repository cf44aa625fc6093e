import { describe, expect, test } from 'vitest';
import { createLoginTries } from './login-tries.ts';

const email = 'rima@example.com';

function times(count: number, act: (index: number) => void): void {
  for (let index = 0; index < count; index += 1) act(index);
}

describe('tries to log in', () => {
  test('are forgotten after 15 minutes', () => {
    let now = 0;
    const tries = createLoginTries({ now: () => now });
    const attempt = { email, clientAddress: '192.0.2.1' };
    times(10, () => tries.count(attempt));
    now = 15 * 60_000 - 1;
    expect(() => tries.count(attempt)).toThrow(expect.objectContaining({ status: 429 }));
    now += 1;
    times(10, () => tries.count(attempt));
    expect(() => tries.count(attempt)).toThrow();
  });

  test('are forgotten when one was right', () => {
    const tries = createLoginTries();
    const attempt = { email, clientAddress: '192.0.2.1' };
    times(500, () => {
      tries.count(attempt);
      tries.forget(attempt);
    });
  });

  test('count by account and address, so that nobody locks another out', () => {
    const tries = createLoginTries();
    times(10, () => tries.count({ email, clientAddress: '192.0.2.1' }));
    tries.count({ email, clientAddress: '192.0.2.2' });
    tries.count({ email: 'other@example.com', clientAddress: '192.0.2.1' });
  });

  test('count a whole IPv6 /64 as one address', () => {
    const tries = createLoginTries();
    times(10, (index) => tries.count({ email, clientAddress: `2001:db8::${index}` }));
    expect(() => tries.count({ email, clientAddress: '2001:db8:0:0:ffff::1' })).toThrow();
    tries.count({ email, clientAddress: '2001:db8:0:1::1' });
  });

  test('of one account end at 100, from however many addresses', () => {
    const tries = createLoginTries();
    times(100, (index) => tries.count({ email, clientAddress: `192.0.2.${index}` }));
    expect(() => tries.count({ email, clientAddress: '198.51.100.1' })).toThrow();
  });

  test('are unlimited only for this machine itself when limits are off', () => {
    const tries = createLoginTries({ limited: false });
    for (const clientAddress of ['127.0.0.1', '::1', '::ffff:127.0.0.1']) {
      times(200, () => tries.count({ email, clientAddress }));
    }
    times(10, () => tries.count({ email, clientAddress: '192.0.2.1' }));
    expect(() => tries.count({ email, clientAddress: '192.0.2.1' })).toThrow();
  });
});
