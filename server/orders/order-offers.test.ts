import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { insertCategory, insertOffer, insertProduct } from '../../test/factories.ts';
import { forAllTests } from '../../test/for-all-tests.ts';
import {
  getOrder,
  headersOf,
  insertCustomer,
  listOrders,
  type OrderBody,
  openOrderShop,
  orderBody,
  postOrder,
  putOrder,
} from '../../test/orders.ts';

const shop = forAllTests(openOrderShop);
let candles: number;
let admin: { kind: 'user'; userId: number; role: 'owner' };
beforeAll(async () => {
  candles = await insertCategory(shop.database.db);
  const userId = await insertCustomer(shop.database);
  admin = { kind: 'user', userId, role: 'owner' };
});
beforeEach(async () => {
  await shop.database.db.deleteFrom('offers').execute();
});

const insert = (price: string, categoryId = candles) =>
  insertProduct(shop.database.db, { price, categoryId });
const offer = (traits: Parameters<typeof insertOffer>[1]) => insertOffer(shop.database.db, traits);
const priceOf = (products: readonly (readonly [number, number])[], coupon_code?: string) =>
  shop.post('/api/orders/price', {
    products: products.map(([product_id, quantity]) => ({ product_id, quantity })),
    coupon_code,
  });
const usesOf = async (id: number) =>
  (
    await shop.database.db
      .selectFrom('offers')
      .select('uses')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
  ).uses;
const withCode = (productId: number, code: string, other: OrderBody = {}) =>
  postOrder(shop, orderBody([[productId, 1]], { coupon_code: code, ...other }));

test('the cart is told which offer one piece more gets, until it has it', async () => {
  const vase = await insert('30.00');
  await offer({
    name: '2 candles: 15% off',
    parts: [{ quantity: 2, category_id: candles }],
    value: '15.00',
  });
  const { next_offer } = (await priceOf([[vase, 1]])).data;
  expect(next_offer).toEqual({
    name: '2 candles: 15% off',
    missing: 1,
    percent: '15',
    category_id: candles,
  });
  const { data } = await priceOf([[vase, 2]]);
  expect([data.offers_total, data.next_offer]).toEqual(['9.00', undefined]);
});

