import { expect, test } from 'vitest';
import type { Product } from '../../../contract/catalog.ts';
import { ApiError, type CallApi } from '../../api/call.ts';
import { mergeChange } from './send-product.ts';

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
