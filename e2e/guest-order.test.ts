import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { callShop } from './call-shop.ts';
import {
  DESKTOP,
  expectAccessible,
  expectAccessibleInBoth,
  PHONE,
  untilHydrated,
  untilSaid,
  visit,
} from './journey.ts';
import { openShop } from './open-shop.ts';
import { queryDatabase } from './shop-process.ts';

const shop = openShop();

describe.each([
  { device: 'a phone', options: PHONE },
  { device: 'a desktop', options: DESKTOP },
])('a guest on $device', ({ device, options }) => {
  test('finds a product, orders it once and follows the order', async () => {
    const { page, browserErrors, end } = await visit(shop.browser, options);
    await page.goto(shop.url);
    await openCollections(page, device === 'a phone');
    await page.getByRole('main').getByRole('link', { name: 'Vases' }).click();
    await heading(page, 'Vases');

    await page.getByLabel('Sort by').selectOption('Price low to high');
    await page.waitForURL(/sortBy=price_low_to_high/);
    await expect.poll(() => shownPrices(page)).toSatisfy(isAscending);

    await page.getByRole('link', { name: 'Ribbed White Vase' }).first().click();
    await heading(page, 'Ribbed White Vase');
    await page.getByRole('button', { name: 'Increase quantity' }).first().click();
    await page.getByRole('button', { name: 'Add to Cart', exact: true }).first().click();

    const drawer = page.getByRole('dialog', { name: 'Shopping Cart' });
    await drawer.getByText('Subtotal').waitFor();
    await expect.poll(() => drawer.innerText()).toContain('$136');
    await drawer.getByRole('link', { name: 'Checkout' }).click();
    await heading(page, 'Checkout');

    await fillShipping(page, '12');
    await placeButton(page).click();
    await page.getByText(PHONE_MESSAGE).waitFor();
    await page.getByText('Please enter a valid phone number format').waitFor();
    await page.getByLabel('Phone', { exact: false }).last().fill('03 123-456');
    await expect
      .poll(() => placeButton(page).innerText())
      .toBe('Place Order · Pay $136 in cash on delivery');
    await placeButton(page).dblclick();

    await heading(page, 'Order Placed Successfully!');
    await page.reload();
    await page.getByText('+961 3 123 456').first().waitFor();
    await expect.poll(() => page.getByRole('main').innerText()).toContain('$136');
    await expect.poll(() => page.evaluate(() => localStorage.getItem('cart'))).toBe('[]');

    await page.getByRole('link', { name: 'Follow your order' }).click();
    await page.getByText('Ribbed White Vase').waitFor();
    expect(browserErrors).toEqual([]);

    const orders = await latestVaseOrder();
    expect(orders).toMatchObject([{ total_price: '136.00', delivery_fee: '0.00', quantity: 2 }]);
    await end();
  });

  test('buys one product at once and keeps the cart', async () => {
    const { page, end } = await visit(shop.browser, options);
    await page.goto(`${shop.url}/collection/0`);
    await page.getByRole('button', { name: /^Add to Cart: Walnut/ }).click();
    await page.getByRole('dialog', { name: 'Shopping Cart' }).getByText('Subtotal').waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('link', { name: 'Amber Glass Candle' }).first().click();
    await heading(page, 'Amber Glass Candle');
    await page
      .getByRole('link', { name: 'Buy Now' })
      .or(page.getByRole('button', { name: 'Buy Now' }))
      .first()
      .click();
    await heading(page, 'Checkout');

    await fillShipping(page, '3123456', `${device} in a hurry`);
    await expect
      .poll(() => placeButton(page).innerText())
      .toBe('Place Order · Pay $38 in cash on delivery');
    await placeButton(page).click();
    await heading(page, 'Order Placed Successfully!');

    const cart = await page.evaluate(() => localStorage.getItem('cart'));
    expect(JSON.parse(cart ?? '[]')).toHaveLength(1);
    await end();
  });
});

