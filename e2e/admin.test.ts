import { resolve } from 'node:path';
import type { Locator, Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { callShop } from './call-shop.ts';
import {
  DESKTOP,
  expectAccessible,
  expectAccessibleInBoth,
  openHydrated,
  PHONE,
  untilSaid,
  visit,
} from './journey.ts';
import { ADMIN, openShop, WITH_ADMIN } from './open-shop.ts';
import { queryDatabase } from './shop-process.ts';

const CUSTOMER = { email: 'rima@example.com', password: 'olive and terracotta' };
const PICTURE = resolve(
  import.meta.dirname,
  '../database/demo/pictures/banner-autumn-portrait.jpg',
);
const PANEL = '/admin/adminPanel';
const TABLET = { viewport: { width: 768, height: 1024 }, hasTouch: true };

const shop = openShop(WITH_ADMIN);

beforeAll(async () => {
  await send('/auth/register', {
    ...CUSTOMER,
    name: 'Rima Haddad',
    password_confirmation: CUSTOMER.password,
    phone: '+961 3123456',
    region: 'Beirut',
    city: 'Beirut',
    street: 'Cedar street 4',
  });
});
describe('the admin guard', () => {
  test('sends a guest to the login and, as an admin, back to where they wanted to go', async () => {
    const { page, browserErrors, calls, end } = await visit(shop.browser, DESKTOP);
    const stock = page.waitForResponse(/\/api\/stock\?/);
    await page.goto(`${shop.url}${PANEL}/products?page=2`);
    await page.waitForURL(/\/login\?next=/);
    await logIn(page, ADMIN);
    await heading(page, 'Product List');
    await expect.poll(() => page.url()).toBe(`${shop.url}${PANEL}/products?page=2`);
    await stock;
    await expect.poll(() => calls.underWay).toBe(0); // What a logout overtakes is refused.
    await page.getByRole('button', { name: 'Log Out' }).click();
    await page.waitForURL(`${shop.url}/`);
    expect(browserErrors).toEqual([]);
    await end();
  });

  test('sends a customer home', async () => {
    const { page, end } = await visit(shop.browser, DESKTOP);
    await openHydrated(page, `${shop.url}/login`);
    await logIn(page, CUSTOMER);
    await page.waitForURL(`${shop.url}/`);
    await page.goto(`${shop.url}${PANEL}/orders`);
    await page.waitForURL(`${shop.url}/`);
    await end();
  });

  test('lets the server render no more than an empty shell that search engines leave out', async () => {
    const html = await (await fetch(`${shop.url}${PANEL}/products`)).text();
    expect(html).toContain('<meta name="robots" content="noindex">');
    expect(html).toContain('Loading, please wait...');
    expect(html).not.toMatch(/Product List<|Log Out/);
    const home = await (await fetch(shop.url)).text();
    expect(home).not.toMatch(/admin/i);
  });
});

describe('orders', () => {
  test('a guest’s order is found, delivered, and leaves the list', async () => {
    const id = await placeOrder('Nadim Khoury');
    const { page, browserErrors, end } = await visitAsAdmin(TABLET, '/orders');
    await page.getByLabel('Status', { exact: true }).selectOption('Pending');
    const card = await orderCard(page, id);
    await expect.poll(() => card.innerText()).toContain('Nadim Khoury');
    await card.getByRole('button', { name: `Order #${id}`, exact: true }).click();
    const dialog = page.getByRole('dialog', { name: `Order #${id}` });
    await dialog.getByText('Beirut, Beirut').waitFor();
    await dialog.getByRole('button', { name: 'Update' }).click(); // Unchanged: skipped.
    await dialog.getByLabel('Order status').selectOption('Delivered');
    const sent = page.waitForRequest((request) => request.method() === 'PUT');
    await dialog.getByRole('button', { name: 'Update' }).click();
    expect((await sent).postDataJSON()).toEqual({
      order_status_id: 3,
      payment_status_id: 2,
      payment_method_id: 1,
    });
    await untilSaid(page, 'Status updated successfully');
    await expect.poll(() => card.count()).toBe(0);
    await page.getByLabel('Status', { exact: true }).selectOption('Delivered');
    await (await orderCard(page, id)).waitFor();
    await expect.poll(() => statusOf(id)).toEqual([{ order_status_id: 3, payment_status_id: 2 }]);
    expect(browserErrors).toEqual([]);
    await end();
  });

  test('an order leaves the list at once, and comes back when its update fails', async () => {
    const id = await placeOrder('Maya Saab');
    const { page, end } = await visitAsAdmin(DESKTOP, '/orders');
    const card = await orderCard(page, id);
    await card.getByRole('button', { name: `Order #${id}`, exact: true }).click();
    const dialog = page.getByRole('dialog', { name: `Order #${id}` });
    await dialog.getByLabel('Order status').selectOption('Canceled');
    const answer = Promise.withResolvers<void>();
    await page.route('**/api/orders/*', async (route) => {
      await answer.promise;
      await route.abort();
    });
    await dialog.getByRole('button', { name: 'Update' }).click();
    await dialog.getByText('Updating...').waitFor();
    await expect.poll(() => card.count()).toBe(0);
    answer.resolve();
    await page.getByText('Error updating Status').waitFor();
    await page.keyboard.press('Escape');
    await card.getByText('Pending').first().waitFor();
    await expect.poll(() => statusOf(id)).toEqual([{ order_status_id: 1, payment_status_id: 1 }]);
    await end();
  });
});

// Words that no other product has: a search finds a product by any of its words.
test('a product is added with a picture, sold in the shop, changed and deleted', async () => {
  const { page, browserErrors, end } = await visitAsAdmin(TABLET, '/products/add');
  await page.getByLabel('Name').fill('Jacaranda Quaich');
  await page.getByLabel('Description').fill('Cut from one piece.');
  await page.getByLabel('Category').selectOption('Tableware');
  await page.getByLabel('Price ($)').fill('40');
  await page.getByLabel('Discount (%)').fill('101');
  await page.getByRole('button', { name: 'Add product' }).click();
  await page.getByText('discount field must be between 0 and 100').first().waitFor();
  await page.getByLabel('Discount (%)').fill('15');
  await page.getByText('$34.00').waitFor();
  await page.getByLabel('Images').setInputFiles(PICTURE);
  await page.getByRole('button', { name: 'Add product' }).click();
  await untilSaid(page, 'Product created successfully');

  await page.goto(`${shop.url}/collection/0`);
  await page.getByRole('link', { name: 'Jacaranda Quaich' }).first().click();
  await heading(page, 'Jacaranda Quaich');
  await expect.poll(() => page.getByRole('main').innerText()).toContain('$34');
  await expect.poll(() => page.locator('main picture img').first().isVisible()).toBe(true);

  await page.goto(`${shop.url}${PANEL}/products`);
  await page.getByLabel('Search products').fill('jacaranda quaich');
  await page.waitForURL(/searchQuery=jacaranda\+quaich/);
  const row = page.getByRole('row', { name: /Jacaranda Quaich/ });
  await row.waitFor();
  const dialogs = await page.locator('dialog').count();
  await row.getByRole('button', { name: /^Edit Product/ }).click();
  const editor = page.getByRole('dialog', { name: 'Edit Product' });
  await editor.getByLabel('Available').selectOption('No');
  await editor.getByRole('button', { name: 'Save changes' }).click();
  await untilSaid(page, 'Product Updated successfully');
  await expect.poll(() => row.innerText()).toMatch(/40\.00\s+Tableware\s+No\s+15%/);

  await row.getByRole('button', { name: /^Manage Images/ }).click();
  const images = page.getByRole('dialog', { name: 'Edit Product Images' });
  await images.getByRole('button', { name: 'Delete image 1' }).click();
  await images.getByLabel('Add images').setInputFiles([PICTURE, PICTURE]);
  await images.getByRole('button', { name: 'Apply Changes' }).click();
  await untilSaid(page, 'Images updated successfully!');

  // Faster than a hand: the images' dialog would still read the product that is deleted next.
  await expect.poll(() => page.locator('dialog').count()).toBe(dialogs);
  await row.getByRole('button', { name: /^Delete Product/ }).click();
  const question = page.getByRole('dialog', { name: 'Delete Product' });
  await question
    .getByText('Are you sure you want to delete this product? Jacaranda Quaich')
    .waitFor();
  await question.getByRole('button', { name: 'Delete Product' }).click();
  await page.getByText('No products found.').waitFor();
  await untilSaid(page, 'Product deleting successfully');
  await page.getByRole('button', { name: 'Clear' }).click();
  await page.waitForURL(`${shop.url}${PANEL}/products`);
  await expect.poll(() => page.getByRole('row').count()).toBe(31);
  expect(browserErrors).toEqual([]);
  await end();
});

test('Clear leads to the first page and asks again, also without a search', async () => {
  const { page, end } = await visitAsAdmin(DESKTOP, '/products?page=2');
  const first = page.getByRole('row').nth(1);
  const ofPage2 = await first.innerText();
  const isList = (url: string) => /\/api\/products\?page=1&/.test(url);
  let asked = page.waitForRequest((request) => isList(request.url()));
  await page.getByRole('button', { name: 'Clear' }).click();
  await page.waitForURL(`${shop.url}${PANEL}/products`);
  await asked;
  await expect.poll(() => first.innerText()).not.toBe(ofPage2); // Answered: the next read is another.
  await expect.poll(() => page.getByRole('row').count()).toBe(31);
  asked = page.waitForRequest((request) => isList(request.url()));
  await page.getByRole('button', { name: 'Clear' }).click();
  await asked;
  await end();
});

test('a collection is added with its image, and renamed', async () => {
  const { page, browserErrors, end } = await visitAsAdmin(PHONE, '/collections/add');
  await page.getByLabel('Name').fill('Garden');
  await page.getByRole('button', { name: 'Add collection' }).click();
  await page.getByText('Please choose a collection image').first().waitFor();
  await page.getByLabel('Collection image').setInputFiles(PICTURE);
  await page.getByRole('button', { name: 'Add collection' }).click();
  await untilSaid(page, 'Collection created successfully');
  await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByRole('link', { name: 'View collections' }).click();
  await page.getByRole('button', { name: 'Edit Garden' }).click();
  const editor = page.getByRole('dialog', { name: 'Edit Collection' });
  await editor.getByLabel('Name').fill('Terrace');
  await editor.getByRole('button', { name: 'Save changes' }).click();
  await untilSaid(page, 'Collection Updated successfully');
  await page.getByRole('heading', { name: 'Terrace' }).waitFor();
  expect(browserErrors).toEqual([]);
  await end();
});

test('the pages of the panel are there before they are asked for', async () => {
  const { page, browserErrors, end } = await visitAsAdmin(TABLET, '/messages');
  const isItsCode = (file: string) => /\/customers-page[^/]*\.js$/.test(file);
  await expect.poll(async () => (await filesOf(page)).some(isItsCode)).toBe(true);
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByRole('link', { name: 'Customers' }).click();
  await heading(page, 'Customers');
  expect(asked.filter(isItsCode)).toEqual([]);
  expect(browserErrors).toEqual([]);
  await end();
});

test('sidebar and navbar stay as they were left', async () => {
  const { page, end } = await visitAsAdmin(TABLET, '/products');
  await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByRole('button', { name: 'Pin sidebar' }).click();
  await page.getByRole('link', { name: 'Manage orders' }).click();
  await heading(page, 'Orders');
  await page.getByRole('button', { name: 'Hide navbar' }).click();
  await page.reload();
  await page.getByRole('button', { name: 'Unpin sidebar' }).waitFor();
  await page.getByRole('button', { name: 'Show navbar' }).waitFor();
  await end();
});

test('all groups of the sidebar are in sight on a laptop, and fold by keyboard as they were left', async () => {
  const { page, browserErrors, end } = await visitAsAdmin(DESKTOP, '/orders');
  await heading(page, 'Orders');
  const sidebar = page.getByLabel('Sidebar');
  const isInSight = (name: string) =>
    sidebar
      .getByRole('button', { name, exact: true })
      .evaluate((one) => one.getBoundingClientRect().bottom <= innerHeight - 64);
  for (const name of ['Orders and money', 'Marketing', 'Look', 'Shop', 'Staff'])
    expect([name, await isInSight(name)]).toEqual([name, true]);
  // With the longest group open as well.
  await sidebar.getByRole('button', { name: 'Orders and money' }).click();
  await sidebar.getByRole('link', { name: 'Give out' }).waitFor();
  for (const name of ['People', 'Marketing', 'Look', 'Shop', 'Staff'])
    expect([name, await isInSight(name)]).toEqual([name, true]);
  await sidebar.getByRole('button', { name: 'Orders and money' }).click();
  const offers = sidebar.getByRole('link', { name: 'Offers and discount codes' });
  expect(await offers.isVisible()).toBe(false);
  await sidebar.getByRole('button', { name: 'Marketing' }).focus();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await heading(page, 'Offers');
  await page.reload();
  await offers.waitFor();
  await sidebar.getByRole('button', { name: 'Marketing' }).click();
  await offers.waitFor({ state: 'hidden' });
  await expectAccessible(page);
  expect(browserErrors).toEqual([]);
  await end();
});

test('a phone has a bar at its foot with what a day needs, and above it what is selected', async () => {
  await placeOrder('Bar Foot');
  const { page, browserErrors, end } = await visitAsAdmin(PHONE, '/products');
  const bar = page.getByRole('navigation', { name: 'Most used' });
  await bar.getByRole('link', { name: 'Orders' }).click();
  await heading(page, 'Orders');
  await expect
    .poll(() => bar.getByRole('link', { name: 'Orders' }).getAttribute('aria-current'))
    .toBe('page');
  await page
    .getByRole('checkbox', { name: /^Select order/ })
    .first()
    .check();
  const selected = page.getByRole('region', { name: 'Selected orders' });
  const gap = async () => {
    const [above, below] = [await selected.boundingBox(), await bar.boundingBox()];
    return above && below ? below.y - (above.y + above.height) : -1;
  };
  await expect.poll(gap).toBeGreaterThan(0);
  await expectAccessible(page);
  await bar.getByRole('button', { name: 'More' }).click();
  await page.getByRole('dialog', { name: 'Admin Panel' }).waitFor();
  await expectAccessible(page);
  expect(browserErrors).toEqual([]);
  await end();
});

test('a low window shows the link of its page in the sidebar, and the page from its top', async () => {
  const { page, end } = await visitAsAdmin({ viewport: { width: 1280, height: 600 } }, '/settings');
  await heading(page, 'Settings');
  const link = page.getByLabel('Sidebar').locator('[aria-current]');
  await expect
    .poll(() => link.evaluate((one) => one.getBoundingClientRect().bottom <= innerHeight))
    .toBe(true);
  expect(await page.evaluate(() => scrollY)).toBe(0);
  await end();
});

describe('axe finds nothing in light and dark', () => {
  test.each([TABLET, PHONE])('at %o', async (options) => {
    const id = await placeOrder('Lina Aoun');
    const { page, end } = await visitAsAdmin(options, '/orders');
    await (await orderCard(page, id))
      .getByRole('button', { name: `Order #${id}`, exact: true })
      .click();
    await page.getByText('Shipping to').waitFor();
    await expectAccessibleInBoth(page);
    await page.keyboard.press('Escape');
    await expectAccessibleInBoth(page);
    await page.goto(`${shop.url}${PANEL}/products`);
    for (const action of ['Edit Product', 'Manage Images', 'Delete Product']) {
      await page
        .getByRole('button', { name: new RegExp(`^${action}`) })
        .first()
        .click();
      await page.getByRole('dialog').waitFor();
      await expectAccessibleInBoth(page);
      await page.keyboard.press('Escape');
      await expect.poll(() => page.getByRole('dialog').count()).toBe(0);
    }
    await expectAccessibleInBoth(page);
    await page.goto(`${shop.url}${PANEL}/collections`);
    await page.getByRole('button', { name: /^Edit/ }).first().click();
    await expectAccessibleInBoth(page);
    await page.keyboard.press('Escape');
    await expectAccessibleInBoth(page);
    for (const form of ['collection', 'product']) {
      await page.goto(`${shop.url}${PANEL}/${form}s/add`);
      await page.getByRole('button', { name: `Add ${form}` }).click();
      await page.getByText('Please provide all the required fields').waitFor();
      await expectAccessibleInBoth(page);
    }
    await end();
  });
});

/** The addresses of what the page has loaded. */
const filesOf = (page: Page): Promise<string[]> =>
  page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => name));

