import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import { insertCategory, insertProduct } from '../../test/factories.ts';
import { forAllTests } from '../../test/for-all-tests.ts';
import { openListeningShop } from '../../test/listening-shop.ts';

const shop = forAllTests(openListeningShop);
let home: number;
let other: number;

beforeEach(async () => {
  const { db } = shop.database;
  await db.deleteFrom('products').execute();
  await db.deleteFrom('categories').execute();
  home = await insertCategory(db);
  other = await insertCategory(db, { position: 1 });
});

const write = (id: number, setup: object) =>
  shop.put(
    `/api/category-setup/${id}`,
    { parent_id: null, description: '', rule: null, ...setup },
    shop.admin,
  );
const byRule = (id: number, ...conditions: object[]) =>
  write(id, { rule: { match: 'all', conditions } });
const listed = async (id: number, query = ''): Promise<number[]> => {
  const { status, data } = await shop.get(`/api/products?category_id=${id}${query}`);
  expect(status).toBe(200);
  expect(data.total).toBe(data.data.length);
  return data.data.map((one: { id: number }) => one.id);
};
const product = (traits: Parameters<typeof insertProduct>[1] = {}) =>
  insertProduct(shop.database.db, { categoryId: home, ...traits });
const form = (id: number, fields: Record<string, string>) =>
  shop.postForm(`/api/products/${id}`, Object.entries(fields));
const bulk = (...changes: object[]) => shop.post('/api/products/bulk', { changes }, shop.admin);

test('is not overwritten with what an admin saw before another changed it, unless they save again', async () => {
  const rule = { match: 'all', conditions: [{ kind: 'tag', tag: 'gift' }] };
  const seen = { parent_id: null, description: '', rule: null };
  expect((await write(other, { rule, seen })).status).toBe(200);
  expect((await write(other, { rule, seen })).status).toBe(200); // The same again: the answer was lost.
  const outdated = await write(other, { description: 'Warm light', seen });
  expect([outdated.status, outdated.message]).toEqual([
    409,
    'Another admin has changed how this collection is filled. Save again to replace it',
  ]);
  expect((await shop.get(`/api/category-setup/${other}`, shop.admin)).data.rule).toEqual(rule);
  const known = await write(other, { description: 'Warm light', rule, seen: { ...seen, rule } });
  expect(known.data).toMatchObject({ description: 'Warm light', rule });
  expect((await write(other, {})).data.rule).toBeNull();
});

