import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { DESKTOP, PHONE, untilHydrated, visit, WITHOUT_PICTURES } from './journey.ts';
import { openShop } from './open-shop.ts';

const shop = openShop({ launch: WITHOUT_PICTURES });

const drawer = (page: Page) => page.getByRole('dialog', { name: 'Shopping Cart' });
const place = (page: Page) => page.getByRole('button', { name: /^Place Order/ });

/** The first script prepares the next files once it has begun to keep what is pressed (entry-client.ts). */
const firstScriptRuns = (page: Page): Promise<void> =>
  page.locator('link[rel="modulepreload"]').first().waitFor({ state: 'attached' });

/**
 * Says that the network is back until what is waited for is there: one try may still be failing when it is first said.
 * Said by hand, since a network that is taken away each time would stop what is on its way.
 */
async function untilNetworkReturns<T>(page: Page, read: () => Promise<T>, expected: T) {
  const readAfterReturn = async () => {
    await page.evaluate(() => void dispatchEvent(new Event('online')));
    return read();
  };
  await expect.poll(readAfterReturn).toBe(expected);
}

async function fillCart(page: Page): Promise<void> {
  await page.goto(`${shop.url}/collection/0`);
  await page.getByRole('button', { name: /^Add to Cart: Ribbed/ }).click();
  await drawer(page).getByText('Subtotal').waitFor();
}

describe('code that does not come', () => {
  test('leaves the checkout’s form, and comes when it is asked for again', async () => {
    const { page, end } = await visit(shop.browser, DESKTOP);
    await fillCart(page);
    const column = /\/assets\/order-summary-.*\.js/;
    await page.route(column, (route) => route.abort());
    await page.goto(`${shop.url}/checkout`);
    await page.getByText('This part of the page did not come through').waitFor();
    await page.locator('input[name="name"]').fill('Rima');
    await page.unroute(column);
    await page.getByRole('button', { name: 'Retry' }).click();
    await place(page).waitFor();
    expect(await page.locator('input[name="name"]').inputValue()).toBe('Rima');
    await end();
  });

  test('takes no word away: what a press comes to is said, and shown as a message once the network is back', async () => {
    const { page, end } = await visit(shop.browser, PHONE);
    let isAway = true;
    await page.route(/\/assets\/(?:toast|cart-drawer)-[^/]*\.js/, (route) =>
      isAway ? route.abort() : route.continue(),
    );
    await page.goto(`${shop.url}/product/1`);
    await untilHydrated(page);
    await page.getByRole('button', { name: 'Add to Cart', exact: true }).first().click();
    const said = 'The cart could not be opened. Please try again.';
    await page.getByRole('status').getByText(said).waitFor();
    isAway = false;
    await untilNetworkReturns(
      page,
      () => page.locator('[data-position]').getByText(said).count(),
      1,
    );
    await expect.poll(() => page.getByText(said).count()).toBe(1);
    await end();
  });

  test('keeps what is pressed in its part until the network is back', async () => {
    const { page, end } = await visit(shop.browser, PHONE);
    let isAway = true;
    await page.route(/\/assets\/heart-button-[^/]*\.js/, (route) =>
      isAway ? route.abort() : route.continue(),
    );
    await page.goto(`${shop.url}/collection/0`);
    await untilHydrated(page);
    // What looks whether the version is gone comes after the last try.
    const failure = page.waitForResponse((answer) => answer.request().method() === 'HEAD');
    const heart = page.getByRole('button', { name: /^Wish list: Ribbed/ });
    await heart.click();
    await failure;
    isAway = false;
    await untilNetworkReturns(page, () => heart.getAttribute('aria-pressed'), 'true');
    expect(await page.locator('[data-kept]').count()).toBe(0);
    await end();
  });

  test('is said by the document itself where nothing else can', async () => {
    const { page, end } = await visit(shop.browser, PHONE);
    const start = /\/assets\/start-shop-.*\.js/;
    await page.route(start, (route) => route.abort());
    await page.goto(`${shop.url}/product/1`);
    const notice = page.getByRole('alert').getByText('This page did not load completely');
    await notice.waitFor();
    await page.unroute(start);
    await page.getByRole('alert').getByRole('link', { name: 'Reload' }).click();
    await untilHydrated(page);
    expect(await notice.count()).toBe(0);
    await end();
  });
});

