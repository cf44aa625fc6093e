import { beforeEach, expect, test } from 'vitest';
import { stubStorage } from '../../test/browser-storage.ts';
import { compareHref, hasPlace, idsIn, setCompared, toggleCompared } from './compared.ts';

const chosen = () => sessionStorage.getItem('compared');
beforeEach(() => {
  stubStorage('sessionStorage');
  setCompared([]);
});

test('up to four are chosen, each once, and taken away again', () => {
  for (const id of [7, 5, 7, 7, 3, 9]) toggleCompared(id);
  expect([chosen(), hasPlace()]).toEqual(['5,7,3,9', false]);
  toggleCompared(11);
  toggleCompared(5);
  expect([chosen(), hasPlace()]).toEqual(['7,3,9', true]);
});

test('an address names up to four products; what is none is left out', () => {
  expect(idsIn('3,3,x,-1,0,4,5,6,7,1e3')).toEqual([3, 4, 5, 6]);
  expect(idsIn('')).toEqual([]);
  expect(compareHref([3, 4])).toBe('/compare?ids=3,4');
});
