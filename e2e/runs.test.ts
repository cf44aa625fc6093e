import type { Locator, Page } from 'playwright-core';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { expectAccessible, PHONE, visit } from './journey.ts';
import { openAdminShop } from './open-shop.ts';

/** A driver takes orders out by a link on a phone, without an account (docs/product.md, Runs and "The driver's page"). */
const { shop, send, enterOrder, visitAsAdmin } = openAdminShop();

/** Orders of two pieces each, for people of these names. */
async function place(names: readonly string[]): Promise<number[]> {
  const ids: number[] = [];
  for (const guest_name of names) {
    const { id } = await enterOrder({ guest_name, notes: 'Ring twice' }, 2);
    ids.push(id);
  }
  return ids;
}

/** A run that is out, and the address of its driver's page. */
async function sendOut(order_ids: readonly number[]): Promise<{ id: number; link: string }> {
  await send('PUT', '/admin/settings/runs', { runs_on: true });
  const courier = await send('POST', '/couriers', { name: 'Ziad' });
  const day = new Date().toISOString().slice(0, 10);
  const run = await send('POST', '/runs', { courier_id: courier.id, day, order_ids });
  const { link } = await send('POST', `/runs/${run.id}/send`, { version: 1 });
  return { id: run.id, link: new URL(new URL(link).pathname + new URL(link).hash, shop.url).href };
}

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();
const outcomes = async (id: number): Promise<(string | null)[]> =>
  (await send('GET', `/runs/${id}`)).stop_list.map(
    (stop: { outcome: string | null }) => stop.outcome,
  );
/** As a browser does that is asked to, once there is a network; a headless one has no background sync of its own. */
async function wakeWorker(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const registered = new Promise<string>((resolve) => {
    session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const [first] = registrations;
      if (first) resolve(first.registrationId);
    });
  });
  await session.send('ServiceWorker.enable');
  await session.send('ServiceWorker.dispatchSyncEvent', {
    origin: shop.url,
    registrationId: await registered,
    tag: 'driver-outbox',
    lastChance: false,
  });
}

/** How many photos wait on the phone. */
const keptOnThePhone = (page: Page) =>
  page.evaluate(async () => {
    const opening = indexedDB.open('driver');
    await new Promise((done) => {
      opening.onsuccess = done;
    });
    const counting = opening.result.transaction('photos').objectStore('photos').count();
    await new Promise((done) => {
      counting.onsuccess = done;
    });
    opening.result.close();
    return { photos: counting.result };
  });
const sent = { timeout: 60_000 };

test('a driver delivers by one press a stop, takes one back, and goes on without a network', async () => {
  const names = ['Rima Haddad', 'Samir Khoury', 'Lina Saad', 'Omar Aoun'];
  const run = await sendOut(await place(names));
  const { page, browserErrors, end } = await visit(shop.browser, PHONE);
  await page.goto(run.link);
  await page.getByRole('heading', { name: 'Rima Haddad' }).waitFor();
  await page.getByRole('heading', { name: '0 of 4 done' }).waitFor();
  expect(await page.getByRole('link', { name: 'Call' }).getAttribute('href')).toBe(
    'tel:+9613123456',
  );
  await expectAccessible(page);

  // One press a stop; the first is taken back, and pressed again.
  await press(page, 'Delivered');
  await page.getByRole('heading', { name: 'Samir Khoury' }).waitFor();
  await page.getByRole('button', { name: /^Undo/ }).click();
  await page.getByRole('heading', { name: 'Rima Haddad' }).waitFor();
  await press(page, 'Delivered');
  await expect.poll(() => outcomes(run.id), sent).toEqual(['delivered', null, null, null]);

  // The page opens again without a network, and keeps what happens.
  await page.evaluate(() => navigator.serviceWorker.ready);
  await page.context().setOffline(true);
  await page.reload();
  await page.getByRole('heading', { name: 'Samir Khoury' }).waitFor();
  await press(page, 'Delivered');
  await page.getByRole('heading', { name: 'Lina Saad' }).waitFor();
  await press(page, 'Something else…');
  await press(page, 'Refused');
  await press(page, 'No money at hand');
  await page.getByRole('heading', { name: '3 of 4 done' }).waitFor();
  await page.getByText('2 reports wait to be sent').waitFor();
  await expectAccessible(page);
  await page.context().setOffline(false);
  await expect
    .poll(() => outcomes(run.id), sent)
    .toEqual(['delivered', 'delivered', 'refused', null]);

  // Partly: the shop says what is due.
  await press(page, 'Something else…');
  await press(page, 'Partly taken');
  await page.getByRole('combobox').selectOption('1');
  await press(page, 'Show what to collect');
  await page.getByText('Amount to collect').waitFor();
  await expectAccessible(page);
  await press(page, 'Collected, the rest comes back');
  await page.getByRole('heading', { name: 'All stops are done' }).waitFor();
  await expect
    .poll(() => outcomes(run.id), sent)
    .toEqual(['delivered', 'delivered', 'refused', 'partly']);

  // Nobody of the run is left on the phone.
  const kept = await page.evaluate(async () => {
    const opening = indexedDB.open('driver');
    await new Promise((done) => {
      opening.onsuccess = done;
    });
    const all = opening.result.transaction('runs').objectStore('runs').getAll();
    await new Promise((done) => {
      all.onsuccess = done;
    });
    return JSON.stringify(all.result);
  });
  for (const name of names) expect(kept).not.toContain(name);
  expect(browserErrors.filter((error) => !/ERR_INTERNET_DISCONNECTED/.test(error))).toEqual([]);
  await end();
});