describe('a press in the first moments', () => {
  test.each([
    ['before its page is hydrated', /\/assets\/start-shop-[^/]*\.js$/],
    ['before anything but the first script is there', /\/assets\/(?!entry-client)[^/]*\.js$/],
  ])('%s is answered at once, and kept', async (_, held) => {
    const { page, browserErrors, end } = await visit(shop.browser, PHONE);
    const release = Promise.withResolvers<void>();
    await page.route(held, async (route) => {
      await release.promise;
      await route.continue();
    });
    await page.goto(`${shop.url}/collection/0`, { waitUntil: 'commit' });
    await firstScriptRuns(page);
    const add = page.getByRole('button', { name: /^Add to Cart: Ribbed/ });
    const answered = await add.evaluate((button: HTMLButtonElement) => {
      button.click();
      return button.hasAttribute('data-kept'); // In the same task: its look (base.css) is in the next frame.
    });
    expect(answered).toBe(true);
    release.resolve();
    await drawer(page).getByText('Subtotal').waitFor();
    expect(await page.locator('[data-kept]').count()).toBe(0);
    expect(browserErrors).toEqual([]);
    await end();
  });

  test('on a link of a hydrated page shows a sign within 100 ms', async () => {
    const { page, end } = await visit(shop.browser, PHONE);
    await page.clock.install();
    await page.goto(`${shop.url}/contact`);
    await untilHydrated(page);
    await page.route('**/api/**', () => new Promise(() => undefined));
    await page.evaluate(() => {
      const link = Object.assign(document.createElement('a'), { href: '/collection/0' });
      document.body.append(link);
      link.click();
    });
    await page.clock.runFor(100);
    expect(await page.locator('#waiting').textContent()).not.toBe('');
    await end();
  });
});

test('a list is read again when it is opened by a link, and not on the way back', async () => {
  const { page, end } = await visit(shop.browser, DESKTOP);
  await page.goto(`${shop.url}/collection/0`);
  await untilHydrated(page);
  const reads: string[] = [];
  page.on('request', (request) => {
    const url = new URL(request.url());
    if (url.pathname === '/api/products') reads.push(url.search);
  });
  const follow = (path: string) =>
    page.evaluate((href) => {
      const link = Object.assign(document.createElement('a'), { href });
      document.body.append(link);
      link.click();
      link.remove();
    }, path);
  await follow('/contact');
  await page.getByRole('heading', { level: 1, name: 'Contact' }).waitFor();
  await page.goBack();
  await page.getByRole('heading', { level: 1, name: 'All Products' }).waitFor();
  expect(reads).toEqual([]);
  await follow('/contact');
  await page.getByRole('heading', { level: 1, name: 'Contact' }).waitFor();
  await follow('/collection/0');
  await page.getByRole('heading', { level: 1, name: 'All Products' }).waitFor();
  await expect.poll(() => reads).toHaveLength(1);
  await end();
});

test('an order’s link opens though the session has expired', async () => {
  const { page, end } = await visit(shop.browser, DESKTOP);
  const placed = await fetch(`${shop.url}/api/orders`, {
    method: 'POST',
    headers: { 'x-requested-with': 'XMLHttpRequest', 'content-type': 'application/json' },
    body: JSON.stringify({
      user_id: null,
      guest_name: 'Rima Haddad',
      guest_email: '',
      guest_phone: '+961 3123456',
      guest_region: 'Beirut',
      guest_city: 'Beirut',
      guest_street: '12 Harbour Street',
      payment_method_id: 1,
      products: [{ product_id: 1, quantity: 1 }],
    }),
  });
  const { data } = await placed.json();
  await page.goto(`${shop.url}/contact`);
  await page.evaluate(() => localStorage.setItem('userToken', 'expired'));
  await page.goto(`${shop.url}/orders/${data.id}#t=${data.tracking_token}`);
  await page.getByText('12 Harbour Street').waitFor();

  await page.evaluate(() => localStorage.setItem('userToken', 'expired'));
  await page.goto(`${shop.url}/orders/${data.id}`);
  await page.reload();
  await page.getByText('No order found.').waitFor();
  await page.getByRole('main').getByRole('link', { name: 'Log in' }).waitFor();
  await end();
});
