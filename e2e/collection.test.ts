import type { Locator, Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { DESKTOP, expectAccessible, openHydrated, PHONE, visit } from './journey.ts';
import { openShop } from './open-shop.ts';
import { queryDatabase } from './shop-process.ts';

const shop = openShop();

const path = (page: Page) => page.url().slice(shop.url.length);
const box = (page: Page, name: string) => page.getByRole('checkbox', { name });
const price = (page: Page, name: 'From' | 'To') => page.getByRole('textbox', { name, exact: true });
const expectPath = (page: Page, wanted: string) => expect.poll(() => path(page)).toBe(wanted);
const chips = (page: Page) => page.getByRole('group', { name: 'Filters in force' });
const isFocused = (control: Locator) => control.evaluate((it) => it === document.activeElement);

describe('filters on a desktop', () => {
  test('what Back or a chip takes away is gone from the form too', async () => {
    const { page, browserErrors, end } = await visit(shop.browser, DESKTOP);
    await openHydrated(page, `${shop.url}/collection/0`);
    await box(page, 'On sale').check();
    await chips(page).getByText('On sale').waitFor();
    await page.goBack();
    await chips(page).waitFor({ state: 'detached' });
    await expect.poll(() => box(page, 'On sale').isChecked()).toBe(false);

    await box(page, 'In stock').check();
    await expectPath(page, '/collection/0?showInStockOnly=1');
    await chips(page).getByText('In stock').click();
    await chips(page).waitFor({ state: 'detached' });
    await expect.poll(() => box(page, 'In stock').isChecked()).toBe(false);
    await expectPath(page, '/collection/0');
    expect(browserErrors).toEqual([]);
    await end();
  });

  test('the keyboard stays on the control that was used, also after a slow answer', async () => {
    const { page, end } = await visit(shop.browser, DESKTOP);
    await openHydrated(page, `${shop.url}/collection/0`);
    const held = Promise.withResolvers<void>();
    await page.route('**/api/products?*', async (route) => {
      await held.promise;
      await route.continue();
    });
    await box(page, 'On sale').focus();
    await page.keyboard.press('Space');
    await page.locator('[aria-busy="true"]').first().waitFor();
    held.resolve();
    await chips(page).getByText('On sale').waitFor();
    await expect.poll(() => isFocused(box(page, 'On sale'))).toBe(true);
    await end();
  });

  test('prices apply when they are left or at Enter, in order, and say so', async () => {
    const { page, end } = await visit(shop.browser, DESKTOP);
    await openHydrated(page, `${shop.url}/collection/0`);
    await price(page, 'From').fill('50');
    await page.keyboard.press('Tab');
    await page.keyboard.type('20');
    expect(path(page)).toBe('/collection/0');
    await page.keyboard.press('Enter');
    await chips(page).getByText('$20 – $50').waitFor();
    await expectPath(page, '/collection/0?priceFrom=20&priceTo=50');
    await expect.poll(() => price(page, 'From').inputValue()).toBe('20');
    await expect.poll(() => price(page, 'To').inputValue()).toBe('50');
    await price(page, 'From').fill('');
    await box(page, 'In stock').focus();
    await chips(page).getByText('Up to $50').waitFor();
    await expectPath(page, '/collection/0?priceTo=50');
    await price(page, 'To').fill('40');
    await page.keyboard.press('Tab'); // To the button, which stands with the prices.
    await expect.poll(() => isFocused(page.getByRole('button', { name: 'Apply' }))).toBe(true);
    expect(path(page)).toBe('/collection/0?priceTo=50');
    await page.keyboard.press('Tab');
    await chips(page).getByText('Up to $40').waitFor();
    await expectPath(page, '/collection/0?priceTo=40');
    await end();
  });

  test('without JavaScript they wait for the button', async () => {
    const { page, end } = await visit(shop.browser, { ...DESKTOP, javaScriptEnabled: false });
    await page.goto(`${shop.url}/collection/0`);
    await price(page, 'From').fill('50');
    await price(page, 'To').fill('20');
    await page.getByRole('button', { name: 'Apply' }).click();
    await chips(page).getByText('$20 – $50').waitFor();
    await expect.poll(() => price(page, 'From').inputValue()).toBe('20');
    const canonical = page.locator('link[rel="canonical"]');
    await expect.poll(() => canonical.getAttribute('href')).toMatch(/\/collection\/0$/);
    await end();
  });
});

test('the sheet on a phone leads to an address without defaults, and opens as the list is', async () => {
  const { page, browserErrors, end } = await visit(shop.browser, PHONE);
  await openHydrated(page, `${shop.url}/collection/0`);
  const open = () => page.getByRole('button', { name: /^Filters/ }).click();
  const sheet = page.getByRole('dialog', { name: 'Filters' });
  await open();
  await box(page, 'On sale').check();
  await sheet.getByRole('button', { name: /^Show \d+ result/ }).click();
  await expectPath(page, '/collection/0?onSale=true');
  await sheet.waitFor({ state: 'hidden' });

  await chips(page).getByText('On sale').click();
  await chips(page).waitFor({ state: 'detached' });
  const all = await page
    .getByRole('status')
    .getByText(/products$/)
    .innerText();
  await open();
  await expect.poll(() => sheet.getByRole('checkbox', { name: 'On sale' }).isChecked()).toBe(false);
  await sheet.getByRole('button', { name: `Show ${Number.parseInt(all, 10)} results` }).waitFor();
  expect(browserErrors).toEqual([]);
  await end();
});

test.each([PHONE, DESKTOP])('nothing is hidden while cards settle, at %o', async (options) => {
  const { page, end } = await visit(shop.browser, { ...options, reducedMotion: 'no-preference' });
  await page.goto(`${shop.url}/collection/0`, { waitUntil: 'commit' });
  await page.getByRole('article').nth(29).waitFor({ state: 'attached' });
  const cards = await page
    .getByRole('listitem')
    .filter({ has: page.getByRole('article') })
    .all();
  const opacities = await Promise.all(
    cards.map((card) => card.evaluate((it) => getComputedStyle(it).opacity)),
  );
  expect(new Set(opacities)).toEqual(new Set(['1']));
  await expectAccessible(page);
  await end();
});

describe('a product', () => {
  test('shows the phone’s bar from the start, and as long as its own button is out of sight', async () => {
    const { page, end } = await visit(shop.browser, PHONE);
    await page.goto(`${shop.url}/product/1`, { waitUntil: 'networkidle' });
    const add = page.getByRole('button', { name: 'Add to Cart', exact: true });
    await expect.poll(() => add.count()).toBe(2);
    await page
      .getByRole('link', { name: 'Buy Now' })
      .evaluate((it) => it.scrollIntoView({ block: 'center' }));
    await expect.poll(() => add.count()).toBe(1);
    await page.getByRole('contentinfo').scrollIntoViewIfNeeded();
    await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
    await expect.poll(() => add.count()).toBe(2);
    await end();
  });

  test('names the quantities there are when another one is typed', async () => {
    const { page, end } = await visit(shop.browser, DESKTOP);
    await page.goto(`${shop.url}/product/1`);
    const quantity = page.getByRole('main').getByRole('spinbutton', { name: 'Quantity' });
    await quantity.fill('5000');
    await page.getByText('1 to 1000').waitFor();
    const described = await quantity.evaluate(
      (it) => document.getElementById(it.getAttribute('aria-describedby') ?? '')?.textContent,
    );
    expect(described).toBe('1 to 1000');
    await quantity.fill('5');
    await page.getByText('1 to 1000').waitFor({ state: 'hidden' });
    await end();
  });

  test('that is out of stock says nothing of delivery, and leads to similar ones', async () => {
    await queryDatabase(shop.dataDir, 'update products set available = false where id = 2');
    const { page, end } = await visit(shop.browser, DESKTOP);
    await page.goto(`${shop.url}/product/2`);
    const main = page.getByRole('main');
    await main.getByText('Out of Stock').first().waitFor();
    await expect.poll(() => main.innerText()).not.toMatch(/delivery/i);
    await main.getByRole('link', { name: 'See similar' }).click();
    await expect.poll(() => path(page)).toMatch(/^\/collection\/\d+$/);
    await end();
  });

  test('offers nothing to press without JavaScript, and says why', async () => {
    const { page, end } = await visit(shop.browser, { ...DESKTOP, javaScriptEnabled: false });
    await page.goto(`${shop.url}/product/1`);
    const words = page.locator('noscript').filter({ visible: true });
    await expect.poll(() => words.innerText()).toContain('Ordering needs JavaScript');
    await expect.poll(() => page.getByRole('main').getByRole('button').count()).toBe(0);
    await expect.poll(() => page.getByRole('main').getByRole('spinbutton').count()).toBe(0);
    await end();
  });
});

test('a full cart and a narrow window keep the page as wide as the window', async () => {
  const cart = [{ id: 1, product_id: 1, quantity: 150 }];
  const { page, end } = await visit(shop.browser, DESKTOP); // A phone's window would grow with the page.
  await page.addInitScript((lines) => localStorage.setItem('cart', JSON.stringify(lines)), cart);
  await page.goto(`${shop.url}/product/1`);
  await page.getByRole('link', { name: 'Cart, 99+ items' }).waitFor();
  await expectAccessible(page);
  for (const width of [390, 320]) {
    await page.setViewportSize({ width, height: 844 });
    const beyond = () =>
      page.evaluate(() =>
        [...document.querySelectorAll('header *, footer *')]
          .filter((it) => it.getBoundingClientRect().right > innerWidth + 0.5)
          .map((it) => it.outerHTML.slice(0, 80)),
      );
    await expect.poll(beyond).toEqual([]);
  }
  await end();
});

test('one font is fetched ahead, and the hero looks the same in the dark', async () => {
  const looks = async (colorScheme: 'light' | 'dark') => {
    const { page, end } = await visit(shop.browser, { ...DESKTOP, colorScheme });
    await page.goto(shop.url);
    await page.getByRole('button', { name: 'Next slide', exact: true }).waitFor();
    await expect.poll(() => page.locator('link[rel="preload"][as="font"]').count()).toBe(1);
    await expectAccessible(page);
    const colours = await page.evaluate(() =>
      [...document.querySelectorAll('[aria-label="Highlights"] :is(a, button)')].map((it) => {
        const { color, backgroundColor } = getComputedStyle(it);
        return [color, backgroundColor, getComputedStyle(it, '::before').backgroundColor];
      }),
    );
    await end();
    return colours;
  };
  expect(await looks('dark')).toEqual(await looks('light'));
});

test('with nothing reduced, "For Sale" shows what is new below a heading and no filters', async () => {
  await queryDatabase(shop.dataDir, 'update products set discount = 0');
  const { page, browserErrors, end } = await visit(shop.browser, DESKTOP);
  await openHydrated(page, `${shop.url}/collection/0?onSale=true`);
  const main = page.getByRole('main');
  await main.getByText('Nothing is reduced now.').waitFor();
  const heading = main.getByRole('heading', { name: 'New in the shop', level: 2 });
  expect(await main.getByRole('heading', { level: 2 }).allTextContents()).not.toContain('Products');
  const below = await main.getByRole('article').first().boundingBox();
  const { y = 0, height = 0 } = (await heading.boundingBox()) ?? {};
  expect(y + height).toBeLessThan(below?.y ?? 0);
  expect(await main.getByText(/Clear filters|^Filters|0 products/).count()).toBe(0);
  await expectAccessible(page);
  await main.getByRole('link', { name: 'See all products' }).click();
  await expectPath(page, '/collection/0');
  expect(browserErrors).toEqual([]);
  await end();
});

describe.each([
  { width: 390, height: 844 },
  { width: 768, height: 1024 },
  { width: 1024, height: 768 },
  { width: 1280, height: 800 },
  { width: 1440, height: 1100 },
])('cards at %o', (viewport) => {
  /** Of each card: where it begins, and when its arrival begins and is over, in s; `null` for one that is still. */
  const arrivals = (page: Page) =>
    page.locator('main ul:has(> li > article) > li').evaluateAll((cards) =>
      cards.map((card) => {
        const { animationName, animationDelay, animationDuration } = getComputedStyle(card);
        const [delay, duration] = [animationDelay, animationDuration].map(Number.parseFloat);
        const isStill = animationName === 'none' || duration === 0;
        const over = Math.round(((delay ?? 0) + (duration ?? 0)) * 100) / 100;
        const top = (card as HTMLElement).offsetTop;
        return { top, begins: isStill ? null : (delay ?? 0), over };
      }),
    );

  test('arrive one after the other in the rows that are in view, and are still below', async () => {
    const options = { viewport, reducedMotion: 'no-preference' } as const;
    const { page, end } = await visit(shop.browser, options);
    await openHydrated(page, `${shop.url}/collection/0`);
    const cards = await arrivals(page);
    const inView = cards.filter(({ top }) => top < viewport.height);
    expect(inView.length).toBeGreaterThanOrEqual(4);
    expect(inView.map(({ begins }) => begins)).toEqual(
      inView.map((_card, index) => Math.round(index * 5) / 100),
    );
    expect(Math.max(...inView.map(({ over }) => over))).toBeLessThanOrEqual(0.6);
    const below = cards.slice(inView.length);
    expect(below.length).toBeGreaterThan(0);
    expect(below.every(({ begins }) => begins === null)).toBe(true);
    await end();
  });

  test('are still under reduced motion', async () => {
    const { page, end } = await visit(shop.browser, { viewport });
    await openHydrated(page, `${shop.url}/collection/0`);
    expect((await arrivals(page)).every(({ begins }) => begins === null)).toBe(true);
    await end();
  });
});
