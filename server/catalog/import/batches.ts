import type { Kysely } from 'kysely';
import type { Database } from '../../database/types.ts';
import type { Pace } from './pace.ts';

/** Where to look, and how fast. */
export interface PacedReader {
  readonly db: Kysely<Database>;
  readonly pace: Pace;
}

/** Few enough for one statement to take milliseconds, triggers and all: what shoppers ask goes in between. */
const BATCH = 25;

/** Does something with a long list, some at a time and one after the other; answers all that came of it. */
export async function inBatches<T, R>(
  all: readonly T[],
  pace: Pace,
  work: (some: readonly T[]) => Promise<readonly R[]>,
): Promise<R[]> {
  const done: R[] = [];
  for (let from = 0; from < all.length; from += BATCH) {
    for (const one of await work(all.slice(from, from + BATCH))) done.push(one);
    await pace.rest();
  }
  return done;
}
