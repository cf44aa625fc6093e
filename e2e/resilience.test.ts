import type { Page, Route } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import {
  DESKTOP,
  expectAccessible,
  openHydrated,
  PHONE,
  untilHydrated,
  visit,
  WITHOUT_PICTURES,
} from './journey.ts';
import { openShop } from './open-shop.ts';

const shop = openShop({ launch: WITHOUT_PICTURES });

const main = (page: Page) => page.getByRole('main');
const NOT_COME = 'This page did not come through';
const failure = (page: Page, says = NOT_COME) => main(page).getByRole('heading', { name: says });
/** While it tries again it is called otherwise. */
const retry = (page: Page) => main(page).getByRole('button', { name: 'Retry', exact: true });

/** Opens a page; one that reads nothing unless set. */
const open = async (page: Page, path = '/contact') => {
  await openHydrated(page, shop.url + path);
  await page.waitForLoadState();
};

/** Follows a link as a visitor does, wherever there is one to follow. */
const follow = (page: Page, path: string) =>
  page.evaluate((href) => {
    const link = Object.assign(document.createElement('a'), { href });
    document.body.append(link);
    link.click();
    link.remove();
  }, path);

const refuse = (status: number) => (route: Route) =>
  route.fulfill({
    status,
    contentType: 'application/json',
    body: JSON.stringify({ success: false, message: 'No', data: null, errors: null }),
  });

const NO_PRODUCTS = 'Error fetching products';

const SCREENS = [
  { path: '/', shows: 'Best Sellers', says: NOT_COME },
  { path: '/collection', shows: 'Collections', says: NOT_COME },
  { path: '/collection/0', shows: 'All Products', says: NO_PRODUCTS },
  { path: '/product/1', shows: 'You May Also Like', says: NO_PRODUCTS },
  { path: '/search/vase', shows: 'Ribbed White Vase', says: NO_PRODUCTS },
];

describe.each([
  { api: 'is away', answer: (route: Route) => route.abort() },
  { api: 'answers 500', answer: refuse(500) },
  { api: 'answers 429', answer: refuse(429) },
])('while the API $api', ({ answer }) => {
  test('every screen says so calmly, and Retry brings it', async () => {
    const { page, browserErrors, calls, end } = await visit(shop.browser, DESKTOP);
    for (const { path, shows, says } of SCREENS) {
      await open(page);
      await page.route('**/api/**', answer);
      await follow(page, path);
      await failure(page, says).waitFor();
      expect(new URL(page.url()).pathname).toBe(path);
      const before = calls.asked;
      await retry(page).click();
      await retry(page).waitFor();
      await failure(page, says).waitFor();
      await expect.poll(() => calls.asked).toBeGreaterThan(before);

      await expect.poll(() => calls.underWay).toBe(0);
      await page.unroute('**/api/**');
      await retry(page).click();
      await main(page).getByRole('heading', { name: shows }).first().waitFor();
      await expect.poll(() => failure(page, says).count()).toBe(0);
      await expect.poll(() => page.title()).not.toBe('Mantel');
    }
    // The browser itself reports each failed request; the shop adds nothing.
    expect(browserErrors.filter((text) => !text.startsWith('Failed to load resource'))).toEqual([]);
    await end();
  });
});

test.each([
  '/collection/0',
  '/product/1',
  '/search/vase',
])('the server’s own message goes before ours on %s', async (path) => {
  const { page, end } = await visit(shop.browser, DESKTOP);
  await open(page);
  await page.route('**/api/**', (route) =>
    route.fulfill({
      status: 503,
      contentType: 'application/json',
      body: '{"success":false,"message":"Stocktaking until noon","data":null,"errors":null}',
    }),
  );
  await follow(page, path);
  await main(page).getByText('Stocktaking until noon').waitFor();
  await end();
});

test.each([
  PHONE,
  DESKTOP,
])('a slow API shows the boxes of the page, then the page, at %o', async (options) => {
  const { page, browserErrors, end } = await visit(shop.browser, options);
  await open(page);
  let release = () => {};
  const held = new Promise<void>((done) => {
    release = done;
  });
  await page.route('**/api/**', async (route) => {
    await held;
    await route.continue();
  });
  await follow(page, '/collection/0');
  await main(page).locator('[aria-busy=true]').first().waitFor();
  // The old screen has stood long enough: no empty one comes between it and the boxes.
  const delays = await main(page)
    .locator('[aria-hidden=true]')
    .evaluateAll((boxes) => boxes.map((box) => getComputedStyle(box).animationDelay));
  expect(delays.filter((delay) => delay.startsWith('0.15s'))).toEqual([]);
  expect(delays.length).toBeGreaterThan(8);
  release();
  await main(page).getByRole('heading', { name: 'All Products' }).waitFor();
  await expect.poll(() => main(page).locator('[aria-busy=true]').count()).toBe(0);
  expect(browserErrors).toEqual([]);
  await end();
});

test('a click is answered while the code of the next page is on its way', async () => {
  const { page, browserErrors, end } = await visit(shop.browser, PHONE);
  await open(page);
  let release = () => {};
  const held = new Promise<void>((done) => {
    release = done;
  });
  await page.route(/\/assets\/collections-page-[^/]*\.js$/, async (route) => {
    await held;
    await route.continue();
  });
  await follow(page, '/collection');
  const sign = page.getByRole('status').getByText('Loading, please wait...');
  await sign.waitFor();
  await expect.poll(() => sign.boundingBox()).toMatchObject({ y: 0, height: 3 });
  await expectAccessible(page);
  release();
  await main(page).getByRole('heading', { name: 'Collections' }).waitFor();
  await expect.poll(() => sign.count()).toBe(0);
  expect(browserErrors).toEqual([]);
  await end();
});

