import { describe, expect, test } from 'vitest';
import { openAdminShop } from '../../test/admin-shop.ts';
import { insertCategory, insertProduct, insertUser } from '../../test/factories.ts';
import { forAllTests } from '../../test/for-all-tests.ts';
import { orderBody } from '../../test/orders.ts';
import { readStock as stockOf } from '../../test/stock.ts';

const shop = forAllTests(openAdminShop);

const counted = (stock: number, traits = {}) =>
  insertProduct(shop.database.db, { name: 'Vase', stock, ...traits });
const left = async (id: number) => (await stockOf(shop.database.db, id)).left;
const read = async (id: number) => (await shop.get(`/api/products/${id}`)).data;
const readStock = async (id: number, query = '') =>
  (await shop.get(`/api/stock/${id}${query}`, shop.admin)).data;
const adjust = (id: number, body: object) => shop.post(`/api/stock/${id}`, body, shop.admin);
const edit = (id: number, ...fields: [string, string][]) =>
  shop.postForm(`/api/products/${id}`, fields);
const order = async (id: number, quantity: number) =>
  (await shop.post('/api/orders', orderBody([[id, quantity]]))).status;
const version = async () =>
  (await shop.database.db.selectFrom('catalogue_version').select('version').execute())[0]?.version;

describe("a product's form", () => {
  test('makes a product that is counted, or not', async () => {
    const categoryId = await insertCategory(shop.database.db);
    const fields: [string, string][] = [
      ['name', 'Bowl'],
      ['description', 'Round'],
      ['price', '9'],
      ['category_id', String(categoryId)],
    ];
    const plain = await shop.postForm('/api/products', fields);
    expect(await left(plain.data.id)).toBeNull();
    const made = await shop.postForm('/api/products', [...fields, ['stock', '4']]);
    expect([made.status, made.data.only_left]).toEqual([201, 4]);
    const none = await shop.postForm('/api/products', [...fields, ['stock', '0']]);
    expect(none.data.available).toBe(0);
    const wrong = await shop.postForm('/api/products', [...fields, ['stock', '-1']]);
    expect([wrong.status, wrong.errors]).toEqual([
      422,
      { stock: ['must be between 0 and 1000000'] },
    ]);
  });

  test('starts counting, once, and stops it; the product then goes by its switch again', async () => {
    const id = await insertProduct(shop.database.db);
    const without = await edit(id, ['count_stock', '1']);
    expect([without.status, without.errors]).toEqual([
      422,
      { stock: ['Please say how many there are'] },
    ]);
    expect((await edit(id, ['count_stock', '1'], ['stock', '0'])).data.available).toBe(0);
    const again = await edit(id, ['stock', '7']);
    expect([again.status, again.errors]).toEqual([
      409,
      { stock: ['Its stock is counted already: adjust it instead'] },
    ]);
    expect((await edit(id, ['count_stock', '0'])).data.available).toBe(1);
    expect(await left(id)).toBeNull();
    expect(
      (await readStock(id)).changes.data.map(({ reason }: { reason: string }) => reason),
    ).toEqual(['stopped', 'started']);
  });

  test('changes the switch, which sales and deliveries leave as it is', async () => {
    const id = await counted(1);
    await order(id, 1);
    expect(await read(id)).toMatchObject({ available: 0 });
    expect((await edit(id, ['available', '0'])).data.available).toBe(0);
    await adjust(id, { change: 5, reason: 'received' });
    expect(await read(id)).toMatchObject({ available: 0 });
    expect((await readStock(id)).stock).toMatchObject({ on_hand: 5, offered: 0 });
    expect((await edit(id, ['available', '1'])).data).toMatchObject({ available: 1, only_left: 5 });
    await order(id, 5);
    expect((await edit(id, ['available', '1'])).data.available).toBe(0);
  });

  test('is not refused as outdated because something was sold', async () => {
    const id = await counted(1);
    const { updated_at } = await read(id);
    await order(id, 1);
    const { status } = await edit(id, ['price', '7'], ['version', updated_at]);
    expect(status).toBe(200);
  });
});

