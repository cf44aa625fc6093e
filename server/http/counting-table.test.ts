import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { expect, test } from 'vitest';
import { createCountingTable } from './counting-table.ts';

test('counts by key, until the time is over', () => {
  let now = 1_000_000;
  const table = createCountingTable({ slots: 64, now: () => now });
  expect(table.add('a', 1, 60).spent).toBe(1);
  expect(table.add('a', 2, 60)).toEqual({ spent: 3, endsIn: 60_000 });
  expect(table.read('a').spent).toBe(3);
  expect(table.read('b').spent).toBe(0);
  now += 60_000;
  expect(table.read('a').spent).toBe(0);
  expect(table.add('a', 1, 60).spent).toBe(1);
});

test('gives back, never below nothing', () => {
  const table = createCountingTable({ slots: 64 });
  table.add('a', 2, 60);
  expect(table.add('a', -5, 60).spent).toBe(0);
  expect(table.add('b', -5, 60).spent).toBe(0);
});

test('takes no more memory for a million keys, and keeps the one that comes often', () => {
  const table = createCountingTable();
  for (let n = 0; n < 100; n += 1) table.add('often', 1, 60);
  const before = bytesOutsideHeap();
  for (let n = 0; n < 1_000_000; n += 1) table.add(`once ${n}`, 1, 60);
  expect(bytesOutsideHeap() - before).toBeLessThan(2 ** 20);
  expect(table.read('often').spent).toBe(100);
});

/** What is held there; hashes that nobody holds any more are no part of it. */
function bytesOutsideHeap(): number {
  setFlagsFromString('--expose-gc');
  runInNewContext('gc')();
  return process.memoryUsage().arrayBuffers;
}
