import type { Page, Route } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { orderBody } from '../test/orders.ts';
import { callShop } from './call-shop.ts';
import { DESKTOP, untilSaid, visit, WITHOUT_PICTURES } from './journey.ts';
import { openShop } from './open-shop.ts';
import { queryDatabase } from './shop-process.ts';

const shop = openShop({ launch: WITHOUT_PICTURES });

/** Lets an order through to the shop, and gives the page something else in place of its answer. */
const losing = (answer: (route: Route, body: string) => Promise<void>) => async (route: Route) => {
  if (route.request().method() !== 'POST') return route.fallback();
  const arrived = await route.fetch();
  await answer(route, await arrived.text());
};
const ORDERS = '**/api/orders';

const LOST = [
  {
    how: 'is cut in the middle, with status 201',
    answer: (route: Route, body: string) =>
      route.fulfill({ status: 201, contentType: 'application/json', body: body.slice(0, 80) }),
  },
  {
    how: 'is empty, with status 201',
    answer: (route: Route) => route.fulfill({ status: 201, body: '' }),
  },
  {
    how: 'is the page of a proxy, with status 404',
    answer: (route: Route) => route.fulfill({ status: 404, body: '<html>Not here</html>' }),
  },
  { how: 'never comes', answer: (route: Route) => route.abort() },
];

describe.each(LOST)('the answer to an order $how', ({ answer }) => {
  test('the next press gets that order, and none is placed twice', async () => {
    const { page, end } = await visit(shop.browser, DESKTOP);
    const name = newName();
    await addToCart(page, 'Ribbed White Vase');
    await openCheckout(page, name);
    await page.route(ORDERS, losing(answer));
    await placeButton(page).click();
    await page.getByText('Press the button again: it is placed only once.').waitFor();
    await expect.poll(() => ordersOf(name)).toHaveLength(1);
    expect(await page.getByLabel('Name').inputValue()).toBe(name);

    await page.unroute(ORDERS);
    await placeButton(page).click();
    await success(page);
    const [order, ...others] = await ordersOf(name);
    expect(others).toEqual([]);
    await page.getByText(`#${order?.id}`).waitFor();
    await end();
  });
});

test.each([
  ['an empty 500', 500, ''],
  ['the page of a proxy with 502', 502, '<html><h1>Bad gateway</h1></html>'],
])('%s is said in the words of the specification at login and at Place Order', async (_, status, body) => {
  const { page, end } = await visit(shop.browser, DESKTOP);
  const answer = (route: Route) =>
    route.request().method() === 'POST' ? route.fulfill({ status, body }) : route.fallback();
  await page.goto(`${shop.url}/login`);
  await page.route('**/api/auth/login', answer);
  await page.locator('input[name="email"]').fill('rima@example.com');
  await page.locator('input[name="password"]').fill(PASSWORD);
  await page.getByRole('main').getByRole('button', { name: 'Log in' }).click();
  await page.getByText('Error logging in').waitFor();
  await page.goto(`${shop.url}/checkout?product=1&quantity=1`);
  await fillShipping(page, newName());
  await page.route(ORDERS, answer);
  await placeButton(page).click();
  await page.getByText('Error placing order').waitFor();
  expect(await page.getByText('no readable answer').count()).toBe(0);
  await end();
});

