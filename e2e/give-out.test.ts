import type { Locator } from 'playwright-core';
import { expect, test } from 'vitest';
import { DEFAULT_SETTINGS } from '../domain/shop-settings.ts';
import { callShop } from './call-shop.ts';
import { expectAccessible, openHydrated, PHONE } from './journey.ts';
import { openAdminShop } from './open-shop.ts';

/** Confirmed orders are given to couriers by area, on a phone. */
const { shop, visitAsAdmin, send } = openAdminShop();
const REGIONS = ['Beirut', 'Mount Lebanon', 'North', 'South', 'Beqaa', 'Nabatieh'] as const;
const TO_RAMI = ['North', 'South', 'Beqaa', 'Nabatieh'];

let serial = 0;
async function place(region: string): Promise<number> {
  serial += 1;
  const [product] = (await send('GET', '/products?per_page=1&in_stock=1')).data;
  const { id } = await callShop(shop.url, 'POST /orders', {
    body: {
      guest_name: `Buyer ${serial}`,
      guest_email: '',
      guest_phone: `+961 3${300_000 + serial}`,
      guest_region: region,
      guest_city: region,
      guest_street: '12 Harbour Street',
      notes: '',
      payment_method_id: 1,
      products: [{ product_id: product.id, quantity: 1 }],
    },
  });
  return id;
}

test('30 orders are given to two couriers by area with at most 8 taps, and the next ones with 2', async () => {
  await send('PUT', '/admin/settings/confirmation', { ...DEFAULT_SETTINGS, confirmation_on: true });
  await send('POST', '/zones/presets', { preset: 'lebanon' });
  await send('PUT', '/admin/settings/zones', { delivery_zones: true, uncovered_areas: 'default' });
  const [hadi, rami] = [
    await send('POST', '/couriers', { name: 'Hadi', phone: '+961 3 700 700' }),
    await send('POST', '/couriers', { name: 'Rami', phone: '+961 3 700 701' }),
  ];
  const ids: number[] = [];
  for (let n = 0; n < 30; n += 1) ids.push(await place(REGIONS[n % REGIONS.length] ?? ''));
  await send('POST', '/confirmation/bulk', { ids, outcome: 'confirmed' });
  const waiting = await place('Beirut');

  const { page, browserErrors, end } = await visitAsAdmin(PHONE, '/admin/adminPanel');
  await page.getByRole('heading', { name: 'Dashboard', level: 1 }).waitFor();
  let taps = 0;
  const tap = async (target: Locator) => {
    await target.tap();
    taps += 1;
  };
  const area = (name: string) => page.getByRole('group', { name, exact: true });
  await tap(page.getByRole('navigation', { name: 'Most used' }).getByText('Give out'));
  await page.getByText('30 orders are ready to leave').waitFor();
  await page.getByText('1 order is not confirmed yet').waitFor();
  await expectAccessible(page);
  await tap(area('All areas').getByText('Hadi'));
  for (const name of TO_RAMI) await tap(area(name).getByText('Rami'));
  await page.getByRole('status').filter({ hasText: 'Hadi: 10' }).waitFor();
  await tap(page.getByRole('button', { name: 'Give out 30 orders' }));
  await page.getByText('Rami has 20 orders more').waitFor();
  expect(taps).toBeLessThanOrEqual(8);
  await expectAccessible(page);
  for (const id of ids) {
    const order = await send('GET', `/orders/${id}`);
    const expected = TO_RAMI.includes(order.guest_region) ? rami : hadi;
    expect(order.courier.id).toBe(expected.id);
  }
  expect((await send('GET', `/orders/${waiting}`)).courier).toBeNull();

  const [next] = [await place('North')];
  await send('POST', '/confirmation/bulk', { ids: [next], outcome: 'confirmed' });
  await openHydrated(page, `${shop.url}/admin/adminPanel/orders/give-out`);
  await page.getByRole('button', { name: 'Give out 1 order' }).tap();
  await page.getByText('Rami has 1 order more').waitFor();
  await page.getByRole('button', { name: 'Undo' }).tap();
  await page.getByRole('button', { name: 'Give out 1 order' }).waitFor();
  expect((await send('GET', `/orders/${next}`)).courier).toBeNull();
  expect(browserErrors).toEqual([]);
  await end();
});
