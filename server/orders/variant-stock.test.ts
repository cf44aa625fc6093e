import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { insertProduct } from '../../test/factories.ts';
import { headersOf, orderBody, postOrder, putOrder } from '../../test/orders.ts';
import { openOwnedShop } from '../../test/owned-shop.ts';
import { readStock } from '../../test/stock.ts';
import { insertCushion, removeVariant } from '../../test/variants.ts';

const { shop, admin } = openOwnedShop();

const PENDING = 1;
const DELIVERED = 3;
const CANCELED = 4;

type Line = readonly [product_id: number, variant_id: number | undefined, quantity: number];
const order = (...lines: Line[]) =>
  postOrder(shop, {
    ...orderBody([]),
    products: lines.map(([product_id, variant_id, quantity]) => ({
      product_id,
      variant_id,
      quantity,
    })),
  });
const place = async (...lines: Line[]) => {
  const { status, data } = await order(...lines);
  expect(status).toBe(201);
  return data;
};
const become = (id: number, order_status_id: number) =>
  putOrder(shop, [id, { order_status_id }], admin);
const read = async (id: number) => (await shop.get(`/api/products/${id}`)).data;
const stockOf = (id: number, variant?: number) => readStock(shop.database.db, id, variant);
const left = async (id: number, variant: number) => (await stockOf(id, variant)).left;
const version = async () =>
  (await shop.database.db.selectFrom('catalogue_version').select('version').execute())[0]?.version;

describe('an order for a counted variant', () => {
  test('takes of that variant alone, and says so in its ledger', async () => {
    const { id, sage, sand } = await insertCushion(shop.database.db, {}, { sage: 9, sand: 9 });
    const placed = await place([id, sage, 2], [id, sand, 1], [id, sage, 1]);
    expect(await stockOf(id, sage)).toEqual({
      left: 6,
      changes: [
        { change: 9, on_hand: 9, reason: 'started', order_id: null, changed_by: null },
        { change: -3, on_hand: 6, reason: 'order', order_id: placed.id, changed_by: null },
      ],
    });
    expect(await left(id, sand)).toBe(8);
  });

  test('of more than there are is 409, names the variant and how many are left, and takes nothing', async () => {
    const { id, sage, sand } = await insertCushion(shop.database.db, {}, { sage: 2, sand: 9 });
    expect(await order([id, sand, 1], [id, sage, 3])).toMatchObject({
      status: 409,
      errors: { 'products.1.quantity': ["Only 2 of 'Cushion, Sage' are left"] },
    });
    expect([await left(id, sage), await left(id, sand)]).toEqual([2, 9]);
  });

  test('that takes the last makes it out of stock, and the next one the cheapest, and is no edit', async () => {
    const { db } = shop.database;
    const { id, sage, sand } = await insertCushion(db, {}, { sage: 2, sand: 1 });
    await sql`update product_variants set price = 10 where id = ${sage}`.execute(db);
    const before = await read(id);
    expect(before).toMatchObject({ price: '10.00', available: 1 });
    await place([id, sage, 2]);
    const after = await read(id);
    expect(after).toMatchObject({
      price: '34.00',
      discount: '50.00',
      available: 1,
      updated_at: before.updated_at,
      variants: [{ available: 0 }, { available: 1, only_left: 1 }],
    });
    expect((await order([id, sage, 1])).errors).toEqual({
      'products.0.variant_id': ["'Cushion, Sage' is out of stock: 0 left"],
    });
    await place([id, sand, 1]);
    expect(await read(id)).toMatchObject({ available: 0, updated_at: before.updated_at });
  });

  test('does not end a sale that runs, whichever variant is the cheapest then', async () => {
    const { db, pool } = shop.database;
    const { id, sage, sand } = await insertCushion(db, {}, { sage: 1 });
    await sql`insert into product_sales (product_id, discount, starts_at)
      values (${id}, 30, now() - interval '1 minute')`.execute(db);
    await pool.query(
      'begin; select from catalogue_version for update; select settle_sales(); commit',
    );
    await sql`update product_variants set discount = 5, base_discount = null where id = ${sand}`.execute(
      db,
    );
    await place([id, sage, 1]);
    expect(await read(id)).toMatchObject({ price: '34.00', discount: '5.00' });
    const sale = await db
      .selectFrom('product_sales')
      .selectAll()
      .where('product_id', '=', id)
      .execute();
    expect(sale).toHaveLength(1);
    await db.deleteFrom('product_sales').where('product_id', '=', id).execute();
  });

  test('changes pages only where it leaves few or none', async () => {
    const { id, sage } = await insertCushion(shop.database.db, {}, { sage: 8 });
    const versions = [await version()];
    for (const quantity of [2, 1, 1, 3, 1]) {
      await place([id, sage, quantity]);
      versions.push(await version());
    }
    const changed = versions.slice(1).map((at, index) => at !== versions[index]);
    expect(changed).toEqual([false, true, false, false, true]);
  });

  test('costs one statement more than another order', async () => {
    const { id, sage, sand } = await insertCushion(shop.database.db, {}, { sage: 90 });
    const plain = await shop.countQueries(() => order([id, sand, 1]));
    expect(await shop.countQueries(() => order([id, sage, 1]))).toBe(plain + 1);
  });
});

