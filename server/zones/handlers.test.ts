import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { lebanonPlaces } from '../../domain/places/lebanon.ts';
import { indexZones, otherRegions } from '../../domain/zones.ts';
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
  await shop.database.pool.query('delete from delivery_places; delete from delivery_zones');
  await turnZones(true);
});
afterAll(() => shop.close());

const turnZones = (on: boolean) =>
  shop.put(
    '/api/admin/settings/zones',
    { delivery_zones: on, uncovered_areas: 'default' },
    shop.admin,
  );
const NORTH = {
  name: 'North',
  fee: '6',
  free_from: '100',
  return_fee: '2',
  served: true,
  days_min: 1,
  days_max: 3,
  cutoff_hour: 24,
  closed_weekdays: [7],
  windows: [{ weekday: 2, begins: '10:00', ends: '13:00', capacity: 5 }],
  places: ['North / Tripoli', 'North / Koura / Amioun'],
};
const add = (body: object) => shop.post('/api/zones', body, shop.admin);
const read = async () => (await shop.get('/api/zones', shop.admin)).data;
const order = (other: OrderBody = {}) => shop.post('/api/orders', orderBody([[vase, 1]], other));
const inTripoli = { guest_region: 'North', guest_city: 'Tripoli' };

describe('a zone', () => {
  test('is added, shown, changed and removed, and orders go by it at once', async () => {
    const { status, data: zone } = await add(NORTH);
    expect(status).toBe(201);
    expect(zone).toEqual({
      ...NORTH,
      id: zone.id,
      fee: '6.00',
      free_from: '100.00',
      return_fee: '2.00',
      windows: [{ ...NORTH.windows[0], id: expect.any(Number) }],
      places: ['North / Tripoli', 'North / Koura / Amioun'].toSorted((a, b) =>
        a.includes('Koura') === b.includes('Koura') ? 0 : a.includes('Koura') ? 1 : -1,
      ),
      waiting: 0,
    });
    expect((await order(inTripoli)).data.delivery_fee).toBe('6.00');
    expect((await read()).zones).toMatchObject([{ name: 'North', waiting: 1 }]);
    const change = { ...NORTH, fee: '7', places: ['North / Tripoli'] };
    const changed = await shop.put(`/api/zones/${zone.id}`, change, shop.admin);
    expect(changed.data).toMatchObject({ fee: '7.00', windows: zone.windows });
    expect((await order(inTripoli)).data.delivery_fee).toBe('7.00');
    expect((await shop.delete(`/api/zones/${zone.id}`, shop.admin)).status).toBe(200);
    expect((await order(inTripoli)).data.delivery_fee).toBe('4.00');
    expect((await shop.delete(`/api/zones/${zone.id}`, shop.admin)).status).toBe(404);
    // Its places stay, for the next zone.
    expect((await read()).places).toContain('North / Tripoli');
  });

  test('claims no place of another, whatever its spelling: the other is named', async () => {
    await add(NORTH);
    const { status, errors, body } = await add({
      ...NORTH,
      name: 'Coast',
      places: [' north /  TRIPOLI'],
    });
    expect([status, errors]).toEqual([
      422,
      { places: ['“north / TRIPOLI” is in the zone “North” already: remove it there first'] },
    ]);
    expect(JSON.parse(body).codes).toMatchObject({
      places: [{ code: 'zones_panel.town_taken' }],
    });
    const taken = await add({ ...NORTH, name: ' NORTH ', places: [] });
    expect(taken.errors).toEqual({ name: ['is the name of another zone'] });
  });

  test('that somebody else has changed meanwhile is not overwritten', async () => {
    const { data: seen } = await add(NORTH);
    const change = (body: object) => shop.put(`/api/zones/${seen.id}`, body, shop.admin);
    expect((await change({ ...NORTH, fee: '7', seen })).status).toBe(200);
    expect((await change({ ...NORTH, fee: '7', seen })).status).toBe(200);
    expect((await change({ ...NORTH, fee: '8', seen })).status).toBe(409);
    expect((await read()).zones).toMatchObject([{ fee: '7.00' }]);
  });

  test.each([
    [{ name: ' ' }, 'name'],
    [{ fee: '-1' }, 'fee'],
    [{ free_from: 'much' }, 'free_from'],
    [{ days_min: 4 }, 'days_max'],
    [{ cutoff_hour: 25 }, 'cutoff_hour'],
    [{ closed_weekdays: [1, 2, 3, 4, 5, 6, 7] }, 'closed_weekdays'],
    [{ windows: [{ ...NORTH.windows[0], ends: '09:00' }] }, 'windows.0.ends'],
    [{ windows: [NORTH.windows[0], NORTH.windows[0]] }, 'windows'],
    [{ places: ['a / b / c / d'] }, 'places'],
    [{ places: ['North / Tripoli', 'north/tripoli'] }, 'places'],
  ])('%j is refused at its field', async (wrong, field) => {
    const { status, errors } = await add({ ...NORTH, ...wrong });
    expect([status, Object.keys(errors ?? {})]).toEqual([422, [field]]);
  });
});

