import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { COUNTRY_CODES } from './country-codes.ts';
import {
  extractDialCode,
  isRegistrationPhone,
  normalizePhoneNumber,
  stripDialCode,
} from './phone.ts';

fc.configureGlobal({ seed: 20_261_123 }); // The same cases in each run.

const KNOWN = COUNTRY_CODES.map((country) => country.dial_code);
const dialCode = fc.constantFrom(...KNOWN);
const nationalNumber = fc.stringMatching(/^[1-9]\d{5,10}$/);

describe('the dial code of a phone', () => {
  test.each([
    ['+961 3123456', '+961', '3123456'],
    ['  +961  3 123 456 ', '+961', '3 123 456'],
    ['+9613123456', '+961', '3123456'],
    ['+16847331234', '+1684', '7331234'],
    ['+12125551234', '+1', '2125551234'],
    ['+99999 123', '+99999', '123'], // a leading token counts although nobody knows it
    ['+961', '+961', ''],
  ])('%j has %s and then %j', (phone, code, rest) => {
    expect(extractDialCode(phone, KNOWN)).toBe(code);
    expect(stripDialCode(phone, KNOWN)).toBe(rest);
  });

  test.each([
    '3123456',
    '03 123 456',
    '+99999123',
    '961 3123456',
    '+ 961',
    '',
  ])('%j has none and stays as it is', (phone) => {
    expect(extractDialCode(phone, KNOWN)).toBeNull();
    expect(stripDialCode(phone, KNOWN)).toBe(phone);
  });

  test('is found again in every stored phone', () => {
    fc.assert(
      fc.property(dialCode, nationalNumber, (code, number) => {
        expect(extractDialCode(`${code} ${number}`, KNOWN)).toBe(code);
        expect(stripDialCode(`${code} ${number}`, KNOWN)).toBe(number);
      }),
    );
  });

  test('without a space is the longest known one that fits', () => {
    fc.assert(
      fc.property(dialCode, nationalNumber, (code, number) => {
        const found = extractDialCode(code + number, KNOWN) ?? '';
        expect(KNOWN).toContain(found);
        expect(found.length).toBeGreaterThanOrEqual(code.length);
        expect(found + stripDialCode(code + number, KNOWN)).toBe(code + number);
      }),
    );
  });

  test('any text is cut, never changed', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        expect(text.trim().endsWith(stripDialCode(text, KNOWN))).toBe(true);
      }),
    );
  });
});

describe('a typed phone number', () => {
  test.each([
    ['3123456'],
    ['03123456'],
    ['03 123 456'],
    ['(03) 123-456'],
    ['03.123.456'],
    ['03\u00a0123\u2013456'],
    ['03/123 456'],
    ['03/12.34.56'],
    ['\u202a+961 3 123 456\u202c'],
    ['\u206803 123 456\u2069'],
    ['+961 3 123 456'],
    ['00961 3 123 456'],
  ])('%j becomes "+961 3123456"', (typed) => {
    expect(normalizePhoneNumber('+961', typed)).toBe('+961 3123456');
  });

  test.each([
    '٠٣ ١٢٣ ٤٥٦',
    '۰۳ ۱۲۳ ۴۵۶',
    '０３ １２３ ４５６',
    '03 123 456',
  ])('%j has the digits that are dialled', (typed) => {
    expect(normalizePhoneNumber('+961', typed)).toBe('+961 3123456');
  });

  test('keeps the leading 0 where it is part of the number', () => {
    expect(normalizePhoneNumber('+39', '06 1234 5678')).toBe('+39 0612345678');
    expect(normalizePhoneNumber('+225', '01 23 45 67 89')).toBe('+225 0123456789');
  });

  test.each([
    '',
    'three',
    '3123456x',
    "3'123",
    '+33 612345678',
    '3*123456',
    '#31',
  ])('%j stays refusable', (typed) => {
    expect(isRegistrationPhone(normalizePhoneNumber('+961', typed))).toBe(false);
  });

  test('another country after 00 does not pass for a local number', () => {
    expect(normalizePhoneNumber('+961', '0044 20 7946 0000')).toBe('+961 00442079460000');
  });

  test('comes out the same however it was separated, and again when normalised again', () => {
    const separated = fc.tuple(
      nationalNumber,
      fc.array(fc.constantFrom('', ' ', '-', '.', '(', ')'), { minLength: 11, maxLength: 11 }),
      fc.constantFrom('', '0', ' (0)'),
    );
    fc.assert(
      fc.property(separated, ([number, separators, zero]) => {
        const typed = zero + [...number].map((digit, at) => separators[at] + digit).join('');
        const normal = normalizePhoneNumber('+961', typed);
        expect(normal).toBe(`+961 ${number}`);
        expect(isRegistrationPhone(normal)).toBe(true);
        expect(normalizePhoneNumber('+961', stripDialCode(normal, KNOWN))).toBe(normal);
        expect(normalizePhoneNumber('+961', normal)).toBe(normal);
      }),
    );
  });
});

describe('the rule at registration', () => {
  test.each(['+961 3123456', '+1 2125551234', '+1684 7331234'])('%j passes', (phone) => {
    expect(isRegistrationPhone(phone)).toBe(true);
  });

  test.each([
    '+9613123456',
    '961 3123456',
    '+961  3123456',
    '+961 3 123456',
    '+961 3-123456',
    '+961 ',
    '+ 3123456',
    ' +961 3123456',
    '+961 3123456\n',
    '+961 ٣١٢٣٤٥٦',
  ])('%j does not', (phone) => {
    expect(isRegistrationPhone(phone)).toBe(false);
  });
});
