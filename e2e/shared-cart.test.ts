import type { Page, Route } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import {
  beginSession,
  type Customer,
  endSession,
  logInHere,
  registerCustomer,
  visitAs,
} from './customer-kit.ts';
import {
  DESKTOP,
  openHydrated,
  untilHydrated,
  untilSaid,
  visit,
  WITHOUT_PICTURES,
} from './journey.ts';
import { openShop } from './open-shop.ts';

const shop = openShop({ launch: WITHOUT_PICTURES });

const VASE = 1;
const LAMP = 2;
const BOWL = 3;

const drawer = (page: Page) => page.getByRole('dialog', { name: 'Shopping Cart' });
const quantity = (page: Page) => drawer(page).getByRole('spinbutton').first();
const addButton = (page: Page) =>
  page.getByRole('main').getByRole('button', { name: 'Add to Cart', exact: true }).first();

async function openProduct(page: Page, id: number): Promise<void> {
  await page.goto(`${shop.url}/product/${id}`, { waitUntil: 'domcontentloaded' });
  await untilHydrated(page);
}

/** Product ids and quantities as the server has them. */
async function serverCart({ id, send }: Customer): Promise<Record<number, number>> {
  const items: { product_id: number; quantity: number }[] = await send(
    'GET',
    `/cartItems/cart/${id}`,
  );
  return Object.fromEntries(items.map((item) => [item.product_id, item.quantity]));
}

const add = ({ id, send }: Customer, product_id: number) =>
  send('POST', `/cartItems/${id}`, { product_id, quantity: 1 });

async function openDrawer(page: Page): Promise<void> {
  await untilHydrated(page); // Before, the link leads to the checkout.
  await page.locator('header a[href="/checkout"]').click();
  await drawer(page).getByText('Subtotal').waitFor();
}

describe('a cart on two devices', () => {
  test('a quantity changed here keeps what was added there', async () => {
    const customer = await registerCustomer(shop);
    await add(customer, VASE);
    const { page, browserErrors, end } = await visitAs(shop, customer, DESKTOP);
    await page.goto(`${shop.url}/contact`);
    await openDrawer(page);
    await add(customer, LAMP); // The other device: this page does not know of it.
    await drawer(page).getByRole('button', { name: 'Increase quantity' }).first().click();
    await expect.poll(() => serverCart(customer)).toEqual({ [VASE]: 2, [LAMP]: 1 });
    await expect.poll(() => drawer(page).getByRole('spinbutton').count()).toBe(2);
    expect(browserErrors).toEqual([]);
    await end();
  });

  test('two visible windows, each changing a line, lose nothing', async () => {
    const customer = await registerCustomer(shop);
    await add(customer, VASE);
    await add(customer, LAMP);
    const [one, two] = await Promise.all([
      visitAs(shop, customer, DESKTOP),
      visitAs(shop, customer, DESKTOP),
    ]);
    for (const { page } of [one, two]) {
      await page.goto(`${shop.url}/contact`);
      await openDrawer(page);
    }
    const increase = (page: Page, line: number) =>
      drawer(page).getByRole('button', { name: 'Increase quantity' }).nth(line).click();
    await increase(one.page, 0);
    await increase(two.page, 1);
    await expect.poll(() => serverCart(customer)).toEqual({ [VASE]: 2, [LAMP]: 2 });
    await one.end();
    await two.end();
  });

  test('a line added while the cart is read again is not lost', async () => {
    const customer = await registerCustomer(shop);
    await add(customer, VASE);
    const { page, end } = await visitAs(shop, customer, DESKTOP);
    await openProduct(page, LAMP);
    const count = page.locator('header a[href="/checkout"]');
    await expect.poll(() => count.getAttribute('aria-label')).toBe('Cart, 1 item');
    // The read that a return to the page causes is answered late, with what was there before.
    const held = Promise.withResolvers<void>();
    await page.route('**/api/cartItems/cart/*', async (route) => {
      if (route.request().method() !== 'GET') return route.fallback();
      const before = await route.fetch();
      await held.promise;
      await route.fulfill({ response: before });
    });
    const asked = page.waitForRequest('**/api/cartItems/cart/*');
    await page.evaluate(() =>
      dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })),
    );
    await asked;
    await addButton(page).click();
    held.resolve();
    await drawer(page).getByText('Subtotal').waitFor();
    await expect.poll(() => serverCart(customer)).toEqual({ [VASE]: 1, [LAMP]: 1 });
    await expect.poll(() => drawer(page).getByRole('spinbutton').count()).toBe(2);
    await end();
  });

  test('a quantity that waits when the window is closed arrives', async () => {
    const customer = await registerCustomer(shop);
    await add(customer, VASE);
    const { page, end } = await visitAs(shop, customer, DESKTOP);
    await page.goto(`${shop.url}/contact`);
    await openDrawer(page);
    await quantity(page).fill('7');
    await quantity(page).press('Enter');
    await page.close();
    await expect.poll(() => serverCart(customer)).toEqual({ [VASE]: 7 });
    await end();
  });
});

test('the cart on show reads its products by one call, and none with each quantity', async () => {
  const customer = await registerCustomer(shop);
  for (const product of [VASE, LAMP, BOWL]) await add(customer, product);
  const { page, end } = await visitAs(shop, customer, DESKTOP);
  await page.goto(`${shop.url}/contact`);
  const reads: string[] = [];
  page.on('request', (request) => {
    const path = new URL(request.url()).pathname;
    if (path.startsWith('/api/products')) reads.push(path);
  });
  await openDrawer(page);
  await drawer(page).getByRole('button', { name: 'Increase quantity' }).first().click();
  await expect.poll(() => serverCart(customer)).toEqual({ [VASE]: 2, [LAMP]: 1, [BOWL]: 1 });
  expect(reads).toEqual(['/api/products/by-ids']);
  await end();
});

