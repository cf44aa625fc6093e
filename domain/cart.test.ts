import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  addUp,
  type CartLine,
  isQuantity,
  lineKey,
  MAX_LINES,
  mergeCarts,
  repairStoredCart,
  sumDuplicates,
} from './cart.ts';

fc.configureGlobal({ seed: 20_261_123 }); // The same cases in each run.

const quantity = fc.integer({ min: 1, max: 1000 });
const line: fc.Arbitrary<CartLine> = fc.record(
  {
    productId: fc.integer({ min: 1, max: 150 }),
    variantId: fc.integer({ min: 1, max: 4 }),
    quantity,
  },
  { requiredKeys: ['productId', 'quantity'] },
);
const lines = fc.array(line, { maxLength: 300, size: 'max' });
const cart = fc.uniqueArray(line, {
  selector: lineKey,
  maxLength: MAX_LINES,
  size: 'max',
});

function numberedLines(count: number, from = 1): CartLine[] {
  return Array.from({ length: count }, (_, index) => ({ productId: from + index, quantity: 1 }));
}

function expectValidCart(repaired: readonly CartLine[]): void {
  expect(repaired.length).toBeLessThanOrEqual(MAX_LINES);
  expect(new Set(repaired.map(lineKey)).size).toBe(repaired.length);
  for (const each of repaired) {
    const keys = each.variantId === undefined ? [] : ['variantId'];
    expect(Object.keys(each)).toEqual(['productId', ...keys, 'quantity']);
    expect(Number.isSafeInteger(each.productId) && each.productId > 0).toBe(true);
    expect(isQuantity(each.quantity)).toBe(true);
  }
}

describe('a quantity', () => {
  test.each([1, 2, 1000])('%d is one', (value) => {
    expect(isQuantity(value)).toBe(true);
  });

  test.each([
    0,
    -1,
    1001,
    1.5,
    Number.NaN,
    Number.POSITIVE_INFINITY,
    '2',
    null,
    undefined,
    [2],
  ])('%j is none', (value) => {
    expect(isQuantity(value)).toBe(false);
  });

  test('adds up and stops at 1000', () => {
    expect(addUp(2, 3)).toBe(5);
    expect(addUp(999, 1)).toBe(1000);
    expect(addUp(999, 2)).toBe(1000);
    fc.assert(
      fc.property(quantity, quantity, (current, added) => {
        const sum = addUp(current, added);
        expect(isQuantity(sum)).toBe(true);
        expect(sum).toBe(addUp(added, current));
      }),
    );
  });
});

describe('duplicates', () => {
  test('are summed where the product was first seen', () => {
    expect(
      sumDuplicates([
        { productId: 7, quantity: 600 },
        { productId: 3, quantity: 1 },
        { productId: 7, quantity: 600 },
        { productId: 3, quantity: 2 },
      ]),
    ).toEqual([
      { productId: 7, quantity: 1000 },
      { productId: 3, quantity: 3 },
    ]);
  });

  test('are gone after summing, each product keeps its sum up to 1000', () => {
    fc.assert(
      fc.property(lines, (given) => {
        const summed = sumDuplicates(given);
        expect(summed.map(lineKey)).toEqual([...new Set(given.map(lineKey))]);
        for (const { quantity: total, ...which } of summed) {
          const same = given.filter((each) => lineKey(each) === lineKey(which));
          expect(total).toBe(
            Math.min(
              1000,
              same.reduce((sum, each) => sum + each.quantity, 0),
            ),
          );
        }
        expect(sumDuplicates(summed)).toEqual(summed);
      }),
    );
  });
});

