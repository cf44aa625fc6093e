import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { callShop } from './call-shop.ts';
import { DESKTOP, expectAccessible, untilSaid } from './journey.ts';
import { openAdminShop } from './open-shop.ts';

/** What a merchant finds at the first start, and how they are rid of it before they sell. */
const PANEL = '/admin/adminPanel';

const { shop, send, visitAsAdmin } = openAdminShop({ environment: { SEED: 'demo' } });

/** Has a guest buy the first product; answers the order with its token. */
async function buyFirst(): Promise<{ id: number; tracking_token: string }> {
  const { data } = await send('GET', '/products?in_stock=1&per_page=1');
  return callShop(shop.url, 'POST /orders', {
    body: {
      user_id: null,
      ...{ guest_name: 'Rima Haddad', guest_email: '', guest_phone: '+961 3123456' },
      ...{ guest_region: 'Beirut', guest_city: 'Hamra', guest_street: 'Main Street 1' },
      products: [{ product_id: data[0].id, quantity: 1 }],
      payment_method_id: 1,
      notes: '',
    },
  });
}

const section = (page: Page) => page.getByRole('region', { name: 'Demo data' });

test('the panel of a demo has something to show on each of its pages', async () => {
  const { page, browserErrors, end } = await visitAsAdmin(DESKTOP, PANEL);
  await page.getByRole('link', { name: '30 days' }).click();
  await page
    .getByText(/\d pieces/)
    .first()
    .waitFor();
  await page.goto(`${shop.url}${PANEL}/orders`);
  await page.getByText('120 orders').waitFor();
  await page.goto(`${shop.url}${PANEL}/customers`);
  await page.getByText(/^30 customers/).waitFor();
  await page.goto(`${shop.url}${PANEL}/messages`);
  await page.getByText('Answered').first().waitFor();
  await page.goto(`${shop.url}${PANEL}/reviews`);
  await page
    .getByRole('button', { name: /^Refuse/ })
    .first()
    .waitFor();
  const { data: products } = await send('GET', '/products?per_page=100');
  const rated = products.find(({ rating }: { rating?: object }) => rating);
  await page.goto(`${shop.url}/product/${rated.id}`);
  await page.getByRole('heading', { name: 'Reviews' }).waitFor();
  await page.getByText(/^\d+ reviews? by people who bought it here/).waitFor();
  await page.goto(`${shop.url}${PANEL}/search`);
  await page.getByText('No result').first().waitFor();
  expect(browserErrors).toEqual([]);
  await end();
});

test('one press removes the demo and leaves what the merchant has made', async () => {
  const order = await buyFirst();
  const { page, browserErrors, end } = await visitAsAdmin(DESKTOP, `${PANEL}/settings`);
  const sidebar = page.getByRole('complementary', { name: 'Sidebar' });
  const numbers = sidebar.getByText(/unread|waiting/);
  await sidebar.getByRole('button', { name: /^People \d+ new$/ }).click();
  await expect.poll(() => numbers.count()).toBe(2);
  await section(page)
    .getByText(/^120 orders, 30 customers/)
    .waitFor();
  await section(page).getByRole('button', { name: 'Remove demo data' }).click();
  const dialog = page.getByRole('dialog', { name: 'Remove demo data' });
  await dialog.getByText(/^1 product in your orders/).waitFor();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Remove demo data' }).click();
  await untilSaid(page, 'The demo data was removed');
  await section(page).waitFor({ state: 'detached' });
  await expect.poll(() => numbers.count()).toBe(0);

  await page.goto(`${shop.url}${PANEL}/orders`);
  await page.locator('output', { hasText: /^1 order\b/ }).waitFor();
  await page.getByText('Rima Haddad').first().waitFor();
  await page.goto(`${shop.url}${PANEL}/reviews`);
  await page.getByText('No reviews yet.').waitFor();
  await page.goto(`${shop.url}/collection/0`);
  await page.getByText('No products available.').waitFor();
  await page.goto(`${shop.url}/orders/${order.id}#t=${order.tracking_token}`);
  await page.getByText('Rima Haddad').first().waitFor();
  expect(browserErrors).toEqual([]);
  expect((await send('GET', '/admin/demo-data')).is_there).toBe(false);
  await end();
});