test('many products at once: the switch of each is changed and put back, sold out or not', async () => {
  const [soldOut, some] = [await counted(0), await counted(3)];
  const bulk = (changes: object) => shop.post('/api/products/bulk', { changes }, shop.admin);
  const { data } = await bulk([soldOut, some].map((id) => ({ id, available: 0 })));
  expect(data.undo).toMatchObject([{ available: 1 }, { available: 1 }]);
  expect((await read(some)).available).toBe(0);
  for (const id of [soldOut, some]) expect((await readStock(id)).stock.offered).toBe(0);
  expect((await bulk(data.undo)).status).toBe(200);
  expect([(await read(soldOut)).available, (await read(some)).available]).toEqual([0, 1]);
  expect((await readStock(soldOut)).stock.offered).toBe(1);
});

describe('a count is adjusted', () => {
  test('by so many, with reason and note in the ledger, and shows in the shop', async () => {
    const id = await counted(0);
    const { status, data } = await adjust(id, { change: 3, reason: 'received', note: 'Box 12' });
    expect([status, data]).toEqual([200, { product_id: id, on_hand: 3, low_at: 5, offered: 1 }]);
    expect(await read(id)).toMatchObject({ available: 1, only_left: 3 });
    await adjust(id, { change: -1, reason: 'damaged' });
    expect((await readStock(id)).changes.data).toMatchObject([
      { change: -1, on_hand: 2, reason: 'damaged', note: '', changed_by: { name: 'Nadim' } },
      { change: 3, on_hand: 3, reason: 'received', note: 'Box 12', order_id: null },
      { change: 0, on_hand: 0, reason: 'started', changed_by: null },
    ]);
    expect(await left(id)).toBe(2);
  });

  test('never below zero: 422 at the field, with how many there are', async () => {
    const id = await counted(2);
    const { status, errors } = await adjust(id, { change: -3, reason: 'lost' });
    expect([status, errors]).toEqual([422, { change: ["Only 2 of 'Vase' are left"] }]);
    expect(await left(id)).toBe(2);
  });

  test('by two admins at once, one after the other', async () => {
    const id = await counted(2);
    const answers = await Promise.all(
      [1, 2, 3].map(() => adjust(id, { change: -1, reason: 'lost' })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 422]);
    expect(await left(id)).toBe(0);
  });

  test('to what was counted, unless it has changed since', async () => {
    const id = await counted(9);
    await order(id, 1);
    const late = await adjust(id, { counted: 5, expected: 9 });
    expect([late.status, Object.keys(late.errors ?? {})]).toEqual([409, ['expected']]);
    expect(late.message).toBe('There are 8 now, not 9: somebody was faster. Please look again');
    expect((await adjust(id, { counted: 5, expected: 8, note: 'Shelf' })).data.on_hand).toBe(5);
    expect((await readStock(id)).changes.data[0]).toMatchObject({
      change: -3,
      reason: 'stock_take',
      note: 'Shelf',
    });
    expect((await adjust(id, { counted: 5, expected: 5 })).status).toBe(200);
    expect(await left(id)).toBe(5);
  });

  test('while orders take from it, and nothing is lost', async () => {
    const id = await counted(10);
    const actions = await Promise.all(
      Array.from({ length: 24 }, (_, index) =>
        index % 3 === 0
          ? adjust(id, { change: 1, reason: 'returned' }).then(({ status }) => status)
          : order(id, 1),
      ),
    );
    const sold = actions.filter((status) => status === 201).length;
    expect(actions.filter((status) => status === 200)).toHaveLength(8);
    expect(await left(id)).toBe(18 - sold);
  });

  test('pages change where shoppers see it', async () => {
    const id = await counted(20);
    const versions = [await version()];
    for (const change of [4, -19, -1]) {
      await adjust(id, { change, reason: 'correction' });
      versions.push(await version());
    }
    const changed = versions.slice(1).map((at, index) => at !== versions[index]);
    expect(changed).toEqual([false, true, true]);
  });

  test.each([
    [{}, 'change', 'or counted is required, not both'],
    [
      { change: 1, counted: 1, expected: 1, reason: 'lost' },
      'change',
      'or counted is required, not both',
    ],
    [{ change: 0, reason: 'lost' }, 'change', 'must not be 0'],
    [{ change: 1.5, reason: 'lost' }, 'change', 'must be a whole number'],
    [{ change: 1 }, 'reason', 'is required with change'],
    [{ counted: 3 }, 'expected', 'is required with counted'],
    [{ counted: -1, expected: 3 }, 'counted', 'must be between 0 and 1000000'],
    [
      { change: 1, reason: 'order' },
      'reason',
      'must be one of received, returned, damaged, lost, correction',
    ],
    [{ change: 1_000_000, reason: 'received' }, 'change', 'There can be at most 1000000'],
  ])('not with %j', async (body, field, message) => {
    const { status, errors } = await adjust(await counted(3), body);
    expect([status, errors]).toEqual([422, { [field]: [message] }]);
  });

  test('not of a product that is not counted, nor of none', async () => {
    const body = { change: 1, reason: 'received' };
    const plain = await adjust(await insertProduct(shop.database.db), body);
    expect([plain.status, plain.message]).toEqual([
      409,
      'The stock of this product is not counted',
    ]);
    expect((await adjust(999_999, body)).status).toBe(404);
  });
});