test('nobody is at home: a photo of the door goes along, also without a network, and staff see it', async () => {
  const [first = 0, second = 0] = await place(['Rima Haddad', 'Samir Khoury']);
  const run = await sendOut([first, second]);
  const { page, browserErrors, end } = await visit(shop.browser, PHONE);
  await page.goto(run.link);
  await page.getByRole('heading', { name: 'Rima Haddad' }).waitFor();
  await page.evaluate(() => navigator.serviceWorker.ready);
  await page.context().setOffline(true);

  // What can't be read is said, and nothing is reported by it.
  await press(page, 'Something else…');
  const camera = page.getByLabel('Not at home, with a photo');
  await camera.setInputFiles({
    name: 'IMG_1.HEIC',
    mimeType: 'image/heic',
    buffer: Buffer.from('ftypheic'),
  });
  await page.getByText(/This picture can’t be read/).waitFor();
  await expectAccessible(page);
  const red = { width: 3000, height: 2000, channels: 3, background: '#a33' } as const;
  const buffer = await sharp({ create: red }).jpeg().toBuffer();
  await camera.setInputFiles({ name: 'photo.jpg', mimeType: 'image/jpeg', buffer });
  await page.getByRole('heading', { name: 'Samir Khoury' }).waitFor();
  await page.getByText('1 report waits to be sent').waitFor();
  expect(await keptOnThePhone(page)).toMatchObject({ photos: 1 });
  await page.reload();
  await page.getByRole('heading', { name: 'Samir Khoury' }).waitFor();
  await page.context().setOffline(false);
  const stop = async () => (await send('GET', `/runs/${run.id}`)).stop_list[0];
  await expect.poll(stop, sent).toMatchObject({ outcome: 'not_home', has_photo: true });
  await page.getByText('All reports are sent').waitFor();
  await expect.poll(() => keptOnThePhone(page), sent).toMatchObject({ photos: 0 });
  expect(browserErrors.filter((error) => !/ERR_INTERNET_DISCONNECTED/.test(error))).toEqual([]);
  await end();

  const panel = await visitAsAdmin(PHONE, `/admin/adminPanel/runs/${run.id}`);
  await panel.page.getByRole('button', { name: 'Show the photo' }).click();
  const photo = panel.page.getByRole('img', { name: `The door of order #${first}` });
  await expect
    .poll(() => photo.evaluate((img: HTMLImageElement) => img.naturalWidth), sent)
    .toBe(1280);
  await expectAccessible(panel.page);
  await panel.page.goto(new URL(`/admin/adminPanel/orders?order=${first}`, shop.url).href);
  const told = panel.page.getByRole('region', { name: 'What the drivers reported' });
  await told.getByText('Not at home').waitFor();
  await told.getByRole('button', { name: 'Show the photo' }).click();
  await told.getByRole('img', { name: `The door of order #${first}` }).waitFor();
  expect(panel.browserErrors).toEqual([]);
  await panel.end();
});

test('a page that is closed at once leaves its report to the worker, which sends it', async () => {
  const run = await sendOut(await place(['Maya Karam']));
  const { page, end } = await visit(shop.browser, PHONE);
  await page.goto(run.link);
  await page.getByRole('heading', { name: 'Maya Karam' }).waitFor();
  await page.evaluate(() => navigator.serviceWorker.ready);
  await press(page, 'Delivered');
  await page.getByText('1 report waits to be sent').waitFor();
  const other = await page.context().newPage();
  await page.close();
  await wakeWorker(other);
  await expect.poll(() => outcomes(run.id), sent).toEqual(['delivered']);
  await end();
});

