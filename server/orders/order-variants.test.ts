import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { order as orderSchema } from '../../contract/orders.ts';
import { insertProduct } from '../../test/factories.ts';
import {
  getOrder,
  headersOf,
  insertCustomer,
  listOrders,
  orderBody,
  postOrder,
  type Sender,
} from '../../test/orders.ts';
import { openOwnedShop } from '../../test/owned-shop.ts';
import { insertCushion, insertVariants, removeVariant } from '../../test/variants.ts';

const { shop, admin } = openOwnedShop();

type Line = readonly [product_id: number, variant_id: number | undefined, quantity: number];
const bodyOf = (lines: readonly Line[], other = {}) => ({
  ...orderBody([], other),
  products: lines.map(([product_id, variant_id, quantity]) => ({
    product_id,
    variant_id,
    quantity,
  })),
});
const order = (...lines: Line[]) => postOrder(shop, bodyOf(lines));

describe('an order of variants', () => {
  test('has a line for each, at its own price, named and pictured as it was then', async () => {
    const { db } = shop.database;
    const id = await insertProduct(db, { name: 'Cushion', pictures: 2 });
    const { images } = (await shop.get(`/api/products/${id}`)).data;
    const [sage, sand] = await insertVariants(db, id, [
      { values: ['Sage', 'S'], price: '20' },
      { values: ['Sand', 'L'], price: '34', discount: '50', imageId: images[1].id },
    ]);
    const vase = await insertProduct(db, { name: 'Vase', price: '10.00' });
    const { status, data } = await order(
      [id, sand, 1],
      [vase, undefined, 1],
      [id, sage, 2],
      [id, sand, 2],
    );
    expect(status).toBe(201);
    const { tracking_token: _, ...answer } = data;
    expect(answer).toEqual(orderSchema.parse(answer));
    expect(data).toMatchObject({
      subtotal: '101.00',
      items: [
        {
          product_id: id,
          variant_id: sand,
          variant_name: 'Sand / L',
          product: { id, name: 'Cushion', image_url: images[1].image_url },
          quantity: 3,
          price: '34.00',
          discount: '50.00',
          subtotal: '51.00',
        },
        { product_id: vase, subtotal: '10.00' },
        {
          variant_id: sage,
          variant_name: 'Sage / S',
          product: { image_url: images[0].image_url },
          subtotal: '40.00',
        },
      ],
    });
    expect(data.items[1]).not.toHaveProperty('variant_id');
    expect(data.items[1]).not.toHaveProperty('variant_name');

    await sql`update product_variants set name = 'Clay / XL', price = 99, deleted_at = now() where id = ${sand}`.execute(
      db,
    );
    expect((await getOrder(shop, data.id, admin)).data).toEqual(answer);
    const listed = (await listOrders(shop, 'per_page=1', admin)).data.data;
    expect(listed).toEqual([answer]);
    const byIds = await shop.get(`/api/orders/by-ids?ids=${data.id}`, headersOf(admin));
    expect(byIds.data).toEqual([answer]);
    const popular = await db
      .selectFrom('product_popularity')
      .select('purchase_count')
      .where('product_id', '=', id)
      .executeTakeFirstOrThrow();
    expect(Number(popular.purchase_count)).toBe(5);
  });

  test('is written out in mails and tables', async () => {
    const { db } = shop.database;
    const { id, sand } = await insertCushion(db);
    const vase = await insertProduct(db, { name: 'Vase' });
    const { data } = await order([id, sand, 2], [vase, undefined, 1]);
    const mails = await db
      .selectFrom('outbox')
      .selectAll()
      .where('about', '=', `order ${data.id}`)
      .execute();
    expect(mails).toHaveLength(2);
    for (const mail of mails) {
      const text = JSON.stringify(mail);
      expect(text.split('2 × Cushion, Sand ($34.00, 50% OFF)')).toHaveLength(3); // In text and HTML.
      expect(text).toContain('1 × Vase ($');
    }
    const csv = await shop.app.inject({
      url: `/api/orders/export.csv?search=%23${data.id}`,
      headers: headersOf(admin),
    });
    expect(csv.body).toContain('"2 × Cushion, Sand; 1 × Vase"');
  });

  test('entered by hand costs the same and names them too', async () => {
    const { id, sand } = await insertCushion(shop.database.db);
    const body = { ...bodyOf([[id, sand, 1]]), user_id: undefined, channel: 'phone' };
    const { status, data } = await shop.post('/api/admin/orders', body, headersOf(admin));
    expect([status, data.subtotal, data.items[0].variant_name]).toEqual([201, '17.00', 'Sand']);
  });

  test('costs no statement more than another one', async () => {
    const { db } = shop.database;
    const { id, sage, sand } = await insertCushion(db);
    const vase = await insertProduct(db);
    const plain = await shop.countQueries(() => order([vase, undefined, 1]));
    expect(await shop.countQueries(() => order([id, sage, 1], [id, sand, 1]))).toBe(plain);
  });

  test('sent twice with a key is one order, and another variant is another order', async () => {
    const { id, sage, sand } = await insertCushion(shop.database.db);
    const sender = { headers: { 'idempotency-key': `variant-${id}` } };
    const first = await postOrder(shop, bodyOf([[id, sage, 1]]), sender);
    const again = await postOrder(shop, bodyOf([[id, sage, 1]]), sender);
    expect(again.data).toEqual(first.data);
    expect((await postOrder(shop, bodyOf([[id, sand, 1]]), sender)).status).toBe(422);
  });

  test('from a cart takes out the lines that were ordered, and no others', async () => {
    const { db } = shop.database;
    const { id, sage, sand } = await insertCushion(db);
    const vase = await insertProduct(db);
    const userId = await insertCustomer(shop.database);
    const customer: Sender = { actor: { kind: 'user', userId, role: 'user' } };
    const cart = [
      { product_id: id, variant_id: sage, quantity: 1 },
      { product_id: id, variant_id: sand, quantity: 1 },
      { product_id: vase, quantity: 1 },
    ];
    await shop.put(`/api/cartItems/cart/${userId}`, { cart }, headersOf(customer));
    const body = bodyOf(
      [
        [id, sand, 1],
        [vase, undefined, 1],
      ],
      { user_id: userId, from_cart: true },
    );
    expect((await postOrder(shop, body, customer)).status).toBe(201);
    const left = await shop.get(`/api/cartItems/cart/${userId}`, headersOf(customer));
    expect(left.data).toMatchObject([{ variant_id: sage }]);
    expect(left.data).toHaveLength(1);
  });

  test('is priced by the clock where a sale is due and nobody has settled it', async () => {
    const { db } = shop.database;
    const { id, sage, sand } = await insertCushion(db);
    const place = async () => {
      const { orderPlacer } = await import('./place-order.ts');
      const { newOrder } = await import('../../contract/orders.ts');
      const shopOf = { db, shopSecret: 's', shopEmail: 'a@b.test', publicUrl: 'http://localhost' };
      const body = newOrder.parse(
        bodyOf([
          [id, sage, 1],
          [id, sand, 1],
        ]),
      );
      const request = { actor: { kind: 'guest' as const }, key: undefined, body, confirms: false };
      return (await orderPlacer(shopOf).placeOrder(request)).items.map(({ discount }) => discount);
    };
    const settle = () =>
      shop.database.pool.query(
        'begin; select from catalogue_version for update; select settle_some_sales(200); commit',
      );
    await sql`insert into product_sales (product_id, discount, starts_at, ends_at)
      values (${id}, 30, now() - interval '1 minute', now() + interval '1 hour')`.execute(db);
    expect(await place()).toEqual(['30.00', '30.00']);
    await settle();
    expect(await place()).toEqual(['30.00', '30.00']);
    // One that the merchant gives a discount of its own has left the sale.
    await sql`update product_variants set discount = 10, base_discount = null where id = ${sage}`.execute(
      db,
    );
    expect(await place()).toEqual(['10.00', '30.00']);
    await sql`update product_sales set ends_at = now() - interval '1 minute' where product_id = ${id}`.execute(
      db,
    );
    expect(await place()).toEqual(['10.00', '50.00']);
    await settle();
    expect(await place()).toEqual(['10.00', '50.00']);
  });
});