/** An order by a guest, but for its products. */
const RANA = {
  guest_name: 'Rana Haddad',
  guest_phone: '+961 3123456',
  guest_region: 'Beirut',
  guest_city: 'Beirut',
  guest_street: 'Cedar street 4',
  payment_method_id: 1,
};

/** Whether the shop can sell the basket now. */
const sellBasket = (available: boolean) =>
  queryDatabase(
    shop.dataDir,
    "update products set available = $1 where name = 'Handwoven Basket'",
    [available],
  );

describe('an order that was placed', () => {
  const place = async () => {
    const ids = await Promise.all(['Amber Glass Candle', 'Handwoven Basket'].map(productId));
    return callShop(shop.url, 'POST /orders', {
      body: {
        ...RANA,
        products: ids.map((product_id) => ({ product_id, quantity: 2 })),
      },
    });
  };
  const linkOf = ({ id, tracking_token }: { id: number; tracking_token: string }) =>
    `${shop.url}/orders/${id}#t=${tracking_token}`;

  test('is canceled by its buyer, who is asked first, and the page says since when', async () => {
    const { page, browserErrors, end } = await visit(shop.browser, PHONE);
    const order = await place();
    await page.goto(linkOf(order));
    await page.getByRole('button', { name: 'Cancel order' }).click();
    const dialog = page.getByRole('dialog', { name: `Cancel order #${order.id}?` });
    await dialog.getByRole('button', { name: 'Keep order' }).click();
    await dialog.waitFor({ state: 'hidden' });
    await page.getByRole('button', { name: 'Cancel order' }).click();
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Cancel order' }).click();
    await untilSaid(page, 'Your order is canceled');
    // What was pressed is gone: the focus is on the page, and not nowhere.
    await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('main');
    const steps = page.getByRole('list', { name: 'What became of the order' });
    await expect.poll(() => steps.innerText()).toMatch(/^Placed.*Canceled/s);
    await expect.poll(() => page.getByRole('button', { name: 'Cancel order' }).count()).toBe(0);
    const [row] = await queryDatabase(shop.dataDir, 'select status_id from orders where id = $1', [
      order.id,
    ]);
    expect(row).toEqual({ status_id: 4 });
    expect(browserErrors).toEqual([]);
    await end();
  });

  test('is ordered again, as far as it is sold, and asked about', async () => {
    const { page, browserErrors, end } = await visit(shop.browser, DESKTOP);
    const order = await place();
    await sellBasket(false);
    await page.goto(linkOf(order));
    await page.getByRole('button', { name: 'Order again' }).click();
    await untilSaid(page, 'Not added, since the shop can’t sell it now: Handwoven Basket');
    const drawer = page.getByRole('dialog', { name: 'Shopping Cart' });
    await drawer.getByText('Amber Glass Candle').waitFor();
    await expect.poll(() => drawer.getByRole('spinbutton').inputValue()).toBe('2');
    await page.keyboard.press('Escape');
    await sellBasket(true);

    await page.getByRole('link', { name: 'Ask about this order' }).click();
    const message = page.getByLabel('Message');
    await expect.poll(() => message.inputValue()).toBe(`About my order #${order.id}:\n`);
    expect(browserErrors).toEqual([]);
    await end();
  });
});

