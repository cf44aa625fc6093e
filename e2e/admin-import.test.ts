import { readFile } from 'node:fs/promises';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { launchBrowser } from '../test/browser.ts';
import { DESKTOP, expectAccessible, openAlive, PHONE, visit } from './journey.ts';
import { makeDataDir, queryDatabase, type ShopProcess, startShop } from './shop-process.ts';

const ADMIN = { email: 'merchant@example.com', password: 'cedar and limestone' };
const PANEL = '/admin/adminPanel';
const TABLET = { viewport: { width: 768, height: 1024 }, hasTouch: true };

let data: Awaited<ReturnType<typeof makeDataDir>>;
let shop: ShopProcess;
let browser: Browser;

beforeAll(async () => {
  data = await makeDataDir();
  const environment = { ADMIN_EMAIL: ADMIN.email, ADMIN_PASSWORD: ADMIN.password };
  [shop, browser] = await Promise.all([startShop(data.path, environment), launchBrowser()]);
});
afterAll(async () => {
  await browser?.close();
  await shop?.stop();
  await data?.remove();
});

const GOOD = [
  'name,description,price,collection,colour',
  '"Jug, ""olive""","Thrown by hand.\nHolds a litre.",38,vases,green',
  'Bowl of cedar,Cut from one piece.,45.50,Vases,brown',
  'Cup without handle,Warm in the hand.,12,Vases,white',
].join('\n');
const BAD = GOOD.replace('38', 'cheap')
  .replace('45.50,Vases', '45.50,Vasen')
  .replace('Cup without handle', '');

test('a CSV with three bad rows shows them; mended, it is imported and in the list', async () => {
  const { page, complaints, end } = await visitAsAdmin(TABLET, '/products');
  await page.getByRole('link', { name: 'Import', exact: true }).click();
  await page.getByRole('heading', { name: 'Import products' }).waitFor();
  await page.getByRole('button', { name: 'Check' }).click();
  await page.getByText('Please choose a CSV file').waitFor();
  await choose(page, BAD);
  await page.getByRole('button', { name: 'Check' }).click();
  await page.getByText('There are 3 errors in the file').waitFor();
  expect(await cells(page)).toEqual([
    ['2', 'price', 'must be an amount with at most two decimals'],
    ['4', 'collection', 'There is no such collection'],
    ['5', 'name', 'is required'],
  ]);
  await page.getByText('Columns that are passed over: colour').waitFor();
  const before = await countProducts();

  await choose(page, GOOD);
  await page.getByRole('button', { name: 'Check' }).click();
  await page.getByText('3 new, 0 changed, 0 unchanged').waitFor();
  expect(await countProducts()).toBe(before);
  await page.getByRole('button', { name: 'Import', exact: true }).click();
  await page.getByText('Products imported successfully').waitFor();
  expect(await countProducts()).toBe(before + 3);
  await page.getByRole('link', { name: 'See the product list' }).click();
  await page.getByText('Jug, "olive"', { exact: true }).waitFor();
  expect(complaints).toEqual([]);
  await end();
});

test('an export is checked as unchanged', async () => {
  const { page, complaints, end } = await visitAsAdmin(DESKTOP, '/products');
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Export CSV' }).click(),
  ]);
  expect(download.suggestedFilename()).toBe('products.csv');
  const csv = await readFile(await download.path(), 'utf8');
  await page.goto(`${shop.url}${PANEL}/products/import`);
  await choose(page, csv);
  await page.getByRole('button', { name: 'Check' }).click();
  await page.getByText(`0 new, 0 changed, ${await countProducts()} unchanged`).waitFor();
  expect(await page.getByRole('button', { name: 'Import', exact: true }).count()).toBe(0);
  expect(complaints).toEqual([]);
  await end();
});

describe.each(['light', 'dark'] as const)('axe finds nothing in %s', (colorScheme) => {
  test.each([TABLET, PHONE])('at %o', async (options) => {
    const { page, end } = await visitAsAdmin({ ...options, colorScheme }, '/products/import');
    await choose(page, BAD);
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Check' }).click();
    await page.getByText('There are 3 errors in the file').waitFor();
    await expectAccessible(page);
    await end();
  });
});

const choose = (page: Page, csv: string) =>
  page
    .getByLabel('CSV file')
    .setInputFiles({ name: 'new.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) });

const cells = async (page: Page): Promise<string[][]> => {
  const rows = await page.getByRole('table').locator('tbody tr').all();
  return Promise.all(rows.map((row) => row.locator('td').allInnerTexts()));
};

async function countProducts(): Promise<number> {
  const text = 'select count(*)::int as count from products where deleted_at is null';
  const [row] = await queryDatabase<{ count: number }>(data.path, text);
  return row?.count ?? 0;
}

async function visitAsAdmin(options: Parameters<typeof visit>[1], path: string) {
  const visitor = await visit(browser, options);
  await openAlive(visitor.page, `${shop.url}/login?next=${encodeURIComponent(PANEL + path)}`);
  await logIn(visitor.page);
  await visitor.page.waitForURL(shop.url + PANEL + path);
  return visitor;
}

async function logIn(page: Page): Promise<void> {
  await page.getByLabel('Email').fill(ADMIN.email);
  await page.getByLabel(/^Password/).fill(ADMIN.password);
  await page.getByRole('button', { name: 'Log in' }).click();
}