describe('an order', () => {
  test('without offers answers and exports what it always did', async () => {
    const { data } = await postOrder(shop, orderBody([[await insert('20.00'), 1]]));
    expect(Object.keys(data)).toEqual(
      expect.not.arrayContaining(['offers', 'offers_total', 'coupon_code']),
    );
    const actor = headersOf({ actor: admin as never });
    expect((await shop.get('/api/orders/export.csv', actor)).body).toMatch(/,Total\r\n/);
  });

  test('gets what an automatic offer takes off, line by line, and answers it wherever it is read', async () => {
    const [vase, bowl] = [await insert('30.00'), await insert('15.00')];
    await offer({
      name: '2 candles: 15% off',
      value: '15.00',
      parts: [{ quantity: 2, category_id: candles }],
    });
    const { status, data } = await postOrder(
      shop,
      orderBody([
        [vase, 1],
        [bowl, 1],
      ]),
    );
    const price = {
      subtotal: '45.00',
      offers: [
        {
          name: '2 candles: 15% off',
          amount: '6.75',
          lines: [
            { product_id: vase, amount: '4.50' },
            { product_id: bowl, amount: '2.25' },
          ],
        },
      ],
      offers_total: '6.75',
      delivery_fee: '4.00',
      total_price: '42.25',
    };
    expect(status).toBe(201);
    expect(data).toMatchObject(price);
    const read = await getOrder(shop, data.id, { actor: admin as never });
    expect(read.data).toMatchObject(price);
    const listed = await listOrders(shop, 'per_page=1', { actor: admin as never });
    expect(listed.data.data[0]).toEqual(read.data);
    const { data: priced } = await priceOf([
      [vase, 1],
      [bowl, 1],
    ]);
    expect(priced).toEqual(price);
  });

  test('says in its mails and in exports what was taken off', async () => {
    const columns = async () => {
      const { body } = await shop.get(
        '/api/orders/export.csv',
        headersOf({ actor: admin as never }),
      );
      return body.trim().split('\r\n');
    };
    await offer({ code: 'MAILED', name: 'Welcome', value: '10.00' });
    const { data } = await withCode(await insert('50.00'), 'MAILED');
    const { rows } = await shop.database.pool.query(
      'select text_body, html_body from outbox where about = $1',
      [`order ${data.id}`],
    );
    expect(rows).toHaveLength(2);
    for (const mail of rows) {
      expect(mail.text_body).toMatch(/Welcome \(MAILED\).*−\$5\.00/s);
      expect(mail.html_body).toContain('Welcome (MAILED)');
    }
    const [head, first] = await columns();
    expect(head).toMatch(/,Total,Offers,Offers total$/);
    expect(first).toMatch(/,"49\.00","Welcome \(MAILED\)","5\.00"$/);
  });

  test('takes a code in any case, and keeps how it is written', async () => {
    const id = await offer({ code: 'WELCOME', name: 'Welcome', value: '10.00' });
    const { data } = await withCode(await insert('50.00'), ' welcome ');
    expect(data).toMatchObject({
      offers: [{ name: 'Welcome', code: 'WELCOME', amount: '5.00' }],
      total_price: '49.00',
    });
    expect(await usesOf(id)).toBe(1);
  });

  test('of free delivery says so', async () => {
    await offer({ code: 'FREE', kind: 'free_delivery', value: '0' });
    const { data } = await withCode(await insert('50.00'), 'FREE');
    expect(data).toMatchObject({
      offers: [{ code: 'FREE', amount: '0.00', free_delivery: true, lines: [] }],
      offers_total: '0.00',
      delivery_fee: '0.00',
      total_price: '50.00',
    });
  });

  test('that is sent again with its key is the same order, and with another code another request', async () => {
    const id = await offer({ code: 'ONCE', value: '10.00' });
    const body = orderBody([[await insert('50.00'), 1]], { coupon_code: 'ONCE' });
    const key = { headers: { 'idempotency-key': 'with-a-code' } };
    const first = await postOrder(shop, body, key);
    const again = await postOrder(shop, body, key);
    expect(again.data).toEqual(first.data);
    const { coupon_code: _, ...without } = body;
    expect((await postOrder(shop, without, key)).status).toBe(422);
    expect(await usesOf(id)).toBe(1);
  });

  test('that the shop enters may carry a code too', async () => {
    await offer({ code: 'PHONE', value: '10.00' });
    const { user_id: _, ...body } = orderBody([[await insert('50.00'), 1]], {
      coupon_code: 'phone',
      channel: 'phone',
    });
    const { data } = await shop.post(
      '/api/admin/orders',
      body,
      headersOf({ actor: admin as never }),
    );
    expect(data).toMatchObject({ offers_total: '5.00', channel: 'phone' });
  });
});

describe('a code is refused in words, and nothing is written', () => {
  const past = new Date('2026-01-01');
  const future = new Date('2036-01-01');
  test.each([
    ['nobody made', {}, 'NO-SUCH', /don’t know this code/],
    ['of no form at all', {}, '\u0130\u0130', /don’t know this code/],
    ['that was stopped', { stopped_at: past }, 'CODE', /no longer valid/],
    ['whose days are over', { ends_at: past }, 'CODE', /no longer valid/],
    ['whose days are to come', { starts_at: future }, 'CODE', /not valid yet/],
    ['that needs more', { minimum: '50.01' }, 'CODE', /needs \$0\.01 more/],
    ['for other collections', { category_ids: [2_000_000] }, 'CODE', /for other products/],
  ])('%s', async (_what, traits, typed, why) => {
    await offer({ code: 'CODE', ...traits });
    const product = await insert('50.00');
    const before = await countOrders();
    const { status, errors } = await withCode(product, typed);
    expect([status, errors]).toEqual([422, { coupon_code: [expect.stringMatching(why)] }]);
    expect(await countOrders()).toBe(before);
    const { status: asked, data } = await priceOf([[product, 1]], typed);
    expect([asked, data]).toEqual([
      200,
      {
        subtotal: '50.00',
        delivery_fee: '4.00',
        total_price: '54.00',
        coupon_problem: expect.stringMatching(why),
      },
    ]);
  });

  const countOrders = async () =>
    (await shop.database.db.selectFrom('orders').select('id').execute()).length;
});

