import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import {
  DESKTOP,
  expectAccessible,
  openHydrated,
  PHONE,
  untilSaid,
  visit,
  WITHOUT_PICTURES,
} from './journey.ts';
import { openAdminShop } from './open-shop.ts';

const { shop, visitAsAdmin } = openAdminShop({ launch: WITHOUT_PICTURES });
const PANEL = '/admin/adminPanel';

/** Opens a product's form in the panel. */
async function edit(page: Page, name: string) {
  await page.getByRole('button', { name: new RegExp(`^Edit Product.*${name}`) }).click();
  return page.getByRole('dialog', { name: 'Edit Product' });
}

test('a merchant says what shoppers ask for; shoppers read it and find it', async () => {
  const { page, browserErrors, end } = await visitAsAdmin(DESKTOP, `${PANEL}/collections`);
  await page.getByRole('button', { name: 'Edit Vases' }).click();
  await page.getByRole('button', { name: 'Attributes of its products' }).click();
  const attributes = page.getByRole('dialog', { name: 'Attributes of Vases' });
  await attributes.getByRole('button', { name: 'Add attribute' }).click();
  await attributes.getByLabel('Name').fill('Holds');
  await attributes.getByLabel('Type').selectOption('Number');
  await attributes.getByLabel('Unit').fill('stems');
  await attributes.getByRole('button', { name: 'Add attribute' }).click();
  await attributes.getByLabel('Name').last().fill('Kiln');
  await expectAccessible(page);
  await attributes.getByRole('button', { name: 'Save changes' }).click();
  await untilSaid(page, 'Attributes updated successfully');

  await page.goto(`${shop.url}${PANEL}/products?searchQuery=ring+vase`);
  const editor = await edit(page, 'Ring Vase');
  await editor.getByLabel('Width (cm)').fill('23.5 cm wide');
  await editor.getByLabel('Material').fill('Quokka clay');
  await editor.getByLabel('Holds (stems)').fill('3');
  await expectAccessible(page);
  await editor.getByRole('button', { name: 'Save changes' }).click();
  await editor.getByText('Width must be a length in cm between 0.1 and 10,000').first().waitFor();
  await editor.getByLabel('Width (cm)').fill('23.5');
  await editor.getByRole('button', { name: 'Save changes' }).click();
  await untilSaid(page, 'Product Updated successfully');

  const again = await edit(page, 'Ring Vase');
  await expect.poll(() => again.getByLabel('Width (cm)').inputValue()).toBe('23.5');
  await again.getByLabel('Category').selectOption('Lighting');
  await again.getByText('Not shown in this collection: Holds (3).').waitFor();
  await again.getByLabel('Category').selectOption('Vases');
  await expect.poll(() => again.getByLabel('Holds (stems)').inputValue()).toBe('3');
  expect(browserErrors).toEqual([]);
  await end();

  const shopper = await visit(shop.browser, PHONE);
  await openHydrated(shopper.page, `${shop.url}/search/quokka`);
  await shopper.page
    .getByRole('link', { name: /Ring Vase/ })
    .first()
    .click();
  await shopper.page.getByRole('heading', { level: 1, name: 'Ring Vase' }).waitFor();
  const facts = shopper.page.locator('dl');
  await expect
    .poll(async () => (await facts.innerText()).replaceAll(/\s+/g, ' '))
    .toBe(
      'Width 23.5 cm 9.3 in Height 27 cm 10.6 in Material Quokka clay Colour Cream Holds 3 stems',
    );
  await expectAccessible(shopper.page);
  expect(shopper.browserErrors).toEqual([]);
  await shopper.end();
});

test('an attribute that products have is removed only after its warning', async () => {
  const { page, end } = await visitAsAdmin(PHONE, `${PANEL}/collections`);
  await page.getByRole('button', { name: 'Edit Vases' }).click();
  await page.getByRole('button', { name: 'Attributes of its products' }).click();
  const attributes = page.getByRole('dialog', { name: 'Attributes of Vases' });
  await attributes.getByRole('button', { name: 'Remove Holds' }).click();
  await attributes.getByText('1 product loses its value').waitFor();
  await attributes.getByRole('button', { name: 'Move Kiln up' }).click();
  await expectAccessible(page);
  await attributes.getByRole('button', { name: 'Save changes' }).click();
  await untilSaid(page, 'Attributes updated successfully');
  await page.goto(`${shop.url}${PANEL}/products?searchQuery=ring+vase`);
  const editor = await edit(page, 'Ring Vase');
  await editor.getByLabel('Kiln').waitFor();
  expect(await editor.getByLabel(/^Holds/).count()).toBe(0);
  await end();
});
