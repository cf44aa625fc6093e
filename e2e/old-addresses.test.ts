import { expect, test } from 'vitest';
import { expectAccessible, PHONE, untilSaid } from './journey.ts';
import { openAdminShop } from './open-shop.ts';

/** An address of the former shop that nobody finds is led to its page (docs/product.md, Old addresses). */
const { shop, visitAsAdmin, send } = openAdminShop();

const PAGE = '/admin/adminPanel/old-addresses';
const ask = async (path: string) => {
  const { status, headers } = await fetch(shop.url + path, { redirect: 'manual' });
  return [status, headers.get('location')];
};

test('what was asked for and not found is listed, and leads to a product by one press', async () => {
  const [product] = (await send('GET', '/products?per_page=1')).data;
  expect(await ask('/products/blue-vase')).toEqual([404, null]);
  expect(await ask('/wp-login.php')).toEqual([404, null]);
  await expect
    .poll(async () => (await send('GET', '/missed-addresses')).data, { timeout: 60_000 })
    .toMatchObject([{ path: '/products/blue-vase', asked: 1 }]);

  const { page, browserErrors, end } = await visitAsAdmin(PHONE, `${PAGE}?tab=missed`);
  await page.getByRole('button', { name: 'Lead it to a page' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add an old address' });
  await expect
    .poll(() => dialog.getByLabel('Old address').inputValue())
    .toBe('/products/blue-vase');
  await dialog.getByLabel('Leads to').fill('https://elsewhere.example/');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await dialog
    .getByText('must be a page of this shop: visitors are not sent to other sites', { exact: true })
    .waitFor();
  await expectAccessible(page);
  await dialog.getByLabel('Leads to').fill(`/product/${product.id}`);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await untilSaid(page, 'Old address added');
  await page.getByText('Nobody asked for an address that is not there.').waitFor();
  await page.getByRole('link', { name: 'Old addresses', exact: true }).last().click();
  await page.getByRole('cell', { name: '/products/blue-vase', exact: true }).waitFor();
  await expectAccessible(page);

  expect(await ask('/products/blue-vase/?utm_source=mail')).toEqual([
    301,
    `/product/${product.id}?utm_source=mail`,
  ]);
  expect(await ask(`/collections/all/products/Blue-Vase`)).toEqual([301, `/product/${product.id}`]);
  await page.goto(`${shop.url}/products/blue-vase`);
  await page.getByRole('heading', { level: 1, name: product.name }).waitFor();
  // The browser notes the answer that refused another site.
  expect(browserErrors).toEqual([expect.stringContaining('422')]);
  await end();
});
