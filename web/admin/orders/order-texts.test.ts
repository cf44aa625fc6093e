import { expect, test } from 'vitest';
import {
  addressText,
  callLink,
  chatLink,
  describeChange,
  mailLink,
  mapLink,
} from './order-texts.ts';

const change = { changed_at: '2026-11-21T10:00:00.000Z', changed_by: null, by_buyer: false };

test.each([
  ['status', 'Pending', 'Delivered', 'Status changed from Pending to Delivered'],
  ['courier', null, 'Ziad', 'Given to Ziad'],
  ['courier', 'Ziad', 'Rami', 'Passed from Ziad to Rami'],
  ['courier', 'Rami', null, 'Taken from Rami'],
] as const)('%s from %s to %s', (what, from, to, text) => {
  expect(describeChange({ ...change, what, from, to })).toBe(text);
});

const order = {
  id: 84,
  guest_name: 'Rima & Co',
  guest_street: '12 Harbour Street, #3',
  guest_city: 'Jounieh',
  guest_region: 'Mount Lebanon',
  guest_phone: '+961 3123456',
};

test('a phone is called without spaces', () => {
  expect(callLink('+961 3123456')).toBe('tel:+9613123456');
  expect(callLink('03 12-34 (56)')).toBe('tel:03123456');
});

test('a chat opens with digits alone and a text that names the order', () => {
  const link = new URL(chatLink(order, 'Mantel'));
  expect(link.origin + link.pathname).toBe('https://wa.me/9613123456');
  expect([...link.searchParams]).toEqual([
    ['text', 'Hello Rima & Co, this is Mantel about your order #84.'],
  ]);
});

test('a mail goes to the address alone, whatever it contains', () => {
  expect(mailLink(order, 'rima@example.com', 'Mantel')).toBe(
    'mailto:rima@example.com?subject=Your%20Mantel%20order%20%2384',
  );
  const link = mailLink(order, 'a?bcc=b@example.com', 'Mantel');
  expect(link).toContain('mailto:a%3Fbcc%3Db@example.com?subject=');
});

test('a map searches the address', () => {
  const { searchParams } = new URL(mapLink(order));
  expect(searchParams.get('query')).toBe('12 Harbour Street, #3, Jounieh, Mount Lebanon');
});

test('an address is copied in lines', () => {
  expect(addressText(order)).toBe(
    'Rima & Co\n12 Harbour Street, #3\nJounieh, Mount Lebanon\n+961 3123456',
  );
});
