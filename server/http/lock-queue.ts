import pLimit from 'p-limit';
import { Refusal } from './refusal.ts';
import { Overload } from './shed-load.ts';

interface LockQueueLimits {
  /** How many transactions are under way at once. */
  readonly atOnce: number;
  /** How long one waits for its turn, in ms. */
  readonly longestWait: number;
  /** How long it waits where no other gets through, in ms. */
  readonly longestStandstill: number;
}

/** Runs what may have to wait for a lock, in the order in which it came. @throws {Overload} for what would begin too late. */
export type LockQueue = <Result>(work: () => Promise<Result>) => Promise<Result>;

/** Makes a queue for what may have to wait for locks, so that it holds no more connections than that. */
export function createLockQueue(limits: LockQueueLimits): LockQueue {
  const limit = pLimit(limits.atOnce);
  let lastThrough = 0;
  return (work) => {
    const came = performance.now();
    return limit(async () => {
      const now = performance.now();
      const standstill = now - Math.max(came, lastThrough);
      if (now - came > limits.longestWait || standstill > limits.longestStandstill)
        throw new Overload();
      try {
        const result = await work();
        lastThrough = performance.now();
        return result;
      } catch (error) {
        if (error instanceof Refusal) lastThrough = performance.now(); // It had its locks to find that out.
        throw error;
      }
    });
  };
}
