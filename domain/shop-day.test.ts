import { expect, test } from 'vitest';
import { addDays, dayIn, endOfDay, isDay } from './shop-day.ts';

test.each([
  ['Asia/Beirut', '2026-01-09T21:59:59Z', '2026-01-09'],
  ['Asia/Beirut', '2026-01-09T22:00:00Z', '2026-01-10'],
  ['Asia/Beirut', '2026-07-09T21:00:00Z', '2026-07-10'],
  ['America/New_York', '2026-01-01T04:59:00Z', '2025-12-31'],
  ['UTC', '2026-12-31T23:59:59Z', '2026-12-31'],
])('in %s the moment %s is on %s', (timeZone, moment, day) => {
  expect(dayIn(timeZone, new Date(moment))).toBe(day);
});

test.each([
  ['Asia/Beirut', '2026-01-09', '2026-01-09T22:00:00Z'],
  ['Asia/Beirut', '2026-07-09', '2026-07-09T21:00:00Z'],
  // The clock goes forward at midnight: the day after begins at one.
  ['Asia/Beirut', '2026-03-28', '2026-03-28T22:00:00Z'],
  ['Pacific/Kiritimati', '2026-01-09', '2026-01-09T10:00:00Z'],
  ['Pacific/Pago_Pago', '2026-12-31', '2027-01-01T11:00:00Z'],
  ['UTC', '2026-02-28', '2026-03-01T00:00:00Z'],
])('in %s %s is over at %s', (timeZone, day, moment) => {
  expect(endOfDay(timeZone, day)).toEqual(new Date(moment));
});

test.each([
  ['2026-03-01', -1, '2026-02-28'],
  ['2028-02-28', 1, '2028-02-29'],
  ['2026-12-31', 1, '2027-01-01'],
  ['2026-11-21', -29, '2026-10-23'],
  ['2026-03-29', 0, '2026-03-29'],
])('%s and %i days is %s', (day, days, then) => {
  expect(addDays(day, days)).toBe(then);
});

test.each([
  ['2026-11-21', true],
  ['2028-02-29', true],
  ['2026-02-29', false],
  ['2026-13-01', false],
  ['0001-01-01', true],
  ['0000-02-29', true],
  ['0001-02-29', false],
  ['21.11.2026', false],
  ['', false],
])('%j is a day: %s', (text, is) => {
  expect(isDay(text)).toBe(is);
});
