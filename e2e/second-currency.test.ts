import { expect, test } from 'vitest';
import { expectAccessible, openHydrated, PHONE, untilSaid, visit } from './journey.ts';
import { openAdminShop } from './open-shop.ts';

/** A merchant takes pounds beside dollars (docs/product.md, "Second currency"): from the setting to the books. */
const { shop, send, visitAsAdmin } = openAdminShop();

const SECTION = 'Second currency';

/** The number of the order that a guest places, who sees what it comes to in both currencies. */
async function orderAsGuest(): Promise<number> {
  const [product] = (await send('GET', '/products?per_page=1&in_stock=1')).data;
  const { page, browserErrors, end } = await visit(shop.browser, PHONE);
  await openHydrated(page, `${shop.url}/checkout?product=${product.id}&quantity=1`);
  await page.getByText(/^or [\d,]+\sLBP$/).waitFor();
  await expectAccessible(page);
  await page.getByLabel('Name').fill('Rima Haddad');
  await page.getByLabel('Phone', { exact: false }).last().fill('3123456');
  await page.getByLabel('Region').fill('Mount Lebanon');
  await page.getByLabel('City').fill('Jounieh');
  await page.getByLabel('Street').fill('12 Harbour Street');
  await page.getByRole('button', { name: /^Place Order/ }).click();
  await page.getByText('Order Placed Successfully!').waitFor();
  expect(browserErrors).toEqual([]);
  await end();
  const [order] = (await send('GET', '/orders?per_page=1')).data;
  return order.id;
}

test('a merchant turns it on, a guest sees both, the driver gives change, and both are counted', async () => {
  const { page, browserErrors, end } = await visitAsAdmin(PHONE, '/admin/adminPanel/settings');
  await page.getByRole('combobox', { name: SECTION }).selectOption('yes');
  await page.getByLabel('Rate: LBP for 1 USD').fill('89500');
  await page.getByText('$26.40 is 2,363,000\u00a0LBP').waitFor();
  await expectAccessible(page);
  await page.getByRole('button', { name: `Save ${SECTION}` }).click();
  await untilSaid(page, `Settings saved: ${SECTION}`);

  const id = await orderAsGuest();
  const { total_price: total, second_currency: second } = await send('GET', `/orders/${id}`);
  expect(second.rate).toBe('89500');

  await send('PUT', '/admin/settings/runs', { runs_on: true });
  await send('POST', '/cash/start', { till: '0' });
  const courier = await send('POST', '/couriers', { name: 'Ziad' });
  const day = new Date().toISOString().slice(0, 10);
  const run = await send('POST', '/runs', { courier_id: courier.id, day, order_ids: [id] });
  const { link } = await send('POST', `/runs/${run.id}/send`, { version: 1 });
  const { pathname, hash } = new URL(link);
  const driver = await visit(shop.browser, PHONE);
  await driver.page.goto(shop.url + pathname + hash);
  await driver.page.getByText(/^or [\d,]+\sLBP$/).waitFor();
  await driver.page.getByRole('button', { name: 'Paid in LBP, or change to give…' }).click();
  await driver.page.getByLabel('Given in $').fill('1');
  await driver.page.getByText(/^Still missing: /).waitFor();
  // Far too much, in the digits of an Arabic keyboard: all change is given in pounds.
  await driver.page.getByLabel('Given in $').fill('');
  await driver.page.getByLabel('Given in LBP').fill('٥٠٬٠٠٠٬٠٠٠');
  await driver.page.getByText('Give back').waitFor();
  await expectAccessible(driver.page);
  await driver.page.getByRole('radio', { name: /^[\d,]+\sLBP$/ }).check();
  await driver.page.getByRole('button', { name: 'Delivered', exact: true }).click();
  await expect
    .poll(async () => (await send('GET', `/orders/${id}`)).status.id, { timeout: 60_000 })
    .toBe(3);
  expect(driver.browserErrors).toEqual([]);
  await driver.end();

  await page.goto(`${shop.url}/admin/adminPanel/cash`);
  const amount = Number(second.amount).toLocaleString('en');
  await page.getByText(`of that ${amount}\u00a0LBP`).first().waitFor();
  await page.getByRole('button', { name: 'Settle Ziad' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByText(new RegExp(`^Expected, by the driver’s reports: .*${amount}`)).waitFor();
  await dialog.getByLabel('Counted', { exact: true }).fill('0');
  await dialog.getByLabel('Counted in LBP').fill(amount);
  await dialog.getByText('Nothing stays open').waitFor();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Book' }).click();
  await untilSaid(page, 'Booked');
  const books = await send('GET', '/cash');
  expect(books.notes).toEqual([expect.objectContaining({ code: 'LBP', amount: second.amount })]);
  expect(Number(books.with_couriers)).toBe(0);
  expect(Math.abs(Number(books.till) - Number(total))).toBeLessThan(0.02);
  expect(browserErrors).toEqual([]);
  await end();
});
