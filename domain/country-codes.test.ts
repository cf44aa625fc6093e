import { expect, test } from 'vitest';
import { COUNTRY_CODES, DEFAULT_DIAL_CODE } from './country-codes.ts';

function dialCodeOf(code: string): string | undefined {
  return COUNTRY_CODES.find((country) => country.code === code)?.dial_code;
}

test('every country and territory is there once', () => {
  expect(COUNTRY_CODES.length).toBeGreaterThanOrEqual(235);
  expect(new Set(COUNTRY_CODES.map(({ code }) => code)).size).toBe(COUNTRY_CODES.length);
  expect(new Set(COUNTRY_CODES.map(({ name }) => name)).size).toBe(COUNTRY_CODES.length);
});

test('each has a name, a two-letter code and a dial code', () => {
  for (const { name, dial_code, code } of COUNTRY_CODES) {
    expect(name.trim()).not.toBe('');
    expect(code).toMatch(/^[A-Z]{2}$/);
    expect(dial_code, name).toMatch(/^\+[1-9]\d{0,3}$/);
  }
});

test('they are sorted by name', () => {
  const names = COUNTRY_CODES.map(({ name }) => name);
  expect(names).toEqual(names.toSorted((one, other) => one.localeCompare(other, 'en')));
});

test('Lebanon is the default', () => {
  expect(dialCodeOf('LB')).toBe('+961');
  expect(DEFAULT_DIAL_CODE).toBe('+961');
});

test.each([
  ['US', '+1'],
  ['CA', '+1'],
  ['PR', '+1'],
  ['AS', '+1684'],
  ['SX', '+1721'],
  ['GB', '+44'],
  ['JE', '+44'],
  ['KZ', '+7'],
  ['AE', '+971'],
  ['SY', '+963'],
  ['PS', '+970'],
  ['SS', '+211'],
  ['XK', '+383'],
  ['VA', '+39'],
  ['CW', '+599'],
])('%s is %s', (code, dialCode) => {
  expect(dialCodeOf(code)).toBe(dialCode);
});