describe('a collection by rule follows each kind of write', () => {
  test('a form: the sale begins and ends, the tag comes and goes', async () => {
    const id = await product({ price: '20' });
    await byRule(other, { kind: 'on_sale' }, { kind: 'tag', tag: ' Gift ' });
    expect(await listed(other)).toEqual([]);
    await form(id, { discount: '10' });
    expect(await listed(other)).toEqual([]);
    expect((await form(id, { tags: 'oak; GIFT, gift' })).data.facts).toEqual({ tags: 'oak, gift' });
    expect(await listed(other)).toEqual([id]);
    await form(id, { tags: '' });
    expect(await listed(other)).toEqual([]);
    expect(await listed(home)).toEqual([id]);
  });

  test('a new product, a copy, and one that is deleted and restored', async () => {
    await byRule(other, { kind: 'price', price_to: '50' });
    const made = await shop.postForm('/api/products', [
      ...(['name', 'description'] as const).map((name) => [name, 'Bowl'] as const),
      ['price', '50'],
      ['category_id', String(home)],
    ]);
    const copy = await shop.post(`/api/products/${made.data.id}/duplicate`, {}, shop.admin);
    expect(await listed(other)).toEqual([copy.data.id, made.data.id]);
    const { data } = await bulk({ id: made.data.id, deleted: true });
    expect(await listed(other)).toEqual([copy.data.id]);
    await bulk(...data.undo);
    expect(await listed(other)).toEqual([copy.data.id, made.data.id]);
  });

  test('changes of many, also of what is in stock', async () => {
    const ids = [await product(), await product({ available: false })];
    await byRule(other, { kind: 'in_stock' });
    expect(await listed(other)).toEqual([ids[0]]);
    await bulk({ id: ids[0], available: 0 }, { id: ids[1], available: 1 });
    expect(await listed(other)).toEqual([ids[1]]);
  });

  test('tags of many, and the way back', async () => {
    const ids = [await product(), await product()];
    await form(ids[0] ?? 0, { tags: 'oak' });
    await byRule(other, { kind: 'tag', tag: 'gift' });
    const { data } = await bulk(
      ...ids.map((id) => ({ id, add_tags: 'Gift, big', remove_tags: 'oak' })),
    );
    expect(await listed(other)).toEqual(ids.toReversed());
    expect((await shop.get(`/api/products/${ids[0]}`)).data.facts.tags).toBe('gift, big');
    await bulk(...data.undo);
    expect(await listed(other)).toEqual([]);
    expect((await shop.get(`/api/products/${ids[0]}`)).data.facts.tags).toBe('oak');
    const many = Array.from({ length: 20 }, (_, n) => `t${n}`).join();
    const { status, errors } = await bulk({ id: ids[0], add_tags: many });
    expect([status, Object.keys(errors ?? {})]).toEqual([422, ['changes.0.add_tags']]);
  });

  test('any statement of SQL, and lists are renewed by it', async () => {
    const ids = [await product({ price: '10' }), await product({ price: '99' })];
    await byRule(other, { kind: 'price', price_from: '50' });
    expect(await listed(other)).toEqual([ids[1]]);
    await sql`update products set price = 60 where id = ${ids[0]}`.execute(shop.database.db);
    await expect.poll(() => listed(other)).toEqual([ids[1], ids[0]]);
    await sql`update products set price = 200 where id = ${ids[0]}`.execute(shop.database.db);
    await expect.poll(() => listed(other, '&sort_by=price_low_to_high')).toEqual([ids[1], ids[0]]);
    await sql`delete from products where id = ${ids[1]}`.execute(shop.database.db);
    await expect.poll(() => listed(other)).toEqual([ids[0]]);
  });

  test('sales that begin and end by the clock', async () => {
    const id = await product();
    await byRule(other, { kind: 'on_sale' });
    const { db } = shop.database;
    await sql`insert into product_sales (product_id, discount, starts_at, ends_at)
      values (${id}, 20, now(), now() + interval '1 hour')`.execute(db);
    await expect.poll(() => listed(other)).toEqual([id]);
    await sql`update product_sales set starts_at = now() - interval '2 hours', ends_at = now() - interval '1 hour'`.execute(
      db,
    );
    await expect.poll(() => listed(other)).toEqual([]);
  });

  test('new products, which leave by the clock', async () => {
    const day = 24 * 60 * 60 * 1000;
    const old = await product({ createdAt: new Date(Date.now() - 8 * day) });
    const fresh = await product({ createdAt: new Date() });
    const leaving = await product({ createdAt: new Date(Date.now() - 6 * day) });
    await byRule(other, { kind: 'new', days: 7 });
    expect(await listed(other)).toEqual([fresh, leaving]);
    await ageByTwoDays(leaving);
    const newest = await product({ createdAt: new Date() }); // By which the shop looks again.
    await expect.poll(() => listed(other)).toEqual([newest, fresh]);
    expect(await listed(home)).toEqual([newest, fresh, leaving, old]);
  });

  /** As if a product and the lists had been made two days earlier: no trigger fires for it, only the clock. */
  const ageByTwoDays = (id: number) =>
    shop.database.pool.query(`begin;
      alter table products disable trigger user;
      update products set created_at = created_at - interval '2 days' where id = ${id};
      alter table products enable trigger user;
      update member_lists set settled_at = settled_at - interval '2 days';
      commit`);

  test('attributes, until the attribute is removed', async () => {
    const { db } = shop.database;
    const { id: bulb } = await db
      .insertInto('collection_attributes')
      .values({ category_id: home, name: 'Bulb', type: 'text', position: 0 })
      .returning('id')
      .executeTakeFirstOrThrow();
    const ids = [await product({ attributes: { [bulb]: 'E27' } }), await product()];
    await byRule(other, { kind: 'attribute', attribute_id: bulb, value: 'e27' });
    expect(await listed(other)).toEqual([ids[0]]);
    await form(ids[1] ?? 0, { attributes: JSON.stringify({ [bulb]: 'E27' }) });
    expect(await listed(other)).toEqual([ids[1], ids[0]]);
    await shop.put(
      `/api/category-attributes/${home}`,
      { attributes: [], removed: [bulb] },
      shop.admin,
    );
    await expect.poll(() => listed(other)).toEqual([]);
  });

  test('any of its conditions is enough where the rule says so; the count is that of the list', async () => {
    const ids = [await product({ price: '5' }), await product({ discount: '5' }), await product()];
    const rule = {
      match: 'any',
      conditions: [{ kind: 'on_sale' }, { kind: 'price', price_to: '5' }],
    };
    const { data } = await shop.post('/api/category-rules/count', { rule }, shop.admin);
    expect(data).toEqual({ count: 2 });
    await write(other, { rule });
    expect(await listed(other)).toEqual([ids[1], ids[0]]);
    await write(other, { rule: { ...rule, match: 'all' } });
    expect(await listed(other)).toEqual([]);
  });

  test('many at once: each product ends where it belongs', async () => {
    const ids = await Promise.all(Array.from({ length: 8 }, () => product()));
    await byRule(other, { kind: 'on_sale' });
    await Promise.all(
      ids.flatMap((id, place) => [
        form(id, { discount: '10' }),
        bulk({ id, discount: place % 2 === 0 ? '0' : '20' }),
      ]),
    );
    const sold = await sql<{ id: number }>`select id from products where discount > 0`.execute(
      shop.database.db,
    );
    expect((await listed(other)).toSorted()).toEqual(sold.rows.map(({ id }) => id).toSorted());
  });
});

