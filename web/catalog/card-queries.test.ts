import { expect, test } from 'vitest';
import type { Product, ProductImage } from '../../contract/catalog.ts';
import { createQueryStore } from '../api/query-store.ts';
import { cardsQuery } from './card-queries.ts';

const image = (id: number): ProductImage => ({
  id,
  image_url: `/media/${id}/800.webp`,
  base_url: `/media/${id}`,
  width: 800,
  height: 1000,
  widths: [320, 800],
  avif: true,
  color: '#aabbcc',
  alt: 'A vase',
});

const vase: Product = {
  id: 7,
  name: 'Vase',
  description: 'Made by hand.',
  price: '25.00',
  discount: '0.00',
  category_id: 1,
  category: { category_id: 1, name: 'Vases' },
  available: 1,
  image_url: '/media/1/800.webp',
  images: [image(1), image(2), image(3)],
  created_at: '2026-01-01T00:00:00.000Z',
  updated_at: '2026-01-01T00:00:00.000Z',
};

test('of a list only what its cards show is kept, apart from whole lists', async () => {
  const list = { data: [vase], current_page: 1, last_page: 1, per_page: 30, total: 1 };
  const store = createQueryStore((async () => list) as never);
  const kept = await store.read(cardsQuery({ query: { page: 1 } }));
  expect(kept).toMatchObject({ total: 1, data: [{ id: 7, name: 'Vase', price: '25.00' }] });
  expect(kept.data[0]).not.toHaveProperty('description');
  expect(kept.data[0]?.images).toEqual(
    [1, 2].map((id) => ({
      base_url: `/media/${id}`,
      width: 800,
      height: 1000,
      widths: [320, 800],
      avif: true,
      color: '#aabbcc',
    })),
  );
  expect(store.dehydrate()).toEqual([['cards ["GET /products",{"query":{"page":1}}]', kept]]);
});
