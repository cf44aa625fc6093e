import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { DESKTOP, expectAccessible, openHydrated, PHONE, visit } from './journey.ts';
import { openShop } from './open-shop.ts';

/** Where the shop says that it is: other than where it is asked. */
const PUBLIC_URL = 'https://mantel.example';

const shop = openShop({ environment: { PUBLIC_URL, SHOP_DIRECTION: 'rtl' } });

/** What a document's head says, by name; read without running its code. */
async function headOf(path: string) {
  const text = await (await fetch(shop.url + path)).text();
  const find = (pattern: RegExp) => pattern.exec(text)?.[1]?.replaceAll('&amp;', '&');
  return {
    text,
    canonical: find(/<link rel="canonical" href="([^"]*)"/),
    previous: find(/<link rel="prev" href="([^"]*)"/),
    next: find(/<link rel="next" href="([^"]*)"/),
    robots: find(/<meta name="robots" content="([^"]*)"/),
    property: (name: string) => find(new RegExp(`<meta property="${name}" content="([^"]*)"`)),
    data: [...text.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs)].map(
      ([, json]) => JSON.parse(json ?? 'null'),
    ),
  };
}

describe('what search engines and link previews read', () => {
  test.each([
    { path: '/', kind: 'website', types: ['Organization'] },
    { path: '/collection', kind: 'website', types: [] },
    { path: '/collection/1', kind: 'website', types: ['BreadcrumbList', 'ItemList'] },
    { path: '/product/1', kind: 'product', types: ['Product', 'BreadcrumbList'] },
    { path: '/contact', kind: 'website', types: [] },
    { path: '/search', kind: 'website', types: [] },
  ])('$path has one address, a preview with a picture that is there, and its facts', async (page) => {
    const head = await headOf(`${page.path}?utm_source=letter`);
    expect(head.canonical).toBe(PUBLIC_URL + page.path);
    expect(head.robots).toBeUndefined();
    expect(head.text).toMatch(/<meta name="description" content="[^"]{20,}"/);
    expect(head.property('og:type')).toBe(page.kind);
    expect(head.property('og:url')).toBe(head.canonical);
    expect(Number(head.property('og:image:width'))).toBeGreaterThan(200);
    expect(Number(head.property('og:image:height'))).toBeGreaterThan(200);
    const picture = new URL(head.property('og:image') ?? '');
    expect(picture.origin).toBe(PUBLIC_URL);
    expect((await fetch(shop.url + picture.pathname)).status).toBe(200);
    expect(head.data.map((facts) => facts['@type'])).toEqual(page.types);
  });

  test('pages of a list lead to one another', async () => {
    expect(await headOf('/collection/0')).toMatchObject({
      previous: undefined,
      next: `${PUBLIC_URL}/collection/0?page=2`,
    });
    expect(await headOf('/collection/0?page=2')).toMatchObject({
      previous: `${PUBLIC_URL}/collection/0`,
      canonical: `${PUBLIC_URL}/collection/0?page=2`,
    });
  });

  test.each([
    '/checkout',
    '/order-success',
    '/orders/1',
    '/login',
    '/register',
    '/profile',
    '/my-orders',
    '/my-orders-type',
    '/reset-password',
    '/confirm-email',
    '/search/vase',
    '/product',
    '/nowhere',
  ])('%s stays out of search engines', async (path) => {
    expect((await headOf(path)).robots).toBe('noindex');
  });

  test('every address of the sitemap is there, is its own canonical, and may be found', async () => {
    const sitemap = await (await fetch(`${shop.url}/sitemap.xml`)).text();
    const addresses = [...sitemap.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, loc]) => loc ?? '');
    expect(addresses.length).toBeGreaterThan(40);
    for (const address of addresses) {
      const { pathname, search } = new URL(address);
      const { canonical, robots } = await headOf(pathname + search);
      expect({ canonical, robots }).toEqual({ canonical: address, robots: undefined });
    }
  });

  test('the manifest names icons that are there', async () => {
    const { text } = await headOf('/');
    expect(text).toContain('<link rel="manifest" href="/site.webmanifest">');
    const answer = await fetch(`${shop.url}/site.webmanifest`);
    expect(answer.headers.get('content-type')).toContain('application/manifest+json');
    const { icons } = (await answer.json()) as { icons: { src: string }[] };
    const others = ['/apple-touch-icon.png', '/favicon.svg', '/favicon.ico'];
    for (const src of [...icons.map((icon) => icon.src), ...others]) {
      expect((await fetch(shop.url + src)).status, src).toBe(200);
    }
  });
});

