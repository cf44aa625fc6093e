import { sql } from 'kysely';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { insertCategory, insertCourier, insertOffer, insertProduct } from '../../test/factories.ts';
import {
  getOrder,
  headersOf,
  insertCustomer,
  insertOwner,
  type OrderBody,
  orderBody,
  postOrder,
  putOrder,
  type Sender,
} from '../../test/orders.ts';
import { openOwnedShop } from '../../test/owned-shop.ts';
import { readStock } from '../../test/stock.ts';
import { insertVariants } from '../../test/variants.ts';

const { shop, admin } = openOwnedShop();
let other: Sender;
beforeAll(async () => {
  other = await insertOwner(shop.database.db);
});
beforeEach(async () => {
  await shop.database.db.deleteFrom('offers').execute();
  await shop.database.db.deleteFrom('settings').execute();
});

type Lines = readonly (readonly [product: number, quantity: number, variant?: number])[];
const products = (lines: Lines) =>
  lines.map(([product_id, quantity, variant_id]) => ({ product_id, variant_id, quantity }));

const edit = (
  id: number,
  body: object,
  sender: Sender = admin,
  headers: Record<string, string> = {},
) =>
  shop.post(
    `/api/orders/${id}/edits`,
    { version: 0, ...body },
    { ...headersOf(sender), ...headers },
  );
const preview = (id: number, body: object) =>
  shop.post(`/api/orders/${id}/edits/preview`, { version: 0, ...body }, headersOf(admin));
const place = async (lines: Lines, traits: OrderBody = {}) =>
  (await postOrder(shop, orderBody([], { products: products(lines), ...traits }))).data;
const orderNow = async (id: number) => (await getOrder(shop, id, admin)).data;
const historyOf = async (id: number) =>
  (await shop.get(`/api/orders/${id}/history`, headersOf(admin))).data;
const codeOf = ({ body }: { readonly body: string }): string[] =>
  Object.values(JSON.parse(body).codes as Record<string, { code: string }[]>).flatMap((codes) =>
    codes.map(({ code }) => code),
  );
const onHand = async (id: number, variantId: number | null = null) =>
  (await readStock(shop.database.db, id, variantId)).left;
const insert = (traits: Parameters<typeof insertProduct>[1] = {}) =>
  insertProduct(shop.database.db, traits);
const setPrice = (id: number, price: string) =>
  shop.database.db.updateTable('products').set({ price }).where('id', '=', id).execute();

const linesOf = ({ items }: Awaited<ReturnType<typeof orderNow>>) =>
  items.map(({ product_id, quantity, price, subtotal }) => [product_id, quantity, price, subtotal]);

