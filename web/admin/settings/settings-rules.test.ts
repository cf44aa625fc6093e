import { describe, expect, test } from 'vitest';
import { DEFAULT_SETTINGS } from '../../../domain/shop-settings.ts';
import {
  amountsOf,
  contactBody,
  contactErrors,
  contactValues,
  deliveryErrors,
  mailErrors,
  pick,
  plainAmount,
  SHOP_FIELDS,
  shopErrors,
} from './settings-rules.ts';

const shop = pick(DEFAULT_SETTINGS, SHOP_FIELDS);
const contact = contactValues(DEFAULT_SETTINGS);
const delivery = { delivery_fee: '4', free_delivery_from: '80', delivery_promise: '' };

test('the defaults are right', () => {
  expect([shopErrors(shop), contactErrors(contact), mailErrors(DEFAULT_SETTINGS)]).toEqual([
    {},
    {},
    {},
  ]);
});

test('an amount is shown short and taken short', () => {
  expect([plainAmount('4.00'), plainAmount('4.50')]).toEqual(['4', '4.50']);
  expect(deliveryErrors({ ...delivery, delivery_fee: ' 4 ', free_delivery_from: '80.5' })).toEqual(
    {},
  );
});

test.each(['', '-1', '4,50', '4.555', 'free', '1e3'])('%j is no amount', (amount) => {
  const errors = deliveryErrors({ ...delivery, delivery_fee: amount });
  expect(errors).toEqual({ delivery_fee: 'Please enter an amount, like 4 or 4.50' });
});

test('the example needs both amounts, in cents', () => {
  expect(amountsOf(delivery)).toEqual([400, 8_000]);
  expect(amountsOf({ ...delivery, delivery_fee: 'free' })).toBeNull();
});

describe('contact', () => {
  test('may be left empty', () => {
    const empty = Object.fromEntries(Object.keys(contact).map((key) => [key, '']));
    expect(contactErrors(empty as typeof contact)).toEqual({});
    expect(contactBody(empty as typeof contact).social_links).toEqual([]);
  });

  test('links that were emptied are gone, half ones are refused', () => {
    const links = {
      'social_links.0.label': ' ',
      'social_links.0.url': '',
      'social_links.1.label': 'Pinterest',
      'social_links.1.url': 'pinterest.com/dar',
    };
    expect(contactErrors({ ...contact, ...links })).toEqual({
      'social_links.1.url': 'Please enter an address that begins with https://',
    });
    expect(contactBody({ ...contact, ...links }).social_links).toEqual([
      { label: 'Pinterest', url: 'pinterest.com/dar' },
    ]);
  });

  test('e-mail and phones must look like some', () => {
    const wrong = { contact_email: 'nobody', contact_phone: 'call', whatsapp: '123' };
    expect(Object.keys(contactErrors({ ...contact, ...wrong }))).toEqual(Object.keys(wrong));
  });
});
