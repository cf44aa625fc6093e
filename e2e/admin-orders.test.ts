import type { BrowserContext, Locator, Page, Request } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { callShop } from './call-shop.ts';
import {
  DESKTOP,
  expectAccessible,
  expectAccessibleInBoth,
  PHONE,
  untilSaid,
  visit,
} from './journey.ts';
import { ADMIN, openShop, WITH_ADMIN } from './open-shop.ts';
import { queryDatabase } from './shop-process.ts';

const ORDERS = '/admin/adminPanel/orders';
const WIDE = { viewport: { width: 1600, height: 900 } };
const TABLET = { viewport: { width: 768, height: 1024 }, hasTouch: true };

const shop = openShop(WITH_ADMIN);
let token: string;

beforeAll(async () => {
  ({ token } = await send('POST', '/auth/login', ADMIN));
});

describe('the open list', () => {
  test('shows a guest’s order by itself; delivered, it leaves', async () => {
    const { page, browserErrors, end } = await visitAsAdmin(TABLET, '?order_status_id=1');
    await following(page);
    const id = await placeOrder('Nadim Khoury');
    await order(page, id).getByText('Nadim Khoury').waitFor();
    await order(page, id).getByText('New', { exact: true }).waitFor();
    await expect.poll(() => page.title()).toMatch(/^\(1\) Orders/);
    await order(page, id)
      .getByRole('button', { name: `Order #${id}`, exact: true })
      .click();
    await expect.poll(() => page.title()).toMatch(/^Orders/);
    const dialog = page.getByRole('dialog', { name: `Order #${id}` });
    await dialog.getByLabel('Order status').selectOption('Delivered');
    await dialog.getByRole('button', { name: 'Update' }).click();
    await untilSaid(page, 'Status updated successfully');
    await expect.poll(() => order(page, id).count()).toBe(0);
    await expect.poll(() => statusOf(id)).toBe(3);
    expect(browserErrors).toEqual([]);
    await end();
  });

  test('says so where it has no place for a new one, and leads there', async () => {
    await placeOrder('Delivered Before', 3);
    const { page, browserErrors, end } = await visitAsAdmin(DESKTOP, '?order_status_id=3');
    await following(page);
    const id = await placeOrder('Maya Saab');
    await page.getByText('1 new order').waitFor();
    await expect.poll(() => order(page, id).count()).toBe(0);
    await expectAccessible(page);
    await page.getByRole('link', { name: 'Show', exact: true }).click();
    await order(page, id).waitFor();
    await page.getByRole('link', { name: 'Show', exact: true }).waitFor({ state: 'detached' });
    expect(browserErrors).toEqual([]);
    await end();
  });

  test('follows what another admin changes, in every window', async () => {
    const id = await placeOrder('Rima Haddad');
    const { page, end } = await visitAsAdmin(DESKTOP, '');
    await following(page);
    const other = await page.context().newPage();
    await other.goto(`${shop.url}${ORDERS}`);
    await order(other, id).getByText('Pending').waitFor();
    await following(other);
    await send('PUT', `/orders/${id}`, { order_status_id: 4 });
    await order(page, id).getByText('Canceled').waitFor();
    await order(other, id).getByText('Canceled').waitFor();
    await other.close();
    await send('PUT', `/orders/${id}`, { order_status_id: 3 });
    await order(page, id).getByText('Delivered').waitFor();
    await end();
  });

  test('shows a new order also when reading the list fails first, and says it is not up to date', async () => {
    const { page, end } = await visitAsAdmin(DESKTOP, '');
    await following(page);
    let failed = 0;
    await page.route('**/api/orders?*', (route) => {
      failed += 1;
      return route.abort();
    });
    const id = await placeOrder('Not Lost Again');
    const note = page.getByText('Not up to date');
    await note.waitFor();
    await expect.poll(() => failed).toBeGreaterThan(1);
    await expectAccessible(page);
    await page.unroute('**/api/orders?*');
    await order(page, id).waitFor();
    await note.waitFor({ state: 'detached' });
    await end();
  });

  test('is read again when the browser is online again and when the window is seen again', async () => {
    const { page, end } = await visitAsAdmin(DESKTOP, '');
    await following(page);
    for (const [target, event] of [
      ['window', 'online'],
      ['document', 'visibilitychange'],
    ] as const) {
      const read = page.waitForRequest(/\/api\/orders\?/);
      await page.evaluate(`${target}.dispatchEvent(new Event('${event}'))`);
      await read;
    }
    await end();
  });

  test('says that it may be out of date while no events arrive, and reads them once they do', async () => {
    const { page, end } = await visitAsAdmin(DESKTOP, '');
    await page.route('**/api/orders/events', (route) => route.abort());
    await page.reload();
    await page.getByText('Not up to date').waitFor();
    const id = await placeOrder('Behind the Cut');
    await page.unroute('**/api/orders/events');
    await page.evaluate(() => dispatchEvent(new Event('online')));
    await order(page, id).waitFor();
    await page.getByText('Not up to date').waitFor({ state: 'detached' });
    await end();
  });

  test('says in an open order what another admin has changed meanwhile', async () => {
    const id = await placeOrder('Two Admins');
    const other = { email: 'second@example.com', password: 'cedar and limestone' };
    await send('POST', '/auth/register', {
      ...other,
      password_confirmation: other.password,
      name: 'Second Admin',
      phone: '+961 3123456',
      region: 'Beirut',
      city: 'Beirut',
      street: 'Cedar street 4',
    });
    await queryDatabase(shop.dataDir, `update users set role = 'admin' where email = $1`, [
      other.email,
    ]);
    const { token: second } = await send('POST', '/auth/login', other);
    const { page, end } = await visitAsAdmin(DESKTOP, `?order=${id}`);
    await following(page);
    const dialog = page.getByRole('dialog', { name: `Order #${id}` });
    await dialog.getByText('Order placed').waitFor();
    await callShop(shop.url, `PUT /orders/${id}`, { body: { order_status_id: 3 }, token: second });
    await dialog
      .getByText('Changed meanwhile by Second Admin: Status changed from Pending to Delivered')
      .waitFor();
    await expectAccessible(page);
    await end();
  });

  test('is heard until the admin switches it off', async () => {
    const { page, end } = await visitAsAdmin(DESKTOP, '');
    const sound = page.getByRole('switch', { name: 'Sound' });
    await expect.poll(() => sound.getAttribute('aria-checked')).toBe('true');
    await sound.click();
    await page.reload();
    await expect.poll(() => sound.getAttribute('aria-checked')).toBe('false');
    await end();
  });
});

