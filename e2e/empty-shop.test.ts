import { expect, test } from 'vitest';
import { expectAccessible, openHydrated, PHONE, visit } from './journey.ts';
import { openShop } from './open-shop.ts';

const shop = openShop({ environment: { SEED: 'none' } });

test.each([
  ['/', 'No products available.', 'write to us'],
  ['/collection', 'No collections yet.', 'See all products'],
  ['/collection/0', 'No products available.', 'See the collections'],
  ['/search/vase', 'No results found', 'See all products'],
])('a shop without products says so at %s, and shows a way on', async (path, words, way) => {
  const { page, browserErrors, end } = await visit(shop.browser, PHONE);
  await openHydrated(page, shop.url + path);
  await page.getByRole('main').getByText(words).waitFor();
  await page.getByRole('main').getByRole('link', { name: way }).waitFor();
  await expectAccessible(page);
  expect(browserErrors).toEqual([]);
  await end();
});
