import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createBatcher } from './batch.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

/** Its batches are ended by hand. */
function openBatcher() {
  const batches: { items: readonly string[]; done: PromiseWithResolvers<readonly string[]> }[] = [];
  const add = createBatcher(
    (items: readonly string[]) => {
      const done = Promise.withResolvers<readonly string[]>();
      batches.push({ items, done });
      return done.promise;
    },
    { most: 3, atOnce: 1, longestWait: 25 },
  );
  const end = (index: number) =>
    batches[index]?.done.resolve(batches[index].items.map((item) => item.toUpperCase()));
  return { batches, add, end, items: () => batches.map((batch) => batch.items) };
}

test('the first one begins at once, and what comes meanwhile is the next batch', async () => {
  const { add, end, items } = openBatcher();
  const results = [add('a'), add('b'), add('c')];
  expect(items()).toEqual([['a']]);
  end(0);
  await expect(results[0]).resolves.toBe('A');
  await vi.advanceTimersByTimeAsync(0);
  expect(items()).toEqual([['a'], ['b', 'c']]);
  end(1);
  await expect(Promise.all(results)).resolves.toEqual(['A', 'B', 'C']);
});

test('nobody waits longer than that for the batches of others', async () => {
  const { add, items } = openBatcher();
  for (const item of ['a', 'b', 'c']) void add(item);
  await vi.advanceTimersByTimeAsync(24);
  expect(items()).toEqual([['a']]);
  await vi.advanceTimersByTimeAsync(1);
  expect(items()).toEqual([['a'], ['b', 'c']]);
  void add('d');
  await vi.advanceTimersByTimeAsync(25);
  expect(items()).toEqual([['a'], ['b', 'c'], ['d']]);
});

test('a full batch waits for none', () => {
  const { add, items } = openBatcher();
  for (const item of ['a', 'b', 'c', 'd', 'e']) void add(item);
  expect(items()).toEqual([['a'], ['b', 'c', 'd']]);
});

test('what goes wrong with a batch is told to each of it, and to no other', async () => {
  const { add, end, batches, items } = openBatcher();
  const first = add('a');
  const lost = [add('b'), add('c')];
  end(0);
  await first;
  await vi.advanceTimersByTimeAsync(0);
  const after = add('d');
  batches[1]?.done.reject(new Error('gone'));
  for (const one of lost) await expect(one).rejects.toThrow('gone');
  await vi.advanceTimersByTimeAsync(0);
  expect(items()).toEqual([['a'], ['b', 'c'], ['d']]);
  end(2);
  await expect(after).resolves.toBe('D');
});