describe('the ledger', () => {
  test('is read by pages, and names staff but no buyers', async () => {
    const id = await counted(30);
    const customer = await insertUser(shop.database.db);
    await shop.post(
      '/api/orders',
      orderBody([[id, 1]], { user_id: customer.id }),
      customer.headers,
    );
    const { name, stock, changes } = await readStock(id, '?per_page=1');
    expect([name, stock.on_hand]).toEqual(['Vase', 29]);
    expect(changes).toMatchObject({
      total: 2,
      last_page: 2,
      data: [{ reason: 'order', changed_by: null }],
    });
    expect((await readStock(id, '?per_page=1&page=2')).changes.data).toMatchObject([
      { reason: 'started' },
    ]);
  });

  test('counts are read for many products at once; the others have none', async () => {
    const [some, none] = [await counted(3), await insertProduct(shop.database.db)];
    const { data } = await shop.get(`/api/stock?ids=${none},${some},999999`, shop.admin);
    expect(data).toEqual([{ product_id: some, on_hand: 3, low_at: 5, offered: 1 }]);
  });
});

test('exports and imports carry the switch, not whether something is left', async () => {
  await counted(0, { name: 'Exported vase' });
  const { body } = await shop.get('/api/products/export', shop.admin);
  const line = body.split('\n').find((row) => row.includes('Exported vase'));
  expect(line).toMatch(/,"?1"?,/);
});

test('an adjustment that is sent again after a lost answer counts once', async () => {
  const id = await counted(2);
  const send = (body: object, key = 'delivery-1') =>
    shop.post(`/api/stock/${id}`, body, { ...shop.admin, 'idempotency-key': key });
  const delivery = { change: 5, reason: 'received' };
  const answers = await Promise.all([send(delivery), send(delivery), send(delivery)]);
  expect(answers.map(({ status, data }) => [status, data.on_hand])).toEqual(
    Array(3).fill([200, 7]),
  );
  expect((await send({ ...delivery, change: 6 })).status).toBe(422);
  expect((await send(delivery, 'delivery-2')).data.on_hand).toBe(12);
  const take = { counted: 10, expected: 12 };
  expect((await send(take, 'take')).data.on_hand).toBe(10);
  expect((await send(take, 'take')).data.on_hand).toBe(10);
  expect((await readStock(id)).changes.total).toBe(4); // With the one that began it.
});
