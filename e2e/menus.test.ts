import { expect, test } from 'vitest';
import { DESKTOP, expectAccessible, openHydrated, PHONE, untilSaid, visit } from './journey.ts';
import { openAdminShop } from './open-shop.ts';

/** The menus that a merchant makes, and the sections of a page that they write. */
const { shop, send, visitAsAdmin } = openAdminShop();

test('a merchant makes the menu on top, and shoppers open it with and without a mouse', async () => {
  const { page, browserErrors, end } = await visitAsAdmin(
    DESKTOP,
    '/admin/adminPanel/settings/menus',
  );
  await page.getByText('The usual links: Collection, For Sale, Contact.').waitFor();
  await page.getByRole('button', { name: 'Make your own' }).first().click();
  await page.getByRole('button', { name: 'Add a link below “Collection”' }).click();
  const link = page.getByRole('group', { name: 'Below “Collection”: 1' });
  await link.getByLabel('Says').fill('Everything');
  await link.getByLabel('Leads to').fill('/collection');
  await page.getByRole('button', { name: 'Save menus' }).click();
  await page.getByText('This leads where its own entry leads').first().waitFor();
  await link.getByLabel('Leads to').fill('/collection/0');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Save menus' }).click();
  await untilSaid(page, 'Menus saved: shoppers see them now');
  await end();

  for (const device of [DESKTOP, PHONE]) {
    const visitor = await visit(shop.browser, device);
    await openHydrated(visitor.page, shop.url);
    if (device === PHONE) await visitor.page.getByLabel('Menu', { exact: true }).click();
    const menu = visitor.page.locator('header details summary', { hasText: 'Collection' });
    await menu.filter({ visible: true }).focus();
    await visitor.page.keyboard.press('Enter');
    await visitor.page
      .getByRole('link', { name: 'Everything' })
      .filter({ visible: true })
      .waitFor();
    await expectAccessible(visitor.page);
    await visitor.page.getByRole('link', { name: 'Everything' }).filter({ visible: true }).click();
    await visitor.page.getByRole('heading', { level: 1, name: 'All Products' }).waitFor();
    expect([...browserErrors, ...visitor.browserErrors]).toEqual([]);
    await visitor.end();
  }
});

test('a written page shows its sections below its text', async () => {
  const fields = {
    slug: 'the-makers',
    title: 'The makers',
    body: 'We are eleven.',
    in_footer: true,
  };
  const { id } = await send('POST', '/admin/info-pages', fields);
  const common = { hidden: false, from_day: null, to_day: null };
  const { version } = await send('PUT', `/admin/sections/page-${id}/draft`, {
    sections: [
      {
        ...{ ...common, id: 'q', kind: 'questions', title: 'Asked often' },
        questions: [{ question: 'Where are you?', answer: 'In Beirut.' }],
      },
      {
        ...{ ...common, id: 'p', kind: 'products', title: 'By their hands', list: 'new_to_old' },
        ...{ collection_id: null, product_ids: [] },
      },
    ],
  });
  await send('POST', `/admin/sections/page-${id}/publish`, { version });
  const { page, browserErrors, end } = await visit(shop.browser, PHONE);
  await openHydrated(page, `${shop.url}/info/the-makers`);
  await page.getByRole('heading', { level: 2, name: 'By their hands' }).waitFor();
  await page.getByText('Where are you?').click();
  await page.getByText('In Beirut.').waitFor();
  await expectAccessible(page);
  expect(browserErrors).toEqual([]);
  await end();
});
