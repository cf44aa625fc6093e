import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { orderBody } from '../test/orders.ts';
import { callShop } from './call-shop.ts';
import {
  DESKTOP,
  expectAccessibleInBoth,
  PHONE,
  untilHydrated,
  untilSaid,
  visit,
} from './journey.ts';
import { openAdminShop } from './open-shop.ts';

const { shop, send, visitAsAdmin } = openAdminShop();
const NAME = 'Ribbed White Vase';
const PANEL = '/admin/adminPanel';

let id: number;
beforeAll(async () => {
  const { data } = await send('GET', `/products?search=${encodeURIComponent(NAME)}`);
  id = data[0].id;
});

/** Places an order as somebody else would. */
const order = (quantity: number) =>
  callShop(shop.url, 'POST /orders', { body: orderBody([[id, quantity]]) });

/** Waits until the product's page says something; a stored page takes a moment to be made again. */
const untilPageSays = (page: Page, text: string) =>
  expect
    .poll(async () => {
      await page.goto(`${shop.url}/product/${id}`, { waitUntil: 'domcontentloaded' });
      return page.getByRole('main').innerText();
    })
    .toContain(text);

test('a product is counted, sold out, back after a cancellation, and adjusted', async () => {
  const {
    page: panel,
    browserErrors,
    end: leave,
  } = await visitAsAdmin(DESKTOP, `${PANEL}/products?searchQuery=${encodeURIComponent(NAME)}`);
  await panel
    .getByRole('button', { name: /^Edit Product/ })
    .first()
    .click();
  const editor = panel.getByRole('dialog', { name: 'Edit Product' });
  await editor.getByLabel('Count stock').check();
  await editor.getByRole('button', { name: 'Save changes' }).click();
  await editor.getByText('Please enter a whole number from 0 to 1,000,000').waitFor();
  await editor.getByLabel('In stock').fill('4');
  await editor.getByRole('button', { name: 'Save changes' }).click();
  await untilSaid(panel, 'Product Updated successfully');

  const { page, end } = await visit(shop.browser, PHONE);
  await untilPageSays(page, 'Only 4 left');
  await untilHydrated(page);
  await page.getByRole('spinbutton').first().fill('9');
  await page.getByRole('status').getByText('Only 4 left').waitFor();

  const { id: orderId } = await order(4);
  await untilPageSays(page, 'Out of Stock');
  await expect(order(1)).rejects.toThrow(`'${NAME}' is out of stock: 0 left`);
  await send('PUT', `/orders/${orderId}`, { order_status_id: 4 });
  await untilPageSays(page, 'Only 4 left');

  await panel.getByRole('link', { name: `4 in stock of ${NAME}` }).click();
  await panel.getByRole('heading', { level: 1, name: `Stock: ${NAME}` }).waitFor();
  await panel.getByRole('row', { name: /Order canceled/ }).waitFor();
  await panel.getByLabel('Reason').selectOption('Damaged');
  await panel.getByLabel('Change').fill('-9');
  await panel.getByRole('button', { name: 'Adjust stock' }).click();
  await panel.getByText(`Only 4 of '${NAME}' are left`).first().waitFor();
  await panel.getByLabel('Change').fill('-1');
  await panel.getByLabel('Note (optional)').fill('Broken glaze');
  await panel.getByRole('button', { name: 'Adjust stock' }).click();
  await panel.getByRole('row', { name: /Broken glaze/ }).waitFor();
  await untilPageSays(page, 'Only 3 left');

  await panel.getByLabel('Reason').selectOption('Stock take');
  await panel.getByText('The shop says 3.').waitFor();
  await send('POST', `/stock/${id}`, { change: 2, reason: 'received' });
  await panel.getByLabel('Counted').fill('3');
  await panel.getByRole('button', { name: 'Adjust stock' }).click();
  await panel
    .getByText('There are 5 now, not 3: somebody was faster. Please look again')
    .first()
    .waitFor();
  await panel.getByText('The shop says 5.').waitFor();
  await panel.getByRole('button', { name: 'Adjust stock' }).click();
  await panel.getByRole('row', { name: /Stock take/ }).waitFor();
  await panel.getByRole('status').getByText('3 in stock').waitFor();

  await panel.goto(`${shop.url}${PANEL}`);
  await panel.getByRole('heading', { name: 'Few left' }).waitFor();
  await panel.getByRole('link', { name: NAME }).last().click();
  await panel.waitForURL(`${shop.url}${PANEL}/products/${id}/stock`);
  // The browser says itself that calls were refused.
  expect(browserErrors.filter((text) => !/\b4(09|22)\b/.test(text))).toEqual([]);
  await Promise.all([leave(), end()]);
});

describe('axe finds nothing in light and dark', () => {
  test.each([PHONE, DESKTOP])('at %o', async (options) => {
    const { page, end } = await visitAsAdmin(options, `${PANEL}/products/${id}/stock`);
    await page.getByRole('heading', { name: 'Ledger' }).waitFor();
    await page.getByRole('row').nth(1).waitFor();
    await expectAccessibleInBoth(page);
    await page.goto(`${shop.url}/product/${id}`);
    await expectAccessibleInBoth(page);
    await end();
  });
});