describe('lines', () => {
  test('that stay keep the price of the order, with more of them too; a new one has today’s', async () => {
    const [vase, bowl, lamp] = [
      await insert({ price: '20.00', discount: '10' }),
      await insert({ price: '5.00' }),
      await insert({ price: '30.00' }),
    ];
    const { id } = await place([
      [vase, 1],
      [bowl, 2],
    ]);
    await setPrice(vase, '99.00');
    await setPrice(lamp, '33.00');
    const body = {
      products: products([
        [lamp, 1],
        [vase, 3],
      ]),
    };
    const seen = await preview(id, body);
    expect(seen.data).toEqual({
      subtotal: '87.00',
      delivery_fee: '0.00',
      total_price: '87.00',
      difference: '55.00',
      changes: [
        { what: 'quantity', of: expect.any(String), from: '1', to: '3' },
        { what: 'removed', of: expect.any(String), from: '2', to: null },
        { what: 'added', of: expect.any(String), from: null, to: '1' },
        { what: 'delivery_fee', from: '4.00', to: '0.00' },
      ],
    });
    expect((await orderNow(id)).edits).toBeUndefined();

    const { status, data } = await edit(id, body);
    expect(status).toBe(200);
    expect(linesOf(data)).toEqual([
      [vase, 3, '20.00', '54.00'],
      [lamp, 1, '33.00', '33.00'],
    ]);
    expect(data).toMatchObject({ subtotal: '87.00', total_price: '87.00', edits: 1 });
    expect(await orderNow(id)).toEqual(data);
    const [kept] = await historyOf(id);
    expect(kept).toMatchObject({
      what: 'edited',
      from: '32.00',
      to: '87.00',
      by_buyer: false,
      changed_by: { name: 'Nadim' },
      changes: seen.data.changes,
    });
  });

  test('of another variant are lines of their own, at its price', async () => {
    const cushion = await insert({ price: '20.00' });
    const [small = 0, large = 0] = await insertVariants(shop.database.db, cushion, [
      { values: ['Small'], price: '20.00' },
      { values: ['Large'], price: '34.00' },
    ]);
    const { id } = await place([[cushion, 1, small]]);
    const { data } = await edit(id, { products: products([[cushion, 2, large]]) });
    expect(linesOf(data)).toEqual([[cushion, 2, '34.00', '68.00']]);
    const missing = await edit(id, { version: 1, products: products([[cushion, 1]]) });
    expect([missing.status, Object.keys(missing.errors ?? {})]).toEqual([
      422,
      ['products.0.variant_id'],
    ]);
  });

  test('are at most 100, and at most 1,000 of one', async () => {
    const vase = await insert();
    const { id } = await place([[vase, 1]]);
    const tooMany = Array.from({ length: 101 }, () => [vase, 1] as const);
    expect((await edit(id, { products: products(tooMany) })).status).toBe(422);
    expect((await edit(id, { products: [] })).status).toBe(422);
    const summed = await edit(id, {
      products: products([
        [vase, 600],
        [vase, 401],
      ]),
    });
    expect(summed.errors).toEqual({
      'products.0.quantity': ['must be at most 1000 of one product'],
    });
  });

  test('of what is out of stock or no longer sold may stay or become fewer, and not more', async () => {
    const [vase, bowl] = [await insert({ price: '20.00' }), await insert({ price: '10.00' })];
    const { id } = await place([
      [vase, 3],
      [bowl, 2],
    ]);
    const { db } = shop.database;
    await db.updateTable('products').set({ available: false }).where('id', '=', vase).execute();
    await shop.delete(`/api/products/${bowl}`, headersOf(admin));
    const fewer = products([
      [vase, 2],
      [bowl, 1],
    ]);
    const { status, data } = await edit(id, { products: fewer });
    expect([status, data.subtotal]).toEqual([200, '50.00']);
    const more = await edit(id, {
      version: 1,
      products: products([
        [vase, 3],
        [bowl, 2],
      ]),
    });
    expect([more.status, Object.keys(more.errors ?? {})]).toEqual([
      409,
      ['products.0.product_id', 'products.1.product_id'],
    ]);
    expect((await orderNow(id)).edits).toBe(1);
  });
});

