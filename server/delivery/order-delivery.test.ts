import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type AdminShop, openAdminShop } from '../../test/admin-shop.ts';
import { insertProduct } from '../../test/factories.ts';
import { type OrderBody, orderBody } from '../../test/orders.ts';

let shop: AdminShop;
let vase: number;

beforeAll(async () => {
  shop = await openAdminShop();
  vase = await insertProduct(shop.database.db, { name: 'Vase', price: '30.00' });
});
beforeEach(async () => {
  await turnZones(true);
  await shop.database.pool.query('delete from delivery_places; delete from delivery_zones');
  await changeVersion();
});
afterAll(() => shop.close());

const turnZones = (on: boolean, uncovered = 'default') =>
  shop.put(
    '/api/admin/settings/zones',
    { delivery_zones: on, uncovered_areas: uncovered },
    shop.admin,
  );

const changeVersion = () =>
  sql`insert into delivery_zones_version (version) values (1)
    on conflict (is_only) do update set version = delivery_zones_version.version + 1`.execute(
    shop.database.db,
  );

/** A zone that claims one city, as the panel writes it. */
async function insertZone({ fee = '6.00', freeFrom = null as string | null, served = true } = {}) {
  const { rows } = await sql<{ id: number }>`
    with zone as (
      insert into delivery_zones (name, fee, free_from, return_fee, served, days_min, days_max, cutoff_hour)
      values ('North', ${fee}, ${freeFrom}, 2, ${served}, 1, 3, 24) returning id
    ), place as (
      insert into delivery_places (region, city, other_names, zone_id)
      select 'North', 'Tripoli', array['طرابلس', 'Trablos'], id from zone
    )
    select id from zone`.execute(shop.database.db);
  await changeVersion();
  return rows[0]?.id ?? 0;
}

/** A window on each day of the week, so that today's does not matter. */
async function insertWindows(zone: number, capacity: number | null): Promise<void> {
  await sql`insert into delivery_windows (zone_id, weekday, begins, ends, capacity)
    select ${zone}, day, '10:00', '13:00', ${capacity} from generate_series(1, 7) day`.execute(
    shop.database.db,
  );
  await changeVersion();
}

const inTripoli = { guest_region: 'North', guest_city: 'trablos' };
const order = (other: OrderBody = {}, quantity = 1) =>
  shop.post('/api/orders', orderBody([[vase, quantity]], other));
const price = async (other: object = {}, quantity = 1) =>
  (
    await shop.post('/api/orders/price', {
      products: [{ product_id: vase, quantity }],
      ...other,
    })
  ).data;

describe('what delivery costs', () => {
  test('without zones is the rule of the shop, and the order says nothing of it', async () => {
    await insertZone();
    await turnZones(false);
    const { data } = await order({ ...inTripoli, guest_landmark: 'Behind the bakery' });
    expect(data).toMatchObject({ delivery_fee: '4.00', total_price: '34.00' });
    expect(data).not.toHaveProperty('delivery');
    expect(await price(inTripoli)).not.toHaveProperty('delivery');
    expect((await order(inTripoli, 3)).data.delivery_fee).toBe('0.00');
    expect((await shop.get('/api/settings')).data).not.toHaveProperty('zones');
  });

  test('with zones is that of the address’ zone, in the cart and in the order alike', async () => {
    const id = await insertZone({ freeFrom: '100.00' });
    for (const [quantity, fee] of [
      [1, '6.00'],
      [3, '6.00'],
      [4, '0.00'],
    ] as const) {
      const priced = await price(inTripoli, quantity);
      const { data } = await order(inTripoli, quantity);
      expect(priced).toMatchObject({
        delivery_fee: fee,
        delivery: { zone: { id, name: 'North' }, fee: '6.00', free_from: '100.00' },
      });
      expect(data).toMatchObject({ delivery_fee: fee, total_price: priced.total_price });
      expect(data.delivery.zone).toEqual({ id, name: 'North' });
      expect(priced.delivery.expected_from).toBe(data.delivery.expected_from);
      expect(data.delivery.expected_from < data.delivery.expected_to).toBe(true);
      const read = await shop.get(`/api/orders/${data.id}`, shop.admin);
      expect(read.data.delivery).toEqual(data.delivery);
    }
  });

  test('is frozen: the zone changes, and is removed', async () => {
    const id = await insertZone();
    const { data } = await order(inTripoli);
    await sql`update delivery_zones set fee = 9, name = 'Far north' where id = ${id}`.execute(
      shop.database.db,
    );
    await changeVersion();
    expect((await order(inTripoli)).data.delivery_fee).toBe('9.00');
    await sql`delete from delivery_zones where id = ${id}`.execute(shop.database.db);
    const { data: kept } = await shop.get(`/api/orders/${data.id}`, shop.admin);
    expect(kept.delivery_fee).toBe('6.00');
    expect(kept.delivery.zone).toEqual({ id: null, name: 'North' });
  });

  test('of an order that is placed while its zone is removed is the zone’s or the shop’s own, never some of both', async () => {
    const id = await insertZone();
    const [removed, ...placed] = await Promise.all([
      shop.delete(`/api/zones/${id}`, shop.admin),
      ...Array.from({ length: 6 }, () => order(inTripoli)),
    ]);
    expect(removed.status).toBe(200);
    placed.push(await order(inTripoli));
    for (const { data } of placed) {
      const { data: read } = await shop.get(`/api/orders/${data.id}`, shop.admin);
      const isOfZone = read.delivery.zone?.name === 'North';
      expect(read.delivery_fee).toBe(isOfZone ? '6.00' : '4.00');
      expect('expected_from' in read.delivery).toBe(isOfZone);
    }
    expect(placed.at(-1)?.data.delivery_fee).toBe('4.00');
  });

  test('outside of all zones is the shop’s own, or the order is refused at its city', async () => {
    await insertZone();
    const elsewhere = { guest_region: 'South', guest_city: 'Tyre' };
    const { data } = await order(elsewhere);
    expect([data.delivery_fee, data.delivery]).toEqual(['4.00', {}]);
    const usual = 'We don’t know this area yet: delivery costs the usual fee';
    expect((await price(elsewhere)).delivery).toMatchObject({ note: usual, fee: '4.00' });
    expect((await price(inTripoli)).delivery).not.toHaveProperty('note');
    await turnZones(true, 'refused');
    const { status, errors, message } = await order(elsewhere);
    expect([status, errors]).toEqual([422, { guest_city: [message] }]);
    expect((await price(elsewhere)).delivery.problem).toBe(message);
  });

  test('of a city of another region is refused there, and with zones alone', async () => {
    const id = await insertZone();
    await sql`insert into delivery_places (region, city, other_names, zone_id)
      values ('Beirut', '', '{}', ${id})`.execute(shop.database.db);
    await changeVersion();
    const contradiction = { guest_region: 'beirut', guest_city: 'Trablos' };
    const { status, errors } = await order(contradiction);
    const message = 'Trablos is in North. Please check the region and the city';
    expect([status, errors]).toEqual([422, { guest_city: [message] }]);
    expect((await price(contradiction)).delivery.problem).toBe(message);
    await turnZones(false);
    expect((await order(contradiction)).status).toBe(201);
  });

  test('an area that is not served is refused', async () => {
    await insertZone({ served: false });
    const { status, errors } = await order(inTripoli);
    expect([status, errors]).toEqual([422, { guest_city: ['We don’t deliver to this area yet'] }]);
    expect(await price(inTripoli)).toMatchObject({
      delivery_fee: '4.00',
      delivery: { problem: 'We don’t deliver to this area yet' },
    });
  });
});