const heading = (page: Page, name: string) =>
  page.getByRole('heading', { level: 1, name, exact: true }).waitFor();

async function visitAsAdmin(options: Parameters<typeof visit>[1], path: string) {
  const visitor = await visit(shop.browser, options);
  const { token } = await send('/auth/login', ADMIN);
  await visitor.page.addInitScript((value) => localStorage.setItem('userToken', value), token);
  await visitor.page.goto(`${shop.url}${PANEL}${path}`);
  return visitor;
}

async function logIn(page: Page, { email, password }: typeof ADMIN): Promise<void> {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel(/^Password/).fill(password);
  await page.getByRole('button', { name: 'Log in' }).click();
}

async function orderCard(page: Page, id: number): Promise<Locator> {
  const card = page.locator(`[data-row="${id}"]`);
  await card.waitFor();
  return card;
}

/** A guest's order by the API; its id. */
async function placeOrder(guestName: string): Promise<number> {
  const { id } = await send('/orders', {
    guest_name: guestName,
    guest_phone: '+961 3123456',
    guest_region: 'Beirut',
    guest_city: 'Beirut',
    guest_street: 'Cedar street 4',
    payment_method_id: 1,
    products: [{ product_id: 1, quantity: 1 }],
  });
  return id;
}

const send = (path: string, body: object) => callShop(shop.url, `POST ${path}`, { body });

const statusOf = (id: number) =>
  queryDatabase(
    shop.dataDir,
    'select status_id as order_status_id, payment_status_id from orders where id = $1',
    [id],
  );
