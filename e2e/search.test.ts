import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import {
  DESKTOP,
  expectAccessible,
  openHydrated,
  PHONE,
  visit,
  WITHOUT_PICTURES,
} from './journey.ts';
import { openShop } from './open-shop.ts';
import { queryDatabase } from './shop-process.ts';

const shop = openShop({ launch: WITHOUT_PICTURES });

const main = (page: Page) => page.getByRole('main');
const box = (page: Page) => main(page).getByPlaceholder('Search for...');
const cards = (page: Page) => main(page).getByRole('article');
const drawer = (page: Page) => page.getByRole('dialog', { name: 'Search' });

async function openDrawer(page: Page) {
  await page.getByRole('link', { name: 'Search', exact: true }).click();
  const input = drawer(page).getByPlaceholder('Search for...');
  await expect.poll(() => isFocused(page, 'Search for...')).toBe(true);
  return input;
}

const isFocused = (page: Page, placeholder: string) =>
  page.evaluate(
    (wanted) => document.activeElement?.getAttribute('placeholder') === wanted,
    placeholder,
  );

describe('the search page', () => {
  test('finds as one types, keeps the text, and Clear begins again', async () => {
    const { page, browserErrors, end } = await visit(shop.browser, PHONE);
    await page.goto(`${shop.url}/collection`);
    await openHydrated(page, `${shop.url}/search`);
    await main(page).getByRole('heading', { name: 'Best Sellers' }).waitFor();

    await box(page).pressSequentially('  vas');
    await page.waitForURL(`${shop.url}/search/vas`);
    await page.getByText(/^\d+ results for “vas”$/).waitFor();
    await expect.poll(() => isFocused(page, 'Search for...')).toBe(true);
    await box(page).pressSequentially('e');
    await page.waitForURL(`${shop.url}/search/vase`);
    await expect.poll(() => page.title()).toBe('vase · Search · Mantel');
    await expect.poll(() => box(page).inputValue()).toBe('  vase');
    await expect.poll(() => cards(page).locator('mark').first().textContent()).toMatch(/^vase/i);

    await box(page).fill('qqzzyx');
    await main(page).getByText('No results found').waitFor();
    await main(page).getByRole('link', { name: 'See all products' }).waitFor();
    await main(page).getByRole('link', { name: 'See the best sellers' }).waitFor();

    await main(page).getByRole('button', { name: 'Clear' }).click();
    await page.waitForURL(`${shop.url}/search`);
    await main(page).getByRole('heading', { name: 'Best Sellers' }).waitFor();
    await expect.poll(() => box(page).inputValue()).toBe('');
    await expect.poll(() => isFocused(page, 'Search for...')).toBe(true);

    // What was typed took one place in the history.
    await page.goBack();
    await page.waitForURL(`${shop.url}/search/qqzzyx`);
    await expect.poll(() => box(page).inputValue()).toBe('qqzzyx');
    await page.goBack();
    await page.waitForURL(`${shop.url}/collection`);
    expect(browserErrors).toEqual([]);
    await end();
  });

  test('Back before the cleared page has come shows the words again in the box', async () => {
    const { page, end } = await visit(shop.browser, DESKTOP);
    await openHydrated(page, `${shop.url}/search/vase`);
    await main(page).getByRole('heading', { level: 1 }).waitFor();
    await page.route('**/api/**', () => new Promise(() => undefined)); // What Clear asks for never comes.
    await main(page).getByRole('button', { name: 'Clear' }).click();
    await page.waitForURL(`${shop.url}/search`);
    await expect.poll(() => box(page).inputValue()).toBe('');
    await page.goBack();
    await page.waitForURL(`${shop.url}/search/vase`);
    await expect.poll(() => box(page).inputValue()).toBe('vase');
    await end();
  });

  test('shows 30 a page; a new search begins at page 1', async () => {
    const { page, browserErrors, end } = await visit(shop.browser, PHONE);
    await openHydrated(page, `${shop.url}/search/w`);
    await expect.poll(() => cards(page).count()).toBe(30);
    await main(page).getByRole('link', { name: 'Page 2' }).click();
    await page.waitForURL(`${shop.url}/search/w?page=2`);
    const isLast = (count: number) => count > 0 && count < 30;
    await expect.poll(() => cards(page).count()).toSatisfy(isLast);

    await box(page).fill('vase');
    await box(page).press('Enter');
    await page.waitForURL(`${shop.url}/search/vase`);
    await page.getByText(/results for “vase”$/).waitFor();
    await page.goto(`${shop.url}/search/vase?page=7`);
    await main(page).getByRole('link', { name: 'Go to the last page' }).click();
    await page.waitForURL(`${shop.url}/search/vase`);
    expect(browserErrors).toEqual([]);
    await end();
  });

  test('the drawer shows up to ten hits, highlighted, by arrow keys and Enter', async () => {
    const { page, browserErrors, end } = await visit(shop.browser, DESKTOP);
    await openHydrated(page, `${shop.url}/contact`);
    const input = await openDrawer(page);
    await input.pressSequentially('vas');
    const hits = drawer(page).getByRole('option');
    await hits.first().waitFor();
    await expect.poll(() => hits.count()).toBeLessThanOrEqual(10);
    await expect.poll(() => drawer(page).locator('mark').first().innerText()).toBe('Vas');

    await input.press('ArrowUp');
    await expect.poll(() => active(page)).toBe(await hits.last().innerText());
    await input.press('ArrowDown');
    await expect.poll(() => active(page)).toBeNull();
    await input.press('ArrowDown');
    const name = (await hits.first().innerText()).split('\n')[0] ?? '';
    await expect.poll(() => active(page)).toBe(await hits.first().innerText());
    await input.press('Enter');
    await page.getByRole('heading', { level: 1, name }).waitFor();
    await drawer(page).waitFor({ state: 'hidden' });
    expect(browserErrors).toEqual([]);
    await end();
  });
});

