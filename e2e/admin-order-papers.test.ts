import { readFile } from 'node:fs/promises';
import { parse } from 'csv-parse/sync';
import type { Locator, Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { callShop } from './call-shop.ts';
import {
  DESKTOP,
  expectAccessible,
  expectAccessibleInBoth,
  openHydrated,
  PHONE,
  untilSaid,
  visit,
} from './journey.ts';
import { logInAsAdmin, openAdminShop } from './open-shop.ts';
import { queryDatabase } from './shop-process.ts';

const PANEL = '/admin/adminPanel';
const TABLET = { viewport: { width: 768, height: 1024 }, hasTouch: true };

const { shop, visitAsAdmin: visitInShop, send: sendAsAdmin, logInAgain } = openAdminShop();
const visitAsAdmin = (options: typeof DESKTOP, path: string) => visitInShop(options, PANEL + path);

describe('couriers', () => {
  test('are added, changed and removed', async () => {
    const { page, browserErrors, end } = await visitAsAdmin(TABLET, '/couriers');
    await page.getByText('No couriers yet.').waitFor();
    await expect.poll(() => page.getByLabel('Name').inputValue()).toBe('');
    await page.getByRole('button', { name: 'Add courier' }).click();
    await page.getByText('Please enter a name').waitFor();
    const tops = async () => {
      const parts = [page.getByLabel('Name'), page.getByLabel('Phone')];
      const boxes = [...parts, page.getByText('Please enter a name')].map((it) => it.boundingBox());
      return (await Promise.all(boxes)).map((box) => box?.y ?? 0);
    };
    await expect
      .poll(tops)
      .toSatisfy(([name = 0, phone, error = 0]: number[]) => name === phone && error > name);
    await page.getByLabel('Name').fill('Karim');
    await page.getByLabel('Phone').fill('+961 3 123 456');
    await page.getByRole('button', { name: 'Add courier' }).click();
    await untilSaid(page, 'Courier added successfully');
    await expect.poll(() => page.getByLabel('Name').inputValue()).toBe('');
    const phone = page.getByRole('link', { name: '+961 3 123 456' });
    await expect.poll(() => phone.getAttribute('href')).toBe('tel:+9613123456');

    await page.getByRole('button', { name: 'Edit Karim' }).click();
    const editor = page.getByRole('dialog', { name: 'Edit Courier' });
    await editor.getByLabel('Name').fill('Karim Saad');
    await editor.getByRole('button', { name: 'Save changes' }).click();
    await untilSaid(page, 'Courier updated successfully');

    await page.getByRole('button', { name: 'Remove Karim Saad' }).click();
    const question = page.getByRole('dialog', { name: 'Remove Courier' });
    await question.getByRole('button', { name: 'Remove Courier' }).click();
    await page.getByText('No couriers yet.').waitFor();
    await untilSaid(page, 'Courier removed successfully');
    expect(browserErrors).toEqual([]);
    await end();
  });

  test('that were being added are there again after the session had ended', async () => {
    const { page, calls, end } = await visit(shop.browser, TABLET);
    await openHydrated(page, `${shop.url}/login?next=${encodeURIComponent(`${PANEL}/couriers`)}`);
    await logInAsAdmin(page);
    await page.getByLabel('Name').fill('Samir');
    await expect.poll(() => calls.underWay).toBe(0); // So that the press finds it out.
    await queryDatabase(shop.dataDir, 'delete from sessions');
    await page.getByRole('button', { name: 'Add courier' }).click();
    await logInAsAdmin(page);
    await page.getByText('What you typed is here again').waitFor();
    await expect.poll(() => page.getByLabel('Name').inputValue()).toBe('Samir');
    await page.getByRole('button', { name: 'Add courier' }).click();
    await page.getByRole('button', { name: 'Edit Samir' }).waitFor();
    await expect.poll(() => page.getByLabel('Name').inputValue()).toBe('');
    await logInAgain();
    await end();
  });

  test('are given orders, and the history shows it', async () => {
    const ziad = await send('POST', '/couriers', { name: 'Ziad Aoun' });
    const id = await placeOrder();
    const { page, browserErrors, end } = await visitAsAdmin(TABLET, '/orders');
    const dialog = await openOrder(page, id);
    await dialog.getByText('Order placed').waitFor();
    await dialog.getByLabel('Courier').selectOption('Ziad Aoun');
    await dialog.getByText('Given to Ziad Aoun').waitFor();
    expect((await read(`/orders/${id}`)).courier).toEqual({ id: ziad.id, name: 'Ziad Aoun' });
    await page.goto(`${shop.url}${PANEL}/couriers`);
    await page.getByRole('link', { name: 'Orders Ziad Aoun' }).click();
    await page.getByRole('link', { name: /Courier: Ziad Aoun/ }).waitFor();
    await page.locator('output', { hasText: '1 order' }).waitFor();
    await openOrder(page, id);
    await dialog.getByLabel('Order status').selectOption('Delivered');
    await dialog.getByRole('button', { name: 'Update' }).click();
    await untilSaid(page, 'Status updated successfully');

    await send('DELETE', `/couriers/${ziad.id}`);
    await page.goto(`${shop.url}${PANEL}/orders`);
    const again = await openOrder(page, id);
    await again.getByText('Order placed').waitFor();
    expect(
      await again.getByRole('listitem').filter({ hasText: ' · Admin' }).allInnerTexts(),
    ).toEqual(
      [
        'Taken from Ziad Aoun',
        'Status changed from Pending to Delivered',
        'Given to Ziad Aoun',
      ].map((text) => expect.stringContaining(text)),
    );
    await expect.poll(() => again.getByLabel('Courier').inputValue()).toBe('');
    expect(browserErrors).toEqual([]);
    await end();
  });

  test('show at once, and not when the shop refuses', async () => {
    await send('POST', '/couriers', { name: 'Rami Saab' });
    const id = await placeOrder();
    const { page, end } = await visitAsAdmin(DESKTOP, '/orders');
    const dialog = await openOrder(page, id);
    const courier = dialog.getByLabel('Courier');
    await dialog.getByText('Order placed').waitFor();
    const answer = Promise.withResolvers<void>();
    await page.route('**/api/orders/*/courier', async (route) => {
      await answer.promise;
      await route.abort();
    });
    await courier.selectOption('Rami Saab');
    await expect.poll(() => courier.locator('option:checked').innerText()).toBe('Rami Saab');
    answer.resolve();
    await page.getByText('Error updating courier').waitFor();
    await expect.poll(() => courier.inputValue()).toBe('');
    await end();
  });
});

test('the customer is reached by phone, chat, mail and map, and the address copied', async () => {
  const id = await placeOrder({ guest_email: 'rima@example.com' });
  const { page, end } = await visitAsAdmin(TABLET, '/orders');
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  const dialog = await openOrder(page, id);
  const linkTo = (name: string) =>
    dialog.getByRole('link', { name, exact: true }).getAttribute('href');
  await expect.poll(() => linkTo('Call')).toBe('tel:+9613123456');
  const textOfChat = async () =>
    new URL((await linkTo('WhatsApp')) ?? '').searchParams.get('text') ?? '';
  expect(await linkTo('WhatsApp')).toMatch('https://wa.me/9613123456?text=');
  await expect.poll(textOfChat).toContain(`/orders/${id}`);
  await expect.poll(() => linkTo('E-mail')).toMatch(/^mailto:rima@example\.com\?subject=/);
  await expect
    .poll(() => linkTo('Map'))
    .toContain('google.com/maps/search/?api=1&query=Cedar%20street%204');
  await dialog.getByRole('button', { name: 'Copy address' }).click();
  await untilSaid(page, 'Address copied');
  await expect
    .poll(() => page.evaluate(() => navigator.clipboard.readText()))
    .toBe('Rima Haddad\nCedar street 4\nBeirut, Beirut\n+961 3123456');
  await end();
});

/** What `press` has the browser save: its name, and how many pages the PDF has. */
async function savedPdf(page: Page, press: () => Promise<void>) {
  const saved = page.waitForEvent('download');
  await press();
  const file = await saved;
  const content = await readFile(await file.path(), 'latin1');
  return {
    name: file.suggestedFilename(),
    pages: Number(/\/Type \/Pages\s+\/Count (\d+)/.exec(content)?.[1]),
  };
}

describe('packing slips', () => {
  test('of one order are a press away from its details, of many from the list', async () => {
    const id = await placeOrder();
    await placeOrder();
    const { page, browserErrors, end } = await visitAsAdmin(TABLET, '/orders');
    const dialog = await openOrder(page, id);
    const one = dialog.getByRole('button', { name: 'Packing slip' });
    expect(await savedPdf(page, () => one.click())).toEqual({
      name: 'packing-slips.pdf',
      pages: 1,
    });
    await page.keyboard.press('Escape');
    const many = page.getByRole('button', { name: /^Packing slips/ });
    const count = Number(/\((\d+)\)/.exec(await many.innerText())?.[1]);
    expect(count).toBeGreaterThan(1);
    expect(await savedPdf(page, () => many.click())).toMatchObject({ pages: count });
    expect(browserErrors).toEqual([]);
    await end();
  });

  test('of a canceled order are not offered by its details', async () => {
    const id = await placeOrder();
    await send('PUT', `/orders/${id}`, { order_status_id: 4 });
    const { page, end } = await visitAsAdmin(TABLET, '/orders');
    const dialog = await openOrder(page, id);
    await dialog.getByText('Canceled', { exact: true }).last().waitFor();
    await expect.poll(() => dialog.getByRole('button', { name: 'Packing slip' }).count()).toBe(0);
    await end();
  });
});

test('the list of a day has what is pending, all of it by choice, and a total', async () => {
  const open = await placeOrder({ guest_name: 'Nadim Khoury' });
  const done = await placeOrder({ guest_name: 'Maya Saab' });
  await send('PUT', `/orders/${done}`, { order_status_id: 3 });
  const canceled = await placeOrder({ guest_name: 'Rana Aoun' });
  await send('PUT', `/orders/${canceled}`, { order_status_id: 4 });
  const { page, browserErrors, end } = await visitAsAdmin(TABLET, '/orders/day-list');
  const row = (id: number) => page.getByRole('row', { name: `#${id} `, exact: false });
  await row(open).waitFor();
  await expect
    .poll(() => row(open).innerText())
    .toMatch(/Nadim Khoury\s+\+961 3 123 456\s+Beirut\s+Cedar/);
  await expect.poll(() => row(done).count()).toBe(0);
  const pending = (await read('/orders?order_status_id=1')).data as { total_price: string }[];
  const total = pending.reduce((sum, order) => sum + Number(order.total_price), 0);
  const shown = `$${Math.round(total).toLocaleString('en')}`;
  await expect
    .poll(() => page.getByRole('row', { name: /^Total of/ }).innerText())
    .toContain(shown);

  await page.getByLabel('Orders', { exact: true }).selectOption('All of the day');
  await row(done).waitFor();
  await expect.poll(() => row(done).innerText()).toContain('Paid');
  await expect.poll(() => row(canceled).innerText()).toContain('Canceled');
  const collected = (await read('/orders?payment_status_id=2')).data as { total_price: string }[];
  const came = collected.reduce((sum, order) => sum + Number(order.total_price), 0);
  await expect
    .poll(() => page.getByRole('row', { name: /^Total of/ }).innerText())
    .toMatch(new RegExp(`\\${shown}\\s+(Collected )?\\$${Math.round(came).toLocaleString('en')}`));
  const counted = pending.length + collected.length;
  await page.getByText(`Total of ${counted} orders, without what is canceled`).waitFor();
  expect(new Set(pagesOf(await page.pdf({ preferCSSPageSize: true })))).toEqual(new Set([A4]));

  await page.getByLabel('Orders', { exact: true }).selectOption('Delivered on the day');
  await page.getByRole('heading', { name: /^Delivered on/ }).waitFor();
  await expect.poll(() => row(open).count()).toBe(0);
  await row(done).waitFor();
  await expectAccessible(page);
  await page.goBack();
  await row(open).waitFor();

  await page.getByLabel('Day', { exact: true }).fill('2020-02-29');
  await page.getByText('No orders on this day.').waitFor();
  await expect.poll(() => page.url()).toContain('day=2020-02-29&all=1');
  await page.goBack();
  await row(done).waitFor();
  expect(browserErrors).toEqual([]);
  await end();
});

test('on a phone the list of a day shows who and how much without scrolling sideways', async () => {
  const id = await placeOrder({ guest_name: 'Samia Daou' });
  const { page, end } = await visitAsAdmin(PHONE, '/orders/day-list');
  const row = page.getByRole('row', { name: `#${id} `, exact: false });
  await row.getByText('Samia Daou').waitFor();
  const frame = page.getByRole('region', { name: 'Orders of the day' });
  await expect
    .poll(() => frame.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth))
    .toBe(0);
  const isInside = async () => {
    const { x, width } = (await row.getByText(/^\$\d/).boundingBox()) ?? { x: -1, width: 0 };
    return x >= 0 && x + width <= 390;
  };
  await expect.poll(isInside).toBe(true);
  await end();
});

