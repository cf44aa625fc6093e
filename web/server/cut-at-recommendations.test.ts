import { expect, test } from 'vitest';
import { DEFAULT_SETTINGS } from '../../domain/shop-settings.ts';
import type { CallApi } from '../api/call.ts';
import { createRenderer } from './entry-server.tsx';

const product = (id: number) => ({
  id,
  name: `Vase "${id}" <section> & </section>`,
  description: '<section aria-label="You May Also Like" aria-roledescription="carousel"></section>',
  price: '10.00',
  discount: '0.00',
  category_id: 3,
  category: { category_id: 3, name: 'Vases' },
  available: 1,
  image_url: null,
  images: [],
  created_at: '2026-01-01T00:00:00.000Z',
  updated_at: '2026-01-01T00:00:00.000Z',
});

const shopWith = (recommended: readonly number[]) =>
  (async (name: string, input: unknown) => {
    if (name === 'GET /settings') return DEFAULT_SETTINGS;
    if (name === 'GET /products/recommended') return recommended.map(product);
    return product((input as { params: { id: number } }).params.id);
  }) as CallApi;

const manifest = { 'web/entry-client.ts': { file: 'entry.js', css: ['entry.css'] } };
const sheets = new Map([['/entry.css', 'p{color:red}']]);
const renderer = createRenderer({ manifest, sheets, publicUrl: 'http://shop.example' });

test("a product's page is cut where its recommendations stand, and is its parts in their order", async () => {
  const { html, parts } = await renderer.render('/product/7', shopWith([1, 2]));
  if (!parts) throw new Error('The page was not cut');
  expect(parts).toMatchObject({ productId: 7, collectionId: 3, ids: [1, 2] });
  const [head, body, rest, end] = parts.around;
  expect([head, parts.styles, body, parts.markup, rest, parts.state, end].join('')).toBe(html);
  expect(parts.styles).toBe('<style>p{color:red}</style>');
  expect(parts.markup).toContain('href="/product/2"');
  expect(parts.around.join('')).not.toMatch(/product\/[12]"|"id":[12],/);
});

test('pages of one list differ around it alone', async () => {
  const seven = (await renderer.render('/product/7', shopWith([1, 2]))).parts;
  const eight = (await renderer.render('/product/8', shopWith([1, 2]))).parts;
  expect([eight?.markup, eight?.state]).toEqual([seven?.markup, seven?.state]);
});

test('without recommendations there is nothing to cut', async () => {
  expect((await renderer.render('/product/7', shopWith([]))).parts).toBeNull();
  expect((await renderer.render('/contact', shopWith([]))).parts).toBeNull();
});
