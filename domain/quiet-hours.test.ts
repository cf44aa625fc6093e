import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isClockTime, quietUntil } from './quiet-hours.ts';

fc.configureGlobal({ seed: 20_261_127 }); // The same cases in each run.

const NIGHT = { from: '22:00', until: '07:00' };
const NOON = { from: '12:30', until: '13:00' };
const until = (hours: typeof NIGHT, moment: string, zone = 'Asia/Beirut') =>
  quietUntil(hours, new Date(moment), zone)?.toISOString() ?? null;

test('a night goes over midnight, in the time of the shop', () => {
  expect(until(NIGHT, '2026-11-27T19:59:59Z')).toBeNull(); // 21:59 in Beirut
  expect(until(NIGHT, '2026-11-27T20:00:00Z')).toBe('2026-11-28T05:00:00.000Z');
  expect(until(NIGHT, '2026-11-28T04:59:59Z')).toBe('2026-11-28T05:00:00.000Z');
  expect(until(NIGHT, '2026-11-28T05:00:00Z')).toBeNull();
  expect(until(NIGHT, '2026-11-27T20:00:00Z', 'America/New_York')).toBeNull();
});

test('an hour of the day is quiet, and hours without length are none', () => {
  expect(until(NOON, '2026-11-27T10:45:00Z')).toBe('2026-11-27T11:00:00.000Z');
  expect(until(NOON, '2026-11-27T11:00:00Z')).toBeNull();
  expect(until({ from: '09:00', until: '09:00' }, '2026-11-27T07:00:00Z')).toBeNull();
});

test('whatever the hours, quiet ends within a day, and is over then', () => {
  const time = fc
    .integer({ min: 0, max: 24 * 60 - 1 })
    .map((minutes) => new Date(minutes * 60_000).toISOString().slice(11, 16));
  const moment = fc.date({
    min: new Date('2026-01-01'),
    max: new Date('2026-02-28'),
    noInvalidDate: true,
  });
  fc.assert(
    fc.property(time, time, moment, (from, end, at) => {
      const over = quietUntil({ from, until: end }, at, 'Asia/Beirut');
      if (over === null) return;
      expect(over.getTime()).toBeGreaterThan(at.getTime());
      expect(over.getTime() - at.getTime()).toBeLessThanOrEqual(24 * 3_600_000);
      expect(quietUntil({ from, until: end }, over, 'Asia/Beirut')).toBeNull();
    }),
  );
});

test.each(['00:00', '23:59', '07:30'])('%s is a time', (time) => {
  expect(isClockTime(time)).toBe(true);
});

test.each(['24:00', '7:30', '12:60', '', '12:30 '])('“%s” is none', (time) => {
  expect(isClockTime(time)).toBe(false);
});
