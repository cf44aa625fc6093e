import { expect, test } from 'vitest';
import { countOf, partNames } from './show-figures.ts';

test('figures', () => {
  expect([countOf(1, 'order'), countOf(0, 'order'), countOf(1200, 'order')]).toEqual([
    '1 order',
    '0 orders',
    '1,200 orders',
  ]);
});

test('days and hours are named by the shop’s clock, whatever the browser’s says', () => {
  const days = partNames('7', 'Asia/Beirut');
  expect([days.heading, days.short('2026-11-20T22:00:00.000Z')]).toEqual(['Day', 'Nov 21']);
  expect(days.long('2026-11-20T22:00:00.000Z')).toBe('Sat, Nov 21');
  const hours = partNames('today', 'Asia/Beirut');
  expect([hours.heading, hours.short('2026-11-20T22:00:00.000Z')]).toEqual(['Hour', '00:00']);
  // The day on which summer time begins has no midnight.
  expect(hours.short('2026-03-28T22:00:00.000Z')).toBe('01:00');
});
