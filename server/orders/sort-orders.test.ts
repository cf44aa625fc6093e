import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { openAdminShop } from '../../test/admin-shop.ts';
import { insertOrder, insertProduct } from '../../test/factories.ts';
import { forAllTests } from '../../test/for-all-tests.ts';

const shop = forAllTests(openAdminShop);
/** By the letter of who ordered. */
const ids: Record<string, number> = {};

beforeAll(async () => {
  const { db } = shop.database;
  const product = await insertProduct(db);
  const couriers = await sql<{ id: number }>`
    insert into couriers (name) values ('Ziad'), ('Amal') returning id`.execute(db);
  const [ziad, amal] = couriers.rows.map(({ id }) => id);
  const rows = [
    // name, phone, city, pieces, total, status, courier, channel
    ['Élise', '+961 3000003', 'Zahle', 2, '30.00', 1, ziad, null],
    ['Dany', '+961 3000001', 'beirut', 5, '10.00', 3, amal, 'phone'],
    ['Farah', '+961 3000002', 'Beirut', 1, '20.00', 4, null, 'whatsapp'],
    ['Carla', '+961 3000004', 'Tripoli', 3, '40.00', 1, null, null],
  ] as const;
  for (const [
    at,
    [name, phone, city, pieces, total, statusId, courier, channel],
  ] of rows.entries()) {
    const id = await insertOrder(db, {
      ...{ name, phone, total, statusId, lines: [[product, pieces]] },
      at: new Date(Date.UTC(2026, 4, 1 + at)),
    });
    await sql`
      update orders set guest_city = ${city}, courier_id = ${courier}, channel = ${channel},
        payment_status_id = ${statusId === 3 ? 2 : 1} where id = ${id}`.execute(db);
    await writeArea(id, name);
    ids[name.normalize('NFD').charAt(0)] = id;
  }
});

/** An order's zone as it was called then; one order is of none, another one of no delivery at all. */
async function writeArea(orderId: number, name: string): Promise<void> {
  const area = { Élise: 'north', Carla: 'Békaa', Dany: null }[name];
  if (area === undefined) return;
  await sql`
    insert into order_deliveries (order_id, zone_name, return_fee, landmark)
    values (${orderId}, ${area}, 0, '')`.execute(shop.database.db);
}

/** The first letters of who ordered what is listed. */
async function listed(query: string): Promise<string> {
  const { status, data } = await shop.get(`/api/orders?${query}`, shop.admin);
  expect(status).toBe(200);
  return data.data
    .map(({ guest_name }: { guest_name: string }) => guest_name.normalize('NFD').charAt(0))
    .join('');
}
const sums = async (query: string) =>
  (await shop.get(`/api/orders/sums?${query}`, shop.admin)).data;

describe('the list of orders', () => {
  test.each([
    ['', 'CFDE'],
    ['-date', 'CFDE'],
    ['date', 'EDFC'],
    ['customer', 'CDEF'],
    ['-customer', 'FEDC'],
    ['phone', 'DFEC'],
    ['city', 'FDCE'],
    ['area', 'CEFD'],
    ['-area', 'ECFD'],
    ['items', 'FECD'],
    ['-items', 'DCEF'],
    ['total', 'DFEC'],
    ['-total', 'CEFD'],
    ['status', 'CEDF'],
    ['payment', 'CFED'],
    ['courier', 'DECF'],
    ['-courier', 'EDCF'],
  ])('by %o is %s: letters without accents and case, the newer first where they tie, what has none last', async (sort, expected) => {
    expect(await listed(`sort_by=${sort}`)).toBe(expected);
  });

  test('is sorted by pages, with filters and with a search', async () => {
    expect(await listed('sort_by=total&per_page=2&page=2')).toBe('EC');
    expect(await listed('sort_by=-total&order_status_id=1')).toBe('CE');
    expect(await listed('sort_by=customer&search=961')).toBe('CDEF');
    expect(await listed('sort_by=date&search=beirut')).toBe('DF');
    expect((await shop.get('/api/orders?sort_by=street', shop.admin)).status).toBe(422);
  });

  test('is filtered by the whole name of a city, by channel, by zone, and by having no courier', async () => {
    expect(await listed('city=BEIRUT')).toBe('FD');
    expect(await listed('city=beir')).toBe('');
    expect(await listed('channel=web')).toBe('CE');
    expect(await listed('channel=phone')).toBe('D');
    expect(await listed('without_courier=1')).toBe('CF');
    expect(await listed('without_courier=1&order_status_id=1')).toBe('C');
    const { rows } = await sql<{ id: number }>`
      insert into delivery_zones (name, fee, return_fee, served, days_min, days_max, cutoff_hour)
      values ('Bekaa', 4, 0, true, 1, 2, 14) returning id`.execute(shop.database.db);
    await sql`
      update orders set zone_id = ${rows[0]?.id} where id = ${ids.E ?? 0}`.execute(
      shop.database.db,
    );
    expect(await listed(`zone_id=${rows[0]?.id}`)).toBe('E');
    expect(await listed('zone_id=999')).toBe('');
    const csv = await shop.get('/api/orders/export.csv?city=zahle', shop.admin);
    expect(csv.body.trim().split('\r\n')).toHaveLength(2);
  });
});

describe('the sums of a filter', () => {
  test('count and add up what is not canceled, and canceled orders where they are asked for', async () => {
    expect(await sums('')).toEqual({ orders: 3, canceled: 1, total: '80.00', is_exact: true });
    expect(await sums('order_status_id=4')).toEqual({
      ...{ orders: 1, canceled: 0, total: '20.00', is_exact: true },
    });
    expect(await sums('city=beirut&per_page=1')).toMatchObject({ orders: 1, total: '10.00' });
    expect(await sums('search=nobody')).toMatchObject({ orders: 0, total: '0.00' });
  });

  test('are estimates above 10,000 orders, by the mean of as many', async () => {
    const { db } = shop.database;
    await sql`
      insert into orders (guest_name, guest_phone, guest_region, guest_city, guest_street, subtotal, delivery_fee, total_price)
      select 'Many', '+961 3777777', 'North', 'Batroun', '1', 10, 0, 10 from generate_series(1, 10100)`.execute(
      db,
    );
    await sql`analyze orders`.execute(db);
    const { orders, total, is_exact } = await sums('city=batroun');
    expect(is_exact).toBe(false);
    expect(Number(total)).toBeCloseTo(orders * 10, 0);
    expect(orders).toBeGreaterThan(10_000);
  });
});