/** The text of the option that the combobox names as active. */
const active = (page: Page) =>
  page.evaluate(() => {
    const id = document.activeElement?.getAttribute('aria-activedescendant');
    return id ? (document.getElementById(id)?.innerText ?? null) : null;
  });

describe('the search drawer', () => {
  test('says why a SKU, and a digit of an Arabic keyboard, found what it found', async () => {
    await queryDatabase(
      shop.dataDir,
      `update products set reference = 'NL-2001' where name = 'Ring Vase'`,
      [],
    );
    const { page, browserErrors, end } = await visit(shop.browser, PHONE);
    await openHydrated(page, `${shop.url}/contact`);
    const input = await openDrawer(page);
    await input.fill('nl-٢٠٠١');
    const first = drawer(page).getByRole('option').first();
    await first.getByText('SKU nl-٢٠٠١').waitFor();
    expect(await first.innerText()).toContain('Ring Vase');
    await input.fill('٤٥');
    await expect.poll(() => drawer(page).locator('mark').first().innerText()).toBe('45');
    expect(browserErrors).toEqual([]);
    await end();
  });

  test('leads to all results, keeps the text, and Clear empties it', async () => {
    const { page, browserErrors, end } = await visit(shop.browser, DESKTOP);
    await openHydrated(page, `${shop.url}/contact`);
    const input = await openDrawer(page);
    await input.fill(' oak ');
    await drawer(page).getByRole('link', { name: 'See all results' }).click();
    await page.waitForURL(`${shop.url}/search/oak`);
    await page.getByText(/results for “oak”$/).waitFor();

    await openDrawer(page);
    await expect.poll(() => input.inputValue()).toBe(' oak ');
    await drawer(page).getByRole('button', { name: 'Clear' }).click();
    await expect.poll(() => input.inputValue()).toBe('');
    await expect.poll(() => drawer(page).getByRole('option').count()).toBe(0);
    await drawer(page).getByRole('link', { name: 'Vases' }).waitFor(); // The collections, meanwhile.
    await input.press('Enter');
    await expect.poll(() => drawer(page).isVisible()).toBe(true);
    await input.fill('qqzzyx');
    await drawer(page).getByText('No results found').last().waitFor();
    await input.press('Enter');
    await page.waitForURL(`${shop.url}/search/qqzzyx`);
    expect(browserErrors).toEqual([]);
    await end();
  });

  test('leads to all results of what is typed now, also before they have come', async () => {
    const { page, end } = await visit(shop.browser, DESKTOP);
    await page.clock.install();
    await openHydrated(page, `${shop.url}/contact`);
    const input = await openDrawer(page);
    await input.fill('vase');
    await drawer(page).getByRole('option').first().waitFor();
    await page.clock.pauseAt(Date.now() + 3_600_000); // What is typed from here on is not asked for.
    await input.fill('oak lamp');
    await drawer(page).getByRole('link', { name: 'See all results' }).click();
    await page.clock.resume();
    await page.waitForURL(`${shop.url}/search/oak%20lamp`);
    await end();
  });

  test('goes back from an option to the text when that is changed, or the caret moved in it', async () => {
    const { page, end } = await visit(shop.browser, DESKTOP);
    await openHydrated(page, `${shop.url}/contact`);
    const input = await openDrawer(page);
    await input.fill('vase');
    const hits = drawer(page).getByRole('option');
    await hits.first().waitFor();
    for (const key of ['ArrowLeft', 'ArrowRight', 'Home', 'End']) {
      await input.press('ArrowDown');
      await expect.poll(() => active(page)).toBe(await hits.first().innerText());
      await input.press(key);
      await expect.poll(() => active(page), { message: key }).toBeNull();
    }

    await page.route(/search=vasex&/, () => undefined); // The options for "vase" stay.
    await input.press('ArrowDown');
    await expect.poll(() => active(page)).toBe(await hits.first().innerText());
    await input.press('x');
    await input.press('Enter');
    await page.waitForURL(`${shop.url}/search/vasex`);
    await end();
  });

  test('drops an answer that comes late', async () => {
    const { page, end } = await visit(shop.browser, DESKTOP);
    await openHydrated(page, `${shop.url}/contact`);
    let release = () => {};
    const held = new Promise<void>((done) => {
      release = done;
    });
    await page.route(/search=vase&/, async (route) => {
      await held;
      await route.continue();
    });
    const input = await openDrawer(page);
    const asked = page.waitForRequest(/search=vase&/);
    await input.fill('vase');
    await asked;
    await input.fill('candle');
    const hits = drawer(page).getByRole('option');
    await hits.filter({ hasText: 'Candle' }).first().waitFor();
    const late = page.waitForResponse(/search=vase&/);
    release();
    await late;
    await expect.poll(() => hits.filter({ hasText: 'Vase' }).count()).toBe(0);
    await end();
  });

  test('shows why a product is found whose name does not have the words', async () => {
    const { page, end } = await visit(shop.browser, DESKTOP);
    await openHydrated(page, `${shop.url}/contact`);
    const input = await openDrawer(page);
    const hits = drawer(page).getByRole('option');
    for (const [words, marked] of [
      ['steam', /^steam$/i], // in a description
      ['textiles', /^textile/i], // a collection's name
    ] as const) {
      await input.fill(words);
      await hits.getByText(marked).first().waitFor();
      for (const hit of await hits.all()) {
        expect(await hit.locator('mark').count(), await hit.innerText()).toBeGreaterThan(0);
      }
    }
    await input.fill('mirorr');
    await drawer(page).getByText('Showing results for “mirror”').last().waitFor();
    await hits.filter({ hasText: 'Mirror' }).first().waitFor();
    await drawer(page).getByRole('link', { name: 'Search for “mirorr” instead' }).click();
    await page.waitForURL(`${shop.url}/search/mirorr?asTyped=1`);
    await main(page).getByText('No results found').waitFor();
    await main(page).getByRole('navigation', { name: 'Collections' }).waitFor();
    await main(page).getByRole('link', { name: '“mirror”' }).click();
    await page.waitForURL(`${shop.url}/search/mirror`);
    await page.getByText(/results for “mirror”$/).waitFor();
    await end();
  });

  test('asks once for what is typed in one go', async () => {
    const { page, end } = await visit(shop.browser, DESKTOP);
    await openHydrated(page, `${shop.url}/contact`);
    const asked: string[] = [];
    page.on('request', (request) => {
      const words = new URL(request.url()).searchParams.get('search');
      if (words) asked.push(words);
    });
    const input = await openDrawer(page);
    // In one task, as nothing else is quick on a machine that stands still at times.
    await input.evaluate(() => {
      for (const letter of 'basket') document.execCommand('insertText', false, letter);
    });
    await expect.poll(() => input.inputValue()).toBe('basket');
    await drawer(page).getByRole('option').first().waitFor();
    expect(asked).toEqual(['basket']);
    await end();
  });

  test('says that the search is away, and tries again', async () => {
    const { page, end } = await visit(shop.browser, DESKTOP);
    await openHydrated(page, `${shop.url}/contact`);
    await page.route(/search=vase/, (route) => route.abort());
    const input = await openDrawer(page);
    await input.fill('vase');
    await drawer(page).getByText('Error fetching products').waitFor();
    await page.unroute(/search=vase/);
    await drawer(page).getByRole('button', { name: 'Retry' }).click();
    await drawer(page).getByRole('option').first().waitFor();
    await expect.poll(() => input.inputValue()).toBe('vase');
    await end();
  });
});

