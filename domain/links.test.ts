import { expect, test } from 'vitest';
import { linkFault } from './links.ts';

test.each([
  '/',
  '/collection/0?onSale=true',
  '/info/about-us',
  'https://instagram.com/shop',
  'mailto:a@b.example',
  'tel:+9611555010',
])('%s is a link', (href) => {
  expect(linkFault(href)).toBeNull();
});

test.each([
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  ' javascript:alert(1)',
  'data:text/html,x',
  '//evil.example',
  '/\\evil.example',
  'https://me:secret@evil.example',
  'ftp://a.example',
  'collection',
  '/two words',
  '',
])('%s is none', (href) => {
  expect(linkFault(href)).toBe('link_form');
});

test.each([
  '/admin',
  '/admin/adminPanel',
  '/ADMIN/x',
  '/x/../admin',
  '/%61dmin',
  '/api/orders',
  '/.//admin',
])('%s leads where shoppers have nothing to do', (href) => {
  expect(linkFault(href)).toBe('link_panel');
});
