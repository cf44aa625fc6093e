import { expect, test } from 'vitest';
import { expectAccessible, PHONE } from './journey.ts';
import { openAdminShop } from './open-shop.ts';

const TABLET = { viewport: { width: 768, height: 1024 }, hasTouch: true };

const { send, visitAsAdmin } = openAdminShop();

test('what an admin changes is logged: who, when, before and after', async () => {
  const { data } = await send('GET', '/products?per_page=1');
  const [product] = data;
  const form = new FormData();
  form.set('price', '333.00');
  await send('POST', `/products/${product.id}`, form);
  const { page, browserErrors, end } = await visitAsAdmin(TABLET, '/admin/adminPanel/audit-log');
  const entry = page.getByRole('listitem').filter({ hasText: `Product ${product.name} changed` });
  await entry.getByText('After: $333').waitFor();
  await expect.poll(() => entry.innerText()).toContain('Price');
  await expectAccessible(page);
  await page.getByLabel('Changes of').selectOption('Orders');
  await page.getByText('No changes yet.').waitFor();
  expect(new URL(page.url()).search).toBe('?subject=orders');
  await page.goBack();
  await entry.waitFor();
  expect(browserErrors).toEqual([]);
  await end();
});

test('a bulk edit is one entry that opens into its rows', async () => {
  const { data } = await send('GET', '/products?per_page=3');
  const changes = data.map(({ id }: { id: number }) => ({ id, discount: '7' }));
  await send('POST', '/products/bulk', { changes });
  const { page, browserErrors, end } = await visitAsAdmin(TABLET, '/admin/adminPanel/audit-log');
  const entry = page.getByRole('listitem').filter({ hasText: '3 products changed' });
  await entry.getByText('Show all 3').click();
  await entry.getByText(`Product ${data[0].name} changed`).waitFor();
  await expect.poll(() => entry.getByText('After: 7').count()).toBe(3);
  await expectAccessible(page);
  expect(browserErrors).toEqual([]);
  await end();
});

test('what is changed of the variants of a product is one change of that product', async () => {
  const { data } = await send('GET', '/products?per_page=1&search=cushion&sort_by=old_to_new');
  const [{ id, name }] = data;
  const sizes = ['S', 'L'];
  const write = (price: string) =>
    send('PUT', `/products/${id}/variants`, {
      options: [{ name: 'Size', values: sizes.map((size) => ({ name: size })) }],
      variants: sizes.map((size) => ({ values: [size], price })),
    });
  await write('20');
  await write('21.50');
  const { page, browserErrors, end } = await visitAsAdmin(TABLET, '/admin/adminPanel/audit-log');
  const entry = page.getByRole('main').getByRole('listitem').first();
  await entry.getByRole('heading', { name: `Product ${name} changed`, level: 2 }).waitFor();
  await entry.getByText('Show all 3').click();
  await entry.getByText('S: Price').waitFor();
  await expect.poll(() => entry.getByText('After: $21.50').count()).toBe(3);
  expect(await page.getByRole('main').innerText()).not.toContain('{');
  await expectAccessible(page);
  expect(browserErrors).toEqual([]);
  await end();
});

test('more changes of variants than are shown at once are still of as many products as they are', async () => {
  const { data } = await send('GET', '/products?per_page=2&search=vase&sort_by=old_to_new');
  const [{ id, name }, other] = data;
  const sizes = Array.from({ length: 30 }, (_, n) => ({ name: `${n + 1} cm` }));
  await send('PUT', `/products/${id}/variants`, {
    options: [{ name: 'Height', values: sizes }],
    variants: sizes.map((size) => ({ values: [size.name], price: '20' })),
  });
  const { page, end } = await visitAsAdmin(TABLET, '/admin/adminPanel/audit-log');
  const entry = page.getByRole('main').getByRole('listitem').first();
  await entry.getByRole('heading', { name: `Product ${name} changed`, level: 2 }).waitFor();
  await entry.getByText('Show all 31').waitFor();
  const changes = [id, other.id].map((each: number) => ({ id: each, discount: '6' }));
  await send('POST', '/products/bulk', { changes });
  await page.reload();
  await entry.getByRole('heading', { name: '2 products changed', level: 2 }).waitFor();
  await end();
});

test('an entry of many changes is one whatever its size, and can be read whole', async () => {
  const { data } = await send('GET', '/products?per_page=25');
  const changes = data.map(({ id }: { id: number }) => ({ id, discount: '9' }));
  await send('POST', '/products/bulk', { changes });
  const { page, browserErrors, end } = await visitAsAdmin(TABLET, '/admin/adminPanel/audit-log');
  const entry = page.getByRole('listitem').filter({ hasText: '25 products changed' });
  await entry.getByText('Show all 25').click();
  await expect.poll(() => entry.getByText('After: 9').count()).toBe(20);
  await entry.getByRole('link', { name: 'All that was changed at that moment' }).click();
  await page.getByRole('heading', { name: '25 changes at once' }).waitFor();
  await expect.poll(() => page.getByText('After: 9').count()).toBe(25);
  await expectAccessible(page);
  await page.getByRole('link', { name: 'See all changes' }).click();
  await entry.waitFor();
  expect(browserErrors).toEqual([]);
  await end();
});

test('reads on a phone in the dark', async () => {
  const dark = { ...PHONE, colorScheme: 'dark' as const };
  const { page, end } = await visitAsAdmin(dark, '/admin/adminPanel/audit-log?subject=products');
  await page.getByText('After: $333').waitFor();
  await expectAccessible(page);
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  await end();
});
