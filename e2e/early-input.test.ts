import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { DESKTOP, openHydrated, PHONE, untilHydrated, visit } from './journey.ts';
import { openShop } from './open-shop.ts';

const shop = openShop();

/** Shows a page as a slow line does: its code comes only when it is let through. */
async function openStill(page: Page, path: string): Promise<() => Promise<void>> {
  const held = Promise.withResolvers<void>();
  await page.route(/\/assets\/start-shop-.*\.js$/, async (route) => {
    await held.promise;
    await route.continue();
  });
  await page.goto(shop.url + path);
  return async () => {
    held.resolve();
    await untilHydrated(page);
  };
}

describe.each([
  { device: 'a phone', options: PHONE },
  { device: 'a desktop', options: DESKTOP },
])('before a page is hydrated, on $device', ({ options }) => {
  test('a pressed button is not lost, and impatience does not count', async () => {
    const { page, browserErrors, end } = await visit(shop.browser, options);
    const letThrough = await openStill(page, '/collection/0');
    const add = page.getByRole('button', { name: /^Add to Cart: Walnut/ });
    await add.click();
    await add.click();
    await letThrough();
    const cart = page.getByRole('dialog', { name: 'Shopping Cart' });
    await cart.getByText('Subtotal').waitFor();
    const quantity = cart.getByRole('spinbutton', { name: /^Quantity of Walnut/ });
    await expect.poll(() => quantity.inputValue()).toBe('1');
    expect(browserErrors).toEqual([]);
    await end();
  });

  test('a link that opens something over the page does so, and does not lead away', async () => {
    const { page, browserErrors, end } = await visit(shop.browser, options);
    for (const [link, heading] of [
      ['Cart', 'Shopping Cart'],
      ['Search', 'Search'],
      [/, enlarge$/, 'Rattan Bread Basket'],
    ] as const) {
      const letThrough = await openStill(page, '/product/1');
      await page.getByRole('link', { name: link }).first().click();
      await letThrough();
      await page.getByRole('dialog', { name: heading }).waitFor();
      expect(new URL(page.url()).pathname).toBe('/product/1');
      await page.unrouteAll();
    }
    expect(browserErrors).toEqual([]);
    await end();
  });

  test('what was typed counts, and is sent with the button that was pressed after it', async () => {
    const { page, browserErrors, end } = await visit(shop.browser, options);
    const letThrough = await openStill(page, '/contact');
    const main = page.getByRole('main');
    const message = main.getByLabel('Message');
    await message.fill('A question');
    await main.getByRole('button', { name: 'Send message' }).click();
    await letThrough();
    await main.getByRole('alert').getByText('Please fill in all fields.').waitFor();
    await expect.poll(() => message.inputValue()).toBe('A question');
    await expect.poll(() => message.getAttribute('aria-invalid')).toBe(null);
    expect(browserErrors).toEqual([]);
    await end();
  });

  test('what was typed at checkout stays, also after a reload, with the field that is being typed in', async () => {
    const { page, browserErrors, end } = await visit(shop.browser, options);
    const letThrough = await openStill(page, '/checkout?product=1&quantity=1');
    const name = page.getByLabel('Name');
    const street = page.getByLabel('Street');
    await name.fill('Nadim Khoury');
    await street.fill('Cedar');
    await letThrough();
    await page.getByRole('button', { name: /^Place Order/ }).waitFor();
    await page.keyboard.type(' street 4');
    await expect.poll(() => name.inputValue()).toBe('Nadim Khoury');
    await expect.poll(() => street.inputValue()).toBe('Cedar street 4');
    await page.reload();
    await expect.poll(() => name.inputValue()).toBe('Nadim Khoury');
    await expect.poll(() => street.inputValue()).toBe('Cedar street 4');
    expect(browserErrors).toEqual([]);
    await end();
  });

  test('a quantity that was typed is checked', async () => {
    const { page, end } = await visit(shop.browser, options);
    const letThrough = await openStill(page, '/product/1');
    await page.getByRole('main').getByRole('spinbutton', { name: 'Quantity' }).fill('5000');
    await letThrough();
    await page.getByText('1 to 1000').waitFor();
    await end();
  });

  test('a list that was opened is filled', async () => {
    const { page, end } = await visit(shop.browser, options);
    const letThrough = await openStill(page, '/register');
    await page.getByRole('button', { name: 'Country code' }).click();
    await letThrough();
    await page.getByRole('option', { name: 'Lebanon' }).waitFor();
    await end();
  });
});