describe('a product that is added', () => {
  const refuse = (status: number, body: string) => (route: Route) =>
    route.fulfill({ status, contentType: 'application/json', body });

  /** A customer with a lamp in the cart looks at a vase. Before the cart is read, a press would count as the guest's. */
  const visitWithLamp = async () => {
    const customer = await registerCustomer(shop);
    await add(customer, LAMP);
    const visitor = await visitAs(shop, customer, DESKTOP);
    await openProduct(visitor.page, VASE);
    const count = visitor.page.locator('header a[href="/checkout"]');
    await expect.poll(() => count.getAttribute('aria-label')).toBe('Cart, 1 item');
    return { customer, ...visitor };
  };

  test('and refused keeps its quantity, and the panel does not open without a word', async () => {
    const { customer, page, end } = await visitWithLamp();
    const steps = page.getByRole('main').getByRole('spinbutton', { name: 'Quantity' });
    await steps.fill('3');
    const said = {
      success: false,
      message: 'This product is out of stock',
      data: null,
      errors: null,
    };
    await page.route('**/api/cartItems/*', refuse(409, JSON.stringify(said)));
    await addButton(page).click();
    await untilSaid(page, 'This product is out of stock');
    expect(await drawer(page).count()).toBe(0);
    expect(await steps.inputValue()).toBe('3');

    await page.unroute('**/api/cartItems/*');
    await addButton(page).click();
    await drawer(page).getByText('Subtotal').waitFor();
    await expect.poll(() => steps.inputValue()).toBe('1');
    await expect.poll(() => serverCart(customer)).toEqual({ [VASE]: 3, [LAMP]: 1 });
    await end();
  });

  test.each([
    ['an empty 500', 500, ''],
    ['the page of a proxy', 502, '<html><h1>Bad gateway</h1></html>'],
  ])('and answered by %s says so in the words of the specification', async (_, status, body) => {
    const { page, end } = await visitWithLamp();
    await page.route('**/api/cartItems/*', refuse(status, body));
    await addButton(page).click();
    await untilSaid(page, 'An error accured while adding item to cart');
    await end();
  });
});

describe('a session that ended elsewhere', () => {
  test('is said, and what is added becomes the guest’s and is merged after the login', async () => {
    const customer = await registerCustomer(shop);
    await add(customer, VASE);
    const { page, token, end } = await visitAs(shop, customer, DESKTOP);
    await openProduct(page, LAMP);
    const count = page.locator('header a[href="/checkout"]');
    await expect.poll(() => count.getAttribute('aria-label')).toBe('Cart, 1 item');
    await endSession(shop, token);
    await addButton(page).click();
    await untilSaid(page, "You're not logged in");
    await drawer(page).getByText('Subtotal').waitFor();
    await expect.poll(() => drawer(page).getByRole('spinbutton').count()).toBe(2);
    expect(new URL(page.url()).pathname).toBe(`/product/${LAMP}`);

    await page.goto(`${shop.url}/login`);
    await logInHere(page, customer);
    await expect.poll(() => serverCart(customer)).toEqual({ [VASE]: 1, [LAMP]: 1 });
    await end();
  });

  test('does not lead away from the checkout', async () => {
    const customer = await registerCustomer(shop);
    await add(customer, VASE);
    const { page, token, end } = await visitAs(shop, customer, DESKTOP);
    await page.goto(`${shop.url}/checkout`);
    await page.getByLabel('Use default address').waitFor();
    const place = page.getByRole('button', { name: /^Place Order · Pay/ });
    await place.waitFor();
    await endSession(shop, token);
    await place.click();
    await untilSaid(page, "You're not logged in");
    expect(new URL(page.url()).pathname).toBe('/checkout');
    await place.waitFor();
    await page.getByRole('main').getByRole('link', { name: 'Log in' }).click();
    await logInHere(page, customer);
    await page.waitForURL(`${shop.url}/checkout`);
    await page.getByLabel('Use default address').waitFor();
    await place.click();
    await page.getByRole('heading', { name: 'Order Placed Successfully!' }).waitFor();
    await expect.poll(() => serverCart(customer)).toEqual({});
    await end();
  });

  test('by a logout in another tab leads from the checkout to the login', async () => {
    const customer = await registerCustomer(shop);
    await add(customer, VASE);
    const { page, end } = await visitAs(shop, customer, DESKTOP);
    await page.goto(`${shop.url}/checkout`);
    await page.getByLabel('Use default address').waitFor();
    const other = await page.context().newPage();
    await other.goto(`${shop.url}/contact`);
    await other.evaluate(() => localStorage.removeItem('userToken'));
    await page.waitForURL(/\/login\?next=%2Fcheckout/);
    await untilSaid(page, "You're not logged in");
    await end();
  });
});

test('unchecking the default address gives back the profile, not what a guest typed', async () => {
  const { page, end } = await visit(shop.browser, DESKTOP);
  const customer = await registerCustomer(shop, 'Rana Profile');
  await openProduct(page, VASE);
  await addButton(page).click();
  await drawer(page).getByText('Subtotal').waitFor();
  await openHydrated(page, `${shop.url}/checkout`);
  const field = (name: string) => page.locator(`input[name="${name}"]`);
  await field('name').fill('A guest');
  await field('city').fill('Tyre');
  const token = await beginSession(shop, customer);
  await page.evaluate((kept) => localStorage.setItem('userToken', kept), token);
  await page.reload();
  const box = page.getByLabel('Use default address');
  await box.waitFor();
  await box.uncheck();
  await expect.poll(() => field('name').inputValue()).toBe('Rana Profile');
  await expect.poll(() => field('city').inputValue()).toBe('Jounieh');
  await end();
});
