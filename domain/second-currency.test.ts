import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { parseHundredths } from './decimal.ts';
import {
  atRate,
  countCash,
  displaySecond,
  isSuspicious,
  NOTE_ROUNDINGS,
  rateOf,
  roundingOf,
  type SecondCurrency,
  secondAmount,
  takenOf,
  worthOf,
  worthOfCounted,
} from './second-currency.ts';

const LBP: SecondCurrency = { code: 'LBP', rate: '89500', note: '1000', rounding: 'nearest' };
const pounds = (whole: number) => whole * 100;

const currencies = fc.record({
  code: fc.constant('LBP'),
  rate: fc.oneof(
    fc.integer({ min: 1, max: 2_000_000 }).map(String),
    fc.integer({ min: 1, max: 50_000_000 }).map((n) => rateOf((n / 1_000_000).toFixed(6)) ?? '1'),
  ),
  note: fc.constantFrom('0.05', '1', '250', '1000', '5000', '100000'),
  rounding: fc.constantFrom(...NOTE_ROUNDINGS),
});
const cents = fc.integer({ min: 1, max: 10_000_000 });

describe('what is due in the second currency', () => {
  test('is rounded to notes by the rule', () => {
    expect(secondAmount(2_600, LBP)).toBe(pounds(2_327_000));
    // 26.40 is 2,362,800 pounds.
    expect(secondAmount(2_640, LBP)).toBe(pounds(2_363_000));
    expect(secondAmount(2_640, { ...LBP, rounding: 'down' })).toBe(pounds(2_362_000));
    expect(secondAmount(2_640, { ...LBP, note: '100000', rounding: 'up' })).toBe(pounds(2_400_000));
  });

  test('is nothing of nothing, and at least a note of anything', () => {
    expect(secondAmount(0, LBP)).toBe(0);
    expect(secondAmount(1, { ...LBP, rounding: 'down' })).toBe(pounds(1_000));
  });

  test('is not said where it could not be counted exactly', () => {
    expect(secondAmount(999_999_999_999, { ...LBP, rate: '10000000' })).toBe(null);
  });

  test('is whole notes, within one note of the exact amount', () => {
    fc.assert(
      fc.property(cents, currencies, (due, currency) => {
        const amount = secondAmount(due, currency) as number;
        const note = Number(currency.note) * 100;
        expect(amount % note).toBe(0);
        expect(Math.abs(amount - due * Number(currency.rate))).toBeLessThanOrEqual(note * 1.000001);
      }),
    );
  });
});

describe('change', () => {
  test('of 50 for 46 is 4, or 358,000 pounds', () => {
    expect(countCash(4_600, { cents: 5_000, second: 0 }, LBP)).toEqual({
      state: 'enough',
      changes: [
        { cents: 400, second: 0 },
        { cents: 0, second: pounds(358_000) },
      ],
    });
  });

  test('is given in notes that exist: whole units with the rest in notes, never in cents', () => {
    expect(countCash(2_640, { cents: 3_000, second: 0 }, LBP)).toEqual({
      state: 'enough',
      changes: [
        { cents: 300, second: pounds(54_000) },
        { cents: 0, second: pounds(322_000) },
      ],
    });
  });

  test('of both currencies at once: 20 and 600,000 pounds for 26', () => {
    expect(countCash(2_600, { cents: 2_000, second: pounds(600_000) }, LBP)).toEqual({
      state: 'enough',
      changes: [{ cents: 0, second: pounds(63_000) }],
    });
  });

  test('of the exact amount is nothing', () => {
    const nothing = { state: 'enough', changes: [{ cents: 0, second: 0 }] };
    expect(countCash(2_600, { cents: 2_600, second: 0 }, LBP)).toEqual(nothing);
    expect(countCash(2_600, { cents: 0, second: pounds(2_327_000) }, LBP)).toEqual(nothing);
    expect(countCash(0, { cents: 0, second: 0 }, LBP)).toEqual(nothing);
  });

  test('of too little is none: what is missing is said in both', () => {
    expect(countCash(2_600, { cents: 2_000, second: 0 }, LBP)).toEqual({
      state: 'short',
      missing: { cents: 600, second: pounds(537_000) },
    });
    expect(countCash(1, { cents: 0, second: 0 }, { ...LBP, rounding: 'down' })).toMatchObject({
      state: 'short',
    });
  });

  test('whichever is given, what is left is what was due, within a note', () => {
    const given = fc.record({
      cents: fc.integer({ min: 0, max: 10_000_000 }),
      second: fc.integer({ min: 0, max: 10_000_000_000 }),
    });
    fc.assert(
      fc.property(cents, given, currencies, (due, cash, currency) => {
        const counted = countCash(due, cash, currency);
        if (counted.state === 'short') {
          expect(counted.missing.cents).toBeGreaterThan(0);
          return;
        }
        for (const change of counted.changes) {
          expect(change.cents >= 0 && change.second >= 0).toBe(true);
          expect([change.cents % 100, change.second % parseHundredths(currency.note)]).toEqual([
            0, 0,
          ]);
          expect(roundingOf(due, takenOf(cash, change), currency)).not.toBe(null);
        }
      }),
    );
  });

  test('the amount that is asked for in notes is always enough, and nothing is given back of it', () => {
    fc.assert(
      fc.property(fc.integer({ min: 100, max: 10_000_000 }), currencies, (due, currency) => {
        const second = secondAmount(due, currency) as number;
        const counted = countCash(due, { cents: 0, second }, currency);
        expect(counted.state).toBe('enough');
      }),
    );
  });
});

