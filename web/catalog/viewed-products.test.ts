import { beforeEach, describe, expect, test } from 'vitest';
import { blockStorage, stubStorage } from '../../test/browser-storage.ts';
import { noteViewedProduct, readViewedProducts } from './viewed-products.ts';

beforeEach(() => {
  stubStorage('localStorage');
});

describe('products that were looked at', () => {
  test('are remembered once each, the latest first', () => {
    for (const id of [1, 2, 1, 3]) noteViewedProduct(id);
    expect(readViewedProducts()).toEqual([3, 1, 2]);
  });

  test('are at most thirteen', () => {
    for (let id = 1; id <= 20; id += 1) noteViewedProduct(id);
    expect(readViewedProducts()).toEqual([20, 19, 18, 17, 16, 15, 14, 13, 12, 11, 10, 9, 8]);
  });

  test.each([
    '{',
    '5',
    'null',
    '["1",{},-1,1.5,4294967296]',
  ])('are none when storage holds %s', (text) => {
    stubStorage('localStorage', { viewedProducts: text });
    expect(readViewedProducts()).toEqual([]);
  });

  test('are none where storage is blocked', () => {
    blockStorage('localStorage');
    noteViewedProduct(1);
    expect(readViewedProducts()).toEqual([]);
  });
});