describe('parallel orders', () => {
  test('for the last 10 of a variant: exactly 10 succeed, each other one learns which line and how many are left', async () => {
    const { db } = shop.database;
    const { id, sage, sand } = await insertCushion(db, {}, { sage: 10, sand: 1000 });
    const plain = await insertProduct(db);
    const answers = await Promise.all(
      Array.from({ length: 200 }, () => order([plain, undefined, 1], [id, sand, 1], [id, sage, 1])),
    );
    const placed = answers.filter(({ status }) => status === 201);
    const refused = answers.filter(({ status }) => status === 409);
    expect([placed.length, refused.length]).toEqual([10, 190]);
    for (const { errors } of refused) {
      expect(errors).toEqual({
        'products.2.variant_id': ["'Cushion, Sage' is out of stock: 0 left"],
      });
    }
    const { left: count, changes } = await stockOf(id, sage);
    expect([count, changes.length, await left(id, sand)]).toEqual([0, 11, 990]);
    expect(await read(id)).toMatchObject({ available: 1, variants: [{ available: 0 }, {}] });
  });

  test('for different variants of one product at once, until all are sold', async () => {
    const { db } = shop.database;
    const { id, sage, sand } = await insertCushion(db, {}, { sage: 20, sand: 20 });
    const answers = await Promise.all(
      Array.from({ length: 80 }, (_, at) => order([id, at % 2 === 0 ? sage : sand, 1])),
    );
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(40);
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(40);
    expect([await left(id, sage), await left(id, sand)]).toEqual([0, 0]);
    expect((await read(id)).available).toBe(0);
  });
});

describe('an order of variants that is canceled', () => {
  test('gives back once what it took of each, and takes it again when it is reopened', async () => {
    const { id, sage, sand } = await insertCushion(shop.database.db, {}, { sage: 3, sand: 9 });
    const placed = await place([id, sage, 3], [id, sand, 1]);
    expect((await read(id)).variants[0].available).toBe(0);
    const counts: (number | null)[][] = [];
    for (const status of [DELIVERED, CANCELED, CANCELED, PENDING, CANCELED]) {
      expect((await become(placed.id, status)).status).toBe(200);
      counts.push([await left(id, sage), await left(id, sand)]);
    }
    expect(counts).toEqual([
      [0, 8],
      [3, 9],
      [3, 9],
      [0, 8],
      [3, 9],
    ]);
    expect((await read(id)).variants[0].available).toBe(1);
  });

  test('is not reopened where too few are left, and each line is named', async () => {
    const { id, sage, sand } = await insertCushion(shop.database.db, {}, { sage: 3, sand: 2 });
    const { id: placed } = await place([id, sage, 3], [id, sand, 2]);
    await become(placed, CANCELED);
    await place([id, sage, 1], [id, sand, 2]);
    const { status, errors } = await become(placed, PENDING);
    expect(status).toBe(409);
    expect(errors).toEqual({
      order_status_id: [
        `Only 2 of 'Cushion, Sage' are left, and order ${placed} has 3`,
        `None of 'Cushion, Sand' is left, and order ${placed} has 2`,
      ],
    });
  });

  test('gives nothing back to a variant that was removed, or is no longer counted', async () => {
    const { db } = shop.database;
    const { id, sage } = await insertCushion(db, {}, { sage: 5 });
    const { id: placed } = await place([id, sage, 2]);
    await removeVariant(db, sage);
    await db.deleteFrom('variant_stock').where('variant_id', '=', sage).execute();
    expect((await become(placed, CANCELED)).status).toBe(200);
    expect((await become(placed, PENDING)).status).toBe(200);
  });
});