describe('orders are found', () => {
  test('by name, phone and number; Back and reload keep the search', async () => {
    const id = await placeOrder('Élise Trad', 1, '+961 71987654');
    const { page, browserErrors, end } = await visitAsAdmin(DESKTOP, '');
    const search = page.getByLabel('Search orders');
    for (const words of ['elise', '071 987-654', `#${id}`]) {
      await search.fill(words);
      await page.waitForURL((url) => url.searchParams.get('search') === words);
      await expect.poll(() => page.locator('[data-row]').count()).toBe(1);
      await order(page, id).waitFor();
    }
    await page.getByLabel('Status', { exact: true }).selectOption('Canceled');
    await page.getByText('No orders found for this search.').waitFor();
    await page.goBack();
    await order(page, id).waitFor();
    await page.reload();
    await order(page, id).waitFor();
    await expect.poll(() => search.inputValue()).toBe(`#${id}`);
    await page.getByRole('link', { name: `Remove filter “#${id}”` }).click();
    await page.waitForURL(`${shop.url}${ORDERS}`);
    await expect.poll(() => search.inputValue()).toBe('');
    await search.fill('nobody at all');
    await page.getByText('No orders found for this search.').waitFor();
    await page.getByRole('button', { name: 'Clear' }).click();
    await order(page, id).waitFor();
    expect(browserErrors).toEqual([]);
    await end();
  });

  test('by days', async () => {
    const [now, old] = [await placeOrder('Of Today'), await placeOrder('Of Last Week')];
    await queryDatabase(
      shop.dataDir,
      `update orders set created_at = now() - interval '8 days' where id = $1`,
      [old],
    );
    const { page, browserErrors, end } = await visitAsAdmin(DESKTOP, '');
    await order(page, old).waitFor();
    await page.getByRole('link', { name: '7 days' }).click();
    await expect.poll(() => order(page, old).count()).toBe(0);
    await order(page, now).waitFor();
    await page.getByRole('link', { name: '30 days' }).click();
    await order(page, old).waitFor();
    expect(await page.getByLabel('From').isVisible()).toBe(false);
    await page.getByRole('button', { name: 'Other days' }).click();
    await page.getByLabel('From').waitFor();
    const today = await page.getByLabel('To', { exact: true }).inputValue();
    const tomorrow = new Date(Date.parse(today) + 86_400_000).toISOString().slice(0, 10);
    await page.getByLabel('From').fill(today);
    await page.waitForURL(new RegExp(`from_date=${today}&to_date=${today}`));
    await expect.poll(() => order(page, old).count()).toBe(0);
    await page.getByLabel('From').fill(tomorrow);
    await untilSaid(page, `“To” was moved to ${tomorrow} too`);
    await page.getByRole('link', { name: 'Clear all' }).click();
    await order(page, old).waitFor();
    await expect.poll(() => page.getByLabel('From').inputValue()).toBe('');
    await page.goto(`${shop.url}${ORDERS}?from_date=${tomorrow}&to_date=${today}`);
    await page.getByText('The days were the wrong way round.').waitFor();
    expect(await page.getByLabel('From').inputValue()).toBe(today);
    await page.getByRole('link', { name: 'Clear all' }).click();
    await expect.poll(() => page.getByText('The days were the wrong way round.').count()).toBe(0);
    expect(browserErrors).toEqual([]);
    await end();
  });
});