test('offline is said for as long as it lasts, and what was seen still opens', async () => {
  const { page, end } = await visit(shop.browser, PHONE);
  await open(page, '/collection');
  await main(page).getByRole('link', { name: 'Vases' }).click();
  await main(page).getByRole('article').first().waitFor();
  await page.context().setOffline(true);
  const banner = page.getByText('You’re offline.');
  await banner.waitFor();
  await page.goBack();
  await main(page).getByRole('heading', { name: 'Collections' }).waitFor();

  // Neither data nor code of this one was loaded: the shop stays, and says so.
  await follow(page, '/contact');
  await failure(page).waitFor();
  await page.context().setOffline(false);
  await banner.waitFor({ state: 'hidden' });
  // The browser says that it is online before its network answers again.
  const answers = () => page.evaluate(() => fetch('/healthz').then(Boolean, () => false));
  await expect.poll(answers).toBe(true);
  const form = main(page).locator('form');
  await expect
    .poll(async () => {
      // Where it is still needed: the browser may have loaded the page again by itself.
      if (await retry(page).count())
        await retry(page)
          .click({ timeout: 2000 })
          .catch(() => null);
      return form.count();
    })
    .toBe(1);
  // With its styles, which did not come either.
  expect(await form.evaluate((element) => getComputedStyle(element).display)).toBe('grid');
  await end();
});

describe('after a deploy', () => {
  /** The files of the version that the page was loaded with are gone; `part` names one of them. */
  async function deploy(page: Page, part: RegExp): Promise<void> {
    await page.route(part, (route) => route.fulfill({ status: 404, body: '' }));
    await page.route(/\/assets\/entry-client-.*\.js$/, (route) =>
      route.request().method() === 'HEAD'
        ? route.fulfill({ status: 404, body: '' })
        : route.continue(),
    );
  }

  const countLoads = (page: Page) => {
    const loads = { count: 0 };
    page.on('load', () => {
      loads.count += 1;
    });
    return loads;
  };

  test('a missing part loads the shop again once, and never again for nothing', async () => {
    const { page, end } = await visit(shop.browser, DESKTOP);
    await open(page);
    await deploy(page, /\/assets\/cart-drawer-.*\.js/);
    const loads = countLoads(page);
    const reloaded = page.waitForEvent('load');
    await page.getByRole('link', { name: 'Cart' }).click();
    await reloaded;
    await untilHydrated(page);

    await page.getByRole('link', { name: 'Cart' }).click();
    await page.getByText('The cart could not be opened. Please try again.').waitFor();
    await main(page).getByRole('heading', { name: 'Contact' }).waitFor();
    expect(loads.count).toBe(1);
    await end();
  });

  test('a missing page is loaded as a document', async () => {
    const { page, end } = await visit(shop.browser, DESKTOP);
    await open(page);
    await deploy(page, /\/assets\/collections-page-.*\.js$/);
    await follow(page, '/collection');
    await main(page).getByRole('heading', { name: 'Collections' }).waitFor();
    await page.waitForURL(`${shop.url}/collection`);
    await end();
  });

  test('a part that just does not come leaves the page as it is, and comes later', async () => {
    const { page, end } = await visit(shop.browser, DESKTOP);
    await open(page);
    const loads = countLoads(page);
    const drawer = /\/assets\/search-drawer-.*\.js(\?|$)/;
    await main(page).getByLabel('Message').fill('Half a question');
    await page.route(drawer, (route) => route.abort());
    await page.getByRole('link', { name: 'Search', exact: true }).click();
    await page.getByText('The search could not be opened. Please try again.').waitFor();
    await expect.poll(() => main(page).getByLabel('Message').inputValue()).toBe('Half a question');
    expect(loads.count).toBe(0);

    await page.unroute(drawer);
    await page.getByRole('link', { name: 'Search', exact: true }).click();
    await page.getByRole('dialog', { name: 'Search' }).waitFor();
    await page.getByText('The search could not be opened.').waitFor({ state: 'detached' });
    await page.keyboard.press('Escape');
    await end();
  });

  test('what was said of a cart that did not open is taken back once it does', async () => {
    const { page, end } = await visit(shop.browser, DESKTOP);
    await open(page);
    const drawer = /\/assets\/cart-drawer-.*\.js(\?|$)/;
    await page.route(drawer, (route) => route.abort());
    await page.getByRole('link', { name: 'Cart' }).click();
    await page.getByText('The cart could not be opened.').waitFor();
    await page.unroute(drawer);
    await page.getByRole('link', { name: 'Cart' }).click();
    await page.getByRole('dialog', { name: 'Shopping Cart' }).waitFor();
    await page.getByText('The cart could not be opened.').waitFor({ state: 'detached' });
    await end();
  });
});

test('where storage is blocked one can still shop', async () => {
  const { page, browserErrors, end } = await visit(shop.browser, DESKTOP);
  await page.addInitScript(() => {
    for (const name of ['localStorage', 'sessionStorage']) {
      Object.defineProperty(window, name, {
        get() {
          throw new DOMException('Blocked', 'SecurityError');
        },
      });
    }
  });
  await open(page, '/collection/0');
  await main(page)
    .getByRole('button', { name: /^Add to Cart/, disabled: false })
    .first()
    .click();
  const drawer = page.getByRole('dialog', { name: 'Shopping Cart' });
  await drawer.getByText('Subtotal').waitFor();
  await drawer.getByRole('link', { name: 'Checkout' }).click();
  await page.getByRole('button', { name: /^Place Order/ }).waitFor();
  expect(browserErrors).toEqual([]);
  await end();
});
