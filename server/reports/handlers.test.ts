import { expect, test } from 'vitest';
import { createKeptReads } from './handlers.ts';

test('what is read quickly is read each time', async () => {
  const read = createKeptReads<number>();
  let reads = 0;
  const quick = async () => ++reads;
  expect([await read('7', quick), await read('7', quick)]).toEqual([1, 2]);
});

test('what takes long is read once, for all who ask for the same, and given again while the next one is read', async () => {
  let time = 0;
  const read = createKeptReads<number>(() => time);
  let reads = 0;
  const slow = async () => {
    time += 2_000;
    return ++reads;
  };
  expect(await Promise.all([read('7', slow), read('7', slow)])).toEqual([1, 1]);
  expect(await read('7', slow)).toBe(1);
  expect(await read('30', slow)).toBe(2);
  time += 100_000; // Fifty times as long as it took.
  expect(await read('7', slow)).toBe(1);
  expect(await read('7', slow)).toBe(3);
});

test('a read that fails is passed on, and not kept', async () => {
  const read = createKeptReads<number>();
  await expect(read('7', () => Promise.reject(new Error('away')))).rejects.toThrow('away');
  expect(await read('7', async () => 1)).toBe(1);
});