test('the list is saved as a table in which nothing runs as a formula', async () => {
  const id = await placeOrder({ guest_name: '=1+1', notes: 'Two\nlines, "quoted"' });
  await send('PUT', `/orders/${id}`, { order_status_id: 4 });
  const { page, browserErrors, end } = await visitAsAdmin(DESKTOP, '/orders?order_status_id=4');
  await page.getByText(`Order #${id}`).waitFor();
  const started = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export CSV' }).click();
  const download = await started;
  expect(download.suggestedFilename()).toMatch(/^orders-\d{4}-\d\d-\d\d\.csv$/);
  const text = await readFile(await download.path(), 'utf8');
  expect(text.startsWith('\ufeffNumber,')).toBe(true);
  const lines = parse<Record<string, string>>(text, { bom: true, columns: true });
  expect(new Set(lines.map(({ Status }) => Status))).toEqual(new Set(['Canceled']));
  expect(lines.find(({ Number: number }) => number === String(id))).toMatchObject({
    Name: "'=1+1",
    Notes: 'Two\nlines, "quoted"',
  });
  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export Excel' }).click();
  const workbook = await saved;
  expect(workbook.suggestedFilename()).toMatch(/^orders-\d{4}-\d\d-\d\d\.xlsx$/);
  expect((await readFile(await workbook.path())).subarray(0, 2).toString()).toBe('PK');
  expect(browserErrors).toEqual([]);

  await page.route('**/api/orders/export.csv*', (route) => route.abort());
  await page.getByRole('button', { name: 'Export CSV' }).click();
  await page.getByText('Error exporting orders').waitFor();
  await end();
});