test('lists by rule take sorts, filters and pages as all lists do', async () => {
  const { db } = shop.database;
  const ids = [
    await product({ price: '30', views: 5, purchases: 1 }),
    await product({ price: '10', views: 9, available: false }),
    await product({ price: '20', views: 1, purchases: 3, discount: '50' }),
  ];
  const [a, b, c] = ids;
  await product({ price: '1000' });
  await byRule(other, { kind: 'price', price_to: '100' });
  expect(await listed(other, '&sort_by=new_to_old')).toEqual([c, b, a]);
  expect(await listed(other, '&sort_by=featured')).toEqual([c, b, a]);
  expect(await listed(other, '&sort_by=old_to_new')).toEqual([a, b, c]);
  expect(await listed(other, '&sort_by=price_high_to_low')).toEqual([a, c, b]);
  expect(await listed(other, '&sort_by=price_low_to_high')).toEqual([c, b, a]);
  expect(await listed(other, '&sort_by=most_viewed')).toEqual([b, a, c]);
  expect(await listed(other, '&sort_by=most_purchased')).toEqual([c, a, b]);
  expect(await listed(other, '&in_stock=1')).toEqual([c, a]);
  expect(await listed(other, '&in_stock=1&sort_by=most_viewed')).toEqual([a, c]);
  expect(await listed(other, '&on_sale=1')).toEqual([c]);
  expect(await listed(other, '&price_from=10&price_to=10&sort_by=price_low_to_high')).toEqual([
    c,
    b,
  ]);
  const page = await shop.get(`/api/products?category_id=${other}&per_page=2&page=2`);
  expect(page.data).toMatchObject({ total: 3, last_page: 2, data: [{ id: a }] });
  await db
    .updateTable('products')
    .set({ name: 'Teak bowl' })
    .where('id', '=', a ?? 0)
    .execute();
  const found = await shop.get(`/api/products?search=teak&category_id=${other}&counts=1`);
  expect(found.data).toMatchObject({ total: 1, data: [{ id: a }], counts: { in_stock: 1 } });
  await bulk({ id: c, available: 0 });
  expect(await listed(other, '&in_stock=1')).toEqual([a]);
});