describe('what could go wrong', () => {
  test('a tampered cart is repaired', async () => {
    const { page, browserErrors, end } = await visit(shop.browser, DESKTOP);
    for (const cart of [
      'not json',
      '{"a":1}',
      '[null, 3, {"product_id":"x","quantity":1}, {"product_id":1,"quantity":0}]',
    ]) {
      await page.goto(shop.url);
      await page.evaluate((value) => localStorage.setItem('cart', value), cart);
      await page.reload();
      await untilHydrated(page); // Before, the link leads to the checkout.
      await page.getByRole('link', { name: 'Cart' }).click();
      await page.getByText('Your cart is empty').waitFor();
    }
    const id = await productId('Handwoven Basket');
    const old = { id, name: 'Handwoven Basket', price: '0.01', discount: '0.00' };
    const lines = [
      { id: 99999, product_id: 99999, quantity: 2 },
      { id, product_id: id, quantity: 5000, product: old },
    ];
    await page.evaluate((cart) => localStorage.setItem('cart', cart), JSON.stringify(lines));
    await page.reload();
    await untilHydrated(page);
    await page.getByRole('link', { name: /^Cart/ }).click();
    const drawer = page.getByRole('dialog', { name: 'Shopping Cart' });
    await expect.poll(() => drawer.getByRole('spinbutton').count()).toBe(1);
    await expect.poll(() => drawer.getByRole('spinbutton').inputValue()).toBe('1000');
    expect(browserErrors.filter((text) => !/404/.test(text))).toEqual([]);
    await end();
  });

  test('a product that ran out is named, and the form stays', async () => {
    const { page, end } = await visit(shop.browser, DESKTOP);
    await page.goto(`${shop.url}/collection/0`);
    await page.getByRole('button', { name: /^Add to Cart: Handwoven Basket/ }).click();
    await page.getByRole('dialog').getByRole('link', { name: 'Checkout' }).click();
    await fillShipping(page, '3123456');
    await sellBasket(false);
    await placeButton(page).press('Enter');

    await page
      .getByRole('alert')
      .getByText(/'Handwoven Basket'/)
      .waitFor();
    // The button is disabled now: the keyboard goes on where the way out is.
    const why = page.getByRole('region', { name: 'Not enough in stock' });
    await expect.poll(() => why.evaluate((one) => one === document.activeElement)).toBe(true);
    await expect.poll(() => page.getByLabel('City').inputValue()).toBe('Beirut');
    await sellBasket(true);
    await end();
  });

  test('unknown addresses, collections and products are the not-found page with 404', async () => {
    const { page, end } = await visit(shop.browser, DESKTOP);
    for (const path of ['/nowhere', '/collection/999999', '/product/999999', '/product/abc']) {
      const answer = await page.goto(shop.url + path);
      expect(answer?.status()).toBe(404);
      await heading(page, 'Page Not Found');
      await page.getByRole('link', { name: 'Go Back to Home' }).waitFor();
    }
    await page.goto(`${shop.url}/product`);
    await heading(page, 'Product ID missing');
    await page.getByRole('link', { name: 'See all products' }).waitFor();
    await end();
  });

  test('an acknowledged order is still there after kill -9, and its key makes no second one', async () => {
    const body = JSON.stringify({
      ...RANA,
      products: [{ product_id: await productId('Amber Glass Candle'), quantity: 1 }],
    });
    const place = async () => {
      const headers = {
        'content-type': 'application/json',
        'x-requested-with': 'XMLHttpRequest',
        'idempotency-key': 'before-and-after-the-crash',
      };
      const placed = await fetch(`${shop.url}/api/orders`, { method: 'POST', headers, body });
      return (await placed.json()).data;
    };
    const order = await place();
    await shop.killAndStart();
    await expect.poll(() => place()).toEqual(order);
    const answer = await fetch(`${shop.url}/api/orders/${order.id}`, {
      headers: { 'x-order-token': order.tracking_token },
    });
    expect((await answer.json()).data).toMatchObject({
      id: order.id,
      total_price: order.total_price,
    });
  });
});

