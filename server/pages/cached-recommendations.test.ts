import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { createTestApp, type TestApp } from '../../test/app.ts';
import { insertCategory, insertProduct } from '../../test/factories.ts';
import {
  type CatalogueListener,
  listenForCatalogueChanges,
} from '../database/catalogue-version.ts';
import type { LocalCall } from './cached-recommendations.ts';
import type { Renderer } from './serve-pages.ts';

interface Card {
  readonly id: number;
  readonly price: string;
}

/** Pages of products as the storefront makes them: the product, what is recommended, and what it was made from. */
const renderer: Renderer = {
  resolve: (url) => ({ kind: 'page', key: url }),
  renderFailure: () => 'away',
  async render(key: string, call: LocalCall) {
    const id = Number(key.split('/').at(-1));
    const product = (await call('GET /products/{id}', { params: { id } })) as Card & {
      category_id: number;
    };
    const query = { category_id: product.category_id, exclude_ids: String(id) };
    const cards = (await call('GET /products/recommended', { query })) as Card[];
    await call('GET /settings');
    const state = JSON.stringify(cards.map(({ id, price }) => [id, price]));
    const parts = {
      productId: id,
      collectionId: product.category_id,
      ids: cards.map((card) => card.id),
      styles: '<style>p{}</style>',
      markup: cards.map((card) => `<b>${card.id}: ${card.price}</b>`).join(''),
      state,
      around: ['<!doctype html>', `<p>${id} costs ${product.price}</p>`, '<i>', '</i>'] as const,
    };
    const [head, body, rest, end] = parts.around;
    const html = head + parts.styles + body + parts.markup + rest + state + end;
    return { status: 200, html, parts };
  },
};

let shop: TestApp;
/** Has the database that both use. */
let plain: TestApp;
let listener: CatalogueListener;
let collection: number;
/** The best sold first; more than are recommended. */
let products: number[];

beforeAll(async () => {
  plain = await createTestApp();
  const { db, connectionString } = plain.database;
  collection = await insertCategory(db);
  products = [];
  for (let sold = 20; sold > 6; sold -= 1) {
    const traits = { categoryId: collection, price: '10.00', purchases: sold };
    products.push(await insertProduct(db, traits));
  }
  listener = listenForCatalogueChanges({ connectionString });
  const { currentVersion, changedSince } = listener;
  shop = await createTestApp({ database: plain.database, renderer, currentVersion, changedSince });
  await vi.waitUntil(() => currentVersion() !== null, 120_000);
});
afterAll(async () => {
  await shop.close();
  await listener.stop();
  await plain.close();
});

const read = async (index: number) => {
  const { headers, body } = await shop.get(`/product/${products[index]}`);
  return { source: headers['x-cache'], body };
};

/** Writes a product, and waits until the shop knows. */
async function change(index: number, values: { price?: string; deleted_at?: Date }) {
  const before = listener.currentVersion();
  const id = products[index] ?? 0;
  await plain.database.db.updateTable('products').set(values).where('id', '=', id).execute();
  await expect.poll(listener.currentVersion).toBeGreaterThan(before ?? 0);
}

test('a recommended product that changes leaves the pages of its collection in the store, with what it is now', async () => {
  for (const index of [0, 11, 12, 13]) expect((await read(index)).source).toBe('miss');
  await change(3, { price: '77.00' });
  const first = await read(11);
  expect(first.source).toBe('miss'); // It brings the recommendations for the others.
  expect(first.body).toContain(`<b>${products[3]}: 77.00</b>`);
  const second = await read(12);
  expect(second.source).toBe('hit');
  const cards = (page: { body: string }) => /<b>.*$/.exec(page.body)?.[0];
  expect(second.body).toContain(`<p>${products[12]} costs 10.00</p><b>${products[0]}: 10.00</b>`);
  expect(cards(second)).toBe(cards(first));
  expect((await read(12)).body).toBe(second.body);
});

test('a product that is recommended itself has recommendations of its own', async () => {
  const { source, body } = await read(0);
  expect(source).toBe('miss');
  expect(body).not.toContain(`<b>${products[0]}:`);
  expect(body).toContain(`<b>${products[3]}: 77.00</b>`);
  expect(body).toContain(`<b>${products[10]}:`);
});

test('a page whose own product changes is made again, whatever is recommended', async () => {
  await change(13, { price: '55.00' });
  const { source, body } = await read(13);
  expect(source).toBe('miss');
  expect(body).toContain(`<p>${products[13]} costs 55.00</p>`);
  expect((await read(12)).source).toBe('hit');
});

test('a deleted product is recommended no longer', async () => {
  await change(3, { deleted_at: new Date() });
  for (const index of [12, 11, 13, 0]) {
    expect((await read(index)).body).not.toContain(`<b>${products[3]}:`);
  }
  expect((await read(11)).source).toBe('hit');
});
