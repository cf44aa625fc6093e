import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { DESKTOP, expectAccessible, PHONE } from './journey.ts';
import { openAdminShop } from './open-shop.ts';

/** A merchant looks at what became of their orders (docs/product.md, Reports). */
const { visitAsAdmin, send, enterOrder, shop } = openAdminShop();

const REPORTS = '/admin/adminPanel/reports';

test('a shop that confirms its orders sees how many were delivered, and each figure leads to them', async () => {
  const before = await visitAsAdmin(DESKTOP, '/admin/adminPanel/orders');
  await before.page.getByRole('button', { name: 'Orders and money' }).click();
  await before.page.getByRole('link', { name: 'Add an order' }).waitFor();
  expect(await before.page.getByRole('link', { name: 'Reports of orders' }).count()).toBe(0);
  await before.end();

  const settings = await send('GET', '/admin/settings');
  await send('PUT', '/admin/settings/confirmation', { ...settings, confirmation_on: true });
  const courier = await send('POST', '/couriers', { name: 'Driver of the journey' });
  const outcomes = [3, 3, 4];
  for (const status of outcomes) {
    const order = await enterOrder();
    await send('PUT', `/orders/${order.id}/courier`, { courier_id: courier.id });
    await send('PUT', `/orders/${order.id}`, { order_status_id: status });
  }

  const { page, browserErrors, end } = await visitAsAdmin(
    { ...DESKTOP, acceptDownloads: true } as typeof DESKTOP,
    REPORTS,
  );
  await page.getByRole('heading', { name: 'What became of the orders' }).waitFor();
  await page.getByRole('img', { name: /Came back: 1/ }).waitFor();
  await page.getByText('2 of 3 that left').waitFor();
  await page.getByRole('link', { name: 'Came back, no reason noted' }).waitFor();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Courier', exact: true }).click();
  await page.getByText('33.3% · 1 of 3').waitFor();

  const asTable = page.getByRole('button', { name: 'Show as table What became of the orders' });
  await asTable.focus();
  await page.keyboard.press('Enter');
  await page.getByRole('columnheader', { name: 'Delivered, %' }).waitFor();
  await expectAccessible(page);
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Save CSV What became of the orders' }).click(),
  ]);
  const saved = await readFile(await file.path(), 'utf8');
  expect(saved.split('\r\n')[0]).toContain('"Day","Orders","Confirmed"');
  expect(saved).toMatch(/,3,3,100,2,66.7,1,0,0,0,/);

  await page
    .getByRole('listitem')
    .filter({ hasText: '2 of 3 that left' })
    .getByRole('link')
    .click();
  await page.waitForURL(/fate=delivered/);
  await page
    .getByText(/^2 orders/)
    .first()
    .waitFor();
  expect(browserErrors).toEqual([]);
  await end();
});

test('on a phone, in the dark and from right to left it is read as well', async () => {
  const { page, browserErrors, end } = await visitAsAdmin(
    { ...PHONE, colorScheme: 'dark' } as typeof PHONE,
    `${REPORTS}?group=source`,
  );
  await page.getByRole('link', { name: 'Telephone' }).waitFor();
  await page.evaluate(() => {
    document.documentElement.dir = 'rtl';
  });
  await expectAccessible(page);
  const width = await page.evaluate(() => [
    document.documentElement.scrollWidth,
    document.documentElement.clientWidth,
  ]);
  expect(width[0]).toBe(width[1]);
  await page.goto(`${shop.url}${REPORTS}?from=2020-01-01&to=2020-01-07`);
  await page.getByText('No orders in these days.').waitFor();
  await expectAccessible(page);
  expect(browserErrors).toEqual([]);
  await end();
});
