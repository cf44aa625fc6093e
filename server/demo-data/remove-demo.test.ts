import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { EditedSlide } from '../../contract/content.ts';
import { type AdminShop, encodeForm, openAdminShop } from '../../test/admin-shop.ts';
import {
  catalogueOf,
  type DemoFolder,
  LAMP,
  makeDemoFolder,
  VASE,
} from '../../test/demo-folder.ts';
import { insertMessage, insertProduct, insertUser, type TestUser } from '../../test/factories.ts';
import { orderBody } from '../../test/orders.ts';
import { runJobNow } from '../../test/run-job.ts';
import { seedDemo } from '../demo/seed-demo.ts';
import { removeDemoJob } from './remove-demo.ts';

let shop: AdminShop;
let demo: DemoFolder;

const silent = { info: () => undefined, warn: () => undefined, error: () => undefined };

beforeEach(async () => {
  shop = await openAdminShop();
  demo = await makeDemoFolder();
  const [vase, lamp] = [VASE, LAMP].map((one) => ({ ...one, available: true }));
  await demo.write('catalogue.json', catalogueOf(vase, lamp));
  const { database, media } = shop;
  await seedDemo({ db: database.db, media, log: silent, folder: demo.path, withOrders: true });
});
afterEach(async () => {
  await shop.close();
  await demo.discard();
});

// biome-ignore lint/suspicious/noExplicitAny: a test says what it expects
const query = async (text: string): Promise<any[]> => (await shop.database.pool.query(text)).rows;
const remove = (signal?: AbortSignal) =>
  runJobNow(removeDemoJob, { db: shop.database.db, log: silent, signal });
const read = () => shop.get('/api/admin/demo-data', shop.admin);
const press = () => shop.delete('/api/admin/demo-data', shop.admin);

const idOf = async (table: string, name: string): Promise<number> =>
  (await query(`select id from ${table} where name = '${name}'`))[0].id;

/** What the shop keeps of everything, by table. */
async function countAll(): Promise<Record<string, number>> {
  const tables = [
    'orders',
    'order_items',
    'order_status_changes',
    'users',
    'couriers',
    'products',
    'offers',
  ];
  const more = ['contact_messages', 'search_log', 'categories', 'pictures', 'product_images'];
  const counts = [...tables, ...more].map(
    (table) => `(select count(*)::int from ${table}) as ${table}`,
  );
  return (await query(`select ${counts.join(', ')}`))[0];
}

/** A customer's order of a product, as the shop takes it. */
async function order(customer: TestUser, productId: number): Promise<number> {
  const placed = await shop.post('/api/orders', orderBody([[productId, 2]]), customer.headers);
  expect(placed.status).toBe(201);
  return placed.data.id;
}

describe('a shop with nothing but its demo', () => {
  test('says what there is of it, and has nothing of it afterwards but its admin and its settings', async () => {
    const { data } = await read();
    expect(data).toEqual({
      is_there: true,
      products: 2,
      collections: 2,
      orders: 120,
      customers: 30,
      couriers: 3,
      messages: 11,
      slides: 2,
      offers: 1,
      is_tried: false,
      sold_products: 0,
      shared_collections: 0,
      busy_couriers: 0,
      is_being_removed: false,
    });
    await shop.put('/api/admin/settings/orders', { cancel_minutes: 30 }, shop.admin);
    await remove();
    expect(await countAll()).toEqual({
      orders: 0,
      order_items: 0,
      order_status_changes: 0,
      users: 1,
      couriers: 0,
      products: 0,
      offers: 0,
      contact_messages: 0,
      search_log: 0,
      categories: 0,
      pictures: 0,
      product_images: 0,
    });
    expect((await shop.get('/api/banners')).data).toEqual([]);
    const settings = (await shop.get('/api/admin/settings', shop.admin)).data;
    expect(settings.cancel_minutes).toBe(30);
    // The demo's contact goes with it: nobody's address is published in the merchant's name.
    expect(settings).toMatchObject({ contact_email: '', contact_phone: '', social_links: [] });
    expect((await read()).data.is_there).toBe(false);
    expect(await query('select kind from demo_data')).toEqual([{ kind: 'seed' }]);
  });

  test('is asked to by a job, once, and only while there is something of it', async () => {
    expect((await press()).status).toBe(200);
    expect((await press()).status).toBe(200);
    expect(await query(`select name from jobs.job where name = 'remove-demo-data'`)).toHaveLength(
      1,
    );
    expect((await read()).data.is_being_removed).toBe(true);
    await remove();
    expect(await press()).toMatchObject({ status: 409, message: 'There is no demo data' });
  });

  test('goes on where it was interrupted', async () => {
    let looks = 0;
    const afterSix = {
      get aborted() {
        looks += 1;
        return looks > 6;
      },
    } as AbortSignal;
    await expect(remove(afterSix)).rejects.toMatchObject({ name: 'JobInterrupted' });
    expect((await countAll()).orders).toBe(60);
    await remove();
    expect((await countAll()).orders).toBe(0);
    expect((await read()).data.is_there).toBe(false);
  });
});

