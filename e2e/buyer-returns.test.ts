import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { callShop } from './call-shop.ts';
import {
  dismissMessages,
  expectAccessible,
  openHydrated,
  PHONE,
  untilSaid,
  visit,
} from './journey.ts';
import { openAdminShop } from './open-shop.ts';

/** A buyer gives back what they received, by the link of their order, and follows it there (docs/product.md, Returns). */
const { shop, send, visitAsAdmin } = openAdminShop();

const turn = (returns_on: boolean) =>
  send('PUT', '/admin/settings/returns', {
    returns_on,
    return_days: 14,
    returns_refund_delivery: false,
  });

/** A guest's delivered order of two different things; gives its number and its link. */
async function deliver(): Promise<{ id: number; link: string }> {
  const { data } = await send('GET', '/products?per_page=2&in_stock=1');
  const order = await callShop(shop.url, 'POST /orders', {
    body: {
      user_id: null,
      ...{ guest_name: 'Rima Haddad', guest_email: '', guest_phone: '+961 3123456' },
      ...{ guest_region: 'Beirut', guest_city: 'Hamra', guest_street: 'Main Street 1' },
      products: data.map(({ id }: { id: number }) => ({ product_id: id, quantity: 2 })),
      payment_method_id: 1,
      notes: '',
    },
  });
  await send('PUT', `/orders/${order.id}`, { order_status_id: 3, payment_method_id: 1 });
  return { id: order.id, link: `${shop.url}/orders/${order.id}#t=${order.tracking_token}` };
}

const section = (page: Page) => page.getByRole('region', { name: 'Send something back' });

test('a buyer asks by the link on a phone, the staff take it back, and the buyer reads of the money', async () => {
  await turn(true);
  const { id, link } = await deliver();
  const buyer = await visit(shop.browser, PHONE);
  await openHydrated(buyer.page, link);
  await section(buyer.page)
    .getByText(/^You can ask for it until /)
    .waitFor();
  await section(buyer.page).getByRole('button', { name: 'Choose what to send back' }).click();
  await expectAccessible(buyer.page);
  await section(buyer.page).getByRole('button', { name: 'Send request' }).click();
  await section(buyer.page).getByText('Please choose what you send back').waitFor();
  await section(buyer.page).getByText('Please say why').waitFor();
  await expectAccessible(buyer.page);
  await dismissMessages(buyer.page);
  await section(buyer.page).getByRole('button', { name: 'Increase quantity of' }).first().click();
  await section(buyer.page).getByLabel('Why?').selectOption('damaged');
  await section(buyer.page).getByLabel('What would you like for it?').selectOption('exchange');
  await section(buyer.page)
    .getByText(/^Please say in the note/)
    .waitFor();
  await section(buyer.page).getByLabel('Note (optional)').fill('The glaze is chipped');

  // The network is gone: what was typed stays, and the same request is sent once.
  await buyer.page.context().setOffline(true);
  await section(buyer.page).getByRole('button', { name: 'Send request' }).click();
  await untilSaid(buyer.page, 'Your request did not get through: please try again');
  await buyer.page.context().setOffline(false);
  await dismissMessages(buyer.page);
  expect(await section(buyer.page).getByLabel('Note (optional)').inputValue()).toBe(
    'The glaze is chipped',
  );
  await section(buyer.page).getByRole('button', { name: 'Send request' }).dblclick();
  await section(buyer.page).getByText('The shop answers here.').waitFor();
  await section(buyer.page)
    .getByRole('button', { name: 'Choose what to send back' })
    .waitFor({ state: 'detached' });
  await expectAccessible(buyer.page);
  expect((await send('GET', `/orders/${id}/returns`)).returns).toMatchObject([
    {
      ...{ reason: 'damaged', wish: 'exchange', note: 'The glaze is chipped', by_buyer: true },
      lines: [{ quantity: 1 }],
    },
  ]);

  const list = await visitAsAdmin(PHONE, '/admin/adminPanel/returns?state=asked');
  await list.page.getByText('Rima Haddad').waitFor();
  await list.page.getByText('Arrived damaged · Would like an exchange').waitFor();
  await expectAccessible(list.page);
  await list.end();
  const staff = await visitAsAdmin(PHONE, `/admin/adminPanel/orders?order=${id}`);
  const dialog = staff.page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Accept' }).click();
  await dialog.getByRole('button', { name: 'It is here' }).waitFor();
  await buyer.page.reload();
  await section(buyer.page).getByText('The shop takes it back, and waits for it.').waitFor();
  await dialog.getByRole('button', { name: 'It is here' }).click();
  await dialog.getByLabel(/What becomes of/).selectOption('damaged');
  await dialog.getByRole('button', { name: 'Save', exact: true }).click();
  await dialog.getByRole('button', { name: 'Give money back' }).click();
  await dialog.getByText(/were given back/).waitFor();

  await buyer.page.reload();
  await section(buyer.page)
    .getByText(/^The shop gave you \$[\d.]+ back\.$/)
    .waitFor();
  await buyer.page.getByText('Refunded').waitFor();
  await expectAccessible(buyer.page);
  expect(staff.browserErrors).toEqual([]);
  expect(
    buyer.browserErrors.filter((error) => !error.includes('ERR_INTERNET_DISCONNECTED')),
  ).toEqual([]);
  await Promise.all([staff.end(), buyer.end()]);
});

