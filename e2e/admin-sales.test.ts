import { expect, test } from 'vitest';
import { DESKTOP, expectAccessible, PHONE, untilSaid, visit } from './journey.ts';
import { openAdminShop } from './open-shop.ts';

/** A merchant schedules a sale and notes what a product costs (docs/decisions/133, 134). */
const { shop, visitAsAdmin, send } = openAdminShop();
const SALES = '/admin/adminPanel/products/sales';

test('a sale of today shows on the product page at once, with the margin in the panel only, and ends when it is removed', async () => {
  const [product] = (await send('GET', '/products?per_page=1&sort_by=price_high_to_low')).data;
  const { page, browserErrors, end } = await visitAsAdmin(PHONE, SALES);
  await page.getByText('No scheduled sales.').waitFor();
  await page.getByLabel(/^Product/).fill(String(product.id));
  await page.getByRole('button', { name: `Choose ${product.name}`, exact: true }).click();
  await page.getByLabel(/^Cost price/).fill('1,2,3');
  await page.getByRole('button', { name: 'Save cost' }).click();
  await page.locator('[aria-invalid=true]').waitFor();
  await page.getByLabel(/^Cost price/).fill('10');
  await page.getByText(/Margin: /).waitFor();
  await page.getByRole('button', { name: 'Save cost' }).click();
  await untilSaid(page, 'Cost saved successfully');
  await page.getByLabel(/^Sale discount/).fill('35');
  const days = new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Beirut' });
  const dayOf = (later: number) => days.format(Date.now() + later * 86_400_000);
  const today = dayOf(0);
  await page.getByLabel(/^First day/).fill(today);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Schedule sale' }).click();
  await untilSaid(page, 'Sale saved successfully');
  await page.getByText('Running').waitFor();
  await expectAccessible(page);

  const guest = await visit(shop.browser, DESKTOP);
  await guest.page.goto(`${shop.url}/product/${product.id}`);
  await guest.page.getByText('35% OFF').first().waitFor();
  expect(await guest.page.content()).not.toContain('Margin');

  // With a last day it counts down to the end of that day in the shop's time zone, whatever the visitor's is.
  await send('PUT', `/sales/${product.id}`, { discount: '35', from_day: today, to_day: dayOf(1) });
  await guest.page.reload();
  await guest.page
    .getByText(/^Sale until \w+ \d+ · (1 day )?(\d+ hours? )?(\d+ minutes? )?left$/)
    .waitFor();
  await expectAccessible(guest.page);

  await page.getByRole('button', { name: `Remove the sale of ${product.name}` }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
  await untilSaid(page, 'Sale removed successfully');
  await guest.page.reload();
  await guest.page.getByRole('heading', { level: 1, name: product.name }).waitFor();
  expect(await guest.page.getByText('35% OFF').count()).toBe(0);
  expect([...browserErrors, ...guest.browserErrors]).toEqual([]);
  await Promise.all([end(), guest.end()]);
});
