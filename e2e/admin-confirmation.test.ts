import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { addDays, dayIn } from '../domain/shop-day.ts';
import { DEFAULT_SETTINGS } from '../domain/shop-settings.ts';
import { callShop } from './call-shop.ts';
import { DESKTOP, expectAccessible, openHydrated, PHONE, untilSaid, visit } from './journey.ts';
import { openAdminShop } from './open-shop.ts';

/** A merchant confirms orders on a phone; the buyer does it by the link of their order. */
const { shop, visitAsAdmin, send } = openAdminShop();
const SCREEN = '/admin/adminPanel/orders/confirm';

let serial = 0;
async function place(name: string): Promise<{ id: number; tracking_token: string }> {
  serial += 1;
  const [product] = (await send('GET', '/products?per_page=1&in_stock=1')).data;
  return callShop(shop.url, 'POST /orders', {
    body: {
      guest_name: name,
      guest_email: '',
      guest_phone: `+961 3${200_000 + serial}`,
      guest_region: 'Mount Lebanon',
      guest_city: 'Jounieh',
      guest_street: '12 Harbour Street',
      notes: 'Second floor, the blue door',
      payment_method_id: 1,
      products: [{ product_id: product.id, quantity: 2 }],
    },
  });
}

/** Whether a button is whole in the window, above the bar at the foot. */
async function isInSight(page: Page, name: string): Promise<boolean> {
  const [button, bar] = await Promise.all([
    page.getByRole('button', { name, exact: true }).boundingBox(),
    page.getByRole('navigation', { name: 'Most used' }).boundingBox(),
  ]);
  return button !== null && bar !== null && button.y >= 0 && button.y + button.height <= bar.y;
}

/** Whether what is to be collected is in the window before anybody scrolls, wherever it stands at this width. */
async function isSumInSight(page: Page): Promise<boolean> {
  const { height = 0 } = page.viewportSize() ?? {};
  const sums = await page.getByText('To collect').all();
  const boxes = await Promise.all(sums.map((sum) => sum.boundingBox()));
  return boxes.some((box) => box !== null && box.y >= 0 && box.y + box.height <= height);
}

const look = async (page: Page, name: string) => {
  const folder = process.env.SCREENSHOTS;
  if (folder) await page.screenshot({ path: `${folder}/${name}.png`, fullPage: true });
};

test('off, nothing of it is seen; on, three orders are confirmed with two taps each, and a slip is undone', async () => {
  const { page, browserErrors, end } = await visitAsAdmin(PHONE, '/admin/adminPanel/orders');
  await page.getByRole('heading', { name: 'Orders', level: 1 }).waitFor();
  await expect.poll(() => page.getByRole('link', { name: 'Confirm orders' }).count()).toBe(0);
  await openHydrated(page, `${shop.url}${SCREEN}`);
  await page.getByText('Confirmation is off').waitFor();

  await send('PUT', '/admin/settings/confirmation', { ...DEFAULT_SETTINGS, confirmation_on: true });
  const orders = [
    await place('Rima Haddad'),
    await place('Karim Saad'),
    await place('Lina Khoury'),
  ];
  await openHydrated(page, `${shop.url}${SCREEN}`);
  await page.getByRole('heading', { name: `Order #${orders[0]?.id}` }).waitFor();
  const call = page.getByRole('link', { name: 'Call', exact: true });
  expect(await call.getAttribute('href')).toBe('tel:+9613200001');
  const chat = page.getByRole('link', { name: 'WhatsApp' });
  await expect
    .poll(() => chat.getAttribute('href'))
    .toMatch(/^https:\/\/wa\.me\/9613200001\?text=/);
  await expectAccessible(page);
  await look(page, 'confirm-390');
  expect(await isSumInSight(page)).toBe(true);
  const frequent = ['Confirmed', 'No answer', 'Call later', 'Postponed', 'Wrong number'];
  for (const name of [...frequent, 'More outcomes']) expect(await isInSight(page, name)).toBe(true);
  expect(await page.getByRole('button', { name: 'Declined' }).count()).toBe(0);
  await page.getByRole('button', { name: 'More outcomes' }).tap();
  const canceling = ['Declined', 'Duplicate', 'False order'];
  for (const name of [...frequent, ...canceling.map((one) => `${one} cancels the order`)])
    expect(await isInSight(page, name)).toBe(true);
  await look(page, 'confirm-more-390');
  // What is collected and what for are in sight at the card's end, too.
  await page.getByRole('article').getByText('To collect').scrollIntoViewIfNeeded();
  const strip = page.getByText(/^2 × /).first();
  await expect.poll(async () => ((await strip.boundingBox())?.y ?? -1) >= 60).toBe(true);

  let taps = 0;
  for (const [place, { id }] of orders.entries()) {
    await page.getByRole('heading', { name: `Order #${id}` }).waitFor();
    // In place of the call, which leaves the page for the phone's own app: a doubled press would be dropped.
    await page.getByRole('heading', { name: `Order #${id}` }).tap();
    taps += 1;
    await page.getByRole('button', { name: 'Confirmed' }).tap();
    taps += 1;
    await page.getByText(`Order ${id}: Confirmed`).waitFor();
    if (place === 0) {
      await page.getByRole('button', { name: 'Undo' }).tap();
      await page.getByRole('heading', { name: `Order #${id}` }).tap();
      await page.getByRole('button', { name: 'Confirmed' }).tap();
      await page.getByText(`Order ${id}: Confirmed`).waitFor();
    }
  }
  expect(taps / orders.length).toBeLessThanOrEqual(2);
  await page.getByText('Nobody is to be called now').waitFor();
  expect((await send('GET', '/confirmation')).waiting).toBe(0);
  await look(page, 'confirm-done-390');
  await page.getByRole('navigation', { name: 'Most used' }).getByText('Orders').tap();
  const card = page.getByRole('article').filter({ hasText: `Order #${orders[0]?.id}` });
  await card.getByText('· Confirmed').waitFor();
  expect(browserErrors).toEqual([]);
  await end();
});

