import { describe, expect, test } from 'vitest';
import { COUNTRY_CODES, DEFAULT_DIAL_CODE } from '../../../domain/country-codes.ts';
import {
  EMPTY_SHIPPING,
  lacksRequired,
  PHONE_MESSAGE,
  phoneOf,
  shippingErrors,
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

  test('tolerates spaces, dashes and a leading 0 in the phone', () => {
    expect(phoneOf(filled)).toBe('+961 3123456');
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
    expect(shippingErrors(filled, () => false)).toEqual({ number: PHONE_MESSAGE });
  });

  test('refuses an e-mail that is none', () => {
    expect(shippingErrors({ ...filled, email: 'rana@' }, anyPhone)).toHaveProperty('email');
  });
});
