import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import {
  DESKTOP,
  expectAccessible,
  expectAccessibleInBoth,
  openHydrated,
  PHONE,
  untilHydrated,
  visit,
} from './journey.ts';
import { openAdminShop } from './open-shop.ts';

const { shop, send } = openAdminShop();

const SWATCHES = [
  { name: 'Sage', color: '#9caf88' },
  { name: 'Sand', color: '#d8c3a5' },
  { name: 'Night blue', color: '#22304f' },
];
const OPTIONS = [
  { name: 'Colour', values: SWATCHES },
  { name: 'Size', values: [{ name: 'Small' }, { name: 'Large' }] },
];

let id: number;
let variants: Map<string, number>;
beforeAll(async () => {
  const { data } = await send('GET', `/products?search=${encodeURIComponent('Ribbed White Vase')}`);
  id = data[0].id;
  const [, second] = data[0].images;
  variants = await putVariants([
    { values: ['Sage', 'Small'], price: '34', reference: 'VAS-1' },
    { values: ['Sage', 'Large'], price: '44', discount: '25', image_id: second.id },
    { values: ['Sand', 'Small'], price: '34', available: 0 },
    { values: ['Sand', 'Large'], price: '46' },
    { values: ['Night blue', 'Small'], price: '38' },
  ]);
});

/** Makes these the variants of the product, and gives their ids by their names. */
async function putVariants(written: readonly object[]): Promise<Map<string, number>> {
  const { variants } = await send('PUT', `/products/${id}/variants`, {
    options: OPTIONS,
    variants: written,
  });
  return new Map(variants.map((one: { name: string; id: number }) => [one.name, one.id]));
}

const pathOf = (variant?: string) =>
  `/product/${id}${variant ? `?variant=${variants.get(variant)}` : ''}`;
const addressOf = (page: Page) => new URL(page.url()).pathname + new URL(page.url()).search;
const main = (page: Page) => page.getByRole('main');
const radio = (page: Page, name: string) => main(page).getByRole('radio', { name });
/** Presses the words of a choice, as a visitor does: once nothing stands over them, such as a drawer that is closing. */
const choose = (page: Page, name: string) =>
  main(page)
    .locator('label')
    .filter({ has: page.getByRole('radio', { name }) })
    .click();
const drawerOf = (page: Page) => page.getByRole('dialog', { name: 'Shopping Cart' });
const add = (page: Page) =>
  main(page).getByRole('button', { name: 'Add to Cart', exact: true }).first().click();

