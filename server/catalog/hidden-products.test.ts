import { beforeAll, describe, expect, test } from 'vitest';
import { openAdminShop } from '../../test/admin-shop.ts';
import { insertCategory, insertProduct, insertUser, type TestUser } from '../../test/factories.ts';
import { forAllTests } from '../../test/for-all-tests.ts';
import { orderBody, postOrder } from '../../test/orders.ts';

const shop = forAllTests(openAdminShop);
let customer: TestUser;
let categoryId: number;
let vase: number;

beforeAll(async () => {
  const { db } = shop.database;
  customer = await insertUser(db);
  categoryId = await insertCategory(db, { name: 'Vases' });
  const look = { categoryId, pictures: 1, discount: '10', facts: { color: 'Zephyr blue' } };
  vase = await insertProduct(db, { ...look, name: 'Zephyrine vase', purchases: 5 });
  await insertProduct(db, { categoryId, name: 'Plain bowl', facts: { color: 'Sand' } });
  await shop.post('/api/wish-list', { products: [{ product_id: vase }] }, customer.headers);
});

const change = (fields: object, id = vase) =>
  shop.post('/api/products/bulk', { changes: [{ id, ...fields }] }, shop.admin);
const entries = (form: Record<string, string>) => Object.entries(form);
const show = (hidden: 0 | 1) => change({ hidden });
const text = async (path: string, headers?: Record<string, string>) => {
  const { status, body } = await shop.get(path, headers);
  return status === 200 ? body : '';
};

/** Whether each read of the shop has the vase. */
const READS: readonly (readonly [string, () => Promise<boolean>])[] = [
  ...(
    [
      ['a list', '/api/products'],
      ['by views', '/api/products?sort_by=most_viewed'],
      ['by price', '/api/products?sort_by=price_low_to_high'],
      ['of a sale', '/api/products?on_sale=1'],
      ['by ids', () => `/api/products/by-ids?ids=${vase}`],
      ['its collection', () => `/api/products?category_id=${categoryId}`],
      ['narrowed down', '/api/products?facets=colour:zephyr-blue'],
      ['found by its name', '/api/products?search=zephyrine'],
      ['found by its number', () => `/api/products?search=${vase}&by_id=1`],
      ['suggested', '/api/products?search=zeph&typing=1'],
      ['recommended', () => `/api/products/recommended?category_id=${categoryId}`],
      ['its own answer', () => `/api/products/${vase}`],
    ] as const
  ).map(([name, path]) => {
    const has = async () =>
      (await text(typeof path === 'string' ? path : path())).includes('Zephyrine vase');
    return [name, has] as const;
  }),
  ['its pictures', async () => (await text(`/api/products/${vase}/images`)) !== ''],
  ['facets', async () => (await text('/api/products/facets')).includes('Zephyr blue')],
  ['the total', async () => (await shop.get('/api/products')).data.total === 2],
  ['the sitemap', async () => (await text('/sitemap.xml')).includes(`/product/${vase}`)],
  ['a wish list', async () => (await text('/api/wish-list', customer.headers)).includes(`${vase}`)],
  [
    'a view of it',
    async () => (await shop.post(`/api/products/${vase}/views`, undefined)).status === 200,
  ],
  [
    'a price',
    async () => {
      const body = { products: [{ product_id: vase, quantity: 1 }] };
      return Number((await shop.post('/api/orders/price', body)).data.subtotal) > 0;
    },
  ],
];

test.each(
  READS,
)('%s has a product while it is shown, and not while it is hidden', async (_, has) => {
  expect(await has()).toBe(true);
  expect((await show(1)).status).toBe(200);
  expect(await has()).toBe(false);
  expect((await show(0)).status).toBe(200);
  expect(await has()).toBe(true);
});

test('carts lose it, can’t get it, and no order has it', async () => {
  const add = () =>
    shop.post(`/api/cartItems/${customer.id}`, { product_id: vase, quantity: 1 }, customer.headers);
  expect((await add()).status).toBe(201);
  await show(1);
  expect((await shop.get(`/api/cartItems/cart/${customer.id}`, customer.headers)).data).toEqual([]);
  expect((await add()).status).toBe(404);
  const gone = await insertProduct(shop.database.db, { deletedAt: new Date() });
  const [hidden, deleted] = [
    await postOrder(shop, orderBody([[vase, 1]])),
    await postOrder(shop, orderBody([[gone, 1]])),
  ];
  expect([hidden.status, hidden.message.replace(/'.*'/, '')]).toEqual([
    deleted.status,
    deleted.message.replace(/'.*'/, ''),
  ]);
  await show(0);
});

