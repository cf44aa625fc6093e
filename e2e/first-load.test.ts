import { readdir, readFile } from 'node:fs/promises';
import { gzipSync } from 'node:zlib';
import type { Response } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { DESKTOP, PHONE, visit } from './journey.ts';
import { openShop } from './open-shop.ts';

const shop = openShop();

/** Expects a page to make these calls until the network is quiet; what it does once at rest may come after that. */
async function expectCalls(path: string, calls: readonly string[]): Promise<void> {
  const { page, browserErrors, end } = await visit(shop.browser, DESKTOP);
  const responses: Response[] = [];
  page.on('response', (response) => responses.push(response));
  await page.goto(shop.url + path, { waitUntil: 'networkidle' });
  await expect.poll(() => callsIn(responses)).toEqual(calls);
  expect(browserErrors).toEqual([]);
  await end();
}

const callsIn = (responses: readonly Response[]) =>
  responses
    .map((response) => `${response.request().method()} ${new URL(response.url()).pathname}`)
    .filter((request) => request.includes('/api/'))
    .map((request) => request.replaceAll(/\d+/g, 'N'))
    .sort();

describe('a first load', () => {
  test.each([
    ['/', []],
    ['/collection', []],
    ['/collection/0', []],
    ['/collection/1', []],
    ['/product/1', ['POST /api/products/N/views']],
    ['/order-success', []],
  ])('%s asks the API for no more than %j', expectCalls);

  test.each([
    '/',
    '/collection/0',
    '/product/1',
  ])('%s is the same bytes for everyone, at most 30 kB gzip', async (path) => {
    const [first, second] = await Promise.all(
      [
        {},
        { 'user-agent': 'another', 'accept-language': 'ar', 'x-forwarded-host': 'evil.example' },
      ].map(async (headers) =>
        Buffer.from(await (await fetch(shop.url + path, { headers })).arrayBuffer()),
      ),
    );
    expect(first?.equals(second ?? Buffer.alloc(0))).toBe(true);
    expect(gzipSync(first ?? '').length).toBeLessThan(30_000);
  });

  test.each([
    ['/', 95_000],
    ['/collection/0', 90_000],
    ['/product/1', 95_000],
    ['/checkout?product=1&quantity=1', 95_000],
  ])('%s sends who only looks at most %d bytes of JavaScript, with their headers', async (path, most) => {
    const { page, end } = await visit(shop.browser, PHONE);
    const sizes: Promise<number>[] = [];
    page.on('requestfinished', (request) => {
      if (request.resourceType() === 'script' || request.url().endsWith('.js'))
        sizes.push(
          request
            .sizes()
            .then(
              ({ responseBodySize, responseHeadersSize }) => responseBodySize + responseHeadersSize,
            ),
        );
    });
    await page.goto(shop.url + path, { waitUntil: 'networkidle' });
    const bytes = (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
    expect(bytes).toBeLessThan(most);
    expect(bytes).toBeGreaterThan(60_000);
    await end();
  });

  test('reads without JavaScript', async () => {
    const { page, end } = await visit(shop.browser, { ...DESKTOP, javaScriptEnabled: false });
    await page.goto(`${shop.url}/collection/0`);
    await page.getByRole('link', { name: 'Handwoven Basket' }).first().click();
    await page.getByRole('heading', { level: 1, name: 'Handwoven Basket' }).waitFor();
    await page.goto(`${shop.url}/collection/0`);
    await page.getByLabel('Sort by').selectOption('Price low to high');
    await page.getByRole('button', { name: 'Apply' }).last().click();
    await page.waitForURL(/sortBy=price_low_to_high/);
    await end();
  });
});

const ASSETS = 'dist/client/assets';

/** The names of classes that styles speak of. */
const namesIn = (styles: string): string[] =>
  [...styles.matchAll(/\.(-?[_a-z][\w-]*)/gi)].flatMap(([, name = '']) => name);

test.each([
  ...['/', '/collection', '/collection/0', '/search/lamp', '/product/1', '/compare?ids=1,2'],
  ...['/wish-list', '/checkout', '/contact', '/login', '/track-order', '/nowhere'],
])('%s has the styles of all that the server writes before any code comes', async (path) => {
  const files = (await readdir(ASSETS)).filter((name) => name.endsWith('.css'));
  const everyStyle = await Promise.all(files.map((name) => readFile(`${ASSETS}/${name}`, 'utf8')));
  const html = await (await fetch(shop.url + path)).text();
  const inDocument = [...html.matchAll(/<style[^>]*>(.*?)<\/style>/gs)].map(([, styles]) => styles);
  const styled = new Set(everyStyle.flatMap(namesIn));
  const known = new Set(namesIn(inDocument.join('')));
  const written = [...html.matchAll(/ class="([^"]+)"/g)].flatMap(([, names = '']) =>
    names.split(' '),
  );
  expect(written.length).toBeGreaterThan(20);
  expect(written.filter((name) => styled.has(name) && !known.has(name))).toEqual([]);
});