test('a driver who was without a network is told what the shop changed meanwhile', async () => {
  const [first = 0, second = 0, third = 0] = await place([
    'Rima Haddad',
    'Samir Khoury',
    'Lina Saad',
  ]);
  const run = await sendOut([first, second]);
  const { page, end } = await visit(shop.browser, PHONE);
  await page.goto(run.link);
  await page.getByRole('heading', { name: 'Rima Haddad' }).waitFor();
  await page.evaluate(() => navigator.serviceWorker.ready);
  await page.context().setOffline(true);
  await send('PUT', `/runs/${run.id}/stops`, { version: 2, order_ids: [third, second] });
  await page.context().setOffline(false);
  const told = page.getByRole('alert', { name: 'The shop changed this run' });
  await told.getByText(`Order #${first} was taken out: don’t deliver it.`).waitFor();
  await told.getByText(`Order #${third} came in.`).waitFor();
  await page.getByRole('heading', { name: 'Lina Saad' }).waitFor();
  await expectAccessible(page);
  await press(page, 'Got it');
  await told.waitFor({ state: 'detached' });
  await page.reload();
  await page.getByRole('heading', { name: 'Lina Saad' }).waitFor();
  expect(await told.count()).toBe(0);
  await end();
});

test('a merchant changes a run that is out: by hand and by keys, and hands a stop to another driver', async () => {
  const ids = await place(['Rima Haddad', 'Samir Khoury', 'Lina Saad', 'Omar Aoun']);
  const [first = 0, second = 0, third = 0, fourth = 0] = ids;
  const run = await sendOut([first, second, third]);
  const other = await sendOut(await place(['Nadim Saba']));
  const { page, browserErrors, end } = await visitAsAdmin(
    PHONE,
    `/admin/adminPanel/runs/${run.id}`,
  );
  const inRun = async (id: number): Promise<number[]> =>
    (await send('GET', `/runs/${id}`)).stop_list.map(
      (stop: { order: { id: number } }) => stop.order.id,
    );
  await send('POST', `/runs/${run.id}/stops/${first}/report`, { outcome: 'delivered' });
  await page.getByRole('button', { name: 'Change the stops' }).tap();

  await page.getByLabel('Add an order').selectOption(String(fourth));
  await expect.poll(() => inRun(run.id), sent).toEqual([first, second, third, fourth]);
  await page.getByRole('button', { name: `Later order #${second}` }).tap();
  await expect.poll(() => inRun(run.id), sent).toEqual([first, third, second, fourth]);
  await expectAccessible(page);

  await page.getByRole('button', { name: `Take out order #${third}` }).tap();
  await expect.poll(() => inRun(run.id), sent).toEqual([first, second, fourth]);
  await page.getByRole('button', { name: 'Undo' }).tap();
  await expect.poll(() => inRun(run.id), sent).toEqual([first, third, second, fourth]);

  await page.getByLabel(`Hand to order #${fourth}`).selectOption(String(other.id));
  await page.getByText(`Order #${fourth} is in run ${other.id} now`).waitFor();
  expect((await inRun(other.id)).at(-1)).toBe(fourth);
  expect((await send('GET', `/orders/${fourth}`)).courier.name).toBe('Ziad');
  await page.getByRole('button', { name: 'Done', exact: true }).tap();

  // The first driver did not know of it, and reports it all the same.
  const token = new URL(run.link).hash.slice(1);
  await fetch(new URL('/api/driver/reports', shop.url), {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'x-requested-with': 'XMLHttpRequest',
      'x-run-token': token,
    },
    body: JSON.stringify({
      id: crypto.randomUUID(),
      order_id: fourth,
      outcome: 'delivered',
      made_at: new Date().toISOString(),
    }),
  });
  await page.reload();
  await page
    .getByText(`Ziad reported order #${fourth} after it had left this run: Delivered.`)
    .waitFor();
  await expectAccessible(page);
  expect(browserErrors).toEqual([]);
  await end();
});

