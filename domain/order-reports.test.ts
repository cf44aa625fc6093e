import { expect, test } from 'vitest';
import {
  countDays,
  leftOf,
  REPORT_STEPS,
  rateOf,
  stepEnd,
  stepStart,
  stepsOf,
} from './order-reports.ts';
import { addDays } from './shop-day.ts';

test('a week begins on Monday, a month on its first', () => {
  expect(stepStart('2026-11-01', 'week')).toBe('2026-10-26');
  expect(stepStart('2026-11-02', 'week')).toBe('2026-11-02');
  expect(stepStart('2026-11-30', 'month')).toBe('2026-11-01');
  expect(stepEnd('2026-02-01', 'month')).toBe('2026-02-28');
  expect(stepEnd('2024-02-01', 'month')).toBe('2024-02-29');
  expect(stepEnd('2026-12-01', 'month')).toBe('2026-12-31');
});

test('steps cover the days of a report, each once, in their order', () => {
  for (let n = 0; n < 400; n += 1) {
    const from = addDays('2024-01-01', n * 3);
    const to = addDays(from, (n * 7919) % 366);
    for (const step of REPORT_STEPS) {
      const steps = stepsOf({ from, to }, step);
      expect(steps.reduce((sum, days) => sum + countDays(days), 0)).toBe(countDays({ from, to }));
      for (const [place, days] of steps.entries()) {
        expect(days.from).toBe(place === 0 ? from : addDays(steps[place - 1]?.to ?? '', 1));
        expect(stepStart(days.to, step)).toBe(stepStart(days.from, step));
      }
      expect(steps.at(-1)?.to).toBe(to);
    }
  }
});

test('a rate has one decimal, and none of nothing', () => {
  expect([rateOf(2, 3), rateOf(0, 4), rateOf(0, 0)]).toEqual([66.7, 0, null]);
});

test('what is left is what buyers paid without all that it cost', () => {
  const money = { goodsCents: 4700, deliveryCents: 400, costCents: 1600, feesCents: 333 };
  const none = { failedCents: 0, refundCents: 0, writtenOffCents: 0 };
  expect(leftOf({ ...money, ...none })).toBe(3167);
  expect(leftOf({ ...money, ...none, failedCents: 4000 })).toBe(-833);
  expect(leftOf({ ...money, ...none, refundCents: 1000, writtenOffCents: 167 })).toBe(2000);
});
