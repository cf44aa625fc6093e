import { expect, test } from 'vitest';
import { expectAccessible, PHONE, untilSaid } from './journey.ts';
import { openAdminShop } from './open-shop.ts';

/** A merchant keeps books of cash (docs/product.md, Cash): a driver brings 7.00 too little, and a company's sheet is matched. */
const { visitAsAdmin, send, enterOrder } = openAdminShop();

const CASH = '/admin/adminPanel/cash';

/** Places an order, delivers it by a new courier of this name, and answers both. */
async function deliveredBy(name: string) {
  const order = await enterOrder();
  const courier = await send('POST', '/couriers', { name });
  await send('PUT', `/orders/${order.id}/courier`, { courier_id: courier.id });
  await send('PUT', `/orders/${order.id}`, { order_status_id: 3 });
  return { id: order.id as number, total: Number(order.total_price), courier };
}

test('books are begun, a driver is settled 7.00 short, and a sheet is told row by row', async () => {
  const { page, browserErrors, end } = await visitAsAdmin(PHONE, CASH);
  await page.getByText('No books of cash yet.').waitFor();
  await expectAccessible(page);
  await page.getByLabel('In the till now').fill('20');
  await page.getByRole('button', { name: 'Begin the books' }).click();
  await untilSaid(page, 'The books are begun');

  const driver = await deliveredBy('Driver of the journey');
  await page.reload();
  await page.getByRole('button', { name: `Settle ${driver.courier.name}` }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByText(`Order #${driver.id}`).waitFor();
  await dialog.getByText('Count USD by notes').click();
  await dialog.getByLabel('Coins and the rest, USD').fill((driver.total - 12).toFixed(2));
  await dialog.getByLabel('5 USD', { exact: true }).fill('1');
  await expect
    .poll(() => dialog.getByLabel('Counted').inputValue())
    .toBe((driver.total - 7).toFixed(2));
  await dialog.getByText(`$7.00 stay with ${driver.courier.name}`).waitFor();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Book with $7.00 missing' }).click();
  await untilSaid(page, 'Booked');
  await expect
    .poll(() => page.getByRole('row', { name: driver.courier.name }).textContent())
    .toContain('$7.00');

  await page.getByRole('button', { name: 'Count the till' }).click();
  const till = driver.total - 7 + 20;
  await dialog.getByLabel('Counted').fill((till - 10.5).toFixed(2));
  await dialog.getByLabel('Note').fill('The change of Monday');
  await dialog.getByRole('button', { name: 'Book $10.50 less than the books say' }).click();
  await untilSaid(page, 'Booked');
  await page.getByRole('link', { name: 'Counts of the till' }).click();
  const counts = page.getByRole('row', { name: 'The change of Monday' });
  await expect.poll(() => counts.textContent()).toContain('-$10.50');
  await expectAccessible(page);
  if (process.env.E2E_PICTURES)
    await page.screenshot({ path: `${process.env.E2E_PICTURES}/closings.png` });

  const company = await deliveredBy('Company of the journey');
  await page.goto(new URL(`/admin/adminPanel/orders?order=${company.id}`, page.url()).href);
  await page.getByLabel('Waybill number').fill('000 98-76');
  await expectAccessible(page);
  if (process.env.E2E_PICTURES)
    await page.screenshot({ path: `${process.env.E2E_PICTURES}/waybill.png` });
  await page.getByRole('button', { name: 'Save number' }).click();
  await untilSaid(page, 'Waybill number saved');
  await page.goto(new URL(`${CASH}?tab=sheets`, page.url()).href);
  await page.getByLabel('Courier').selectOption({ label: company.courier.name });
  await page.getByLabel('Sheet').setInputFiles({
    name: 'week 48.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(`Waybill,COD,Fee\n9876,${company.total},3.00\n987654,5.00,0`),
  });
  await page.getByRole('button', { name: 'Read the sheet' }).click();
  await page.getByRole('heading', { name: 'week 48.csv' }).waitFor();
  await page.getByText('No order has this number').waitFor();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Book the sheet' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Book' }).click();
  await untilSaid(page, 'Booked');
  expect((await send('GET', '/cash/open?part=row')).total).toBe(1);
  expect(browserErrors).toEqual([]);
  await end();
});
