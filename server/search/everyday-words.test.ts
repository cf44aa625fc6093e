import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openSearchShop, type SearchShop } from '../../test/search-shop.ts';
import { isWordOfEnglish } from './common-words.ts';
import { scoreDocument } from './score-postings.ts';

let shop: SearchShop;

beforeAll(async () => {
  const names = [
    'Extension Cord',
    'Wallpaper Paste',
    'Laundry Hamper',
    'Oak Pub Table',
    'Painted Dining Chair',
    'Beside Table Lamp',
    'Muskoga Print',
    'Tieback Hook',
    'Velvet Tie',
    'Bench with Back',
    'Harlow 36 in. Vanity with Marble Vanity Top in White',
    'Harlow 3-Light Chrome Bath Light',
    'Windward Ceiling Fan with Light',
    'Windward Ceiling Fan without Light',
    'Windward Ceiling Fan',
    'Harlow Ceiling Fan with Remote Control',
    'Universal Ceiling Fan Remote Control in Brushed Nickel',
    'Porcelain Vase',
    'Harlow Nickel Cabinet Knob',
    'Harlow Bronze Bar Pull',
  ];
  shop = await openSearchShop(names, 'Plain and good.');
});
afterAll(() => shop.close());

const search: SearchShop['search'] = (text, more) => shop.search(text, more);

describe('what is spelled right is no slip of what the catalogue has', () => {
  test.each([
    ['card table', 'cord'],
    ['pastel chair', 'paste'],
    ['camper', 'hamper'],
    ['bedside lamps', 'beside'],
    ['muskoka art', 'Muskoga, since Muskoka chairs are in the list of synonyms'],
  ])('%s: not %s', async (text) => {
    expect((await search(text)).correctedTo).toBeNull();
  });

  test.each([
    ['hampper', 'Laundry Hamper'],
    ['pantied chair', 'Painted Dining Chair'],
  ])('a slip that is no word is corrected as before: %s', async (text, name) => {
    expect((await search(text)).names[0]).toBe(name);
  });
});

test.each([
  ['card', true],
  ['cards', true],
  ['lilies', true],
  ['wishes', true],
  ['christmass', false],
  ['handlees', false],
  ['lightnings', false],
])('%s is an everyday word: %s', (word, isOne) => {
  expect(isWordOfEnglish(word)).toBe(isOne);
});

test('where nothing else is found, a slip is forgiven in three letters', async () => {
  expect(await search('vae')).toEqual({ names: ['Porcelain Vase'], correctedTo: 'vase' });
  expect((await search('xyq')).names).toEqual([]);
});

test('two words that the catalogue has as one are found in any form of theirs', async () => {
  expect((await search('tie backs')).names[0]).toBe('Tieback Hook');
});

test('a word that is said twice is what the search is about, where it stands as that', async () => {
  expect((await search('3 light vanity light')).names[0]).toBe('Harlow 3-Light Chrome Bath Light');
});

test.each([
  'ceiling fan without light',
  'ceiling fan w/o light',
])('what a thing shall be without is not looked for, and what has it comes last: %s', async (text) => {
  const { names } = await search(text);
  expect(names.filter((name) => name.startsWith('Windward'))).toEqual([
    'Windward Ceiling Fan without Light',
    'Windward Ceiling Fan',
    'Windward Ceiling Fan with Light',
  ]);
});

test('a search of nothing but what is not wanted looks for it', async () => {
  expect((await search('without light')).names[0]).toBe('Windward Ceiling Fan without Light');
});

test('a remote is a remote control', async () => {
  expect((await search('ceiling fan remote')).names[0]).toBe(
    'Universal Ceiling Fan Remote Control in Brushed Nickel',
  );
});

test('a knob is no pull', async () => {
  expect((await search('pull')).names).toEqual(['Harlow Bronze Bar Pull']);
});

test('the noun of a search is worth less where only a description mentions it', () => {
  const concept = {
    meanings: [{ stems: ['bulb'], weight: 1 }],
    idf: 1,
    isNoun: true,
    beside: 0.75,
  };
  const scoreOf = (impact: number) =>
    scoreDocument({ concepts: [concept], unwanted: [] }, ['bulb'], Uint8Array.of(impact)).score;
  expect(scoreOf(200)).toBeCloseTo(200 / 255);
  expect(scoreOf(130)).toBeCloseTo((130 / 255) * 0.75);
  expect(scoreOf(100)).toBeCloseTo((100 / 255) * 0.75 * 0.9);
});