test('a buyer is told why the shop refuses, and can ask again', async () => {
  await turn(true);
  const { id, link } = await deliver();
  const { products } = await send('GET', `/orders/${id}`).then(({ items }) => ({
    products: items.map(({ product_id }: { product_id: number }) => ({ product_id, quantity: 1 })),
  }));
  await callShop(shop.url, `POST /orders/${id}/return-requests`, {
    body: { reason: 'changed_mind', lines: products },
    headers: { 'x-order-token': link.replace(/^.*#t=/, '') },
  });
  const staff = await visitAsAdmin(PHONE, `/admin/adminPanel/orders?order=${id}`);
  const dialog = staff.page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Refuse' }).click();
  await dialog.getByRole('button', { name: 'Refuse' }).click();
  await dialog.getByText('Please say why').first().waitFor();
  await dialog.getByLabel('Why it is refused').fill('It was used already');
  await expectAccessible(staff.page);
  await dialog.getByRole('button', { name: 'Refuse' }).click();
  await dialog.getByText('The buyer reads: It was used already').waitFor();
  const buyer = await visit(shop.browser, PHONE);
  await openHydrated(buyer.page, link);
  await section(buyer.page).getByText('It was used already').waitFor();
  await section(buyer.page).getByRole('button', { name: 'Choose what to send back' }).waitFor();
  await expectAccessible(buyer.page);
  expect([...staff.browserErrors, ...buyer.browserErrors]).toEqual([]);
  await Promise.all([staff.end(), buyer.end()]);
});

test('nothing is read of returns, and none is shown, where the shop takes none', async () => {
  await turn(false);
  const { id, link } = await deliver();
  const { page, calls, browserErrors, end } = await visit(shop.browser, PHONE);
  const files: string[] = [];
  page.on('request', (request) => files.push(new URL(request.url()).pathname));
  await openHydrated(page, link);
  await page.getByRole('button', { name: 'Write a review' }).first().waitFor();
  await expect.poll(() => calls.underWay).toBe(0);
  expect(await section(page).count()).toBe(0);
  expect(files.filter((path) => path.startsWith(`/api/orders/${id}`)).toSorted()).toEqual([
    `/api/orders/${id}`,
    `/api/orders/${id}/progress`,
    `/api/orders/${id}/reviews`,
  ]);
  expect(files.filter((path) => path.includes('return'))).toEqual([]);
  expect(browserErrors).toEqual([]);
  await end();
});
