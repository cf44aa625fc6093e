import { afterEach, expect, test, vi } from 'vitest';
import { blockStorage, stubStorage } from '../../../test/browser-storage.ts';
import { dropDraft, readDraft, storeDraft } from './drafts.tsx';

const typed = { name: 'Vase', price: '12' };

afterEach(() => {
  vi.unstubAllGlobals();
});

test('what was typed is there for who typed it, and for nobody else', () => {
  stubStorage('sessionStorage');
  storeDraft('add-product', { by: 7, typed });
  expect(readDraft('add-product', 7)).toEqual(typed);
  expect(readDraft('add-product', 8)).toBeNull();
  expect(readDraft('add-collection', 7)).toBeNull();
});

test('a dropped draft is not read again', () => {
  stubStorage('sessionStorage');
  storeDraft('add-product', { by: 7, typed });
  dropDraft('add-product');
  expect(readDraft('add-product', 7)).toBeNull();
});

test.each(['', 'null', '[]', '7', '{"by":7}', '{'])('%j is nothing', (text) => {
  stubStorage('sessionStorage', { 'kept-form add-product': text });
  expect(readDraft('add-product', 7)).toBeNull();
});

test('blocked storage is nothing', () => {
  blockStorage('sessionStorage');
  storeDraft('add-product', { by: 7, typed });
  dropDraft('add-product');
  expect(readDraft('add-product', 7)).toBeNull();
});
