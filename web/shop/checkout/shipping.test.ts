import { afterEach, describe, expect, test, vi } from 'vitest';
import { COUNTRY_CODES, DEFAULT_DIAL_CODE } from '../../../domain/country-codes.ts';
import { PHONE_INVALID } from '../../../domain/refusal-messages.ts';
import { blockStorage, stubStorage } from '../../../test/browser-storage.ts';
import { RANA } from '../../../test/components/shop-data.ts';
import {
  clearNote,
  EMPTY_SHIPPING,
  lacksRequired,
  phoneOf,
  readStoredShipping,
  savedAddress,
  shippingErrors,
  storeShipping,
  withTyped,
} from './shipping.ts';

const filled = {
  ...EMPTY_SHIPPING,
  name: 'Rana Haddad',
  number: '03 123-456',
  region: 'Beirut',
  city: 'Beirut',
  street: 'Cedar street 4',
};
const anyPhone = () => true;

describe('the shipping form', () => {
  test('starts with the code of Lebanon, the default', () => {
    const { country, dialCode } = EMPTY_SHIPPING;
    expect(dialCode).toBe(DEFAULT_DIAL_CODE);
    expect(COUNTRY_CODES.find(({ code }) => code === country)?.dial_code).toBe(dialCode);
    expect(phoneOf({ ...EMPTY_SHIPPING, number: '3123456' })).toBe('+961 3123456');
  });

  test('takes what stands in the fields for newer than what was kept', () => {
    const typed = { ...EMPTY_SHIPPING, country: '', city: 'Byblos' };
    expect(withTyped({ ...filled, country: 'FR' }, typed)).toEqual({
      ...filled,
      country: 'FR',
      city: 'Byblos',
    });
  });

  test.each([
    '03 123-456',
    '03/123 456',
    '٠٣ ١٢٣ ٤٥٦',
  ])('understands the phone as it is written: %s', (number) => {
    expect(phoneOf({ ...filled, number })).toBe('+961 3123456');
  });

  test('needs name, phone, region, city and street; e-mail and note are optional', () => {
    expect(Object.keys(shippingErrors(EMPTY_SHIPPING, anyPhone))).toEqual([
      'name',
      'number',
      'region',
      'city',
      'street',
    ]);
    expect(shippingErrors(filled, anyPhone)).toEqual({});
  });

  test('white space alone is blank', () => {
    expect(lacksRequired({ ...filled, city: '   ' })).toBe(true);
    expect(lacksRequired(filled)).toBe(false);
  });

  test('says the phone rule in the words of the specification', () => {
    expect(shippingErrors(filled, () => false)).toEqual({ number: PHONE_INVALID });
  });

  test('refuses an e-mail that is none', () => {
    expect(shippingErrors({ ...filled, email: 'rana@' }, anyPhone)).toHaveProperty('email');
  });
});

const rana = { ...RANA, name: 'Rana' };

test('the profile fills every field but the note', () => {
  const saved = savedAddress(rana);
  expect(saved).toMatchObject({ name: 'Rana', email: 'rana@example.com', city: 'Jounieh' });
  expect(saved && phoneOf(saved)).toBe('+961 3123456');
  expect(saved).not.toHaveProperty('notes');
});

test.each([
  'name',
  'phone',
  'region',
  'city',
  'street',
])('a profile without %s is no default address', (field) => {
  expect(savedAddress({ ...rana, [field]: '' })).toBeNull();
});

test('a guest has none', () => {
  expect(savedAddress(null)).toBeNull();
});

const typed = { ...EMPTY_SHIPPING, name: 'Rana', country: 'FR', dialCode: '+33', notes: 'Ring' };

afterEach(() => {
  vi.unstubAllGlobals();
});

test('what was typed survives a reload', () => {
  stubStorage('sessionStorage');
  storeShipping(typed);
  expect(readStoredShipping()).toEqual(typed);
});

test('the note goes with its order, the rest stays', () => {
  stubStorage('sessionStorage');
  storeShipping(typed);
  clearNote();
  expect(readStoredShipping()).toEqual({ ...typed, notes: '' });
});

test.each([
  '',
  'null',
  '[]',
  '"x"',
  '{"name":5,"role":"admin"}',
  '{"name":"Rana","dialCode":"javascript:"}',
])('%j is an empty form', (text) => {
  stubStorage('sessionStorage', { shipping: text });
  expect(readStoredShipping()).toEqual(EMPTY_SHIPPING);
});

test('blocked storage is an empty form', () => {
  blockStorage('sessionStorage');
  storeShipping(typed);
  expect(readStoredShipping()).toEqual(EMPTY_SHIPPING);
});
