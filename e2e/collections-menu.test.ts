import { expect, test } from 'vitest';
import { DESKTOP, expectAccessible, openHydrated, PHONE, visit } from './journey.ts';
import { openShop } from './open-shop.ts';

const shop = openShop();

test('with the keyboard the collections open below the bar, and Escape closes them', async () => {
  const { page, browserErrors, end } = await visit(shop.browser, DESKTOP);
  await openHydrated(page, `${shop.url}/contact`);
  await page
    .getByRole('navigation', { name: 'Main' })
    .getByRole('link', { name: 'Collection' })
    .focus();
  const button = page.getByRole('button', { name: 'Show the collections' });
  await button.press('Enter');
  const menu = page.getByRole('navigation', { name: 'Collections' });
  await menu.getByRole('link', { name: 'Lighting' }).waitFor();
  expect(await button.getAttribute('aria-expanded')).toBe('true');
  await expectAccessible(page);
  await page.keyboard.press('Tab');
  await page.keyboard.press('Escape');
  await menu.waitFor({ state: 'detached' });
  await expect.poll(() => button.evaluate((one) => one === document.activeElement)).toBe(true);
  await button.press('Enter');
  await menu.getByRole('link', { name: 'Mirrors' }).press('Enter');
  await page.getByRole('heading', { name: 'Mirrors', level: 1 }).waitFor();
  expect(await menu.count()).toBe(0);
  expect(browserErrors).toEqual([]);
  await end();
});

test('on a phone they stand under “Collection” in the menu', async () => {
  const { page, browserErrors, end } = await visit(shop.browser, PHONE);
  await openHydrated(page, `${shop.url}/contact`);
  await page.getByLabel('Menu', { exact: true }).first().click();
  const menu = page.getByRole('navigation', { name: 'Collections' });
  await menu.getByRole('link', { name: 'Planters & Baskets' }).waitFor();
  await expectAccessible(page);
  await menu.getByRole('link', { name: 'Lighting' }).click();
  await page.getByRole('heading', { name: 'Lighting', level: 1 }).waitFor();
  expect(browserErrors).toEqual([]);
  await end();
});
