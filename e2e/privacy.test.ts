import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { callShop } from './call-shop.ts';
import { beginSession, endSession, registerCustomer, visitAs } from './customer-kit.ts';
import { DESKTOP, expectAccessible, PHONE, untilSaid } from './journey.ts';
import { openAdminShop } from './open-shop.ts';
import { queryDatabase } from './shop-process.ts';

const { shop, send, visitAsAdmin } = openAdminShop();
const PASSWORD = 'cedar and limestone';

/** A request of `POST /orders`. */
const orderOf = (name: string, userId: number | null = null) => ({
  user_id: userId,
  guest_name: name,
  guest_email: 'guest@example.com',
  guest_phone: '+961 3123456',
  guest_region: 'Beirut',
  guest_city: 'Beirut',
  guest_street: 'Cedar street 4',
  payment_method_id: 1,
  products: [{ product_id: 1, quantity: 1 }],
  notes: 'Ring twice',
});

const placeAsGuest = async (name: string): Promise<number> =>
  (await callShop(shop.url, 'POST /orders', { body: orderOf(name) })).id;

describe.each([
  { device: 'a phone', options: PHONE },
  { device: 'a desktop', options: DESKTOP },
])('a customer on $device', ({ device, options }) => {
  test('downloads their data, and deletes their account once no order is on its way', async () => {
    const customer = await registerCustomer(shop, `Zyra on ${device}`);
    const { id } = await customer.send('POST', '/orders', orderOf('Zyra Buyer', customer.id));
    const { page, browserErrors, end } = await visitAs(shop, customer, options);
    await page.goto(`${shop.url}/profile`);
    const downloading = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Download my data' }).click();
    const download = await downloading;
    expect(download.suggestedFilename()).toBe('my-data.json');
    const data = JSON.parse(readFileSync(await download.path(), 'utf8'));
    expect(data).toMatchObject({
      profile: { name: customer.name, email: customer.email },
      orders: [{ number: id, name: 'Zyra Buyer' }],
    });

    const dialog = page.getByRole('dialog', { name: 'Delete account' });
    await page.getByRole('button', { name: 'Delete account' }).click();
    await dialog.getByText('lost for good').waitFor();
    await expectAccessible(page);
    await submit(page, 'not the password');
    await untilSaid(page, 'This is not your current password');
    await submit(page, PASSWORD);
    await untilSaid(
      page,
      `Your order #${id} is still on its way. You can delete your account once it is delivered or canceled`,
    );
    await send('PUT', `/orders/${id}`, { order_status_id: 3 });
    await submit(page, PASSWORD);
    await untilSaid(page, 'Your account was deleted');
    await page.waitForURL(`${shop.url}/`);
    expect(await page.evaluate(() => localStorage.getItem('userToken'))).toBeNull();
    await expect(beginSession(shop, customer)).rejects.toThrow('Invalid email or password');
    const order = await send('GET', `/orders/${id}`);
    expect(order).toMatchObject({ guest_name: 'Person removed', guest_phone: '', notes: '' });
    // A refusal is an answer, which the browser's console reports.
    expect(browserErrors.filter((text) => !/status of (422|409)/.test(text))).toEqual([]);
    await end();
  });
});

