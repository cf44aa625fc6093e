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
  refundLines,
  reversedLines,
  sumOf,
  writeOffLines,
} from './ledger.ts';

const cents = fc.integer({ min: 0, max: 1_000_000_000 });
const notes = fc.array(
  fc.record({
    code: fc.constantFrom('LBP', 'EUR'),
    second: fc.integer({ min: 0, max: 1_000_000_000_000 }),
    cents,
  }),
  { maxLength: 2 },
);
const anyEntry = fc.oneof(
  fc
    .record({
      courierId: fc.integer({ min: 1 }),
      countedCents: cents,
      feeCents: cents,
      roundingCents: fc.integer({ min: -5_000, max: 5_000 }),
      noteRoundingCents: fc.integer({ min: -500, max: 500 }),
      held: notes,
      counted: notes,
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
    .tuple(fc.constantFrom(...MOVEMENTS), cents, notes)
    .map(([kind, amount, [moved]]) => movementLines(kind, amount, moved)),
  fc
    .tuple(cents, cents, notes)
    .map(([booked, counted, more]) => closingLines(booked, counted, more)),
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
      expect(lines.every((line) => line.cents !== 0 || line.second_amount !== 0)).toBe(true);
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

test('notes that a driver brings leave their account as they were booked, and what is missing stays on it in cents', () => {
  const held = { code: 'LBP', second: 232_700_000, cents: 2_600 };
  const lines = handOverLines({
    courierId: 4,
    countedCents: 2_000,
    feeCents: 0,
    roundingCents: 0,
    held: [held],
    counted: [{ code: 'LBP', second: 143_200_000, cents: 1_600 }],
  });
  const ofDriver = lines.filter(({ account }) => account === 'courier');
  expect(ofDriver).toEqual([
    {
      account: 'courier',
      courier_id: 4,
      cents: -2_600,
      second_code: 'LBP',
      second_amount: -232_700_000,
    },
    { account: 'courier', courier_id: 4, cents: -1_000 },
  ]);
});

test('a refund in notes adds up to zero, whatever they came in for; within one note the rest is rounding', () => {
  const amounts = fc.integer({ min: 1, max: 1_000_000 });
  fc.assert(
    fc.property(
      amounts,
      amounts,
      amounts,
      fc.integer({ min: 1, max: 50 }),
      (cents, worth, second, noteCents) => {
        const notes = { code: 'LBP', second, cents: worth, noteCents };
        const lines = refundLines(null, cents, notes);
        const of = (name: string) => sumOf(lines.filter(({ account }) => account === name));
        const beyond = worth - cents;
        expect(sumOf(lines)).toBe(0);
        expect([of('refunds'), of('till')]).toEqual([cents, -worth]);
        expect(of(Math.abs(beyond) <= noteCents ? 'rounding' : 'differences')).toBe(beyond);
        expect(sumOf(refundLines(4, cents, notes))).toBe(0);
      },
    ),
  );
});
