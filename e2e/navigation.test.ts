import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { findWholeBrowser, launchBrowser } from '../test/browser.ts';
import { DESKTOP, openHydrated, PHONE, untilHydrated, visit, watchRequests } from './journey.ts';
import { openShop } from './open-shop.ts';

const shop = openShop();

const main = (page: Page) => page.getByRole('main');
const heading = (page: Page, name: string) =>
  page.getByRole('heading', { level: 1, name, exact: true }).waitFor();
const focused = (page: Page) => page.evaluate(() => document.activeElement?.tagName);
const scrolled = (page: Page) => page.evaluate(() => Math.round(scrollY));

/** Marks the document: a navigation that loads another one loses it. */
const mark = (page: Page) => page.evaluate(() => document.body.setAttribute('data-mark', ''));
const isMarked = (page: Page) => page.evaluate(() => document.body.hasAttribute('data-mark'));

/** The browser's reasons for loading a marked page again; none where it kept it. */
const whyNotCached = (page: Page) =>
  page.evaluate(() => {
    if (document.body.hasAttribute('data-mark')) return [];
    const [load] = performance.getEntriesByType('navigation') as (PerformanceEntry & {
      notRestoredReasons?: { reasons: { reason: string }[] } | null;
    })[];
    return load?.notRestoredReasons?.reasons.map(({ reason }) => reason) ?? ['unknown'];
  });

async function open(page: Page, path: string): Promise<void> {
  await openHydrated(page, shop.url + path);
  await mark(page);
}

describe.each([
  { device: 'a phone', options: PHONE },
  { device: 'a desktop', options: DESKTOP },
])('on $device', ({ options }) => {
  test('a link changes title, focus and place without loading a document', async () => {
    const { page, browserErrors, end } = await visit(shop.browser, options);
    await open(page, '/collection/0');
    await page.evaluate(() => scrollTo(0, 500));
    await main(page).getByRole('article').nth(4).getByRole('link').click();
    await main(page).getByRole('button', { name: 'Add to Cart', exact: true }).first().waitFor();

    const name = await main(page).getByRole('heading', { level: 1 }).innerText();
    await expect.poll(() => page.title()).toBe(`${name} · Mantel`);
    await expect.poll(() => focused(page)).toBe('MAIN');
    await expect.poll(() => scrolled(page)).toBe(0);
    expect(await isMarked(page)).toBe(true);
    expect(browserErrors).toEqual([]);
    await end();
  });

  test('Back and Forward restore filters, page and place', async () => {
    const { page, browserErrors, end } = await visit(shop.browser, options);
    await open(page, '/collection/0?sortBy=price_low_to_high');
    await main(page).getByRole('link', { name: 'Page 2' }).click();
    await page.waitForURL(/page=2/);
    await expect.poll(() => focused(page)).toBe('MAIN');
    await expect.poll(() => scrolled(page)).toBe(0);

    await main(page).getByRole('article').nth(5).waitFor(); // Behind the first row, with all others.
    const names = await main(page).getByRole('article').allTextContents();
    await page.evaluate(() => scrollTo(0, 430));
    const link = main(page).getByRole('article').nth(5).getByRole('link');
    await link.scrollIntoViewIfNeeded();
    const place = await scrolled(page);
    await link.click();
    await main(page)
      .getByRole('button', { name: 'Buy Now' })
      .or(main(page).getByRole('link', { name: 'Buy Now' }))
      .first()
      .waitFor();
    const product = page.url();

    await page.goBack();
    await expect
      .poll(() => page.url())
      .toMatch(/sortBy=price_low_to_high&?.*page=2|page=2&sortBy=price_low_to_high/);
    await expect.poll(() => scrolled(page)).toBeGreaterThan(place - 50);
    await expect.poll(() => scrolled(page)).toBeLessThan(place + 50);
    // At once: where a page returns to, no card waits for a frame.
    expect(await main(page).getByRole('article').allTextContents()).toEqual(names);
    await expect
      .poll(() => main(page).getByLabel('Sort by').inputValue())
      .toBe('price_low_to_high');

    await page.goForward();
    await expect.poll(() => page.url()).toBe(product);
    await expect.poll(() => scrolled(page)).toBe(0);
    await page.reload();
    await untilHydrated(page);
    await page.goBack();
    await expect.poll(() => scrolled(page)).toBeGreaterThan(place - 50);
    expect(browserErrors).toEqual([]);
    await end();
  });

  test('a control that stays keeps the keyboard', async () => {
    const { page, end } = await visit(shop.browser, options);
    await open(page, '/collection/0');
    await main(page).getByLabel('Sort by').focus();
    await main(page).getByLabel('Sort by').selectOption('Oldest');
    await page.waitForURL(/old_to_new/);
    await expect.poll(() => scrolled(page)).toBe(0);
    await expect.poll(() => focused(page)).toBe('SELECT');
    await end();
  });

  test('a link in a drawer closes it, and the keyboard starts in the new page', async () => {
    const { page, end } = await visit(shop.browser, options);
    await open(page, '/collection/0');
    await main(page)
      .getByRole('button', { name: /^Add to Cart/, disabled: false })
      .first()
      .click();
    await page.getByRole('dialog').getByRole('link', { name: 'Checkout' }).click();
    await heading(page, 'Checkout');
    await page.getByRole('dialog').waitFor({ state: 'hidden' });
    await expect.poll(() => focused(page)).toBe('MAIN');
    await end();
  });
});