test('a merchant scans the parcels of a run out, and is told of one that is not in it', async () => {
  const [first = 0, second = 0, other = 0] = await place([
    'Rima Haddad',
    'Samir Khoury',
    'Lina Saad',
  ]);
  const { id: courier_id } = await send('POST', '/couriers', { name: 'Ziad' });
  const day = new Date().toISOString().slice(0, 10);
  const run = await send('POST', '/runs', { courier_id, day, order_ids: [first, second] });
  const { page, browserErrors, end } = await visitAsAdmin(
    PHONE,
    `/admin/adminPanel/runs/${run.id}`,
  );
  const field = page.getByLabel('Scan a label, or type an order’s number');
  const scan = async (code: string) => {
    await field.fill(code);
    await field.press('Enter');
  };
  await scan(String(first));
  await page.getByText(`Order #${first} is scanned: 1 of 2`).waitFor();
  await page.getByText('1 parcel is not scanned').waitFor();
  expect(await field.inputValue()).toBe('');
  await scan(String(other));
  await page.getByRole('alert').getByText(`Order #${other} is not in this run`).waitFor();
  await expectAccessible(page);
  await scan(`#${second}`);
  await page.getByText(`Order #${second} is scanned: 2 of 2`).waitFor();
  expect(browserErrors).toEqual([]);
  await end();
});

test('a link that was revoked opens nothing', async () => {
  const run = await sendOut(await place(['Nadim Saba']));
  await send('DELETE', `/runs/${run.id}/link`);
  const { page, end } = await visit(shop.browser, PHONE);
  await page.goto(run.link);
  await page.getByRole('heading', { name: 'This link opens nothing' }).waitFor();
  await expectAccessible(page);
  await end();
});

test('a merchant makes a run, sends it, follows it, receives what comes back and comes to the cash with 8 taps', async () => {
  await send('PUT', '/admin/settings/runs', { runs_on: true });
  await send('POST', '/cash/start', { till: '0' });
  for (const { id } of await send('GET', '/runs/candidates')) {
    await send('PUT', `/orders/${id}`, { order_status_id: 4 });
  }
  for (const { id } of await send('GET', '/couriers')) {
    await send('DELETE', `/couriers/${id}`).catch(() => undefined);
  }
  const { id: courier } = await send('POST', '/couriers', { name: 'Hadi', phone: '+961 3700700' });
  const ids = await place(['Rima Haddad', 'Samir Khoury', 'Lina Saad']);
  const { page, browserErrors, end } = await visitAsAdmin(PHONE, '/admin/adminPanel/runs');
  let taps = 0;
  const tap = async (target: Locator) => {
    await target.tap();
    taps += 1;
  };
  await page.getByLabel('Driver').selectOption(String(courier));
  taps += 2;
  await tap(page.getByText('Jounieh · 3 orders'));
  await expectAccessible(page);
  await tap(page.getByRole('button', { name: 'Make a run of 3 orders' }));
  await page
    .getByRole('button', { name: /^Later/ })
    .first()
    .waitFor();
  await expectAccessible(page);
  const labels = page.waitForEvent('download');
  await press(page, 'Labels A6');
  expect((await labels).suggestedFilename()).toMatch(/^labels-run-\d+\.pdf$/);
  await tap(page.getByRole('button', { name: 'Send out' }));
  const link = page.locator('code');
  await link.waitFor();
  await expectAccessible(page);
  const address = new URL(await link.innerText());

  const phone = await visit(shop.browser, PHONE);
  await phone.page.goto(new URL(address.pathname + address.hash, shop.url).href);
  for (const done of ['1 of 3 done', '2 of 3 done']) {
    await press(phone.page, 'Delivered');
    await phone.page.getByRole('heading', { name: done }).waitFor();
  }
  await press(phone.page, 'Something else…');
  await press(phone.page, 'Refused');
  await press(phone.page, 'Changed their mind');
  await phone.page.getByText('All reports are sent').waitFor();
  await phone.end();

  // The panel reads it by itself.
  await tap(page.getByRole('button', { name: /^Received: cancel the order/ }));
  await page.getByText('Noted as received').waitFor();
  expect((await send('GET', `/orders/${ids[2]}`)).status.id).toBe(4);
  await tap(page.getByRole('button', { name: 'Close the run' }));
  // The link comes where the button was: a second tap there at once counts as one press with the first.
  await page.getByRole('heading', { name: /^Run/ }).tap();
  await tap(page.getByRole('link', { name: 'Count the cash' }));
  const dialog = page.getByRole('dialog');
  await dialog.getByText(`Order #${ids[0]}`).waitFor();
  await dialog.getByText(`Order #${ids[1]}`).waitFor();
  await expectAccessible(page);
  expect(taps).toBeLessThanOrEqual(8);
  expect(browserErrors).toEqual([]);
  await end();
});