describe('uses', () => {
  test('are as many as are allowed, also where orders come all at once', async () => {
    const id = await offer({ code: 'TEN', value: '10.00', most_uses: 10 });
    const products = [await insert('50.00'), await insert('60.00')];
    const answers = await Promise.all(
      Array.from({ length: 40 }, (_none, n) =>
        withCode(products[n % 2] ?? 0, 'TEN', { guest_phone: `+961 3${123_400 + n}` }),
      ),
    );
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(10);
    const refused = answers.filter(({ status }) => status !== 201);
    expect(new Set(refused.map(({ status, message }) => `${status} ${message}`))).toEqual(
      new Set(['422 This code has been used up']),
    );
    expect(await usesOf(id)).toBe(10);
  });

  test('of one phone number are counted apart', async () => {
    await offer({ code: 'ONE', value: '10.00', most_uses_per_phone: 1 });
    const product = await insert('50.00');
    const mine = { guest_phone: '+961 71555010' };
    const answers = await Promise.all([1, 2, 3].map(() => withCode(product, 'ONE', mine)));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 422, 422]);
    expect((await withCode(product, 'ONE', { guest_phone: '+961 71 555 010' })).errors).toEqual({
      coupon_code: ['This code was already used with this phone number'],
    });
    expect((await withCode(product, 'ONE', { guest_phone: '+961 71555011' })).status).toBe(201);
  });

  test('come back when an order is canceled, and are taken again when it is reopened', async () => {
    const id = await offer({ code: 'LAST', value: '10.00', most_uses: 1 });
    const product = await insert('50.00');
    const { data: first } = await withCode(product, 'LAST');
    const change = (order: number, order_status_id: number) =>
      putOrder(shop, [order, { order_status_id }], { actor: admin as never });
    await change(first.id, 4);
    expect(await usesOf(id)).toBe(0);
    await change(first.id, 1);
    expect(await usesOf(id)).toBe(1);
    await change(first.id, 3);
    expect(await usesOf(id)).toBe(1);
    await change(first.id, 4);
    const { data: second } = await withCode(product, 'LAST');
    expect(second.offers_total).toBe('5.00');
    const { status, errors } = await change(first.id, 1);
    expect([status, errors]).toEqual([
      409,
      { order_status_id: ['The code LAST has been used up since: the order can’t have it again'] },
    ]);
    expect(await usesOf(id)).toBe(1);
    const { data: still } = await getOrder(shop, first.id, { actor: admin as never });
    expect(still.status.id).toBe(4);
  });

  test('of a phone number hold when an order is reopened', async () => {
    await offer({ code: 'MINE', value: '10.00', most_uses_per_phone: 1 });
    const product = await insert('50.00');
    const { data } = await withCode(product, 'MINE');
    const actor = { actor: admin as never };
    await putOrder(shop, [data.id, { order_status_id: 4 }], actor);
    await withCode(product, 'MINE');
    const { status } = await putOrder(shop, [data.id, { order_status_id: 1 }], actor);
    expect(status).toBe(409);
  });

  test('of a removed offer are nobody’s: its orders stay, and can be canceled and reopened', async () => {
    const id = await offer({ code: 'GONE', value: '10.00' });
    const { data } = await withCode(await insert('50.00'), 'GONE');
    await shop.database.db.deleteFrom('offers').where('id', '=', id).execute();
    const actor = { actor: admin as never };
    for (const order_status_id of [4, 1]) {
      const { data: now } = await putOrder(shop, [data.id, { order_status_id }], actor);
      expect(now.offers).toEqual(data.offers);
    }
  });
});

