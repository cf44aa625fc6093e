import { describe, expect, test } from 'vitest';
import { readPriceWords } from './price-words.ts';

describe('a price in a search is read', () => {
  test.each([
    ['vase under $40', 'vase', undefined, '40.00'],
    ['Vase Under 40', 'Vase', undefined, '40.00'],
    ['rug less than 100', 'rug', undefined, '100.00'],
    ['gifts below 50 dollars', 'gifts', undefined, '50.00'],
    ['gifts under 50 for mom', 'gifts for mom', undefined, '50.00'],
    ['under $1,200.50 sofa', 'sofa', undefined, '1200.50'],
    ['lamp <$50', 'lamp', undefined, '50.00'],
    ['lamp up to 35€', 'lamp', undefined, '35.00'],
    ['$25 or less candle', 'candle', undefined, '25.00'],
    ['mirrors that cost less than $200', 'mirrors', undefined, '200.00'],
    ['candles between 30 and 40', 'candles', '30.00', '40.00'],
    ['candles $40-$30', 'candles', '30.00', '40.00'],
    ['candles from $30 to 40', 'candles', '30.00', '40.00'],
    ['candles 30 to 40 dollars', 'candles', '30.00', '40.00'],
    ['rugs over $300', 'rugs', '300.00', undefined],
    ['rugs $300 and up', 'rugs', '300.00', undefined],
    ['under 50', '', undefined, '50.00'],
  ])('%s', (search, words, from, to) => {
    expect(readPriceWords(search)).toEqual({
      words,
      ...(from && { price_from: from }),
      ...(to && { price_to: to }),
    });
  });
});

test.each([
  'under cabinet lighting',
  'under 30 inch vanity',
  'vanity under 30 in',
  'vanity under 30"',
  'tv stand under 5 ft',
  'rug less than 8x10',
  'shelf under 2-1/2 in',
  'bulb under 60 watt',
  'shelf under 3 tier',
  'over the toilet storage',
  'mirror over 70 cm',
  'curtain rod 48 to 84 in',
  'planter between 10 and 12 inches',
  'set of 4',
  'vase 40',
  '40 x 60 rug',
  'sunder 40',
  'number 7',
  'vase under $999,999,999,999,999,999,999',
  'vase between 1 and $999,999,999,999,999,999,999',
  '',
])('%s says no price', (search) => {
  expect(readPriceWords(search)).toBeNull();
});
