import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { openAdminShop } from '../../test/admin-shop.ts';
import { insertProduct } from '../../test/factories.ts';
import { forAllTests } from '../../test/for-all-tests.ts';
import { orderBody } from '../../test/orders.ts';

/** Edits of orders in a shop with delivery zones: a dear one, a cheap one, and one that nobody delivers to. */
const shop = forAllTests(openAdminShop);
let vase: number;
beforeAll(async () => {
  vase = await insertProduct(shop.database.db, { price: '30.00' });
  const zones = { delivery_zones: true, uncovered_areas: 'default' };
  await shop.put('/api/admin/settings/zones', zones, shop.admin);
  await insertZone('Tripoli', '6.00', true);
  await insertZone('Tyre', '2.00', true);
  await insertZone('Baalbek', '9.00', false);
  await sql`insert into delivery_zones_version (version) values (1)
    on conflict (is_only) do update set version = delivery_zones_version.version + 1`.execute(
    shop.database.db,
  );
});

const insertZone = (city: string, fee: string, served: boolean) =>
  sql`
    with zone as (
      insert into delivery_zones (name, fee, return_fee, served, days_min, days_max, cutoff_hour)
      values (${city}, ${fee}, 2, ${served}, 1, 3, 24) returning id
    )
    insert into delivery_places (region, city, zone_id) select 'Lebanon', ${city}, id from zone`.execute(
    shop.database.db,
  );

const inCity = (guest_city: string) => ({ guest_region: 'Lebanon', guest_city });
const place = async () => {
  const pin = {
    guest_location: { latitude: 34.4, longitude: 35.8 },
    guest_landmark: 'By the port',
  };
  const body = orderBody([[vase, 1]], { ...inCity('Tripoli'), ...pin });
  return (await shop.post('/api/orders', body)).data;
};
const edit = (id: number, body: object, call = 'edits') =>
  shop.post(`/api/orders/${id}/${call}`, { version: 0, ...body }, shop.admin);

test('an address in another zone has its fee and zone, in the preview too; the pin of the old one goes', async () => {
  const { id, total_price } = await place();
  expect(total_price).toBe('36.00');
  const seen = await edit(id, inCity('Tyre'), 'edits/preview');
  expect(seen.data).toMatchObject({ delivery_fee: '2.00', difference: '-4.00' });
  const { data } = await edit(id, inCity('Tyre'));
  expect(data).toMatchObject({ delivery_fee: '2.00', total_price: '32.00' });
  expect(data.delivery).toMatchObject({ zone: { name: 'Tyre' }, landmark: 'By the port' });
  expect(data.delivery).not.toHaveProperty('location');
});

test('the list of a zone has what was placed there and what was moved there', async () => {
  const zoneOf = async (name: string) =>
    (
      await sql<{ id: number }>`select id from delivery_zones where name = ${name}`.execute(
        shop.database.db,
      )
    ).rows[0]?.id;
  const listed = async (zone: number | undefined) => {
    const { data } = await shop.get(`/api/orders?zone_id=${zone}&per_page=100`, shop.admin);
    return data.data.map((order: { id: number }) => order.id);
  };
  const [tripoli, tyre] = [await zoneOf('Tripoli'), await zoneOf('Tyre')];
  const { id } = await place();
  expect(await listed(tripoli)).toContain(id);
  await edit(id, inCity('Tyre'));
  expect([await listed(tripoli), await listed(tyre)].map((ids) => ids.includes(id))).toEqual([
    false,
    true,
  ]);
  await edit(id, { version: 1, ...inCity('Nowhere known') });
  expect(await listed(tyre)).not.toContain(id);
  await edit(id, { version: 2, ...inCity('Tyre') });
  const { rows } = await sql<{ differ: number }>`
    select count(*)::int as differ from orders o left join order_deliveries d on d.order_id = o.id
    where o.zone_id is distinct from d.zone_id`.execute(shop.database.db);
  expect(rows).toEqual([{ differ: 0 }]);
});

test('within its zone the order keeps fee and pin; a fee by hand stays in any', async () => {
  const { id } = await place();
  const street = await edit(id, { guest_street: '14 Cedar Street' });
  expect(street.data).toMatchObject({ delivery_fee: '6.00', delivery: { location: {} } });
  await edit(id, { version: 1, delivery_fee: '5.00' });
  const moved = await edit(id, { version: 2, ...inCity('Tyre') });
  expect(moved.data).toMatchObject({ delivery_fee: '5.00', delivery: { zone: { name: 'Tyre' } } });
});