const countsOfTeak = async (query = ''): Promise<Record<string, number>> => {
  const { data } = await shop.get(`/api/products?search=teak&counts=1${query}`);
  type Counted = { category_id: number; count: number };
  return Object.fromEntries(
    data.counts.collections.map(({ category_id, count }: Counted) => [category_id, count]),
  );
};

test('what a search counts of each collection is counted again when products of another one move, go or are put in by hand', async () => {
  const { db } = shop.database;
  const third = await insertCategory(db, { name: 'Third' });
  const ids = [0, 1, 2].map(() => product({ name: 'Teak bowl', categoryId: other }));
  const [moved = 0, gone = 0, picked = 0] = await Promise.all(ids);
  await product({ name: 'Teak tray', categoryId: third });
  const counts = () => countsOfTeak(`&category_id=${home}`);
  const expectKept = async (expected: Record<string, number>) => {
    await expect.poll(counts, { timeout: 30_000 }).toEqual(expected); // Long before an answer ages.
    for (let read = 0; read < 3; read += 1) await counts(); // From the third reader on it is stored.
  };
  await expectKept({ [home]: 0, [other]: 3, [third]: 1 });
  await db.updateTable('products').set({ category_id: third }).where('id', '=', moved).execute();
  await expectKept({ [home]: 0, [other]: 2, [third]: 2 });
  await db.updateTable('products').set({ deleted_at: new Date() }).where('id', '=', gone).execute();
  await expectKept({ [home]: 0, [other]: 1, [third]: 2 });
  await shop.put(`/api/category-picks/${third}`, { add: [picked], remove: [] }, shop.admin);
  await expectKept({ [home]: 0, [other]: 1, [third]: 3 });
  await shop.put(`/api/category-picks/${third}`, { add: [], remove: [picked] }, shop.admin);
  await expectKept({ [home]: 0, [other]: 1, [third]: 2 });
});

test('a search counts the products of each collection as its list has them, also of one without a hit', async () => {
  const { db } = shop.database;
  const parent = await insertCategory(db, { name: 'Parent' });
  const empty = await insertCategory(db, { name: 'Empty' });
  await write(home, { parent_id: parent });
  await byRule(other, { kind: 'price', price_to: '100' });
  await product({ name: 'Teak bowl', price: '50', available: false });
  await product({ name: 'Teak tray', price: '60', discount: '10' });
  await product({ name: 'Teak bench', price: '500' });
  await product({ name: 'Teak shelf', price: '40', categoryId: parent });
  await product({ name: 'Oak shelf', price: '40' });
  const counts = countsOfTeak;
  expect(await counts()).toEqual({ [parent]: 4, [home]: 3, [other]: 3 });
  expect(await counts(`&category_id=${other}`)).toEqual({ [parent]: 4, [home]: 3, [other]: 3 });
  expect(await counts('&in_stock=1')).toEqual({ [parent]: 3, [home]: 2, [other]: 2 });
  expect(await counts('&on_sale=1')).toEqual({ [parent]: 1, [home]: 1, [other]: 1 });
  expect(await counts('&price_from=55')).toEqual({ [parent]: 1, [home]: 1 });
  expect(await counts(`&category_id=${empty}`)).toMatchObject({ [empty]: 0, [parent]: 4 });
  for (let n = 0; n < 12; n += 1)
    await product({ name: 'Teak stool', categoryId: await insertCategory(db) });
  expect(await counts(`&category_id=${empty}`)).toMatchObject({ [empty]: 0, [parent]: 4 });
  const { data } = await shop.get('/api/products?search=teak&counts=1');
  expect(data).toMatchObject({ total: 16, counts: { in_stock: 15, on_sale: 1 } });
});

