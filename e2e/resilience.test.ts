import type { Page, Route } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { DESKTOP, openAlive, PHONE, untilAlive, visit, WITHOUT_PICTURES } from './journey.ts';
import { openShop } from './open-shop.ts';

const shop = openShop({ launch: WITHOUT_PICTURES });

const main = (page: Page) => page.getByRole('main');
const failure = (page: Page) =>
  main(page).getByRole('heading', { name: 'This page did not come through' });
const retry = (page: Page) => main(page).getByRole('button', { name: 'Retry' });

/** Opens a page; one that reads nothing unless told. */
const open = async (page: Page, path = '/contact') => {
  await openAlive(page, shop.url + path);
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

const SCREENS = [
  { path: '/', shows: 'Best Sellers' },
  { path: '/collection', shows: 'Collections' },
  { path: '/collection/0', shows: 'All Products' },
  { path: '/product/1', shows: 'You May Also Like' },
  { path: '/search/vase', shows: 'Ribbed White Vase' },
];

describe.each([
  { api: 'is away', answer: (route: Route) => route.abort() },
  { api: 'answers 500', answer: refuse(500) },
  { api: 'answers 429', answer: refuse(429) },
])('while the API $api', ({ answer }) => {
  test('every screen says so calmly, and Retry brings it', async () => {
    const { page, end } = await visit(shop.browser, DESKTOP);
    for (const { path, shows } of SCREENS) {
      await open(page);
      let asked = 0;
      await page.route('**/api/**', (route) => {
        asked += 1;
        return answer(route);
      });
      await follow(page, path);
      await failure(page).waitFor();
      expect(new URL(page.url()).pathname).toBe(path);
      const before = asked;
      await retry(page).click();
      await expect.poll(() => asked).toBeGreaterThan(before);
      await failure(page).waitFor();

      await page.unroute('**/api/**');
      // The notice may still be the one before the last answer: who sees it again asks again.
      const heading = main(page).getByRole('heading', { name: shows }).first();
      const askAgain = async () => {
        if (await retry(page).isVisible()) await retry(page).click();
        return heading.isVisible();
      };
      await expect.poll(askAgain, { interval: 1_000, timeout: 20_000 }).toBe(true);
      await expect.poll(() => failure(page).count()).toBe(0);
      expect(await page.title()).not.toBe('Mantel');
    }
    await end();
  });
});

describe.each([PHONE, DESKTOP])('at %o', (options) => {
  test('a slow API shows the boxes of the page, then the page', async () => {
    const { page, complaints, end } = await visit(shop.browser, options);
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
    release();
    await main(page).getByRole('heading', { name: 'All Products' }).waitFor();
    await expect.poll(() => main(page).locator('[aria-busy=true]').count()).toBe(0);
    expect(complaints).toEqual([]);
    await end();
  });

  test('offline is said for as long as it lasts, and what was seen still opens', async () => {
    const { page, end } = await visit(shop.browser, options);
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
    await retry(page).click();
    await main(page).getByRole('heading', { name: 'Contact' }).waitFor();
    await end();
  });
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

  test('a missing part loads the shop anew once, and never again in vain', async () => {
    const { page, end } = await visit(shop.browser, DESKTOP);
    await open(page);
    await deploy(page, /\/assets\/cart-drawer-.*\.js$/);
    const loads = countLoads(page);
    const reloaded = page.waitForEvent('load');
    await page.getByRole('link', { name: 'Cart' }).click();
    await reloaded;
    await untilAlive(page);

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
    await main(page).getByLabel('Message').fill('Half a question');
    await page.route(/\/assets\/search-drawer-.*\.js$/, (route) => route.abort());
    await page.getByRole('link', { name: 'Search', exact: true }).click();
    await page.getByText('The search could not be opened. Please try again.').waitFor();
    expect(await main(page).getByLabel('Message').inputValue()).toBe('Half a question');
    expect(loads.count).toBe(0);

    await page.unroute(/\/assets\/search-drawer-.*\.js$/);
    await page.getByRole('link', { name: 'Search', exact: true }).click();
    await page.getByRole('dialog', { name: 'Search' }).waitFor();
    await end();
  });
});

test('where storage is blocked one can still shop', async () => {
  const { page, complaints, end } = await visit(shop.browser, DESKTOP);
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
  expect(complaints).toEqual([]);
  await end();
});