describe('counted stock', () => {
  test('moves by the difference, there and back', async () => {
    const [vase, bowl] = [await insert({ stock: 10 }), await insert({ stock: 1 })];
    const { id } = await place([[vase, 4]]);
    expect(await onHand(vase)).toBe(6);
    await edit(id, {
      products: products([
        [vase, 1],
        [bowl, 1],
      ]),
    });
    expect([await onHand(vase), await onHand(bowl)]).toEqual([9, 0]);
    await edit(id, { version: 1, products: products([[vase, 4]]) });
    expect([await onHand(vase), await onHand(bowl)]).toEqual([6, 1]);
    await putOrder(shop, [id, { order_status_id: 4 }], admin);
    expect([await onHand(vase), await onHand(bowl)]).toEqual([10, 1]);
    await putOrder(shop, [id, { order_status_id: 1 }], admin);
    expect(await onHand(vase)).toBe(6);
  });

  test('of a variant moves likewise', async () => {
    const cushion = await insert();
    const [small = 0, large = 0] = await insertVariants(shop.database.db, cushion, [
      { values: ['Small'], stock: 5 },
      { values: ['Large'], stock: 5 },
    ]);
    const { id } = await place([[cushion, 3, small]]);
    await edit(id, { products: products([[cushion, 2, large]]) });
    expect([await onHand(cushion, small), await onHand(cushion, large)]).toEqual([5, 3]);
  });

  test('that has run out refuses more, names what is left, and nothing of the edit is kept', async () => {
    const vase = await insert({ stock: 3 });
    const { id } = await place([[vase, 2]]);
    await place([[vase, 1]]);
    const refused = await edit(id, { products: products([[vase, 3]]), guest_city: 'Beirut' });
    expect([refused.status, Object.keys(refused.errors ?? {})]).toEqual([
      409,
      ['products.0.product_id'],
    ]);
    expect(await orderNow(id)).toMatchObject({ guest_city: 'Jounieh', subtotal: '50.00' });
    expect((await edit(id, { products: products([[vase, 1]]) })).status).toBe(200);
    expect(await onHand(vase)).toBe(1);
  });

  test('the last piece goes to one of an order and an edit that ask for it at once', async () => {
    for (let round = 0; round < 5; round++) {
      const vase = await insert({ stock: 2 });
      const { id } = await place([[vase, 1]]);
      const [edited, placed] = await Promise.all([
        edit(id, { products: products([[vase, 2]]) }),
        postOrder(shop, orderBody([[vase, 1]])),
      ]);
      expect([edited.status, placed.status].filter((status) => status < 300)).toHaveLength(1);
      expect(await onHand(vase)).toBe(0);
    }
  });
});

describe('offers', () => {
  test('of the order are decided again; one that began later takes nothing off', async () => {
    const categoryId = await insertCategory(shop.database.db);
    const candle = await insert({ price: '10.00', categoryId });
    const parts = [{ quantity: 2, category_id: categoryId }];
    await insertOffer(shop.database.db, { parts, value: '20.00' });
    const { id } = await place([[candle, 2]]);
    expect((await orderNow(id)).offers_total).toBe('4.00');
    await shop.database.db.updateTable('offers').set({ stopped_at: new Date() }).execute();
    await insertOffer(shop.database.db, { parts, value: '90.00' });

    const fewer = await edit(id, { products: products([[candle, 1]]) });
    expect(fewer.data).toMatchObject({ subtotal: '10.00', total_price: '14.00' });
    expect(fewer.data.offers).toBeUndefined();
    const again = await edit(id, { version: 1, products: products([[candle, 4]]) });
    expect(again.data).toMatchObject({ subtotal: '40.00', offers_total: '8.00' });
  });

  test('a code that is used up stays with the order that holds it, with its one use', async () => {
    const vase = await insert({ price: '20.00' });
    const code = await insertOffer(shop.database.db, {
      code: 'ONCE',
      most_uses: 1,
      minimum: '30.00',
    });
    const { id } = await place([[vase, 2]], { coupon_code: 'ONCE' });
    const uses = async () =>
      (
        await shop.database.db.selectFrom('offers').select('uses').where('id', '=', code).execute()
      )[0];
    const below = await edit(id, { products: products([[vase, 1]]) });
    expect(below.data.offers).toBeUndefined();
    expect(await uses()).toEqual({ uses: 1 });
    const { data } = await edit(id, { version: 1, products: products([[vase, 3]]) });
    expect(data.offers).toMatchObject([{ code: 'ONCE', amount: '6.00' }]);
    expect(await uses()).toEqual({ uses: 1 });
    await putOrder(shop, [id, { order_status_id: 4 }], admin);
    expect(await uses()).toEqual({ uses: 0 });
  });
});

