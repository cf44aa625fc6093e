import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../test/database.ts';
import { makeDemoFolder } from '../../test/demo-folder.ts';
import { createDiskStore } from '../media/media-store.ts';
import { seedDemo } from './seed-demo.ts';

let database: TestDatabase;
let mediaDir: string;
let began: Date;

const seed = (folder?: string) =>
  seedDemo({
    db: database.db,
    media: createDiskStore(mediaDir),
    log: { info: () => undefined },
    withOrders: true,
    ...(folder === undefined ? {} : { folder }),
  });

beforeAll(async () => {
  database = await createTestDatabase();
  mediaDir = await mkdtemp(join(tmpdir(), 'mantel-media-'));
  began = new Date();
  await seed();
});
afterAll(async () => {
  await database.close();
  await rm(mediaDir, { recursive: true, force: true });
});

// biome-ignore lint/suspicious/noExplicitAny: a test says what it expects
const query = async (text: string): Promise<any[]> => (await database.pool.query(text)).rows;
// biome-ignore lint/suspicious/noExplicitAny: as above
const one = async (text: string): Promise<any> => (await query(text))[0];

test('nobody of the demo says two things of one product', async () => {
  expect((await one('select count(*)::int as reviews from reviews')).reviews).toBeGreaterThan(10);
  const twice =
    await query(`select r.author, r.product_id from reviews r join orders o on o.id = r.order_id
    group by r.author, o.guest_name, r.product_id having count(*) > 1`);
  expect(twice).toEqual([]);
});

describe("the demo's orders", () => {
  test('are 120 of the last 30 days, in every status, in the order of their numbers', async () => {
    const orders =
      await one(`select count(*)::int as orders, count(distinct status_id)::int as statuses,
      min(created_at) as first, max(coalesce(settled, created_at)) as last,
      bool_and(created_at >= before) as in_order
      from (select *, lag(created_at, 1, created_at) over (order by id) as before,
        (select max(changed_at) from order_status_changes where order_id = orders.id) as settled from orders) o`);
    expect(orders).toMatchObject({ orders: 120, statuses: 3, in_order: true });
    expect(orders.first.getTime()).toBeGreaterThan(began.getTime() - 30 * 86_400_000);
    expect(orders.last.getTime()).toBeLessThanOrEqual(Date.now());
  });

  test('are as the shop itself writes them: lines, sums, fee, payment and history agree', async () => {
    const wrong = await query(`select o.id from orders o join lateral (
        select sum(i.subtotal) as lines, count(*) as count, bool_and(p.name = i.product_name and p.price = i.price
          and p.discount = i.discount and p.available and i.picture_id is not null) as as_sold
        from order_items i join products p on p.id = i.product_id where i.order_id = o.id) i on true
      left join lateral (select to_status_id, changed_at from order_status_changes where order_id = o.id) s on true
      where o.subtotal <> lines or count = 0 or not as_sold
        or delivery_fee <> case when subtotal < 80 then 4 else 0 end
        or payment_status_id <> case status_id when 3 then 2 else 1 end
        or status_id <> coalesce(to_status_id, 1) or changed_at <= created_at
        or updated_at <> coalesce(changed_at, created_at)`);
    expect(wrong).toEqual([]);
  });

  test('bought only what was there, and the counters of purchases are their sum', async () => {
    expect(
      await one(`select count(*) filter (where p.created_at > o.created_at)::int as too_early
        from orders o join order_items i on i.order_id = o.id join products p on p.id = i.product_id`),
    ).toEqual({ too_early: 0 });
    expect(
      await query(`select product_id from product_popularity p where purchase_count <> coalesce(
        (select sum(quantity) from order_items i where i.product_id = p.product_id), 0)`),
    ).toEqual([]);
  });

  test('leave no mail, no key of a request and nothing in the audit log', async () => {
    expect(
      await one(`select (select count(*) from outbox)::int as mails, (select count(*) from idempotency_keys)::int as keys,
        (select count(*) from audit_log)::int as changes, (select count(*) from sessions)::int as sessions`),
    ).toEqual({ mails: 0, keys: 0, changes: 0, sessions: 0 });
  });
});

