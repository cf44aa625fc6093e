import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { makeZip, plain } from '../test/media-samples.ts';
import {
  DESKTOP,
  expectAccessible,
  expectAccessibleInBoth,
  openHydrated,
  PHONE,
} from './journey.ts';
import { openShop, visitByLogin, WITH_ADMIN } from './open-shop.ts';
import { queryDatabase } from './shop-process.ts';

const PANEL = '/admin/adminPanel';
const TABLET = { viewport: { width: 768, height: 1024 }, hasTouch: true };

const shop = openShop(WITH_ADMIN);
const visitAsAdmin = (options: typeof DESKTOP, path: string) =>
  visitByLogin(shop, options, PANEL + path);
const GOOD = [
  'name,description,price,collection,supplier',
  '"Jug, ""olive""","Thrown by hand.\nHolds a litre.",38,vases,green',
  'Bowl of cedar,Cut from one piece.,45.50,Vases,brown',
  'Cup without handle,Warm in the hand.,12,Vases,white',
].join('\n');
const BAD = GOOD.replace('38', 'cheap')
  .replace('45.50,Vases', '45.50,Vasen')
  .replace('Cup without handle', '');

test('a CSV with three bad rows shows them; mended, it is imported and in the list', async () => {
  const { page, browserErrors, end } = await visitAsAdmin(TABLET, '/products');
  await page.getByRole('link', { name: 'Import', exact: true }).click();
  await page.getByRole('heading', { name: 'Import products' }).waitFor();
  await page.getByRole('button', { name: 'Check' }).click();
  await page.getByText('Please choose a CSV or Excel file').waitFor();
  // What is wrong with the file stands above the button, and has the focus.
  const file = page.getByLabel('Products (CSV or Excel)');
  await expect.poll(() => file.evaluate((it) => it === document.activeElement)).toBe(true);
  await choose(page, BAD);
  await page.getByRole('button', { name: 'Check' }).click();
  await page.getByText('There are 3 errors in the file').waitFor();
  // What was found is in sight and has the focus.
  const answer = page.getByRole('region', { name: 'Result of the check' });
  await expect.poll(() => answer.evaluate((it) => it === document.activeElement)).toBe(true);
  const top = async () => (await answer.boundingBox())?.y ?? -1;
  await expect.poll(top).toSatisfy((y: number) => y >= 0 && y < 400);
  const causes = page.getByRole('list', { name: 'Causes' }).getByRole('listitem');
  await expect
    .poll(() => causes.allInnerTexts())
    .toEqual([
      expect.stringMatching(/^price: must be an amount .*\(1 row\)\s+cheap \(row 2\)$/),
      expect.stringMatching(/^name: is required \(row 4\)$/),
      expect.stringMatching(/^A collection does not exist \(1 row\)\s+Vasen \(row 3\)/),
    ]);
  // Each stands there once, and among the rows that the check refuses.
  const row = (name: string) => page.getByRole('row', { name });
  await page.getByRole('button', { name: 'Refused (3)' }).click();
  await row('2 Jug, "olive" price: must be an amount').waitFor();
  expect(await page.getByRole('table').count()).toBe(1);
  await page.getByText('Columns that are passed over: supplier').waitFor();
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
  expect(browserErrors).toEqual([]);
  await end();
});

test('an import whose answer was cut off is made once, although it is asked for again', async () => {
  const { page, end } = await visitAsAdmin(TABLET, '/products/import');
  const before = await countProducts();
  await choose(page, GOOD);
  const upload = '**/api/products/import';
  const importIt = async () => {
    await page.getByRole('button', { name: 'Check' }).click();
    await page.getByText('3 new, 0 changed, 0 unchanged').waitFor();
    await page.getByRole('button', { name: 'Import', exact: true }).click();
  };
  await page.route(upload, async (route) => {
    const answer = await route.fetch();
    const body = await answer.text();
    if (answer.status() !== 202) return route.fulfill({ response: answer, body });
    await route.fulfill({ status: 202, contentType: 'application/json', body: body.slice(0, 40) });
  });
  await importIt();
  await expect.poll(countProducts).toBe(before + 3);
  await page.getByText('3 new, 0 changed, 0 unchanged').waitFor({ state: 'detached' });
  await page.unroute(upload);
  await importIt();
  await page.getByText('Products imported successfully').waitFor();
  expect(await countProducts()).toBe(before + 3);
  await end();
});