test('what is replaced by its own code meanwhile is not taken from under a finger', async () => {
  const { page, browserErrors, end } = await visit(shop.browser, DESKTOP);
  await openHydrated(page, `${shop.url}/register`);
  const picker = page.waitForResponse(/\/assets\/country-picker-[^/]*\.js$/);
  const { x, y, width, height } = (await page
    .getByRole('button', { name: 'Country code' })
    .boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
  await page.mouse.move(x + width / 2, y + height / 2);
  await page.mouse.down(); // The first interaction: the picker's code comes now.
  await (await picker).finished();
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)));
  await page.mouse.up();
  await page.getByRole('option', { name: 'Lebanon' }).waitFor();
  expect(browserErrors).toEqual([]);
  await end();
});

/** Opens a list whose page is hydrated while the code of its filters is still held back. */
async function openWithoutFilters(page: Page): Promise<() => void> {
  const held = Promise.withResolvers<void>();
  await page.route(/\/assets\/list-toolbar-[^/]*\.js$/, async (route) => {
    await held.promise;
    await route.continue();
  });
  await page.goto(`${shop.url}/collection/0`);
  await untilHydrated(page);
  return held.resolve;
}

describe('while a list is hydrated and its filters are not', () => {
  test('a press on the button of a phone’s sheet is kept', async () => {
    const { page, browserErrors, end } = await visit(shop.browser, PHONE);
    const letThrough = await openWithoutFilters(page);
    const button = page.getByRole('button', { name: 'Filters' });
    await button.click();
    expect(await button.getAttribute('data-kept')).not.toBe(null);
    letThrough();
    await page.getByRole('dialog', { name: 'Filters' }).waitFor();
    expect(await page.locator('[data-kept]').count()).toBe(0);
    expect(browserErrors).toEqual([]);
    await end();
  });

  test('a box that was checked applies, and what was typed stays', async () => {
    const { page, browserErrors, end } = await visit(shop.browser, DESKTOP);
    const letThrough = await openWithoutFilters(page);
    await page.getByLabel('On sale').check();
    await page.getByRole('main').getByLabel('From').fill('20');
    letThrough();
    await page.waitForURL(/onSale=true/);
    await expect.poll(() => page.getByRole('main').getByLabel('From').inputValue()).toBe('20');
    expect(await page.getByLabel('On sale').isChecked()).toBe(true);
    expect(browserErrors).toEqual([]);
    await end();
  });

  test('prices that were sent with Enter apply', async () => {
    const { page, browserErrors, end } = await visit(shop.browser, DESKTOP);
    const letThrough = await openWithoutFilters(page);
    await page.getByRole('main').getByLabel('From').fill('50');
    await page.keyboard.press('Tab');
    await page.keyboard.type('20');
    await page.keyboard.press('Enter');
    letThrough();
    await page.waitForURL(/\?priceFrom=20&priceTo=50$/);
    expect(browserErrors).toEqual([]);
    await end();
  });
});