describe('axe finds nothing in light and dark', () => {
  test.each([TABLET, PHONE])('at %o', async (options) => {
    const id = await placeOrder({ notes: 'Ring twice', guest_email: 'rima@example.com' });
    const { id: courier_id } = await send('POST', '/couriers', { name: 'Nabil' });
    await send('PUT', `/orders/${id}/courier`, { courier_id });
    const { page, end } = await visitAsAdmin(options, '/orders');
    const dialog = await openOrder(page, id);
    await dialog.getByText('Order placed').waitFor();
    await expectAccessibleInBoth(page);
    await page.goto(`${shop.url}${PANEL}/orders/day-list?all=1`);
    await page.getByRole('row', { name: /^Total of/ }).waitFor();
    await expectAccessibleInBoth(page);
    await page.goto(`${shop.url}${PANEL}/couriers`);
    for (const action of ['Edit Nabil', 'Remove Nabil']) {
      await page.getByRole('button', { name: action }).first().click();
      await page.getByRole('dialog').waitFor();
      await expectAccessibleInBoth(page);
      await page.keyboard.press('Escape');
    }
    await expectAccessibleInBoth(page);
    await expect
      .poll(() => page.evaluate(() => document.documentElement.scrollWidth - innerWidth))
      .toBe(0);
    await end();
  });
});

