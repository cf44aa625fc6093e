import { afterAll, beforeAll, expect, test } from 'vitest';
import { DEFAULT_SETTINGS } from '../../domain/shop-settings.ts';
import { type AdminShop, openAdminShop } from '../../test/admin-shop.ts';
import { insertProduct, insertUser } from '../../test/factories.ts';
import { orderBody } from '../../test/orders.ts';
import { openSession } from '../accounts/account-queries.ts';

let shop: AdminShop;
let vase: number;
/** Two devices on which one of the staff is logged in. */
let tablet: { readonly authorization: string };
let phone: { readonly authorization: string };
let serial = 3_640_000;

beforeAll(async () => {
  shop = await openAdminShop();
  vase = await insertProduct(shop.database.db, { stock: 100 });
  await shop.put(
    '/api/admin/settings/confirmation',
    { ...DEFAULT_SETTINGS, confirmation_on: true },
    shop.admin,
  );
  const { id, headers } = await insertUser(shop.database.db, 'admin');
  const { password_hash: passwordHash } = await shop.database.db
    .selectFrom('users')
    .select('password_hash')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  const token = await openSession(shop.database.db, { user: { id }, passwordHash });
  tablet = headers;
  phone = { authorization: `Bearer ${token}` };
});
afterAll(() => shop.close());

const place = async () => {
  serial += 1;
  const body = orderBody([[vase, 1]], { guest_phone: `+961 ${serial}` });
  return (await shop.post('/api/orders', body)).data.id as number;
};
const claim = (device: typeof tablet, body = {}) =>
  shop.post('/api/confirmation/claim', body, device);
const claimSeen = async (id: number, device: typeof tablet) =>
  (await shop.get(`/api/confirmation/orders/${id}`, device)).data.claim;

test('one login on two devices gets two orders; each sees what is before the other, and logging out frees it', async () => {
  const ids = [await place(), await place()];
  for (let round = 0; round < 3; round += 1) {
    const both = await Promise.all([claim(tablet), claim(phone)]);
    expect(both.map(({ data }) => data.order.id).toSorted()).toEqual(ids);
  }
  const mine = (await claim(tablet)).data.order.id as number;
  expect((await claimSeen(mine, tablet)).here).toBe(true);
  expect((await claimSeen(mine, phone)).here).toBe(false);

  const refused = await claim(phone, { order_id: mine });
  expect([refused.status, refused.message]).toEqual([
    409,
    expect.stringMatching(/^You have this order, .* on another device until \d\d:\d\d$/),
  ]);
  const sent = { outcome: 'confirmed', version: 1 };
  const outcome = `/api/confirmation/orders/${mine}/outcome`;
  expect((await shop.post(outcome, sent, phone)).status).toBe(409);

  await shop.post('/api/auth/logout', {}, tablet);
  expect((await claim(phone, { order_id: mine })).status).toBe(200);
  expect((await shop.post(outcome, sent, phone)).status).toBe(200);
});
