import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { launchBrowser } from '../test/browser.ts';
import { type MailServer, startMailServer } from '../test/mail-server.ts';
import { callShop } from './call-shop.ts';
import { expectAccessible, openHydrated, PHONE, visit } from './journey.ts';
import { ADMIN } from './open-shop.ts';
import {
  type DataDir,
  makeDataDir,
  type ShopProcess,
  startShop,
  WITH_ADMIN,
} from './shop-process.ts';

/** A buyer pays with the store credit of a return: in part, then with what is left (docs/product.md, Store credit). */
let data: DataDir;
let mails: MailServer;
let shop: ShopProcess;
let browser: Browser;
let token = '';
beforeAll(async () => {
  [data, mails] = await Promise.all([makeDataDir(inject('templateShop')), startMailServer()]);
  const environment = { ...WITH_ADMIN.environment, SMTP_URL: mails.url };
  [shop, browser] = await Promise.all([
    startShop(data.path, { ...environment, PUBLIC_URL: 'http://localhost' }),
    launchBrowser(),
  ]);
  ({ token } = await send('POST', '/auth/login', ADMIN));
});
afterAll(async () => {
  await Promise.all([browser?.close(), shop?.kill(), mails?.stop()]);
  await data?.remove();
});

const send = (method: string, path: string, body?: object) =>
  callShop(shop.url, `${method} ${path}`, { body, token });

/** Gives all of a delivered order of two vases ($136) back as store credit; answers with the code. */
async function giveCredit(): Promise<string> {
  const settings = { returns_on: true, return_days: 14, returns_refund_delivery: false };
  await send('PUT', '/admin/settings/returns', settings);
  const [vase] = (await send('GET', '/products?search=Ribbed%20White%20Vase')).data;
  const { id } = await send('POST', '/admin/orders', {
    ...{ guest_name: 'Rima Haddad', guest_email: '', guest_phone: '+961 3123456' },
    ...{ guest_region: 'Mount Lebanon', guest_city: 'Jounieh', guest_street: '12 Harbour Street' },
    ...{ notes: '', payment_method_id: 1, channel: 'phone' },
    products: [{ product_id: vase.id, quantity: 2 }],
  });
  await send('PUT', `/orders/${id}`, { order_status_id: 3, payment_method_id: 1 });
  const lines = [{ product_id: vase.id, quantity: 2 }];
  const { id: of } = await send('POST', `/orders/${id}/returns`, { reason: 'other', lines });
  await send('POST', `/returns/${of}/state`, { state: 'received' });
  const { due } = await send('POST', `/returns/${of}/inspect`, { ends: ['stock'] });
  return (await send('POST', `/returns/${of}/refund`, { amount: '0', credit: due })).credit_code;
}

/** Buys so many of a product on a phone with the code; gives the page with the order on show. */
async function buy(product: string, pieces: number, code: string) {
  const visitor = await visit(browser, PHONE);
  const { page } = visitor;
  const [{ id }] = (await send('GET', `/products?search=${encodeURIComponent(product)}`)).data;
  await openHydrated(page, `${shop.url}/product/${id}`);
  for (let more = 1; more < pieces; more += 1)
    await page.getByRole('button', { name: 'Increase quantity' }).first().tap();
  await page.getByRole('button', { name: 'Add to Cart', exact: true }).first().tap();
  await page
    .getByRole('dialog', { name: 'Shopping Cart' })
    .getByRole('link', { name: 'Checkout' })
    .tap();
  await page.getByRole('heading', { level: 1, name: 'Checkout' }).waitFor();
  await page.getByLabel('Name').fill('Rima Haddad');
  await page.getByLabel('Phone', { exact: false }).last().fill('3 123 456');
  await page
    .getByLabel(/^E-?mail/i)
    .first()
    .fill('rima@example.com');
  await page.getByLabel('Region').fill('Mount Lebanon');
  await page.getByLabel('City').fill('Jounieh');
  await page.getByLabel('Street').fill('12 Harbour Street');
  await page.getByRole('button', { name: 'Discount code', exact: true }).tap();
  await page.getByLabel('Discount code').fill(code.toLowerCase());
  await page.getByRole('button', { name: 'Apply' }).tap();
  await page
    .getByText(/^−\$\d/)
    .first()
    .waitFor();
  await expectAccessible(page);
  await page.getByRole('button', { name: /^Place Order/ }).tap();
  await page.getByRole('heading', { name: 'Order Placed Successfully!' }).waitFor();
  await page.getByRole('link', { name: 'Follow your order' }).tap();
  await page.getByText(product).first().waitFor();
  return visitor;
}

const mainOf = (page: Page) => page.getByRole('main').innerText();

test('it pays a small order in full and the next one in part; order page and mail say so', async () => {
  const code = await giveCredit();
  const seen = mails.mails.length;
  const first = await buy('Amber Glass Candle', 1, code);
  await expect.poll(() => mainOf(first.page)).toMatch(/Store credit\s+−\$\d+[\s\S]*Total\s+\$0/);
  await expectAccessible(first.page);
  const second = await buy('Ribbed White Vase', 2, code);
  await expect.poll(() => mainOf(second.page)).toMatch(/Store credit\s+−\$\d+/);
  const total = /Total\s+\$([\d,]+)/.exec(await mainOf(second.page))?.[1] ?? '0';
  expect(Number(total.replace(',', ''))).toBeGreaterThan(0);
  expect([...first.browserErrors, ...second.browserErrors]).toEqual([]);

  const toRima = () => mails.mails.slice(seen).filter(({ to }) => to.join() === 'rima@example.com');
  await expect.poll(() => toRima().length).toBe(2);
  for (const { text } of toRima()) expect(text).toMatch(/Store credit: −\$\d+\.\d\d/);
  expect(toRima()[0]?.text).toMatch(/Total: \$0\.00/);

  // All of it is spent: the code pays nothing any more.
  const [{ id }] = (await send('GET', '/products?per_page=1&in_stock=1')).data;
  const products = [{ product_id: id, quantity: 1 }];
  expect(await send('POST', '/orders/price', { products, credit_code: code })).toMatchObject({
    credit_problem: 'Nothing is left of this store credit',
  });
  await Promise.all([first.end(), second.end()]);
});
