import { describe, expect, test } from 'vitest';
import { DEFAULT_DIAL_CODE } from '../../domain/country-codes.ts';
import {
  COUNTRIES,
  groupPhone,
  isValidPhone,
  numberMeant,
  splitInternational,
} from './phone-rules.ts';

describe('the countries to choose from', () => {
  test('begin with the default', () => {
    expect(COUNTRIES[0]?.dial_code).toBe(DEFAULT_DIAL_CODE);
  });

  test('are all there, each once', () => {
    expect(COUNTRIES.length).toBeGreaterThan(230);
    expect(new Set(COUNTRIES.map(({ code }) => code)).size).toBe(COUNTRIES.length);
  });
});

test.each([
  ['+961 3123456', true],
  ['+961 71123456', true],
  ['+33 612345678', true],
  ['+961 12', false],
  ['+961 12345678901', false],
  ['+961 letters', false],
  ['+961 ', false],
  ['+961 3*123456', false],
  ['+961 3,123456', false],
  ['+961 3123456 ext. 7', false],
])('%j is valid for its country: %s', (phone, valid) => {
  expect(isValidPhone(phone)).toBe(valid);
});

test.each([
  ['+961 3123456', '+961 3 123 456'],
  ['+961 71123456', '+961 71 123 456'],
  ['+33 612345678', '+33 6 12 34 56 78'],
  ['+1 2125551234', '+1 212 555 1234'],
  ['+961 3 123 456', '+961 3 123 456'],
  ['03 123 456', '03 123 456'],
  ['', ''],
])('%j is read as %j', (phone, shown) => {
  expect(groupPhone(phone)).toBe(shown);
});

test.each([
  ['+33 6 12 34 56 78', 'FR', '6 12 34 56 78'],
  ['0033 612345678', 'FR', '612345678'],
  ['+96171123456', 'LB', '71123456'],
  ['+961-71-123456', 'LB', '71-123456'],
  ['\u202a+961 71 123 456', 'LB', '71 123 456'],
])('%j is taken apart into its country and number', (typed, code, number) => {
  expect(splitInternational(typed)).toMatchObject({ country: { code }, number });
});

test.each([
  '03 123456',
  '71123456',
  '',
  '+',
  '+999 12345',
  '00',
])('%j names no country', (typed) => {
  expect(splitInternational(typed)).toBeNull();
});

test.each([
  ['71 234 567', '96171234567'],
  ['٧١٢٣٤٥٦٧', '96171234567'],
  ['071234567', '96171234567'],
  ['0096171234567', '96171234567'],
  ['٠٠٩٦١٧١٢٣٤٥٦٧', '96171234567'],
  ['+961 (71) 234-567', '96171234567'],
  ['+961 071234567', '96171234567'],
  ['96171234567', '96171234567'],
  ['03/123 456', '9613123456'],
  ['+33 6 12 34 56 78', '33612345678'],
  ['0033612345678', '33612345678'],
  ['33612345678', '33612345678'],
  ['00000000', null],
  ['12345', null],
  ['+7 1234567', null],
  ['+999 12345678', null],
  ['none', null],
  ['', null],
])('%j is looked for as %j', (typed, key) => {
  expect(numberMeant(typed)).toBe(key);
});
