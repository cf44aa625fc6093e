import { copyFileSync, mkdirSync, readdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createEmptyDatabase } from '../../test/database.ts';
import { makeScratchDirectory } from '../../test/scratch-directory.ts';
import { createApp } from '../app.ts';
import { type OpenDatabase, openDatabase } from './connection.ts';
import { migrate, migrationsDirectory } from './migrate.ts';

// An order, a cart and counts that release 0.2.0 wrote, which knew no variants (docs/decisions/137).

let empty: Awaited<ReturnType<typeof createEmptyDatabase>>;
let client: pg.Client;
let database: OpenDatabase;
let app: Awaited<ReturnType<typeof createApp>>;

const USER = 1;
const VASE = 1;
const RUG = 2;

beforeAll(async () => {
  empty = await createEmptyDatabase();
  client = new pg.Client({ connectionString: empty.connectionString });
  await client.connect();
  await migrate(empty.connectionString, migrationsOfThatRelease());
  await client.query(`
    insert into users (name, email, password_hash, staff_role) values ('Rima', 'rima@example.com', 'x', null);
    insert into categories (name) values ('Things');
    insert into products (category_id, name, description, price, discount, available)
      values (1, 'Ribbed vase', 'Made by hand.', 40, 10, true), (1, 'Rug', 'Woven.', 90, 0, true);
    insert into product_stock (product_id, on_hand, offered, first_change) values (${RUG}, 5, true, 1);
    insert into stock_changes (product_id, change, on_hand, reason) values (${RUG}, 6, 6, 'started');
    insert into orders (user_id, guest_name, guest_email, guest_phone, guest_region, guest_city, guest_street, notes,
      payment_method_id, subtotal, delivery_fee, total_price, created_at)
      values (${USER}, 'Rima Haddad', 'rima@example.com', '+961 3123456', 'Mount Lebanon', 'Jounieh', '12 Harbour Street',
        'Ring twice', 1, 162, 0, 162, '2026-11-20T10:00:00Z');
    insert into order_items (order_id, position, product_id, product_name, quantity, price, discount, subtotal)
      values (1, 0, ${VASE}, 'Vase of then', 2, 40, 10, 72), (1, 1, ${RUG}, 'Rug', 1, 90, 0, 90);
    insert into stock_changes (product_id, change, on_hand, reason, order_id) values (${RUG}, -1, 5, 'order', 1);
    insert into cart_items (user_id, product_id, quantity) values (${USER}, ${VASE}, 3), (${USER}, ${RUG}, 1);`);
  await migrate(empty.connectionString);
  database = openDatabase({ connectionString: empty.connectionString, queryTimeout: 15_000 });
  app = await createApp({
    database,
    shopSecret: 'a secret of the shop under test',
    publicUrl: 'http://localhost:3000',
    shopEmail: 'shop@mantel.test',
    currentVersion: () => null,
    findActor: async () => ({ kind: 'user', userId: USER, role: 'owner' }),
    mediaDir: tmpdir(),
    trustProxy: 0,
  });
});
afterAll(async () => {
  await app.close();
  await database.close();
  await client.end();
  await empty.drop();
});

function migrationsOfThatRelease(): string {
  const folder = makeScratchDirectory('mantel-0.2.0-');
  mkdirSync(join(folder, 'migrations'));
  const names = readdirSync(migrationsDirectory).filter((name) => name < '0125');
  for (const name of names)
    copyFileSync(join(migrationsDirectory, name), join(folder, 'migrations', name));
  return folder;
}

const call = (method: 'GET' | 'PUT', url: string, payload?: object) =>
  app.inject({
    method,
    url,
    headers: { authorization: 'Bearer any', 'x-requested-with': 'XMLHttpRequest' },
    ...(payload && { payload }),
  });
const read = async (url: string) => (await call('GET', url)).json().data;