const A4 = '842 × 595';

/** The sheets of a printed page, in points. */
function pagesOf(pdf: Buffer): string[] {
  const boxes = pdf.toString('latin1').matchAll(/\/MediaBox\s*\[0 0 ([\d.]+) ([\d.]+)\]/g);
  const points = (text = '') => Math.round(Number(text));
  return [...boxes].map(([, width, height]) => `${points(width)} × ${points(height)}`);
}

async function openOrder(page: Page, id: number): Promise<Locator> {
  await page.getByRole('button', { name: `Order #${id}`, exact: true }).click();
  const dialog = page.getByRole('dialog', { name: `Order #${id}` });
  await dialog.getByText('Shipping to').waitFor();
  return dialog;
}

/** A guest's order by the API; its id. */
async function placeOrder(other: Record<string, string> = {}): Promise<number> {
  const { id } = await send('POST', '/orders', {
    guest_name: 'Rima Haddad',
    guest_phone: '+961 3123456',
    guest_region: 'Beirut',
    guest_city: 'Beirut',
    guest_street: 'Cedar street 4',
    payment_method_id: 1,
    products: [{ product_id: 1, quantity: 2 }],
    ...other,
  });
  return id;
}

/** A call of the admin, apart from the orders of guests. */
const send = (method: string, path: string, body?: object) =>
  path === '/orders'
    ? callShop(shop.url, `${method} ${path}`, { body })
    : sendAsAdmin(method, path, body);

const read = (path: string) => send('GET', path.replace(/^\/orders\?/, '/orders?per_page=100&'));
