import { beforeEach, describe, expect, test } from 'vitest';
import { encodeForm, openAdminShop } from '../../test/admin-shop.ts';
import { insertCategory, insertOffer, insertProduct } from '../../test/factories.ts';
import { forAllTests } from '../../test/for-all-tests.ts';
import { plain } from '../../test/media-samples.ts';

const shop = forAllTests(openAdminShop);

beforeEach(async () => {
  await shop.database.db.deleteFrom('rooms').execute();
});

const BENCH = { name: 'The quiet bench', text: '', alt: 'A bench in low sun', hidden: false };
const spot = (product_id: number, more: object = {}) => ({
  ...{ x: 300, y: 500, product_id, variant_id: null },
  ...more,
});
const fieldsOf = (spots: object[], more: object = {}) => ({
  ...BENCH,
  ...{ spots, offer_id: null },
  ...more,
});
const picture = () => plain(160, 120).jpeg().toBuffer();

async function add(spots: object[], more: object = {}) {
  const room = JSON.stringify(fieldsOf(spots, more));
  return shop.postForm('/api/admin/rooms', [
    ['room', room],
    ['image', await picture()],
  ]);
}

async function change(id: number, room: object, image?: Buffer) {
  const form = await encodeForm([
    ['room', JSON.stringify(room)],
    ...(image ? [['image', image] as const] : []),
  ]);
  return shop.put(`/api/admin/rooms/${id}`, form.payload, { ...form.headers, ...shop.admin });
}

const read = (room: string | number) => shop.get(`/api/rooms/${room}`);
const hasRooms = async () => (await shop.get('/api/settings')).data.rooms;
const product = (traits = {}) => insertProduct(shop.database.db, traits);

describe('a room', () => {
  test('is shown by its address and its id, and every page knows that there is one', async () => {
    expect(await hasRooms()).toBeUndefined();
    expect((await shop.get('/api/rooms')).data).toEqual([]);
    const lamp = await product();
    const { status, message, data } = await add([spot(lamp)]);
    expect([status, message, data.slug]).toEqual([201, 'Room added', 'the-quiet-bench']);
    const { data: shown } = await read('the-quiet-bench');
    expect(shown).toEqual({
      ...{ id: data.id, slug: 'the-quiet-bench', name: BENCH.name, text: '', offer: null },
      picture: expect.objectContaining({ width: 160, height: 120, alt: BENCH.alt }),
      spots: [{ x: 300, y: 500, product_id: lamp, variant_id: null }],
    });
    expect((await read(data.id)).data).toEqual(shown);
    expect((await shop.get('/api/rooms')).data).toHaveLength(1);
    expect(await hasRooms()).toBe(true);
    const sitemap = await shop.app.inject('/sitemap.xml');
    expect(sitemap.body).toContain('/rooms</loc>');
    expect(sitemap.body).toContain('/rooms/the-quiet-bench</loc>');
  });

  test('is on the pages of its products and of their collection', async () => {
    const categoryId = await insertCategory(shop.database.db);
    const lamp = await product({ categoryId });
    const roomsOf = async () => (await shop.get(`/api/products/${lamp}`)).data.rooms;
    const roomOf = async () => (await shop.get(`/api/categories/${categoryId}`)).data.room;
    expect([await roomsOf(), await roomOf()]).toEqual([undefined, undefined]);
    const { data } = await add([spot(lamp)]);
    const { id, slug, name, picture } = data;
    expect(await roomsOf()).toEqual([{ id, slug, name, picture }]);
    expect(await roomOf()).toEqual({ id, slug, name, picture });
    await change(id, fieldsOf([spot(lamp)], { hidden: true }));
    expect([await roomsOf(), await roomOf(), await hasRooms()]).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
    expect((await read(id)).status).toBe(404);
    await change(id, fieldsOf([spot(lamp)]));
    expect(await roomsOf()).toHaveLength(1);
    expect((await shop.delete(`/api/admin/rooms/${id}`, shop.admin)).message).toBe('Room removed');
    expect([await roomsOf(), await roomOf()]).toEqual([undefined, undefined]);
  });

  test('keeps its address when it is renamed, and another of the same name has one of its own', async () => {
    const first = await add([]);
    await change(first.data.id, fieldsOf([], { name: 'Bench' }));
    const second = await add([]);
    const third = await add([], { name: 'المقعد' });
    const fourth = await add([], { name: '2026' });
    expect([second, third, fourth].map(({ data }) => data.slug)).toEqual([
      'the-quiet-bench-2',
      'room',
      'room-2026',
    ]);
    expect((await read('the-quiet-bench')).data.name).toBe('Bench');
    const long = [await add([], { name: '2'.repeat(80) }), await add([], { name: '2'.repeat(80) })];
    expect(long.map(({ data }) => data.slug)).toEqual([
      `room-${'2'.repeat(52)}`,
      `room-${'2'.repeat(52)}-2`,
    ]);
  });

  test('says which of its products are out, hidden, gone, or sold in variants by now', async () => {
    const { db } = shop.database;
    const fine = await product({ name: 'Lamp' });
    const out = await product({ name: 'Jug', available: false });
    const hidden = await product({ name: 'Rug' });
    const gone = await product({ name: 'Vase' });
    const cushion = await product({ name: 'Cushion' });
    const { data } = await add([fine, out, hidden, gone, cushion].map((id) => spot(id)));
    await read(data.id);
    await db
      .updateTable('products')
      .set({ deleted_at: new Date(), hidden: true })
      .where('id', '=', hidden)
      .execute();
    await db
      .updateTable('products')
      .set({ deleted_at: new Date() })
      .where('id', '=', gone)
      .execute();
    await db
      .insertInto('product_options')
      .values({
        offered: true,
        product_id: cushion,
        options: JSON.stringify([{ name: 'Colour', values: ['Sage'] }]),
      })
      .execute();
    const [panel] = (await shop.get('/api/admin/rooms', shop.admin)).data;
    expect(
      panel.spots.map(({ name, state }: { name: string; state: string }) => [name, state]),
    ).toEqual([
      ['Lamp', 'fine'],
      ['Jug', 'out'],
      ['Rug', 'hidden'],
      ['Vase', 'gone'],
      ['Cushion', 'unchosen'],
    ]);
    const { spots } = (await read(data.id)).data;
    expect(spots.map(({ product_id }: { product_id: number | null }) => product_id)).toEqual([
      ...[fine, out, null, null],
      cushion,
    ]);
    // What it named before it may name on, so that the rest can be changed.
    const kept = await change(
      data.id,
      fieldsOf([spot(gone, { x: 10 }), spot(fine)], { seen: panel.updated_at }),
    );
    expect(kept.status).toBe(200);
  });

  test('names the offer of the whole look while that runs', async () => {
    const { db } = shop.database;
    const lamp = await product();
    const offer_id = await insertOffer(db, {
      name: 'Two lamps: 15% off',
      parts: [{ quantity: 2, product_id: lamp }],
    });
    const { data } = await add([spot(lamp)], { offer_id });
    expect((await read(data.id)).data.offer).toEqual({ id: offer_id, name: 'Two lamps: 15% off' });
    await shop.put(`/api/offers/${offer_id}/stopped`, { stopped: true }, shop.admin);
    expect((await read(data.id)).data.offer).toBeNull();
    await shop.delete(`/api/offers/${offer_id}`, shop.admin);
    expect((await shop.get('/api/admin/rooms', shop.admin)).data[0].offer_id).toBeNull();
    const code = await insertOffer(db, { code: 'WELCOME10' });
    const refused = await add([], { offer_id: code });
    expect([refused.status, refused.errors]).toEqual([
      422,
      { offer_id: ['must be an offer without a code that is still there'] },
    ]);
  });

  test('stands where it is put', async () => {
    const ids: number[] = [];
    for (const name of ['One', 'Two', 'Three']) ids.push((await add([], { name })).data.id);
    const [one, two, three] = ids as [number, number, number];
    const order = (list: number[]) => shop.put('/api/admin/rooms/order', { ids: list }, shop.admin);
    expect((await order([three, one, two])).message).toBe('Order saved');
    const names = (await shop.get('/api/rooms')).data.map(({ name }: { name: string }) => name);
    expect(names).toEqual(['Three', 'One', 'Two']);
    expect((await order([three, one])).status).toBe(409);
  });
});