test('with keys on a desktop a call is put off, and stands among those that come back', async () => {
  await send('PUT', '/admin/settings/confirmation', {
    ...DEFAULT_SETTINGS,
    confirmation_on: true,
    call_from_hour: 0,
    call_until_hour: 24,
  });
  const { id } = await place('Nadim Aoun');
  const { page, browserErrors, end } = await visitAsAdmin(DESKTOP, SCREEN);
  await page.getByRole('heading', { name: `Order #${id}` }).waitFor();
  expect(await isSumInSight(page)).toBe(true);
  const canceled = await page.getByRole('button', { name: /^False order/ }).boundingBox();
  expect((canceled?.y ?? 0) + (canceled?.height ?? 800)).toBeLessThan(800);
  await page.getByLabel('Note of the call').fill('Drives until six');
  await page.keyboard.press('Tab');
  await look(page, 'confirm-1280');
  await page.keyboard.press('l');
  await page.getByRole('button', { name: 'In an hour' }).waitFor();
  await expectAccessible(page);
  await look(page, 'confirm-later-1280');
  await page.keyboard.press('Enter');
  await page.getByText(`Order ${id}: Call later`).waitFor();
  const { changes } = await send('GET', `/confirmation/orders/${id}`);
  expect(changes[0]).toMatchObject({ to: 'call_later', note: 'Drives until six' });
  await page.getByRole('link', { name: /^Later 1/ }).click();
  await page.getByRole('row', { name: new RegExp(`#${id} Nadim Aoun`) }).waitFor();
  await look(page, 'confirm-list-1280');
  expect(browserErrors).toEqual([]);
  await end();
});

test('a key alone does not confirm a held order: why it is held is said first', async () => {
  const holding = { confirmation_on: true, hold_areas: 'Jounieh' };
  await send('PUT', '/admin/settings/confirmation', { ...DEFAULT_SETTINGS, ...holding });
  const { id } = await place('Walid Kanaan');
  const { page, browserErrors, end } = await visitAsAdmin(DESKTOP, SCREEN);
  await page.getByRole('button', { name: `Take #${id}` }).click();
  await page.getByRole('heading', { name: `Order #${id}` }).waitFor();
  await page.getByRole('article').click();
  await page.keyboard.press('c');
  await page
    .getByRole('heading', { name: 'Held: the area is one to look at. Confirm it all the same?' })
    .waitFor();
  await expectAccessible(page);
  expect((await send('GET', `/confirmation/orders/${id}`)).stage).toBe('new');
  await page.keyboard.press('Enter');
  await page.getByText(`Order ${id}: Confirmed`).waitFor();
  expect(await send('GET', `/confirmation/orders/${id}`)).toMatchObject({
    stage: 'confirmed',
    held: null,
  });
  expect(browserErrors).toEqual([]);
  await end();
});

