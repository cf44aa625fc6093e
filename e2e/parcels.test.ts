import { expect, test } from 'vitest';
import { expectAccessible, PHONE, untilSaid } from './journey.ts';
import { openAdminShop } from './open-shop.ts';

/** A courier company's sheet of states is taken over (docs/product.md, "States by sheet"). */
const { visitAsAdmin, send, enterOrder } = openAdminShop();

const COURIERS = '/admin/adminPanel/couriers';

async function orderWith(courierId: number): Promise<number> {
  const order = await enterOrder();
  await send('PUT', `/orders/${order.id}/courier`, { courier_id: courierId });
  return order.id;
}

test('a sheet is read, its words are said once, and its states are taken over', async () => {
  const courier = await send('POST', '/couriers', { name: 'Swift Parcels' });
  const [sold, back] = [await orderWith(courier.id), await orderWith(courier.id)];
  const { page, browserErrors, end } = await visitAsAdmin(PHONE, COURIERS);
  await page.getByRole('link', { name: 'States Swift Parcels' }).click();
  await page.getByRole('heading', { name: 'States of parcels: Swift Parcels' }).waitFor();
  await expectAccessible(page);

  await page.getByLabel('Choose the sheet').setInputFiles({
    name: 'states.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(
      `Swift Parcels\nOur number,Stage\n${sold},Delivered\n${back},Q7\n999999999,Delivered`,
    ),
  });
  await page.getByText('Which column has the order number, or the waybill number?').waitFor();
  await page.getByLabel('Order number', { exact: true }).selectOption({ label: 'Our number' });
  await page.getByLabel('State', { exact: true }).selectOption({ label: 'Stage' });
  await page.getByRole('button', { name: 'Read the sheet again' }).click();

  await page.getByText('2 words are new').waitFor();
  await expectAccessible(page);
  // A usual word has its guess, the other one is chosen.
  expect(await page.getByLabel('What “Delivered” means').inputValue()).toBe('delivered ');
  await page.getByLabel('What “Q7” means').selectOption({ label: 'Refused: no money' });
  await page.getByRole('button', { name: 'Save words' }).click();
  await page.getByText('Will be: Refused').waitFor();
  await page.getByText('No order has this number', { exact: true }).waitFor();
  await expectAccessible(page);

  await page.getByRole('button', { name: 'Take over 2 changes' }).click();
  await untilSaid(page, '2 orders have changed');
  await page.getByText('There is nothing to take over in this sheet.').waitFor();
  await page.getByRole('link', { name: `Order #${back}` }).click();
  await page.getByText('On its way back to the shop').waitFor();
  await page.getByText('“Q7” · Swift Parcels').waitFor();
  await expectAccessible(page);

  await page.goto(new URL('/admin/adminPanel/coming-back', page.url()).href);
  await page.getByText('Swift Parcels · Refused, “Q7”').waitFor();
  await page.getByText('Something is damaged').click();
  await page
    .getByLabel(/^Damaged/)
    .first()
    .selectOption('1');
  await expectAccessible(page);
  await page.getByRole('button', { name: /^Received: write off what is damaged/ }).click();
  await untilSaid(page, 'Noted as received');
  await page.getByText('No company brings anything back.').waitFor();
  await expectAccessible(page);
  expect(browserErrors).toEqual([]);
  await end();
});

test('without a sheet, refused parcels are ticked in the list and noted by hand; one of them is on its way after all', async () => {
  const courier = await send('POST', '/couriers', { name: 'Valley Post' });
  const [mistaken, back] = [await orderWith(courier.id), await orderWith(courier.id)];
  const { page, browserErrors, end } = await visitAsAdmin(
    PHONE,
    `/admin/adminPanel/orders?courier_id=${courier.id}&order_status_id=1`,
  );
  for (const id of [mistaken, back])
    await page.getByRole('checkbox', { name: `Select order #${id}` }).check();
  const bar = page.getByRole('region', { name: 'Selected orders' });
  await bar.getByRole('button', { name: 'Came back…' }).click();
  const dialog = page.getByRole('dialog', { name: 'What became of 2 parcels' });
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Note it' }).click();
  await dialog.getByText('Please choose what became of it').waitFor();
  await dialog
    .getByLabel('Choose what became of it')
    .selectOption({ label: 'Refused: changed their mind' });
  await dialog.getByRole('button', { name: 'Note it' }).click();
  await untilSaid(page, '2 parcels noted');

  await page.goto(new URL(`/admin/adminPanel/orders?order=${mistaken}`, page.url()).href);
  const order = page.getByRole('dialog').first();
  await order.getByText('On its way back to the shop').waitFor();
  await order.getByText('noted by').waitFor();
  await order.getByRole('button', { name: 'Came back…' }).click();
  const again = page.getByRole('dialog', { name: 'What became of 1 parcel' });
  await again.getByLabel('Choose what became of it').selectOption({ label: 'Still on its way' });
  await again.getByRole('button', { name: 'Note it' }).click();
  await order.getByText('On the way', { exact: true }).waitFor();
  await expectAccessible(page);

  await page.goto(new URL('/admin/adminPanel/coming-back', page.url()).href);
  await page.getByText('Valley Post · Refused, noted by hand').waitFor();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Received: cancel the order' }).click();
  await page.getByText('No company brings anything back.').waitFor();
  expect(browserErrors).toEqual([]);
  await end();
});
