import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { expectAccessible, PHONE, untilSaid } from './journey.ts';
import { openAdminShop } from './open-shop.ts';

/** A merchant tells a courier company of its parcels in the company's own columns (docs/product.md, Manifests). */
const { visitAsAdmin, send, enterOrder } = openAdminShop();

const COURIERS = '/admin/adminPanel/couriers';

/** Places an order and gives it to a courier. */
async function orderWith(courierId: number): Promise<number> {
  const order = await enterOrder();
  await send('PUT', `/orders/${order.id}/courier`, { courier_id: courierId });
  return order.id;
}

test('the columns of a company are put together once, and its file is downloaded', async () => {
  const courier = await send('POST', '/couriers', { name: 'Swift Parcels' });
  const id = await orderWith(courier.id);
  const { page, browserErrors, end } = await visitAsAdmin(PHONE, COURIERS);
  await page.getByRole('link', { name: 'Manifest Swift Parcels' }).click();
  await page.getByRole('heading', { name: 'Manifest of Swift Parcels' }).waitFor();
  await page.getByText('1 open order').waitFor();
  await expectAccessible(page);

  await page.getByRole('button', { name: 'Remove Region' }).click();
  await page.getByRole('button', { name: 'Move Amount to collect up' }).click();
  const headings = page.getByLabel('Heading');
  await headings.first().fill('Ref');
  await page.getByRole('button', { name: 'Add a column' }).click();
  await page.getByRole('button', { name: 'Save columns' }).click();
  await page.getByText('Please enter a heading').waitFor();
  await expectAccessible(page);
  await headings.last().fill('StoreName');
  await page.getByLabel('Text in each row').fill('Mantel');
  await page.getByRole('button', { name: 'Save columns' }).click();
  await untilSaid(page, 'The columns are saved');

  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download CSV' }).click(),
  ]);
  expect(file.suggestedFilename()).toMatch(/^manifest-\d+-\d{4}-\d\d-\d\d\.csv$/);
  const [head, row] = (await readFile(await file.path(), 'utf8')).slice(1).split('\r\n');
  expect(head).toBe(
    '"Ref","Recipient name","Recipient phone","City","Address","Amount to collect","Landmark","Pieces","Content","Note","StoreName"',
  );
  expect(row).toMatch(new RegExp(`^${id},"Rima Haddad",.+,"Mantel"$`));

  await page.getByLabel('Choose the list').setInputFiles({
    name: 'parcels.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(`Our number,AWB\n${id},0009876\n999999999,55`),
  });
  await page.getByLabel('Order number', { exact: true }).selectOption({ label: 'Our number' });
  await page.getByRole('button', { name: 'Read the list' }).click();
  await page.getByText('No order has this number').waitFor();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Store 1 number' }).click();
  await untilSaid(page, '1 number is stored');
  expect((await send('GET', `/orders/${id}/waybill`)).waybill).toBe('0009876');

  await page.goto(new URL(`/admin/adminPanel/orders?courier_id=${courier.id}`, page.url()).href);
  await page.getByRole('button', { name: 'Print and export' }).click();
  await page.getByRole('link', { name: 'Manifest' }).click();
  await page.getByRole('heading', { name: 'Manifest of Swift Parcels' }).waitFor();
  await page.getByRole('button', { name: 'Use the usual columns again' }).click();
  await untilSaid(page, 'It has the usual columns again');
  await expect.poll(() => headings.first().inputValue()).toBe('Order number');
  expect(browserErrors).toEqual([]);
  await end();
});
