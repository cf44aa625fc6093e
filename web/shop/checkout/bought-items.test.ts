import { expect, test } from 'vitest';
import { readBuyNow } from './bought-items.tsx';

const read = (search: string) => readBuyNow(new URLSearchParams(search));

test('without a product it is the cart that is bought', () => {
  expect(read('')).toBeNull();
  expect(read('quantity=0')).toBeNull();
});

test('a link buys its product, once unless it says how many', () => {
  expect(read('product=12&quantity=2')?.lines).toMatchObject([{ product_id: 12, quantity: 2 }]);
  expect(read('product=12')?.lines).toMatchObject([{ product_id: 12, quantity: 1 }]);
});

test('a link can name a variant', () => {
  expect(read('product=12&variant=34')?.lines).toEqual([
    { id: 12, product_id: 12, variant_id: 34, quantity: 1, product: null },
  ]);
  expect(read('product=12&variant=x')?.lines).toEqual([]);
  expect(read('product=12&variant=0')?.lines).toEqual([]);
});

test('a product that proves to be gone is said to be no longer sold', () => {
  expect(read('product=99999&quantity=1')?.refusal).toBe('This product is no longer sold.');
});

test.each(['', 'abc', '0', '-3', '1.5'])('product %j buys nothing, and says so', (id) => {
  expect(read(`product=${id}&quantity=1`)).toEqual({
    lines: [],
    refusal: 'This product is no longer sold.',
  });
});

test.each([
  '',
  'two',
  '0',
  '-1',
  '1.5',
  '1001',
  '5000',
])('quantity %j buys nothing, and says so', (quantity) => {
  expect(read(`product=12&quantity=${quantity}`)).toEqual({
    lines: [],
    refusal: 'The quantity must be between 1 and 1000.',
  });
});
