import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createLockQueue } from './lock-queue.ts';
import { Refusal } from './refusal.ts';

const LIMITS = { atOnce: 2, longestWait: 1_000, longestStandstill: 100 };

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** Takes this many ms; `locked` is what a lock that stays makes of it. */
const lasting = (ms: number, error: Error | null) => () =>
  new Promise<string>((resolve, reject) => {
    setTimeout(() => (error ? reject(error) : resolve('through')), ms);
  });

async function outcomes(
  count: number,
  ms: number,
  error: Error | null = null,
): Promise<Record<string, number>> {
  const queue = createLockQueue(LIMITS);
  const all = Promise.all(
    Array.from({ length: count }, () =>
      queue(lasting(ms, error)).catch((error: Error) => error.message),
    ),
  );
  await vi.runAllTimersAsync();
  return Object.fromEntries(
    [...Map.groupBy(await all, (outcome) => outcome)].map(([outcome, { length }]) => [
      outcome,
      length,
    ]),
  );
}

test('one after the other waits as long as those before it get through', async () => {
  expect(await outcomes(20, 90)).toEqual({ through: 20 });
});

test('what would begin after the longest wait is refused', async () => {
  expect(await outcomes(40, 90)).toEqual({
    through: 24,
    'The shop is busy, please try again in a moment': 16,
  });
});

test('where nothing gets through all are refused soon', async () => {
  expect(await outcomes(40, 90, new Error('locked'))).toEqual({
    locked: 4,
    'The shop is busy, please try again in a moment': 36,
  });
});

test('what is refused got through: it had its locks', async () => {
  expect(await outcomes(20, 90, new Refusal(409, 'out of stock'))).toEqual({ 'out of stock': 20 });
});
