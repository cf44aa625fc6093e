import { beforeAll, describe, expect, test } from 'vitest';
import { insertProduct } from '../../test/factories.ts';
import {
  getOrder,
  headersOf,
  insertCustomer,
  orderBody,
  postOrder,
  putOrder,
  type Sender,
} from '../../test/orders.ts';
import { openOwnedShop } from '../../test/owned-shop.ts';

const { shop, admin } = openOwnedShop();
let vase: number;
beforeAll(async () => {
  vase = await insertProduct(shop.database.db, { price: '20.00' });
});

const actor = (userId: number, role: 'user' | 'owner' = 'user'): Sender => ({
  actor: { kind: 'user', userId, role },
});
const cancel = (id: number, sender: Sender) =>
  shop.post(`/api/orders/${id}/cancel`, undefined, headersOf(sender));
const progress = (id: number, sender: Sender) =>
  shop.get(`/api/orders/${id}/progress`, headersOf(sender));

/** An order of a guest, and who holds its link. */
async function placeAsGuest() {
  const { data } = await postOrder(shop, orderBody([[vase, 2]]));
  const holder: Sender = { headers: { 'x-order-token': data.tracking_token ?? '' } };
  return { id: data.id, holder };
}

const noticesOf = async (id: number) => {
  const mails = await shop.database.db
    .selectFrom('outbox')
    .select('subject')
    .where('subject', 'like', `Order ${id} was canceled%`)
    .execute();
  return mails.map(({ subject }) => subject);
};

const history = async (id: number) =>
  (await shop.get(`/api/orders/${id}/history`, headersOf(admin))).data;

const setMinutes = (minutes: number) =>
  shop.database.db
    .insertInto('settings')
    .values({ key: 'cancel_minutes', value: String(minutes) })
    .onConflict((on) => on.column('key').doUpdateSet({ value: String(minutes) }))
    .execute();

const placedBefore = (id: number, minutes: number) =>
  shop.database.db
    .updateTable('orders')
    .set({ created_at: new Date(Date.now() - minutes * 60_000) })
    .where('id', '=', id)
    .execute();

describe('a buyer cancels an order', () => {
  test('by its link, once: again changes nothing and writes to nobody', async () => {
    const { id, holder } = await placeAsGuest();
    const first = await cancel(id, holder);
    expect([first.status, first.message]).toEqual([200, 'Your order is canceled']);
    expect(first.data.status).toEqual({ id: 4, name: 'Canceled' });
    expect(first.data).toEqual((await getOrder(shop, id, holder)).data);
    expect((await cancel(id, holder)).status).toBe(200);
    expect(await noticesOf(id)).toEqual([`Order ${id} was canceled by its buyer: $44.00`]);
    expect(await history(id)).toEqual([
      expect.objectContaining({
        from: 'Pending',
        to: 'Canceled',
        by_buyer: true,
        changed_by: null,
      }),
    ]);
  });

  test('as a customer, whom the history names', async () => {
    const buyer = await insertCustomer(shop.database);
    const { data } = await postOrder(shop, orderBody([[vase, 1]]), actor(buyer));
    expect((await cancel(data.id, actor(buyer))).status).toBe(200);
    expect(await history(data.id)).toEqual([
      expect.objectContaining({
        by_buyer: true,
        changed_by: expect.objectContaining({ id: buyer }),
      }),
    ]);
  });

  test.each([
    ['without the link', {}],
    ['with another link', { headers: { 'x-order-token': 'made up' } }],
    ['as another customer', actor(2_000_000)],
  ])('not %s', async (_who, sender) => {
    const { id, holder } = await placeAsGuest();
    expect((await cancel(id, sender)).status).toBe(404);
    expect((await getOrder(shop, id, holder)).data.status.id).toBe(1);
  });

  test('not when it was delivered, nor when a courier has it, nor when the time is over', async () => {
    const delivered = await placeAsGuest();
    await putOrder(shop, [delivered.id, { order_status_id: 3 }], admin);
    const refused = await cancel(delivered.id, delivered.holder);
    expect([refused.status, refused.message]).toEqual([409, 'This order was delivered already']);

    const onItsWay = await placeAsGuest();
    const { id: courier_id } = await shop.database.db
      .insertInto('couriers')
      .values({ name: 'Ziad', phone: '' })
      .returning('id')
      .executeTakeFirstOrThrow();
    await shop.database.db
      .updateTable('orders')
      .set({ courier_id })
      .where('id', '=', onItsWay.id)
      .execute();
    expect((await cancel(onItsWay.id, onItsWay.holder)).status).toBe(409);

    const old = await placeAsGuest();
    await placedBefore(old.id, 61);
    const late = await cancel(old.id, old.holder);
    expect([late.status, late.message]).toEqual([
      409,
      'This order can no longer be canceled here. Please write to the shop',
    ]);
    expect(await noticesOf(old.id)).toEqual([]);
  });

  test('for as many minutes as the merchant set; 0 lets nobody', async () => {
    const { id, holder } = await placeAsGuest();
    await placedBefore(id, 61);
    expect((await progress(id, holder)).data.cancelable_until).toBeNull();
    await setMinutes(90);
    const until = Date.parse((await progress(id, holder)).data.cancelable_until);
    expect(until).toBeGreaterThan(Date.now());
    await setMinutes(0);
    expect((await progress(id, holder)).data.cancelable_until).toBeNull();
    expect((await cancel(id, holder)).status).toBe(409);
    await setMinutes(60);
  });

  test('only once of two presses and an admin at the same time', async () => {
    const { id, holder } = await placeAsGuest();
    const answers = await Promise.all([
      cancel(id, holder),
      cancel(id, holder),
      putOrder(shop, [id, { order_status_id: 4 }], admin),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(await history(id)).toHaveLength(1);
    expect((await noticesOf(id)).length).toBeLessThanOrEqual(1);
  });
});

describe('the progress of an order', () => {
  test('is each of its statuses, from its placing on', async () => {
    const { id, holder } = await placeAsGuest();
    for (const order_status_id of [4, 3]) await putOrder(shop, [id, { order_status_id }], admin);
    const { status, data } = await progress(id, holder);
    expect(status).toBe(200);
    expect(data.timeline.map((step: { status: { name: string } }) => step.status.name)).toEqual([
      'Pending',
      'Canceled',
      'Delivered',
    ]);
    const times = data.timeline.map((step: { at: string }) => step.at);
    expect(times).toEqual(times.toSorted());
    expect(times[0]).toBe((await getOrder(shop, id, holder)).data.created_at);
  });

  test('is shown to nobody else', async () => {
    const { id } = await placeAsGuest();
    expect((await progress(id, {})).status).toBe(404);
    expect((await progress(id, actor(2_000_001))).status).toBe(404);
  });
});