test('a call is put off to no time that has passed, and an order to no day too far away: said at the field', async () => {
  await send('PUT', '/admin/settings/confirmation', { ...DEFAULT_SETTINGS, confirmation_on: true });
  const { id } = await place('Karim Haddad');
  const { page, browserErrors, end } = await visitAsAdmin(PHONE, SCREEN);
  await page.getByRole('heading', { name: `Order #${id}` }).waitFor();
  await page.getByRole('button', { name: 'Call later' }).tap();
  await page.getByLabel('Another time').fill('2026-01-05T10:00');
  await page.getByRole('button', { name: 'Save' }).tap();
  await page.getByText('This time has passed. Please choose a later one.').waitFor();
  const tomorrow = addDays(dayIn('Asia/Beirut', new Date()), 1);
  await page.getByLabel('Another time').fill(`${tomorrow}T22:30`);
  await page.getByRole('button', { name: 'Save' }).tap();
  await page.getByText('Buyers are called from 9:00 to 20:00.').waitFor();
  await page.getByRole('button', { name: /^Keep .*22:30/ }).waitFor();
  await expectAccessible(page);
  await look(page, 'confirm-outside-390');
  await page.getByRole('button', { name: 'Back', exact: true }).tap();
  await page.getByRole('button', { name: 'Postponed' }).tap();
  await page.getByText(/up to 30 days/).waitFor();
  await page.getByLabel('Another day').fill('2030-01-01');
  await page.getByRole('button', { name: 'Save' }).tap();
  await page.getByText(/Please choose a day up to/).waitFor();
  await look(page, 'confirm-day-390');
  await page.getByRole('button', { name: 'Back', exact: true }).tap();
  await page.getByRole('button', { name: 'More outcomes' }).tap();
  await page.getByRole('button', { name: 'Duplicate cancels the order' }).waitFor();
  await look(page, 'confirm-more-390');
  expect((await send('GET', `/confirmation/orders/${id}`)).stage).toBe('new');
  await send('PUT', `/orders/${id}`, { order_status_id: 4 });
  expect(browserErrors).toEqual([]);
  await end();
});

test('an order that is not confirmed becomes delivered in the list after a question alone', async () => {
  await send('PUT', '/admin/settings/confirmation', { ...DEFAULT_SETTINGS, confirmation_on: true });
  const { id } = await place('Rima Sayegh');
  const { page, browserErrors, end } = await visitAsAdmin(
    DESKTOP,
    '/admin/adminPanel/orders?view=table',
  );
  const row = page.getByRole('row', { name: new RegExp(`#${id} `) });
  await row.getByText('New', { exact: true }).last().waitFor();
  await row.getByRole('button', { name: 'Mark as delivered' }).click();
  const dialog = page.getByRole('dialog', { name: 'Mark as delivered' });
  await dialog.getByText('Not confirmed yet. Mark as delivered anyway?').waitFor();
  await expectAccessible(page);
  await look(page, 'deliver-anyway-1280');
  await dialog.getByRole('button', { name: 'Back', exact: true }).click();
  await dialog.waitFor({ state: 'hidden' });
  expect((await send('GET', `/orders/${id}`)).status.id).toBe(1);
  await row.getByRole('button', { name: 'Mark as delivered' }).click();
  await dialog.getByRole('button', { name: 'Mark as delivered' }).click();
  await expect.poll(async () => (await send('GET', `/orders/${id}`)).status.id).toBe(3);
  expect(browserErrors).toEqual([]);
  await end();
});

test('a buyer confirms by the link of their order, with one tap; opening it changes nothing', async () => {
  await send('PUT', '/admin/settings/confirmation', { ...DEFAULT_SETTINGS, confirmation_on: true });
  const { id, tracking_token } = await place('Maya Nassar');
  const { page, browserErrors, end } = await visit(shop.browser, PHONE);
  await openHydrated(page, `${shop.url}/orders/${id}#t=${tracking_token}`);
  const confirm = page.getByRole('button', { name: 'Confirm my order' });
  await confirm.waitFor();
  expect((await send('GET', `/confirmation/orders/${id}`)).stage).toBe('new');
  await expectAccessible(page);
  await look(page, 'buyer-390');
  await confirm.tap();
  await page.getByText('You have confirmed this order.').waitFor();
  expect((await send('GET', `/confirmation/orders/${id}`)).stage).toBe('confirmed');
  expect(browserErrors).toEqual([]);
  await end();
});

