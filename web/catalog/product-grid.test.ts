import { expect, test } from 'vitest';
import type { CardProduct } from './card-queries.ts';
import { isInRoom } from './product-grid.tsx';

const PICTURE = {
  base_url: '/media/1',
  width: 2000,
  height: 1600,
  widths: [320],
  avif: false,
  color: '#ffffff',
};
const vase = (pictures: number, more: Partial<CardProduct> = {}): CardProduct => ({
  id: 1,
  name: 'Vase',
  price: '20.00',
  discount: '0.00',
  available: 1,
  image_url: null,
  images: Array.from({ length: pictures }, () => PICTURE),
  ...more,
});
const places = (product: CardProduct, count: number) =>
  Array.from({ length: count }, (_none, n) => n).filter((n) => isInRoom(product, n, count));

test('now and then a thing with a second picture stands in its room, where two columns are free', () => {
  expect(places(vase(2), 30)).toEqual([8, 21]);
  expect(places(vase(2), 13)).toEqual([8]);
  // In two columns and in four it begins a pair of cells, and the one before it has taken two.
  for (const [rooms, place] of [8, 21].entries()) expect((place + rooms) % 2).toBe(0);
});

test('not in the last row, without a second picture that is wide, nor of what is sold in variants', () => {
  expect(places(vase(2), 11)).toEqual([]);
  expect(places(vase(1), 30)).toEqual([]);
  const upright = { ...PICTURE, width: 1600 };
  expect(places(vase(2, { images: [PICTURE, upright] }), 30)).toEqual([]);
  expect(places(vase(2, { variant_summary: {} as never }), 30)).toEqual([]);
});