/** Takes out of a document what its filters counted, as a busy server sends it. */
function withoutFacets(html: string): string {
  const page = new DOMParser().parseFromString(html, 'text/html');
  page.querySelector('details[name="facet"]')?.parentElement?.remove();
  const state = page.getElementById('state');
  const read: readonly (readonly [string, unknown])[] = JSON.parse(state?.textContent ?? '[]');
  const kept = read.filter(([key]) => !key.includes('GET /products/facets'));
  if (kept.length === read.length) throw new Error('The document has no facets');
  if (state) state.textContent = JSON.stringify(kept);
  return `<!doctype html>${page.documentElement.outerHTML}`;
}

test('counts that come after the page do not replace its filters, nor what was pressed in them', async () => {
  const { page, browserErrors, end } = await visit(shop.browser, DESKTOP);
  const list = `${shop.url}/search/vase`;
  const other = await page.context().newPage();
  await page.route(list, async (route) => {
    const answer = await route.fetch();
    const body = await other.evaluate(withoutFacets, await answer.text());
    await route.fulfill({ response: answer, body });
  });
  const held = Promise.withResolvers<void>();
  await page.route(/\/assets\/list-toolbar-[^/]*\.js$/, async (route) => {
    await held.promise;
    await route.continue();
  });
  const counted = page.waitForResponse((answer) => answer.url().includes('/products/facets'));
  await openHydrated(page, list);
  await counted;
  await page.getByRole('form').evaluate((form) => form.setAttribute('data-same', ''));
  await page.getByLabel('On sale').check();
  held.resolve();
  await page.waitForURL(/onSale=true/);
  await page.locator('details[name="facet"]').first().waitFor();
  expect(await page.locator('form[data-same]').count()).toBe(1);
  expect(browserErrors).toEqual([]);
  await end();
});

declare global {
  interface Window {
    /** Lets React go on with the work that it has put off. */
    letReactWork?: () => void;
  }
}

/** Holds back React's own work, as a slow phone does, until `letReactWork`. */
function holdReact(): void {
  const { postMessage } = MessagePort.prototype;
  const held: (() => void)[] = [];
  let isHolding = true;
  MessagePort.prototype.postMessage = function (...args: unknown[]) {
    const post = () => Reflect.apply(postMessage, this, args);
    if (isHolding) held.push(post);
    else post();
  };
  window.letReactWork = () => {
    isHolding = false;
    for (const post of held) post();
  };
}

test('a link of the footer does not load the document again while the footer’s code is not there', async () => {
  const { page, end } = await visit(shop.browser, DESKTOP);
  await page.route(/\/assets\/footer-[^/]*\.js$/, () => new Promise(() => undefined));
  await openHydrated(page, `${shop.url}/collection/0`);
  await page.evaluate(() => document.documentElement.setAttribute('data-same', ''));
  await page.getByRole('contentinfo').getByRole('link', { name: 'Contact', exact: true }).click();
  await page.getByRole('heading', { name: 'Contact', level: 1 }).waitFor();
  expect(await page.locator('html[data-same]').count()).toBe(1);
  await end();
});

test('the way back works while the page hydrates, which stays whole', async () => {
  const { page, browserErrors, end } = await visit(shop.browser, PHONE);
  await openHydrated(page, `${shop.url}/collection/0`);
  await page.getByRole('contentinfo').getByRole('link', { name: 'Contact', exact: true }).click();
  await page.getByRole('heading', { name: 'Contact', level: 1 }).waitFor();
  await page.addInitScript(holdReact);
  await page.reload();
  await untilHydrated(page);
  await page.getByRole('main').evaluate((main) => main.setAttribute('data-same', ''));
  const answer = Promise.withResolvers<void>();
  await page.route('**/api/**', async (route) => {
    await answer.promise;
    await route.continue();
  });
  await page.evaluate(() => history.back());
  await page.getByText('Loading, please wait...').waitFor();
  await page.evaluate(() => window.letReactWork?.());
  answer.resolve();
  await page.getByRole('heading', { name: 'All Products' }).waitFor();
  expect(await page.locator('main[data-same]').count()).toBe(1);
  expect(browserErrors).toEqual([]);
  await end();
});