describe('the delivery fee', () => {
  test('is decided again: due below the limit, free from it on', async () => {
    const vase = await insert({ price: '40.00' });
    const { id } = await place([[vase, 2]]);
    const below = await edit(id, { products: products([[vase, 1]]) });
    expect(below.data).toMatchObject({ delivery_fee: '4.00', total_price: '44.00' });
    const free = await edit(id, { version: 1, products: products([[vase, 2]]) });
    expect(free.data).toMatchObject({ delivery_fee: '0.00', total_price: '80.00' });
  });

  test('that was set by hand stays, until it is given back to the rule', async () => {
    const vase = await insert({ price: '40.00' });
    const { id } = await place([[vase, 1]]);
    const byHand = await edit(id, { delivery_fee: '2.50' });
    expect(byHand.data).toMatchObject({
      delivery_fee: '2.50',
      fee_by_hand: true,
      total_price: '42.50',
    });
    const kept = await edit(id, { version: 1, products: products([[vase, 3]]) });
    expect(kept.data).toMatchObject({ delivery_fee: '2.50', total_price: '122.50' });
    const byRule = await edit(id, { version: 2, delivery_fee: null });
    expect(byRule.data).toMatchObject({ delivery_fee: '0.00', total_price: '120.00' });
    expect(byRule.data.fee_by_hand).toBeUndefined();
  });
});

describe('a discount by hand', () => {
  test('takes its amount off, says why, moves no delivery fee, and can be taken back', async () => {
    const vase = await insert({ price: '40.00' });
    const { id } = await place([[vase, 2]]);
    const discount = { amount: '15', reason: 'A scratch on one of them' };
    const { data } = await edit(id, { discount });
    expect(data).toMatchObject({
      subtotal: '80.00',
      offers: [{ name: 'A scratch on one of them', amount: '15.00', by_hand: true, lines: [] }],
      offers_total: '15.00',
      delivery_fee: '0.00',
      total_price: '65.00',
    });
    const more = await edit(id, { version: 1, products: products([[vase, 3]]) });
    expect(more.data).toMatchObject({ offers_total: '15.00', total_price: '105.00' });
    const none = await edit(id, { version: 2, discount: null });
    expect(none.data).toMatchObject({ total_price: '120.00' });
    expect(none.data.offers).toBeUndefined();
  });

  test('is at most what the products come to, and has a reason', async () => {
    const vase = await insert({ price: '40.00' });
    const { id } = await place([[vase, 1]]);
    const tooHigh = await edit(id, { discount: { amount: '40.01', reason: 'Sorry' } });
    expect([tooHigh.status, tooHigh.errors, codeOf(tooHigh)]).toEqual([
      422,
      { 'discount.amount': ['can’t be more than 40.00, what the products come to'] },
      ['order_edit.discount_too_high'],
    ]);
    const silent = await edit(id, { discount: { amount: '1', reason: ' ' } });
    expect(silent.errors).toEqual({ 'discount.reason': ['is required'] });
  });
});