test('an area that nobody delivers to is refused at the city, to staff and to the buyer', async () => {
  const { id, tracking_token = '' } = await place();
  const refused = await edit(id, inCity('Baalbek'));
  expect([refused.status, Object.keys(refused.errors ?? {})]).toEqual([422, ['guest_city']]);
  const address = { ...inCity('Baalbek'), guest_street: '1 Cedar Street' };
  const link = { 'x-order-token': tracking_token };
  expect((await shop.post(`/api/orders/${id}/address`, address, link)).status).toBe(422);
});

test('a buyer learns what another area costs before it is saved, or that nobody delivers there; nothing is written', async () => {
  const { id, tracking_token = '', total_price } = await place();
  const link = { 'x-order-token': tracking_token };
  const ask = (city: string) =>
    shop.post(`/api/orders/${id}/address`, { guest_city: city, preview: true }, link);
  const { data } = await ask('Tyre');
  expect(data).toMatchObject({ delivery_fee: '2.00', total_price: '32.00', guest_city: 'Tyre' });
  expect((await ask('Baalbek')).status).toBe(422);
  const { data: order } = await shop.get(`/api/orders/${id}`, link);
  expect(order).toMatchObject({ total_price, guest_city: 'Tripoli' });
  const { rows } = await sql`select from order_edits where order_id = ${id}`.execute(
    shop.database.db,
  );
  expect(rows).toEqual([]);
});

test('a buyer corrects one field alone; what is left out stays', async () => {
  const { id, tracking_token = '' } = await place();
  const link = { 'x-order-token': tracking_token };
  const street = { guest_street: '9 Cedar Street' };
  const { status, data } = await shop.post(`/api/orders/${id}/address`, street, link);
  expect([status, data.guest_street, data.guest_city]).toEqual([200, '9 Cedar Street', 'Tripoli']);
});

test('a buyer who moves to another zone pays its fee, and the shop is told', async () => {
  const { id, tracking_token = '' } = await place();
  const address = { ...inCity('Tyre'), guest_street: '1 Cedar Street' };
  const link = { 'x-order-token': tracking_token };
  const { data } = await shop.post(`/api/orders/${id}/address`, address, link);
  expect(data).toMatchObject({ delivery_fee: '2.00', total_price: '32.00', edits: 1 });
  const mail = await shop.database.db
    .selectFrom('outbox')
    .select('text_body')
    .where('subject', 'like', `Order ${id}: its buyer%`)
    .executeTakeFirstOrThrow();
  expect(mail.text_body).toContain('Delivery: 6.00 → 2.00');
});

test('landmark and delivery time are corrected, kept in the history, and the buyer corrects the landmark', async () => {
  const { id } = await place();
  const zone = sql`select id from delivery_zones where name = 'Tripoli'`;
  await sql`insert into delivery_windows (zone_id, weekday, begins, ends, capacity)
    select (${zone}), day, '10:00', '13:00', 1 from generate_series(1, 7) day`.execute(
    shop.database.db,
  );
  await sql`update delivery_zones_version set version = version + 1`.execute(shop.database.db);
  const offered = async () => {
    const products = [{ product_id: vase, quantity: 1 }];
    const { data } = await shop.post('/api/orders/price', { products, ...inCity('Tripoli') });
    return data.delivery.windows[0] as { id: number; day: string };
  };
  const { id: window, day } = await offered();
  const other = await place();
  const delivery_window = { id: window, day };
  const { data } = await edit(id, { guest_landmark: ' Above  the bank ', delivery_window });
  expect(data.delivery).toMatchObject({
    landmark: 'Above the bank',
    window: { day, begins: '10:00', ends: '13:00' },
    expected_from: day,
    location: { latitude: 34.4 },
  });
  expect(data.total_price).toBe('36.00');
  // It takes the one place: the next is told at the field, and offered another day.
  const late = await edit(other.id, { delivery_window });
  expect([late.status, Object.keys(late.errors ?? {})]).toEqual([409, ['delivery_window']]);
  expect((await offered()).day > day).toBe(true);
  const history = (await shop.get(`/api/orders/${id}/history`, shop.admin)).data;
  expect(history.flatMap(({ changes = [] }: { changes?: object[] }) => changes)).toEqual([
    { what: 'delivery_window', from: null, to: `${day}, 10:00–13:00` },
    { what: 'guest_landmark', from: 'By the port', to: 'Above the bank' },
  ]);
  const none = await edit(id, { version: 1, delivery_window: null, guest_landmark: '' });
  expect(none.data.delivery).not.toHaveProperty('window');
  expect(none.data.delivery).not.toHaveProperty('landmark');
  expect((await offered()).day).toBe(day);
});
