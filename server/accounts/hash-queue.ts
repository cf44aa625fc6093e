import { Refusal } from '../http/refusal.ts';

/** Runs work in its turn. */
export type Queue = <T>(work: () => Promise<T>) => Promise<T>;

/** How long a client that found the queue full is asked to wait, in seconds. */
const RETRY_AFTER = '5';

/**
 * Lets `atOnce` pieces of work run at the same time and `waiting` more wait, in the order they came.
 *
 * The queue throws {@link Refusal} 503 with `Retry-After` for those beyond.
 */
export function createQueue({ atOnce, waiting }: { atOnce: number; waiting: number }): Queue {
  let running = 0;
  const line: (() => void)[] = [];
  const takeTurn = async () => {
    if (running < atOnce) {
      running += 1;
      return;
    }
    if (line.length >= waiting) {
      throw new Refusal(503, 'Many people are logging in, please try again in a moment', {
        headers: { 'retry-after': RETRY_AFTER },
      });
    }
    await new Promise<void>((resolve) => line.push(resolve));
  };
  const passTurn = () => {
    const next = line.shift();
    if (next) next();
    else running -= 1;
  };
  return async (work) => {
    await takeTurn();
    try {
      return await work();
    } finally {
      passTurn();
    }
  };
}
