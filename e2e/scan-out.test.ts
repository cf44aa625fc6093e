import { expect, test } from 'vitest';
import { FAKE_CAMERA, mayUseCamera, provideDetector } from './fake-camera.ts';
import { expectAccessible, PHONE } from './journey.ts';
import { openAdminShop } from './open-shop.ts';

/** A run's parcels are scanned with the camera of a phone (docs/product.md, Runs). */
const { send, enterOrder, visitAsAdmin } = openAdminShop({
  launch: FAKE_CAMERA,
});

async function makeRun() {
  await send('PUT', '/admin/settings/runs', { runs_on: true });
  const courier = await send('POST', '/couriers', { name: 'Ziad' });
  const orders = [
    await enterOrder({ guest_name: 'Rima Haddad' }, 1),
    await enterOrder({ guest_name: 'Samir Khoury' }, 1),
  ];
  const order_ids = orders.map(({ id }) => id);
  const day = new Date().toISOString().slice(0, 10);
  const run = await send('POST', '/runs', { courier_id: courier.id, day, order_ids });
  return { id: run.id as number, order_ids };
}

test('parcel after parcel, the camera stays on, and what is wrong is said', async () => {
  const { id, order_ids } = await makeRun();
  const other = await enterOrder({ guest_name: 'Lina Saad' }, 1);
  const path = `/admin/adminPanel/runs/${id}`;
  const { page, browserErrors, end } = await visitAsAdmin(PHONE, path);
  const camera = await provideDetector(page);
  await page.getByRole('link', { name: 'Scan with the camera' }).waitFor();
  expect(await mayUseCamera(page)).toBe(false);
  await page.getByRole('link', { name: 'Scan with the camera' }).tap();
  await page.getByRole('heading', { level: 1, name: `Scan out run ${id}` }).waitFor();
  expect(await mayUseCamera(page)).toBe(true);
  await page.getByText('0 of 2 scanned').waitFor();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Scan with the camera' }).tap();
  await expect.poll(camera.on).toBe(1);

  await camera.show(String(order_ids[0]));
  await page.getByText(`Order #${order_ids[0]} is scanned: 1 of 2`).waitFor();
  await expect.poll(camera.on).toBe(1);
  await camera.show(String(other.id));
  await page.getByText(`Order #${other.id} is not in this run`).waitFor();
  await expectAccessible(page);
  await camera.show(String(order_ids[1]));
  await page.getByText('All parcels are scanned.').waitFor();
  await page.getByRole('button', { name: 'Stop the camera' }).tap();
  await expect.poll(camera.on).toBe(0);

  await page.getByRole('link', { name: 'To the run' }).tap();
  await page.getByRole('button', { name: 'Send out' }).waitFor();
  expect(await mayUseCamera(page)).toBe(false);
  expect(browserErrors).toEqual([]);
  await end();
});

test('a browser that reads no codes says so, and numbers are typed', async () => {
  const { id, order_ids } = await makeRun();
  const { page, end } = await visitAsAdmin(PHONE, `/admin/adminPanel/runs/${id}/scan`);
  await page.getByText('This browser can’t read codes with the camera: type the code.').waitFor();
  await page.getByLabel(/^Scan a label/).fill(String(order_ids[1]));
  await page.keyboard.press('Enter');
  await page.getByText(`Order #${order_ids[1]} is scanned: 1 of 2`).waitFor();
  await expectAccessible(page);
  await end();
});
