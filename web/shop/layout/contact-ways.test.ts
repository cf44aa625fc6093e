import { expect, test } from 'vitest';
import { DEFAULT_SETTINGS } from '../../../domain/shop-settings.ts';
import { contactWays } from './contact-ways.ts';

const linksOf = (change: object) =>
  contactWays({ ...DEFAULT_SETTINGS, ...change }).map(({ kind, href }) => [kind, href]);

test('a phone is called without its spaces, WhatsApp by digits alone', () => {
  const ways = linksOf({ contact_phone: '+961 (1) 555-010', whatsapp: '+961 3 555 010' });
  expect(ways).toContainEqual(['phone', 'tel:+9611555010']);
  expect(ways).toContainEqual(['whatsapp', 'https://wa.me/9613555010']);
});

test('what is left empty is not shown', () => {
  const nothing = { contact_email: '', contact_phone: '', address: '', social_links: [] };
  expect(linksOf(nothing)).toEqual([]);
});

test('address and opening hours lead nowhere', () => {
  const ways = linksOf({ address: 'Beirut', opening_hours: 'Mon–Sat 10–18' });
  expect(ways).toContainEqual(['address', undefined]);
  expect(ways).toContainEqual(['hours', undefined]);
});
