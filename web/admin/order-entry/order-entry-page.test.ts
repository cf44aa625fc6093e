import { expect, test } from 'vitest';
import { ENTRY_FIELDS, type Entry, entryErrors } from './order-entry-page.tsx';

const FULL: Entry = {
  channel: 'phone',
  coupon_code: '',
  guest_name: 'Rima Haddad',
  dialCode: '+961',
  phone: '03 123 456',
  guest_email: '',
  guest_region: 'Mount Lebanon',
  guest_city: 'Jounieh',
  guest_street: '12 Harbour Street',
  guest_landmark: '',
  notes: '',
};
const wrongIn = (change: Partial<Entry>, isValid = true) =>
  Object.keys(entryErrors(() => isValid)({ ...FULL, ...change }));

test('a full form is right, without e-mail and notes too', () => {
  expect(wrongIn({})).toEqual([]);
});

test('each required field is asked for, in the order of the form', () => {
  const blank = Object.fromEntries(ENTRY_FIELDS.map((field) => [field, ' '])) as Entry;
  expect(wrongIn(blank)).toEqual([
    'channel',
    'guest_name',
    'phone',
    'guest_region',
    'guest_city',
    'guest_street',
  ]);
});

test('what is no channel, no phone and no e-mail is named', () => {
  expect(wrongIn({ channel: 'fax' })).toEqual(['channel']);
  expect(wrongIn({}, false)).toEqual(['phone']);
  expect(wrongIn({ guest_email: 'rima' })).toEqual(['guest_email']);
});
