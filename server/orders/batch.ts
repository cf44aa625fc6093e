import { AsyncLocalStorage } from 'node:async_hooks';

interface BatchOptions {
  /** So many items make a batch at most. */
  readonly most: number;
  /** So many batches are under way before items wait for one. */
  readonly atOnce: number;
  /** How long an item waits at most for batches before it, in ms. */
  readonly longestWait: number;
}

interface Waiting<Item, Result> {
  readonly item: Item;
  readonly done: PromiseWithResolvers<Result>;
  /** Runs something in the asynchronous context of the request that the item came with. */
  readonly runInContext: <Value>(work: () => Value) => Value;
}

/**
 * Processes in batches what is asked for at once: what comes while batches are under way waits for them, and then is one batch.
 * Nobody waits where none is under way, and nobody waits long. A batch runs in the context of its first item (traces).
 *
 * @param process gives as many results as it gets items, in their order; where it throws, it throws for all of them
 * @returns adds an item, and resolves with its result
 */
export function createBatcher<Item, Result>(
  process: (items: readonly Item[]) => Promise<readonly Result[]>,
  { most, atOnce, longestWait }: BatchOptions,
): (item: Item) => Promise<Result> {
  const waiting: Waiting<Item, Result>[] = [];
  let underWay = 0;
  let timer: NodeJS.Timeout | undefined;
  const begin = () => {
    clearTimeout(timer);
    timer = undefined;
    const batch = waiting.splice(0, most);
    underWay += 1;
    void batch[0]?.runInContext(() => run(batch));
    if (waiting.length > 0) timer = setTimeout(begin, longestWait);
  };
  const run = async (batch: readonly Waiting<Item, Result>[]) => {
    try {
      const results = await process(batch.map(({ item }) => item));
      for (const [index, { done }] of batch.entries()) done.resolve(results[index] as Result);
    } catch (error) {
      for (const { done } of batch) done.reject(error);
    }
    underWay -= 1;
    if (waiting.length > 0) begin();
  };
  return (item) => {
    const done = Promise.withResolvers<Result>();
    waiting.push({ item, done, runInContext: AsyncLocalStorage.snapshot() });
    if (underWay < atOnce || waiting.length >= most) begin();
    else timer ??= setTimeout(begin, longestWait);
    return done.promise;
  };
}