test('a menu that is opened before the new page was painted stays open', async () => {
  const { page, end } = await visit(shop.browser, PHONE);
  await open(page, '/collection/0');
  await page.evaluate(() => {
    const frame = window.requestAnimationFrame;
    const waiting: FrameRequestCallback[] = [];
    window.requestAnimationFrame = (act) => waiting.push(act);
    addEventListener('goon', () => {
      window.requestAnimationFrame = frame;
      for (const act of waiting) act(performance.now());
    });
  });
  await page.getByRole('contentinfo').getByRole('link', { name: 'Contact', exact: true }).click();
  await heading(page, 'Contact');
  const menu = page.getByRole('banner').locator('details');
  await menu.locator('summary').click();
  await page.evaluate(() => {
    dispatchEvent(new Event('goon'));
    return new Promise((done) => requestAnimationFrame(() => setTimeout(done)));
  });
  expect(await menu.getAttribute('open')).not.toBeNull();
  await end();
});

test('a menu that is opened over the skeleton stays open when the page comes, and its place is kept', async () => {
  const { page, end } = await visit(shop.browser, PHONE);
  await open(page, '/contact');
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  await page.route('**/api/products?*', async (route) => {
    await released;
    await route.continue();
  });
  await page.getByRole('banner').getByRole('link', { name: 'home' }).click();
  await page.getByRole('heading', { name: 'Explore Collections' }).waitFor();
  await expect.poll(() => page.title()).not.toMatch(/Home decor/);
  const menu = page.getByRole('banner').locator('details');
  await menu.locator('summary').click();
  await page.evaluate(() => scrollTo(0, 100));
  release();
  await expect.poll(() => page.title()).toMatch(/Home decor/);
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => setTimeout(done))));
  expect(await menu.getAttribute('open')).not.toBeNull();
  expect(await scrolled(page)).toBe(100);
  await end();
});

test('Back while React still takes over a document shows the page before, and nothing is rendered twice', async () => {
  const { page, browserErrors, end } = await visit(shop.browser, DESKTOP);
  await open(page, '/contact');
  await page
    .getByRole('contentinfo')
    .getByRole('link', { name: 'Collection', exact: true })
    .click();
  await heading(page, 'Collections');
  await page.addInitScript(() => {
    // React works through its tasks by messages to itself: these wait.
    const { postMessage } = MessagePort.prototype;
    const waiting: (() => void)[] = [];
    MessagePort.prototype.postMessage = function (this: MessagePort, message: unknown) {
      waiting.push(() => postMessage.call(this, message));
    };
    addEventListener('goon', () => {
      MessagePort.prototype.postMessage = postMessage;
      for (const send of waiting) send();
    });
  });
  await page.reload();
  await untilHydrated(page);
  await page.goBack();
  await expect.poll(() => page.title()).toBe('Contact · Mantel');
  await page.evaluate(() => dispatchEvent(new Event('goon')));
  await heading(page, 'Contact');
  expect(browserErrors).toEqual([]);
  await end();
});