test('pictures of a zip: a bad name is shown by its row; mended, the shop shows the cover', async () => {
  const { page, browserErrors, end } = await visitAsAdmin(TABLET, '/products/import');
  const picture = { bytes: await plain(60, 75, '#7a8450').jpeg().toBuffer() };
  const zip = makeZip(
    ['Olive jug.jpg', 'back.jpg', 'spare.jpg'].map((name) => ({ path: `new/${name}`, ...picture })),
  );
  const csv = [
    'name,description,price,collection,images',
    'Jug of the zip,Thrown by hand.,38,Vases,olive jug.jpg | back.jpg',
    'Bowl of the zip,Cut from one piece.,45,Vases,bak.jpg',
    'Cup of the zip,Warm in the hand.,12,Vases,',
  ].join('\n');
  await choose(page, csv);
  await page.getByLabel('Pictures (zip)').setInputFiles({
    name: 'pictures.zip',
    mimeType: 'application/zip',
    buffer: zip,
  });
  await page.getByRole('button', { name: 'Check' }).click();
  await page.getByText('There is an error in the file').waitFor();
  await page.getByRole('button', { name: 'Refused (1)' }).click();
  await page
    .getByRole('row', { name: '3 Bowl of the zip images: There is no picture bak.jpg in the zip' })
    .waitFor();

  await choose(page, csv.replace('bak', 'back'));
  await page.getByRole('button', { name: 'Check' }).click();
  await page.getByText('3 new, 0 changed, 0 unchanged').waitFor();
  await page.getByText('Pictures in the zip that no row names: new/spare.jpg').waitFor();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Import', exact: true }).click();
  await page.getByText('Products imported successfully').waitFor();

  const [jug] = await queryDatabase<{ id: number }>(
    shop.dataDir,
    "select id from products where name = 'Jug of the zip'",
  );
  await openHydrated(page, `${shop.url}/product/${jug?.id}`);
  const cover = page.getByRole('img', { name: 'Jug of the zip', exact: true }).first();
  await cover.waitFor();
  await expect
    .poll(() => cover.evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBeGreaterThan(0);
  expect(browserErrors).toEqual([]);
  await end();
});

test('what is no zip is named at its box, and can be left out', async () => {
  const { page, end } = await visitAsAdmin(DESKTOP, '/products/import');
  await choose(page, GOOD.replaceAll(/jug|bowl|cup/gi, 'Plate'));
  await page
    .getByLabel('Pictures (zip)')
    .setInputFiles({ name: 'pictures.zip', mimeType: 'application/zip', buffer: Buffer.from('x') });
  await page.getByRole('button', { name: 'Check' }).click();
  await page.getByText('This is no zip, or it is broken').waitFor();
  await page.getByRole('button', { name: 'Leave the zip out' }).click();
  await page.getByRole('button', { name: 'Check' }).click();
  await page.getByText('3 new, 0 changed, 0 unchanged').waitFor();
  await end();
});

test('an export is checked as unchanged', async () => {
  const { page, browserErrors, end } = await visitAsAdmin(DESKTOP, '/products');
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
  await expect
    .poll(() => page.getByRole('button', { name: 'Import', exact: true }).count())
    .toBe(0);
  expect(browserErrors).toEqual([]);
  await end();
});

test('the address of an import that does not exist says so, and is asked for once', async () => {
  const { page, end } = await visitAsAdmin(DESKTOP, '/products');
  await page.clock.install();
  const asked: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/api/jobs/')) asked.push(request.url());
  });
  await page.goto(`${shop.url}${PANEL}/products/import?job=999999`);
  await page.getByText('Import not found.').waitFor();
  await page.clock.runFor(5_000);
  expect(asked).toHaveLength(1);
  await page.getByRole('link', { name: 'Import a file' }).click();
  await page.getByRole('button', { name: 'Check' }).waitFor();
  await end();
});

describe('axe finds nothing in light and dark', () => {
  test.each([TABLET, PHONE])('at %o', async (options) => {
    const { page, end } = await visitAsAdmin(options, '/products/import');
    await choose(page, BAD);
    await expectAccessibleInBoth(page);
    await page.getByRole('button', { name: 'Check' }).click();
    await page.getByText('There are 3 errors in the file').waitFor();
    await expectAccessibleInBoth(page);
    await end();
  });
});

const choose = (page: Page, csv: string) =>
  page
    .getByLabel('Products (CSV or Excel)')
    .setInputFiles({ name: 'new.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) });

async function countProducts(): Promise<number> {
  const text = 'select count(*)::int as count from products where deleted_at is null';
  const [row] = await queryDatabase<{ count: number }>(shop.dataDir, text);
  return row?.count ?? 0;
}
