import { expect, test } from 'vitest';
import { createOwnVersions } from './own-versions.ts';

const EARLIER = '2026-11-22T10:00:00.000Z';
const LATER = '2026-11-22T10:00:00.001Z';

test('a change of what was just changed is made on the version that the first made', () => {
  const versions = createOwnVersions();
  versions.note({ id: 1, version: LATER });
  expect(versions.latest({ id: 1, version: EARLIER, deleted: true })).toEqual({
    id: 1,
    version: LATER,
    deleted: true,
  });
});

test('a list that is newer than our own change counts', () => {
  const versions = createOwnVersions();
  versions.note({ id: 1, version: EARLIER });
  expect(versions.latest({ id: 1, version: LATER }).version).toBe(LATER);
});

test('other products, and changes of whatever the product is, stay as they are', () => {
  const versions = createOwnVersions();
  versions.note({ id: 1, version: LATER });
  expect(versions.latest({ id: 2, version: EARLIER }).version).toBe(EARLIER);
  expect(versions.latest({ id: 1 })).toEqual({ id: 1 });
});

test('each is sent when those before it are answered, also when one fails', async () => {
  const { inTurn } = createOwnVersions();
  const order: string[] = [];
  const first = Promise.withResolvers<void>();
  const one = inTurn(async () => {
    order.push('one begins');
    await first.promise;
    order.push('one ends');
    throw new Error('refused');
  });
  const two = inTurn(async () => {
    order.push('two begins');
    return 2;
  });
  first.resolve();
  await expect(one).rejects.toThrow('refused');
  expect(await two).toBe(2);
  expect(order).toEqual(['one begins', 'one ends', 'two begins']);
});