describe('filters of a search', () => {
  const filters = (page: Page) => main(page).getByRole('form', { name: 'Filter and sort' });

  test('narrow it down with counts beside them, and chips take them away', async () => {
    const { page, browserErrors, end } = await visit(shop.browser, DESKTOP);
    await openHydrated(page, `${shop.url}/search/oak`);
    await filters(page)
      .getByLabel(/^On sale \(\d+\)$/)
      .check();
    // The address is there before the list and its counts.
    await main(page).getByRole('link', { name: 'Remove filter On sale' }).waitFor();
    expect(page.url()).toBe(`${shop.url}/search/oak?onSale=true`);
    const label = await filters(page)
      .getByRole('option', { name: /^Lighting \(\d+\)$/ })
      .innerText();
    await filters(page).getByLabel('Collection').selectOption({ label });
    await page.waitForURL(/onSale=true&collection=\d+$/);
    const count = Number(/\((\d+)\)/.exec(label)?.[1]);
    await expect.poll(() => cards(page).count()).toBe(count);
    await filters(page).getByLabel('Sort by').selectOption('Price low to high');
    await page.waitForURL(/sortBy=price_low_to_high/);
    const chip = main(page).getByRole('link', { name: 'Remove filter Lighting' });
    await expect.poll(() => chip.getAttribute('href')).toContain('sortBy=price_low_to_high');
    await chip.click();
    await page.waitForURL(`${shop.url}/search/oak?sortBy=price_low_to_high&onSale=true`);
    await chip.waitFor({ state: 'detached' });
    await filters(page).getByLabel('To', { exact: true }).fill('1');
    await filters(page).getByRole('button', { name: 'Apply' }).click();
    await main(page).getByText('Nothing here matches these filters.').waitFor();
    await main(page).getByRole('link', { name: 'Clear filters' }).click();
    await page.waitForURL(`${shop.url}/search/oak?sortBy=price_low_to_high`);
    expect(browserErrors).toEqual([]);
    await end();
  });

  test('open in a sheet on a phone, which says how many it would show', async () => {
    const { page, browserErrors, end } = await visit(shop.browser, PHONE);
    await openHydrated(page, `${shop.url}/search/oak`);
    await main(page).getByRole('button', { name: 'Filters' }).click();
    const sheet = page.getByRole('dialog', { name: 'Filters' });
    await sheet.getByLabel(/^On sale/).check();
    const show = sheet.getByRole('button', { name: /^Show \d+ results?$/ });
    const count = Number(/\d+/.exec(await show.innerText())?.[0]);
    await show.click();
    await page.waitForURL(`${shop.url}/search/oak?onSale=true`);
    await expect.poll(() => cards(page).count()).toBe(count);
    expect(browserErrors).toEqual([]);
    await end();
  });

  test('work as a form without JavaScript, also for words as typed', async () => {
    const { page, end } = await visit(shop.browser, { ...DESKTOP, javaScriptEnabled: false });
    await page.goto(`${shop.url}/search/oak?asTyped=1`);
    await filters(page)
      .getByLabel(/^On sale/)
      .check();
    await filters(page).getByRole('button', { name: 'Apply' }).click();
    await page.waitForURL(({ searchParams }) => searchParams.get('onSale') === 'true');
    expect(new URL(page.url()).pathname).toBe('/search/oak');
    expect(new URL(page.url()).searchParams.get('asTyped')).toBe('1');
    await expect.poll(() => cards(page).count()).toBeGreaterThan(0);
    await main(page).getByRole('link', { name: 'Remove filter On sale' }).waitFor();
    await end();
  });
});

