import { beforeAll, expect, test } from 'vitest';
import { createTestApp } from '../../test/app.ts';
import { insertProduct, insertUser, type TestUser } from '../../test/factories.ts';
import { forAllTests } from '../../test/for-all-tests.ts';
import { orderBody } from '../../test/orders.ts';

/** Occurs nowhere else. */
const COST = '4321.09';

const shop = forAllTests(createTestApp);
let admin: TestUser;
let buyer: TestUser;
let vase: number;

beforeAll(async () => {
  const { db } = shop.database;
  [admin, buyer] = [await insertUser(db, 'admin'), await insertUser(db)];
  vase = await insertProduct(db, { name: 'Vase', price: '9000.00', discount: '10', pictures: 1 });
  expect((await put({ cost: COST })).data.cost).toBe(COST);
});

const put = (body: object, id = vase) => shop.put(`/api/costs/${id}`, body, admin.headers);

test('staff read it, set it and remove it; the audit log says who', async () => {
  const { data } = await shop.get(`/api/costs/${vase}`, admin.headers);
  expect(data).toEqual({ name: 'Vase', price: '9000.00', discount: '10.00', cost: COST });
  expect((await put({ cost: '-1' })).status).toBe(422);
  expect((await put({ cost: '1' }, 999_999)).status).toBe(404);
  const other = await insertProduct(shop.database.db);
  await put({ cost: '7.50' }, other);
  await put({ cost: '7.5' }, other); // The same is no change.
  expect((await put({ cost: null }, other)).data.cost).toBeNull();
  const log = (await shop.get('/api/audit-log', admin.headers)).data.data;
  expect(log.slice(0, 2)).toMatchObject([
    { subject: 'products', before: { cost: 7.5 }, after: { cost: null } },
    { subject: 'products', before: { cost: null }, after: { cost: 7.5 } },
  ]);
});

test('what another admin has changed meanwhile is replaced by nobody who has not seen it', async () => {
  const id = await insertProduct(shop.database.db, { price: '100.00' });
  const choices = ['S', 'L'].map((name) => ({ values: [name], price: '100.00' }));
  const options = [{ name: 'Size', values: [{ name: 'S' }, { name: 'L' }] }];
  const { data: sold } = await shop.put(
    `/api/products/${id}/variants`,
    { options, variants: choices },
    admin.headers,
  );
  const [small, large] = sold.variants.map((one: { id: number }) => one.id);
  const read = async () => (await shop.get(`/api/costs/${id}`, admin.headers)).data;
  const seen = await read();
  await put({ cost: '40', variants: [{ id: large, cost: '60' }], seen }, id);
  // The same again, as after an answer that was lost, is refused by nothing.
  expect(
    (await put({ cost: '40', variants: [{ id: large, cost: '60.00' }], seen }, id)).status,
  ).toBe(200);
  const late = await put({ cost: '41', seen }, id);
  expect([late.status, late.message]).toEqual([
    409,
    'Another admin has changed the cost to 40.00 meanwhile. Save again to replace it',
  ]);
  const ofLarge = await put(
    {
      cost: '40',
      variants: [{ id: large, cost: null }],
      seen: {
        ...seen,
        cost: '40.00',
        variants: [{ ...seen.variants[1], cost: '50.00' }],
      },
    },
    id,
  );
  expect([ofLarge.status, ofLarge.message]).toEqual([
    409,
    'Another admin has changed the cost of L to 60.00 meanwhile. Save again to replace it',
  ]);
  expect(await read()).toMatchObject({
    cost: '40.00',
    variants: [{ cost: null }, { cost: '60.00' }],
  });
  const beside = { cost: '40', variants: [{ id: small, cost: '30' }], seen };
  expect((await put(beside, id)).data.variants).toMatchObject([
    { cost: '30.00' },
    { cost: '60.00' },
  ]);
});