describe('an order is refused', () => {
  test('without a variant of a product that has some: 422 names them at the line', async () => {
    const { db } = shop.database;
    const { id, sage, sand } = await insertCushion(db);
    const vase = await insertProduct(db);
    const message = `Please choose: Sage (${sage}), Sand (${sand})`;
    expect(await order([vase, undefined, 1], [id, undefined, 1], [id, sand, 1])).toMatchObject({
      status: 422,
      message,
      errors: { 'products.1.variant_id': [message] },
    });
    const hand = { ...bodyOf([[id, undefined, 1]]), user_id: undefined, channel: 'phone' };
    const entered = await shop.post('/api/admin/orders', hand, headersOf(admin));
    expect(entered.errors).toEqual({ 'products.0.variant_id': [message] });
  });

  test('of very many such lines names the variants of ten of them', async () => {
    const { db } = shop.database;
    const ids: number[] = [];
    for (let at = 0; at < 12; at += 1) ids.push((await insertCushion(db)).id);
    const { status, errors } = await order(...ids.map((id): Line => [id, undefined, 1]));
    expect(status).toBe(422);
    expect(Object.keys(errors ?? {})).toHaveLength(12);
    expect(errors?.['products.9.variant_id']?.[0]).toMatch(/^Please choose: /);
    expect(errors?.['products.10.variant_id']).toEqual(['is required']);
  });

  test('for variants that are unknown, removed, of another product, or out of stock: 409 at the line', async () => {
    const { db } = shop.database;
    const { id, sage, sand } = await insertCushion(db);
    const other = await insertCushion(db, { name: 'Throw' });
    const vase = await insertProduct(db, { name: 'Vase' });
    await removeVariant(db, sand);
    const off = { offered: false, available: false };
    await db.updateTable('product_variants').set(off).where('id', '=', other.sage).execute();
    const { status, errors } = await order(
      [id, sage, 1],
      [id, sand, 1],
      [id, other.sand, 1],
      [other.id, other.sage, 1],
      [vase, sage, 1],
      [2_147_483_000, sage, 1],
    );
    expect(status).toBe(409);
    expect(errors).toEqual({
      'products.1.variant_id': ["'Cushion, Sand' is no longer sold"],
      'products.2.variant_id': ["This choice of 'Cushion' is no longer sold"],
      'products.3.variant_id': ["'Throw, Sage' is out of stock"],
      'products.4.variant_id': ["This choice of 'Vase' is no longer sold"],
      'products.5.product_id': ['Product 2147483000 is no longer sold'],
    });
    await db.updateTable('products').set({ available: false }).where('id', '=', id).execute();
    expect((await order([id, sage, 1])).errors).toEqual({
      'products.0.variant_id': ["'Cushion, Sage' is out of stock"],
    });
    expect((await order([id, undefined, 1])).errors).toEqual({
      'products.0.product_id': ["'Cushion' is out of stock"],
    });
  });

  test('of more than 1000 of one variant, and takes 1000 of each', async () => {
    const { id, sage, sand } = await insertCushion(shop.database.db);
    expect((await order([id, sage, 600], [id, sage, 401])).errors).toEqual({
      'products.0.quantity': ['must be at most 1000 of one product'],
    });
    expect((await order([id, sage, 1000], [id, sand, 1000])).status).toBe(201);
  });

  test('by the database where a release that knows no variants writes it', async () => {
    const { db } = shop.database;
    const { id, sage } = await insertCushion(db);
    const { data } = await order([id, sage, 1]);
    const old = sql`insert into order_items (order_id, position, product_id, product_name, quantity, price, discount, subtotal)
      values (${data.id}, 1, ${id}, 'Cushion', 1, 20, 0, 20)`;
    await expect(old.execute(db)).rejects.toThrow('is sold in variants');
  });
});

test('an order reads a variant as it is once a writer before it is done', async () => {
  const { db } = shop.database;
  const { id, sage, sand } = await insertCushion(db);
  const writer = await db.startTransaction().execute();
  const { lockProduct } = await import('../catalog/write-product.ts');
  await lockProduct(writer, id);
  await sql`update product_variants set price = 25 where id = ${sage}`.execute(writer);
  await sql`update product_variants set deleted_at = now() where id = ${sand}`.execute(writer);
  const orders = [order([id, sage, 1]), order([id, sand, 1])];
  await expect
    .poll(async () => {
      const { rows } = await sql`select from pg_stat_activity
        where wait_event_type = 'Lock' and datname = current_database()`.execute(db);
      return rows.length;
    })
    .toBe(2);
  await writer.commit().execute();
  const [first, second] = await Promise.all(orders);
  expect(first).toMatchObject({ status: 201, data: { subtotal: '25.00' } });
  expect(second).toMatchObject({ status: 409, message: "'Cushion, Sand' is no longer sold" });
});
