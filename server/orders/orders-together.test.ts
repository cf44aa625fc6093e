import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { insertProduct } from '../../test/factories.ts';
import { forAllTests } from '../../test/for-all-tests.ts';
import {
  getOrder,
  type OrderBody,
  openOrderShop,
  orderBody,
  postOrder,
} from '../../test/orders.ts';
import { readStock } from '../../test/stock.ts';
import { insertCushion } from '../../test/variants.ts';
import { aboutOrder } from '../mail/outbox-queries.ts';

// Orders that come at once: each has its own transaction, and none waits for what another is refused for.

const shop = forAllTests(openOrderShop);

const order = (
  lines: readonly (readonly [id: number, quantity: number])[],
  other: OrderBody = {},
) => postOrder(shop, orderBody(lines, other));

const orderWithKey = (key: string, lines: readonly (readonly [id: number, quantity: number])[]) =>
  postOrder(shop, orderBody(lines), { headers: { 'idempotency-key': key } });

test('each is as if it had come alone', async () => {
  const { db } = shop.database;
  const [vase, lamp] = [
    await insertProduct(db, { name: 'Vase', price: '10.00' }),
    await insertProduct(db, { name: 'Lamp', price: '70.00' }),
  ];
  const bodies = Array.from({ length: 12 }, (_, n) => {
    const lines =
      n % 2 === 0 ? [[vase, n + 1] as const] : [[lamp, n + 1] as const, [vase, 1] as const];
    return orderBody(lines, { guest_name: `Guest ${n}`, guest_email: `guest${n}@example.com` });
  });
  const place = () =>
    Promise.all(
      bodies.map((body, n) =>
        postOrder(shop, body, { headers: { 'idempotency-key': `together-${n}` } }),
      ),
    );
  const placed = await place();
  for (const [n, { status, data }] of placed.entries()) {
    expect(status).toBe(201);
    const subtotal = n % 2 === 0 ? `${(n + 1) * 10}.00` : `${(n + 1) * 70 + 10}.00`;
    expect(data).toMatchObject({ guest_name: `Guest ${n}`, subtotal });
    const { tracking_token: token = '', ...told } = data;
    const read = await getOrder(shop, data.id, { headers: { 'x-order-token': token } });
    expect(read.data).toMatchObject(told);
  }
  const again = await place();
  expect(again.map(({ data }) => data)).toEqual(placed.map(({ data }) => data));
  const { rows: mails } = await sql<{ recipient: string; about: string }>`
    select recipient, about from outbox where recipient like 'guest%' order by id`.execute(db);
  expect(mails.toSorted((a, b) => a.recipient.localeCompare(b.recipient))).toEqual(
    placed
      .map(({ data }) => ({ recipient: data.guest_email, about: aboutOrder(data.id) }))
      .toSorted((a, b) => a.recipient.localeCompare(b.recipient)),
  );
});

test('one that is refused leaves the others alone, and uses no number', async () => {
  const { db } = shop.database;
  // Each has a product of its own: one that waited for another's lock and was begun again would leave a number out.
  const products = await Promise.all(
    Array.from({ length: 10 }, (_, n) => insertProduct(db, { available: n % 3 !== 2 })),
  );
  const answers = await Promise.all(products.map((id) => order([[id, 1]])));
  expect(answers.map(({ status }) => status)).toEqual([
    201, 201, 409, 201, 201, 409, 201, 201, 409, 201,
  ]);
  const ids = answers.flatMap(({ status, data }) => (status === 201 ? [data.id] : []));
  expect(Math.max(...ids) - Math.min(...ids)).toBe(6);
});

test('the same key at once is one order, and everyone learns it', async () => {
  const vase = await insertProduct(shop.database.db);
  const answers = await Promise.all([
    ...Array.from({ length: 5 }, () => order([[vase, 1]])),
    ...Array.from({ length: 6 }, () => orderWithKey('the-same-at-once', [[vase, 2]])),
  ]);
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 201));
  const same = new Set(answers.slice(5).map(({ data }) => data.id));
  expect(same.size).toBe(1);
});

