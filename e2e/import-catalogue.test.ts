import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { DESKTOP, expectAccessible, PHONE } from './journey.ts';
import { openShop, visitByLogin, WITH_ADMIN } from './open-shop.ts';
import { queryDatabase } from './shop-process.ts';

const IMPORT = '/admin/adminPanel/products/import';
const shop = openShop(WITH_ADMIN);

const ROWS = 1_094;
const KINDS = ['Chairs', 'Tables', 'Sofas', 'Beds', 'Shelves', 'Desks', 'Stools', 'Rugs'];
const HEAD = 'Product Title;SKU;Regular price;Sale price;Cat;Supplier';

/** A furniture shop's catalogue as Windows writes it: semicolons, an é of one byte, prices with signs. */
function catalogue(priceOf: (n: number) => string): Buffer {
  const rows = Array.from({ length: ROWS }, (_, n) => {
    const sale = n % 5 === 0 ? '79,99' : '';
    return `Modèle ${n};F-${n};${priceOf(n)};${sale};${KINDS[n % KINDS.length]};Atelier`;
  });
  return Buffer.from([HEAD, ...rows].join('\r\n'), 'latin1');
}

test("a furniture shop's catalogue: columns, missing collections, import, and again with new prices", async () => {
  const { page, browserErrors, end } = await visitByLogin(shop, DESKTOP, IMPORT);

  await choose(
    page,
    catalogue(() => '$1,299.50'),
  );
  await check(page);
  await page.getByRole('heading', { name: 'What do the columns hold?' }).waitFor();
  const encoding = page.getByLabel('Encoding of the file');
  expect(await encoding.inputValue()).toBe('windows-1252');
  await page.getByText('With semicolons between the cells.').waitFor();
  await encoding.selectOption('Mac Roman (Western)');
  await page.getByText('ModËle 0').waitFor();
  await encoding.selectOption('UTF-8');
  await page.getByText('The file is not written in UTF-8').waitFor();
  await encoding.selectOption('Windows-1252 (Western)');
  await page.getByText('Modèle 0').waitFor();
  expect(await page.getByLabel('Product Title').inputValue()).toBe('name');
  expect(await page.getByLabel('SKU').inputValue()).toBe('reference');
  expect(await page.getByLabel('Cat', { exact: true }).inputValue()).toBe('collection');
  await page.getByLabel('Supplier').selectOption('Material');
  await expectAccessible(page);
  await page.getByLabel('Cat', { exact: true }).selectOption('Leave out');
  await page.getByRole('button', { name: 'Check with these columns' }).click();
  await page.getByText('Please choose the column of: Collection').waitFor();
  await page.getByLabel('Cat', { exact: true }).selectOption('Collection');
  await page.getByRole('button', { name: 'Check with these columns' }).click();

  await page.getByText('8 collections do not exist').waitFor();
  await page.getByText('Chairs (137 rows)').waitFor();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Create these 8 collections' }).click();
  await page.getByText('1,094 new, 0 changed, 0 unchanged').waitFor();
  await page.getByText('There is no description: the name stands in (1,094 rows)').waitFor();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Import', exact: true }).click();
  await page.getByText('Products imported successfully').waitFor();
  expect(await read("where name = 'Modèle 5'")).toEqual([
    { price: '1299.50', discount: '93.84', material: 'Atelier', reference: 'F-5' },
  ]);

  await page.getByRole('link', { name: 'Import another file' }).click();
  await choose(
    page,
    catalogue((n) => (n === 1 ? 'on request' : '$1,299.50')),
  );
  await check(page);
  const wrong = 'Regular price: must be an amount with at most two decimals';
  await page.getByRole('list', { name: 'Causes' }).getByText(wrong).waitFor();
  await page.getByRole('button', { name: 'Refused (1)' }).click();
  await page.getByRole('row', { name: `3 Modèle 1` }).getByText(wrong).waitFor();

  await choose(
    page,
    catalogue((n) => (n < 3 ? '90' : '$1,299.50')),
  );
  await check(page);
  await page.getByText('0 new, 3 changed, 1,091 unchanged').waitFor();
  await page.getByRole('row', { name: /Modèle 1 .* Price: 1299\.50 becomes 90\.00/ }).waitFor();
  await page.getByRole('button', { name: 'Unchanged (1,091)' }).click();
  await page.getByText('Page 1 of 22').waitFor();
  await page.getByRole('button', { name: 'Next' }).click();
  await page.getByText('Page 2 of 22').waitFor();
  await page.getByRole('row', { name: /Modèle 53 / }).waitFor();
  await expectAccessible(page);
  await page.getByText('Columns as in the last such file').waitFor();
  await page.getByRole('button', { name: 'Import', exact: true }).click();
  await page.getByText('Products imported successfully').waitFor();
  expect(await read("where name = 'Modèle 1'")).toMatchObject([{ price: '90.00' }]);
  // The browser says itself that the wrong letters were refused.
  expect(browserErrors).toEqual([expect.stringContaining('422')]);
  await end();
});