describe('rounding', () => {
  test('is what notes explain: more is a buyer who paid too much or too little', () => {
    const byHundred = { ...LBP, note: '100000' };
    expect(roundingOf(2_640, { cents: 0, second: pounds(2_400_000) }, byHundred)).toBe(42);
    expect(roundingOf(2_640, { cents: 0, second: pounds(2_200_000) }, byHundred)).toBe(null);
    expect(roundingOf(2_600, { cents: 5_000, second: pounds(-358_000) }, LBP)).toBe(null);
    expect(roundingOf(4_600, { cents: 5_000, second: pounds(-358_000) }, LBP)).toBe(0);
  });
});

describe('counted notes', () => {
  const held = { second: pounds(2_327_000), cents: 2_600 };

  test('stand for what they were booked as, a part of them for its share', () => {
    expect(worthOfCounted(held.second, held, atRate(LBP))).toBe(2_600);
    expect(worthOfCounted(pounds(1_163_500), held, atRate(LBP))).toBe(1_300);
    expect(worthOfCounted(0, held, atRate(LBP))).toBe(0);
  });

  test('more than were booked stand for what the others are worth', () => {
    expect(worthOfCounted(pounds(2_327_000 + 89_500), held, atRate(LBP))).toBe(2_700);
    expect(worthOfCounted(pounds(89_500), { second: 0, cents: 0 }, atRate(LBP))).toBe(100);
    expect(worthOfCounted(pounds(89_500), { second: 0, cents: 0 }, { second: 0, cents: 0 })).toBe(
      0,
    );
  });
});

describe('rates', () => {
  test('are exact decimals above 0', () => {
    expect(rateOf('89500')).toBe('89500');
    expect(rateOf('089500.00')).toBe('89500');
    expect(rateOf('0.925')).toBe('0.925');
    expect(worthOf(92, { ...LBP, rate: '0.92' })).toBe(100);
    for (const wrong of ['0', '0.000', '-1', '1e5', '', 'x', '10000001', '1.1234567', '8,9']) {
      expect(rateOf(wrong)).toBe(null);
    }
  });

  test('far from the one before are asked about', () => {
    expect(isSuspicious('89.5', '89500')).toBe(true);
    expect(isSuspicious('895000', '89500')).toBe(false);
    expect(isSuspicious('895001', '89500')).toBe(true);
    expect(isSuspicious('90000', '89500')).toBe(false);
  });
});

test('amounts are shown with their code, with decimals only where there are any', () => {
  expect(displaySecond(pounds(2_327_000), 'LBP', 'en')).toBe('2,327,000\u00a0LBP');
  expect(displaySecond(1_205, 'EUR', 'en')).toBe('12.05\u00a0EUR');
  expect(displaySecond(-pounds(358_000), 'LBP', 'en')).toBe('-358,000\u00a0LBP');
});