test('zones cost an order no statement, whichever they are', async () => {
  await insertZone();
  await order(inTripoli);
  const withZones = await shop.countQueries(() => order(inTripoli));
  await turnZones(false);
  await order(inTripoli);
  expect(withZones).toBe(await shop.countQueries(() => order(inTripoli)));
});

test('an order keeps landmark and pin, and loses them with its person', async () => {
  await insertZone();
  const where = {
    guest_landmark: ' Behind  the bakery ',
    guest_location: { latitude: 34.43667, longitude: 35.84972 },
  };
  const { data } = await order({ ...inTripoli, ...where });
  expect(data.delivery).toMatchObject({
    landmark: 'Behind the bakery',
    location: where.guest_location,
  });
  await shop.put(`/api/orders/${data.id}`, { order_status_id: 3 }, shop.admin);
  const removed = await shop.delete(`/api/orders/${data.id}/person`, shop.admin);
  expect(removed.data.delivery).not.toHaveProperty('landmark');
  expect(removed.data.delivery).not.toHaveProperty('location');
  const wrong = await order({ ...inTripoli, guest_location: { latitude: 91, longitude: 0 } });
  expect(Object.keys(wrong.errors ?? {})).toEqual(['guest_location.latitude']);
});

describe('a delivery window', () => {
  const firstWindow = async () => {
    const { windows } = (await price(inTripoli)).delivery;
    return windows[0] as { id: number; day: string; begins: string; ends: string };
  };

  test('takes as many orders at once as it has room for', async () => {
    await insertWindows(await insertZone(), 3);
    const { id, day, begins, ends } = await firstWindow();
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => order({ ...inTripoli, delivery_window: { id, day } })),
    );
    const placed = answers.filter(({ status }) => status === 201);
    expect(placed).toHaveLength(3);
    expect(placed[0]?.data.delivery).toMatchObject({
      expected_from: day,
      expected_to: day,
      window: { day, begins, ends },
    });
    const refused = answers.filter(({ status }) => status === 409);
    expect(refused).toHaveLength(7);
    expect(Object.keys(refused[0]?.errors ?? {})).toEqual(['delivery_window']);
    expect((await firstWindow()).day > day).toBe(true);
    // A canceled order leaves its place to the next.
    await shop.put(`/api/orders/${placed[0]?.data.id}`, { order_status_id: 4 }, shop.admin);
    expect((await firstWindow()).day).toBe(day);
    expect((await order({ ...inTripoli, delivery_window: { id, day } })).status).toBe(201);
    expect((await order({ ...inTripoli, delivery_window: { id, day } })).status).toBe(409);
  });

  test('that is not offered is refused: of another day, of no zone, or gone', async () => {
    await insertWindows(await insertZone(), null);
    const { id, day } = await firstWindow();
    for (const [delivery_window, status] of [
      [{ id, day }, 201],
      [{ id, day: '2026-01-01' }, 409],
      [{ id: id + 1_000, day }, 409],
      [{ id, day: 'soon' }, 422],
    ] as const) {
      expect((await order({ ...inTripoli, delivery_window })).status).toBe(status);
    }
  });
});