test('exports of other shops are read as they are; what they leave open is asked once', async () => {
  const { page, browserErrors, end } = await visitByLogin(shop, PHONE, IMPORT);
  const found = page.getByRole('region', { name: 'Good to know' });

  await choose(page, await readFile('test/shop-files/shape-etsy-it.csv'));
  await check(page);
  await page.getByText('The file leaves something open').waitFor();
  await page.getByText('Columns of an export from Etsy').click();
  expect(await page.getByLabel('PREZZO').inputValue()).toBe('price');
  await page.getByLabel('Collection of the rows that name none').fill('Ceramiche');
  await page.getByRole('button', { name: 'Check again' }).click();
  await page.getByRole('button', { name: 'Create it' }).click();
  await page.getByText('2 new, 0 changed, 0 unchanged').waitFor();
  await expectAccessible(page);

  await choose(page, await readFile('test/shop-files/numbers.csv'));
  await check(page);
  await page.getByText('The file leaves something open').waitFor();
  await page.getByLabel('Numbers in price').selectOption('.');
  await page.getByLabel('Numbers in cost').selectOption(',');
  await page.getByLabel('Numbers in weight_kg').selectOption('.');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Check again' }).click();
  await page.getByText('5 new, 0 changed, 0 unchanged').waitFor();
  await page.getByRole('button', { name: 'Import', exact: true }).click();
  await page.getByText('Products imported successfully').waitFor();
  expect(await read("where name = 'Schale'")).toMatchObject([{ price: '12345.00' }]);
  expect(await read("where name = 'Lampe'")).toMatchObject([{ price: '1299.00' }]);

  await page.getByRole('link', { name: 'Import another file' }).click();
  await choose(page, await readFile('test/shop-files/shape-prestashop-es.csv'));
  await check(page);
  await found.getByText('EAN13: is what a spreadsheet left').waitFor();
  await found.getByText('8.43565E+12 (row 2)').waitFor();

  // What was said of the first file holds for the next with its columns, until it is forgotten.
  await choose(page, await readFile('test/shop-files/shape-etsy-it.csv'));
  await check(page);
  await page.getByText('Read as you chose for the last file').waitFor();
  await page.getByText('2 new, 0 changed, 0 unchanged').waitFor();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Forget these choices' }).click();
  await page.getByText('Read as you chose for the last file').waitFor({ state: 'detached' });
  expect(await page.getByLabel('Collection of the rows that name none').inputValue()).toBe('');
  expect(browserErrors).toEqual([]);
  await end();
});

const choose = (page: Page, buffer: Buffer) =>
  page
    .getByLabel('Products (CSV or Excel)')
    .setInputFiles({ name: 'meubles.csv', mimeType: 'text/csv', buffer });

const check = (page: Page) => page.getByRole('button', { name: 'Check', exact: true }).click();

const read = (where: string) =>
  queryDatabase(
    shop.dataDir,
    `select price, discount, material, reference from products ${where} and deleted_at is null`,
  );