test('the controls take two rows on a tablet, with the days in a select', async () => {
  await placeOrder('Of A Tablet');
  const { page, browserErrors, end } = await visitAsAdmin(TABLET, '');
  const days = page.getByRole('combobox', { name: 'Days' });
  await days.waitFor();
  const topOf = async (control: Locator) => (await control.boundingBox())?.y ?? 0;
  const top = await topOf(days);
  for (const name of ['Status', 'Courier']) {
    expect(await topOf(page.getByLabel(name, { exact: true }))).toBe(top);
  }
  expect(await topOf(page.getByRole('button', { name: 'Export CSV' }))).toBeLessThan(top + 90);
  await days.selectOption('7 days');
  await page.waitForURL(/from_date=/);
  await days.selectOption('Other days');
  await page.getByLabel('From').waitFor();
  await days.selectOption('Any day');
  await expect.poll(() => new URL(page.url()).search).toBe('');
  await expectAccessible(page);
  expect(browserErrors).toEqual([]);
  await end();
});

test('an order that leaves all orders stays in their count, and a line says what became of it; the days and papers of a phone stand behind buttons', async () => {
  const id = await placeOrder('Counted Once');
  const { page, browserErrors, end } = await visitAsAdmin(PHONE, `?search=${id}&order=${id}`);
  const dialog = page.getByRole('dialog', { name: `Order #${id}` });
  await dialog.getByLabel('Order status').selectOption('Canceled');
  await page.locator('output', { hasText: '1 order' }).waitFor();
  await dialog.getByRole('button', { name: 'Update' }).click();
  const line = page.getByText(`#${id} is Canceled now`);
  await line.waitFor();
  await expect.poll(() => order(page, id).count()).toBe(0);
  await page.locator('output', { hasText: '1 order' }).waitFor();
  await expectAccessible(page);
  await page.getByRole('button', { name: `Show order #${id}` }).click();
  await order(page, id).getByText('Canceled').waitFor();
  await expect.poll(() => line.count()).toBe(0);
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.getAttribute('data-row')))
    .toBe(String(id));
  await expect.poll(() => page.getByLabel('Courier', { exact: true }).count()).toBe(1);
  await expect.poll(() => page.getByLabel('From').isVisible()).toBe(false);
  await page.getByRole('button', { name: 'Other days' }).click();
  await page.getByLabel('From').waitFor();
  const exports = page.getByRole('button', { name: 'Export CSV' });
  expect(await exports.isVisible()).toBe(false);
  await page.getByRole('button', { name: 'Print and export' }).click();
  await exports.waitFor();
  await expectAccessible(page);
  expect(browserErrors).toEqual([]);
  await end();
});

