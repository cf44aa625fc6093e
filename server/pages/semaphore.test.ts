import { expect, test, vi } from 'vitest';
import { createSemaphore } from './serve-pages.ts';

/** Things that are made on demand; `begun` lists those that have begun. */
function openWork(most: number) {
  const limited = createSemaphore(most);
  const begun: string[] = [];
  const start = (name: string) => {
    const work = Promise.withResolvers<string>();
    const made = limited(() => {
      begun.push(name);
      return work.promise;
    });
    return { ...work, made };
  };
  return { begun, start };
}

test('so many at a time, the others in the order in which they came', async () => {
  const { begun, start } = openWork(2);
  const [a, b, c, d] = [start('a'), start('b'), start('c'), start('d')];
  expect(begun).toEqual(['a', 'b']);
  b.resolve('made');
  expect(await b.made).toBe('made');
  await vi.waitFor(() => expect(begun).toEqual(['a', 'b', 'c']));
  c.resolve('made');
  a.resolve('made');
  await vi.waitFor(() => expect(begun).toEqual(['a', 'b', 'c', 'd']));
  d.resolve('made');
  expect(await d.made).toBe('made');
});

test('what fails lets the next one start as well', async () => {
  const { begun, start } = openWork(1);
  const [a] = [start('a'), start('b')];
  a.reject(new Error('No database'));
  await expect(a.made).rejects.toThrow('No database');
  await vi.waitFor(() => expect(begun).toEqual(['a', 'b']));
});

test('nobody waits long behind what does not end', async () => {
  vi.useFakeTimers();
  const { begun, start } = openWork(1);
  start('a');
  const b = start('b');
  await vi.advanceTimersByTimeAsync(99);
  expect(begun).toEqual(['a']);
  await vi.advanceTimersByTimeAsync(1);
  expect(begun).toEqual(['a', 'b']);
  b.resolve('made');
  expect(await b.made).toBe('made');
  vi.useRealTimers();
});