describe('two at once', () => {
  test('the second of two admins is told what was changed, and nothing is lost', async () => {
    const vase = await insert({ price: '20.00' });
    const { id } = await place([[vase, 1]]);
    await edit(id, { guest_street: '14 Cedar Street' });
    const late = await edit(id, { guest_city: 'Beirut' }, other);
    expect([late.status, late.errors, codeOf(late)]).toEqual([
      409,
      {
        version: [
          'Nadim has changed this order in the meantime',
          'Street: 12 Harbour Street → 14 Cedar Street',
        ],
      },
      ['order_edit.changed_by'],
    ]);
    expect((await edit(id, { version: 1, guest_city: 'Beirut' }, other)).data).toMatchObject({
      guest_street: '14 Cedar Street',
      guest_city: 'Beirut',
    });
  });

  test('an edit of the shop learns that the buyer has corrected the address meanwhile', async () => {
    const { id, tracking_token: token = '' } = await place([[await insert(), 1]]);
    const address = {
      guest_region: 'Beirut',
      guest_city: 'Beirut',
      guest_street: '1 Cedar Street',
    };
    await shop.post(`/api/orders/${id}/address`, address, { 'x-order-token': token });
    const late = await edit(id, { guest_street: '2 Cedar Street' });
    expect([late.status, codeOf(late)]).toEqual([409, ['order_edit.changed_by_buyer']]);
    expect(late.message).toContain('Street: 12 Harbour Street → 1 Cedar Street');
  });

  test('of two edits of one version exactly one is taken', async () => {
    const vase = await insert({ price: '20.00', stock: 50 });
    const { id } = await place([[vase, 1]]);
    const answers = await Promise.all(
      [2, 3, 4, 5].map((quantity) => edit(id, { products: products([[vase, quantity]]) })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409]);
    const { items } = await orderNow(id);
    expect(await onHand(vase)).toBe(50 - (items[0]?.quantity ?? 0));
  });

  test('an edit and its buyer’s cancelling follow each other: the stock is whole', async () => {
    for (let round = 0; round < 4; round++) {
      const vase = await insert({ price: '20.00', stock: 9 });
      const { id, tracking_token: token = '' } = await place([[vase, 2]]);
      const [edited, canceled] = await Promise.all([
        edit(id, { products: products([[vase, 5]]) }),
        shop.post(`/api/orders/${id}/cancel`, undefined, { 'x-order-token': token }),
      ]);
      expect(canceled.status).toBe(200);
      expect([200, 409]).toContain(edited.status);
      if (edited.status === 409) expect(codeOf(edited)).toEqual(['order_edit.not_pending']);
      expect(await onHand(vase)).toBe(9);
    }
  });

  test('a double send under one key is one edit; another edit under it is refused', async () => {
    const vase = await insert({ price: '20.00', stock: 9 });
    const { id } = await place([[vase, 1]]);
    const key = { 'idempotency-key': `edit-${id}` };
    const body = { products: products([[vase, 3]]) };
    const [first, second] = await Promise.all([
      edit(id, body, admin, key),
      edit(id, body, admin, key),
    ]);
    expect([first.status, second.status]).toEqual([200, 200]);
    expect(second.data).toEqual(first.data);
    expect(await historyOf(id)).toHaveLength(1);
    expect(await onHand(vase)).toBe(6);
    expect((await edit(id, { guest_city: 'Beirut' }, admin, key)).status).toBe(422);
  });
});

describe('an edited order', () => {
  test('is still replayed as it was placed', async () => {
    const vase = await insert({ price: '20.00' });
    const body = orderBody([[vase, 1]]);
    const key = { headers: { 'idempotency-key': `placed-${vase}` } };
    const { data: placed } = await postOrder(shop, body, key);
    await edit(placed.id, { products: products([[vase, 4]]) });
    expect((await postOrder(shop, body, key)).data).toEqual(placed);
  });

  test('is edited once a courier has it, and not once it is delivered or canceled', async () => {
    const vase = await insert();
    const { id } = await place([[vase, 1]]);
    const courier_id = await insertCourier(shop.database.db);
    await shop.put(`/api/orders/${id}/courier`, { courier_id }, headersOf(admin));
    expect((await edit(id, { guest_city: 'Beirut' })).status).toBe(200);
    await putOrder(shop, [id, { order_status_id: 3 }], admin);
    const late = await edit(id, { version: 1, guest_city: 'Tyre' });
    expect([late.status, codeOf(late)]).toEqual([409, ['order_edit.not_pending']]);
    expect((await edit(999_999, {})).status).toBe(404);
  });

  test('that stays as it is has no new version', async () => {
    const vase = await insert();
    const { id } = await place([[vase, 2]]);
    const { data } = await edit(id, { products: products([[vase, 2]]), guest_city: 'Jounieh' });
    expect(data.edits).toBeUndefined();
    expect(await historyOf(id)).toEqual([]);
  });

  test('has another phone, as it is stored; one that can’t be is refused', async () => {
    const vase = await insert();
    await insertOffer(shop.database.db, { code: 'MINE', most_uses_per_phone: 1 });
    const { id } = await place([[vase, 1]], { coupon_code: 'MINE', guest_phone: '+961 3123457' });
    expect((await edit(id, { guest_phone: '+961 12' })).errors).toHaveProperty('guest_phone');
    const { data } = await edit(id, { guest_phone: '+961 03 123 458' });
    expect(data.guest_phone).toBe('+961 3123458');
    const uses = await shop.database.db
      .selectFrom('offer_uses')
      .select('phone')
      .where('order_id', '=', id)
      .execute();
    expect(uses).toEqual([{ phone: '+961 3123458' }]);
  });
});

