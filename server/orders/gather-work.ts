import { AsyncLocalStorage } from 'node:async_hooks';

interface GatherOptions {
  /** So many items at most are done together. */
  readonly most: number;
  /** So many groups are under way before items wait for each other. */
  readonly atOnce: number;
  /** How long an item waits at most for others' groups, in ms. */
  readonly longestWait: number;
}

interface Waiting<Item, Result> {
  readonly item: Item;
  readonly done: PromiseWithResolvers<Result>;
  readonly inItsContext: <Value>(act: () => Value) => Value;
}

/**
 * Does together what is asked for at once: what comes while others are under way waits for them, and then is one group. Nobody
 * waits where nothing is under way, and nobody waits long. A group's work belongs to the request of its first item (traces).
 *
 * @param work gives as many results as it gets items, in their order; where it throws, it throws for all of them
 */
export function gatherWork<Item, Result>(
  work: (items: readonly Item[]) => Promise<readonly Result[]>,
  { most, atOnce, longestWait }: GatherOptions,
): (item: Item) => Promise<Result> {
  const waiting: Waiting<Item, Result>[] = [];
  let underWay = 0;
  let patience: NodeJS.Timeout | undefined;
  const begin = () => {
    clearTimeout(patience);
    patience = undefined;
    const group = waiting.splice(0, most);
    underWay += 1;
    void group[0]?.inItsContext(() => finish(group));
    if (waiting.length > 0) patience = setTimeout(begin, longestWait);
  };
  const finish = async (group: readonly Waiting<Item, Result>[]) => {
    try {
      const results = await work(group.map(({ item }) => item));
      for (const [index, { done }] of group.entries()) done.resolve(results[index] as Result);
    } catch (error) {
      for (const { done } of group) done.reject(error);
    }
    underWay -= 1;
    if (waiting.length > 0) begin();
  };
  return (item) => {
    const done = Promise.withResolvers<Result>();
    waiting.push({ item, done, inItsContext: AsyncLocalStorage.snapshot() });
    if (underWay < atOnce || waiting.length >= most) begin();
    else patience ??= setTimeout(begin, longestWait);
    return done.promise;
  };
}