describe('the work with orders', () => {
  const press = () => shop.post('/api/admin/demo-data/trial', {}, shop.admin);
  const stages = () =>
    query(`select stage, count(*)::int as orders, count(held)::int as held
      from order_confirmations join orders o on o.id = order_id
      where o.created_at > now() - interval '2 days' group by stage order by stage`);

  test('is off in a demo until it is tried', async () => {
    expect(await stages()).toEqual([]);
    const tables = ['delivery_zones', 'delivery_places', 'numbers', 'message_templates'];
    for (const table of [...tables, 'order_edits', 'order_deliveries'])
      expect(await query(`select from ${table}`)).toEqual([]);
    const settings = (await shop.get('/api/admin/settings', shop.admin)).data;
    expect(settings).toMatchObject({ confirmation_on: false, delivery_zones: false });
    const order = orderBody([[await idOf('products', 'Vase'), 1]]);
    expect((await shop.post('/api/orders', order)).data.delivery).toBeUndefined();
  });

  test('has an order in every stage once it is tried, zones, numbers, an edited order and templates', async () => {
    expect(await press()).toMatchObject({ status: 200 });
    expect(await stages()).toEqual([
      { stage: 'call_later', orders: 1, held: 0 },
      { stage: 'canceled', orders: 1, held: 0 },
      { stage: 'confirmed', orders: 18, held: 0 },
      { stage: 'declined', orders: 1, held: 0 },
      { stage: 'new', orders: 5, held: 1 },
      { stage: 'postponed', orders: 1, held: 0 },
      { stage: 'to_call', orders: 1, held: 0 },
      { stage: 'unreached', orders: 1, held: 0 },
      { stage: 'wrong_number', orders: 1, held: 0 },
    ]);
    // Of the orders before, the reports have something to say.
    const { totals, calls, margin } = (await shop.get('/api/order-reports', shop.admin)).data;
    expect(totals.confirmed).toBeGreaterThan(20);
    expect(totals.came_back).toBeGreaterThan(1);
    expect(calls.length).toBeGreaterThan(4);
    expect(Number(margin.cost)).toBeGreaterThan(0);
    const queue = (await shop.get('/api/confirmation', shop.admin)).data;
    expect(queue).toMatchObject({ on: true, aside: 2 });
    expect(queue.waiting).toBeGreaterThanOrEqual(5);
    const { zones } = (await shop.get('/api/zones', shop.admin)).data;
    expect(zones.length).toBeGreaterThan(5);
    expect(zones.find(({ name }: { name: string }) => name === 'Beirut').windows).toHaveLength(12);
    const withoutZone = `select o.guest_region from demo_data d join orders o on o.id = d.key::int
      where d.kind = 'order' and o.zone_id is null`;
    expect(await query(withoutZone)).toEqual([]);
    expect((await query('select from order_deliveries where window_id is not null')).length).toBe(
      2,
    );
    expect((await shop.get('/api/numbers/blocked', shop.admin)).data.total).toBe(1);
    const [{ id }] = await query('select id from orders where edits = 1');
    const history = (await shop.get(`/api/orders/${id}/history`, shop.admin)).body;
    expect(history).toContain('For the wait');
    const templates = (await shop.get('/api/message-templates', shop.admin)).data;
    const own = templates.filter(({ is_default }: { is_default: boolean }) => !is_default);
    expect(own).toHaveLength(2);
    expect((await read()).data).toMatchObject({ is_tried: true, orders: 159, numbers: 4 });
    expect(await press()).toMatchObject({ status: 409 });
  });

  test('adds up: lines, sums and the fee of the zone', async () => {
    await press();
    const wrong =
      await query(`select o.id from orders o join order_confirmations c on c.order_id = o.id join lateral (
          select sum(subtotal) as lines from order_items where order_id = o.id) i on true
        where o.subtotal <> i.lines or o.total_price <> o.subtotal - coalesce(o.offers_total, 0) + o.delivery_fee - coalesce(o.credit, 0)`);
    expect(wrong).toEqual([]);
  });

  test('shows what follows at the door: runs, companies, what comes back, returns, and books that add up', async () => {
    await press();
    const get = async (path: string) => (await shop.get(`/api${path}`, shop.admin)).data;
    expect(await get('/runs/summary')).toMatchObject({ on: true, coming_back: 1 });
    expect(await get('/returns/summary')).toEqual({
      ...{ on: true, asked: 1, open: 4, has_credits: true },
    });
    expect((await get('/returns?state=asked')).data).toMatchObject([{ wish: 'exchange' }]);
    const { data: credits, owed } = await get('/store-credits');
    expect(credits).toMatchObject([{ state: 'left', left: owed, paid_for: [expect.any(Number)] }]);
    expect(await get('/parcels/summary')).toEqual({ on: true, coming_back: 2 });
    expect(await get('/manifests')).toHaveLength(2);
    const sheets = (await get('/cash/sheets')).data;
    expect(sheets.map(({ is_booked }: { is_booked: boolean }) => is_booked)).toEqual([false, true]);
    expect(sheets[0]).toMatchObject({ problem: null, outcomes: { matched: { rows: 2 } } });
    const found = Object.entries<{ rows: number }>(sheets[1].outcomes).filter(
      ([, { rows }]) => rows,
    );
    expect(found.map(([outcome]) => outcome)).toEqual([
      'matched',
      'short',
      'over',
      'unknown',
      'twice',
    ]);
    const kinds = await query('select distinct kind from ledger_entries order by kind');
    expect(kinds.map(({ kind }) => kind).join()).toBe(
      'closing,expense,hand_over,opening,order,payout,refund',
    );
    const cash = await get('/cash');
    const short = cash.couriers.find(({ name }: { name: string }) => name.startsWith('Ziad'));
    expect(short).toMatchObject({ holds: '7.00', open_orders: 0 });
    expect(
      await query('select entry_id from ledger_lines group by entry_id having sum(cents) <> 0'),
    ).toEqual([]);
    // In the order of time, as the screen lists them.
    const [{ sorted }] =
      await query(`select array_agg(booked_at order by id) = array_agg(booked_at order by booked_at, id) as sorted
      from ledger_entries`);
    expect(sorted).toBe(true);
  });

  test('writes nothing into books that the merchant keeps already', async () => {
    await shop.post('/api/cash/start', { till: '80.00' }, shop.admin);
    await press();
    expect(await query('select kind from ledger_entries')).toEqual([{ kind: 'opening' }]);
    expect((await shop.get('/api/runs/summary', shop.admin)).data.on).toBe(false);
    await remove();
    expect((await shop.get('/api/cash', shop.admin)).data.till).toBe('80.00');
  });

  test('leaves books in which the merchant has booked something', async () => {
    await press();
    const spent = { kind: 'expense', amount: '3.00', note: 'Tape' };
    expect((await shop.post('/api/cash/movements', spent, shop.admin)).status).toBe(201);
    await remove();
    const kept = await query(`select note from ledger_entries where kind = 'expense' order by id`);
    expect(kept.at(-1)).toEqual({ note: 'Tape' });
    expect(
      await query('select entry_id from ledger_lines group by entry_id having sum(cents) <> 0'),
    ).toEqual([]);
  });

  test('goes with the demo, all of it', async () => {
    await press();
    await remove();
    expect(await countAll()).toMatchObject({ orders: 0, users: 1 });
    const tables = ['delivery_zones', 'delivery_windows', 'delivery_places', 'numbers'];
    const orders = ['number_notes', 'message_templates', 'order_confirmations'];
    const money = ['cash_books', 'ledger_entries', 'payout_sheets', 'unsettled_orders', 'runs'];
    for (const table of [
      ...tables,
      ...orders,
      ...money,
      'couriers',
      'order_returns',
      'store_credits',
      'parcels',
    ])
      expect(await query(`select from ${table}`)).toEqual([]);
    const settings = (await shop.get('/api/admin/settings', shop.admin)).data;
    expect(settings).toMatchObject({
      ...{ confirmation_on: false, delivery_zones: false },
      ...{ runs_on: false, returns_on: false },
    });
    expect(await query('select kind from demo_data')).toEqual([{ kind: 'seed' }]);
  });

  test('leaves what the merchant has of their own: zones, templates and what they turned on', async () => {
    const zone = {
      ...{ name: 'Mine', fee: '5.00', free_from: null, return_fee: '0.00', served: true },
      ...{ days_min: 1, days_max: 2, cutoff_hour: 24, closed_weekdays: [], windows: [] },
      places: ['Beirut'],
    };
    expect((await shop.post('/api/zones', zone, shop.admin)).status).toBe(201);
    const template = { subject: 'Mine', text: 'Mine', mail: false };
    await shop.put('/api/message-templates/on_the_way', template, shop.admin);
    await query(`insert into settings (key, value) values ('confirmation_on', 'true')`);
    await press();
    await remove();
    expect(await query('select name from delivery_zones')).toEqual([{ name: 'Mine' }]);
    expect(await query('select event from message_templates')).toEqual([{ event: 'on_the_way' }]);
    const settings = (await shop.get('/api/admin/settings', shop.admin)).data;
    expect(settings).toMatchObject({ confirmation_on: true, delivery_zones: false });
  });
});

