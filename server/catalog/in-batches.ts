/** Few enough for one statement to be done well before the pool's limit of 1.8 s, triggers and all. */
const BATCH = 250;

/** Does something with a long list, some at a time and one after the other; answers all that came of it. */
export async function inBatches<T, R>(
  all: readonly T[],
  work: (some: readonly T[]) => Promise<readonly R[]>,
): Promise<R[]> {
  const done: R[] = [];
  for (let from = 0; from < all.length; from += BATCH) {
    for (const one of await work(all.slice(from, from + BATCH))) done.push(one);
  }
  return done;
}