test('a list costs no statement more', async () => {
  await product();
  const plain = `/api/products?category_id=${home}&per_page=7`;
  await listed(home);
  await byRule(other, { kind: 'in_stock' });
  await listed(other);
  expect(await shop.countQueries(() => shop.get(plain))).toBe(1);
  expect(
    await shop.countQueries(() => shop.get(`/api/products?category_id=${other}&per_page=7`)),
  ).toBe(1);
});

describe('the tree', () => {
  test('has two levels: a parent shows its own products and those in it', async () => {
    const ids = [await product(), await product({ categoryId: other })];
    expect((await write(other, { parent_id: home })).status).toBe(200);
    expect(await listed(home)).toEqual(ids.toReversed());
    expect(await listed(other)).toEqual([ids[1]]);
    const { data } = await shop.get(`/api/categories/${other}`);
    expect(data).toMatchObject({ parent_id: home, parent: { category_id: home } });
    expect((await shop.get(`/api/categories/${home}`)).data.children).toMatchObject([
      { category_id: other },
    ]);
    const third = await product({ categoryId: other });
    await expect.poll(() => listed(home)).toEqual([third, ids[1], ids[0]]);
    await write(other, {});
    expect(await listed(home)).toEqual([ids[0]]);
    expect((await shop.get(`/api/categories/${home}`)).data).not.toHaveProperty('children');
  });

  test('collections follow the one that they stand in, whatever the order sent', async () => {
    const last = await insertCategory(shop.database.db, { position: 2 });
    await write(last, { parent_id: home });
    const shown = async () =>
      (await shop.get('/api/categories')).data.map(
        (one: { category_id: number }) => one.category_id,
      );
    expect(await shown()).toEqual([home, last, other]);
    await shop.put('/api/categories/order', { ids: [last, other, home] }, shop.admin);
    expect(await shown()).toEqual([other, home, last]);
  });

  test('a collection that is moved takes along those that stand in it, named or not, and that is answered', async () => {
    const child = await insertCategory(shop.database.db, { position: 2 });
    await write(child, { parent_id: home });
    for (const ids of [
      [other, home],
      [other, child, home],
    ]) {
      await shop.put('/api/categories/order', { ids: [home, child, other] }, shop.admin);
      const { data } = await shop.put('/api/categories/order', { ids }, shop.admin);
      expect(data.map((one: { category_id: number }) => one.category_id)).toEqual([
        other,
        home,
        child,
      ]);
    }
  });

  test('refuses a third level, itself, and what is not there', async () => {
    const third = await insertCategory(shop.database.db);
    await write(other, { parent_id: home });
    for (const [id, parent_id] of [
      [third, other],
      [home, third],
      [home, home],
      [third, 999_999],
    ] as const) {
      const { status, errors } = await write(id, { parent_id });
      expect([status, Object.keys(errors ?? {})]).toEqual([422, ['parent_id']]);
    }
    await expect(
      shop.database.pool.query('update categories set parent_id = $1 where id = $2', [
        other,
        third,
      ]),
    ).rejects.toThrow('two levels');
    const { status, message } = await shop.delete(`/api/categories/${home}`, shop.admin);
    expect([status, message]).toEqual([409, expect.stringContaining('1 collection in it')]);
  });
});