describe("the demo's people", () => {
  test('have addresses of example.com and phones that nobody has', async () => {
    const people = await query(`select email::text as email, phone from users
      union select guest_email, guest_phone from orders union select email, null from contact_messages`);
    const mails = people.map(({ email }) => email);
    const phones = people.flatMap(({ phone }) => phone ?? []);
    expect(mails.filter((email) => !email.endsWith('@example.com'))).toEqual([]);
    expect(phones.filter((phone) => !/^\+44 7700900\d{3}$/.test(phone))).toEqual([]);
  });

  test('registered before they ordered, and their orders are their own', async () => {
    expect(
      await query(`select o.id from orders o join users u on u.id = o.user_id
        where u.created_at >= o.created_at or u.email <> o.guest_email`),
    ).toEqual([]);
    const { guests, customers } =
      await one(`select count(*) filter (where user_id is null)::int as guests,
      count(distinct user_id)::int as customers from orders`);
    expect(guests).toBeGreaterThan(10);
    expect(customers).toBeGreaterThan(10);
  });

  test('have written messages, new ones too, and searched with and without results', async () => {
    const { unread, found, lost } = await one(`select
      (select count(*) from contact_messages where read_at is null)::int as unread,
      (select count(*) from search_log where results > 0 and clicks > 0)::int as found,
      (select count(*) from search_log where results = 0)::int as lost`);
    expect(Math.min(unread, found, lost)).toBeGreaterThan(0);
  });
});

test('everything that was written is marked', async () => {
  const unmarked = await one(`select
    (select count(*) from products p where not exists (select from demo_data where kind = 'product' and key = p.id::text))::int as products,
    (select count(*) from categories c where not exists (select from demo_data where kind = 'collection' and key = c.id::text))::int as collections,
    (select count(*) from pictures p where not exists (select from demo_data where kind = 'picture' and key = p.id::text))::int as pictures,
    (select count(*) from users u where not exists (select from demo_data where kind = 'customer' and key = u.id::text))::int as customers,
    (select count(*) from couriers c where not exists (select from demo_data where kind = 'courier' and key = c.id::text))::int as couriers,
    (select count(*) from orders o where not exists (select from demo_data where kind = 'order' and key = o.id::text))::int as orders,
    (select count(*) from contact_messages m where not exists (select from demo_data where kind = 'message' and key = m.id::text))::int as messages,
    (select count(*) from search_log s where not exists (select from demo_data where kind = 'search' and key = s.day || ' ' || s.words))::int as searches`);
  expect(Object.values(unmarked)).toEqual([0, 0, 0, 0, 0, 0, 0, 0]);
});

test('a second start adds nothing', async () => {
  const all = 'select id, guest_name, status_id, total_price from orders order by id';
  const first = await query(all);
  expect(await seed()).toBe(false);
  expect(await query(all)).toEqual(first);
});

test('a demo in which nothing can be bought has people but no orders', async () => {
  const other = await createTestDatabase();
  const demo = await makeDemoFolder();
  await seedDemo({
    db: other.db,
    media: createDiskStore(mediaDir),
    log: { info: () => undefined },
    withOrders: true,
    folder: demo.path,
  });
  const { rows } = await other.pool.query(
    'select (select count(*)::int from orders) as orders, (select count(*)::int from users) as users',
  );
  expect(rows[0].orders).toBe(0);
  expect(rows[0].users).toBeGreaterThan(0);
  await other.close();
  await demo.discard();
});

test('some products are sold in variants, at the price that they had', async () => {
  const sold =
    await query(`select p.name, p.price, min(v.price) as lowest, count(*)::int as variants,
      bool_or(v.available) as available
    from products p join product_options o on o.product_id = p.id
      join product_variants v on v.product_id = p.id group by p.id`);
  expect(sold).toHaveLength(8);
  for (const { price, lowest, variants, available } of sold) {
    expect([price, available]).toEqual([lowest, true]);
    expect(variants).toBeGreaterThan(1);
  }
});

test('a colour that is chosen shows its own picture', async () => {
  const shown = await query(`select v.option_values[1] as colour, i.alt_text, p.name
    from product_variants v join product_images i on i.id = v.image_id join products p on p.id = v.product_id
    where i.product_id = v.product_id and i.position > 0`);
  expect(shown.length).toBeGreaterThan(5);
  for (const { colour, alt_text, name } of shown) expect(alt_text).toBe(`${name}, ${colour}`);
});