describe.each([
  { device: 'a phone', options: PHONE },
  { device: 'a desktop', options: DESKTOP },
])('variants on $device', ({ options }) => {
  test('are chosen by the keyboard, kept in the address, and ordered apart', async () => {
    const { page, browserErrors, end } = await visit(shop.browser, options);
    await page.goto(`${shop.url}/collection/0`);
    const card = page.getByRole('article').filter({ hasText: 'Ribbed White Vase' }).first();
    await expect.poll(() => card.innerText()).toContain('from $33');
    await card.getByRole('img', { name: 'Night blue' }).waitFor();
    await card.getByRole('link', { name: 'Choose options: Ribbed White Vase' }).click();
    await main(page).getByRole('group', { name: 'Colour: Sage' }).waitFor();
    await main(page).getByText('SKU VAS-1').waitFor();
    expect(addressOf(page)).toBe(pathOf());

    await radio(page, 'Sage').focus();
    await page.keyboard.press('ArrowRight');
    await expect.poll(() => addressOf(page)).toBe(pathOf('Sand / Small'));
    await main(page).getByRole('status').getByText('Sand / Small: $34, Out of Stock').waitFor();
    await main(page).getByRole('button', { name: 'Add to Cart', exact: true }).first().isDisabled();
    await expectAccessible(page);
    await page.keyboard.press('Tab');
    await page.keyboard.press('ArrowRight');
    await expect.poll(() => addressOf(page)).toBe(pathOf('Sand / Large'));
    await main(page).getByText('$46').first().waitFor();
    await page.reload();
    await main(page).getByRole('group', { name: 'Colour: Sand' }).waitFor();
    await untilHydrated(page);
    await add(page);
    await drawerOf(page)
      .getByRole('link', { name: /Sand \/ Large/ })
      .waitFor();
    await page.keyboard.press('Escape');

    // What is not made in this size changes it.
    await choose(page, 'Night blue');
    await expect.poll(() => addressOf(page)).toBe(pathOf('Night blue / Small'));
    await choose(page, 'Sage');
    await choose(page, 'Large');
    await expect.poll(() => addressOf(page)).toBe(pathOf('Sage / Large'));
    await expect.poll(() => firstSlide(page)).toBeGreaterThan(0);
    await add(page);
    const drawer = drawerOf(page);
    await drawer.getByRole('link', { name: /Sage \/ Large/ }).waitFor();
    await expect.poll(() => drawer.getByRole('spinbutton').count()).toBe(2);
    await expectAccessible(page);

    await drawer.getByRole('button', { name: 'Remove Ribbed White Vase, Sand / Large' }).click();
    await expect.poll(() => drawer.getByRole('spinbutton').count()).toBe(1);
    await drawer.getByRole('button', { name: /^Undo/ }).click();
    await drawer.getByRole('link', { name: /Sand \/ Large/ }).click();
    await expect.poll(() => addressOf(page)).toBe(pathOf('Sand / Large'));
    await main(page).getByRole('group', { name: 'Colour: Sand' }).waitFor();
    await page.goBack();
    await main(page).getByRole('group', { name: 'Colour: Sage' }).waitFor();
    expect(addressOf(page)).toBe(pathOf('Sage / Large'));

    await page.goto(`${shop.url}/checkout`);
    await main(page).getByText('Sage / Large').first().waitFor({ state: 'attached' });
    await fillShipping(page);
    await page.getByRole('button', { name: 'Place Order · Pay $83 in cash on delivery' }).click();
    await page.getByRole('heading', { level: 1, name: 'Order Placed Successfully!' }).waitFor();
    await page.getByRole('link', { name: 'Follow your order' }).click();
    await main(page).getByText('Sand / Large').waitFor();
    await main(page).getByText('Sage / Large').waitFor();
    await expectAccessible(page);

    await page.getByRole('button', { name: 'Order again' }).click();
    await expect.poll(() => drawer.getByRole('spinbutton').count()).toBe(2);
    expect(browserErrors).toEqual([]);
    await end();
  });

  test('chosen before the page is hydrated are what is added', async () => {
    const { page, browserErrors, end } = await visit(shop.browser, options);
    const held = Promise.withResolvers<void>();
    await page.route(/\/assets\/start-shop-.*\.js$/, async (route) => {
      await held.promise;
      await route.continue();
    });
    await page.goto(shop.url + pathOf());
    await choose(page, 'Sand');
    await choose(page, 'Large');
    await add(page);
    held.resolve();
    await drawerOf(page)
      .getByRole('link', { name: /Sand \/ Large/ })
      .waitFor();
    await expect.poll(() => addressOf(page)).toBe(pathOf('Sand / Large'));
    expect(browserErrors).toEqual([]);
    await end();
  });

  test('chosen with the keyboard before the picker’s code has come are kept, and the keyboard stays there', async () => {
    const { page, browserErrors, end } = await visit(shop.browser, options);
    const held = Promise.withResolvers<void>();
    await page.route(/\/assets\/variant-picker-.*\.js$/, async (route) => {
      await held.promise;
      await route.continue();
    });
    await openHydrated(page, shop.url + pathOf());
    await radio(page, 'Sage').focus();
    await page.keyboard.press('ArrowRight');
    await expect.poll(() => addressOf(page)).toBe(pathOf('Sand / Small'));
    held.resolve();
    await main(page).getByRole('status').getByText('Sand / Small: $34, Out of Stock').waitFor();
    await page.keyboard.press('ArrowRight');
    await expect.poll(() => addressOf(page)).toBe(pathOf('Night blue / Small'));
    expect(browserErrors).toEqual([]);
    await end();
  });

  test('are bought at once, and found by who was sent their address', async () => {
    const { page, end } = await visit(shop.browser, options);
    await openHydrated(page, shop.url + pathOf('Night blue / Small'));
    await main(page).getByRole('link', { name: 'Buy Now' }).click();
    await page.waitForURL(/\/checkout\?/);
    await main(page).getByText('Night blue / Small').first().waitFor({ state: 'attached' });
    await end();
  });

  test('that are gone are said to be where a link names them, until something is chosen', async () => {
    const { page, browserErrors, end } = await visit(shop.browser, options);
    await openHydrated(page, `${shop.url}${pathOf()}?variant=999999`);
    await main(page).getByRole('group', { name: 'Colour: Sage' }).waitFor();
    const gone = main(page).getByText('What this link shows is no longer sold.');
    await gone.waitFor();
    await expectAccessible(page);
    await choose(page, 'Large');
    await expect.poll(() => addressOf(page)).toBe(pathOf('Sage / Large'));
    await gone.waitFor({ state: 'detached' });
    await openHydrated(page, shop.url + pathOf());
    await main(page).getByRole('group', { name: 'Colour: Sage' }).waitFor();
    expect(await gone.count()).toBe(0);
    expect(browserErrors).toEqual([]);
    await end();
  });
});

