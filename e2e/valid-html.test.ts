import { execFile, spawnSync } from 'node:child_process';
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { DESKTOP, openHydrated, PHONE, visit, WITHOUT_PICTURES } from './journey.ts';
import { openAdminShop } from './open-shop.ts';

const { shop, visitAsAdmin } = openAdminShop({ launch: WITHOUT_PICTURES });

/** The W3C's validator, where there is one (docs/decisions/080). */
const VALIDATOR = process.env.VNU_JAR ?? '';
const isThere = VALIDATOR !== '' && spawnSync('java', ['-version']).status === 0;

let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'mantel-html-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** Keeps a document for the validator, without its styles: they are newer than what it knows. */
async function keep(name: string, html: string): Promise<void> {
  const withoutStyles = html.replace(/<style[^>]*>.*?<\/style>/gs, '');
  await writeFile(join(folder, `${name.replaceAll(/\W+/g, '-')}.html`), withoutStyles);
}

/** What a page is by now, with what its code has changed. */
const keepLive = async (name: string, page: Page) =>
  keep(name, `<!doctype html>${await page.evaluate(() => document.documentElement.outerHTML)}`);

/** What the W3C's validator says of all documents that were kept, a line each; `[]` when all are valid. */
async function findErrors(): Promise<string[]> {
  const files = (await readdir(folder)).map((file) => join(folder, file));
  const parts = ['-jar', VALIDATOR, '--errors-only', '--exit-zero-always', ...files];
  const { stderr } = await promisify(execFile)('java', parts, { maxBuffer: 64 * 1024 * 1024 });
  return stderr.split('\n').filter(Boolean);
}

const PAGES = [
  ...['/', '/collection', '/collection/0', '/collection/1?sortBy=price_low_to_high'],
  ...['/collection/0?onSale=true', '/search', '/search/vase', '/product/1', '/nowhere'],
  ...['/wish-list', '/wish-list?products=1,2'],
  ...['/checkout', '/order-success', '/contact', '/login', '/register', '/reset-password'],
  ...['/confirm-email', '/profile', '/my-orders', '/my-orders-type', '/orders/1'],
  ...['/admin/adminPanel', '/api/docs'],
];

const PANEL = [
  ...['', '/orders', '/orders/day-list', '/products', '/products/add', '/products/import'],
  ...['/collections', '/collections/add', '/couriers', '/customers', '/messages', '/audit-log'],
  ...['/settings', '/settings/banners', '/jobs'],
];

describe.skipIf(!isThere)('HTML is valid', () => {
  test('as the server sends it', async () => {
    for (const path of PAGES) {
      const answer = await fetch(shop.url + path, { headers: { accept: 'text/html' } });
      await keep(`sent ${path}`, await answer.text());
    }
    expect(await findErrors()).toEqual([]);
  });

  test('as shoppers have it, with menus, drawers and dialogs open', async () => {
    const { page, end } = await visit(shop.browser, PHONE);
    await openHydrated(page, shop.url);
    await page.getByLabel('Menu', { exact: true }).first().click();
    await keepLive('menu', page);
    await openHydrated(page, `${shop.url}/collection/0`);
    await page.getByRole('button', { name: /^Filters/ }).click();
    await page.getByRole('dialog').waitFor();
    await keepLive('filters', page);
    await openHydrated(page, `${shop.url}/product/1`);
    await page.getByRole('button', { name: 'Add to Cart', exact: true }).first().click();
    await page.getByRole('dialog').getByText('Subtotal').waitFor();
    await keepLive('cart', page);
    await openHydrated(page, `${shop.url}/product/1`);
    await page
      .getByRole('link', { name: /enlarge/ })
      .first()
      .click();
    await page.getByRole('dialog').waitFor();
    await keepLive('enlarged', page);
    await openHydrated(page, `${shop.url}/checkout`);
    await page.getByRole('button', { name: /^Place Order/ }).click();
    await page.getByText('Please fill in all the SHIPPING TO required info').waitFor();
    await page.getByRole('button', { name: /^Country code/ }).click();
    await page.getByRole('dialog', { name: 'Country code' }).waitFor();
    await keepLive('checkout', page);
    await end();
    expect(await findErrors()).toEqual([]);
  });

  test('as the panel has it', async () => {
    const { page, end } = await visitAsAdmin(DESKTOP, '/admin/adminPanel');
    for (const path of PANEL) {
      await openHydrated(page, `${shop.url}/admin/adminPanel${path}`);
      await page.getByRole('main').getByRole('heading', { level: 1 }).waitFor();
      await page.waitForLoadState();
      await expect.poll(() => page.locator('main [aria-busy="true"]').count()).toBe(0);
      await keepLive(`panel ${path}`, page);
    }
    await openHydrated(page, `${shop.url}/admin/adminPanel/products`);
    await page
      .getByRole('button', { name: /^Edit Product/ })
      .first()
      .click();
    await page.getByRole('dialog').waitFor();
    await keepLive('panel editor', page);
    await end();
    expect(await findErrors()).toEqual([]);
  });
});
