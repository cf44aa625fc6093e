import { expect, test } from 'vitest';
import { expectAccessible, openHydrated, PHONE, visit } from './journey.ts';
import { openShop } from './open-shop.ts';

const shop = openShop({ environment: { SEED: 'none' } });

test('a shop that was not set up publishes no contact and no words of ours', async () => {
  for (const path of ['/', '/contact']) {
    const html = await (await fetch(shop.url + path)).text();
    expect(html).not.toMatch(/mantel\.example|555 010|instagram|quiet rooms/i);
  }
  const { page, end } = await visit(shop.browser, PHONE);
  await openHydrated(page, `${shop.url}/contact`);
  await page.getByRole('button', { name: 'Send message' }).waitFor();
  await expectAccessible(page);
  await end();
});

test('nothing for sale says so in place of an empty page', async () => {
  const { page, end } = await visit(shop.browser, PHONE);
  await openHydrated(page, `${shop.url}/collection/0?onSale=true`);
  await page.getByText('Nothing is reduced now.').waitFor();
  await end();
});

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

test('a search of a shop without products offers no best sellers', async () => {
  const { page, end } = await visit(shop.browser, PHONE);
  const bestSellers = page.getByRole('link', { name: 'See the best sellers' });
  await openHydrated(page, `${shop.url}/search/vase`);
  await page.getByText('No results found').waitFor();
  expect(await bestSellers.count()).toBe(0);
  await page.getByRole('link', { name: 'Search', exact: true }).click();
  const drawer = page.getByRole('dialog', { name: 'Search' });
  await drawer.getByRole('combobox').fill('lamp');
  await drawer.getByRole('paragraph').getByText('No results found').waitFor();
  await expect.poll(() => bestSellers.count()).toBe(0);
  await end();
});