test('where the session has ended, the download says so and leads to the login', async () => {
  const customer = await registerCustomer(shop);
  const { page, token, end } = await visitAs(shop, customer, DESKTOP);
  const cart = page.waitForResponse(/\/api\/cartItems\/cart\//); // It would notice, too.
  await page.goto(`${shop.url}/profile`);
  await page.getByRole('button', { name: 'Download my data' }).waitFor();
  await cart;
  await endSession(shop, token);
  await page.getByRole('button', { name: 'Download my data' }).click();
  await untilSaid(page, "You're not logged in");
  await page.waitForURL(/\/login\?next=/);
  await end();
});

test('the staff download their data, and are not offered to delete their account', async () => {
  const { page, end } = await visitAsAdmin(DESKTOP, '/profile');
  await page.getByRole('button', { name: 'Download my data' }).waitFor();
  expect(await page.getByRole('button', { name: 'Delete account' }).count()).toBe(0);
  await end();
});

describe.each([
  { device: 'a phone', options: PHONE },
  { device: 'a desktop', options: DESKTOP },
])('an admin on $device', ({ device, options }) => {
  test('removes a guest from their order: nothing of them is left in the list, the order and its slip', async () => {
    const name = `Gwen on ${device}`;
    const id = await placeAsGuest(name);
    const { page, browserErrors, end } = await visitAsAdmin(options, '/admin/adminPanel/orders');
    const row = page.locator(`[data-row="${id}"]`);
    await row.getByText(name).waitFor();
    await row
      .getByRole('button', { name: `#${id}`, exact: false })
      .first()
      .click();
    const dialog = page.getByRole('dialog', { name: `Order #${id}` });
    await dialog.getByText('Cedar street 4').waitFor();
    expect(await dialog.getByRole('button', { name: 'Remove person…' }).count()).toBe(0);
    await send('PUT', `/orders/${id}`, { order_status_id: 3 });
    await dialog.getByRole('button', { name: 'Remove person…' }).click();
    const question = page.getByRole('dialog', { name: 'Remove person' });
    await question.getByText(`Remove ${name} from order #${id}?`).waitFor();
    await expectAccessible(page);
    await question.getByRole('button', { name: 'Cancel' }).click();
    await question.waitFor({ state: 'detached' });
    await dialog.getByRole('button', { name: 'Remove person…' }).click();
    await question.getByRole('button', { name: 'Remove person' }).click();
    await untilSaid(page, 'The person was removed');
    await dialog.getByText('Person removed').waitFor();
    await dialog.getByText('It can’t be delivered again: nobody knows to whom.').waitFor();
    await expectAccessible(page);
    expect(await dialog.getByRole('link', { name: 'Call' }).count()).toBe(0);
    await page.keyboard.press('Escape');
    await row.getByText('Person removed').waitFor();
    await expect.poll(() => page.getByText(name).count()).toBe(0);

    expect(browserErrors).toEqual([]);
    await end();
  });

  test('reads who can remove the person from the order of an account', async () => {
    const customer = await registerCustomer(shop, `Zena on ${device}`);
    const { id } = await customer.send('POST', '/orders', orderOf('Zena Buyer', customer.id));
    await send('PUT', `/orders/${id}`, { order_status_id: 3 });
    const path = `/admin/adminPanel/orders?order=${id}`;
    const { page, browserErrors, end } = await visitAsAdmin(options, path);
    const dialog = page.getByRole('dialog', { name: `Order #${id}` });
    await dialog.getByText('the customer deletes their account').waitFor();
    expect(await dialog.getByRole('button', { name: 'Remove person…' }).count()).toBe(0);
    await expectAccessible(page);
    expect(browserErrors).toEqual([]);
    await end();
  });

  test('deletes a message', async () => {
    const email = `gwen-${device.replace(' ', '-')}@example.com`;
    await callShop(shop.url, 'POST /send-email', { body: { email, message: 'Any lamps?' } });
    const { page, browserErrors, end } = await visitAsAdmin(options, '/admin/adminPanel/messages');
    const message = page.getByRole('listitem').filter({ hasText: email });
    await message.getByText(email).first().click();
    await message.getByRole('button', { name: 'Delete' }).click();
    const question = page.getByRole('dialog', { name: 'Delete message' });
    await expectAccessible(page);
    await question.getByRole('button', { name: 'Delete message' }).click();
    await untilSaid(page, 'Message deleted');
    await message.waitFor({ state: 'detached' });
    expect(browserErrors).toEqual([]);
    await end();
  });
});

test('the link of a guest’s order shows what was bought, and nobody', async () => {
  const placed = await callShop(shop.url, 'POST /orders', { body: orderOf('Gwen by link') });
  await send('PUT', `/orders/${placed.id}`, { order_status_id: 4 });
  await send('DELETE', `/orders/${placed.id}/person`);
  const page = await shop.browser.newPage();
  await page.goto(`${shop.url}/orders/${placed.id}#t=${placed.tracking_token}`);
  await page.getByText('Person removed').waitFor();
  await page.getByText(placed.items[0].product.name).waitFor();
  expect(await page.getByText('Cedar street 4').count()).toBe(0);
  await page.context().close();
});

test('an order that is reopened after its person was removed says that it can only be canceled', async () => {
  const { id } = await callShop(shop.url, 'POST /orders', { body: orderOf('Gwen again') });
  await send('PUT', `/orders/${id}`, { order_status_id: 4 });
  await send('DELETE', `/orders/${id}/person`);
  await send('PUT', `/orders/${id}`, { order_status_id: 1 });
  const { page, browserErrors, end } = await visitAsAdmin(
    DESKTOP,
    `/admin/adminPanel/orders?order=${id}`,
  );
  const dialog = page.getByRole('dialog', { name: `Order #${id}` });
  await dialog.getByText('Person removed').waitFor();
  await dialog.getByText('Nobody knows whom to deliver it to: set it to Canceled.').waitFor();
  expect(await dialog.getByRole('link', { name: 'WhatsApp' }).count()).toBe(0);
  expect(browserErrors).toEqual([]);
  await end();
});

test.each([
  { path: '/products', reads: ['/stock?', '/messages/unread'] },
  { path: '/products/add', reads: ['/messages/unread'] },
  { path: '/products/import', reads: ['/jobs?', '/messages/unread'] },
  { path: '/messages', reads: ['/messages?', '/messages/unread'] },
])('a logout on $path of the panel asks for nothing of it again', async ({ path, reads }) => {
  const customer = await registerCustomer(shop);
  const toOwner = "update users set role = 'admin' where id = $1";
  await queryDatabase(shop.dataDir, toOwner, [customer.id]);
  const { page, browserErrors, calls, end } = await visitAs(shop, customer, DESKTOP);
  const answers = reads.map((read) =>
    page.waitForResponse((answer) => answer.url().includes(`/api${read}`)),
  );
  await page.goto(`${shop.url}/admin/adminPanel${path}`);
  await Promise.all(answers);
  if (path === '/products/add') {
    const read = page.waitForResponse((answer) => answer.url().includes('/category-attributes/'));
    await page.getByLabel('Category').selectOption({ index: 1 });
    await read;
  }
  await expect.poll(() => calls.underWay).toBe(0); // What a logout overtakes is refused.
  const refused: string[] = [];
  page.on('response', (answer) => {
    if (answer.status() === 401) refused.push(answer.url());
  });
  await page.getByRole('button', { name: 'Log Out' }).first().click();
  await page.getByRole('heading', { name: 'Explore Collections' }).waitFor();
  expect([refused, browserErrors]).toEqual([[], []]);
  await end();
});

async function submit(page: Page, password: string): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'Delete account' });
  await dialog.locator('input[name="password"]').fill(password);
  await dialog.getByRole('button', { name: 'Delete my account' }).click();
}
