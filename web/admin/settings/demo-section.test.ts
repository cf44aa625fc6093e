import { expect, test } from 'vitest';
import type { DemoData } from '../../../contract/demo-data.ts';
import { goingOf, stayingOf } from './demo-section.tsx';

const NOTHING: DemoData = {
  is_there: true,
  products: 0,
  collections: 0,
  orders: 0,
  customers: 0,
  couriers: 0,
  messages: 0,
  slides: 0,
  sold_products: 0,
  shared_collections: 0,
  busy_couriers: 0,
  is_tried: false,
  is_being_removed: false,
};

test('what goes is counted, without what there is none of', () => {
  expect(goingOf({ ...NOTHING, orders: 120, customers: 1, slides: 4 })).toEqual([
    '120 orders',
    '1 customer',
    '4 banners of the home page',
  ]);
  expect(goingOf(NOTHING)).toEqual(['Figures of the demo']);
});

test('what the merchant’s own rows need is not among it', () => {
  const demo = { ...NOTHING, collections: 8, shared_collections: 1, couriers: 3, busy_couriers: 3 };
  expect(goingOf(demo)).toEqual(['7 collections']);
  expect(stayingOf(demo)).toEqual([
    '1 collection with products of yours: stays in the shop',
    '3 couriers of your orders: stay in the list',
  ]);
  expect(stayingOf({ ...NOTHING, products: 2, sold_products: 2 })).toEqual([
    '2 products in your orders: gone from the shop, but these orders keep showing them',
  ]);
  expect(stayingOf(NOTHING)).toEqual([]);
});
