import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  closingLines,
  damageLines,
  handOverLines,
  MOVEMENTS,
  movementLines,
  paidByRounding,
  payoutLines,
  reversedLines,
  sumOf,
  writeOffLines,
} from './ledger.ts';

const cents = fc.integer({ min: 0, max: 1_000_000_000 });
const anyEntry = fc.oneof(
  fc
    .record({
      courierId: fc.integer({ min: 1 }),
      countedCents: cents,
      feeCents: cents,
      roundingCents: fc.integer({ min: -5_000, max: 5_000 }),
    })
    .map(handOverLines),
  fc
    .record({
      courierId: fc.integer({ min: 1 }),
      collectedCents: cents,
      feeCents: cents,
      taxCents: cents,
    })
    .map(payoutLines),
  fc
    .tuple(fc.constantFrom(...MOVEMENTS), cents)
    .map(([kind, amount]) => movementLines(kind, amount)),
  fc.tuple(cents, cents).map(([booked, counted]) => closingLines(booked, counted)),
  fc
    .tuple(fc.integer({ min: 1 }), cents)
    .map(([courier, amount]) => writeOffLines(courier, amount)),
  cents.map(damageLines),
);

test('whatever is booked adds up to zero, and so does what takes it back', () => {
  fc.assert(
    fc.property(anyEntry, (lines) => {
      expect(sumOf(lines)).toBe(0);
      expect(sumOf([...lines, ...reversedLines(lines)])).toBe(0);
      expect(lines.every((line) => line.cents !== 0)).toBe(true);
    }),
  );
});

test('a driver who brings 7.00 less than they hold still owes it', () => {
  const held = 12_300;
  const lines = handOverLines({
    courierId: 4,
    countedCents: held - 700,
    feeCents: 0,
    roundingCents: 0,
  });
  const left = held + sumOf(lines.filter(({ account }) => account === 'courier'));
  expect(left).toBe(700);
});

test('a payout with fees above what was collected is paid from the till', () => {
  expect(payoutLines({ courierId: 2, collectedCents: 500, feeCents: 700, taxCents: 0 })).toEqual([
    { account: 'till', courier_id: null, cents: -200 },
    { account: 'delivery_costs', courier_id: null, cents: 700 },
    { account: 'courier', courier_id: 2, cents: -500 },
  ]);
});

test('a till that was counted right books nothing', () => {
  expect(closingLines(5_000, 5_000)).toEqual([]);
});

test('what buyers paid in whole units settles orders with cents; more or less than that does not', () => {
  const due = [7_370, 7_370, 1_040];
  expect(paidByRounding(due, 15_800)).toBe(20);
  expect(paidByRounding(due, 15_780)).toBe(0);
  expect(paidByRounding(due, 15_790)).toBe(10);
  expect(paidByRounding(due, 15_801)).toBe(0);
  expect(paidByRounding(due, 15_100)).toBe(0);
  expect(paidByRounding([1_040], 1_000)).toBe(-40);
  expect(paidByRounding([], 0)).toBe(0);
});
