import { expect, test } from 'vitest';
import { guessColumns } from './guess-columns.ts';

const guess = (columns: Record<string, string[]>) =>
  guessColumns(Object.entries(columns).map(([name, samples]) => ({ name, samples })));

test("another shop's columns are known by their names", () => {
  expect(
    guess({
      ID: ['412'],
      'Product Title': ['Chair'],
      'Regular price': ['$1,299.50'],
      'Sale price': ['', '999'],
      Cat: ['Chairs'],
      'Image URL': ['https://example.com/chair.jpg'],
      'Width (cm)': ['45'],
      Vendor: ['Us'],
    }),
  ).toEqual([null, 'name', 'price', 'sale_price', 'collection', 'images', 'width_cm', null]);
});

test('a price beside a regular price is the reduced one', () => {
  expect(guess({ Price: ['9'], 'Regular price': ['12'] })).toEqual(['price', 'old_price']);
  expect(guess({ 'Variant Price': ['9'], 'Variant Compare At Price': ['12'] })).toEqual([
    'price',
    'old_price',
  ]);
});

test('French and Arabic names are known too, with their accents', () => {
  expect(guess({ Désignation: [], Prix: ['9'], Catégorie: [], السعر: ['9'] })).toEqual([
    'name',
    'price',
    'collection',
    null,
  ]);
});

test('French prices with tax, and a text under its other name', () => {
  const columns = { Libellé: [], 'Prix TTC': ['9'], 'Ancien prix TTC': ['12'], Descriptif: [] };
  expect(guess(columns)).toEqual(['name', 'price', 'old_price', 'description']);
});

test('a column in which nothing fits is not guessed, and pictures are known by their addresses', () => {
  expect(guess({ Price: ['on request', 'ask us'] })).toEqual([null]);
  expect(guess({ Media1: ['https://example.com/a.jpg', 'https://example.com/b.png'] })).toEqual([
    'images',
  ]);
});

test.each([
  'Stock',
  'Quantity',
  'Qty',
  'On hand',
  'Qty on hand',
  'Quantité',
  'Qté',
])('%s is how many there are', (name) => {
  expect(guess({ [name]: ['12', '0', '3'] })).toEqual(['in_stock']);
});

test.each([
  'Cost',
  'Cost price',
  'Cost per item',
  'Unit cost (USD)',
  "Prix d'achat",
  'Coût',
])('%s is what a piece costs the shop', (name) => {
  expect(guess({ Price: ['20'], [name]: ['$7.50', ''] })).toEqual(['price', 'cost']);
});

test('Stock is a yes or no where nothing is counted', () => {
  expect(guess({ Stock: ['In stock', 'Out of stock'] })).toEqual(['available']);
  expect(guess({ 'In stock': ['1', '0'] })).toEqual(['available']);
  expect(guess({ 'Stock status': ['instock'], Stock: ['4'] })).toEqual(['available', 'in_stock']);
});
