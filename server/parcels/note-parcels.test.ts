import { beforeAll, expect, test } from 'vitest';
import { insertCourier, insertProduct } from '../../test/factories.ts';
import { headersOf, orderBody, postOrder, putOrder } from '../../test/orders.ts';
import { openOwnedShop } from '../../test/owned-shop.ts';
import { readStock } from '../../test/stock.ts';

const { shop, admin } = openOwnedShop();
let vase: number;
let courier: number;
beforeAll(async () => {
  vase = await insertProduct(shop.database.db, { price: '10.00', stock: 900 });
  courier = await insertCourier(shop.database.db, 'Swift');
});

async function given(to: number | null = courier): Promise<number> {
  const { data } = await postOrder(shop, orderBody([[vase, 2]]));
  await shop.put(`/api/orders/${data.id}/courier`, { courier_id: to }, headersOf(admin));
  return data.id;
}
const note = (ids: readonly number[], said: object) =>
  shop.post('/api/parcels/note', { ids, ...said }, headersOf(admin));
const parcelOf = async (id: number) =>
  (await shop.get(`/api/orders/${id}/parcel`, headersOf(admin))).data;
const isComingBack = async (id: number) => {
  const { data } = await shop.get('/api/parcels/coming-back', headersOf(admin));
  return data.data.some(({ order_id }: { order_id: number }) => order_id === id);
};
const receive = (id: number, choice: string, more: object = {}) =>
  shop.post(`/api/orders/${id}/parcel/receive`, { choice, ...more }, headersOf(admin));

test('parcels are noted by hand as refused, come back, and give their stock back once they are there', async () => {
  const [first, second] = [await given(), await given()];
  const before = await readStock(shop.database.db, vase);
  const said = { state: 'refused', reason: 'no_money' };
  expect((await note([first, second, first], said)).data).toEqual({ changed: 2, left: [] });
  expect(await parcelOf(first)).toMatchObject({
    ...{ state: 'refused', reason: 'no_money', back: 'expected' },
    words: [{ word: '', courier: 'Swift', told_by: expect.any(String) }],
  });
  expect(await isComingBack(first)).toBe(true);
  expect(await readStock(shop.database.db, vase)).toEqual(before);
  expect((await note([first], said)).data).toEqual({ changed: 0, left: [] });
  expect((await parcelOf(first)).words).toHaveLength(1);
  expect((await receive(first, 'cancel')).status).toBe(200);
  expect((await readStock(shop.database.db, vase)).left).toBe((before.left ?? 0) + 2);
});

test('a partly taken one is settled by what was kept; a mistake is taken back', async () => {
  const [partly, mistaken] = [await given(), await given()];
  await note([partly, mistaken], { state: 'partly' });
  const kept = [{ product_id: vase, quantity: 1 }];
  expect((await receive(partly, 'keep', { kept })).status).toBe(200);
  expect((await note([mistaken], { state: 'on_the_way' })).data.changed).toBe(1);
  expect(await parcelOf(mistaken)).toMatchObject({ state: 'on_the_way', back: null });
  expect(await isComingBack(mistaken)).toBe(false);
});

test('a refused one that is marked delivered after all comes back no more, and again once that is taken back', async () => {
  const id = await given();
  await note([id], { state: 'refused', reason: 'too_late' });
  const counted = async () =>
    (await shop.get('/api/parcels/summary', headersOf(admin))).data.coming_back;
  const before = await counted();
  await putOrder(shop, [id, { order_status_id: 3 }], admin);
  expect(await isComingBack(id)).toBe(false);
  expect(await counted()).toBe(before - 1);
  expect(await parcelOf(id)).toMatchObject({ state: 'refused', back: null });
  await putOrder(shop, [id, { order_status_id: 1 }], admin);
  expect(await isComingBack(id)).toBe(true);
});

test('what no courier has, what is over and what a run speaks for is left, with the reason', async () => {
  const [nobodys, sold, riding, fine] = [
    await given(null),
    await given(),
    await given(null),
    await given(),
  ];
  await putOrder(shop, [sold, { order_status_id: 3 }], admin);
  await shop.put('/api/admin/settings/runs', { runs_on: true }, headersOf(admin));
  const run = await shop.post(
    '/api/runs',
    { courier_id: courier, day: '2030-01-07', order_ids: [riding] },
    headersOf(admin),
  );
  expect(run.status).toBe(201);
  const { data } = await note([nobodys, sold, riding, fine, 2_000_000_000], { state: 'partly' });
  expect(data).toEqual({
    changed: 1,
    left: [
      { order_id: nobodys, reason: 'It is with no courier' },
      { order_id: sold, reason: 'It is delivered or canceled' },
      { order_id: riding, reason: `Its run ${run.data.id} says what became of it` },
      { order_id: 2_000_000_000, reason: 'There is no such order' },
    ],
  });
});

test('a reason goes with refused, and with nothing else', async () => {
  const id = await given();
  for (const said of [
    { state: 'refused' },
    { state: 'partly', reason: 'no_money' },
    { state: 'delivered' },
  ]) {
    expect((await note([id], said)).status).toBe(422);
  }
});