describe('by hand', () => {
  test('products are put in beside their home, and taken out', async () => {
    const ids = [await product(), await product({ categoryId: other })];
    const picks = (add: number[], remove: number[] = []) =>
      shop.put(`/api/category-picks/${other}`, { add, remove }, shop.admin);
    expect((await picks([ids[0] ?? 0, ids[1] ?? 0])).data).toMatchObject({
      pick_count: 1,
      home_count: 1,
    });
    expect(await listed(other)).toEqual(ids.toReversed());
    await bulk({ id: ids[0], deleted: true });
    expect(await listed(other)).toEqual([ids[1]]);
    await bulk({ id: ids[0], deleted: false });
    expect(await listed(other)).toEqual(ids.toReversed());
    expect((await byRule(other, { kind: 'on_sale' })).status).toBe(409);
    await picks([], [ids[0] ?? 0]);
    expect(await listed(other)).toEqual([ids[1]]);
    const { status, errors } = await picks([999_999]);
    expect([status, errors]).toEqual([422, { 'add.0': ['There is no such product'] }]);
  });

  test('an order by hand comes first, the others follow, the newest first', async () => {
    const ids = [await product(), await product(), await product(), await product()];
    const [a = 0, b = 0, c = 0, d = 0] = ids;
    const order = (...wanted: number[]) =>
      shop.put(`/api/category-featured/${home}`, { ids: wanted }, shop.admin);
    expect((await order(b, a)).data.featured).toEqual([b, a]);
    expect(await listed(home)).toEqual([b, a, d, c]);
    expect(await listed(home, '&sort_by=new_to_old')).toEqual([d, c, b, a]);
    expect((await shop.get(`/api/categories/${home}`)).data.featured).toBe(true);
    await order(d);
    expect(await listed(home)).toEqual([d, c, b, a]);
    await bulk({ id: d, deleted: true });
    expect(await listed(home)).toEqual([c, b, a]);
    await bulk({ id: d, deleted: false });
    await order(a, d);
    expect(await listed(home)).toEqual([a, d, c, b]);
    await order();
    expect(await listed(home)).toEqual([d, c, b, a]);
    expect((await shop.get(`/api/categories/${home}`)).data).not.toHaveProperty('featured');
  });
});

test('an order of products is not put over another than was seen', async () => {
  const [a, b] = [await product(), await product()];
  const order = (ids: number[], seen?: number[]) =>
    shop.put(`/api/category-featured/${home}`, { ids, seen }, shop.admin);
  expect((await order([a], [])).data.featured).toEqual([a]);
  expect(await order([b], [])).toMatchObject({
    status: 409,
    message: expect.stringContaining('another order'),
  });
  expect((await order([a], [])).status).toBe(200); // Its answer was lost.
  expect((await order([b, a], [a])).data.featured).toEqual([b, a]);
  expect((await order([])).data.featured).toEqual([]);
});

describe('a collection by rule is nobody’s home', () => {
  test('one with products refuses a rule, and says what to do', async () => {
    await product();
    const { status, message } = await byRule(home, { kind: 'on_sale' });
    expect([status, message]).toEqual([409, expect.stringContaining('move them to another')]);
  });

  test('no product is put into it, in whatever way', async () => {
    const id = await product();
    await byRule(other, { kind: 'on_sale' });
    const moved = await form(id, { category_id: String(other) });
    expect([moved.status, moved.errors?.category_id?.[0]]).toEqual([
      422,
      expect.stringContaining('fills itself'),
    ]);
    expect((await bulk({ id, category_id: other })).status).toBe(422);
    expect(
      (await shop.put(`/api/category-picks/${other}`, { add: [id], remove: [] }, shop.admin))
        .status,
    ).toBe(409);
    await expect(
      shop.database.pool.query('update products set category_id = $1', [other]),
    ).rejects.toThrow('home of no product');
  });

  test('deleted products leave it; it is deleted with what it shows', async () => {
    const gone = await product();
    await bulk({ id: gone, deleted: true });
    expect((await byRule(home, { kind: 'in_stock' })).status).toBe(200);
    expect((await bulk({ id: gone, deleted: false })).status).toBe(422);
    const shown = await product({ categoryId: other });
    await expect.poll(() => listed(home)).toEqual([shown]);
    expect((await shop.delete(`/api/categories/${home}`, shop.admin)).status).toBe(200);
    expect(await listed(home)).toEqual([]);
  });
});

