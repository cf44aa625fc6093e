import { describe, expect, test } from 'vitest';
import { parseCentimetres, parseKilograms } from './fact-limits.ts';
import {
  displayAttribute,
  formatCentimetres,
  formatInches,
  formatKilograms,
} from './product-facts.ts';

describe('lengths', () => {
  test.each([
    ['45.5', 455],
    ['45', 450],
    [' 45.50 ', 455],
    ['0.1', 1],
    ['10000', 100_000],
  ])('%j cm is %i mm', (text, mm) => {
    expect(parseCentimetres(text)).toBe(mm);
  });

  test.each([
    '',
    '0',
    '45.55',
    '45,5',
    '-1',
    '1e3',
    '10000.1',
    '4 5',
    '.5',
    '45 cm',
    '0x1',
  ])('%j is refused', (text) => {
    expect(parseCentimetres(text)).toBeNull();
  });

  test('every length reads back as it was written', () => {
    for (let mm = 1; mm <= 100_000; mm += 7)
      expect(parseCentimetres(formatCentimetres(mm))).toBe(mm);
  });

  test('inches are rounded to the tenth', () => {
    expect([254, 455, 1].map(formatInches)).toEqual(['10', '17.9', '0']);
  });
});

describe('weights', () => {
  test.each([
    ['1.25', 1250],
    ['0.001', 1],
    ['10000', 10_000_000],
  ])('%j kg is %i g', (text, g) => {
    expect(parseKilograms(text)).toBe(g);
  });

  test.each(['', '0', '1.2345', '10000.001', '1,5', 'a'])('%j is refused', (text) => {
    expect(parseKilograms(text)).toBeNull();
  });

  test('every weight reads back as it was written', () => {
    for (let g = 1; g <= 10_000_000; g += 1_013) expect(parseKilograms(formatKilograms(g))).toBe(g);
  });
});

test('shoppers read a number with its unit, and Yes or No', () => {
  expect(displayAttribute(45, 'W')).toBe('45\u00a0W');
  expect(displayAttribute('E27', '')).toBe('E27');
  expect([displayAttribute(true, ''), displayAttribute(false, '')]).toEqual(['Yes', 'No']);
});
