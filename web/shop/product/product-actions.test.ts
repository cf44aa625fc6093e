import { expect, test } from 'vitest';
import { countdownText } from './product-actions.tsx';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

test.each([
  [8 * DAY, ''],
  [7 * DAY, '7 days left'],
  [3 * DAY + 4 * HOUR + 59 * MINUTE, '3 days 4 hours left'],
  [DAY + HOUR, '1 day 1 hour left'],
  [5 * HOUR + 12 * MINUTE, '5 hours 12 minutes left'],
  [2 * HOUR, '2 hours left'],
  [MINUTE + 1, '2 minutes left'],
  [1, '1 minute left'],
  [0, ''],
  [-DAY, ''],
])('%i ms before its end a sale says %j', (left, text) => {
  expect(countdownText(left)).toBe(text);
});
