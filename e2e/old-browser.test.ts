import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { registerCustomer, visitAs } from './customer-kit.ts';
import { DESKTOP, PHONE, visit, WITHOUT_PICTURES } from './journey.ts';
import { openAdminShop } from './open-shop.ts';

const { shop, visitAsAdmin } = openAdminShop({ launch: WITHOUT_PICTURES });

/** Takes away what Safari 16.4, Firefox and Chrome of three years ago, or plain http lack. */
async function makeOld(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const gone: readonly (readonly [object, readonly string[]])[] = [
      [URL, ['parse', 'canParse']],
      [URLSearchParams.prototype, ['size']],
      [Crypto.prototype, ['randomUUID', 'subtle']],
      [AbortSignal, ['any']],
      [Promise, ['withResolvers', 'try']],
      [Object, ['groupBy']],
      [Map, ['groupBy']],
      [HTMLElement.prototype, ['popover', 'showPopover', 'hidePopover', 'togglePopover']],
      [HTMLButtonElement.prototype, ['popoverTargetElement', 'popoverTargetAction']],
      [Document.prototype, ['startViewTransition']],
      [Navigator.prototype, ['clipboard']],
      [window, ['requestIdleCallback', 'scheduler', 'cookieStore']],
      [Element.prototype, ['checkVisibility', 'moveBefore', 'getHTML', 'setHTMLUnsafe']],
      [Set.prototype, ['union', 'intersection', 'difference', 'isSubsetOf']],
      [Iterator.prototype, ['map', 'filter', 'find', 'some', 'toArray', 'reduce', 'flatMap']],
    ];
    for (const [owner, names] of gone)
      for (const name of names) Reflect.deleteProperty(owner, name);
  });
}

test.each([
  ['a phone', PHONE],
  ['a desktop', DESKTOP],
])('an old browser on %s finds, buys and follows an order', async (_, options) => {
  const { page, browserErrors, end } = await visit(shop.browser, options);
  await makeOld(page);
  await page.goto(`${shop.url}/collection`);
  await page.getByRole('main').getByRole('link', { name: 'Vases' }).click();
  await page.getByRole('heading', { level: 1, name: 'Vases' }).waitFor();
  await page.getByLabel('Sort by').selectOption('Price low to high');
  await page.waitForURL(/sortBy=price_low_to_high/);
  await page.getByRole('link', { name: 'Ribbed White Vase' }).first().click();
  await page.getByRole('heading', { level: 1, name: 'Ribbed White Vase' }).waitFor();
  await page.getByRole('button', { name: 'Add to Cart', exact: true }).first().click();
  const drawer = page.getByRole('dialog', { name: 'Shopping Cart' });
  await drawer.getByText('Subtotal').waitFor();
  await drawer.getByRole('link', { name: 'Checkout' }).click();

  const field = (name: string) => page.locator(`input[name="${name}"]`);
  await field('name').fill('Rima Haddad');
  await page.getByRole('button', { name: 'Country code' }).click();
  await page.getByRole('combobox').fill('cyprus');
  await page.getByRole('option', { name: 'Cyprus' }).first().click();
  await expect.poll(() => page.getByRole('option').count()).toBe(0);
  await expect
    .poll(() => page.getByRole('button', { name: 'Country code' }).innerText())
    .toContain('+357');
  await field('number').fill('96 123456');
  for (const name of ['region', 'city', 'street']) await field(name).fill('Limassol');
  await page.getByRole('button', { name: /^Place Order · Pay/ }).click();
  await page.getByRole('heading', { name: 'Order Placed Successfully!' }).waitFor();
  await page.getByRole('link', { name: 'Follow your order' }).click();
  await page.getByText('Ribbed White Vase').waitFor();
  expect(browserErrors).toEqual([]);
  await end();
});

test('the country list of an old browser closes at Escape and at a press elsewhere', async () => {
  const { page, end } = await visit(shop.browser, DESKTOP);
  await makeOld(page);
  await page.goto(`${shop.url}/register`);
  const button = page.getByRole('button', { name: 'Country code' });
  expect(await page.getByRole('dialog', { name: 'Country code' }).isVisible()).toBe(false);
  await button.click();
  await page.getByRole('option', { name: 'Lebanon' }).waitFor();
  await page.keyboard.press('Escape');
  await expect.poll(() => page.getByRole('option').count()).toBe(0);
  await button.click();
  await page.getByRole('option', { name: 'Lebanon' }).waitFor();
  await page.getByRole('heading', { level: 1 }).click();
  await expect.poll(() => page.getByRole('option').count()).toBe(0);
  await end();
});

test('an old browser logs in and comes back', async () => {
  const customer = await registerCustomer(shop);
  const { page, browserErrors, end } = await visitAs(shop, customer, DESKTOP);
  await makeOld(page);
  await page.goto(`${shop.url}/login?next=%2Fprofile`);
  await page.waitForURL(`${shop.url}/profile`);
  await page.getByText(customer.email).first().waitFor();
  expect(browserErrors).toEqual([]);
  await end();
});

test('an old browser works through the panel', async () => {
  const { page, browserErrors, end } = await visitAsAdmin(DESKTOP, '/contact');
  await makeOld(page);
  for (const path of ['orders', 'products', 'collections', 'settings', 'audit-log']) {
    await page.goto(`${shop.url}/admin/adminPanel/${path}`);
    await page.getByRole('main').getByRole('heading', { level: 1 }).waitFor();
  }
  await page.goto(`${shop.url}/admin/adminPanel/products?page=2`);
  await page.getByRole('main').getByRole('heading', { level: 1 }).waitFor();
  expect(browserErrors).toEqual([]);
  await end();
});
