import { expect, test } from 'vitest';
import { readableDay, readableDays, readableWeekday, shopClock } from './shop-format.ts';

const plain = (text: string) => text.replaceAll('\u202f', ' ');

test('a moment is written by the clock of the shop', () => {
  const late = '2026-11-21T22:42:00.000Z';
  const { moment, day } = shopClock('Asia/Beirut');
  expect(plain(moment(late))).toBe('Nov 22, 2026, 00:42');
  expect(day(late)).toBe('Nov 22, 2026');
  expect(shopClock('America/Los_Angeles').day(late)).toBe('Nov 21, 2026');
});

test('the year goes unsaid while it is this one, by the shop’s clock as well', () => {
  const { shortMoment } = shopClock('Asia/Beirut');
  const newYear = new Date('2026-12-31T23:00:00.000Z');
  expect(shortMoment('2026-12-31T22:30:00.000Z', newYear)).toBe('Jan 1, 00:30');
  expect(plain(shortMoment('2026-12-31T21:30:00.000Z', newYear))).toBe('Dec 31, 2026, 23:30');
});

test('a day of the shop is the same day wherever it is read', () => {
  expect(readableDay('2026-03-01')).toBe('Mar 1, 2026');
  expect(readableWeekday('2026-03-01')).toBe('Sun, Mar 1, 2026');
  expect(readableDays('2026-03-01', '2026-04-02').replace(/\s/g, ' ')).toBe('Mar 1 – Apr 2, 2026');
});
