import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type LedgerLine, refundLines, reversedLines, sumOf } from './ledger.ts';
import { offerTotals } from './offers.ts';
import { isWithin, type LineQuantity, linesWithout } from './part-of-order.ts';
import { dueOfReturn, lastReturnDay, mayBecome } from './returns.ts';

describe('lines of a return', () => {
  const order = [
    { product_id: 1, quantity: 2 },
    { product_id: 1, variant_id: 7, quantity: 1 },
  ];
  test('are a part of the order, each named once', () => {
    expect(isWithin([{ product_id: 1, quantity: 2 }], order)).toBe(true);
    expect(isWithin([{ product_id: 1, quantity: 3 }], order)).toBe(false);
    expect(isWithin([{ product_id: 1, variant_id: 8, quantity: 1 }], order)).toBe(false);
    expect(isWithin(Array(2).fill({ product_id: 1, quantity: 1 }), order)).toBe(false);
  });
  test('leave the rest', () => {
    expect(linesWithout(order, [{ product_id: 1, quantity: 1 }])).toEqual([
      { product_id: 1, quantity: 1 },
      { product_id: 1, variant_id: 7, quantity: 1 },
    ]);
    expect(linesWithout(order, order)).toEqual([]);
  });
});

test('the last day is counted from the day of delivery', () => {
  expect(lastReturnDay('2026-11-28', 14)).toBe('2026-12-12');
  expect(lastReturnDay('2026-11-28', 0)).toBe('2026-11-28');
});

test('goods that were not received are not looked at, and none are settled that were not looked at', () => {
  expect(mayBecome('expected', 'inspected')).toBe(false);
  expect(mayBecome('received', 'settled')).toBe(false);
  expect(mayBecome('inspected', 'refused')).toBe(false);
});

/** An order of some lines with an offer that needs several of one product, and which of its pieces come back, one after the other. */
const returned = fc.record({
  quantities: fc.array(fc.integer({ min: 1, max: 4 }), { minLength: 1, maxLength: 4 }),
  prices: fc.array(fc.integer({ min: 1, max: 20_000 }), { minLength: 4, maxLength: 4 }),
  offerCents: fc.integer({ min: 1, max: 9_000 }),
  needs: fc.integer({ min: 1, max: 4 }),
  fee: fc.integer({ min: 0, max: 900 }),
  steps: fc.array(
    fc.record({
      line: fc.nat({ max: 3 }),
      share: fc.double({ min: 0, max: 1, noNaN: true }),
      undo: fc.boolean(),
      courier: fc.option(fc.constant(3)),
    }),
    { maxLength: 20 },
  ),
});

test('no sequence of returns and reversals gives back more than was paid, or leaves entries that do not sum to zero', () => {
  fc.assert(
    fc.property(returned, ({ quantities, prices, offerCents, needs, fee, steps }) => {
      const order = quantities.map((quantity, index) => ({ product_id: index + 1, quantity }));
      const offer = {
        id: 1,
        name: 'Set',
        kind: 'amount' as const,
        value: offerCents,
        parts: [{ productId: 1, quantity: needs }],
      };
      const priceOf = (lines: readonly LineQuantity[]): number =>
        lines.length === 0
          ? fee
          : offerTotals(
              lines.map(({ product_id: productId, quantity }) => ({
                ...{ productId, quantity },
                priceCents: prices[productId - 1] ?? 1,
                discountBasisPoints: 0,
                categoryIds: [],
              })),
              { automatic: [offer] },
              { feeCents: fee, freeFromCents: Number.POSITIVE_INFINITY },
            ).totalCents;
      const paidCents = priceOf(order);
      const entries: LedgerLine[][] = [];
      let settled: { lines: typeof order; due: number; entry: LedgerLine[]; cents: number }[] = [];
      for (const { line, share, undo, courier } of steps) {
        const last = settled.at(-1);
        if (undo && last) {
          entries.push(reversedLines(last.entry));
          settled = settled.slice(0, -1);
          continue;
        }
        const lines = [{ product_id: line + 1, quantity: 1 }];
        const before = settled.flatMap((one) => one.lines);
        if (!isWithin(lines, linesWithout(order, before))) continue;
        const due = dueOfReturn({
          paidCents,
          keptCents: priceOf(linesWithout(order, [...before, ...lines])),
          beforeCents: settled.reduce((sum, one) => sum + one.due, 0),
        });
        const cents = Math.floor(due * share);
        const entry = refundLines(courier, cents);
        entries.push(entry);
        settled.push({ lines, due, entry, cents });
        expect(settled.reduce((sum, one) => sum + one.cents, 0)).toBeLessThanOrEqual(paidCents);
      }
      for (const entry of entries) expect(sumOf(entry)).toBe(0);
      const refunds = entries.flat().filter(({ account }) => account === 'refunds');
      expect(sumOf(refunds)).toBe(settled.reduce((sum, one) => sum + one.cents, 0));
    }),
  );
});