describe('merging the guest cart into the server cart', () => {
  test('keeps the greater quantity and puts new products last', () => {
    const server = [
      { productId: 1, quantity: 2 },
      { productId: 2, quantity: 9 },
    ];
    const guest = [
      { productId: 3, quantity: 1 },
      { productId: 2, quantity: 4 },
      { productId: 1, quantity: 5 },
    ];
    expect(mergeCarts(server, guest)).toEqual({
      lines: [
        { productId: 1, quantity: 5 },
        { productId: 2, quantity: 9 },
        { productId: 3, quantity: 1 },
      ],
      dropped: [],
    });
  });

  test('sums duplicates in the guest cart before it compares', () => {
    const guest = [
      { productId: 1, quantity: 2 },
      { productId: 1, quantity: 2 },
    ];
    expect(mergeCarts([{ productId: 1, quantity: 3 }], guest).lines).toEqual([
      { productId: 1, quantity: 4 },
    ]);
  });

  test('drops and names what does not fit in 100 lines', () => {
    const { lines: merged, dropped } = mergeCarts(numberedLines(99), numberedLines(3, 99));
    expect(merged).toHaveLength(100);
    expect(dropped).toEqual([{ productId: 101, quantity: 1 }]);
  });

  test('changes nothing when it is done again', () => {
    fc.assert(
      fc.property(cart, lines, (server, guest) => {
        const once = mergeCarts(server, guest);
        expect(mergeCarts(once.lines, guest)).toEqual(once);
      }),
    );
  });

  test('loses no server line, lowers no quantity and drops guest lines only', () => {
    fc.assert(
      fc.property(cart, lines, (server, guest) => {
        const { lines: merged, dropped } = mergeCarts(server, guest);
        expectValidCart(merged);
        server.forEach((each, index) => {
          expect(lineKey(merged[index] ?? { productId: 0 })).toBe(lineKey(each));
          expect(merged[index]?.quantity).toBeGreaterThanOrEqual(each.quantity);
        });
        const all = [...merged, ...dropped].map(lineKey);
        expect(new Set(all)).toEqual(new Set([...server, ...guest].map(lineKey)));
        expect(dropped.length === 0 || merged.length === MAX_LINES).toBe(true);
      }),
    );
  });
});

describe('a stored guest cart', () => {
  test.each([
    null,
    undefined,
    'cart',
    5,
    true,
    {},
    { 0: { productId: 1, quantity: 1 }, length: 1 },
  ])('%j is an empty cart', (stored) => {
    expect(repairStoredCart(stored)).toEqual([]);
  });

  test('keeps what can be read and drops the rest', () => {
    const stored = [
      { productId: 1, quantity: 2, price: '0.01' },
      { productId: 2, quantity: 0 },
      { productId: 3, quantity: -1 },
      { productId: 4, quantity: 1.5 },
      { productId: 5, quantity: '2' },
      { productId: '6', quantity: 2 },
      { productId: 0, quantity: 2 },
      { productId: 2_147_483_648, quantity: 2 },
      { productId: 7 },
      { quantity: 7 },
      null,
      'line',
      [8, 1],
      { productId: 9, quantity: 5000 },
      { productId: 1, quantity: 3 },
      { productId: 1, variantId: 4, quantity: 3 },
      { productId: 1, variantId: 4, quantity: 1 },
      { productId: 1, variantId: '4', quantity: 3 },
      { productId: 1, variantId: 0, quantity: 3 },
    ];
    expect(repairStoredCart(stored)).toEqual([
      { productId: 1, quantity: 5 },
      { productId: 9, quantity: 1000 },
      { productId: 1, variantId: 4, quantity: 4 },
    ]);
  });

  test('ends after 100 lines', () => {
    expect(repairStoredCart(numberedLines(101))).toEqual(numberedLines(100));
  });

  test('stays as it is when nothing is wrong with it', () => {
    fc.assert(
      fc.property(cart, (valid) => {
        expect(repairStoredCart(JSON.parse(JSON.stringify(valid)))).toEqual(valid);
      }),
    );
  });

  test('is valid after repair, whatever was stored', () => {
    const value = fc.oneof(fc.anything(), fc.integer(), fc.double(), fc.integer({ max: 9 }));
    const almostLine = fc.record(
      { productId: value, variantId: value, quantity: value, price: fc.anything() },
      { requiredKeys: [] },
    );
    const stored = fc.oneof(
      fc.anything({ withBoxedValues: true, withNullPrototype: true, withSparseArray: true }),
      fc.jsonValue(),
      fc.array(fc.oneof(almostLine, line, fc.anything()), { maxLength: 300, size: 'max' }),
    );
    fc.assert(
      fc.property(stored, (given) => {
        const repaired = repairStoredCart(given);
        expectValidCart(repaired);
        expect(repairStoredCart(repaired)).toEqual(repaired);
      }),
      { numRuns: 300 },
    );
  });
});
