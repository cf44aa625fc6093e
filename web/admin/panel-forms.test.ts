import { afterEach, expect, test, vi } from 'vitest';
import { blockStorage, stubStorage } from '../../test/browser-storage.ts';
import { dropKeptForm, keepForm, readKeptForm } from './panel-forms.tsx';

const typed = { name: 'Vase', price: '12' };

afterEach(() => {
  vi.unstubAllGlobals();
});

test('what was typed is there for who typed it, and for nobody else', () => {
  stubStorage('sessionStorage');
  keepForm('add-product', { by: 7, typed });
  expect(readKeptForm('add-product', 7)).toEqual(typed);
  expect(readKeptForm('add-product', 8)).toBeNull();
  expect(readKeptForm('add-collection', 7)).toBeNull();
});

test('a dropped form is not read again', () => {
  stubStorage('sessionStorage');
  keepForm('add-product', { by: 7, typed });
  dropKeptForm('add-product');
  expect(readKeptForm('add-product', 7)).toBeNull();
});

test.each(['', 'null', '[]', '7', '{"by":7}', '{'])('%j is nothing', (text) => {
  stubStorage('sessionStorage', { 'kept-form add-product': text });
  expect(readKeptForm('add-product', 7)).toBeNull();
});

test('blocked storage is nothing', () => {
  blockStorage('sessionStorage');
  keepForm('add-product', { by: 7, typed });
  dropKeptForm('add-product');
  expect(readKeptForm('add-product', 7)).toBeNull();
});