describe('axe finds nothing in light and dark', () => {
  test.each([PHONE, DESKTOP])('at %o', async (options) => {
    const { page, end } = await visit(shop.browser, options);
    const product = `/product/${await productId('Amber Glass Candle')}`;
    for (const path of ['/', '/collection', '/collection/0', product, '/nowhere']) {
      await page.goto(shop.url + path);
      await expectAccessibleInBoth(page);
    }
    await page.goto(shop.url + product);
    await page.getByRole('button', { name: 'Add to Cart', exact: true }).first().click();
    await page.getByRole('dialog').getByText('Subtotal').waitFor();
    await expectAccessibleInBoth(page);
    await page.goto(`${shop.url}/checkout`);
    await placeButton(page).click();
    await page.getByText('Please fill in all the SHIPPING TO required info').waitFor();
    await expectAccessibleInBoth(page);
    await page.goto(`${shop.url}/order-success`);
    await expectAccessibleInBoth(page);
    await end();
  });
});

const PHONE_MESSAGE =
  "Please enter a valid phone number don't include spaces or dashes, eg: 123456789";

const heading = (page: Page, name: string) =>
  page.getByRole('heading', { level: 1, name, exact: true }).waitFor();

const placeButton = (page: Page) => page.getByRole('button', { name: /^Place Order/ });

async function openCollections(page: Page, small: boolean): Promise<void> {
  if (small) await page.getByLabel('Menu').first().click();
  await page.getByRole('link', { name: 'Collection', exact: true }).first().click();
  await page.waitForURL(/\/collection$/);
}

async function fillShipping(page: Page, phone: string, name = 'Rana Haddad'): Promise<void> {
  await page.getByLabel('Name').fill(name);
  await page.getByLabel('Phone', { exact: false }).last().fill(phone);
  await page.getByLabel('Region').fill('Beirut');
  await page.getByLabel('City').fill('Beirut');
  await page.getByLabel('Street').fill('Cedar street 4');
}

/** The id of a product of the demo catalogue. */
async function productId(name: string): Promise<number> {
  const answer = await fetch(`${shop.url}/api/products?search=${encodeURIComponent(name)}`);
  const { data } = await answer.json();
  return data.data[0].id;
}

/** The final prices of the cards on show, in dollars. */
async function shownPrices(page: Page): Promise<number[]> {
  const texts = await page
    .getByRole('main')
    .getByText(/^Price\s+\$/)
    .allInnerTexts();
  return texts.map((text) => Number(text.replace(/\D/g, '')));
}

const isAscending = (prices: number[]) =>
  prices.length > 2 && prices.every((price, i) => i === 0 || price >= (prices[i - 1] ?? 0));

const latestVaseOrder = () =>
  queryDatabase<{ total_price: string; delivery_fee: string; quantity: number }>(
    shop.dataDir,
    `select o.total_price, o.delivery_fee, i.quantity from orders o join order_items i on i.order_id = o.id
     where i.product_name = 'Ribbed White Vase' order by o.id desc limit 1`,
  );

test('the country picker at checkout is a control from the start and opens at the first press', async () => {
  const { page, end } = await visit(shop.browser, PHONE);
  await page.goto(`${shop.url}/checkout?product=4&quantity=1`);
  await heading(page, 'Checkout');
  const picker = page.getByRole('button', { name: 'Country code +961' });
  await picker.waitFor();
  await page.getByLabel('Email').focus();
  await page.keyboard.press('Tab');
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.textContent))
    .toContain('+961');
  await page.goto(`${shop.url}/checkout?product=4&quantity=1`);
  const held = { picker: Promise.withResolvers<void>(), rules: Promise.withResolvers<void>() };
  await page.route(/\/country-picker-/, async (route) => {
    await held.picker.promise;
    await route.continue();
  });
  await page.route(/\/phone-rules-/, async (route) => {
    await held.rules.promise;
    await route.continue();
  });
  await page.reload();
  await picker.tap();
  await expect.poll(() => picker.getAttribute('aria-busy')).toBe('true');
  held.picker.resolve();
  const list = page.getByRole('dialog', { name: 'Country code' });
  await list.waitFor();
  held.rules.resolve();
  await list.getByRole('combobox').fill('france');
  await list.getByRole('option', { name: 'France' }).click();
  await page.getByRole('button', { name: 'Country code +33' }).waitFor();
  await end();
});