test('is sorted by its heads, narrowed down by city and without courier, and summed up', async () => {
  const ids = [await placeOrder('Quill One'), await placeOrder('Quill Two')];
  await queryDatabase(
    shop.dataDir,
    `update orders set guest_city = 'Batroun', delivery_fee = 0,
       subtotal = 100 + 50 * (id - $1::int), total_price = 100 + 50 * (id - $1::int) where id = any ($2)`,
    [ids[0], ids],
  );
  const { page, browserErrors, end } = await visitAsAdmin(WIDE, '?view=table&search=quill');
  await order(page, ids[0] ?? 0).waitFor();
  await page.getByText('2 orders · together $250').waitFor();
  const shown = () =>
    page.locator('tr[data-row]').evaluateAll((rows) => rows.map((row) => Number(row.dataset.row)));
  await expect.poll(shown).toEqual(ids.toReversed());
  await page.getByRole('link', { name: 'Total', exact: true }).click();
  await page.waitForURL(/sort_by=-total/);
  await expect.poll(shown).toEqual(ids.toReversed());
  await page.getByRole('link', { name: 'Total', exact: true }).press('Enter');
  await page.waitForURL(/sort_by=total/);
  await expect.poll(shown).toEqual(ids);
  await page.getByRole('columnheader', { name: 'Total' }).waitFor();
  expect(await page.getByRole('columnheader', { name: 'Total' }).getAttribute('aria-sort')).toBe(
    'ascending',
  );
  await send('PUT', `/orders/${ids[1]}`, { order_status_id: 4 });
  await page.getByText('1 canceled order is not counted').waitFor();
  await page.getByRole('button', { name: 'More filters' }).click();
  await page.getByLabel('City', { exact: true }).fill('batroun');
  await page.keyboard.press('Enter');
  await page.getByRole('link', { name: /City: batroun/ }).waitFor();
  await page.getByLabel('Courier').selectOption('Without courier');
  await page.waitForURL(/without_courier=true/);
  await expect.poll(shown).toEqual(ids);
  await expectAccessible(page);
  expect(browserErrors).toEqual([]);
  await end();
});

test('on a phone a card has phone, street and note', async () => {
  const id = await placeOrder('Card Reader');
  await queryDatabase(shop.dataDir, `update orders set notes = 'Ring twice' where id = $1`, [id]);
  const { page, end } = await visitAsAdmin(PHONE, '?search=card+reader');
  const card = order(page, id);
  await card.getByText('Note: Ring twice').waitFor();
  await expect.poll(() => card.innerText()).toMatch(/Cedar[\s\S]*\+961 3 123 456/);
  await expectAccessible(page);
  await end();
});