test('the browser keeps a page that was left for another site, and shows it at once', async () => {
  const keeping = await launchBrowser({
    executablePath: await findWholeBrowser(),
    ignoreDefaultArgs: ['--disable-back-forward-cache'],
  });
  const { page, browserErrors } = await visit(keeping, DESKTOP);
  const leaveAndComeBack = async (path: string) => {
    await page.goto(`${shop.url}/robots.txt`);
    await page.evaluate(() => void setTimeout(() => history.back())); // Answers before it leaves.
    await page.waitForURL(shop.url + path, { waitUntil: 'commit' });
    let why: unknown;
    const ask = async () => {
      why = await whyNotCached(page);
    };
    await expect
      .poll(() =>
        ask().then(
          () => true,
          () => false,
        ),
      )
      .toBe(true);
    return why;
  };
  // The browser that npm brings keeps no page at all.
  await page.goto(`${shop.url}/healthz`);
  await mark(page);
  const ofAny = await leaveAndComeBack('/healthz');
  for (const path of ['/', '/collection/0', '/product/1', '/search/vase', '/contact']) {
    await open(page, path);
    expect(await leaveAndComeBack(path), path).toEqual(ofAny);
  }
  expect(browserErrors).toEqual([]);
  await keeping.close();
});

describe('loading ahead', () => {
  test('begins when the pointer comes near, so that a click needs nothing more', async () => {
    const { page, end } = await visit(shop.browser, DESKTOP);
    await open(page, '/collection/0');
    const card = main(page).getByRole('article').first();
    const asked = page.waitForResponse(/\/api\/products\/\d+$/);
    await card.hover();
    await (await asked).finished();
    await page.route(/\/api\/products\/\d+$/, (route) => route.abort());
    await card.getByRole('link').click();
    await main(page).getByRole('button', { name: 'Add to Cart', exact: true }).first().waitFor();
    await end();
  });

  test('brings the code of the filters along, for which a list would wait', async () => {
    const { page, end } = await visit(shop.browser, DESKTOP);
    await open(page, '/');
    const filters = page.waitForResponse(/\/assets\/list-toolbar-[^/]*\.js$/);
    await main(page).locator('a[href^="/collection/"]:visible').first().hover();
    await filters;
    await end();
  });

  test('is left out for who saves data', async () => {
    const { page, end } = await visit(shop.browser, DESKTOP);
    await page.addInitScript(() => {
      Object.defineProperty(navigator, 'connection', { value: { saveData: true } });
    });
    await open(page, '/collection/0');
    const asked: string[] = [];
    page.on('request', (request) => asked.push(request.url()));
    const card = main(page).getByRole('article').first();
    await card.hover();
    await card.getByRole('link').focus();
    const answered = page.waitForResponse(/\/api\/products\/\d+$/);
    expect(asked.filter((url) => /\/api\/products\/\d+$/.test(url))).toEqual([]);
    await card.getByRole('link').click();
    await answered;
    await end();
  });
});