test('an order that was canceled is said to be, where the answer was lost', async () => {
  const { id, tracking_token } = await callShop(shop.url, 'POST /orders', {
    body: orderBody([[1, 1]]),
  });
  const { page, end } = await visit(shop.browser, DESKTOP);
  await page.goto(`${shop.url}/orders/${id}#t=${tracking_token}`);
  await page.route(
    '**/cancel',
    losing((route) => route.abort()),
  );
  await page.getByRole('button', { name: 'Cancel order' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel order' }).click();
  await untilSaid(page, 'Your order is canceled');
  await page.getByRole('main').getByText('Canceled').first().waitFor();
  await expect.poll(() => page.getByText('The order could not be canceled').count()).toBe(0);
  await end();
});

test('an order whose answer was lost is not placed again after a login', async () => {
  const { page, end } = await visit(shop.browser, DESKTOP);
  const name = newName();
  await addToCart(page, 'Ribbed White Vase');
  await openCheckout(page, name);
  await page.route(
    ORDERS,
    losing((route) => route.abort()),
  );
  await placeButton(page).click();
  await page.getByText('Press the button again').waitFor();
  await page.unroute(ORDERS);

  const customer = await register(`customer ${name}`);
  await logIn(page, customer.email);
  await page.goto(`${shop.url}/checkout`);
  await page.getByLabel('Use default address').waitFor();
  await placeButton(page).click();
  await success(page);
  await page.getByText('Your first try had come through after all').waitFor();
  const [order] = await ordersOf(name);
  await page.getByText(`#${order?.id}`).waitFor();
  expect(await ordersOf(`customer ${name}`)).toEqual([]);
  await end();
});

test('an order whose tab was closed before the answer is not placed again in the next one', async () => {
  const { page, end } = await visit(shop.browser, DESKTOP);
  const name = newName();
  await addToCart(page, 'Ribbed White Vase');
  await openCheckout(page, name);
  await page.route(
    ORDERS,
    losing(() => Promise.resolve()),
  );
  await placeButton(page).click();
  await expect.poll(() => ordersOf(name)).toHaveLength(1);
  const next = await page.context().newPage();
  await page.close();

  await openCheckout(next, name);
  await placeButton(next).click();
  await success(next);
  const [order, ...others] = await ordersOf(name);
  expect(others).toEqual([]);
  await next.getByText(`#${order?.id}`).waitFor();
  await end();
});

test('an order that never arrived is placed for someone who has logged in since', async () => {
  const { page, end } = await visit(shop.browser, DESKTOP);
  const name = newName();
  await addToCart(page, 'Ribbed White Vase');
  await openCheckout(page, name);
  await page.route(ORDERS, (route) => route.abort());
  await placeButton(page).click();
  await page.getByText('Press the button again').waitFor();
  await page.unroute(ORDERS);

  const customer = await register(`customer ${name}`);
  await logIn(page, customer.email);
  await page.goto(`${shop.url}/checkout`);
  await page.getByLabel('Use default address').waitFor();
  await placeButton(page).click();
  await success(page);
  expect(await ordersOf(name)).toEqual([]);
  expect(await ordersOf(`customer ${name}`)).toMatchObject([{ user_id: customer.id }]);
  await end();
});

test('after a Buy Now whose answer was lost, the cart is an order of its own', async () => {
  const { page, end } = await visit(shop.browser, DESKTOP);
  const name = newName();
  await addToCart(page, 'Ribbed White Vase');
  await page.goto(`${shop.url}/checkout?product=1&quantity=2`);
  await fillShipping(page, name);
  await page.route(
    ORDERS,
    losing((route) => route.abort()),
  );
  await placeButton(page).click();
  await page.getByText('Press the button again').waitFor();
  await page.unroute(ORDERS);

  await page.goto(`${shop.url}/checkout`);
  await page.getByText('Ribbed White Vase').first().waitFor();
  await placeButton(page).click();
  await success(page);
  const orders = await ordersOf(name);
  expect(orders).toHaveLength(2);
  await page.getByText(`#${orders[1]?.id}`).waitFor();

  // The Buy Now's own answer is fetched by its own page, and leaves what is in the cart since.
  await addToCart(page, 'Amber Glass Candle');
  await page.goto(`${shop.url}/checkout?product=1&quantity=2`);
  await placeButton(page).click();
  await success(page);
  await page.getByText(`#${orders[0]?.id}`).waitFor();
  expect(await ordersOf(name)).toHaveLength(2);
  const cart = await page.evaluate(() => localStorage.getItem('cart'));
  expect(JSON.parse(cart ?? '[]')).toHaveLength(1);
  await end();
});

let names = 0;
const newName = (): string => {
  names += 1;
  return `Rima ${names}`;
};

interface FoundOrder {
  readonly id: number;
  readonly user_id: number | null;
}

const ordersOf = (name: string) =>
  queryDatabase<FoundOrder>(
    shop.dataDir,
    'select id, user_id from orders where guest_name = $1 order by id',
    [name],
  );

const placeButton = (page: Page) => page.getByRole('button', { name: /^Place Order · Pay/ });

const success = (page: Page) =>
  page.getByRole('heading', { name: 'Order Placed Successfully!' }).waitFor();

async function addToCart(page: Page, product: string): Promise<void> {
  await page.goto(`${shop.url}/collection/0`);
  await page.getByRole('button', { name: `Add to Cart: ${product}` }).click();
  await page.getByRole('dialog', { name: 'Shopping Cart' }).getByText('Subtotal').waitFor();
}

async function openCheckout(page: Page, name: string): Promise<void> {
  await page.goto(`${shop.url}/checkout`);
  await fillShipping(page, name);
}

async function fillShipping(page: Page, name: string): Promise<void> {
  const field = (label: string) => page.locator(`input[name="${label}"]`);
  await placeButton(page).waitFor();
  await field('name').fill(name);
  await field('number').fill('3123456');
  await field('region').fill('Beirut');
  await field('city').fill('Beirut');
  await field('street').fill('12 Harbour Street');
}

const PASSWORD = 'cedar and limestone';

async function register(name: string): Promise<{ id: number; email: string }> {
  const email = `${name.replaceAll(' ', '-').toLowerCase()}@example.com`;
  const answer = await fetch(`${shop.url}/api/auth/register`, {
    method: 'POST',
    headers: { 'x-requested-with': 'XMLHttpRequest', 'content-type': 'application/json' },
    body: JSON.stringify({
      name,
      email,
      password: PASSWORD,
      password_confirmation: PASSWORD,
      phone: '+961 3123456',
      region: 'Mount Lebanon',
      city: 'Jounieh',
      street: '12 Harbour Street',
    }),
  });
  const { data } = await answer.json();
  return { id: data.user.id, email };
}

async function logIn(page: Page, email: string): Promise<void> {
  await page.goto(`${shop.url}/login`);
  await page.locator('input[name="email"]').fill(email);
  await page.locator('input[name="password"]').fill(PASSWORD);
  await page.getByRole('main').getByRole('button', { name: 'Log in' }).click();
  await page.waitForURL(`${shop.url}/`);
}
