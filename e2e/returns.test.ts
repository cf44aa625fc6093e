import { expect, test } from 'vitest';
import { expectAccessible, PHONE } from './journey.ts';
import { openAdminShop } from './open-shop.ts';

/** What was delivered comes back, and its money is given back, on a phone (docs/product.md, Returns). */
const { send, enterOrder, visitAsAdmin } = openAdminShop();

test('a merchant takes a return, looks at it and gives the money back', async () => {
  await send('PUT', '/admin/settings/returns', {
    returns_on: true,
    return_days: 14,
    returns_refund_delivery: false,
  });
  const order = await enterOrder({ guest_name: 'Rima Haddad' }, 2);
  await send('PUT', `/orders/${order.id}`, { order_status_id: 3, payment_method_id: 1 });
  const { page, browserErrors, end } = await visitAsAdmin(
    PHONE,
    `/admin/adminPanel/orders?order=${order.id}`,
  );
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Take a return' }).click();
  await dialog.getByLabel(/, of 2$/).selectOption('1');
  await dialog.getByLabel('Reason').selectOption('damaged');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Take a return' }).click();
  await dialog.getByRole('button', { name: 'It is here' }).click();
  await dialog.getByLabel(/What becomes of/).selectOption('damaged');
  await dialog.getByRole('button', { name: 'Save', exact: true }).click();
  await dialog.getByLabel('In cash').waitFor();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Give money back' }).click();
  await dialog.getByText(/were given back/).waitFor();
  expect((await send('GET', `/orders/${order.id}`)).payment_status.id).toBe(3);

  await page.goto(new URL('/admin/adminPanel/returns', page.url()).href);
  await page.getByRole('link', { name: `#${order.id}` }).waitFor();
  await page.getByText('Arrived damaged').waitFor();
  await expectAccessible(page);
  await page.getByLabel('Show').selectOption('open');
  await page.getByText('No return is in this state.').waitFor();
  expect(browserErrors).toEqual([]);
  await end();
});

test('a merchant exchanges what comes back for another product, and gives the rest as store credit', async () => {
  await send('PUT', '/admin/settings/returns', {
    returns_on: true,
    return_days: 14,
    returns_refund_delivery: false,
  });
  const order = await enterOrder({ guest_name: 'Rima Haddad' }, 2);
  await send('PUT', `/orders/${order.id}`, { order_status_id: 3, payment_method_id: 1 });
  const { product_id } = order.items[0] as { product_id: number };
  await send('POST', `/orders/${order.id}/returns`, {
    reason: 'wrong_item',
    lines: [{ product_id, quantity: 2 }],
  });
  const { page, browserErrors, end } = await visitAsAdmin(
    PHONE,
    `/admin/adminPanel/orders?order=${order.id}`,
  );
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Exchange' }).click();
  await dialog.getByText('Choose what goes out in its place').waitFor();
  await dialog.getByRole('textbox').first().fill(String(product_id));
  await dialog
    .getByRole('button', { name: /^Exchange/ })
    .first()
    .click();
  await dialog.getByText(/to give back once the return is settled/).waitFor();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Make the order' }).click();
  // From the first order to the one that goes out for it, and back.
  await dialog.getByRole('link', { name: /Exchanged for order/ }).click();
  await dialog.getByRole('link', { name: /in exchange for what comes back of order/ }).click();
  await dialog.getByRole('link', { name: /Exchanged for order/ }).waitFor();
  await dialog.getByRole('button', { name: 'It is here' }).click();
  await dialog.getByRole('button', { name: 'Save', exact: true }).click();
  const cash = await dialog.getByLabel('In cash').inputValue();
  await dialog.getByLabel('In cash').fill('0');
  await dialog.getByLabel('As store credit').fill(cash);
  await dialog.getByRole('button', { name: 'Give money back' }).click();
  await dialog.getByText(/^CR-/).waitFor();
  await expectAccessible(page);
  expect(browserErrors).toEqual([]);
  await end();
});
