import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { DESKTOP, expectAccessible, PHONE, untilSaid } from './journey.ts';
import { openAdminShop } from './open-shop.ts';

const { send, visitAsAdmin } = openAdminShop();
const TABLET = { viewport: { width: 768, height: 1024 }, hasTouch: true };

const cell = (page: Page, name: RegExp | string) => page.getByRole('gridcell', { name });
const textsOf = (page: Page, column: string) =>
  page.locator(`[role=gridcell][data-cell="${column}"]`).allInnerTexts();

/** Gives the focused grid what a spreadsheet has copied. */
const paste = (page: Page, text: string) =>
  page.evaluate((copied) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', copied);
    const event = new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true });
    document.activeElement?.dispatchEvent(event);
  }, text);

test('variants are made, pasted, filled, undone, refused and saved by keyboard', async () => {
  const [product] = (await send('GET', '/products?per_page=1')).data;
  const taken = (await send('GET', '/products?per_page=2')).data[1];
  await send('PUT', `/products/${taken.id}/variants`, {
    options: [{ name: 'Size', values: [{ name: 'One' }] }],
    variants: [{ values: ['One'], price: '9.00', reference: 'TAKEN-1' }],
  });
  const { page, browserErrors, end } = await visitAsAdmin(
    DESKTOP,
    `/admin/adminPanel/products/${product.id}/variants`,
  );
  await page.getByRole('button', { name: 'Add option' }).press('Enter');
  await page.getByRole('combobox', { name: 'Option 1' }).fill('Colour');
  await page.getByLabel('Add to Colour').fill('Sage, Clay');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Add option' }).press('Enter');
  await page.getByRole('combobox', { name: 'Option 2' }).fill('Size');
  await page.getByLabel('Add to Size').fill('S, L');
  await page.keyboard.press('Enter');
  await page.getByLabel('Swatch of Sage').selectOption('Colour');
  await page.getByRole('button', { name: 'Make 4 variants' }).press('Enter');
  await page.getByRole('heading', { name: '4 variants' }).waitFor();

  await cell(page, /^Price of Sage \/ S/).focus();
  await paste(page, '$1,020.50\t10%\n34\n');
  await page.keyboard.press('ArrowDown');
  await expect
    .poll(() => textsOf(page, 'price'))
    .toEqual(['1020.50', '34', ...rest(product.price)]);
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Home');
  await page.keyboard.press('Shift+ArrowDown');
  await page.keyboard.press('Shift+ArrowDown');
  await page.keyboard.press('Control+d');
  await expect.poll(() => textsOf(page, 'price')).toEqual(['1020.50', '34', '34', '34']);
  await page.keyboard.press('Control+z');
  await expect
    .poll(() => textsOf(page, 'price'))
    .toEqual(['1020.50', '34', ...rest(product.price)]);
  await page.keyboard.press('Control+Shift+z');
  await expect.poll(() => textsOf(page, 'price')).toEqual(['1020.50', '34', '34', '34']);

  // Typing begins at once; Enter goes down, Tab goes on, Escape takes back.
  await cell(page, /^SKU of Sage \/ S/).focus();
  await page.keyboard.type('cu-1');
  await page.keyboard.press('Enter');
  await page.keyboard.type('taken-1');
  await page.keyboard.press('Tab');
  await page.keyboard.type('978');
  await page.keyboard.press('Escape');
  await expect.poll(() => textsOf(page, 'reference')).toEqual(['cu-1', 'taken-1', '', '']);
  await expect.poll(() => textsOf(page, 'barcode')).toEqual(['', '', '', '']);
  await expectAccessible(page);

  await page.getByRole('button', { name: 'Save variants' }).press('Enter');
  await untilSaid(page, 'Another variant has this reference');
  const refused = cell(page, /^SKU of Sage \/ L/);
  await expect.poll(() => refused.getAttribute('aria-invalid')).toBe('true');
  await expect.poll(() => refused.innerText()).toContain('Another variant has this reference');
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.ariaLabel))
    .toContain('SKU of');
  await page.keyboard.type('cu-2');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Save variants' }).press('Enter');
  await untilSaid(page, 'Variants saved successfully');
  await page.getByText('Not saved yet').waitFor({ state: 'detached' });

  const { options, variants } = await send('GET', `/products/${product.id}/variants`);
  expect(options[0].values[0]).toEqual({ name: 'Sage', color: '#9caf88' });
  expect(variants).toMatchObject([
    { name: 'Sage / S', price: '1020.50', discount: '10.00', reference: 'cu-1' },
    { name: 'Sage / L', price: '34.00', reference: 'cu-2' },
    { name: 'Clay / S', price: '34.00' },
    { name: 'Clay / L', price: '34.00' },
  ]);

  // Escape, then Tab leaves the grid.
  await cell(page, /^Price of Sage \/ S/).focus();
  await page.keyboard.press('Tab');
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.ariaLabel))
    .toContain('Discount');
  await page.keyboard.press('Escape');
  await page.keyboard.press('Tab');
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.closest('[role=grid]')))
    .toBeNull();
  expect(browserErrors.filter((one) => !one.includes('422'))).toEqual([]);
  await end();

  for (const [options, how] of [
    [PHONE, {}],
    [TABLET, { colorScheme: 'dark' as const }],
  ] as const) {
    const seen = await visitAsAdmin(
      { ...options, ...how },
      `/admin/adminPanel/products/${product.id}/variants`,
    );
    await seen.page.getByRole('heading', { name: '4 variants' }).waitFor();
    await expectAccessible(seen.page);
    const wide = () => document.documentElement.scrollWidth > document.documentElement.clientWidth;
    await expect.poll(() => seen.page.evaluate(wide)).toBe(false);
    // The second touch of a cell edits it.
    await cell(seen.page, /^Price of Clay \/ S/).tap();
    await cell(seen.page, /^Price of Clay \/ S/).tap();
    await seen.page.getByRole('textbox', { name: 'Price of Clay / S' }).waitFor();
    await seen.end();
  }
});

