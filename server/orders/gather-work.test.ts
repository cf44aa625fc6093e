import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { gatherWork } from './gather-work.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

/** Work whose groups are ended by hand. */
function openWork() {
  const groups: { items: readonly string[]; done: PromiseWithResolvers<readonly string[]> }[] = [];
  const add = gatherWork(
    (items: readonly string[]) => {
      const done = Promise.withResolvers<readonly string[]>();
      groups.push({ items, done });
      return done.promise;
    },
    { most: 3, atOnce: 1, longestWait: 25 },
  );
  const end = (index: number) =>
    groups[index]?.done.resolve(groups[index].items.map((item) => item.toUpperCase()));
  return { groups, add, end, items: () => groups.map((group) => group.items) };
}

test('the first one begins at once, and what comes meanwhile is the next group', async () => {
  const { add, end, items } = openWork();
  const results = [add('a'), add('b'), add('c')];
  expect(items()).toEqual([['a']]);
  end(0);
  await expect(results[0]).resolves.toBe('A');
  await vi.advanceTimersByTimeAsync(0);
  expect(items()).toEqual([['a'], ['b', 'c']]);
  end(1);
  await expect(Promise.all(results)).resolves.toEqual(['A', 'B', 'C']);
});

test('nobody waits longer than that for the groups of others', async () => {
  const { add, items } = openWork();
  for (const item of ['a', 'b', 'c']) void add(item);
  await vi.advanceTimersByTimeAsync(24);
  expect(items()).toEqual([['a']]);
  await vi.advanceTimersByTimeAsync(1);
  expect(items()).toEqual([['a'], ['b', 'c']]);
  void add('d');
  await vi.advanceTimersByTimeAsync(25);
  expect(items()).toEqual([['a'], ['b', 'c'], ['d']]);
});

test('a full group waits for none', () => {
  const { add, items } = openWork();
  for (const item of ['a', 'b', 'c', 'd', 'e']) void add(item);
  expect(items()).toEqual([['a'], ['b', 'c', 'd']]);
});

test('what goes wrong with a group is told to each of it, and to no other', async () => {
  const { add, end, groups, items } = openWork();
  const first = add('a');
  const lost = [add('b'), add('c')];
  end(0);
  await first;
  await vi.advanceTimersByTimeAsync(0);
  const after = add('d');
  groups[1]?.done.reject(new Error('gone'));
  for (const one of lost) await expect(one).rejects.toThrow('gone');
  await vi.advanceTimersByTimeAsync(0);
  expect(items()).toEqual([['a'], ['b', 'c'], ['d']]);
  end(2);
  await expect(after).resolves.toBe('D');
});
