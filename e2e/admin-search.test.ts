import { expect, test } from 'vitest';
import { DESKTOP, expectAccessible, openHydrated, PHONE } from './journey.ts';
import { openAdminShop } from './open-shop.ts';

const { shop, visitAsAdmin } = openAdminShop();

const PATH = '/admin/adminPanel/search';

test.each([
  { ...PHONE, colorScheme: 'light' as const },
  { ...DESKTOP, colorScheme: 'dark' as const },
])('axe finds nothing at %o', async (options) => {
  const { page, end } = await visitAsAdmin(options, PATH);
  for (const tab of ['searches', 'synonyms', 'pins']) {
    await openHydrated(page, `${shop.url}${PATH}?tab=${tab}`);
    await page.getByRole('heading', { level: 1, name: 'Search' }).waitFor();
    await expect.poll(() => page.getByText('Loading...').count()).toBe(0);
    await expectAccessible(page);
  }
  await page.getByRole('button', { name: 'Pin a product' }).click();
  await page.getByRole('dialog').getByLabel('Product').fill('oak');
  await page.getByRole('dialog').getByRole('button', { name: /^Pin/ }).first().waitFor();
  await expectAccessible(page);
  await end();
});
