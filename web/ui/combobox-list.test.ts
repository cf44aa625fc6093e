import { expect, test } from 'vitest';
import { matchOptions } from './combobox-list.tsx';

const countries = [
  { value: 'LB', label: 'Lebanon', detail: '+961' },
  { value: 'AX', label: 'Åland Islands', detail: '+358' },
  { value: 'SA', label: 'Saudi Arabia', detail: '+966' },
  { value: 'FR', label: 'France', detail: '+33' },
  { value: 'CI', label: 'Côte d’Ivoire', detail: '+225' },
  { value: 'AE', label: 'United Arab Emirates', detail: '+971' },
];
const found = (search: string) => matchOptions(countries, search).map(({ value }) => value);

test('a blank search finds everything in its order', () => {
  expect(matchOptions(countries, '  ')).toBe(countries);
});

test('the beginning of the name goes before the beginning of a word, and that before the middle', () => {
  expect(found('a')).toEqual(['AX', 'SA', 'AE', 'LB', 'FR']);
});

test('case and accents do not matter', () => {
  expect(found('ALAND')).toEqual(['AX']);
  expect(found('cote')).toEqual(['CI']);
});

test('a dial code is found with and without its plus', () => {
  expect(found('+96')).toEqual(['LB', 'SA']);
  expect(found('33')).toEqual(['FR']);
});

test('the value itself is found', () => {
  expect(found('lb')).toEqual(['LB']);
});

test('nothing is found for what is nowhere', () => {
  expect(found('atlantis')).toEqual([]);
});