describe('the table', () => {
  test('is kept, and its rows open, are changed, and the change is undone', async () => {
    const id = await placeOrder('Omar Zein');
    const { page, browserErrors, end } = await visitAsAdmin(DESKTOP, '');
    await page.getByRole('button', { name: 'Table' }).click();
    await page.waitForURL(/view=table/);
    await page.goto(`${shop.url}${ORDERS}`);
    const row = page.locator(`tr[data-row="${id}"]`);
    await expect
      .poll(() => row.innerText())
      .toMatch(/Omar Zein\s+\+961 3 123 456\s+Beirut\s+1\s+\$\d+/);
    await row.getByText('Omar Zein').click();
    await page
      .getByRole('dialog', { name: `Order #${id}` })
      .getByText('Shipping to')
      .waitFor();
    await page.keyboard.press('Escape');
    await row.hover();
    await row.getByRole('button', { name: `Mark as delivered: order #${id}` }).click();
    await expect.poll(() => row.count()).toBe(0);
    await page.getByText(`#${id} is Delivered now`).waitFor();
    await untilSaid(page, `Delivered: #${id} Omar Zein`);
    await page.getByRole('button', { name: 'Undo' }).click();
    await untilSaid(page, `Undone: #${id} Omar Zein is Pending again`);
    await row.getByText('Pending').waitFor();
    await expect.poll(() => statusOf(id)).toBe(1);
    expect(browserErrors).toEqual([]);
    await end();
  });

  test('takes a second order while the first is on its way', async () => {
    const ids = [await placeOrder('Salma Rizk'), await placeOrder('Walid Rizk')];
    const { page, browserErrors, end } = await visitAsAdmin(DESKTOP, '?view=table&search=rizk');
    const answer = Promise.withResolvers<void>();
    await page.route('**/api/orders/*', async (route) => {
      await answer.promise;
      await route.continue();
    });
    for (const id of ids) {
      await order(page, id).hover();
      await page.getByRole('button', { name: `Mark as delivered: order #${id}` }).click();
      await expect.poll(() => order(page, id).count()).toBe(0);
    }
    answer.resolve();
    for (const id of ids) await expect.poll(() => statusOf(id)).toBe(3);
    expect(browserErrors).toEqual([]);
    await end();
  });

  test('gives a row back when the shop refuses, and names it', async () => {
    const id = await placeOrder('Lina Aoun');
    const { page, end } = await visitAsAdmin(DESKTOP, '?view=table');
    const row = page.locator(`tr[data-row="${id}"]`);
    const answer = Promise.withResolvers<void>();
    await page.route('**/api/orders/*', async (route) => {
      await answer.promise;
      await route.abort();
    });
    await row.hover();
    await row.getByRole('button', { name: /^Cancel/ }).click();
    await expect.poll(() => row.count()).toBe(0);
    answer.resolve();
    await page.getByText(`Error updating Status: #${id}`).waitFor();
    await row.getByText('Pending').waitFor();
    await end();
  });

  test('is worked by keys, and many orders are changed at once', async () => {
    const ids = [await placeOrder('First'), await placeOrder('Second'), await placeOrder('Third')];
    const { page, browserErrors, end } = await visitAsAdmin(
      DESKTOP,
      '?view=table&order_status_id=1',
    );
    await order(page, ids[2]).waitFor();
    const bar = page.getByRole('region', { name: 'Selected orders' });
    const search = page.getByLabel('Search orders');
    await page.keyboard.press('/');
    await page.keyboard.type('jx'); // Where that takes long, it is searched for.
    expect(await search.inputValue()).toBe('jx');
    expect(await bar.count()).toBe(0);
    await search.fill('');
    await page.waitForURL((url) => !url.searchParams.has('search'));
    await order(page, ids[2]).waitFor();
    await page.getByRole('heading', { name: 'Orders' }).click();
    await page.keyboard.press('j');
    await page.keyboard.press('j');
    await page.keyboard.press('k');
    await expect.poll(() => focusedOrder(page)).toBe(String(ids[2]));
    await page.keyboard.press('e');
    await page.getByRole('dialog', { name: `Order #${ids[2]}` }).waitFor();
    await page.keyboard.press('Escape');
    await expect.poll(() => focusedOrder(page)).toBe(String(ids[2]));
    await page.keyboard.press('x');
    await page.keyboard.press('j');
    await page.keyboard.press('j');
    await page.keyboard.press('Shift+X');
    await bar.getByText('3 selected').waitFor();
    await page.keyboard.press('?');
    const help = page.getByRole('dialog', { name: 'Keys' });
    await help.getByText('Next and previous order').waitFor();
    await page.keyboard.press('Escape');
    await bar.getByRole('button', { name: 'Mark as Delivered' }).click();
    await untilSaid(page, 'Delivered: 3 orders');
    for (const id of ids) {
      await expect.poll(() => statusOf(id)).toBe(3);
      await expect.poll(() => order(page, id).count()).toBe(0);
    }
    expect(browserErrors).toEqual([]);
    await end();
  });
});

