import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { DESKTOP, expectAccessible, openHydrated, PHONE, visit } from './journey.ts';
import { openShop } from './open-shop.ts';
import { queryDatabase } from './shop-process.ts';

const shop = openShop();

const path = (page: Page) => {
  const { pathname, search } = new URL(page.url());
  return pathname + search;
};
const panel = (page: Page, name: string) =>
  page.getByRole('main').locator('summary', { hasText: name });
const chips = (page: Page) => page.getByRole('group', { name: 'Filters in force' });
const cards = (page: Page) => page.getByRole('article');

describe('facets of a collection', () => {
  test('narrow it down, one after the other, and Back and chips take them away', async () => {
    const { page, browserErrors, end } = await visit(shop.browser, DESKTOP);
    await openHydrated(page, `${shop.url}/collection/1`);
    const all = await cards(page).count();
    await panel(page, 'Material').click();
    await page.getByLabel('Stoneware (4)').check();
    await page.waitForURL(/material=stoneware$/);
    await expect.poll(() => cards(page).count()).toBe(4);
    await chips(page).getByText('Material: Stoneware').waitFor();
    // Its own facet offers the others still, and stays open.
    await page.getByLabel('Terracotta (1)').check();
    await page.waitForURL(/material=stoneware&material=terracotta$/);
    await expect.poll(() => cards(page).count()).toBe(5);
    await page.keyboard.press('Escape');
    await expect.poll(() => page.getByLabel('Terracotta (1)').isVisible()).toBe(false);
    await panel(page, 'Colour').click();
    await page.getByLabel('Charcoal (1)').check();
    await expect
      .poll(() => path(page))
      .toBe('/collection/1?colour=charcoal&material=stoneware&material=terracotta');
    await expect.poll(() => cards(page).count()).toBe(1);
    await expectAccessible(page);
    await page.goBack();
    await expect.poll(() => cards(page).count()).toBe(5);
    await page.keyboard.press('Escape'); // The panel stands over the chips.
    await chips(page).getByText('Material: Terracotta').click();
    await expect.poll(() => path(page)).toBe('/collection/1?material=stoneware');
    // The address comes before the page, whose chips lead on from what it shows.
    await expect.poll(() => cards(page).count()).toBe(4);
    await chips(page).getByText('Material: Stoneware').click();
    await expect.poll(() => cards(page).count()).toBe(all);
    expect(browserErrors).toEqual([]);
    await end();
  });

  test('of which nothing is left keep their places', async () => {
    const { page, browserErrors, end } = await visit(shop.browser, DESKTOP);
    await openHydrated(page, `${shop.url}/collection/1`);
    const names = () => page.locator('main form bdi').allInnerTexts();
    await panel(page, 'Depth').waitFor();
    const before = await names();
    await panel(page, 'Colour').click();
    await page.getByLabel('Red clay (1)').check();
    const depth = page.getByRole('main').getByRole('button', { name: 'Depth' });
    await expect.poll(() => depth.isDisabled()).toBe(true);
    expect(await names()).toEqual(before);
    await expectAccessible(page);
    await page.getByLabel('Red clay (1)').uncheck();
    await panel(page, 'Depth').waitFor();
    expect(await names()).toEqual(before);
    expect(browserErrors).toEqual([]);
    await end();
  });

  test('are chosen by a press on their words, too, and a press beside them closes the panel', async () => {
    const { page, browserErrors, end } = await visit(shop.browser, DESKTOP);
    await openHydrated(page, `${shop.url}/collection/1`);
    await panel(page, 'Material').click();
    await page.getByText('Stoneware (4)').click();
    await page.waitForURL(/material=stoneware$/);
    await expect.poll(() => page.getByLabel('Stoneware (4)').isVisible()).toBe(true);
    await page.getByRole('heading', { level: 1 }).click();
    await expect.poll(() => page.getByLabel('Stoneware (4)').isVisible()).toBe(false);
    expect(browserErrors).toEqual([]);
    await end();
  });

  test('work without JavaScript', async () => {
    const { page, end } = await visit(shop.browser, { ...DESKTOP, javaScriptEnabled: false });
    await page.goto(`${shop.url}/collection/1`);
    await panel(page, 'Material').click();
    await page.getByLabel('Stoneware (4)').check();
    await page.getByLabel('Terracotta (1)').check();
    await page.getByRole('button', { name: 'Apply' }).click();
    await page.waitForURL(/material=stoneware&material=terracotta/);
    expect(await cards(page).count()).toBe(5);
    await page.getByRole('link', { name: 'Clear all' }).click();
    await page.waitForURL(/\/collection\/1$/);
    await end();
  });

  test('are chosen together in a phone’s sheet', async () => {
    const { page, browserErrors, end } = await visit(shop.browser, PHONE);
    await openHydrated(page, `${shop.url}/collection/1`);
    await page.getByRole('button', { name: 'Filters' }).click();
    const sheet = page.getByRole('dialog', { name: 'Filters' });
    await sheet.locator('summary', { hasText: 'Material' }).click();
    await sheet.getByLabel('Stoneware (4)').check();
    await sheet.getByRole('button', { name: 'Show 4 results' }).waitFor();
    await sheet.getByLabel('In stock (4)').waitFor();
    await expectAccessible(page);
    await sheet.getByRole('button', { name: 'Show 4 results' }).click();
    await page.waitForURL(/\/collection\/1\?material=stoneware$/);
    await page.getByRole('button', { name: 'Filters (1)' }).waitFor();
    expect(browserErrors).toEqual([]);
    await end();
  });

  test('that are not known are passed over, and the list does not wait for counts', async () => {
    const { page, end } = await visit(shop.browser, DESKTOP);
    await openHydrated(page, `${shop.url}/collection/1?colour=none&is.none=x&utm_source=y`);
    await expect.poll(() => cards(page).count()).toBe(6);
    await page.route('**/api/products/facets**', () => new Promise(() => undefined));
    await page.getByRole('link', { name: 'Collection', exact: true }).first().click();
    await page.getByRole('main').getByRole('link', { name: 'Lighting' }).click();
    await page.getByRole('heading', { level: 1, name: 'Lighting' }).waitFor();
    await expect.poll(() => cards(page).count()).toBeGreaterThan(0);
    await end();
  });

  test('are not there where nothing is known of the products', async () => {
    await queryDatabase(
      shop.dataDir,
      `update products set material = null, color = null, width_mm = null, height_mm = null, depth_mm = null,
        attributes = null where category_id = 3`,
    );
    const { page, end } = await visit(shop.browser, DESKTOP);
    const facets = async () => {
      await openHydrated(page, `${shop.url}/collection/3`); // The shop takes a moment to notice.
      return page.getByRole('main').locator('details').count();
    };
    await expect.poll(facets).toBe(0);
    await end();
  });
});
