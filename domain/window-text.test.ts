import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readWindows, writeWindow } from './window-text.ts';

const time = (hour: number) => `${String(hour).padStart(2, '0')}:30`;
const anyWindow = fc.record({
  weekday: fc.integer({ min: 1, max: 7 }),
  begins: fc.integer({ min: 0, max: 23 }).map(time),
  ends: fc.integer({ min: 0, max: 23 }).map(time),
  capacity: fc.option(fc.integer({ min: 1, max: 10_000 })),
});

test('windows are read as they are written', () => {
  fc.assert(
    fc.property(fc.array(anyWindow), fc.constantFrom('; ', '\n'), (windows, between) => {
      expect(readWindows(windows.map(writeWindow).join(between))).toEqual(windows);
    }),
  );
});

test('as people type them, and not what is none', () => {
  const tuesday = { weekday: 2, begins: '09:00', ends: '13:00', capacity: 5 };
  expect(readWindows('tuesday 9:00 – 13:00 X5\n\n')).toEqual([tuesday]);
  expect(readWindows('')).toEqual([]);
  expect(readWindows('Someday 9:00-13:00')).toBeNull();
  expect(readWindows('Tue in the morning')).toBeNull();
});
