import { describe, expect, test } from 'vitest';
import { describeMailError, isServerAway, planRetry } from './retry-policy.ts';

const mail = {
  ...{ id: 1, recipient: 'rima@example.com', reply_to: null, subject: 'Your order' },
  ...{ text_body: '', html_body: null, leave_url: null, invoice_id: null, created_at: new Date() },
};
const refusal = Object.assign(new Error('550 <rima@example.com> unknown'), {
  code: 'EENVELOPE',
  responseCode: 550,
});
const noServer = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ESOCKET' });
const retries = (attempts: number[], error: unknown) =>
  attempts.map((before) => planRetry({ ...mail, attempts: before }, error).retryIn);

describe('a mail that the server refuses', () => {
  test('is tried again after a time that doubles, up to 6 hours', () => {
    expect(retries([0, 1, 2, 3, 15], refusal)).toEqual([5e3, 10e3, 20e3, 40e3, 6 * 3_600_000]);
  });

  test('is tried for some two days, then stays with its error', () => {
    const waits = retries(
      Array.from({ length: 19 }, (_, attempts) => attempts),
      refusal,
    );
    const days = waits.reduce<number>((sum, wait) => sum + (wait ?? Number.NaN), 0) / 86_400_000;
    expect(days).toBeGreaterThan(1.5);
    expect(planRetry({ ...mail, attempts: 19 }, refusal)).toEqual({
      id: 1,
      attempts: 20,
      retryIn: null,
      error: '550 <rima@example.com> unknown',
    });
  });
});

describe('while the mail server is away', () => {
  test('a mail is tried again every 80 s at most, and never given up', () => {
    expect(retries([0, 3, 4, 5, 12, 19], noServer)).toEqual([5e3, 40e3, 80e3, 80e3, 80e3, 80e3]);
  });

  test('its attempts hardly count', () => {
    const attempts = [0, 4, 5, 12].map(
      (before) => planRetry({ ...mail, attempts: before }, noServer).attempts,
    );
    expect(attempts).toEqual([1, 5, 5, 12]);
  });

  test.each([
    'ECONNECTION',
    'ETIMEDOUT',
    'ESOCKET',
    'EDNS',
    'ETLS',
    'EAUTH',
    'EABORT',
    'ENOSPC',
  ])('%s means that', (code) =>
    expect(isServerAway(Object.assign(new Error(), { code }))).toBe(true));

  test('421 means that, other answers concern the mail', () => {
    const answer = (responseCode: number) => ({ code: 'EMESSAGE', responseCode });
    expect([421, 450, 550, 554].map((code) => isServerAway(answer(code)))).toEqual([
      true,
      false,
      false,
      false,
    ]);
  });
});

test('of an error only its codes may be logged', () => {
  expect(describeMailError(refusal)).toBe('EENVELOPE 550');
  expect(describeMailError(noServer)).toBe('ESOCKET');
  expect(describeMailError(new Error('rima@example.com'))).toBe('unknown');
  expect(describeMailError(null)).toBe('unknown');
});

test('an error is kept as the database can hold it', () => {
  const { error } = planRetry({ ...mail, attempts: 0 }, new Error(`a\0b\ud800${'c'.repeat(2000)}`));
  expect(error).toHaveLength(999);
  expect(error.startsWith('ab\ufffdc')).toBe(true);
});