describe('many orders at once', () => {
  test('go to a courier, and back; the table names the courier', async () => {
    const { id: courier } = await send('POST', '/couriers', { name: 'Ziad Bulk' });
    const ids = [await placeOrder('Bulky One'), await placeOrder('Bulky Two')];
    const { page, browserErrors, end } = await visitAsAdmin(WIDE, '?view=table&search=bulky');
    await page.getByRole('checkbox', { name: 'Select all orders' }).check();
    const bar = page.getByRole('region', { name: 'Selected orders' });
    await bar.getByRole('button', { name: 'Courier…' }).click();
    const dialog = page.getByRole('dialog', { name: 'Courier of 2 orders' });
    await dialog.getByRole('button', { name: 'Assign' }).click();
    await dialog.getByText('Please choose a courier').waitFor();
    await expectAccessible(page);
    await dialog.getByLabel('Courier').selectOption('Ziad Bulk');
    await dialog.getByRole('button', { name: 'Assign' }).click();
    await untilSaid(page, '2 orders updated');
    for (const id of ids) await order(page, id).getByText('Ziad Bulk').last().waitFor();
    // The bar and its button are gone: the focus is on the page, and not nowhere.
    await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('main');
    await page.goto(`${shop.url}${ORDERS}?view=table&search=bulky&courier_id=${courier}`);
    for (const id of ids) await order(page, id).waitFor();
    await page.getByRole('checkbox', { name: 'Select all orders' }).check();
    await page.getByRole('link', { name: 'Day list (2)' }).click();
    await page.getByRole('heading', { name: 'Selected orders' }).waitFor();
    await page.getByText('Total of 2 orders').waitFor();
    await page.getByRole('combobox', { name: 'Orders' }).selectOption('All not yet delivered');
    await page.getByRole('heading', { name: 'Orders not yet delivered' }).waitFor();
    for (const id of ids) await page.getByRole('row', { name: `#${id} `, exact: false }).waitFor();
    await expectAccessible(page);
    expect(browserErrors).toEqual([]);
    await end();
  });

  test('on a phone the bar of what is selected takes an eighth of the screen at most', async () => {
    await placeOrder('Slim Bar');
    const { page, end } = await visitAsAdmin(PHONE, '?view=cards&search=slim');
    await page.getByRole('checkbox', { name: /^Select order/ }).check();
    const bar = page.getByRole('region', { name: 'Selected orders' });
    const screen = page.viewportSize() ?? { width: 0, height: 0 };
    for (const part of [bar, bar.getByRole('button', { name: 'Select none' })]) {
      const { x = 0, y = 0, width = 0, height = 0 } = (await part.boundingBox()) ?? {};
      expect([x + width <= screen.width, y + height <= screen.height]).toEqual([true, true]);
      expect(height).toBeLessThanOrEqual(screen.height / 8);
    }
    await bar.getByRole('button', { name: 'Courier…' }).scrollIntoViewIfNeeded();
    await expectAccessible(page);
    await end();
  });

  test('on a tablet "Cancel" stands apart from "Delivered", and the undo names the order for 8 s', async () => {
    const id = await placeOrder('Thumb Slips');
    const { page, end } = await visitAsAdmin(TABLET, '?view=table&search=thumb');
    const boxOf = async (name: string) =>
      (await page.getByRole('button', { name: `${name}: order #${id}` }).boundingBox()) ?? {
        x: 0,
        width: 0,
      };
    const [delivered, cancel] = [await boxOf('Mark as delivered'), await boxOf('Cancel')];
    expect(cancel.x - (delivered.x + delivered.width)).toBeGreaterThanOrEqual(24);
    const frame = page.locator('table').locator('..');
    const spare = () => frame.evaluate((box) => box.clientWidth - box.scrollWidth);
    expect(await spare()).toBeGreaterThanOrEqual(0);
    await page.clock.install();
    await page.getByRole('button', { name: `Cancel: order #${id}` }).click();
    const toast = page.getByText(`Canceled: #${id} Thumb Slips`);
    await toast.waitFor();
    // Of a canceled order "Delivered" stands where it stood, and nothing where "Cancel" was pressed.
    await page.getByRole('button', { name: `Show order #${id}` }).click();
    await order(page, id).getByText('Canceled').first().waitFor();
    expect(Math.abs((await boxOf('Mark as delivered')).x - delivered.x)).toBeLessThanOrEqual(1);
    expect(await spare()).toBeGreaterThanOrEqual(0);
    await page.clock.runFor(7_000);
    await page.getByRole('button', { name: 'Undo' }).click();
    await order(page, id).getByText('Pending').first().waitFor();
    await end();
  });

  test('are all of the list, beyond the page', async () => {
    const first = await placeOrder('Manifold');
    await queryDatabase(
      shop.dataDir,
      `insert into orders (guest_name, guest_email, guest_phone, guest_region, guest_city,
         guest_street, notes, subtotal, delivery_fee, total_price, payment_method_id)
       select guest_name, guest_email, guest_phone, guest_region, guest_city,
         guest_street, notes, subtotal, delivery_fee, total_price, payment_method_id
       from orders, generate_series(1, 119) where orders.id = $1`,
      [first],
    );
    const { page, browserErrors, end } = await visitAsAdmin(DESKTOP, '?view=table&search=manifold');
    await page.getByRole('checkbox', { name: 'Select all orders' }).check();
    const bar = page.getByRole('region', { name: 'Selected orders' });
    await bar.getByText('100 selected').waitFor();
    await bar.getByRole('button', { name: 'Select all 120 orders' }).click();
    await bar.getByText('All 120 orders selected').waitFor();
    await bar.getByRole('button', { name: 'Mark as Delivered' }).click();
    const dialog = page.getByRole('dialog', { name: 'Mark as Delivered: 120 orders' });
    await dialog.getByRole('button', { name: 'Mark as Delivered' }).click();
    await untilSaid(page, '120 orders updated');
    await expect.poll(() => statusOf(first)).toBe(3);
    expect(browserErrors).toEqual([]);
    await end();
  });

  test.each([DESKTOP, WIDE, TABLET])('the table stays in its frame at %o', async (options) => {
    const id = await placeOrder('Maximiliana-Alexandra von Habsburg', 1, '+961 71987654');
    const { page, end } = await visitAsAdmin(options, '?view=table&search=maximiliana');
    await order(page, id).waitFor();
    const pin = page.getByRole('button', { name: 'Pin sidebar', exact: true });
    if (await pin.isVisible()) await pin.click();
    const overflow = () =>
      page.evaluate(() => {
        const table = document.querySelector('main table');
        const frame = table?.parentElement?.getBoundingClientRect();
        return Math.round((table?.getBoundingClientRect().right ?? 0) - (frame?.right ?? 0));
      });
    await expect.poll(overflow).toBeLessThanOrEqual(0);
    await end();
  });
});