describe('the buyer', () => {
  const mailsTo = (recipient: string) =>
    shop.database.db.selectFrom('outbox').selectAll().where('recipient', '=', recipient).execute();

  test('is told where it is wanted, and not otherwise', async () => {
    const vase = await insert({ price: '20.00', name: 'Vase' });
    const guest_email = `rima-${vase}@example.com`;
    const { id } = await place([[vase, 1]], { guest_email });
    await shop.database.db.deleteFrom('outbox').execute();
    await edit(id, { products: products([[vase, 2]]) });
    expect(await mailsTo(guest_email)).toEqual([]);
    const discount = { amount: '5', reason: 'For your patience' };
    await edit(id, { version: 1, discount, guest_street: '14 Cedar Street', tells: true });
    const [mail, ...others] = await mailsTo(guest_email);
    expect(others).toEqual([]);
    expect(mail?.subject).toBe(`Your order ${id} at Mantel was changed`);
    const text = mail?.text_body ?? '';
    expect(text).toContain('Discount: none → $5.00 (For your patience)');
    expect(text).toContain('You pay $39.00 on delivery; before it was $44.00.');
    expect(text).toContain('14 Cedar Street');
    expect(text).not.toContain('12 Harbour Street');
  });
});

test('sums of sales, customers and purchases follow an edit', async () => {
  const { db } = shop.database;
  const [vase, bowl] = [await insert({ price: '20.00' }), await insert({ price: '7.00' })];
  const userId = await insertCustomer(shop.database);
  const buyer: Sender = { actor: { kind: 'user', userId, role: 'user' } };
  const body = orderBody([[vase, 2]], { user_id: userId });
  const { id } = (await postOrder(shop, body, buyer)).data;
  await sql`update orders set created_at = now() - interval '3 days' where id = ${id}`.execute(db);
  await db.deleteFrom('kept_sales_voids').execute();
  await edit(id, {
    products: products([
      [vase, 2],
      [bowl, 3],
    ]),
  });
  const { total_price } = await orderNow(id);
  expect(total_price).toBe('65.00');
  const sums = await db
    .selectFrom('customer_sums')
    .select(['orders', 'total_spent'])
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
  expect(sums).toEqual({ orders: 1, total_spent: '65.00' });
  const counts = await db
    .selectFrom('product_popularity')
    .select(['product_id', 'purchase_count'])
    .where('product_id', 'in', [vase, bowl])
    .orderBy('product_id')
    .execute();
  expect(counts.map(({ purchase_count }) => purchase_count)).toEqual([2, 3]);
  expect(await db.selectFrom('kept_sales_voids').selectAll().execute()).toHaveLength(1);
  const csv = await shop.get('/api/orders/export.csv', headersOf(admin));
  expect(csv.body).toContain('65.00');
});

test('who and where of an order whose person was removed stay as they are, also where it is reopened', async () => {
  const vase = await insert();
  const { id } = await place([[vase, 1]]);
  const setStatus = (order_status_id: number) =>
    shop.put(`/api/orders/${id}`, { order_status_id }, headersOf(admin));
  await setStatus(4);
  expect((await shop.delete(`/api/orders/${id}/person`, headersOf(admin))).status).toBe(200);
  await setStatus(1);
  const refused = await edit(id, { guest_name: 'Rima' });
  expect([refused.status, codeOf(refused)]).toEqual([409, ['order_edit.person_removed']]);
  expect((await edit(id, { products: products([[vase, 2]]) })).status).toBe(200);
});