test('the checkout is offered places while zones are on, and what delivery costs at least and at most', async () => {
  await add(NORTH);
  await add({ ...NORTH, name: 'Far', fee: '9', places: [] });
  const places = async () => (await shop.get('/api/zones/places')).data;
  expect(await places()).toMatchObject([
    { city: 'Tripoli' },
    { district: 'Koura', city: 'Amioun' },
  ]);
  expect((await shop.get('/api/settings')).data.zones).toEqual({ lowest: '4.00', highest: '9.00' });
  await turnZones(false);
  expect(await places()).toEqual([]);
  expect((await shop.get('/api/settings')).data).not.toHaveProperty('zones');
});

test('Lebanon is added by one press, and again adds nothing', async () => {
  const preset = () => shop.post('/api/zones/presets', { preset: 'lebanon' }, shop.admin);
  const first = await preset();
  expect([first.status, first.data.zones]).toEqual([201, 9]);
  expect((await preset()).data).toEqual({ zones: 0, places: 0 });
  const placed = await order({ guest_region: 'بيروت', guest_city: 'الأشرفية' });
  expect(placed.data.delivery.zone.name).toBe('Beirut');
  expect(placed.data.delivery_fee).toBe('4.00');
  const moved = await order({ guest_region: 'Mont Liban', guest_city: 'Jounieh' });
  expect(moved.data.delivery.zone.name).toBe('Keserwan-Jbeil');
});

describe('files', () => {
  const send = (kind: string, file: string, dry_run = false) =>
    shop.post('/api/zones/import', { kind, file, dry_run }, shop.admin);
  const take = async (kind: string) =>
    (await shop.get(`/api/zones/export/${kind}`, shop.admin)).body as string;

  test('take zones and places out and in again, and change nothing then', async () => {
    await shop.post('/api/zones/presets', { preset: 'lebanon' }, shop.admin);
    await add({ ...NORTH, name: 'Tripoli, alone', places: ['North / Elsewhere'] });
    const before = await read();
    const files = { zones: await take('zones'), places: await take('places') };
    for (const [kind, file] of Object.entries(files)) {
      expect((await send(kind, file)).data).toMatchObject({ added: 0, changed: 0, errors: [] });
    }
    await shop.database.pool.query('delete from delivery_places; delete from delivery_zones');
    await send('zones', files.zones);
    await send('places', files.places);
    const comparable = (state: typeof before) =>
      JSON.parse(JSON.stringify(state, (key, value) => (key === 'id' ? undefined : value)));
    expect(comparable(await read())).toEqual(comparable(before));
  });

  test('with bad rows tell all that is wrong with each, and change nothing', async () => {
    const file = [
      'name;fee;free_from;days_min;days_max;windows',
      'City;٣;;0;1;Mon 10:00-13:00 x5',
      'Coast;cheap;;1;2;',
      'Hills;5;;3;1;',
      'city;4;;1;2;',
      'Desert;5;;1;2;sometimes',
      'CITY;dear;-1;9;2;"Mon 10:00-13:00; Mon 10:00-13:00 x2"',
    ].join('\n');
    const { data } = await send('zones', file);
    expect(
      data.errors.map(({ line, message }: { line: number; message: string }) => [line, message]),
    ).toEqual([
      [3, 'fee must be an amount from 0 to 999,999.99'],
      [4, 'days_max must not be before the first day'],
      [5, 'Zone “city” is named twice'],
      [6, 'windows must be like “Tue 10:00-13:00 x5; Tue 14:00-18:00”'],
      [7, 'Zone “CITY” is named twice'],
      [7, 'fee must be an amount from 0 to 999,999.99'],
      [7, 'free_from must be an amount from 0 to 999,999.99'],
      [7, 'days_max must not be before the first day'],
      [7, 'windows must name each window once'],
    ]);
    expect((await read()).zones).toEqual([]);
    const checked = await send('zones', file.split('\n').slice(0, 2).join('\n'), true);
    expect(checked.data).toEqual({ added: 1, changed: 0, same: 0, errors: [] });
    expect((await read()).zones).toEqual([]);
    const rows = [
      'region,city,zone',
      'North,Tripoli,Nowhere',
      ',Tyre,Elsewhere',
      'North,TRIPOLI,No',
    ];
    const places = await send('places', rows.join('\n'));
    expect(
      places.data.errors.map(({ line, message }: { line: number; message: string }) =>
        [line, ...(/Nowhere|Elsewhere|“No”|must be|twice/.exec(message) ?? [])].join(' '),
      ),
    ).toEqual(['2 Nowhere', '3 must be', '3 Elsewhere', '4 twice', '4 “No”']);
    expect((await send('zones', 'what is this')).status).toBe(422);
  });
});

