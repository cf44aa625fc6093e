import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { DESKTOP, expectAccessible, openHydrated, PHONE, untilSaid } from './journey.ts';
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

/** The next such request arrives, but its answer does not. */
const loseAnswer = (page: Page, path: string) =>
  page.route(
    (url) => url.pathname === path,
    async (route) => {
      await route.fetch();
      await route.abort('connectionreset');
    },
    { times: 1 },
  );

test('a synonym and a pinned product are saved where only the answer to that was lost', async () => {
  const { page, end } = await visitAsAdmin(DESKTOP, `${PATH}?tab=synonyms`);
  await page.getByRole('button', { name: 'Add synonym' }).click();
  const synonym = page.getByRole('dialog', { name: 'Add Synonym' });
  await synonym.getByLabel('Word').fill('Quaich');
  await synonym.getByLabel('Means').fill('bowl');
  await synonym.getByText('What changes').waitFor();
  await loseAnswer(page, '/api/search/synonyms');
  await synonym.getByRole('button', { name: 'Add synonym' }).click();
  await untilSaid(page, 'Error saving synonym');
  await synonym.getByRole('button', { name: 'Add synonym' }).click();
  await untilSaid(page, 'Synonym added');

  await openHydrated(page, `${shop.url}${PATH}?tab=pins`);
  await page.getByRole('button', { name: 'Pin a product' }).click();
  const pin = page.getByRole('dialog', { name: 'Pin Product' });
  await pin.getByLabel('Search').fill('quaich');
  await pin.getByLabel('Product').fill('oak');
  await loseAnswer(page, '/api/search/pins');
  const first = pin.getByRole('button', { name: /^Pin/ }).first();
  await first.click();
  await untilSaid(page, 'Error pinning product');
  await first.click();
  await untilSaid(page, 'now comes first for “quaich”');
  await expect.poll(() => page.getByRole('dialog').count()).toBe(0);
  await end();
});