test('an automatic offer holds between its moments only', async () => {
  const product = await insert('50.00');
  const parts = [{ quantity: 1, product_id: product }];
  await offer({ parts, ends_at: new Date(Date.now() - 60_000) });
  await offer({ parts, starts_at: new Date(Date.now() + 3_600_000) });
  await offer({ parts, stopped_at: new Date() });
  expect((await priceOf([[product, 1]])).data.offers).toBeUndefined();
  await offer({ parts, starts_at: new Date(Date.now() - 60_000) });
  expect((await priceOf([[product, 1]])).data.offers_total).toBe('5.00');
});

test('a price leaves out what can’t be sold, and is 422 for what no order may have', async () => {
  const product = await insert('50.00');
  const gone = await insertProduct(shop.database.db, { available: false });
  expect(
    (
      await priceOf([
        [product, 1],
        [gone, 3],
        [2_000_000, 1],
      ])
    ).data,
  ).toEqual({ subtotal: '50.00', delivery_fee: '4.00', total_price: '54.00' });
  expect((await priceOf([[gone, 1]])).data).toEqual({
    subtotal: '0.00',
    delivery_fee: '0.00',
    total_price: '0.00',
  });
  expect((await priceOf([[product, 1001]])).status).toBe(422);
  expect((await priceOf([])).status).toBe(422);
});

test('the release before writes its orders beside this one', async () => {
  const insertOrder = (total: string) =>
    shop.database.pool.query(
      `insert into orders (user_id, guest_name, guest_phone, guest_region, guest_city, guest_street, subtotal, delivery_fee, total_price)
       values (null, 'Ana', '+961 71234567', 'Beirut', 'Beirut', 'Hamra 1', 10, 4, $1) returning id`,
      [total],
    );
  const { rows } = await insertOrder('14.00');
  const { data } = await getOrder(shop, rows[0].id, { actor: admin as never });
  expect(data).toMatchObject({ subtotal: '10.00', delivery_fee: '4.00', total_price: '14.00' });
  expect(data).not.toHaveProperty('offers_total');
  await expect(insertOrder('13.00')).rejects.toMatchObject({ code: '23514' });
});

test('who tries many codes is stopped, who knows theirs is not', async () => {
  await offer({ code: 'KNOWN', value: '10.00' });
  const product = await insert('50.00');
  const from = { remoteAddress: '203.0.113.7' };
  const tryCode = (coupon_code: string) =>
    shop.app.inject({
      method: 'POST',
      url: '/api/orders/price',
      headers: { 'x-requested-with': 'XMLHttpRequest' },
      payload: { products: [{ product_id: product, quantity: 1 }], coupon_code },
      ...from,
    });
  expect((await tryCode('KNOWN')).json().data.offers_total).toBe('5.00');
  for (let n = 0; n < 60; n += 1) expect((await tryCode(`GUESS-${n}`)).statusCode).toBe(200);
  const stopped = await tryCode('KNOWN');
  const message = 'Too many codes were tried. Please try again later';
  expect([stopped.statusCode, stopped.json().data]).toEqual([
    200,
    { subtotal: '50.00', delivery_fee: '4.00', total_price: '54.00', coupon_problem: message },
  ]);
  const ordered = await shop.app.inject({
    method: 'POST',
    url: '/api/orders',
    headers: { 'x-requested-with': 'XMLHttpRequest' },
    payload: orderBody([[product, 1]], { coupon_code: 'KNOWN' }),
    ...from,
  });
  expect([ordered.statusCode, ordered.json().message]).toEqual([429, message]);
});
