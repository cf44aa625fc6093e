import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createLockQueue } from './lock-queue.ts';

const LIMITS = { atOnce: 2, longestWait: 1_000, longestStandstill: 100 };

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** Takes so many ms; a failure is what a lock that stays makes of it. */
const lasting = (ms: number, fails: boolean) => () =>
  new Promise<string>((resolve, reject) => {
    setTimeout(() => (fails ? reject(new Error('locked')) : resolve('through')), ms);
  });

async function outcomes(count: number, ms: number, fails = false): Promise<Record<string, number>> {
  const queue = createLockQueue(LIMITS);
  const all = Promise.all(
    Array.from({ length: count }, () =>
      queue(lasting(ms, fails)).catch((error: Error) => error.message),
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
  expect(await outcomes(40, 90, true)).toEqual({
    locked: 4,
    'The shop is busy, please try again in a moment': 36,
  });
});