const rest = (price: string) => [price, price];

test('what is not saved stays over a reload, and a change of somebody else is shown', async () => {
  const [, , product] = (await send('GET', '/products?per_page=3')).data;
  const put = (price: string) =>
    send('PUT', `/products/${product.id}/variants`, {
      options: [{ name: 'Size', values: [{ name: 'S' }, { name: 'L' }] }],
      variants: [
        { values: ['S'], price },
        { values: ['L'], price: '20.00' },
      ],
    });
  await put('10.00');
  const { page, end } = await visitAsAdmin(
    DESKTOP,
    `/admin/adminPanel/products/${product.id}/variants`,
  );
  await cell(page, /^Price of L/).focus();
  await page.keyboard.type('25');
  await page.keyboard.press('Enter');
  page.on('dialog', (dialog) => void dialog.accept());
  await page.reload();
  await page.getByText('What you had not saved is here again.').waitFor();
  await expect.poll(() => textsOf(page, 'price')).toEqual(['10.00', '25']);

  await put('11.00');
  await page.getByRole('button', { name: 'Save variants' }).click();
  await page.getByRole('group', { name: 'Changed in the meantime' }).waitFor();
  await expect.poll(() => textsOf(page, 'price')).toEqual(['10.00', '25']);
  await page.getByRole('button', { name: 'Save mine anyway' }).click();
  await untilSaid(page, 'Variants saved successfully');
  const { variants } = await send('GET', `/products/${product.id}/variants`);
  expect(variants).toMatchObject([{ price: '10.00' }, { price: '25.00' }]);

  await cell(page, /^Price of L/).focus();
  await page.keyboard.press('End');
  await page.keyboard.press('Enter');
  await page.getByText('Saving takes L out of the shop. Orders keep').waitFor();
  await end();
});
