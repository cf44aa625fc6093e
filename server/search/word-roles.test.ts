import { expect, test } from 'vitest';
import { headOf, unwantedOf } from './word-roles.ts';

test.each([
  ['8x10 area rug blue', 'rug'],
  ['rug blue', 'rug'],
  ['kitchen sink faucet black', 'faucet'],
  ['vanity 36 inch with top', 'vanity'],
  ['30 in vanity white', 'vanity'],
  ['couch brown leather', 'couch'],
  ['mustard dining chairs for small kitchen', 'chairs'],
  ['5 piece patio dining set', 'dining'],
  ['lamp shade', 'shade'],
  ['toilet paper holder oil rubbed bronze', 'holder'],
  ['patio set 7 piece', 'patio'],
  ['lampshades for lamps', 'lampshades'],
  ['ceiling fan light kit', 'light'],
  ['rug light blue', 'rug'],
  ['vanity 3 light', 'vanity'],
  ['4 light vanity light chrome', 'light'],
  ['beds that have leds', 'beds'],
  ['curtains which block light', 'curtains'],
  ['best rug pad to buy', 'pad'],
  ['looking for a rug what', 'rug'],
])('%s is about a %s', (search, noun) => {
  const words = search.replace(/\b(with|for|in|that|have|which|to|a)\b/g, '').split(/\s+/);
  expect(words[headOf(search, words)]).toBe(noun);
});

test('a search of nothing but traits is about no noun', () => {
  expect(headOf('white wooden 30 in', ['white', 'wooden', '30in'])).toBe(-1);
  expect(headOf('', [])).toBe(-1);
});

test('a word that no product has is not what a search is about', () => {
  expect(headOf('candle gift set', ['candle', '', 'set'])).toBe(0);
});

test.each([
  ['vanity without top', ['top']],
  ['ceiling fan without light kit in white', ['light', 'kit']],
  ['lamp w/o shade, brass', ['shade']],
  ['lamp with shade', []],
  ['without', []],
  ['vanity top without vanity', []],
])('%s is without %j', (search, words) => {
  expect([...unwantedOf(search)]).toEqual(words);
});
