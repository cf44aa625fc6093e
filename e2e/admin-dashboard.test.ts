import type { Locator, Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { callShop } from './call-shop.ts';
import {
  DESKTOP,
  expectAccessible,
  expectAccessibleInBoth,
  openHydrated,
  PHONE,
  visit,
} from './journey.ts';
import { ADMIN, openShop, WITH_ADMIN } from './open-shop.ts';
import { queryDatabase } from './shop-process.ts';

const RIMA = { email: 'rima@example.com', password: 'olive and terracotta' };
const PANEL = '/admin/adminPanel';
const TABLET = { viewport: { width: 768, height: 1024 }, hasTouch: true };

const shop = openShop(WITH_ADMIN);
let adminToken: string;
let rima: { id: number; token: string };

beforeAll(async () => {
  adminToken = (await send('POST /auth/login', ADMIN)).token;
  const { user, token } = await register('Rima Haddad', RIMA.email, '+961 3123456');
  rima = { id: user.id, token };
});

describe('the dashboard', () => {
  test('counts an order when it comes, and when it is delivered', async () => {
    const { page, browserErrors, end } = await visitAsAdmin(TABLET, '');
    await heading(page, 'Dashboard');
    await page.getByRole('img', { name: /^Orders:/ }).waitFor(); // With it all figures are there.
    const before = await figures(page);
    const [id, canceled] = [await placeOrder(), await placeOrder()];
    await send(`PUT /orders/${canceled}`, { order_status_id: 4 }, adminToken);
    await page.reload();
    await expect
      .poll(() => figures(page))
      .toMatchObject({
        Orders: before.Orders + 1,
        'Pending orders': before['Pending orders'] + 1,
      });
    await send(`PUT /orders/${id}`, { order_status_id: 3 }, adminToken);
    await page.reload();
    await expect
      .poll(() => figures(page))
      .toMatchObject({
        Orders: before.Orders + 1,
        'Pending orders': before['Pending orders'],
      });
    await figure(page, 'Orders').getByText('1 of them delivered').waitFor();
    await page.getByRole('img', { name: /^Orders: \d+ orders? in all/ }).waitFor();
    expect(browserErrors).toEqual([]);
    await end();
  });

  test('shows a range as charts or as a table, and the range stands in the address', async () => {
    const { page, browserErrors, end } = await visitAsAdmin(DESKTOP, '');
    const chart = page.getByRole('img', { name: /^Revenue:/ }).locator('canvas');
    await chart.waitFor();
    await page.getByRole('button', { name: 'Show as table' }).click();
    await expect.poll(() => page.getByRole('row').count()).toBe(1 + 7 + 1);
    await page.getByRole('link', { name: '30 days' }).click();
    await page.waitForURL(`${shop.url}${PANEL}?range=30`);
    await chart.waitFor();
    await page.getByRole('button', { name: 'Show as table' }).click();
    await expect.poll(() => page.getByRole('row').count()).toBe(1 + 30 + 1);
    await page.getByRole('link', { name: 'Today' }).click();
    await page.getByRole('heading', { name: 'Orders and revenue by hour' }).waitFor();
    await page.goBack();
    await page.getByRole('heading', { name: 'Orders and revenue by day' }).waitFor();
    expect(browserErrors).toEqual([]);
    await end();
  });

  test('shows the same figures as a table where they can not be drawn', async () => {
    const { page, end } = await visitAsAdmin(DESKTOP, '');
    await page.route('**/sales-charts-*.js', (route) => route.abort());
    await page.reload();
    await expect.poll(() => page.getByRole('row').count()).toBe(1 + 7 + 1);
    await end();
  });

  test('draws again in the width of the window, and in the dark', async () => {
    const { page, end } = await visitAsAdmin(DESKTOP, '?range=30');
    await placeOrder();
    const chart = page.getByRole('img', { name: /^Revenue:/ });
    const canvas = chart.locator('canvas');
    await canvas.waitFor();
    /** A canvas has a width of its own until it is drawn in the width of its chart. */
    const isInItsWidth = () =>
      chart.evaluate((one) => one.querySelector('canvas')?.clientWidth === one.clientWidth);
    await expect.poll(isInItsWidth).toBe(true);
    const drawn = () => canvas.evaluate((one) => (one as HTMLCanvasElement).toDataURL());
    const wide = await canvas.evaluate((one) => one.clientWidth);
    await page.setViewportSize({ width: 1024, height: 800 });
    await expect.poll(() => canvas.evaluate((one) => one.clientWidth)).toBeLessThan(wide);
    await expect.poll(isInItsWidth).toBe(true);
    const light = await drawn();
    await page.emulateMedia({ colorScheme: 'dark' });
    await expect.poll(drawn).not.toBe(light);
    await end();
  });

  test('leads to what waits: pending orders, new messages, products out of stock', async () => {
    await queryDatabase(shop.dataDir, 'update products set available = false where id = 2');
    const { page, end } = await visitAsAdmin(DESKTOP, '');
    await page.getByRole('link', { name: 'Pending orders' }).click();
    await page.waitForURL(`${shop.url}${PANEL}/orders?order_status_id=1`);
    await page.goBack();
    const missing = page.locator('section', { hasText: 'Out of stock' }).getByRole('link').first();
    const name = await missing.innerText();
    await missing.click();
    await heading(page, 'Product List');
    await page.getByRole('row', { name: new RegExp(name) }).waitFor();
    await end();
  });

  test('says so calmly when its figures do not come, and tries again', async () => {
    const { page, end } = await visitAsAdmin(PHONE, '/customers');
    await page.route('**/api/dashboard*', (route) => route.abort());
    await page.goto(`${shop.url}${PANEL}`);
    await page.getByText('The figures did not come through').waitFor();
    await expectAccessible(page);
    await page.unroute('**/api/dashboard*');
    await page.getByRole('button', { name: 'Retry' }).click();
    await page.getByRole('heading', { name: 'Best sellers' }).waitFor();
    await end();
  });
});

describe('customers', () => {
  test('are found by name, e-mail or phone, and lead to their orders', async () => {
    await register('Nadim Khoury', 'nadim@example.com', '+961 71222333');
    const first = await placeOrder(rima.token, rima.id);
    const { page, browserErrors, end } = await visitAsAdmin(TABLET, '/customers');
    const rows = page.getByRole('row');
    await page.getByRole('row', { name: /Nadim Khoury/ }).waitFor();
    for (const words of ['rima had', 'RIMA@example', '03 123 456']) {
      await page.getByLabel('Search customers').fill(words);
      await page.waitForURL((url) => url.searchParams.get('search') === words);
      await expect.poll(() => rows.count()).toBe(2);
      await page.getByRole('row', { name: /Rima Haddad.*1.*\$/ }).waitFor();
    }
    await page.getByRole('link', { name: 'Rima Haddad' }).click();
    await heading(page, 'Rima Haddad');
    await page.getByRole('link', { name: 'rima@example.com' }).waitFor();
    await page.getByRole('link', { name: `Order #${first}` }).click();
    await page.getByRole('dialog', { name: `Order #${first}` }).waitFor();
    await page.goBack();
    await page.goBack();
    await page.waitForURL((url) => url.searchParams.get('search') === '03 123 456');
    await page.getByRole('button', { name: 'Clear' }).click();
    await page.waitForURL(`${shop.url}${PANEL}/customers`);
    await page.getByLabel('Sort by:').selectOption('Most spent');
    await page.waitForURL(`${shop.url}${PANEL}/customers?sortBy=most_spent`);
    await expect.poll(() => rows.nth(1).innerText()).toContain('Rima Haddad');
    await page.getByLabel('Search customers').fill('nobody');
    await page.getByText('No customer found.').waitFor();
    expect(browserErrors).toEqual([]);
    await end();
  });

  test('that are none are said to be none', async () => {
    const { page, end } = await visitAsAdmin(DESKTOP, '/customers/x');
    await heading(page, 'Customer not found.');
    await page.goto(`${shop.url}${PANEL}/customers/999999`);
    await heading(page, 'Customer not found.');
    await end();
  });

  test('the short addresses lead admins to them and to the dashboard, others as the guard says', async () => {
    const { page, end } = await visitAsAdmin(DESKTOP, '/customers');
    await page.goto(`${shop.url}/customers`);
    await heading(page, 'Customers');
    await expect.poll(() => page.url()).toBe(`${shop.url}${PANEL}/customers`);
    await page.goto(`${shop.url}/management`);
    await heading(page, 'Dashboard');
    await end();
    const guest = await visit(shop.browser, DESKTOP);
    await guest.page.goto(`${shop.url}/customers`);
    await guest.page.waitForURL(/\/login\?next=/);
    await guest.page.evaluate((token) => localStorage.setItem('userToken', token), rima.token);
    await guest.page.goto(`${shop.url}/management`);
    await guest.page.waitForURL(`${shop.url}/`);
    await guest.end();
  });
});

describe('messages', () => {
  test('a message from the contact form is read, then answered', async () => {
    const text = 'Does the mirror come with a hook?';
    const visitor = await visit(shop.browser, PHONE);
    await openHydrated(visitor.page, `${shop.url}/contact`);
    const form = visitor.page.getByRole('main');
    await form.getByRole('textbox', { name: 'Email' }).fill('rana@example.com');
    await form.getByLabel('Message').fill(text);
    await form.getByRole('button', { name: 'Send message' }).click();
    await form.getByRole('status').getByText('Thank you').waitFor();
    await visitor.end();

    const { page, browserErrors, end } = await visitAsAdmin(DESKTOP, '');
    await page.getByRole('button', { name: /^People \d+ new$/ }).click();
    await page.getByRole('link', { name: 'Messages 1 unread' }).waitFor();
    await page.getByRole('link', { name: 'New messages' }).click();
    await page.waitForURL(`${shop.url}${PANEL}/messages?filter=unread`);
    const message = page.locator('details', { hasText: 'rana@example.com' });
    await message.getByText('Unread.').waitFor();
    await message.locator('summary').click();
    await expect.poll(() => message.getByText('Unread.').count()).toBe(0);
    await page.getByRole('link', { name: 'Messages', exact: true }).waitFor();
    const reply = message.getByRole('link', { name: 'Reply to rana@example.com' });
    const href = new URL((await reply.getAttribute('href')) ?? '');
    expect([href.protocol, href.pathname]).toEqual(['mailto:', 'rana@example.com']);
    expect(href.searchParams.get('body')).toContain(`> ${text}`);

    await message.getByRole('button', { name: 'Answered' }).click();
    await message.locator('summary').getByText('Answered').waitFor();
    await expect.poll(() => marksOf(text)).toEqual([{ read: true, answered: true }]);
    await page.getByRole('link', { name: 'Unread', exact: true }).click();
    await page.getByText('Everything is read.').waitFor();
    await page.getByRole('link', { name: 'Answered', exact: true }).click();
    await message.locator('summary').click();
    await message.getByRole('button', { name: 'Answered' }).click();
    await expect.poll(() => marksOf(text)).toEqual([{ read: true, answered: false }]);
    expect(browserErrors).toEqual([]);
    await end();
  });

  test('a mark shows at once, and is taken back when the shop refuses', async () => {
    await send('POST /send-email', { email: 'ziad@example.com', message: 'Any lamps?' });
    const { page, end } = await visitAsAdmin(TABLET, '/messages');
    const message = page.locator('details', { hasText: 'ziad@example.com' });
    const answer = Promise.withResolvers<void>();
    await page.route('**/api/messages/*', async (route) => {
      if (route.request().method() !== 'PUT') return route.continue();
      await answer.promise;
      await route.abort();
    });
    await message.locator('summary').click();
    await message.getByRole('button', { name: 'Mark as unread' }).waitFor();
    answer.resolve();
    await page.getByText('The message could not be marked').waitFor();
    await message.getByText('Unread.').waitFor();
    await expect.poll(() => marksOf('Any lamps?')).toEqual([{ read: false, answered: false }]);
    await end();
  });
});

describe('axe finds nothing in light and dark', () => {
  test.each([TABLET, PHONE, DESKTOP])('at %o', async (options) => {
    await send('POST /send-email', { email: 'axe@example.com', message: 'Hello' });
    await placeOrder(rima.token, rima.id);
    const { page, end } = await visitAsAdmin(options, '?range=30');
    await page
      .getByRole('img', { name: /^Orders:/ })
      .locator('canvas')
      .waitFor();
    await expectAccessibleInBoth(page);
    await page.getByRole('button', { name: 'Show as table' }).click();
    await expectAccessibleInBoth(page);
    await page.goto(`${shop.url}${PANEL}/customers`);
    await page.getByRole('link', { name: 'Rima Haddad' }).waitFor();
    await expectAccessibleInBoth(page);
    await page.goto(`${shop.url}${PANEL}/customers/${rima.id}`);
    await page
      .getByRole('link', { name: /^Order #/ })
      .first()
      .waitFor();
    await expectAccessibleInBoth(page);
    await page.goto(`${shop.url}${PANEL}/messages`);
    await page.locator('summary').first().click();
    await page.getByRole('button', { name: 'Answered' }).waitFor();
    await page.getByRole('button', { name: 'Answered' }).click();
    await expectAccessibleInBoth(page);
    await end();
  });
});

const heading = (page: Page, name: string) =>
  page.getByRole('heading', { level: 1, name, exact: true }).waitFor();

const figure = (page: Page, name: string): Locator =>
  page.getByRole('listitem').filter({ has: page.getByText(name, { exact: true }) });

/** The numbers of the dashboard's cards. */
async function figures(page: Page) {
  const read = async (name: string) =>
    Number((await figure(page, name).locator('bdi').innerText()).replaceAll(/\D/g, ''));
  return {
    Orders: await read('Orders'),
    'Pending orders': await read('Pending orders'),
  };
}

const marksOf = (text: string) =>
  queryDatabase(
    shop.dataDir,
    `select read_at is not null as read, answered_at is not null as answered
      from contact_messages where message = $1`,
    [text],
  );

async function visitAsAdmin(options: Parameters<typeof visit>[1], path: string) {
  const visitor = await visit(shop.browser, options);
  await visitor.page.addInitScript((value) => localStorage.setItem('userToken', value), adminToken);
  await visitor.page.goto(`${shop.url}${PANEL}${path}`);
  return visitor;
}

const register = (name: string, email: string, phone: string) =>
  send('POST /auth/register', {
    name,
    email,
    phone,
    password: RIMA.password,
    password_confirmation: RIMA.password,
    region: 'Beirut',
    city: 'Beirut',
    street: 'Cedar street 4',
  });

/** An order by the API, a guest's unless a customer's token is given; its id. */
async function placeOrder(token?: string, userId: number | null = null): Promise<number> {
  const body = {
    user_id: userId,
    guest_name: 'Maya Saab',
    guest_phone: '+961 3123456',
    guest_region: 'Beirut',
    guest_city: 'Beirut',
    guest_street: 'Cedar street 4',
    payment_method_id: 1,
    products: [{ product_id: 1, quantity: 1 }],
  };
  return (await send('POST /orders', body, token)).id;
}

const send = (name: string, body: object, token?: string) =>
  callShop(shop.url, name, { body, token });