test('an order that was placed before reads, lists and prints as before', async () => {
  const order = await read('/api/orders/1');
  expect(order.items).toEqual([
    {
      id: 1,
      product_id: VASE,
      product: { id: VASE, name: 'Vase of then', image_url: null },
      quantity: 2,
      price: '40.00',
      discount: '10.00',
      subtotal: '72.00',
    },
    expect.not.objectContaining({ variant_id: expect.anything() }),
  ]);
  expect((await read('/api/orders')).data).toEqual([order]);
  expect(await read('/api/orders/by-ids?ids=1')).toEqual([order]);
  const csv = await call('GET', '/api/orders/export.csv');
  expect(csv.body).toContain(',"2 × Vase of then; 1 × Rug","162.00","0.00","162.00"');
});

test('its cart is as it was, also where a product is sold in variants by now', async () => {
  const cart = await read(`/api/cartItems/cart/${USER}`);
  expect(cart).toMatchObject([
    { product_id: VASE, quantity: 3 },
    { product_id: RUG, quantity: 1 },
  ]);
  for (const line of cart) {
    expect(Object.keys(line)).toEqual(['id', 'product_id', 'quantity', 'product']);
  }
});

test('its order gives back and takes again what it has taken', async () => {
  const count = async () =>
    (await client.query(`select on_hand from product_stock where product_id = ${RUG}`)).rows[0]
      .on_hand;
  for (const [status, left] of [
    [4, 6],
    [1, 5],
  ]) {
    expect((await call('PUT', '/api/orders/1', { order_status_id: status })).statusCode).toBe(200);
    expect(await count()).toBe(left);
  }
});

test('that release goes on to add, save and order beside this one', async () => {
  // Its statements, as far as they name what was changed.
  await client.query(`
    with changed as (
      update cart_items set quantity = quantity + 1 where user_id = ${USER} and product_id = ${VASE}
      returning id, product_id, quantity
    )
    insert into cart_items (user_id, product_id, quantity, added_by_key)
    select ${USER}, ${VASE}, 1, null where not exists (select from changed) on conflict do nothing`);
  await client.query(`
    with placed as (
      insert into orders (guest_name, guest_phone, guest_region, guest_city, guest_street, notes, payment_method_id,
        subtotal, delivery_fee, total_price)
      values ('Rima', '+961 3123456', 'A', 'B', 'C', '', 1, 36, 4, 40) returning id
    )
    insert into order_items (order_id, position, product_id, product_name, picture_id, quantity, price, discount, subtotal)
    select id, 0, ${VASE}, 'Ribbed vase', null, 1, 40, 10, 36 from placed`);
  const lines = await read(`/api/cartItems/cart/${USER}`);
  expect(lines[0]).toMatchObject({ product_id: VASE, quantity: 4 });
  const twice = client.query(
    `insert into cart_items (user_id, product_id, quantity) values (${USER}, ${VASE}, 1)`,
  );
  await expect(twice).rejects.toThrow('cart_items_line');
});

test('but does not sell what is sold in variants, which it could not name', async () => {
  const options = [{ name: 'Colour', values: [{ name: 'Sage' }] }];
  const put = await call('PUT', `/api/products/${VASE}/variants`, {
    options,
    variants: [{ values: ['Sage'], price: '40' }],
  });
  expect(put.statusCode).toBe(200);
  const sale = client.query(`
    with placed as (
      insert into orders (guest_name, guest_phone, guest_region, guest_city, guest_street, subtotal, delivery_fee, total_price)
      values ('Maya', '+961 3123456', 'Beirut', 'Beirut', 'Main street 1', 36, 0, 36) returning id
    )
    insert into order_items (order_id, position, product_id, product_name, picture_id, quantity, price, discount, subtotal)
    select id, 0, ${VASE}, 'Ribbed vase', null, 1, 40, 10, 36 from placed`);
  await expect(sale).rejects.toThrow('is sold in variants');
  const [line] = await read(`/api/cartItems/cart/${USER}`);
  expect(line).toMatchObject({ variant_gone: true, product: { available: 0 } });
  expect((await read('/api/orders/1')).items[0]).not.toHaveProperty('variant_id');
});
