import { expect, test } from 'vitest';
import type { Category, Product } from '../../../contract/catalog.ts';
import { ApiError, type CallApi } from '../../api/call.ts';
import {
  changesOf,
  createOwnVersions,
  mergeChange,
  outcomeOf,
  type Patch,
  type ProductPage,
  patchOf,
  patchPage,
} from './product-changes.ts';

const vases = { category_id: 3, name: 'Vases' } as Category;
const products = [
  { id: 7, updated_at: '2026-11-21T10:00:00.000Z' },
  { id: 9, updated_at: '2026-11-21T11:00:00.000Z' },
] as Product[];

test('each product is changed as the list shows it', () => {
  expect(changesOf(products, { kind: 'discount', discount: '20' })).toEqual([
    { id: 7, version: '2026-11-21T10:00:00.000Z', discount: '20' },
    { id: 9, version: '2026-11-21T11:00:00.000Z', discount: '20' },
  ]);
});

test('rows show at once what becomes of them', () => {
  const patch = patchOf(changesOf(products, { kind: 'move', collection: vases }), [vases]);
  expect(patch.get(9)).toEqual({ category: vases });
  expect(patchOf(changesOf(products, { kind: 'delete' }), []).get(7)).toBe('gone');
  expect(patchOf([{ id: 7, deleted: false }], []).get(7)).toEqual({});
});

test.each([
  [20, { kind: 'available', available: 1 }, '20 products available'],
  [1, { kind: 'available', available: 0 }, '1 product not available'],
  [20, { kind: 'discount', discount: '12.50' }, '20 products at 12.5% discount'],
  [2, { kind: 'discount', discount: '0' }, '2 products without discount'],
  [2, { kind: 'move', collection: vases }, '2 products moved to Vases'],
  [2, { kind: 'delete' }, '2 products deleted'],
  [1, { kind: 'delete' }, 'Product deleting successfully'],
] as const)('%i, %j: "%s"', (count, action, words) => {
  expect(outcomeOf(count, action)).toBe(words);
});

const row = (id: number) => ({ id, price: '10.00', discount: '0.00' }) as Product;
const rows = [row(1), row(2)];

/** What the rows of a page show with patches laid over them, one after the other. */
const shown = (...patches: Patch[]) =>
  patches.reduce(patchPage, { data: rows, total: 2 } as unknown as ProductPage).data;

test('rows that no patch is for are as the shop says', () => {
  expect(shown(new Map([[9, 'gone']]))).toEqual(rows);
});

test('what is on its way is laid over them, the latest on top', () => {
  const first = new Map([[1, { price: '11.00', discount: '5.00' }]]);
  const second = new Map([[1, { price: '12.00' }]]);
  expect(shown(first, second)).toEqual([{ id: 1, price: '12.00', discount: '5.00' }, row(2)]);
  expect(shown(second)[0]).toEqual({ id: 1, price: '12.00', discount: '0.00' });
});

test('what is being deleted is out of sight', () => {
  expect(shown(new Map([[2, 'gone']]))).toEqual([row(1)]);
});

const seen = { id: 7, price: '10.00', discount: '0.00', updated_at: 'seen' } as Product;

/** A shop that has `now`, and takes a change only of that version. */
function shopWith(now: Product) {
  const taken: Record<string, unknown>[] = [];
  const call = (async (name: string, { body }: { body: FormData }) => {
    if (name.startsWith('GET')) return now;
    if (body.get('version') !== now.updated_at) throw new ApiError(409, "Rana changed 'Vase'");
    taken.push(Object.fromEntries(body));
    return now;
  }) as unknown as CallApi;
  return { call, taken };
}

test('a change of what was seen is taken', async () => {
  const { call, taken } = shopWith(seen);
  await mergeChange(call, seen, { price: '11' });
  expect(taken).toEqual([{ price: '11', version: 'seen' }]);
});

test('what is typed travels as the shop reads numbers', async () => {
  const { call, taken } = shopWith(seen);
  await mergeChange(call, seen, { price: '007.50', discount: ' ' });
  expect(taken).toEqual([{ price: '7.50', discount: '0', version: 'seen' }]);
});

test('a change is accepted also when other fields were changed since', async () => {
  const { call, taken } = shopWith({ ...seen, discount: '5.00', updated_at: 'now' });
  await mergeChange(call, seen, { price: '11' });
  expect(taken).toEqual([{ price: '11', version: 'now' }]);
});

test('a change of what somebody else has changed is not', async () => {
  const { call, taken } = shopWith({ ...seen, price: '12.00', updated_at: 'now' });
  await expect(mergeChange(call, seen, { price: '11' })).rejects.toThrow("Rana changed 'Vase'");
  expect(taken).toEqual([]);
});

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
  const { queued } = createOwnVersions();
  const order: string[] = [];
  const first = Promise.withResolvers<void>();
  const one = queued(async () => {
    order.push('one begins');
    await first.promise;
    order.push('one ends');
    throw new Error('refused');
  });
  const two = queued(async () => {
    order.push('two begins');
    return 2;
  });
  first.resolve();
  await expect(one).rejects.toThrow('refused');
  expect(await two).toBe(2);
  expect(order).toEqual(['one begins', 'one ends', 'two begins']);
});
