import { resolve } from 'node:path';
import type { Locator, Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { callShop } from './call-shop.ts';
import {
  DESKTOP,
  expectAccessible,
  expectAccessibleInBoth,
  PHONE,
  untilSaid,
  type Visit,
} from './journey.ts';
import { logInAsAdmin, openShop, visitByLogin, WITH_ADMIN } from './open-shop.ts';
import { queryDatabase } from './shop-process.ts';

const OTHER = { email: 'rana@example.com', password: 'olive and terracotta' };
const PANEL = '/admin/adminPanel';
const TABLET = { viewport: { width: 768, height: 1024 }, hasTouch: true };

const shop = openShop(WITH_ADMIN);
const visitAsAdmin = (options: typeof DESKTOP, path: string) =>
  visitByLogin(shop, options, PANEL + path);

beforeAll(async () => {
  await callShop(shop.url, 'POST /auth/register', {
    body: {
      ...OTHER,
      name: 'Rana Haddad',
      password_confirmation: OTHER.password,
      phone: '+961 3123456',
      region: 'Beirut',
      city: 'Beirut',
      street: 'Cedar street 4',
    },
  });
  await queryDatabase(shop.dataDir, "update users set role = 'admin' where email = $1", [
    OTHER.email,
  ]);
});
test('filters, sort and page stand in the address, and chips take filters away', async () => {
  const { page, browserErrors, end } = await visitAsAdmin(DESKTOP, '/products');
  await rowOf(page, 29).waitFor();
  await page.getByLabel('Collection', { exact: true }).selectOption('Vases');
  await page.waitForURL(/\?collection=\d+$/);
  await expect.poll(() => cells(page, 'Category')).toSatisfy(all('Vases'));
  await page.getByLabel('On sale').selectOption('On sale');
  await page.waitForURL(/onSale=true/);
  await expect
    .poll(() => cells(page, 'Discount'))
    .toSatisfy((found: string[]) => found.every((text) => text !== '' && !text.startsWith('0%')));
  await page.getByRole('link', { name: 'Remove filter Vases' }).click();
  await page.waitForURL(`${shop.url}${PANEL}/products?onSale=true`);
  await page.getByLabel('Available', { exact: true }).selectOption('No');
  await page.waitForURL(`${shop.url}${PANEL}/products?available=no&onSale=true`);
  await page.getByRole('link', { name: 'Clear all' }).click();
  await page.waitForURL(`${shop.url}${PANEL}/products`);
  await page.getByLabel('Available', { exact: true }).selectOption('No');
  await expect.poll(() => cells(page, 'Available')).toSatisfy(all('No'));
  await page.goBack();
  await expect.poll(() => page.getByLabel('Available', { exact: true }).inputValue()).toBe('');
  expect(browserErrors).toEqual([]);
  await end();
});

test('20 products get a discount at once, and undo gives each its own back', async () => {
  const { page, browserErrors, end } = await visitAsAdmin(TABLET, '/products');
  await rowOf(page, 29).waitFor();
  const before = await cells(page, 'Discount');
  await checkbox(rowOf(page, 0)).click();
  await checkbox(rowOf(page, 19)).click({ modifiers: ['Shift'] });
  await page.getByText('20 selected').waitFor();
  await page.getByRole('button', { name: 'Discount', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Discount of 20 products' });
  await dialog.getByLabel('Discount (%)').fill('101');
  await dialog.getByRole('button', { name: 'Set discount' }).click();
  await dialog.getByText('discount field must be between 0 and 100').waitFor();
  await dialog.getByLabel('Discount (%)').fill('12.5');
  await dialog.getByRole('button', { name: 'Set discount' }).click();
  await untilSaid(page, '20 products at 12.5% discount');
  await expect
    .poll(async () => (await cells(page, 'Discount')).slice(0, 20))
    .toSatisfy((found: string[]) => found.every((text) => text.startsWith('12.5%')));
  expect((await cells(page, 'Discount')).slice(20)).toEqual(before.slice(20));
  expect(await bigDiscounts('12.50')).toBe(20);
  await page.getByRole('region', { name: 'Selected products' }).waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Undo' }).click();
  await untilSaid(page, 'Undone');
  await expect.poll(() => cells(page, 'Discount')).toEqual(before);
  expect(browserErrors).toEqual([]);
  await end();
});

test('products are moved, and deleted and brought back', async () => {
  const { page, browserErrors, end } = await visitAsAdmin(DESKTOP, '/products');
  await rowOf(page, 29).waitFor();
  const before = await cells(page, 'Category');
  for (const row of [0, 1]) await checkbox(rowOf(page, row)).click();
  await page.getByRole('button', { name: 'Move' }).click();
  const dialog = page.getByRole('dialog', { name: 'Move 2 products' });
  await dialog.getByLabel('Collection').selectOption('Mirrors');
  await dialog.getByRole('button', { name: 'Move' }).click();
  await untilSaid(page, '2 products moved to Mirrors');
  await expect
    .poll(async () => (await cells(page, 'Category')).slice(0, 2))
    .toEqual(['Mirrors', 'Mirrors']);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(() => cells(page, 'Category')).toEqual(before);

  const names = await namesOf(page);
  for (const row of [0, 1]) await checkbox(rowOf(page, row)).click();
  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  const question = page.getByRole('dialog', { name: 'Delete 2 Products' });
  await question.getByText('Are you sure you want to delete these 2 products?').waitFor();
  await question.getByRole('button', { name: 'Delete 2 Products' }).click();
  await untilSaid(page, '2 products deleted');
  await expect.poll(() => namesOf(page)).not.toContain(names[0]);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(() => namesOf(page)).toEqual(names);
  expect(browserErrors).toEqual([]);
  await end();
});

test('what is selected and pressed while an earlier change is still being read stays and counts', async () => {
  const { page, browserErrors, end } = await visitAsAdmin(DESKTOP, '/products');
  await rowOf(page, 29).waitFor();
  const before = await cells(page, 'Category');
  for (const row of [0, 1]) await checkbox(rowOf(page, row)).click();
  // The list answers late from here on: what is done meanwhile is done on the rows of before.
  let late = Promise.withResolvers<void>();
  await page.route('**/api/products?**', async (route) => {
    await late.promise;
    await route.continue();
  });
  const letThrough = () => {
    late.resolve();
    late = Promise.withResolvers();
  };
  await page.getByRole('button', { name: 'Move' }).click();
  const dialog = page.getByRole('dialog', { name: 'Move 2 products' });
  await dialog.getByLabel('Collection').selectOption('Mirrors');
  await dialog.getByRole('button', { name: 'Move' }).click();
  await untilSaid(page, '2 products moved to Mirrors');
  await page.getByRole('button', { name: 'Undo' }).click();
  for (const row of [0, 1]) await checkbox(rowOf(page, row)).click();
  await page.getByText('2 selected').waitFor();
  letThrough();
  await untilSaid(page, 'Undone');
  await page.getByText('2 selected').waitFor();
  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  const question = page.getByRole('dialog', { name: 'Delete 2 Products' });
  await question.getByRole('button', { name: 'Delete 2 Products' }).click();
  letThrough();
  await untilSaid(page, '2 products deleted');
  late.resolve();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(() => cells(page, 'Category')).toEqual(before);
  expect(browserErrors).toEqual([]);
  await end();
});

test('what is selected while a change is on its way stays selected when that is answered', async () => {
  const { page, end } = await visitAsAdmin(DESKTOP, '/products');
  await rowOf(page, 29).waitFor();
  const late = Promise.withResolvers<void>();
  await page.route('**/api/products/bulk', async (route) => {
    await late.promise;
    await route.continue();
  });
  await checkbox(rowOf(page, 0)).click();
  await page.getByRole('button', { name: 'Not available' }).click();
  await expect.poll(() => page.getByText('1 selected').count()).toBe(0);
  await checkbox(rowOf(page, 3)).click();
  late.resolve();
  await untilSaid(page, '1 product not available');
  await page.getByRole('button', { name: 'Undo' }).click();
  await untilSaid(page, 'Undone');
  await expect.poll(() => checkbox(rowOf(page, 3)).isChecked()).toBe(true);
  await end();
});

describe('a row', () => {
  test('is changed in place: Enter saves, Esc cancels, what is wrong is said beside the field', async () => {
    const { page, browserErrors, end } = await visitAsAdmin(TABLET, '/products');
    const row = rowOf(page, 2);
    const price = row.getByRole('button', { name: /^Price of/ });
    await price.click();
    await page.keyboard.type('0');
    await page.keyboard.press('Enter');
    await row.getByText('Please enter a price between 0.01 and 999,999.99').waitFor();
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    const before = await price.innerText();
    await price.click();
    await page.keyboard.type('80');
    await page.keyboard.press('Enter');
    await expect.poll(() => price.innerText()).toBe('80.00');
    await expect
      .poll(() => price.evaluate((button) => button === document.activeElement))
      .toBe(true);
    const saved = page.waitForResponse(/api\/products\/\d+$/);
    await row.getByRole('button', { name: /^Discount of/ }).click();
    await page.keyboard.type('25');
    await page.getByRole('heading', { level: 1 }).click(); // Leaving the field saves as well.
    await saved;
    await row.getByText('$60.00').waitFor();
    const [id] = await cells(page, 'ID').then((ids) => ids.slice(2));
    await expect
      .poll(() => stored(Number(id)))
      .toMatchObject({ price: '80.00', discount: '25.00' });
    expect(before).not.toBe('80.00');
    expect(browserErrors).toEqual([]);
    await end();
  });

  test('says what is wrong inside the screen also on a phone', async () => {
    const { page, end } = await visitAsAdmin(PHONE, '/products');
    const discount = rowOf(page, 0).getByRole('button', { name: /^Discount of/ });
    await discount.click();
    await page.keyboard.type('120');
    await page.keyboard.press('Enter');
    const error = rowOf(page, 0).getByRole('alert');
    const isInside = async () => {
      const { x, width } = (await error.boundingBox()) ?? { x: -1, width: 0 };
      return x >= 0 && x + width <= 390;
    };
    await expect.poll(isInside).toBe(true);
    await expect.poll(() => error.innerText()).toBe('discount field must be between 0 and 100');
    await end();
  });

  test('answers at once, and is as before when the shop refuses', async () => {
    const { page, end } = await visitAsAdmin(DESKTOP, '/products');
    const available = rowOf(page, 0).getByRole('switch');
    const answer = Promise.withResolvers<void>();
    await page.route(/api\/products\/\d+$/, async (route) => {
      await answer.promise;
      await route.abort();
    });
    await expect.poll(() => available.getAttribute('aria-checked')).toBe('true');
    await available.click();
    await expect.poll(() => available.getAttribute('aria-checked')).toBe('false');
    answer.resolve();
    await page.getByText('Error updating product').waitFor();
    await expect.poll(() => available.getAttribute('aria-checked')).toBe('true');
    await end();
  });

  test('that another admin has changed is not overwritten, other fields are changed beside theirs', async () => {
    const { page, end } = await visitAsAdmin(DESKTOP, '/products');
    const row = rowOf(page, 4);
    const price = row.getByRole('button', { name: /^Price of/ });
    await price.waitFor();
    const id = Number((await cells(page, 'ID'))[4]);
    await changeAsOther(id, { price: '77' });
    const readAgain = page.waitForResponse(/\/api\/products\?/);
    await row.getByRole('switch').click();
    await expect.poll(() => price.innerText()).toBe('77.00');
    await readAgain; // Else it might show the next change already.
    await changeAsOther(id, { price: '78' });
    await price.click();
    await page.keyboard.type('79');
    await page.keyboard.press('Enter');
    await page.getByText(/^Rana Haddad changed '.+' just now$/).waitFor();
    await expect.poll(() => price.innerText()).toBe('78.00');
    await expect.poll(() => stored(id)).toMatchObject({ price: '78.00', available: false });
    await end();
  });

  test('is duplicated, out of stock, and its editor opens', async () => {
    const { page, browserErrors, end } = await visitAsAdmin(TABLET, '/products');
    await rowOf(page, 29).waitFor();
    const [name] = await namesOf(page);
    await rowOf(page, 0)
      .getByRole('button', { name: /^Duplicate/ })
      .click();
    const editor = page.getByRole('dialog', { name: 'Edit Product' });
    await expect.poll(() => editor.getByLabel('Name').inputValue()).toBe(`${name} (copy)`);
    await expect.poll(() => editor.getByLabel('Available').inputValue()).toBe('0');
    await editor.getByLabel('Name').fill('Second Vase');
    await editor.getByRole('button', { name: 'Save changes' }).click();
    await untilSaid(page, 'Product Updated successfully');
    await expect.poll(() => namesOf(page)).toContain('Second Vase');
    expect(browserErrors).toEqual([]);
    await end();
  });
});

test('two admins edit the same product: the second is notified, and nothing is lost', async () => {
  const { page, end } = await visitAsAdmin(TABLET, '/products');
  await rowOf(page, 6)
    .getByRole('button', { name: /^Edit Product/ })
    .click();
  const editor = page.getByRole('dialog', { name: 'Edit Product' });
  await editor.getByLabel('Name').fill('Mine');
  await editor.getByLabel('Price ($)').fill('41');
  const id = Number((await cells(page, 'ID'))[6]);
  await changeAsOther(id, { price: '42', discount: '5' });
  await editor.getByRole('button', { name: 'Save changes' }).click();
  const conflict = editor.getByRole('group', { name: 'Changed in the meantime' });
  await conflict.getByText(/^Price: \S+ is now 42.00, and you have changed it too$/).waitFor();
  await expect.poll(() => conflict.innerText()).toMatch(/Discount: \S+ is now 5%/);
  await expectAccessible(page);
  await expect.poll(() => editor.getByLabel('Name').inputValue()).toBe('Mine');
  await expect.poll(() => editor.getByLabel('Price ($)').inputValue()).toBe('41');
  await expect.poll(() => editor.getByLabel('Discount (%)').inputValue()).toBe('5');
  await expect.poll(() => stored(id)).toMatchObject({ price: '42.00' });
  await expect.poll(async () => (await cells(page, 'Price($)'))[6]).toBe('42.00');
  await editor.getByRole('button', { name: 'Save mine anyway' }).click();
  await untilSaid(page, 'Product Updated successfully');
  await expect
    .poll(() => stored(id))
    .toMatchObject({ name: 'Mine', price: '41.00', discount: '5.00' });

  await expect.poll(() => page.getByRole('dialog').count()).toBe(0);
  await rowOf(page, 6)
    .getByRole('button', { name: /^Edit Product/ })
    .click();
  await editor.getByLabel('Name').fill('Mine again');
  await changeAsOther(id, { name: 'Theirs' });
  await editor.getByRole('button', { name: 'Save changes' }).click();
  await editor.getByRole('button', { name: 'Load the newer one' }).click();
  await expect.poll(() => editor.getByLabel('Name').inputValue()).toBe('Theirs');
  await editor.getByRole('button', { name: 'Save changes' }).click();
  await untilSaid(page, 'Nothing was changed');
  await end();
});

test('a product is said to be saved where only the answer to that was lost', async () => {
  const { page, end } = await visitAsAdmin(TABLET, '/products');
  await rowOf(page, 7)
    .getByRole('button', { name: /^Edit Product/ })
    .click();
  const id = Number((await cells(page, 'ID'))[7]);
  const editor = page.getByRole('dialog', { name: 'Edit Product' });
  await editor.getByLabel('Price ($)').fill('43');
  await editor.getByLabel('Tags').fill('new in,  linen');
  await page.route(
    `**/api/products/${id}`,
    async (route) => {
      await route.fetch();
      await route.abort('connectionreset');
    },
    { times: 1 },
  );
  await editor.getByRole('button', { name: 'Save changes' }).click();
  await untilSaid(page, 'Error updating product');
  await expect.poll(() => stored(id)).toMatchObject({ price: '43.00' });
  await editor.getByRole('button', { name: 'Save changes' }).click();
  await untilSaid(page, 'Product Updated successfully');
  await expect.poll(() => page.getByRole('dialog').count()).toBe(0);
  await expect.poll(async () => (await cells(page, 'Price($)'))[7]).toBe('43.00');
  await end();
});

test('keys move between rows, select, edit and search, but not while typing', async () => {
  const { page, browserErrors, end } = await visitAsAdmin(DESKTOP, '/products');
  await rowOf(page, 29).waitFor();
  const names = await namesOf(page);
  const focused = () => page.evaluate(() => document.activeElement?.textContent ?? '');
  await page.keyboard.press('j');
  await page.keyboard.press('j');
  await page.keyboard.press('j');
  await page.keyboard.press('k');
  await expect.poll(() => focused()).toContain(names[1]);
  await page.keyboard.press('x');
  await page.getByText('1 selected').waitFor();
  await page.keyboard.press('j');
  await page.keyboard.press('Shift+X');
  await page.getByText('2 selected').waitFor();
  await page.keyboard.press('e');
  const editor = page.getByRole('dialog', { name: 'Edit Product' });
  await expect.poll(() => editor.getByLabel('Name').inputValue()).toBe(names[2]);
  await page.keyboard.press('Escape');
  await expect.poll(() => page.getByRole('dialog').count()).toBe(0);
  await expect.poll(() => focused()).toContain(names[2]);
  await page.keyboard.press('/');
  await page.keyboard.type('jxe?');
  await expect.poll(() => page.getByLabel('Search products').inputValue()).toBe('jxe?');
  await page.getByText('No products found.').waitFor();
  await page.getByRole('link', { name: 'Show all products' }).click();
  await expect.poll(() => page.getByLabel('Search products').inputValue()).toBe('');
  await page.getByRole('button', { name: 'Keys' }).click();
  const help = page.getByRole('dialog', { name: 'Keys' });
  await help.getByLabel('Use these keys').uncheck();
  await page.keyboard.press('Escape');
  await expect.poll(() => page.getByRole('dialog').count()).toBe(0);
  await page.keyboard.press('/');
  expect(
    await page.getByLabel('Search products').evaluate((box) => box === document.activeElement),
  ).toBe(false);
  await page.reload();
  await page.getByRole('button', { name: 'Keys' }).click();
  await expect.poll(() => help.getByLabel('Use these keys').isChecked()).toBe(false);
  expect(browserErrors).toEqual([]);
  await end();
});

describe('a session that ends in the middle of a form', () => {
  test('leads to the login and back to what was typed in a new product', async () => {
    const { page, calls, end } = await visitAsAdmin(DESKTOP, '/products/add');
    await page.getByLabel('Name').fill('Olive Wood Board');
    await page.getByLabel('Description').fill('Cut from one piece.');
    await page.getByLabel('Category').selectOption('Tableware');
    await page.getByLabel('Price ($)').fill('40');
    await page.getByLabel('Available').selectOption('No');
    const jug = resolve(import.meta.dirname, '../database/demo/pictures/jug-glazed.jpg');
    await page.getByLabel('Images').setInputFiles(jug);
    await endSessions(calls);
    await page.getByRole('button', { name: 'Add product' }).click();
    await untilSaid(page, "You're not logged in");
    await logInAsAdmin(page);
    await page.getByText('Pictures could not be kept').waitFor();
    await page.getByText("You're not logged in").waitFor({ state: 'detached' });
    await expect.poll(() => page.getByLabel('Name').inputValue()).toBe('Olive Wood Board');
    await expect.poll(() => page.getByLabel('Available').inputValue()).toBe('0');
    await page.getByText('$40.00').waitFor();
    await page.getByRole('button', { name: 'Add product' }).click();
    await untilSaid(page, 'Product created successfully');
    await expect.poll(() => page.getByLabel('Name').inputValue()).toBe('');
    await page.reload();
    await expect.poll(() => page.getByLabel('Name').inputValue()).toBe('');
    await end();
  });

  test('leads back to the product that was being edited', async () => {
    const path = '/products?collection=1&sortBy=old_to_new';
    const { page, calls, end } = await visitAsAdmin(DESKTOP, path);
    const read = page.waitForResponse(/\/api\/panel-products\/\d+$/);
    await rowOf(page, 0)
      .getByRole('button', { name: /^Edit Product/ })
      .click();
    const editor = page.getByRole('dialog', { name: 'Edit Product' });
    const name = await editor.getByLabel('Name').inputValue();
    await editor.getByLabel('Name').fill(`${name}, mended`);
    await read;
    await endSessions(calls);
    await editor.getByRole('button', { name: 'Save changes' }).click();
    await logInAsAdmin(page);
    await editor.getByText('What you typed is here again').waitFor();
    await expect.poll(() => page.url()).toBe(shop.url + PANEL + path);
    await expect.poll(() => editor.getByLabel('Name').inputValue()).toBe(`${name}, mended`);
    await editor.getByRole('button', { name: 'Save changes' }).click();
    await untilSaid(page, 'Product Updated successfully');
    await rowOf(page, 0).getByText(`${name}, mended`, { exact: true }).waitFor();
    await end();
  });
});

describe('axe finds nothing in light and dark', () => {
  test.each([TABLET, PHONE, DESKTOP])('at %o', async (options) => {
    const path = '/products?available=yes&onSale=true';
    const { page, end } = await visitAsAdmin(options, path);
    await checkbox(rowOf(page, 0)).click();
    await checkbox(rowOf(page, 1)).click();
    await expectAccessibleInBoth(page);
    for (const act of ['Discount', 'Move', 'Delete']) {
      await page.getByRole('button', { name: act, exact: true }).click();
      await page.getByRole('dialog').waitFor();
      if (act !== 'Delete') await page.getByRole('dialog').getByRole('button').last().click();
      await expectAccessibleInBoth(page);
      await page.keyboard.press('Escape');
      await expect.poll(() => page.getByRole('dialog').count()).toBe(0);
    }
    await page.keyboard.press('?');
    await page.getByRole('dialog', { name: 'Keys' }).waitFor();
    await expectAccessibleInBoth(page);
    await end();
  });
});

/** Ends every session once nothing is asked any more, so that it is the next press that finds it out. */
async function endSessions(calls: Visit['calls']): Promise<void> {
  await expect.poll(() => calls.underWay).toBe(0);
  await queryDatabase(shop.dataDir, 'delete from sessions');
}

const rowOf = (page: Page, index: number): Locator => page.locator('tr[data-row]').nth(index);
const checkbox = (row: Locator) => row.getByRole('checkbox');

/** The texts of a column, from the first row on. */
const cells = async (page: Page, column: string): Promise<string[]> =>
  (await page.locator(`td[data-column="${column}"]`).allInnerTexts()).map((text) => text.trim());
const namesOf = (page: Page) => page.locator('td[data-column="ID"] + td + td').allInnerTexts();
const all = (expected: string) => (found: string[]) =>
  found.length > 0 && found.every((text) => text === expected);

async function stored(id: number) {
  const [row] = await queryDatabase(
    shop.dataDir,
    'select name, price::text, discount::text, available from products where id = $1',
    [id],
  );
  return row;
}

async function bigDiscounts(discount: string): Promise<number> {
  const text = 'select count(*)::int as count from products where discount = $1::numeric';
  const [row] = await queryDatabase<{ count: number }>(shop.dataDir, text, [discount]);
  return row?.count ?? 0;
}

/** Another admin changes a product, somewhere else. */
async function changeAsOther(id: number, fields: Record<string, string>): Promise<void> {
  const { token } = await callShop(shop.url, 'POST /auth/login', { body: OTHER });
  const body = new FormData();
  for (const [field, text] of Object.entries(fields)) body.set(field, text);
  await callShop(shop.url, `POST /products/${id}`, { body, token });
}