test('of a counted product no more are sold than there are, and the ledger says which order took what', async () => {
  const { db } = shop.database;
  const id = await insertProduct(db, { name: 'Vase', stock: 60 });
  const answers = await Promise.all(Array.from({ length: 40 }, () => order([[id, 2]])));
  const sold = answers.filter(({ status }) => status === 201);
  expect(sold).toHaveLength(30);
  const { rows } = await sql<{ order_id: number; change: number }>`
    select order_id, change from stock_changes where product_id = ${id} and reason = 'order' order by order_id`.execute(
    db,
  );
  expect(rows).toEqual(
    sold
      .map(({ data }) => ({ order_id: data.id, change: -2 }))
      .toSorted((a, b) => a.order_id - b.order_id),
  );
});

test('of variants alike, each by its own count', async () => {
  const { db } = shop.database;
  const { id, sage, sand } = await insertCushion(db, {}, { sage: 45, sand: 30 });
  const answers = await Promise.all(
    Array.from({ length: 40 }, (_, n) =>
      postOrder(shop, {
        ...orderBody([]),
        products: [{ product_id: id, variant_id: n % 2 === 0 ? sage : sand, quantity: 2 }],
      }),
    ),
  );
  const sold = (rest: number) =>
    answers.filter(({ status }, n) => n % 2 === rest && status === 201).length;
  expect([sold(0), sold(1)]).toEqual([20, 15]);
  expect((await readStock(db, id, sage)).left).toBe(5);
  expect((await readStock(db, id, sand)).left).toBe(0);
});

test('one that waits for a product being changed holds no other up', async () => {
  const { db, pool } = shop.database;
  const [vase, edited] = [await insertProduct(db), await insertProduct(db)];
  const admin = await pool.connect();
  await admin.query('begin');
  await admin.query('update products set price = 31 where id = $1', [edited]);
  const waiting: ReturnType<typeof order>[] = [];
  const others: ReturnType<typeof order>[] = [];
  for (let n = 0; n < 12; n += 1) {
    if (n % 6 === 3) waiting.push(order([[edited, 1]]));
    else others.push(order([[vase, 1]]));
  }
  for (const { status } of await Promise.all(others)) expect(status).toBe(201);
  await admin.query('commit');
  admin.release();
  for (const { status, data } of await Promise.all(waiting)) {
    expect([status, data.subtotal]).toEqual([201, '31.00']);
  }
});

test('many that wait for a product being changed leave connections to everyone else', async () => {
  const { db, pool } = shop.database;
  const [vase, edited] = [await insertProduct(db), await insertProduct(db)];
  const admin = await pool.connect();
  await admin.query('begin');
  await admin.query('select from products where id = $1 for update', [edited]);
  let answered = 0;
  const waiting = Array.from({ length: 2 * (pool.options.max ?? 10) }, () =>
    order([[edited, 1]]).finally(() => {
      answered += 1;
    }),
  );
  const others: [status: number, answered: number][] = [];
  // Each comes when those before it wait already.
  while (others.length < 5 && answered === 0) {
    others.push([(await order([[vase, 1]])).status, answered]);
  }
  admin.release(true);
  expect(others).toEqual(Array.from({ length: 5 }, () => [201, 0]));
  for (const { status } of await Promise.all(waiting)) expect(status).toBe(201);
});

test('one that the database will not write is the only one that fails', async () => {
  const { db } = shop.database;
  const vase = await insertProduct(db);
  await sql`
    create function refuse_one() returns trigger language plpgsql as $$
    begin raise exception 'not this one' using errcode = '23514'; end $$`.execute(db);
  await sql`create trigger refuse_one before insert on orders for each row
    when (new.guest_name = 'Nobody') execute function refuse_one()`.execute(db);
  const answers = await Promise.all(
    Array.from({ length: 9 }, (_, n) =>
      order([[vase, 1]], n === 5 ? { guest_name: 'Nobody' } : {}),
    ),
  );
  await sql`drop function refuse_one cascade`.execute(db);
  expect(answers.map(({ status }) => status)).toEqual([
    201, 201, 201, 201, 201, 500, 201, 201, 201,
  ]);
});