describe('what the merchant has made meanwhile stays', () => {
  test('orders with all that they show, their customer and their courier', async () => {
    const customer = await insertUser(shop.database.db);
    const vase = await idOf('products', 'Vase');
    const id = await order(customer, vase);
    const courier = await idOf('couriers', 'Mount Express');
    await shop.put(`/api/orders/${id}/courier`, { courier_id: courier }, shop.admin);
    const before = (await shop.get(`/api/orders/${id}`, customer.headers)).data;
    expect((await read()).data).toMatchObject({ sold_products: 1, busy_couriers: 1 });
    await remove();
    expect((await shop.get(`/api/orders/${id}`, customer.headers)).data).toEqual(before);
    expect(before.courier).toEqual({ id: courier, name: 'Mount Express' });
    const [{ image_url }] = before.items.map(
      ({ product }: { product: { image_url: string } }) => product,
    );
    expect((await shop.app.inject(image_url)).statusCode).toBe(200);
    expect((await shop.get(`/api/products/${vase}`)).status).toBe(404);
    expect(await query('select id, deleted_at is not null as gone from products')).toEqual([
      { id: vase, gone: true },
    ]);
    expect(await query('select purchase_count from product_popularity')).toEqual([
      { purchase_count: 2 },
    ]);
    expect(await countAll()).toMatchObject({ orders: 1, users: 2, couriers: 1, categories: 0 });
    expect((await read()).data.is_there).toBe(false);
  });

  test('products, and the collection that they are in', async () => {
    const { db } = shop.database;
    const vases = await idOf('categories', 'Vases');
    const mine = await insertProduct(db, { categoryId: vases, pictures: 1 });
    expect((await read()).data).toMatchObject({ collections: 2, shared_collections: 1 });
    await remove();
    expect((await shop.get(`/api/products/${mine}`)).data.images).toHaveLength(1);
    expect((await shop.get('/api/categories')).data).toMatchObject([
      { category_id: vases, name: 'Vases', image_url: expect.stringContaining('/media/') },
    ]);
    expect(await countAll()).toMatchObject({ products: 1, pictures: 2 });
  });

  test('messages and searches of visitors', async () => {
    await insertMessage(shop.database.db);
    const [{ words }] = await query('select words from search_log order by day desc limit 1');
    await query(`update search_log set searches = searches + 2, clicks = clicks + 1
      where (day, words) = (select day, words from search_log where words = '${words}' order by day desc limit 1)`);
    await remove();
    expect(await query('select words, searches, clicks from search_log')).toEqual([
      { words, searches: 2, clicks: 1 },
    ]);
    expect(await countAll()).toMatchObject({ contact_messages: 1 });
  });

  test('slides of the home page that they have changed, and their pictures', async () => {
    const { version, slides } = (await shop.get('/api/admin/banners', shop.admin)).data;
    const changes = (slides as EditedSlide[]).map(
      ({ picture_id, portrait_picture_id, ...slide }, index) => ({
        ...slide,
        ...(index === 1 ? { title: 'Mine' } : {}),
        picture: { id: picture_id },
        portrait: portrait_picture_id && { id: portrait_picture_id },
      }),
    );
    const form = await encodeForm([
      ['version', version],
      ['slides', JSON.stringify(changes)],
    ]);
    const saved = await shop.put('/api/admin/banners', form.payload, {
      ...form.headers,
      ...shop.admin,
    });
    expect(saved.status).toBe(200);
    expect((await read()).data.slides).toBe(1);
    await remove();
    const shown = (await shop.get('/api/banners')).data;
    expect(shown).toMatchObject([{ title: 'Mine' }]);
    expect((await shop.app.inject(shown[0].imageUrl)).statusCode).toBe(200);
    expect(await countAll()).toMatchObject({ pictures: 1 });
  });

  test('a customer of the demo who works for the shop by now', async () => {
    await query(`update users set staff_role = 'orders' where email = 'maya.haddad@example.com'`);
    expect((await read()).data.customers).toBe(29);
    await remove();
    expect(await query('select name from users where staff_role is not null')).toEqual([
      { name: 'Maya Haddad' },
    ]);
  });
});

test('a product that is just being ordered is kept for that order', async () => {
  const vase = await idOf('products', 'Vase');
  const buyer = await shop.database.pool.connect();
  await buyer.query('begin');
  await buyer.query('select from products where id = $1 for share', [vase]);
  const removal = remove();
  await someoneWaits();
  await buyer.query(`with placed as (
      insert into orders (guest_name, guest_phone, guest_region, guest_city, guest_street, subtotal, delivery_fee, total_price)
      values ('Rima', '+961 3123456', 'Beirut', 'Hamra', 'Main Street', 10, 4, 14) returning id)
    insert into order_items (order_id, product_id, position, product_name, quantity, price, subtotal)
    select id, ${vase}, 0, 'Vase', 1, 10, 10 from placed`);
  await buyer.query('commit');
  buyer.release();
  await removal;
  expect(await query('select id, deleted_at is not null as gone from products')).toEqual([
    { id: vase, gone: true },
  ]);
  expect(await countAll()).toMatchObject({ orders: 1, order_items: 1 });
});

/** Resolves once a connection to this database waits for a lock. */
async function someoneWaits(): Promise<void> {
  const waiting = `select from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`;
  while ((await query(waiting)).length === 0);
}