test('a buyer corrects the address by the link of their order: what is typed stays until it is sent', async () => {
  await send('PUT', '/admin/settings/confirmation', { ...DEFAULT_SETTINGS, confirmation_on: true });
  const { id, tracking_token } = await place('Salma Fares');
  const { page, browserErrors, end } = await visit(shop.browser, PHONE);
  await openHydrated(page, `${shop.url}/orders/${id}#t=${tracking_token}`);
  const correct = page.getByRole('button', { name: 'Correct the address' });
  await correct.tap();
  const dialog = page.getByRole('dialog');
  const street = dialog.getByLabel('Street');
  await expect.poll(() => street.inputValue()).toBe('12 Harbour Street');
  await street.fill('');
  await dialog.getByLabel('City').fill('Batroun');
  await dialog.getByRole('button', { name: 'Save the address' }).tap();
  await dialog.getByText('Please enter your street').waitFor();
  await expectAccessible(page);
  await look(page, 'buyer-address-390');
  await street.fill('14 Cedar Street');
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'hidden' });
  await correct.tap();
  await expect.poll(() => street.inputValue()).toBe('14 Cedar Street');
  await dialog.getByRole('button', { name: 'Save the address' }).tap();
  await page.getByText('Batroun, Mount Lebanon').waitFor();
  await dialog.waitFor({ state: 'hidden' });
  expect(await send('GET', `/orders/${id}`)).toMatchObject({
    guest_city: 'Batroun',
    guest_street: '14 Cedar Street',
    notes: 'Second floor, the blue door',
  });

  // Once a courier has it, the slip may be printed.
  await page.getByRole('button', { name: 'Confirm my order' }).tap();
  await page.getByText('You have confirmed this order.').waitFor();
  expect(await correct.count()).toBe(1);
  const courier = await send('POST', '/couriers', { name: 'Hadi', phone: '+961 3 700 700' });
  await send('PUT', `/orders/${id}/courier`, { courier_id: courier.id });
  await page.reload();
  await page.getByText('You have confirmed this order.').waitFor();
  expect(await correct.count()).toBe(0);
  expect(browserErrors).toEqual([]);
  await end();
});

test('during a call the address is corrected with two taps, and the call goes on', async () => {
  await send('PUT', '/admin/settings/confirmation', { ...DEFAULT_SETTINGS, confirmation_on: true });
  const { id } = await place('Hiba Awad');
  const { page, browserErrors, end } = await visitAsAdmin(PHONE, SCREEN);
  await page.getByRole('button', { name: `Take #${id}` }).tap();
  await page.getByRole('heading', { name: `Order #${id}` }).waitFor();
  let taps = 0;
  await page.getByRole('link', { name: 'Correct the address or the order' }).tap();
  taps += 1;
  const street = page.getByLabel(/^Street/);
  await expect.poll(() => street.evaluate((one) => one === document.activeElement)).toBe(true);
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type('14 Cedar Street');
  await page.getByRole('button', { name: 'Save changes' }).tap();
  taps += 1;
  await page.getByRole('heading', { name: `Order #${id}` }).waitFor();
  await page.getByText('14 Cedar Street, Jounieh, Mount Lebanon').waitFor();
  expect(taps).toBeLessThanOrEqual(4);
  expect(browserErrors).toEqual([]);
  await end();
});

test('an order that its buyer confirms during the call says so in its place, keeps what was typed, and gives way to the next by a press', async () => {
  await send('PUT', '/admin/settings/confirmation', { ...DEFAULT_SETTINGS, confirmation_on: true });
  const { id, tracking_token } = await place('Rana Issa');
  const { page, browserErrors, end } = await visitAsAdmin(PHONE, SCREEN);
  await page.getByRole('button', { name: `Take #${id}` }).tap();
  await page.getByRole('heading', { name: `Order #${id}` }).waitFor();
  await page.getByRole('article').getByText('Delivery', { exact: true }).waitFor();
  await callShop(shop.url, `POST /orders/${id}/confirm`, {
    headers: { 'x-order-token': tracking_token },
  });
  await page.getByLabel('Note of the call').fill('Leaves at noon');
  // By itself where news arrive, else by a press that is refused.
  await page
    .getByRole('button', { name: 'No answer' })
    .or(page.getByRole('button', { name: 'Next order' }))
    .waitFor();
  const noAnswer = page.getByRole('button', { name: 'No answer' });
  if (await noAnswer.count())
    await noAnswer.dispatchEvent('click', undefined, { timeout: 5_000 }).catch(() => undefined);
  await page.getByRole('alert').getByText(`Order ${id} has changed meanwhile: Confirmed`).waitFor();
  expect(await page.getByLabel('Note of the call').inputValue()).toBe('Leaves at noon');
  expect(await page.getByRole('button', { name: 'No answer' }).count()).toBe(0);
  await expectAccessible(page);
  await look(page, 'confirm-meanwhile-390');
  await page.getByRole('heading', { name: `Order #${id}` }).tap();
  await page.getByRole('button', { name: 'Next order' }).tap();
  await expect.poll(() => page.getByRole('heading', { name: `Order #${id}` }).count()).toBe(0);
  expect((await send('GET', `/confirmation/orders/${id}`)).stage).toBe('confirmed');
  expect(browserErrors.filter((error) => !error.includes('409'))).toEqual([]);
  await end();
});