test('a variant that is gone says so, leads to the others, and holds back the order', async () => {
  const { page, end } = await visit(shop.browser, PHONE);
  await openHydrated(page, shop.url + pathOf('Night blue / Small'));
  await add(page);
  await drawerOf(page)
    .getByRole('link', { name: /Night blue \/ Small/ })
    .waitFor();
  await putVariants([
    { values: ['Sage', 'Small'], price: '34' },
    { values: ['Sage', 'Large'], price: '44' },
    { values: ['Sand', 'Large'], price: '46' },
  ]);
  await openHydrated(page, `${shop.url}/checkout`);
  await main(page)
    .getByText('Replace or remove what is no longer sold to place your order.')
    .waitFor();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Edit cart' }).click();
  const drawer = drawerOf(page);
  await drawer.getByText('No longer sold.').waitFor();
  await expectAccessible(page);
  await drawer.getByRole('link', { name: /^Choose another/ }).click();
  await page.waitForURL(shop.url + pathOf());
  await main(page).getByRole('group', { name: 'Colour: Sage' }).waitFor();
  await end();
});

test('variants are seen and followed without JavaScript', async () => {
  const { page, end } = await visit(shop.browser, { ...DESKTOP, javaScriptEnabled: false });
  await page.goto(shop.url + pathOf());
  expect(await main(page).getByRole('radio').count()).toBe(0); // The links stand in for them.
  await main(page).getByRole('link', { name: 'Sand / Large' }).click();
  await page.waitForURL(shop.url + pathOf('Sand / Large'));
  await main(page).getByText('$46').first().waitFor();
  await end();
});

describe('axe finds nothing in light and dark', () => {
  test.each([PHONE, DESKTOP])('at %o', async (options) => {
    const { page, end } = await visit(shop.browser, options);
    for (const path of [pathOf(), '/collection/0']) {
      await openHydrated(page, shop.url + path);
      await expectAccessibleInBoth(page);
    }
    await end();
  });
});

/** Which picture of the gallery is in view, or stands first where all are: its place from 0. */
const firstSlide = (page: Page) =>
  main(page)
    .locator('#picture-1')
    .evaluate(({ parentElement: row }) => {
      const start = row?.getBoundingClientRect();
      return [...(row?.children ?? [])].findIndex((slide) => {
        const { left, top } = slide.getBoundingClientRect();
        return Math.abs(left - (start?.left ?? 0)) < 2 && Math.abs(top - (start?.top ?? 0)) < 2;
      });
    });

async function fillShipping(page: Page): Promise<void> {
  await page.getByLabel('Name').fill('Rana Haddad');
  await page.getByLabel('Phone', { exact: false }).last().fill('3123456');
  await page.getByLabel('Region').fill('Beirut');
  await page.getByLabel('City').fill('Beirut');
  await page.getByLabel('Street').fill('Cedar street 4');
}
