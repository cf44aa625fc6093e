import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page } from 'playwright-core';
import { afterAll, describe, expect, test } from 'vitest';
import { DESKTOP, openHydrated, PHONE, visit } from './journey.ts';
import { openAdminShop } from './open-shop.ts';

/** A CDN that pulls: what it lacks it asks the shop for, at the same path, and passes on with its headers. */
const cdn = createServer((request, response) => {
  const path = request.url?.replace(/^\/pull\/media\//, '/media/') ?? '';
  if (!path.startsWith('/media/')) return void response.writeHead(404).end();
  pulled.push(path);
  fetch(shop.url + path).then(
    async ({ status, headers, body }) => {
      const kept = ['content-type', 'cache-control', 'cross-origin-resource-policy'];
      const passed = kept.flatMap((name) => [name, headers.get(name) ?? '']);
      response.writeHead(status, passed);
      for await (const bytes of body ?? []) response.write(bytes);
      response.end();
    },
    () => response.writeHead(502).end(),
  );
}).listen(0, '127.0.0.1');
await once(cdn, 'listening');
const CDN = `http://127.0.0.1:${(cdn.address() as AddressInfo).port}/pull`;
let pulled: string[] = [];

const { shop, visitAsAdmin } = openAdminShop({ environment: { MEDIA_CDN_URL: CDN } });
afterAll(() => {
  cdn.closeAllConnections();
  cdn.close();
});

/** What pictures a page has asked the shop itself for. */
function watchOwn(page: Page): string[] {
  const asked: string[] = [];
  page.on('request', (request) => {
    if (request.url().startsWith(`${shop.url}/media/`)) asked.push(request.url());
  });
  return asked;
}

/** Brings all pictures on and waits until each is there, then gives where they came from. */
async function picturesOf(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const pictures = [...document.images];
    for (const picture of pictures) picture.loading = 'eager';
    await Promise.all(pictures.map((picture) => picture.decode()));
    return pictures.map(({ currentSrc }) => currentSrc);
  });
}

describe.each([
  ['a phone', PHONE],
  ['a desktop', DESKTOP],
])('on %s', (_name, device) => {
  test.each([
    '/',
    '/collection',
    '/collection/1',
    '/product/1',
    '/search/vase',
  ])('the pictures of %s come from the CDN', async (path) => {
    const { page, browserErrors, end } = await visit(shop.browser, device);
    const own = watchOwn(page);
    await openHydrated(page, shop.url + path);
    await page.locator('img').first().waitFor();
    const pictures = await picturesOf(page);
    expect(pictures.length).toBeGreaterThan(0);
    for (const address of pictures) expect(address).toMatch(`${CDN}/media/`);
    expect(own).toEqual([]);
    expect(browserErrors).toEqual([]);
    await end();
  });
});

test('a product reached from a list is enlarged out of the CDN', async () => {
  const { page, browserErrors, end } = await visit(shop.browser, DESKTOP);
  const own = watchOwn(page);
  await openHydrated(page, `${shop.url}/collection/1`);
  await page.locator('main a[href^="/product/"]').first().click();
  await page.locator('main a[href$=".webp"]').first().click();
  const large = page.getByRole('dialog').locator('img').first();
  await large.waitFor();
  expect(await large.evaluate((one: HTMLImageElement) => one.currentSrc)).toMatch(CDN);
  expect(own).toEqual([]);
  expect(browserErrors).toEqual([]);
  await end();
});

test('what others read of a page names the CDN in full', async () => {
  const text = await (await fetch(`${shop.url}/product/1`)).text();
  expect(text).not.toMatch(/["\s,]\/media\//);
  expect(text).toMatch(`imagesrcset="${CDN}/media/`);
  expect(text).toMatch(`"image":["${CDN}/media/`);
  // What is shown with a link is drawn by the shop itself.
  const { pathname, search } = new URL(/og:image" content="([^"]+)"/.exec(text)?.[1] ?? '');
  const preview = await fetch(shop.url + pathname + search);
  expect(preview.headers.get('content-type')).toBe('image/jpeg');
});

test.each([
  '/products',
  '/collections',
  '/settings/banners',
])('the panel shows pictures out of the CDN at %s', async (path) => {
  pulled = [];
  const { page, browserErrors, end } = await visitAsAdmin(DESKTOP, `/admin/adminPanel${path}`);
  const own = watchOwn(page);
  await page.locator('img').first().waitFor();
  for (const address of await picturesOf(page)) expect(address).toMatch(`${CDN}/media/`);
  expect(pulled.length).toBeGreaterThan(0);
  expect(own).toEqual([]);
  expect(browserErrors).toEqual([]);
  await end();
});