describe('a shop that runs from right to left', () => {
  const direction = (page: Page) => page.evaluate(() => getComputedStyle(document.body).direction);

  test('is mirrored, without scrolling sideways, and axe finds nothing', async () => {
    const { page, browserErrors, end } = await visit(shop.browser, DESKTOP);
    for (const path of ['/', '/collection/0', '/product/1', '/search/vase', '/contact']) {
      await page.goto(shop.url + path);
      await expect.poll(() => direction(page)).toBe('rtl');
      const overflow = () =>
        document.documentElement.scrollWidth - document.documentElement.clientWidth;
      await expect.poll(() => page.evaluate(overflow)).toBe(0);
      await expectAccessible(page);
    }
    expect(browserErrors).toEqual([]);
    await end();
  });

  test('aligns columns with the page, in whatever language their cells are', async () => {
    const { page, end } = await visit(shop.browser, DESKTOP);
    await page.goto(`${shop.url}/contact`);
    const alignments = await page.evaluate(() => {
      const { style } = document.body;
      const aligned = ['--line-start', '--line-end'].map((token) => {
        style.textAlign = `var(${token})`;
        return getComputedStyle(document.body).textAlign;
      });
      style.textAlign = '';
      return aligned;
    });
    expect(alignments).toEqual(['right', 'left']);
    await end();
  });

  test('begins addresses and numbers at the side where the page begins, and banners where they say', async () => {
    const { page, end } = await visit(shop.browser, DESKTOP);
    await openHydrated(page, `${shop.url}/checkout?product=1&quantity=1`);
    const side = (element: Element) => getComputedStyle(element).textAlign;
    const inputs = page.locator('input:is([type="email"], [type="tel"])');
    const sides = () =>
      inputs.evaluateAll((all) => all.map((input) => getComputedStyle(input).textAlign));
    // Email and phone, and the newsletter's.
    await expect.poll(sides).toEqual(['right', 'right', 'right']);
    await openHydrated(page, shop.url);
    const slide = page.locator('[data-alignment]').first();
    const aligned = async (alignment: string) => {
      await slide.evaluate((text, to) => text.setAttribute('data-alignment', to), alignment);
      return slide.locator('h2').evaluate(side);
    };
    expect(await aligned('left')).toBe('right');
    expect(await aligned('center')).toBe('center');
    expect(await aligned('right')).toBe('left');
    await end();
  });

  test('writes Arabic in Readex Pro, which no page without Arabic fetches', async () => {
    const { page, browserErrors, end } = await visit(shop.browser, DESKTOP);
    const fonts: string[] = [];
    page.on('request', (request) => {
      if (request.resourceType() === 'font') fonts.push(request.url());
    });
    await page.goto(`${shop.url}/contact`, { waitUntil: 'networkidle' });
    expect(fonts.filter((url) => url.includes('readex'))).toEqual([]);
    const came = page.waitForResponse(/\/readex-pro-[^/]*\.woff2$/);
    // Beside what React takes over: there it might be taken for a mistake of the server's.
    await page.evaluate(() => {
      const title = Object.assign(document.createElement('h1'), { textContent: 'مرحبا' });
      document.body.append(title);
    });
    expect((await came).status()).toBe(200);
    expect(browserErrors).toEqual([]);
    await end();
  });

  test('keeps each text in its own order: the full stop of a Latin sentence stands at its end', async () => {
    const { page, end } = await visit(shop.browser, PHONE);
    await page.goto(`${shop.url}/contact`);
    const lead = page.getByRole('main').getByText(/mostly within a day\.$/);
    const [day, stop, side] = await lead.evaluate((element) => {
      const text = element.firstChild as Text;
      const leftOf = (from: number) => {
        const range = document.createRange();
        range.setStart(text, from);
        range.setEnd(text, from + 1);
        return range.getBoundingClientRect().left;
      };
      return [
        leftOf(text.length - 2),
        leftOf(text.length - 1),
        getComputedStyle(element).textAlign,
      ];
    });
    expect(stop).toBeGreaterThan(day as number);
    expect(side).toBe('right');
    await end();
  });
});
