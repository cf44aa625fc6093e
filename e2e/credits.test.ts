import { expect, test } from 'vitest';
import { DESKTOP, expectAccessible, PHONE, untilSaid } from './journey.ts';
import { openAdminShop } from './open-shop.ts';

/** The list of store credit in the panel (docs/product.md, Store credit). */
const { visitAsAdmin, send, enterOrder } = openAdminShop();

async function giveCredit(): Promise<void> {
  const settings = { returns_on: true, return_days: 14, returns_refund_delivery: false };
  await send('PUT', '/admin/settings/returns', settings);
  const { id, items } = await enterOrder();
  await send('PUT', `/orders/${id}`, { order_status_id: 3, payment_method_id: 1 });
  const lines = [{ product_id: items[0].product_id, quantity: 1 }];
  const { id: of } = await send('POST', `/orders/${id}/returns`, { reason: 'other', lines });
  await send('POST', `/returns/${of}/state`, { state: 'received' });
  const { due } = await send('POST', `/returns/${of}/inspect`, { ends: ['stock'] });
  await send('POST', `/returns/${of}/refund`, { amount: '0', credit: due });
  await send('PUT', '/admin/settings/returns', { ...settings, returns_on: false });
}

test('it is found in the menu also where returns are off by now, and revoked with a reason', async () => {
  await giveCredit();
  const { page, browserErrors, end } = await visitAsAdmin(PHONE, '/admin/adminPanel/store-credits');
  await page.getByRole('heading', { name: 'Store credit', level: 1 }).waitFor();
  await page.getByText('Rima Haddad').waitFor();
  await expectAccessible(page);
  await page.getByLabel('Search store credit').fill('none');
  await page.getByText('No store credit is like this.').waitFor();
  await expectAccessible(page);
  await page.getByLabel('Search store credit').fill('');
  await page.getByRole('button', { name: /^Revoke/ }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Reason').fill('Given twice');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Revoke' }).click();
  await untilSaid(page, 'Store credit revoked');
  await page.getByText('Given twice').waitFor();
  await expectAccessible(page);
  expect(browserErrors).toEqual([]);
  await end();
  const atDesk = await visitAsAdmin(DESKTOP, '/admin/adminPanel/store-credits');
  await atDesk.page
    .getByLabel('Sidebar')
    .getByRole('link', { name: /^Store credit/ })
    .waitFor();
  await atDesk.end();
});