test('the drawer offers a collection that the words name before the products', async () => {
  const { page, end } = await visit(shop.browser, DESKTOP);
  await openHydrated(page, `${shop.url}/contact`);
  const input = await openDrawer(page);
  await input.fill('vases');
  const options = drawer(page).getByRole('option');
  await expect.poll(() => options.first().innerText()).toBe('Vases\nCollection');
  await input.press('ArrowDown');
  await input.press('Enter');
  await page.getByRole('heading', { level: 1, name: 'Vases' }).waitFor();
  await end();
});

test('the drawer offers a product that is typed by its whole name first, and says by which synonym others are found', async () => {
  const { page, end } = await visit(shop.browser, DESKTOP);
  await openHydrated(page, `${shop.url}/contact`);
  const input = await openDrawer(page);
  const options = drawer(page).getByRole('option');
  await input.fill('v');
  await expect.poll(() => options.getByText(/^V/).count()).toBeGreaterThan(0);
  await input.fill('');
  await input.fill('ribbed white vase');
  await expect.poll(() => options.first().innerText()).toMatch(/^Ribbed White Vase/);
  await expect.poll(() => options.getByText('Collection', { exact: true }).count()).toBe(1);
  await input.fill('pillow');
  await options.getByText('By synonym: Cushion').first().waitFor();
  await end();
});