test('whatever happens at once, the ledgers add up, nothing is sold twice, and none is below zero', async () => {
  const { db } = shop.database;
  const first = await insertCushion(db, {}, { sage: 6, sand: 9 });
  const second = await insertCushion(db, {}, { sage: 40 });
  const plain = (stock: number) => insertProduct(db, { stock });
  const things: [id: number, variant: number | undefined, stock: number][] = [
    [first.id, first.sage, 6],
    [first.id, first.sand, 9],
    [second.id, second.sage, 40],
    [await plain(6), undefined, 6],
    [await plain(40), undefined, 40],
  ];
  const random = sequence(23);
  const orders: number[] = [];
  for (let round = 0; round < 16; round += 1) {
    const actions = Array.from({ length: 8 }, async () => {
      const known = orders[random(orders.length)];
      if (known !== undefined && random(2) === 0) {
        const status = [PENDING, DELIVERED, CANCELED][random(3)] ?? PENDING;
        return (await become(known, status)).status;
      }
      const lines = [random(5), random(5)].map((at): Line => {
        const [id = 0, variant] = things[at] ?? [];
        return [id, variant, 1 + random(3)];
      });
      const { status, data } = await order(...lines);
      if (status === 201) orders.push(data.id);
      return status;
    });
    for (const status of await Promise.all(actions)) expect([200, 201, 409]).toContain(status);
  }
  for (const [id, variant, stock] of things) {
    const { left: count, changes } = await stockOf(id, variant);
    const sold = await db
      .selectFrom('order_items')
      .innerJoin('orders', 'orders.id', 'order_items.order_id')
      .select(({ fn }) => fn.sum<number>('quantity').as('pieces'))
      .where('product_id', '=', id)
      .where('variant_id', 'is not distinct from', variant ?? null)
      .where('status_id', '<>', CANCELED)
      .executeTakeFirst();
    expect(Number(sold?.pieces ?? 0) + (count ?? 0)).toBe(stock);
    expect(changes.every(({ on_hand }) => on_hand >= 0)).toBe(true);
    const product = await read(id);
    const shown = product.variants?.find((one: { id: number }) => one.id === variant) ?? product;
    expect(shown.available).toBe(count === 0 ? 0 : 1);
  }
});

test('a count never falls below zero, no matter who writes it', async () => {
  const { id, sage } = await insertCushion(shop.database.db, {}, { sage: 3 });
  const take = sql`select change_variant_stock(array[${sage}::int], array[-4], null, 'lost', null, '')`;
  await expect(take.execute(shop.database.db)).rejects.toThrow('variant_stock_on_hand_check');
  expect(await left(id, sage)).toBe(3);
});

test('the dashboard names variants of which few or none are left, as long as they are offered', async () => {
  const { db } = shop.database;
  await db.deleteFrom('variant_stock').execute();
  const { id, sage, sand } = await insertCushion(db, { name: 'Bolster' }, { sage: 0, sand: 2 });
  const low = async () =>
    (await shop.get('/api/dashboard?range=today', headersOf(admin))).data.low_stock.filter(
      (one: { id: number }) => one.id === id,
    );
  expect(await low()).toMatchObject([
    { id, variant_id: sage, name: 'Bolster, Sage', on_hand: 0 },
    { id, variant_id: sand, name: 'Bolster, Sand', on_hand: 2 },
  ]);
  await sql`update product_variants set offered = false, available = false where id = ${sage}`.execute(
    db,
  );
  expect(await low()).toMatchObject([{ variant_id: sand }]);
});

/** Whole numbers below a limit, always the same ones for a seed. */
function sequence(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return below === 0 ? 0 : Math.floor((state / 2_147_483_648) * below);
  };
}
