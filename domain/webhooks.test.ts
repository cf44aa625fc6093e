import { expect, test } from 'vitest';
import { pauseAfterMs, retryAfterMs } from './webhooks.ts';

test('the pauses between tries grow, and a day has a dozen tries or so', () => {
  const pauses = Array.from({ length: 20 }, (_, n) => retryAfterMs(n + 1));
  expect(pauses.slice(0, 4)).toEqual([10_000, 30_000, 90_000, 270_000]);
  expect(pauses).toEqual(pauses.toSorted((a, b) => a - b));
  let at = 0;
  const inADay = pauses.filter((pause) => {
    at += pause;
    return at < 24 * 3_600_000;
  });
  expect(inADay.length).toBeGreaterThan(8);
  expect(inADay.length).toBeLessThan(16);
});

test('a webhook that is away is asked once a minute', () => {
  expect([1, 2, 3, 7, 1_000].map(pauseAfterMs)).toEqual([1_000, 2_000, 4_000, 60_000, 60_000]);
});
