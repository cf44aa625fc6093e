import { mkdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { DESKTOP, expectAccessible, openHydrated, PHONE, untilSaid, visit } from './journey.ts';
import { openAdminShop } from './open-shop.ts';

/** A newcomer makes a shop of their own by the list alone (docs/product.md, First steps). */
const { shop, visitAsAdmin, send } = openAdminShop({ environment: { SEED: 'none' } });

const PANEL = '/admin/adminPanel';
const PICTURE = resolve('database/demo/pictures/basket-bread-rattan.jpg');
const SEEN = process.env.E2E_PICTURES;

async function look(page: Page, name: string): Promise<void> {
  if (!SEEN) return;
  mkdirSync(SEEN, { recursive: true });
  await page.screenshot({ path: join(SEEN, `${name}.png`), fullPage: true });
}

const list = (page: Page) => page.getByRole('region', { name: 'Open your shop' });
const step = (page: Page, name: string) =>
  list(page)
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { name, exact: true }) });
const stateOf = (page: Page, name: string) =>
  step(page, name)
    .getByText(/^(Done|To do|Left as it is)$/)
    .first()
    .innerText();

describe('an empty shop', () => {
  test('opens with what is left to do, which a keyboard reaches and anybody can read', async () => {
    for (const [name, device] of [
      ['phone', PHONE],
      ['desk', DESKTOP],
    ] as const) {
      const { page, browserErrors, end } = await visitAsAdmin(device, PANEL);
      await list(page).waitFor();
      expect(await list(page).getByRole('listitem').count()).toBe(9);
      await expectAccessible(page);
      await look(page, `list-${name}`);
      await page.emulateMedia({ colorScheme: 'dark' });
      await expectAccessible(page);
      await look(page, `list-${name}-dark`);
      await step(page, 'Name and logo').getByRole('link', { name: 'Name your shop' }).focus();
      await page.keyboard.press('Enter');
      await page.waitForURL(`${shop.url}${PANEL}/settings#shop`);
      await page.getByLabel('Shop name').waitFor();
      expect(browserErrors).toEqual([]);
      await end();
    }
  });

  test('leaves a step as it is, takes it up again, and puts the whole list away and back', async () => {
    const { page, browserErrors, end } = await visitAsAdmin(DESKTOP, PANEL);
    await step(page, 'Look').getByRole('button', { name: 'Leave it as it is' }).click();
    await list(page).getByText('1 of 9 done').waitFor();
    await step(page, 'Look').getByRole('button', { name: 'Take it up again' }).click();
    await list(page).getByText('0 of 9 done').waitFor();
    await list(page).getByRole('button', { name: 'Put this list away' }).click();
    await list(page).waitFor({ state: 'detached' });
    await page.reload();
    await page.getByRole('button', { name: 'Show the first steps' }).click();
    await list(page).waitFor();
    await page.reload();
    await list(page).waitFor();
    expect(browserErrors).toEqual([]);
    await end();
  });
});

test('is opened by the list alone: every step is done by what its page does', async () => {
  await send('PUT', '/first-steps', { is_shown: true });
  const { page, browserErrors, end } = await visitAsAdmin(DESKTOP, PANEL);
  const presses = await countPresses(page);
  const begin = async (name: string, way: string) => {
    await page.getByRole('link', { name: 'Dashboard' }).click();
    await step(page, name).getByRole('link', { name: way }).click();
  };

  await begin('Name and logo', 'Name your shop');
  await page.getByLabel('Shop name').fill('Dar Rima');
  await page.getByRole('button', { name: 'Save Shop' }).click();
  await untilSaid(page, 'Settings saved: Shop');

  await begin('Contact and WhatsApp', 'Say how you are reached');
  await page.getByLabel('Phone', { exact: true }).fill('+961 1 555 010');
  await page.getByLabel('WhatsApp number').fill('+961 3 123456');
  await page.getByRole('button', { name: 'Save Contact' }).click();
  await untilSaid(page, 'Settings saved: Contact');

  await begin('Delivery', 'Set delivery');
  await page.getByLabel('Delivery fee ($)').fill('3');
  await page.getByRole('button', { name: 'Save Delivery' }).click();
  await untilSaid(page, 'Settings saved: Delivery');

  await begin('Look', 'Choose a look');
  await page.getByRole('heading', { name: 'Look', level: 1 }).waitFor();
  await look(page, 'look');

  await begin('First collection', 'Add a collection');
  await page.getByLabel('Name', { exact: true }).fill('Candles');
  await page.getByLabel('Collection image').setInputFiles(PICTURE);
  await page.getByRole('button', { name: 'Add collection' }).click();
  await untilSaid(page, 'Collection created successfully');

  await begin('First products', 'Add a product');
  for (let n = 1; n <= 10; n += 1) {
    await page.getByLabel('Name', { exact: true }).fill(`Candle ${n}`);
    await page.getByLabel('Description').fill('Soy wax in amber glass, poured by hand.');
    await page.getByLabel('Category').selectOption('Candles');
    await page.getByLabel('Price ($)').fill(String(10 + n));
    await page.getByLabel('Images').setInputFiles(PICTURE);
    await page.getByRole('button', { name: 'Add product' }).click();
    await expect.poll(() => page.getByLabel('Name', { exact: true }).inputValue()).toBe('');
  }
  await look(page, 'product');

  await begin('Pages', 'Write a page');
  await look(page, 'pages');
  await send('POST', '/admin/info-pages', {
    ...{ title: 'Delivery and returns', slug: 'delivery', body: 'In Beirut tomorrow.' },
    in_footer: true,
  });

  const { page: buyer, end: leave } = await visit(shop.browser, PHONE);
  await openHydrated(buyer, shop.url);
  await look(buyer, 'shop');
  await leave();
  const [product] = (await send('GET', '/products?per_page=1')).data;
  await send('POST', '/admin/orders', {
    ...{ guest_name: 'Rima Haddad', guest_phone: '+961 3123456', guest_region: 'Beirut' },
    ...{ guest_city: 'Beirut', guest_street: 'Cedar street 4', payment_method_id: 1 },
    ...{ channel: 'phone', products: [{ product_id: product.id, quantity: 1 }] },
  });

  await page.getByRole('link', { name: 'Dashboard' }).click();
  await step(page, 'First products').getByText('10 products in the shop.').waitFor();
  for (const name of ['Name and logo', 'Contact and WhatsApp', 'Delivery', 'First collection'])
    expect([name, await stateOf(page, name)]).toEqual([name, 'Done']);
  for (const name of ['First products', 'Pages', 'Test order'])
    expect([name, await stateOf(page, name)]).toEqual([name, 'Done']);
  await expectAccessible(page);
  await look(page, 'nearly-done');
  for (const name of ['Look', 'Domain and mail']) {
    await step(page, name).getByRole('button', { name: 'Leave it as it is' }).click();
  }
  await list(page).getByText('All is done: your shop is ready for its first order.').waitFor();
  await list(page).getByRole('button', { name: 'Put this list away' }).click();
  await list(page).waitFor({ state: 'detached' });
  if (SEEN) console.info(`${await presses()} presses`);
  expect(browserErrors).toEqual([]);
  await end();
});

/** Counts what is pressed on any page of this window. */
async function countPresses(page: Page): Promise<() => Promise<number>> {
  await page.evaluate(() => {
    sessionStorage.setItem('presses', '0');
    addEventListener(
      'click',
      () =>
        sessionStorage.setItem('presses', String(Number(sessionStorage.getItem('presses')) + 1)),
      { capture: true },
    );
  });
  return () => page.evaluate(() => Number(sessionStorage.getItem('presses')));
}
