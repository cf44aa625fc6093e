import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { ORDER_STATUS } from '../domain/order-status.ts';
import { callShop } from './call-shop.ts';
import { DESKTOP, expectAccessible, PHONE } from './journey.ts';
import { openAdminShop } from './open-shop.ts';

/** A merchant looks at what a number did before, writes a note of it, and blocks it. */
const { shop, visitAsAdmin, send } = openAdminShop();
const NUMBERS = '/admin/adminPanel/numbers';

async function place(phone: string, status: number = ORDER_STATUS.pending): Promise<number> {
  const [product] = (await send('GET', '/products?per_page=1&in_stock=1')).data;
  const { id } = await callShop(shop.url, 'POST /orders', {
    body: {
      guest_name: 'Rima Haddad',
      guest_email: '',
      guest_phone: phone,
      guest_region: 'Mount Lebanon',
      guest_city: 'Jounieh',
      guest_street: '12 Harbour Street',
      notes: '',
      payment_method_id: 1,
      products: [{ product_id: product.id, quantity: 1 }],
    },
  });
  if (status === ORDER_STATUS.canceled) {
    const courier = await send('POST', '/couriers', { name: `Courier of ${id}`, phone: '' });
    await send('PUT', `/orders/${id}/courier`, { courier_id: courier.id });
  }
  if (status !== ORDER_STATUS.pending) {
    await send('PUT', `/orders/${id}`, { order_status_id: status });
  }
  return id;
}

const look = async (page: Page, name: string) => {
  const folder = process.env.SCREENSHOTS;
  if (!folder) return;
  await page.screenshot({ path: `${folder}/${name}.png`, fullPage: true });
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.evaluate(() => document.documentElement.setAttribute('dir', 'rtl'));
  await page.screenshot({ path: `${folder}/${name}-dark-rtl.png`, fullPage: true });
  await page.emulateMedia({ colorScheme: 'light' });
  await page.evaluate(() => document.documentElement.setAttribute('dir', 'ltr'));
};

test('an order leads to its number, whose note and block stay', async () => {
  await place('+961 3 700 100', ORDER_STATUS.completed);
  await place('+961 3700100', ORDER_STATUS.canceled);
  await place('+961 3 700100', ORDER_STATUS.completed);
  const waiting = await place('+961 3700 100');
  const id = await place('+961 3700100');
  const { page, browserErrors, end } = await visitAsAdmin(
    PHONE,
    `/admin/adminPanel/orders?order=${id}`,
  );
  const dialog = page.getByRole('dialog');
  await dialog.getByText('1 of 3 refused').waitFor();
  await dialog.getByRole('link', { name: `#${waiting}` }).waitFor();
  await look(page, 'number-of-order-390');
  await dialog.getByRole('link', { name: 'About this number' }).tap();
  await page.getByRole('heading', { name: '+961 3 700 100', level: 1 }).waitFor();

  // Written with spaces, as a chat has it, the address means the same.
  await page.goto(`${shop.url}${NUMBERS}?phone=03%20700%20100`);
  await page.getByRole('heading', { name: '+961 3 700 100', level: 1 }).waitFor();

  const add = page.getByRole('button', { name: 'Add note' });
  await add.tap();
  await page.getByText('Please write a note').waitFor();
  await page.getByLabel('New note').tap(); // A press twice at one place within a moment counts once.
  await page.getByLabel('New note').fill('Her sister answers, ask for Rima');
  await add.tap();
  await page.getByRole('listitem').filter({ hasText: 'Her sister answers' }).waitFor();

  await page.getByRole('button', { name: 'Block this number' }).tap();
  await page.getByText('Please say why').waitFor();
  await page.getByLabel('Reason').tap();
  await page.getByLabel('Reason').fill('Sent three orders back');
  await look(page, 'number-390');
  await page.getByRole('button', { name: 'Block this number' }).tap();
  await page.getByText('Its orders are held until').waitFor();
  await expectAccessible(page);

  await page.getByRole('link', { name: 'All numbers' }).tap();
  await page.getByRole('row', { name: /\+961 3 700 100/ }).waitFor();
  await page.getByText('Sent three orders back').waitFor();
  await expectAccessible(page);
  await look(page, 'numbers-390');
  expect(browserErrors).toEqual([]);
  await end();
});

test('a number is found by any spelling, and what is none stays in the field', async () => {
  await place('+961 3700200', ORDER_STATUS.completed);
  await send('PUT', '/numbers/9613700200/block', { reason: 'A slip', until: inAWeek() });
  const { page, browserErrors, end } = await visitAsAdmin(DESKTOP, NUMBERS);
  const field = page.getByLabel('Find a number');
  await field.fill('none');
  await field.press('Enter');
  await page.getByText('This is no phone number').waitFor();
  expect(await field.inputValue()).toBe('none');
  await look(page, 'numbers-1280');
  await field.fill('٠٣ ٧٠٠ ٢٠٠');
  await field.press('Enter');
  await page.getByRole('heading', { name: '+961 3 700 200', level: 1 }).waitFor();
  await look(page, 'number-blocked-1280');
  await page.getByRole('button', { name: 'Unblock' }).click();
  await page.getByRole('button', { name: 'Block this number' }).waitFor();
  await expect
    .poll(async () => (await send('POST', '/numbers/9613700200/views')).history.blocked)
    .toBeUndefined();
  await expectAccessible(page);
  await look(page, 'number-1280');
  expect(browserErrors).toEqual([]);
  await end();
});

const inAWeek = () => new Date(Date.now() + 7 * 86_400_000).toISOString().slice(0, 10);
