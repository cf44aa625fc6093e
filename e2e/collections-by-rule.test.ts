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

const { shop, visitAsAdmin, send } = openAdminShop({ launch: WITHOUT_PICTURES });
const PANEL = '/admin/adminPanel';

test('a collection fills itself by a rule, stands in another one, and is put in order by hand', async () => {
  const made = await send('POST', '/categories/bulk', { names: ['Gifts'] });
  const gifts: number = made[0].category_id;
  const { page, browserErrors, end } = await visitAsAdmin(DESKTOP, `${PANEL}/collections`);
  await page.getByRole('button', { name: 'Edit Gifts' }).click();
  await page.getByRole('button', { name: 'Place, text and rule' }).click();
  const setup = page.getByRole('dialog', { name: 'How Gifts is filled' });
  await setup.getByLabel('Stands in').selectOption('Vases');
  await setup.getByLabel('Text above its products').fill('Small things, well made.');
  await setup.getByLabel('Products come in').selectOption('rule');
  await setup.getByText(/^\d+ products match$/).waitFor();
  await setup.getByLabel('Condition 1').selectOption('tag');
  await setup.getByRole('button', { name: 'Save changes' }).click();
  await setup.getByText('Please enter a tag').first().waitFor();
  await setup.getByRole('textbox', { name: /^Tag/ }).fill('Gift');
  await setup.getByText('0 products match').waitFor();
  await expectAccessible(page);
  await setup.getByRole('button', { name: 'Save changes' }).click();
  await untilSaid(page, 'Collection Updated successfully');
  // The button that opened this dialog went with the dialog before it.
  const edit = page.getByRole('button', { name: 'Edit Gifts' });
  await expect.poll(() => edit.evaluate((button) => button === document.activeElement)).toBe(true);

  // Tags by a product's own form, and of many at once.
  await page.goto(`${shop.url}${PANEL}/products?searchQuery=ring+vase`);
  await page.getByRole('button', { name: /^Edit Product.*Ring Vase/ }).click();
  const editor = page.getByRole('dialog', { name: 'Edit Product' });
  await editor.getByLabel('Tags').fill('Gift, Round');
  await editor.getByRole('button', { name: 'Save changes' }).click();
  await untilSaid(page, 'Product Updated successfully');
  await page.goto(`${shop.url}${PANEL}/products?searchQuery=lamp`);
  await page.getByRole('checkbox', { name: /Mushroom Lamp/ }).check();
  await page.getByRole('button', { name: 'Tags', exact: true }).click();
  const tags = page.getByRole('dialog', { name: 'Tags of 1 product' });
  await tags.getByLabel('Tags to add').fill('gift');
  await expectAccessible(page);
  await tags.getByRole('button', { name: 'Change tags' }).click();
  await untilSaid(page, 'Tags of 1 product changed');

  await page.goto(`${shop.url}${PANEL}/collections`);
  await page.getByText('in Vases · by rule').waitFor();
  await page.getByRole('button', { name: 'Edit Gifts' }).click();
  await page.getByRole('button', { name: 'Its products and their order' }).click();
  const order = page.getByRole('dialog', { name: 'Products of Gifts' });
  const rows = order.getByRole('listitem');
  await expect.poll(() => rows.count()).toBe(2);
  const up = rows.nth(1).getByRole('button', { name: /^Move .* up$/ });
  const second = (await up.innerText()).replace(/^Move (.*) up$/, '$1');
  await expectAccessible(page);
  await up.click();
  await order.getByRole('button', { name: 'Newest first again' }).waitFor();
  await rows
    .nth(0)
    .getByRole('button', { name: `Move ${second} up` })
    .waitFor();
  expect(browserErrors).toEqual([]);
  await end();

  const shopper = await visit(shop.browser, PHONE);
  await openHydrated(shopper.page, `${shop.url}/collection/${gifts}`);
  await shopper.page.getByText('Small things, well made.').waitFor();
  const cards = shopper.page.getByRole('main').getByRole('heading', { level: 3 });
  await expect.poll(() => cards.allInnerTexts()).toEqual([second, expect.any(String)]);
  expect(await shopper.page.getByLabel('Sort by').inputValue()).toBe('featured');
  await expectAccessible(shopper.page);
  await shopper.page.getByLabel('Sort by').selectOption('Newest');
  await expect.poll(() => cards.allInnerTexts()).toEqual([expect.any(String), second]);
  await shopper.page.goBack();
  await expect.poll(() => cards.allInnerTexts()).toEqual([second, expect.any(String)]);
  await shopper.page.getByRole('navigation', { name: 'Breadcrumb' }).getByText('Vases').click();
  await shopper.page.getByRole('heading', { level: 1, name: 'Vases' }).waitFor();
  await shopper.page.getByRole('link', { name: 'Mushroom Lamp' }).first().waitFor();
  await shopper.page
    .getByRole('navigation', { name: 'In Vases' })
    .getByRole('link', { name: 'Gifts' })
    .click();
  await shopper.page.getByRole('heading', { level: 1, name: 'Gifts' }).waitFor();
  expect(shopper.browserErrors).toEqual([]);
  await shopper.end();
});