test('a page behind the last says so alone, and leads to the last', async () => {
  const { page, end } = await visit(shop.browser, DESKTOP);
  for (const path of ['/search/lamp', '/collection/0']) {
    await openHydrated(page, `${shop.url}${path}?page=99`);
    await main(page).getByText('There is no page 99').waitFor();
    expect(
      await main(page)
        .getByText(/^No (results found|products available\.)$/)
        .count(),
    ).toBe(0);
    await main(page).getByRole('link', { name: 'Go to the last page' }).click();
    await main(page).getByRole('article').first().waitFor();
  }
  await end();
});

test('without JavaScript the search works as a form', async () => {
  const { page, end } = await visit(shop.browser, { ...DESKTOP, javaScriptEnabled: false });
  await page.goto(shop.url);
  await page.getByRole('link', { name: 'Search', exact: true }).click();
  await box(page).fill(' oak lamp');
  await main(page).getByRole('button', { name: 'Search' }).click();
  await page.waitForURL(({ pathname }) => pathname === '/search/oak%20lamp');
  await expect.poll(() => box(page).inputValue()).toBe('oak lamp');
  await expect.poll(() => cards(page).count()).toBeGreaterThan(0);
  await main(page).getByRole('button', { name: 'Clear' }).click();
  await page.waitForURL(({ pathname }) => pathname === '/search');
  await expect.poll(() => box(page).inputValue()).toBe('');
  await end();
});

test('a price in the words is said to be one, and one link leads to all prices', async () => {
  const { page, browserErrors, end } = await visit(shop.browser, PHONE);
  await openHydrated(page, `${shop.url}/search/vase%20under%20%2460`);
  await main(page)
    .getByText(/^\d results for “vase” up to \$60\. Show all prices$/)
    .waitFor();
  const cheap = await cards(page).count();
  await main(page).getByRole('link', { name: 'Show all prices' }).click();
  await page.waitForURL(`${shop.url}/search/vase`);
  await main(page)
    .getByText(/^\d+ results for “vase”$/)
    .waitFor();
  await expect.poll(() => cards(page).count()).toBeGreaterThan(cheap);
  await box(page).fill('vase under 1');
  await main(page).getByText('. None up to $1').waitFor();
  await box(page).fill('gifts under 50');
  await main(page)
    .getByText(/^\d+ results for “gifts” up to \$50\. Show all prices$/)
    .waitFor();
  await expectAccessible(page);
  expect(browserErrors).toEqual([]);
  await end();
});

test('a stray % in an address leads to the page that was meant', async () => {
  const accept = { headers: { accept: 'text/html,application/xhtml+xml' } };
  for (const [path, status] of [
    ['/search/50%%20off', 200],
    ['/search/%zz', 200],
    ['/collection/%zz', 404],
    ['/%', 404],
  ] as const) {
    const answer = await fetch(shop.url + path, accept);
    expect(answer.status, path).toBe(status);
    expect(answer.headers.get('content-type'), path).toContain('text/html');
  }
});

test('what is odd to search for is searched for', async () => {
  for (const path of ['/search/%00', '/search/%25', '/search?q=..', `/search/${'a'.repeat(900)}`]) {
    expect((await fetch(shop.url + path)).status, path).toBe(200);
  }
});

test.each([
  { ...PHONE, colorScheme: 'light' as const },
  { ...DESKTOP, colorScheme: 'dark' as const },
])('axe finds nothing at %o', async (options) => {
  const { page, end } = await visit(shop.browser, options);
  for (const path of ['/search', '/search/vase', '/search/qqzzyx']) {
    await openHydrated(page, shop.url + path);
    await expectAccessible(page);
  }
  const input = await openDrawer(page);
  await input.fill('va');
  await drawer(page).getByRole('option').first().waitFor();
  await input.press('ArrowDown');
  await expectAccessible(page);
  await input.fill('qqzzyx');
  await drawer(page).getByText('No results found').last().waitFor();
  await expectAccessible(page);
  await end();
});