describe('axe finds nothing in light and dark', () => {
  test.each([TABLET, PHONE, DESKTOP])('at %o', async (options) => {
    await placeOrder('Jean-Baptiste de la Rochefoucauld');
    const path = '?view=table&search=rochefoucauld&from_date=2020-01-01&to_date=2099-01-01';
    const { page, end } = await visitAsAdmin(options, path);
    await page.getByRole('checkbox', { name: 'Select all orders' }).check();
    await page.getByRole('region', { name: 'Selected orders' }).waitFor();
    await expectAccessibleInBoth(page);
    await page.getByRole('button', { name: 'Cards' }).click();
    await page.locator('article').first().waitFor();
    await expectAccessibleInBoth(page);
    await page.keyboard.press('?');
    await page.getByRole('dialog', { name: 'Keys' }).waitFor();
    await expectAccessibleInBoth(page);
    await end();
  });
});

test('an open list does not keep the shop from stopping', async () => {
  const { page, end } = await visitAsAdmin(DESKTOP, '');
  await following(page);
  expect(await shop.stop()).toBe(0);
  await end();
});

/** Until the window follows the orders: from then on nothing is missed. */
async function following(page: Page): Promise<void> {
  await page.waitForFunction(async () => {
    const { held = [], pending = [] } = await navigator.locks.query();
    return [...held, ...pending].some(({ name }) => name === 'mantel-orders');
  });
  // One window reads the stream for all of them: it has to be open.
  await expect.poll(() => openStreams.has(page.context())).toBe(true);
}

const isStream = (request: Request) => request.url().includes('/api/orders/events');

/** The browsers that the stream of orders has answered. */
const openStreams = new WeakSet<BrowserContext>();

const order = (page: Page, id: number | undefined) => page.locator(`[data-row="${id}"]`);

const focusedOrder = (page: Page) =>
  page.evaluate(() => document.activeElement?.closest<HTMLElement>('[data-row]')?.dataset.row);

async function visitAsAdmin(options: Parameters<typeof visit>[1], query: string) {
  const visitor = await visit(shop.browser, options);
  const context = visitor.page.context();
  context.on('response', (response) => {
    if (isStream(response.request())) openStreams.add(context);
  });
  await visitor.page.addInitScript((value) => localStorage.setItem('userToken', value), token);
  await visitor.page.goto(`${shop.url}${ORDERS}${query}`);
  await visitor.page.getByRole('heading', { level: 1, name: 'Orders' }).waitFor();
  return visitor;
}

/** A guest's order by the API; its id. */
async function placeOrder(name: string, statusId = 1, phone = '+961 3123456'): Promise<number> {
  const { id } = await send('POST', '/orders', {
    guest_name: name,
    guest_phone: phone,
    guest_region: 'Beirut',
    guest_city: 'Beirut',
    guest_street: 'Cedar street 4',
    payment_method_id: 1,
    products: [{ product_id: 1, quantity: 1 }],
  });
  if (statusId !== 1) await send('PUT', `/orders/${id}`, { order_status_id: statusId });
  return id;
}

function send(method: string, path: string, body: object) {
  const isAdmin = method === 'PUT' || path === '/couriers';
  return callShop(shop.url, `${method} ${path}`, { body, token: isAdmin ? token : null });
}

async function statusOf(id: number): Promise<number | undefined> {
  const [row] = await queryDatabase<{ status_id: number }>(
    shop.dataDir,
    'select status_id from orders where id = $1',
    [id],
  );
  return row?.status_id;
}