test('a new picture takes the place of the old one, whose files go', async () => {
  const before = await shop.storedKeys();
  const { data } = await add([]);
  const added = await shop.storedKeys();
  expect(added).toHaveLength(before.length + 1);
  const changed = await change(data.id, fieldsOf([]), await plain(200, 200).jpeg().toBuffer());
  expect(changed.data.picture).toMatchObject({ width: 200, height: 200 });
  expect(await shop.storedKeys()).toHaveLength(before.length + 1);
  await shop.delete(`/api/admin/rooms/${data.id}`, shop.admin);
  expect(await shop.storedKeys()).toEqual(before);
});

test('of two who change a room the second is told', async () => {
  const { data } = await add([]);
  await change(data.id, fieldsOf([], { name: 'Bench', seen: data.updated_at }));
  const same = await change(data.id, fieldsOf([], { name: 'Bench', seen: data.updated_at }));
  expect(same.status).toBe(200); // The answer had been lost.
  const late = await change(data.id, fieldsOf([], { name: 'Sofa', seen: data.updated_at }));
  expect([late.status, late.message]).toEqual([
    409,
    'Somebody else has changed this room meanwhile. Save again to replace it',
  ]);
});

test.each<[string, (id: number) => object, string, string]>([
  [
    'a product that is not there',
    () => spot(999_999),
    'spots.0.product_id',
    'must be a product of the shop',
  ],
  [
    'a variant of another',
    (id) => spot(id, { variant_id: 999_999 }),
    'spots.0.variant_id',
    'must be a variant of this product',
  ],
  [
    'a place beside the picture',
    (id) => spot(id, { x: 1001 }),
    'room.spots.0.x',
    'must be between 0 and 1000',
  ],
])('%s is refused under its field, and no picture is stored', async (_what, make, field, message) => {
  const before = await shop.storedKeys();
  const { status, errors } = await add([make(await product())]);
  expect([status, errors]).toEqual([422, { [field]: [message] }]);
  expect(await shop.storedKeys()).toEqual(before);
});

test('a picture is checked as others are', async () => {
  const room = JSON.stringify(fieldsOf([]));
  const text = await shop.postForm('/api/admin/rooms', [
    ['room', room],
    ['image', Buffer.from('no picture')],
  ]);
  expect(text.status).toBeGreaterThanOrEqual(415);
  const none = await shop.postForm('/api/admin/rooms', [['room', room]]);
  expect([none.status, none.errors]).toEqual([422, { image: ['Please choose a picture'] }]);
  expect((await shop.get('/api/admin/rooms', shop.admin)).data).toEqual([]);
});
