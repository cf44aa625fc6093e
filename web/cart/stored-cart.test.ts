import { afterEach, describe, expect, test, vi } from 'vitest';
import { blockStorage, stubStorage } from '../../test/browser-storage.ts';
import {
  keyOf,
  readStoredCart,
  withAdded,
  without,
  withQuantity,
  withRestored,
  writeStoredCart,
} from './stored-cart.ts';

const vase = {
  id: 7,
  name: 'Ribbed White Vase',
  price: '68.00',
  discount: '15.00',
  available: 1,
  image_url: '/media/a/800.webp',
};
const line = { id: 7, product_id: 7, quantity: 2, product: vase };

const readFrom = (stored: unknown) => {
  stubStorage('localStorage', { cart: JSON.stringify(stored) });
  return readStoredCart();
};

afterEach(() => {
  vi.unstubAllGlobals();
});

describe('the guest cart in local storage', () => {
  test('reads what it wrote', () => {
    stubStorage('localStorage');
    expect(readStoredCart()).toEqual([]);
    expect(writeStoredCart([{ ...line, product: { ...vase, available: 1 } }])).toBe(true);
    expect(readStoredCart()).toEqual([line]);
  });

  test.each(['', 'cart', '{"a":', 'undefined'])('is empty when %j is not JSON', (text) => {
    stubStorage('localStorage', { cart: text });
    expect(readStoredCart()).toEqual([]);
  });

  test.each([
    null,
    5,
    'text',
    {},
    { cart: [line] },
    [null, 5, 'x', [], {}],
  ])('is empty when it holds the unknown shape %j', (stored) => {
    expect(readFrom(stored)).toEqual([]);
  });

  test.each([
    0,
    -1,
    1.5,
    '2',
    null,
    true,
    [3],
    '1e3',
  ])('drops a line of quantity %j', (quantity) => {
    expect(
      readFrom([
        { ...line, quantity },
        { ...line, product_id: 8, quantity: 1 },
      ]),
    ).toMatchObject([{ product_id: 8, quantity: 1 }]);
  });

  test.each([0, -7, 1.5, '7', 2_147_483_648, undefined])('drops a line of product %j', (id) => {
    expect(readFrom([{ ...line, product_id: id }])).toEqual([]);
  });

  test('stops at 1000 of a product, also when it stands there twice', () => {
    expect(readFrom([{ ...line, quantity: 5_000_000 }])).toMatchObject([{ quantity: 1000 }]);
    expect(readFrom([line, { ...line, quantity: 999 }])).toMatchObject([{ quantity: 1000 }]);
  });

  test('stops at 100 products, quickly even when there are many', () => {
    const many = Array.from({ length: 50_000 }, (_, i) => ({ product_id: i + 1, quantity: 1 }));
    expect(readFrom(many)).toHaveLength(100);
  });
});

describe('variants', () => {
  const sage = { ...line, variant_id: 5, variant_name: 'Sage / L' };
  const plain = { ...line, quantity: 1 };

  test('of a product are lines of their own', () => {
    const stored = [plain, sage, { ...sage, variant_id: 6, variant_name: 'Sand / L' }];
    expect(readFrom(stored)).toEqual(stored);
    expect(readFrom([sage, sage])).toMatchObject([{ variant_id: 5, quantity: 4, product: null }]);
  });

  test.each([0, -1, 1.5, '5', null, 2_147_483_648])('drops a line of variant %j', (variant_id) => {
    expect(readFrom([{ ...sage, variant_id }, plain])).toEqual([plain]);
  });

  test('are read without a name that is no text', () => {
    expect(readFrom([{ ...sage, variant_name: { toString: 1 } }])[0]?.variant_name).toBeUndefined();
  });

  test('are added, changed, removed and put back by their own lines', () => {
    const product = { ...vase, available: 1 as const };
    const one = withAdded([], product, 1);
    const two = withAdded(one, { ...product, variant_id: 5, variant_name: 'Sage / L' }, 2);
    const three = withAdded(two, { ...product, variant_id: 5, variant_name: 'Sage / L' }, 1);
    const quantities = (lines: typeof three) => lines.map((each) => [keyOf(each), each.quantity]);
    expect(quantities(three)).toEqual([
      ['7', 1],
      ['7:5', 3],
    ]);
    expect(quantities(withQuantity(three, '7:5', 9))).toEqual([
      ['7', 1],
      ['7:5', 9],
    ]);
    expect(quantities(without(three, ['7']))).toEqual([['7:5', 3]]);
    const [first] = three;
    expect(first && quantities(withRestored(without(three, ['7']), first, 0))).toEqual(
      quantities(three),
    );
  });
});

describe('what a line stores of its product', () => {
  const storedProductOf = (product: unknown) => readFrom([{ ...line, product }])[0]?.product;

  test('is kept without anything that is not asked for', () => {
    expect(storedProductOf({ ...vase, description: 'x', onclick: 'alert(1)' })).toEqual(vase);
  });

  test.each([
    ['a price of old, a number', { price: 68 }],
    ['a price that is no amount', { price: '1e3' }],
    ['a price too high', { price: '99999999.00' }],
    ['a negative price', { price: '-1.00' }],
    ['a discount above 100', { discount: '250.00' }],
    ['no name', { name: '' }],
    ['a name that is no text', { name: { toString: 1 } }],
    ["another product's id", { id: 8 }],
    ['no picture and no word that it has none', { image_url: undefined }],
  ])('is dropped with %s, and the live product is waited for', (_, change) => {
    expect(storedProductOf({ ...vase, ...change })).toBeNull();
  });

  test.each([null, undefined, 5, 'vase', []])('is nothing when it is %j', (product) => {
    expect(storedProductOf(product)).toBeNull();
  });

  test('is in stock or out of stock', () => {
    expect(storedProductOf({ ...vase, available: 0 })).toMatchObject({ available: 0 });
    expect(storedProductOf({ ...vase, available: 'no' })).toBeNull();
  });

  test('is dropped where the line had to be repaired', () => {
    expect(readFrom([{ ...line, quantity: 5000 }])).toMatchObject([{ product: null }]);
    expect(readFrom([line, line])).toMatchObject([{ quantity: 4, product: null }]);
  });
});

test('blocked storage is an empty cart that is not kept', () => {
  blockStorage('localStorage');
  expect(readStoredCart()).toEqual([]);
  expect(writeStoredCart([])).toBe(false);
});
