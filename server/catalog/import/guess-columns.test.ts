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

test.each(['الفئة', 'الصنف', 'التصنيف', 'التصنيفات'])('%s is the collection', (name) => {
  expect(guess({ الاسم: [], [name]: ['مصابيح'] })).toEqual(['name', 'collection']);
});

test('French prices with tax, and a text under its other name', () => {
  const columns = { Libellé: [], 'Prix TTC': ['9'], 'Ancien prix TTC': ['12'], Descriptif: [] };
  expect(guess(columns)).toEqual(['name', 'price', 'old_price', 'description']);
});

test.each([
  [
    'German',
    {
      ...{ Artikelnummer: ['V-1'], Bezeichnung: ['Vase'], Preis: ['12,50 €'], Farbe: ['Weiß'] },
      ...{ Beschreibung: ['Aus Ton'], Kategorie: ['Vasen'], Bestand: ['12', '3'] },
      ...{ 'Höhe (cm)': ['30'], Bilder: ['https://example.com/a.jpg'], UVP: ['15,00'] },
    },
  ],
  [
    'French',
    {
      ...{ Référence: ['V-1'], 'Nom du produit': ['Vase'], 'Prix de vente': ['12,50 €'] },
      ...{ Couleur: ['Blanc'], Description: ['En grès'], 'Catégorie de produit': ['Vases'] },
      ...{ Quantité: ['12', '3'], Hauteur: ['30'], 'URL image': ['https://example.com/a.jpg'] },
      ...{ 'Prix barré': ['15,00'] },
    },
  ],
])('all columns of a catalogue in %s are known', (_, columns) => {
  expect([...guess(columns)].sort()).toEqual([
    ...['collection', 'color', 'description', 'height_cm', 'images', 'in_stock', 'name'],
    ...['old_price', 'price', 'reference'],
  ]);
});

test.each([
  ['Verfügbar', ['Ja', 'Nein']],
  ['Lagerbestand', ['Auf Lager', 'Ausverkauft']],
  ['En stock', ['Oui', 'Non']],
  ['Disponibilité', ['Épuisé']],
])('%s in words is a yes or no', (name, samples) => {
  expect(guess({ Preis: ['9'], [name]: samples })).toEqual(['price', 'available']);
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
