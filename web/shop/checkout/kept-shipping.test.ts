import { afterEach, expect, test, vi } from 'vitest';
import { blockStorage, stubStorage } from '../../../test/browser-storage.ts';
import { forgetNote, keepShipping, readKeptShipping } from './kept-shipping.ts';
import { EMPTY_SHIPPING } from './shipping.ts';

const typed = { ...EMPTY_SHIPPING, name: 'Rana', country: 'FR', dialCode: '+33', notes: 'Ring' };

afterEach(() => {
  vi.unstubAllGlobals();
});

test('what was typed survives a reload', () => {
  stubStorage('sessionStorage');
  keepShipping(typed);
  expect(readKeptShipping()).toEqual(typed);
});

test('the note goes with its order, the rest stays', () => {
  stubStorage('sessionStorage');
  keepShipping(typed);
  forgetNote();
  expect(readKeptShipping()).toEqual({ ...typed, notes: '' });
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
  expect(readKeptShipping()).toEqual(EMPTY_SHIPPING);
});

test('blocked storage is an empty form', () => {
  blockStorage('sessionStorage');
  keepShipping(typed);
  expect(readKeptShipping()).toEqual(EMPTY_SHIPPING);
});
