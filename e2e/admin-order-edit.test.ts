import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { DESKTOP, expectAccessible, PHONE, untilSaid } from './journey.ts';
import { openAdminShop } from './open-shop.ts';

/** A merchant changes an order before it is handed over (docs/product.md, "Editing an order"). */
const { visitAsAdmin, send } = openAdminShop();
const TABLET = { viewport: { width: 768, height: 1024 }, hasTouch: true };

/** Where pictures of what was seen go, when somebody wants to look at them. */
const PICTURES = process.env.E2E_PICTURES;

async function look(page: Page, name: string): Promise<void> {
  if (!PICTURES) return;
  mkdirSync(PICTURES, { recursive: true });
  await page.screenshot({ path: join(PICTURES, `${name}.png`), fullPage: true });
}

async function placeOrder() {
  const { data: found } = await send('GET', '/products?per_page=2&in_stock=1');
  const [first, second] = found;
  const order = await send('POST', '/admin/orders', {
    guest_name: 'Rima Haddad',
    guest_phone: '+961 3123456',
    guest_email: 'rima@example.com',
    guest_region: 'Mount Lebanon',
    guest_city: 'Jounieh',
    guest_street: '12 Harbour Street',
    products: [{ product_id: first.id, quantity: 1 }],
    payment_method_id: 1,
    channel: 'phone',
  });
  return { order, first, second };
}

test.each([
  ['a phone', PHONE],
  ['a desk', DESKTOP],
] as const)('on %s lines, a discount and the address of an order are changed, seen before saving', async (name, device) => {
  const { order, first, second } = await placeOrder();
  const { page, browserErrors, end } = await visitAsAdmin(
    device,
    `/admin/adminPanel/orders?order=${order.id}`,
  );
  await page.getByRole('dialog').getByRole('link', { name: 'Edit order' }).click();
  const quantity = page.getByRole('spinbutton', { name: `Quantity of ${first.name}` });
  await quantity.fill('3');
  await page.getByRole('textbox', { name: 'Product' }).fill(String(second.id));
  await page.getByRole('button', { name: `Add ${second.name}`, exact: true }).click();
  await page.getByLabel(/^Discount/).fill('5');
  await page.getByLabel(/^Reason/).fill('For your patience');
  await page.getByLabel(/^Street/).fill('14 Cedar Street');
  await page.getByText(/more than before$/).waitFor();
  await page.getByText('For your patience').waitFor();
  await expectAccessible(page);
  await look(page, `${name}-light`);
  await page.emulateMedia({ colorScheme: 'dark' });
  await look(page, `${name}-dark`);
  await page.emulateMedia({ colorScheme: 'light' });
  await page.evaluate(() => {
    document.documentElement.dir = 'rtl';
  });
  await look(page, `${name}-rtl`);
  await page.evaluate(() => {
    document.documentElement.dir = 'ltr';
  });

  await page.getByRole('button', { name: `Remove ${second.name}` }).click();
  await page.getByRole('button', { name: 'Save changes' }).click();
  await untilSaid(page, `Order ${order.id} was changed`);
  const dialog = page.getByRole('dialog');
  await dialog.getByText('Street: 12 Harbour Street → 14 Cedar Street').waitFor();
  await look(page, `${name}-history`);
  const data = await send('GET', `/orders/${order.id}`);
  expect(data).toMatchObject({
    edits: 1,
    guest_street: '14 Cedar Street',
    items: [{ product_id: first.id, quantity: 3 }],
    offers_total: '5.00',
  });
  expect(browserErrors).toEqual([]);
  await end();
});

test('on a tablet an address is corrected in three taps, and what another admin changed meanwhile is said', async () => {
  const { order } = await placeOrder();
  const { page, browserErrors, end } = await visitAsAdmin(TABLET, '/admin/adminPanel/orders');
  let taps = 0;
  const tap = async (target: Locator) => {
    await target.tap();
    taps += 1;
  };
  await tap(page.getByRole('button', { name: `Order #${order.id}`, exact: true }));
  await tap(page.getByRole('dialog').getByRole('link', { name: 'Correct the address' }));
  const street = page.getByLabel(/^Street/);
  await expect.poll(() => street.evaluate((one) => one === document.activeElement)).toBe(true);
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type('14 Cedar Street');
  await send('POST', `/orders/${order.id}/edits`, { version: 0, guest_city: 'Beirut' });
  await tap(page.getByRole('button', { name: 'Save changes' }));
  expect(taps).toBeLessThanOrEqual(3);
  await page.getByRole('group', { name: 'Changed in the meantime' }).waitFor();
  await look(page, 'conflict');
  await page.getByRole('button', { name: 'Save mine anyway' }).click();
  await untilSaid(page, `Order ${order.id} was changed`);
  const data = await send('GET', `/orders/${order.id}`);
  expect(data).toMatchObject({ edits: 2, guest_street: '14 Cedar Street', guest_city: 'Beirut' });
  expect(browserErrors.filter((error) => !error.includes('409'))).toEqual([]);
  await end();
});

test('an order that its buyer cancels while it is edited says so in the form, which keeps what was typed', async () => {
  const { order } = await placeOrder();
  const { page, end } = await visitAsAdmin(
    PHONE,
    `/admin/adminPanel/orders/${order.id}/edit?part=address`,
  );
  await page.getByLabel(/^Street/).fill('14 Cedar Street');
  await send('PUT', `/orders/${order.id}`, { order_status_id: 4 });
  await page.getByRole('button', { name: 'Save changes' }).tap();
  await page.getByRole('alert').getByText('What you typed is still here').waitFor();
  await look(page, 'closed-meanwhile');
  expect(await page.getByLabel(/^Street/).inputValue()).toBe('14 Cedar Street');
  await end();
});

test('on a phone Save is in sight wherever the form is scrolled to; with nothing changed nothing is sent', async () => {
  const { order } = await placeOrder();
  const { page, browserErrors, end } = await visitAsAdmin(
    PHONE,
    `/admin/adminPanel/orders?order=${order.id}`,
  );
  await page.getByRole('dialog').getByRole('link', { name: 'Correct the address' }).tap();
  const street = page.getByLabel(/^Street/);
  await expect.poll(() => street.evaluate((one) => one === document.activeElement)).toBe(true);
  const save = page.getByRole('button', { name: 'Save changes' });
  const bar = page.getByRole('navigation', { name: 'Most used' });
  await expect
    .poll(async () => {
      const [button, foot] = await Promise.all([save.boundingBox(), bar.boundingBox()]);
      return button !== null && foot !== null && button.y + button.height <= foot.y;
    })
    .toBe(true);
  await save.tap();
  await untilSaid(page, 'Nothing was changed');
  expect((await send('GET', `/orders/${order.id}`)).edits ?? 0).toBe(0);
  expect(browserErrors).toEqual([]);
  await end();
});