describe('the panel', () => {
  const hiddenNames = async (query = '') =>
    (await shop.get(`/api/hidden-products?${query}`, shop.admin)).data.data.map(
      ({ name }: { name: string }) => name,
    );

  test('has what is hidden in a list, by name, number and collection', async () => {
    await show(1);
    for (const query of ['', 'search=ZÉPHYRINE', `search=${vase}`, `category_id=${categoryId}`])
      expect(await hiddenNames(query), query).toEqual(['Zephyrine vase']);
    expect(await hiddenNames('search=bowl')).toEqual([]);
    expect(await hiddenNames('category_id=999999')).toEqual([]);
    await show(0);
    expect(await hiddenNames()).toEqual([]);
  });

  test('reads and edits it, and shows it by its form', async () => {
    await show(1);
    const read = await shop.get(`/api/panel-products/${vase}`, shop.admin);
    expect(read.data).toMatchObject({ name: 'Zephyrine vase', hidden: true });
    expect((await shop.get(`/api/panel-products/${vase}/images`, shop.admin)).data).toHaveLength(1);
    const edited = await shop.postForm(`/api/products/${vase}`, entries({ price: '12.00' }));
    expect(edited.data).toMatchObject({ price: '12.00', hidden: true });
    const shown = await shop.postForm(`/api/products/${vase}`, entries({ hidden: '0' }));
    expect(shown.data).not.toHaveProperty('hidden');
    expect((await shop.get(`/api/products/${vase}`)).data.price).toBe('12.00');
    const again = await shop.postForm(`/api/products/${vase}`, entries({ hidden: '1' }));
    expect(again.data.hidden).toBe(true);
    await show(0);
  });

  test('makes and copies products that are hidden', async () => {
    const form = { name: 'Draft', description: 'Text', price: '5', category_id: `${categoryId}` };
    const made = await shop.postForm('/api/products', entries({ ...form, hidden: '1' }));
    expect(made.data.hidden).toBe(true);
    const copied = await shop.post(
      `/api/products/${made.data.id}/duplicate`,
      undefined,
      shop.admin,
    );
    expect(copied.data).toMatchObject({ name: 'Draft (copy)', hidden: true });
    for (const id of [made.data.id, copied.data.id])
      expect((await shop.delete(`/api/products/${id}`, shop.admin)).status).toBe(200);
    expect(await hiddenNames()).toEqual([]);
  });

  test('deletes it, and brings it back as it was', async () => {
    await show(1);
    const { undo } = (await change({ deleted: true })).data;
    expect(await hiddenNames()).toEqual([]);
    expect((await shop.get(`/api/panel-products/${vase}`, shop.admin)).status).toBe(404);
    await shop.post('/api/products/bulk', { changes: undo }, shop.admin);
    expect(await hiddenNames()).toEqual(['Zephyrine vase']);
    const shown = (await show(0)).data;
    expect((await shop.get(`/api/products/${vase}`)).status).toBe(200);
    await shop.post('/api/products/bulk', { changes: shown.undo }, shop.admin);
    expect((await shop.get(`/api/products/${vase}`)).status).toBe(404);
    await show(0);
  });

  test('keeps its reference for it, and its collection', async () => {
    await shop.postForm(`/api/products/${vase}`, entries({ reference: 'ZV-1', hidden: '1' }));
    const bowl = await insertProduct(shop.database.db, { categoryId });
    const taken = await shop.postForm(`/api/products/${bowl}`, entries({ reference: 'zv-1' }));
    expect(taken.status).toBe(422);
    await shop.delete(`/api/products/${bowl}`, shop.admin);
    const refused = await shop.delete(`/api/categories/${categoryId}`, shop.admin);
    expect(refused).toMatchObject({ status: 409, message: /still has 2 products/ });
    await show(0);
  });

  test('says in the audit log who hid it', async () => {
    await show(1);
    const { data } = await shop.get('/api/audit-log?subject=products', shop.admin);
    expect(data.data[0]).toMatchObject({ before: { hidden: false }, after: { hidden: true } });
    await show(0);
  });
});
