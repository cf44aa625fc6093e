import { expect, test } from 'vitest';
import { DESKTOP, expectAccessible, PHONE, untilSaid } from './journey.ts';
import { openAdminShop } from './open-shop.ts';

/** A merchant enters an order that came by WhatsApp (docs/decisions/132). */
const { visitAsAdmin, send } = openAdminShop();

test('an order by telephone is entered with products, keeps how it came, and refuses to be empty', async () => {
  const { page, browserErrors, end } = await visitAsAdmin(PHONE, '/admin/adminPanel/orders/add');
  await page.getByLabel(/^How it came/).selectOption({ label: 'WhatsApp' });
  await page.getByRole('button', { name: 'Add order' }).click();
  await page.getByText('Please enter the name').first().waitFor();
  await page.getByLabel(/^Name/).fill('Rima Haddad');
  await page.getByLabel(/^Phone/).fill('03 123 456');
  await page.getByLabel(/^Region/).fill('Mount Lebanon');
  await page.getByLabel(/^City/).fill('Jounieh');
  await page.getByLabel(/^Street/).fill('12 Harbour Street');
  await page.getByRole('button', { name: 'Add order' }).click();
  await page.locator('form').getByText('Please add at least one product').waitFor();
  const { data: found } = await send('GET', '/products?per_page=1&in_stock=1');
  const [product] = found;
  await page.getByLabel(/^Product/).fill(String(product.id));
  await page.getByRole('button', { name: `Add ${product.name}`, exact: true }).click();
  await page.getByRole('spinbutton', { name: `Quantity of ${product.name}` }).fill('2');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Add order' }).click();
  await untilSaid(page, 'was entered');
  await expect.poll(() => page.getByLabel(/^Name/).inputValue()).toBe('');
  const [order] = (await send('GET', '/orders?per_page=1')).data;
  expect(order).toMatchObject({
    channel: 'whatsapp',
    guest_name: 'Rima Haddad',
    guest_phone: '+961 3123456',
    items: [{ product_id: product.id, quantity: 2 }],
  });
  expect(browserErrors).toEqual([]);
  await end();

  const desk = await visitAsAdmin(DESKTOP, `/admin/adminPanel/orders?order=${order.id}`);
  const dialog = desk.page.getByRole('dialog');
  await dialog.getByText('Came by').waitFor();
  await dialog.getByText('Entered by hand (WhatsApp)').waitFor();
  expect(desk.browserErrors).toEqual([]);
  await desk.end();
});

test('with zones a slip in the city is asked about, and the region of a known city is filled in', async () => {
  await send('POST', '/zones/presets', { preset: 'lebanon' });
  await send('PUT', '/admin/settings/zones', { delivery_zones: true, uncovered_areas: 'default' });
  const { page, browserErrors, end } = await visitAsAdmin(PHONE, '/admin/adminPanel/orders/add');
  const [region, city] = [page.getByLabel(/^Region/), page.getByLabel(/^City/)];
  await city.fill('Jouniehh');
  await page.getByRole('button', { name: 'Did you mean Jounieh?' }).tap();
  await expect.poll(() => city.inputValue()).toBe('Jounieh');
  await expect.poll(() => region.inputValue()).toBe('Keserwan-Jbeil');
  await expectAccessible(page);
  // What was typed there stays.
  await region.fill('Mount Lebanon');
  await city.fill('Tripoli');
  await expect.poll(() => page.locator('datalist#cities option').count()).toBeGreaterThan(0);
  expect(await region.inputValue()).toBe('Mount Lebanon');
  expect(browserErrors).toEqual([]);
  await end();
  await send('PUT', '/admin/settings/zones', { delivery_zones: false, uncovered_areas: 'default' });
});
