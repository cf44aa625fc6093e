import { afterEach, beforeEach, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../test/app.ts';
import { insertCategory, insertProduct } from '../test/factories.ts';
import { warmUp } from './warm-up.ts';

let shop: TestApp;
beforeEach(async () => {
  shop = await createTestApp();
});
afterEach(() => shop.close());

/** What was asked for, in order, once each. */
function listen(): string[] {
  const asked: string[] = [];
  shop.app.addHook('onRequest', async ({ url }) => {
    if (!asked.includes(url)) asked.push(url);
  });
  return asked;
}

test('asks for the pages of most visits, and opens all connections of the pool', async () => {
  const { db, pool } = shop.database;
  const category = await insertCategory(db);
  const id = await insertProduct(db, { categoryId: category });
  const asked = listen();
  await warmUp({ app: shop.app, pool, within: 20_000 });
  expect(asked).toEqual(expect.arrayContaining(['/', `/collection/${category}`, `/product/${id}`]));
  expect(pool.totalCount).toBe(pool.options.max);
});

test('ends in time where an answer does not come, and throws nothing', async () => {
  shop.app.addHook('onRequest', () => new Promise(() => undefined));
  expect(await warmUp({ app: shop.app, pool: shop.database.pool, within: 50 })).toBeGreaterThan(40);
});

test('warms an empty shop, and leaves one whose calls fail cold', async () => {
  const asked = listen();
  await warmUp({ app: shop.app, pool: shop.database.pool, within: 20_000 });
  expect(asked).toContain('/collection/0');
  await shop.database.pool.query('drop table products cascade');
  await warmUp({ app: shop.app, pool: shop.database.pool, within: 20_000 });
});