describe("a card's picture grows into the product's", () => {
  /** Counts view transitions. */
  const watch = (page: Page) =>
    page.addInitScript(() => {
      const begin = document.startViewTransition.bind(document);
      document.startViewTransition = (update) => {
        const before = Number(document.documentElement.dataset.transitions ?? 0);
        document.documentElement.dataset.transitions = String(before + 1);
        return begin(update);
      };
    });
  const transitions = (page: Page) =>
    page.evaluate(() => Number(document.documentElement.dataset.transitions ?? 0));

  test('from card to product only, and leaves no name behind', async () => {
    const { page, browserErrors, end } = await visit(shop.browser, {
      ...DESKTOP,
      reducedMotion: 'no-preference',
    });
    await watch(page);
    const requests = watchRequests(page);
    await open(page, '/collection/0');
    const card = main(page).getByRole('article').first();
    // A page that is not there at once shows its skeleton first, and nothing grows into that.
    const ahead = page.waitForResponse(/\/api\/products\/\d+$/);
    await card.hover();
    await (await ahead).finished();
    await page.waitForLoadState('networkidle');
    await expect.poll(() => requests.underWay).toBe(0);
    await card.getByRole('link').click();
    await main(page).getByRole('button', { name: 'Add to Cart', exact: true }).first().waitFor();
    expect(await transitions(page)).toBe(1);
    await page.waitForFunction(() => !document.querySelector('[style*="view-transition-name"]'));
    await page.getByRole('link', { name: 'Mantel, home' }).click();
    await main(page).getByRole('heading', { name: 'Best Sellers' }).waitFor();
    expect(await transitions(page)).toBe(1);
    expect(browserErrors).toEqual([]);
    await end();
  });

  test('not for who wants less motion', async () => {
    const { page, end } = await visit(shop.browser, DESKTOP);
    await watch(page);
    await open(page, '/collection/0');
    await main(page).getByRole('article').first().getByRole('link').click();
    await main(page).getByRole('button', { name: 'Add to Cart', exact: true }).first().waitFor();
    expect(await transitions(page)).toBe(0);
    await end();
  });
});

describe('Back on a phone', () => {
  test('closes what covers the page, and leaves the page only then', async () => {
    const { page, browserErrors, end } = await visit(shop.browser, PHONE);
    await openHydrated(page, `${shop.url}/contact`);
    await page.goto(`${shop.url}/collection/1`);
    await untilHydrated(page);
    const covers = [
      { by: page.getByRole('button', { name: /^Add to Cart/ }).first(), name: 'Shopping Cart' },
      { by: page.getByRole('button', { name: 'Filters' }), name: 'Filters' },
    ];
    for (const { by, name } of covers) {
      await by.click();
      const dialog = page.getByRole('dialog', { name });
      await dialog.waitFor();
      await page.evaluate(() => history.back());
      await dialog.waitFor({ state: 'hidden' });
      expect(new URL(page.url()).pathname).toBe('/collection/1');
      await by.click();
      await dialog.getByRole('button', { name: 'Close' }).click();
      await dialog.waitFor({ state: 'hidden' });
      await page.waitForFunction(() => !history.state?.modal);
    }
    await page.goBack();
    await page.getByRole('heading', { level: 1, name: 'Contact' }).waitFor();
    await page.goForward();
    await page.getByRole('heading', { level: 1, name: 'Vases' }).waitFor();
    expect(browserErrors).toEqual([]);
    await end();
  });

  test('leads from what was opened in the drawer to the page below it', async () => {
    const { page, browserErrors, end } = await visit(shop.browser, PHONE);
    await openHydrated(page, `${shop.url}/product/1`);
    await page
      .getByRole('link', { name: /enlarge/ })
      .first()
      .click();
    const zoom = page.getByRole('dialog');
    await zoom.waitFor();
    await page.evaluate(() => history.back());
    await zoom.waitFor({ state: 'hidden' });
    const main = page.getByRole('main');
    const add = main.getByRole('button', { name: 'Add to Cart', exact: true }).first();
    await add.click();
    const drawer = page.getByRole('dialog', { name: 'Shopping Cart' });
    await drawer.getByRole('link', { name: 'Checkout' }).click();
    await page.waitForURL(`${shop.url}/checkout`);
    await page.evaluate(() => history.back());
    await page.waitForURL(`${shop.url}/product/1`);
    await add.waitFor();
    await drawer.waitFor({ state: 'hidden' });
    expect(browserErrors).toEqual([]);
    await end();
  });
});