describe('a city as a line of its own', () => {
  const zone = (name: string, ...places: string[]) => ({ ...NORTH, name, windows: [], places });
  const asked =
    '“Jounieh” is a city of Keserwan-Jbeil: do you mean that? Then write “Keserwan-Jbeil / Keserwan / Jounieh”';

  test('is no region: the line is asked about, and what is meant is accepted with orders for it', async () => {
    await add(zone('Coast', 'Keserwan-Jbeil'));
    const refused = await add(zone('Express', 'Jounieh'));
    expect([refused.status, refused.errors]).toEqual([422, { places: [asked] }]);
    const meant = { ...zone('Express', 'Keserwan-Jbeil / Keserwan / Jounieh'), fee: '9' };
    expect((await add(meant)).status).toBe(201);
    const placed = await order({ guest_region: 'Keserwan-Jbeil', guest_city: 'Jounieh' });
    expect([placed.status, placed.data.delivery_fee]).toEqual([201, '9.00']);
  });

  test('that another zone has as a region is refused with where it is, by its region as well', async () => {
    expect((await add(zone('Express', 'Jounieh'))).status).toBe(201);
    for (const line of ['Keserwan-Jbeil', 'Keserwan-Jbeil / Keserwan / Jounieh']) {
      const refused = await add(zone('Coast', line));
      expect(refused.status).toBe(422);
      expect(refused.errors?.places?.[0]).toMatch(
        /^“Jounieh” is a city of Keserwan-Jbeil, but stands in the zone “Express” as a region/,
      );
    }
  });

  test('is asked about in a file, and is a region where the shop has no such country', async () => {
    await add(zone('Coast', 'Keserwan-Jbeil'));
    const file = 'region,district,city,other_names,zone\nJounieh,,,,Coast\n';
    const { data } = await shop.post(
      '/api/zones/import',
      { kind: 'places', file, dry_run: false },
      shop.admin,
    );
    expect(data.errors).toEqual([{ line: 2, message: asked }]);
    expect((await add(zone('Libya', 'Misrata'))).status).toBe(201);
  });
});

test('a file as long as one may be is read at once: each name in it is looked at once', async () => {
  const lines = Array.from({ length: 30_000 }, (_, n) => `R${n.toString(36)},,,,\n`);
  const file = `region,district,city,other_names,zone\n${lines.join('')}`;
  const { data } = await shop.post(
    '/api/zones/import',
    { kind: 'places', file, dry_run: true },
    shop.admin,
  );
  expect(data.added).toBeGreaterThan(0);
  expect(data.added + data.errors.length).toBe(30_000);
});

test('every place of Lebanon that the list offers is accepted at the checkout as it is offered', async () => {
  await shop.post('/api/zones/presets', undefined, shop.admin);
  const zones = indexZones(
    [],
    lebanonPlaces().map((place) => ({ ...place, zoneId: null })),
  );
  for (const { region, district, city } of (await shop.get('/api/zones/places')).data)
    expect(otherRegions({ region, city: city || district || region }, zones)).toEqual([]);
});
