import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { insertProduct } from '../../test/factories.ts';
import { forAllTests } from '../../test/for-all-tests.ts';
import {
  getOrder,
  insertCustomer,
  openOrderShop,
  orderBody,
  postOrder,
} from '../../test/orders.ts';
import { lockProduct } from '../catalog/write-product.ts';
import { lockProducts } from './lock-products.ts';

const shop = forAllTests(openOrderShop);

const insertProducts = (count: number, traits = {}) =>
  Promise.all(Array.from({ length: count }, () => insertProduct(shop.database.db, traits)));

test('an order takes 7 statements, whatever the number of lines', async () => {
  const userId = await insertCustomer(shop.database);
  for (const lines of [1, 100]) {
    const products = (await insertProducts(lines)).map((id) => [id, 1] as const);
    const statements = await shop.countQueries(async () => {
      const { status } = await postOrder(shop, orderBody(products, { from_cart: true }), {
        actor: { kind: 'user', userId, role: 'user' },
        headers: { 'idempotency-key': `statements-${lines}` },
      });
      expect(status).toBe(201);
    });
    expect(statements).toBe(7);
  }
});

test('its statements are planned once a connection, not at each order', async () => {
  const [id = 0] = await insertProducts(1);
  for (let order = 0; order < 8; order += 1) await postOrder(shop, orderBody([[id, 1]]));
  const { pool } = shop.database;
  const connections = await Promise.all(
    Array.from({ length: pool.totalCount }, () => pool.connect()),
  );
  const plans = await Promise.all(
    connections.map((connection) =>
      connection.query<{ name: string; custom_plans: number }>(
        `select name, custom_plans from pg_prepared_statements
        where name in ('lock-products', 'reserve-order-numbers', 'write-order') and generic_plans > 0`,
      ),
    ),
  );
  for (const connection of connections) connection.release();
  const planned = plans.flatMap(({ rows }) => rows);
  expect(new Set(planned.map(({ name }) => name)).size).toBe(3);
  expect(planned.filter(({ custom_plans }) => custom_plans > 0)).toEqual([]);
});

test('reading an order by its link takes 3 statements, refusing it 2', async () => {
  const [id = 0] = await insertProducts(1);
  const { data } = await postOrder(shop, orderBody([[id, 1]]));
  const holder = { headers: { 'x-order-token': data.tracking_token ?? '' } };
  // One of them each time reads for how long links hold: a running shop has that in its store.
  expect(await shop.countQueries(() => getOrder(shop, data.id, holder))).toBe(3);
  expect(await shop.countQueries(() => getOrder(shop, data.id))).toBe(2);
});

test('an edit of a product waits for the orders before it, and the orders after it wait for the edit', async () => {
  const [id = 0] = await insertProducts(1, { price: '10.00' });
  const { db } = shop.database;
  const waiting = async () => {
    const { rows } = await sql`
      select from pg_stat_activity
      where wait_event_type = 'Lock' and datname = current_database()`.execute(db);
    return rows.length;
  };
  const first = await db.startTransaction().execute();
  await lockProducts(first, { productIds: [id], variantIds: [] }, 'shared');
  const edit = db.transaction().execute(async (transaction) => {
    await lockProduct(transaction, id);
    await sql`update products set price = 11 where id = ${id}`.execute(transaction);
  });
  await expect.poll(waiting).toBe(1);
  const later = postOrder(shop, orderBody([[id, 1]]));
  await expect.poll(waiting).toBe(2);
  await first.commit().execute();
  await edit;
  const { status, data } = await later;
  expect([status, data.subtotal]).toEqual([201, '11.00']);
});

test('parallel orders with the same products in opposite order are all placed, and each is counted', async () => {
  const products = await insertProducts(20);
  const orders = Array.from({ length: 24 }, (_, index) => {
    const ids = index % 2 === 0 ? products : products.toReversed();
    return postOrder(shop, orderBody(ids.map((id) => [id, 1])));
  });
  const statuses = (await Promise.all(orders)).map(({ status }) => status);
  expect(new Set(statuses)).toEqual(new Set([201]));
  const counts = await shop.database.db
    .selectFrom('product_popularity')
    .select('purchase_count')
    .where('product_id', 'in', products)
    .execute();
  expect(counts).toEqual(products.map(() => ({ purchase_count: 24 })));
});

test('purchases are counted in the order of the products, so that no two orders wait for each other in a circle', async () => {
  const [low = 0, high = 0] = (await insertProducts(2)).toSorted((a, b) => a - b);
  const lockCount = 'select from product_popularity where product_id = $1 for update nowait';
  const other = await shop.database.pool.connect();
  await other.query('begin');
  await other.query(lockCount, [low]);
  const placing = postOrder(
    shop,
    orderBody([
      [high, 1],
      [low, 1],
    ]),
  );
  await someoneWaits();
  await other.query(lockCount, [high]);
  await other.query('commit');
  other.release();
  expect((await placing).status).toBe(201);
});

test('an order waits for a change of its product, and sells at the new price', async () => {
  const [id = 0] = await insertProducts(1);
  const admin = await shop.database.pool.connect();
  await admin.query('begin');
  await admin.query('update products set price = 31 where id = $1', [id]);
  const placing = postOrder(shop, orderBody([[id, 1]]));
  await someoneWaits();
  await admin.query('commit');
  admin.release();
  expect((await placing).data.items[0]?.price).toBe('31.00');
});

test('an order whose product loses its cover at that moment is tried again without it', async () => {
  const [first = 0, second = 0] = await insertProducts(2, { pictures: 1 });
  const admin = await shop.database.pool.connect();
  await admin.query('begin');
  await admin.query('update products set price = 31 where id = $1', [second]);
  const lines = [first, second].map((id) => [id, 1] as const);
  const placing = postOrder(shop, orderBody(lines));
  await someoneWaits();
  await admin.query('delete from product_images where product_id = $1', [first]);
  await admin.query('delete from pictures where id not in (select picture_id from product_images)');
  await admin.query('commit');
  admin.release();
  const { status, data } = await placing;
  expect(status).toBe(201);
  expect(data.items[0]?.product.image_url).toBeNull();
});

/** Resolves once a connection to this database waits for a lock. */
async function someoneWaits(): Promise<void> {
  for (;;) {
    const { rowCount } = await shop.database.pool.query(
      `select 1 from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`,
    );
    if (rowCount) return;
  }
}
