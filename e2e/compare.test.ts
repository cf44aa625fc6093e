import { expect, test } from 'vitest';
import { DESKTOP, expectAccessible, openHydrated, PHONE, visit } from './journey.ts';
import { openShop } from './open-shop.ts';

const shop = openShop();

test('by the keyboard: two things of a collection stand side by side, and one is taken away', async () => {
  const { page, browserErrors, end } = await visit(shop.browser, DESKTOP);
  await openHydrated(page, `${shop.url}/collection/2`);
  const begin = page.getByRole('button', { name: 'Compare', exact: true });
  await begin.press('Enter');
  const main = page.getByRole('main');
  await main.getByLabel('Compare Mushroom Lamp').press('Space');
  await main.getByText('Choose two to four pieces').waitFor();
  await main.getByLabel('Compare Oak Tripod Floor Lamp').press('Space');
  await main.getByText('2 of 4 chosen').waitFor();
  await expectAccessible(page);
  await main.getByRole('link', { name: 'See side by side' }).press('Enter');
  await page.waitForURL(/\/compare\?ids=\d+,\d+$/);
  await main.getByRole('heading', { name: 'Side by side' }).waitFor();
  const table = main.getByRole('table');
  expect(await table.getByRole('columnheader').count()).toBe(2);
  await table.getByText('30 × 34 cm (11.8 × 13.4 in)').waitFor();
  await main.getByText('Beside a person of 170 cm').waitFor();
  await expectAccessible(page);
  await table.getByRole('link', { name: 'Take away Mushroom Lamp' }).press('Enter');
  await main.getByText('Choose another piece to compare it with.').waitFor();
  expect(browserErrors).toEqual([]);
  await end();
});

test('on a phone: from one product page to the next', async () => {
  const { page, browserErrors, end } = await visit(shop.browser, PHONE);
  const main = page.getByRole('main');
  for (const id of [48, 40]) {
    await openHydrated(page, `${shop.url}/product/${id}`);
    await page.keyboard.press('Tab'); // Its code comes once somebody goes on.
    await main.getByRole('button', { name: /^Compare / }).click();
  }
  await main.getByRole('link', { name: 'See 2 side by side' }).click();
  await page.waitForURL(`${shop.url}/compare?ids=48,40`);
  await main
    .getByRole('table')
    .getByRole('link', { name: 'Ribbed White Vase', exact: true })
    .waitFor();
  const width = await page.evaluate(() => document.documentElement.scrollWidth);
  expect(width).toBeLessThanOrEqual(390);
  expect(browserErrors).toEqual([]);
  await end();
});

test('an address that names nothing leads to the collections', async () => {
  const { page, end } = await visit(shop.browser, PHONE);
  await openHydrated(page, `${shop.url}/compare?ids=999999,x`);
  await page.getByText('Nothing to compare yet').waitFor();
  await page.getByRole('link', { name: 'See the collections' }).waitFor();
  await end();
});