test('no answer that shoppers get has it, nor one of the shop about the product', async () => {
  const cart = { product_id: vase, quantity: 1 };
  const guest = {};
  const order = await shop.post('/api/orders', orderBody([[vase, 1]]));
  const link = { 'x-order-token': order.data.tracking_token };
  const answers = [
    await shop.get('/api/products'),
    await shop.get('/api/products?search=vase'),
    await shop.get(`/api/products/${vase}`),
    await shop.get(`/api/products/${vase}`, admin.headers),
    await shop.get(`/api/products/${vase}`, buyer.headers),
    await shop.get(`/api/products/by-ids?ids=${vase}`),
    await shop.get(`/api/products/${vase}/images`),
    await shop.get('/api/products/recommended'),
    await shop.get('/api/categories'),
    await shop.get('/sitemap.xml'),
    await shop.post(`/api/cartItems/${buyer.id}`, cart, buyer.headers),
    await shop.get(`/api/cartItems/cart/${buyer.id}`, buyer.headers),
    order,
    await shop.get(`/api/orders/${order.data.id}`, link),
    await shop.get(`/api/orders/${order.data.id}`, admin.headers),
    await shop.get(`/api/costs/${vase}`, guest),
    await shop.get(`/api/costs/${vase}`, buyer.headers),
  ];
  expect(answers.slice(0, -2).filter(({ status }) => status >= 300)).toEqual([]);
  expect(answers.slice(-2).map(({ status }) => status)).toEqual([401, 403]);
  for (const { body } of answers) expect(body).not.toMatch(/4321|"cost"/);
  const mails = await shop.database.db.selectFrom('outbox').selectAll().execute();
  expect(JSON.stringify(mails)).not.toContain('4321');
  const cards = await shop.database.db.selectFrom('product_cards').selectAll().execute();
  expect(JSON.stringify(cards)).not.toContain('4321');
});

test("the catalogue's export has it, for those alone who may take copies and read costs", async () => {
  const { body, status } = await shop.get('/api/products/export', admin.headers);
  expect(status).toBe(200);
  expect(body).toMatch(/"Vase".*,"4321\.09"\r\n/);
  for (const role of ['orders', 'viewer'] as const) {
    const { headers } = await insertUser(shop.database.db, role);
    expect((await shop.get('/api/products/export', headers)).status).toBe(403);
  }
});

test('an order keeps what its pieces cost; the margin of its day stays when a cost changes', async () => {
  const { db } = shop.database;
  const rug = await insertProduct(db, { price: '100.00' });
  const choose = (name: string) => ({ values: [name], price: '100.00' });
  const { data: sold } = await shop.put(
    `/api/products/${rug}/variants`,
    {
      options: [{ name: 'Size', values: [{ name: 'S' }, { name: 'L' }] }],
      variants: [choose('S'), choose('L')],
    },
    admin.headers,
  );
  const [small, large] = sold.variants.map(({ id }: { id: number }) => id);
  const { data } = await put({ cost: '40', variants: [{ id: large, cost: '60' }] }, rug);
  expect(data).toMatchObject({ cost: '40.00', variants: [{ cost: null }, { cost: '60.00' }] });
  expect((await put({ cost: '40', variants: [{ id: 999_999, cost: '1' }] }, rug)).status).toBe(409);

  const lines = [small, large].map((variant_id) => ({ product_id: rug, variant_id, quantity: 1 }));
  const order = await shop.post('/api/orders', orderBody([], { products: lines }));
  expect(order.status).toBe(201);
  const costs = () =>
    db.selectFrom('order_items').select('cost').where('order_id', '=', order.data.id).execute();
  expect(await costs()).toEqual([{ cost: '40.00' }, { cost: '60.00' }]);
  await put({ cost: '1', variants: [{ id: large, cost: null }] }, rug);
  expect(await costs()).toEqual([{ cost: '40.00' }, { cost: '60.00' }]);
  const answers = [order, await shop.get(`/api/orders/${order.data.id}`, admin.headers)];
  for (const { body } of answers) expect(body).not.toContain('"cost"');

  // The vase of the order above is in it too.
  const { data: dashboard } = await shop.get('/api/dashboard?range=7', admin.headers);
  expect(Number(dashboard.margin.cost)).toBeCloseTo(100 + Number(COST), 2);
});
