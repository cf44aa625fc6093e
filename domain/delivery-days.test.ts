import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  expectedDays,
  offeredWindows,
  shopMoment,
  weekdayOf,
  windowRoom,
} from './delivery-days.ts';
import { addDays } from './shop-day.ts';
import type { DeliveryZone } from './zones.ts';

const zone = (rest: Partial<DeliveryZone> = {}): DeliveryZone => ({
  id: 1,
  name: 'Coast',
  feeCents: 300,
  freeFromCents: null,
  returnFeeCents: 0,
  served: true,
  daysMin: 1,
  daysMax: 3,
  cutoffHour: 16,
  closedWeekdays: [],
  windows: [],
  ...rest,
});
// 2026-11-27 is a Friday.
const at = (day: string, time: string) => ({ day, time });

describe('an order arrives', () => {
  test.each([
    ['before the cut-off', {}, at('2026-11-27', '15:59'), '2026-11-28', '2026-11-30'],
    ['from the cut-off on', {}, at('2026-11-27', '16:00'), '2026-11-29', '2026-12-01'],
    [
      'not on a closed day',
      { closedWeekdays: [7] },
      at('2026-11-27', '10:00'),
      '2026-11-28',
      '2026-12-01',
    ],
    [
      'placed on a closed day, as if on the next',
      { closedWeekdays: [7] },
      at('2026-11-29', '10:00'),
      '2026-12-01',
      '2026-12-03',
    ],
    [
      'on the same day',
      { daysMin: 0, daysMax: 0 },
      at('2026-11-27', '09:00'),
      '2026-11-27',
      '2026-11-27',
    ],
    [
      'without a cut-off',
      { cutoffHour: 24 },
      at('2026-11-27', '23:59'),
      '2026-11-28',
      '2026-11-30',
    ],
  ] as const)('%s', (_, rest, now, from, to) => {
    expect(expectedDays(zone(rest), now)).toEqual({ from, to });
  });

  const anyZone = fc
    .record({
      daysMin: fc.integer({ min: 0, max: 20 }),
      more: fc.integer({ min: 0, max: 20 }),
      cutoffHour: fc.integer({ min: 0, max: 24 }),
      closedWeekdays: fc.subarray([1, 2, 3, 4, 5, 6, 7], { maxLength: 6 }),
    })
    .map(({ more, ...rest }) => zone({ ...rest, daysMax: rest.daysMin + more }));
  const anyMoment = fc
    .record({
      after: fc.integer({ min: 0, max: 800 }),
      hour: fc.integer({ min: 0, max: 23 }),
    })
    .map(({ after, hour }) =>
      at(addDays('2026-01-01', after), `${String(hour).padStart(2, '0')}:30`),
    );

  test('never before it was placed, never on a closed day, and with the first day before the last', () => {
    fc.assert(
      fc.property(anyZone, anyMoment, (one, now) => {
        const { from, to } = expectedDays(one, now);
        expect(from >= now.day && from <= to).toBe(true);
        for (const day of [from, to]) expect(one.closedWeekdays).not.toContain(weekdayOf(day));
      }),
    );
  });

  test('not sooner when it is placed later', () => {
    fc.assert(
      fc.property(anyZone, anyMoment, anyMoment, (one, a, b) => {
        const [first, second] = [a, b].toSorted((x, y) =>
          `${x.day}${x.time}`.localeCompare(`${y.day}${y.time}`),
        );
        if (!first || !second) return;
        expect(expectedDays(one, first).from <= expectedDays(one, second).from).toBe(true);
      }),
    );
  });
});

describe('windows', () => {
  const morning = { id: 1, weekday: 5, begins: '10:00', ends: '13:00', capacity: 2 };
  const evening = { id: 2, weekday: 5, begins: '14:00', ends: '18:00', capacity: null };
  const today = zone({ daysMin: 0, windows: [evening, morning] });

  test('of the same day are offered until they begin, those of later days for two weeks', () => {
    const offered = (time: string) =>
      offeredWindows(today, at('2026-11-27', time)).map(
        ({ day, window }) => `${day} ${window.begins}`,
      );
    expect(offered('09:59')).toEqual([
      '2026-11-27 10:00',
      '2026-11-27 14:00',
      '2026-12-04 10:00',
      '2026-12-04 14:00',
    ]);
    expect(offered('10:00')[0]).toBe('2026-11-27 14:00');
    expect(offered('16:00')[0]).toBe('2026-12-04 10:00');
  });

  test('have none on a day without delivery', () => {
    expect(offeredWindows({ ...today, closedWeekdays: [5] }, at('2026-11-27', '08:00'))).toEqual(
      [],
    );
  });

  test('take as many orders as they have room for', () => {
    expect([windowRoom(morning, 0), windowRoom(morning, 2), windowRoom(morning, 3)]).toEqual([
      2, 0, 0,
    ]);
    expect(windowRoom(evening, 100)).toBeNull();
  });
});

test('a moment is read on the shop’s clock', () => {
  const moment = new Date('2026-11-27T22:30:00Z');
  expect(shopMoment('Asia/Beirut', moment)).toEqual({ day: '2026-11-28', time: '00:30' });
  expect(shopMoment('UTC', moment)).toEqual({ day: '2026-11-27', time: '22:30' });
});
