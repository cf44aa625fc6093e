import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { DEFAULT_SETTINGS } from '../../domain/shop-settings.ts';
import { type AdminShop, openAdminShop } from '../../test/admin-shop.ts';
import { insertCourier, insertProduct, insertUser } from '../../test/factories.ts';
import { orderBody } from '../../test/orders.ts';

let shop: AdminShop;
let vase: number;
beforeAll(async () => {
  shop = await openAdminShop();
  vase = await insertProduct(shop.database.db, { stock: 50 });
  const settings = { ...DEFAULT_SETTINGS, confirmation_on: true };
  await shop.put('/api/admin/settings/confirmation', settings, shop.admin);
});
afterAll(() => shop.close());

let serial = 3_660_000;
const place = async () => {
  serial += 1;
  const body = orderBody([[vase, 1]], { guest_phone: `+961 ${serial}` });
  return (await shop.post('/api/orders', body)).data;
};
const linkOf = ({ tracking_token }: { tracking_token: string }) => ({
  'x-order-token': tracking_token,
});
const address = { guest_region: 'Beirut', guest_city: 'Hamra', guest_street: 'Main Street 1' };
/** Everything that a link is for. */
const tries = (id: number, link: ReturnType<typeof linkOf>) =>
  [
    () => shop.get(`/api/orders/${id}`, link),
    () => shop.get(`/api/orders/${id}/progress`, link),
    () => shop.post(`/api/orders/${id}/confirm`, {}, link),
    () => shop.post(`/api/orders/${id}/address`, address, link),
    () => shop.post(`/api/orders/${id}/cancel`, {}, link),
  ] as const;
const statusesOf = async (id: number, link: ReturnType<typeof linkOf>) => {
  const statuses: number[] = [];
  for (const send of tries(id, link)) statuses.push((await send()).status);
  return statuses;
};

test('a link opens its own order alone, and none once its time is over', async () => {
  const [mine, other] = [await place(), await place()];
  expect(await statusesOf(other.id, linkOf(mine))).toEqual([404, 404, 404, 404, 404]);
  await sql`update orders set created_at = now() - interval '366 days' where id = ${mine.id}`.execute(
    shop.database.db,
  );
  expect(await statusesOf(mine.id, linkOf(mine))).toEqual([404, 404, 404, 404, 404]);
});

test('of an order that was placed with an account it does the same, and opens nothing else of the account', async () => {
  const { db } = shop.database;
  const { id: userId } = await insertUser(db);
  const [mine, other] = [await place(), await place()];
  await sql`update orders set user_id = ${userId} where id in (${mine.id}, ${other.id})`.execute(
    db,
  );
  expect(await statusesOf(mine.id, linkOf(mine))).toEqual([200, 200, 200, 200, 200]);
  expect(await statusesOf(other.id, linkOf(mine))).toEqual([404, 404, 404, 404, 404]);
  const list = await shop.get(`/api/orders?user_id=${userId}`, linkOf(mine));
  expect(list.data?.data ?? []).toEqual([]);
});

test('reading by it changes nothing; staff’s own calls stay closed to it', async () => {
  const order = await place();
  const link = linkOf(order);
  const [read, progress] = tries(order.id, link);
  expect([(await read()).status, (await progress()).status]).toEqual([200, 200]);
  const { data: stage } = await shop.get(`/api/confirmation/orders/${order.id}`, shop.admin);
  expect(stage).toMatchObject({ stage: 'new', version: 1, changes: [] });
  const edit = { version: 0, guest_phone: '+961 3999999', products: [] };
  const closed = [
    await shop.post(`/api/orders/${order.id}/edits`, edit, link),
    await shop.put(`/api/orders/${order.id}`, { order_status_id: 3 }, link),
    await shop.get(`/api/orders/${order.id}/history`, link),
    await shop.get('/api/numbers/blocked', link),
  ];
  expect(closed.map(({ status }) => status)).toEqual([401, 401, 401, 401]);
});

test('once a courier has the order the link changes nothing any more', async () => {
  const order = await place();
  await shop.post(`/api/orders/${order.id}/confirm`, {}, linkOf(order));
  const courier_id = await insertCourier(shop.database.db);
  await shop.put(`/api/orders/${order.id}/courier`, { courier_id }, shop.admin);
  const [read, , , correct, cancel] = tries(order.id, linkOf(order));
  expect([(await correct()).status, (await cancel()).status]).toEqual([409, 409]);
  expect((await read()).data).toMatchObject({
    guest_street: order.guest_street,
    status: { id: 1 },
  });
});
