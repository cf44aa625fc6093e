import type { Locator, Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { DESKTOP, openHydrated, PHONE, visit } from './journey.ts';
import { openShop } from './open-shop.ts';

const shop = openShop();

const main = (page: Page) => page.getByRole('main');
const drawer = (page: Page) => page.getByRole('dialog', { name: 'Shopping Cart' });
const addButton = (page: Page) =>
  main(page).getByRole('button', { name: 'Add to Cart', exact: true }).first();

/** Opens a page as a visitor who has looked at it for a moment: what waits for that has come. */
async function open(page: Page, path: string): Promise<void> {
  await openHydrated(page, shop.url + path);
  // The late parts come with the first sign of a person: on a busy machine a key may be pressed before the page listens.
  await expect
    .poll(
      async () => {
        await page.keyboard.press('Shift');
        return page.locator('[data-position]').count();
      },
      { timeout: 60_000 },
    )
    .toBeGreaterThan(0);
}

/** Presses twice at one place; the second press comes once the first has been answered. */
async function pressTwice(page: Page, button: Locator, answered: () => Promise<unknown>) {
  await button.scrollIntoViewIfNeeded();
  const box = await button.boundingBox();
  if (!box) throw new Error('It is not on show');
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.up();
  await answered();
  await page.mouse.down({ clickCount: 2 });
  await page.mouse.up({ clickCount: 2 });
}

describe.each([
  { device: 'a phone', options: PHONE },
  { device: 'a desktop', options: DESKTOP },
])('a doubled press on $device', ({ options }) => {
  test('adds a product once, and touches nothing in the cart that it opens', async () => {
    const { page, browserErrors, end } = await visit(shop.browser, options);
    await open(page, '/product/48');
    await pressTwice(page, addButton(page), () => drawer(page).waitFor());
    const quantity = drawer(page).getByRole('spinbutton', { name: /^Quantity of/ });
    await expect.poll(() => quantity.inputValue()).toBe('1');
    expect(new URL(page.url()).pathname).toBe('/product/48');
    expect(await drawer(page).isVisible()).toBe(true);

    const remove = drawer(page).getByRole('button', { name: /^Remove/ });
    const undo = drawer(page).getByRole('button', { name: /^Undo/ });
    await pressTwice(page, remove, () => undo.waitFor());
    await drawer(page).getByText('Your cart is empty').waitFor();
    await undo.waitFor();
    await undo.click(); // A press of its own, at the same place.
    await expect.poll(() => quantity.inputValue()).toBe('1');
    expect(browserErrors).toEqual([]);
    await end();
  });

  test('opens a page, and nothing on it', async () => {
    const { page, end } = await visit(shop.browser, options);
    await open(page, '/collection/0');
    const card = main(page).getByRole('article').nth(5).getByRole('link').first();
    const path = await card.getAttribute('href');
    await pressTwice(page, card, () => addButton(page).waitFor());
    expect(new URL(page.url()).pathname).toBe(path);
    await addButton(page).click(); // Nothing covers it.
    await drawer(page).waitFor();
    await end();
  });
});

test('a doubled press adds once before the panel covers its button, too', async () => {
  const { page, end } = await visit(shop.browser, DESKTOP);
  await openHydrated(page, `${shop.url}/product/48`);
  await addButton(page).dblclick();
  await drawer(page).waitFor();
  const quantity = drawer(page).getByRole('spinbutton', { name: /^Quantity of/ });
  await expect.poll(() => quantity.inputValue()).toBe('1');
  await end();
});

test('a finger’s second tap undoes nothing', async () => {
  const { page, end } = await visit(shop.browser, PHONE);
  await open(page, '/product/48');
  await addButton(page).click();
  const remove = drawer(page).getByRole('button', { name: /^Remove/ });
  const box = await remove.boundingBox();
  if (!box) throw new Error('It is not on show');
  // A busy machine is slower than a finger: the taps are given their time.
  await page.evaluate(() => {
    const at = performance.now();
    Object.defineProperty(Event.prototype, 'timeStamp', { get: () => at });
  });
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  await page.touchscreen.tap(x, y);
  await drawer(page).getByRole('button', { name: /^Undo/ }).waitFor();
  await page.touchscreen.tap(x, y);
  await drawer(page).getByText('Your cart is empty').waitFor();
  expect(await drawer(page).getByRole('button', { name: /^Undo/ }).count()).toBe(1);
  await end();
});