describe('bad input', () => {
  test.each([
    ['no condition', { match: 'all', conditions: [] }, 'rule.conditions'],
    [
      'an unknown kind',
      { match: 'all', conditions: [{ kind: 'color' }] },
      'rule.conditions.0.kind',
    ],
    [
      'a blank tag',
      { match: 'all', conditions: [{ kind: 'tag', tag: ' ' }] },
      'rule.conditions.0.tag',
    ],
    ['no price', { match: 'all', conditions: [{ kind: 'price' }] }, 'rule.conditions.0.price_from'],
    [
      'prices upside down',
      { match: 'all', conditions: [{ kind: 'price', price_from: '9', price_to: '8' }] },
      'rule.conditions.0.price_to',
    ],
    ['no days', { match: 'all', conditions: [{ kind: 'new', days: 0 }] }, 'rule.conditions.0.days'],
    [
      'an attribute that is not there',
      { match: 'all', conditions: [{ kind: 'attribute', attribute_id: 999_999, value: 'x' }] },
      'rule.conditions.0.attribute_id',
    ],
    [
      'eleven conditions',
      {
        match: 'any',
        conditions: Array.from({ length: 11 }, (_, n) => ({ kind: 'tag', tag: `t${n}` })),
      },
      'rule.conditions',
    ],
    ['another match', { match: 'none', conditions: [{ kind: 'on_sale' }] }, 'rule.match'],
  ])('%s', async (_what, rule, field) => {
    const { status, errors } = await write(other, { rule });
    expect([status, Object.keys(errors ?? {})]).toEqual([422, [field]]);
  });

  test('a text that is too long, and too many products in order', async () => {
    expect((await write(other, { description: 'x'.repeat(2001) })).status).toBe(422);
    const ids = Array.from({ length: 201 }, (_, n) => n + 1);
    expect((await shop.put(`/api/category-featured/${home}`, { ids }, shop.admin)).status).toBe(
      422,
    );
    expect((await write(999_999, {})).status).toBe(404);
  });
});

test('tags that are used are suggested; their own text is in the answer', async () => {
  await form(await product(), { tags: 'oak, gift' });
  await form(await product(), { tags: 'gift' });
  const { data } = await shop.get('/api/product-tags', shop.admin);
  expect(data).toEqual([
    { tag: 'gift', count: 2 },
    { tag: 'oak', count: 1 },
  ]);
  await write(other, { description: 'Calm\nand round.' });
  expect((await shop.get(`/api/categories/${other}`)).data.description).toBe('Calm\nand round.');
  expect((await shop.get(`/api/categories/${home}`)).data).not.toHaveProperty('description');
});

test('a large shop is filled in steps behind the answer', async () => {
  const { db, pool } = shop.database;
  await pool.query(
    `insert into products (category_id, name, description, price, discount)
    select $1, 'Bowl ' || n, 'Round', 10, case when n > 500 then 5 else 0 end from generate_series(1, 6000) n`,
    [home],
  );
  await byRule(other, { kind: 'on_sale' });
  await expect
    .poll(async () => (await shop.get(`/api/products?category_id=${other}`)).data.total)
    .toBe(5500);
  const { rows } = await pool.query<{ id: number }>('select max(id) as id from products');
  const last = rows[0]?.id ?? 0;
  await pool.query(
    'update product_popularity set view_count = 9 where product_id in ($1, $1 - 5999)',
    [last],
  );
  const viewed = await shop.get(
    `/api/products?category_id=${other}&sort_by=most_viewed&per_page=2`,
  );
  expect(viewed.data.data.map((one: { id: number }) => one.id)).toEqual([last, last - 1]);
  await expect
    .poll(() => db.selectFrom('collection_fill').select('after_id').execute())
    .toEqual([]);
});