test('an order that is edited and then canceled by somebody else says both while it is open', async () => {
  await send('PUT', '/admin/settings/confirmation', { ...DEFAULT_SETTINGS, confirmation_on: true });
  const { id } = await place('Dima Rahhal');
  const { page, browserErrors, end } = await visitAsAdmin(PHONE, SCREEN);
  await page.getByRole('button', { name: `Take #${id}` }).tap();
  await page.getByRole('heading', { name: `Order #${id}` }).waitFor();
  await page.getByLabel('Note of the call').fill('Rings twice');
  await send('POST', `/orders/${id}/edits`, { version: 0, guest_street: '3 Pine Street' });
  await page.getByRole('alert').getByText(`Order ${id} has changed meanwhile`).waitFor();
  await page.getByText('3 Pine Street, Jounieh, Mount Lebanon').waitFor();
  await page.getByRole('button', { name: 'Confirmed' }).waitFor();
  await send('PUT', `/orders/${id}`, { order_status_id: 4 });
  await page.getByRole('alert').getByText(`Order ${id} has changed meanwhile: Canceled`).waitFor();
  expect(await page.getByLabel('Note of the call').inputValue()).toBe('Rings twice');
  await page.getByRole('button', { name: 'Next order' }).waitFor();
  expect(browserErrors).toEqual([]);
  await end();
});

test('a buyer who corrects the address is told why an area can’t be, no longer once it is another, and what the order costs then', async () => {
  await send('PUT', '/admin/settings/confirmation', { ...DEFAULT_SETTINGS, confirmation_on: true });
  await send('POST', '/zones/presets', { preset: 'lebanon' });
  await send('POST', '/zones', {
    name: 'The Cedars',
    fee: '9.00',
    served: true,
    days_min: 1,
    days_max: 2,
    cutoff_hour: 24,
    closed_weekdays: [],
    windows: [],
    places: ['North / Bsharri / The Cedars'],
  });
  await send('PUT', '/admin/settings/zones', {
    delivery_zones: true,
    uncovered_areas: 'refused',
  });
  const { id, tracking_token } = await place('Joumana Daher');
  const { page, browserErrors, end } = await visit(shop.browser, PHONE);
  await openHydrated(page, `${shop.url}/orders/${id}#t=${tracking_token}`);
  await page.getByRole('button', { name: 'Correct the address' }).tap();
  const dialog = page.getByRole('dialog');
  const city = dialog.getByLabel('City');
  await city.fill('Tripoli');
  await dialog.getByRole('button', { name: 'Save the address' }).tap();
  const refusal = dialog.getByText('Tripoli is in North. Please check the region and the city');
  await refusal.first().waitFor();
  await dialog.getByLabel('Region').fill('North');
  // At its field, and as a message.
  await expect.poll(() => refusal.count()).toBe(0);
  // A second press at one place within a moment would count as the first.
  await city.tap();
  await city.fill('The Cedars');
  await dialog.getByRole('button', { name: 'Save the address' }).tap();
  await untilSaid(page, 'The address was corrected. The order costs $');
  await page.getByText('The Cedars, North').waitFor();
  expect((await send('GET', `/orders/${id}`)).delivery_fee).toBe('9.00');
  expect(browserErrors.filter((error) => !error.includes('422'))).toEqual([]);
  await send('PUT', '/admin/settings/zones', {
    delivery_zones: false,
    uncovered_areas: 'default',
  });
  await end();
});
