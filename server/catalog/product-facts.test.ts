import { beforeEach, describe, expect, test } from 'vitest';
import { type FormEntry, openAdminShop } from '../../test/admin-shop.ts';
import { insertCategory, insertProduct } from '../../test/factories.ts';
import { forAllTests } from '../../test/for-all-tests.ts';
import { rebuildSearch } from '../search/pack-search.ts';

const shop = forAllTests(openAdminShop);
let categoryId: number;

beforeEach(async () => {
  categoryId = await insertCategory(shop.database.db);
});

const form = (more: readonly FormEntry[] = []): FormEntry[] => [
  ['name', 'Oak Shelf'],
  ['description', 'Oiled.'],
  ['price', '129'],
  ['category_id', String(categoryId)],
  ...more,
];
const create = (more?: readonly FormEntry[]) => shop.postForm('/api/products', form(more));
const update = (id: number, entries: readonly FormEntry[]) =>
  shop.postForm(`/api/products/${id}`, entries);
const read = async (id: number) => (await shop.get(`/api/products/${id}`)).data;

const BULB = { name: 'Bulb', type: 'choice', choices: ['E27', 'E14'] };
const WATTAGE = { name: 'Wattage', type: 'number', unit: 'W' };
const DIMMABLE = { name: 'Dimmable', type: 'yes_no' };
const SHADE = { name: 'Shade', type: 'text' };

const write = (body: object, id = categoryId) =>
  shop.put(`/api/category-attributes/${id}`, body, shop.admin);
/** Gives the collection attributes; answers their ids. */
const define = async (attributes: readonly object[], id = categoryId): Promise<number[]> =>
  (await write({ attributes }, id)).data.map((one: { id: number }) => one.id);
const values = (entries: readonly (readonly [number | undefined, unknown])[]): FormEntry => [
  'attributes',
  JSON.stringify(Object.fromEntries(entries)),
];

const FACTS: readonly FormEntry[] = [
  ['width_mm', '455'],
  ['height_mm', '1200'],
  ['depth_mm', '300'],
  ['weight_g', '12500'],
  ['material', 'Solid oak'],
  ['color', 'Natural'],
  ['care', 'Oil once a year'],
  ['origin', 'Lebanon'],
];
const KNOWN = {
  width_mm: 455,
  height_mm: 1200,
  depth_mm: 300,
  weight_g: 12_500,
  material: 'Solid oak',
  color: 'Natural',
  care: 'Oil once a year',
  origin: 'Lebanon',
};

describe('facts of a product', () => {
  test('are stored with it, changed, and taken away by a blank field', async () => {
    const made = await create(FACTS);
    expect(made).toMatchObject({ status: 201, data: { facts: KNOWN } });
    const { id } = made.data;
    expect(await read(id)).toEqual(made.data);
    await update(id, [
      ['width_mm', '460'],
      ['care', ' '],
    ]);
    const { care: _gone, ...rest } = KNOWN;
    expect((await read(id)).facts).toEqual({ ...rest, width_mm: 460 });
    await update(id, [['name', 'Oak Shelf, tall']]);
    expect((await read(id)).facts).toEqual({ ...rest, width_mm: 460 });
    await update(
      id,
      FACTS.map(([name]) => [name, ''] as const),
    );
    expect(await read(id)).not.toHaveProperty('facts');
  });

  test('a product without any is answered as lists answer it, to the letter', async () => {
    const { data } = await create();
    expect(Object.keys(data)).not.toEqual(expect.arrayContaining(['facts', 'attributes']));
    expect((await shop.get('/api/products')).data.data[0]).toEqual(data);
    const { data: known } = await create(FACTS);
    expect((await shop.get('/api/products')).data.data[0]).not.toHaveProperty('facts');
    expect(known.facts).toBeDefined();
  });

  test('what is wrong is said at each field, and nothing is stored', async () => {
    const { status, errors } = await create([
      ['width_mm', '0'],
      ['height_mm', '12.5'],
      ['weight_g', '10000001'],
      ['material', 'x'.repeat(101)],
      ['origin', 'a\nb'],
      ['attributes', '{'],
    ]);
    expect(status).toBe(422);
    expect(errors).toEqual({
      width_mm: ['must be between 1 and 100000'],
      height_mm: ['must be a whole number'],
      weight_g: ['must be between 1 and 10000000'],
      material: ['must be at most 100 characters'],
      origin: ['must be one line'],
      attributes: ['must be JSON like {"12": "E27"}'],
    });
  });

  test('a change raises the version of its page and of searches, and is in the audit log', async () => {
    const id = await insertProduct(shop.database.db);
    await update(id, [['material', 'Terrazzo']]);
    const { rows } = await shop.database.pool.query(
      'select tags from catalogue_changes order by version desc limit 1',
    );
    expect(rows[0].tags).toEqual(expect.arrayContaining([`p${id}`, 'words']));
    const [change] = (await shop.get('/api/audit-log', shop.admin)).data.data;
    expect(change).toMatchObject({ subject: 'products', after: { material: 'Terrazzo' } });
  });
});

describe('attributes of a collection', () => {
  test('are added, renamed, put in order and removed', async () => {
    const [bulb, wattage] = await define([BULB, WATTAGE]);
    const { status, data } = await write({
      attributes: [
        { id: wattage, ...WATTAGE, name: 'Bulb' },
        { ...DIMMABLE },
        { id: bulb, ...BULB, name: 'Socket', choices: ['E27'] },
      ],
    });
    expect(status).toBe(200);
    expect(data).toMatchObject([
      { id: wattage, name: 'Bulb', type: 'number', unit: 'W', product_count: 0 },
      { name: 'Dimmable', type: 'yes_no' },
      { id: bulb, name: 'Socket', choices: ['E27'] },
    ]);
    const { data: fewer } = await write({ attributes: [], removed: [wattage] });
    expect(fewer.map(({ name }: { name: string }) => name)).toEqual(['Dimmable', 'Socket']);
    expect((await shop.get(`/api/category-attributes/${categoryId}`, shop.admin)).data).toEqual(
      fewer,
    );
  });

  test('what somebody else has added meanwhile stays; what is gone is a conflict', async () => {
    const [bulb] = await define([BULB]);
    await write({ attributes: [SHADE] });
    const { data } = await write({ attributes: [{ id: bulb, ...BULB }] });
    expect(data.map(({ name }: { name: string }) => name)).toEqual(['Bulb', 'Shade']);
    await write({ attributes: [], removed: [bulb] });
    expect((await write({ attributes: [{ id: bulb, ...BULB }] })).status).toBe(409);
    expect((await write({ attributes: [] }, 2_000_000)).status).toBe(404);
  });

  test('two who edit beside each other keep what both changed; one that both changed is refused once', async () => {
    const [bulb, wattage] = await define([BULB, WATTAGE]);
    const readAll = async () =>
      (await shop.get(`/api/category-attributes/${categoryId}`, shop.admin)).data;
    const names = async () => (await readAll()).map(({ name }: { name: string }) => name);
    const seen = await readAll();
    const written = (change: readonly object[]) => ({
      attributes: [
        { id: bulb, ...BULB, is_filter: true, ...change[0] },
        { id: wattage, ...WATTAGE, is_filter: false, ...change[1] },
      ],
      seen,
    });
    await write(written([{ name: 'Socket' }, {}]));
    // The same again, as after an answer that was lost, is refused by nothing.
    expect((await write(written([{ name: 'Socket' }, {}]))).status).toBe(200);
    expect((await write(written([{}, { name: 'Power' }]))).status).toBe(200);
    expect(await names()).toEqual(['Socket', 'Power']);
    for (const late of [
      written([{ choices: ['E40'] }, {}]),
      { attributes: [{ id: wattage, ...WATTAGE }], removed: [bulb], seen },
    ]) {
      const { status, message } = await write(late);
      expect([status, message]).toEqual([
        409,
        "Another admin has changed the attribute 'Socket' meanwhile. Save again to replace it",
      ]);
    }
    const { seen: _, ...again } = written([{ choices: ['E40'] }, {}]);
    expect((await write(again)).data[0]).toMatchObject({ name: 'Bulb', choices: ['E40'] });
  });

  test('thirty with thirty choices each fit, in any script', async () => {
    const choice = (n: number) => `${n} ${'ض'.repeat(57)}`;
    const choices = Array.from({ length: 30 }, (_none, n) => choice(n));
    const attributes = Array.from({ length: 30 }, (_none, n) => ({
      name: `Attribute ${n}`,
      type: 'choice',
      choices,
    }));
    const { data } = await write({ attributes });
    expect(data).toHaveLength(30);
    expect((await write({ attributes: data, seen: data })).status).toBe(200);
  });

  test('what is wrong is said at each field', async () => {
    const [bulb] = await define([BULB]);
    const refused = async (body: object) => (await write(body)).errors;
    expect(
      await refused({
        attributes: [
          { name: ' ', type: 'colour' },
          { name: 'Socket: old', type: 'choice' },
        ],
      }),
    ).toEqual({
      'attributes.0.name': ['is required'],
      'attributes.0.type': ['must be one of text, number, choice, yes_no'],
      'attributes.1.name': ['must not contain a colon'],
      'attributes.1.choices': ['must name at least one choice'],
    });
    expect(await refused({ attributes: [SHADE, { ...SHADE, name: 'SHADE' }] })).toEqual({
      'attributes.1.name': ['is there twice'],
    });
    expect(await refused({ attributes: [{ ...SHADE, name: 'bulb' }] })).toEqual({
      'attributes.1.name': ['is there twice'],
    });
    expect(await refused({ attributes: [{ id: bulb, ...SHADE }] })).toEqual({
      'attributes.0.type': ['An attribute keeps its type: add another one'],
    });
    const many = Array.from({ length: 30 }, (_none, n) => ({ ...SHADE, name: `Shade ${n}` }));
    expect(await refused({ attributes: many })).toEqual({
      attributes: ['A collection may have at most 30 attributes'],
    });
  });
});

describe('values of attributes', () => {
  test('are checked, shown in order, counted, and taken away', async () => {
    const [bulb, wattage, dimmable] = await define([BULB, WATTAGE, DIMMABLE]);
    const given = [
      [dimmable, 'no'],
      [wattage, '40'],
      [bulb, 'e27'],
    ] as const;
    const { status, data } = await create([values(given)]);
    expect(status).toBe(201);
    expect(data.attributes).toEqual([
      { id: bulb, name: 'Bulb', type: 'choice', unit: '', value: 'E27' },
      { id: wattage, name: 'Wattage', type: 'number', unit: 'W', value: 40 },
      { id: dimmable, name: 'Dimmable', type: 'yes_no', unit: '', value: false },
    ]);
    await update(data.id, [
      values([
        [bulb, null],
        [wattage, ''],
      ]),
    ]);
    expect((await read(data.id)).attributes).toMatchObject([{ id: dimmable, value: false }]);
    const counts = (await shop.get(`/api/category-attributes/${categoryId}`, shop.admin)).data;
    expect(counts.map((one: { product_count: number }) => one.product_count)).toEqual([0, 0, 1]);
    await update(data.id, [values([[dimmable, null]])]);
    expect(await read(data.id)).not.toHaveProperty('attributes');
  });

  test('those that do not fit are named', async () => {
    const [bulb, wattage] = await define([BULB, WATTAGE]);
    const { status, errors, message } = await create([
      values([
        [bulb, 'B22'],
        [wattage, 'much'],
        [999_999, 1],
      ]),
    ]);
    expect(status).toBe(422);
    expect(message).toBe('Bulb must be one of E27, E14');
    expect(errors).toEqual({
      [`attributes.${bulb}`]: ['must be one of E27, E14'],
      [`attributes.${wattage}`]: ['must be a number with at most three decimals, like 4.5'],
      'attributes.999999': ['There is no such attribute in this collection'],
    });
    expect((await create([['attributes', '[1]']])).status).toBe(422);
  });

  test('one that is no longer offered stays until it is changed', async () => {
    const [bulb] = await define([BULB]);
    const { data } = await create([values([[bulb, 'E14']])]);
    await write({ attributes: [{ id: bulb, ...BULB, choices: ['E27'] }] });
    expect((await update(data.id, [values([[bulb, 'E14']])])).status).toBe(200);
    expect((await read(data.id)).attributes[0].value).toBe('E14');
  });

  test('a removed attribute takes its values from pages, a renamed one its name', async () => {
    const [bulb, shade] = await define([BULB, SHADE]);
    const given = [
      [bulb, 'E27'],
      [shade, 'Linen'],
    ] as const;
    const { data } = await create([values(given)]);
    await write({ attributes: [{ id: shade, ...SHADE, name: 'Lamp shade' }], removed: [bulb] });
    expect((await read(data.id)).attributes).toMatchObject([{ name: 'Lamp shade' }]);
    const { rows } = await shop.database.pool.query(
      'select tags from catalogue_changes order by version desc limit 1',
    );
    expect(rows[0].tags).toEqual(expect.arrayContaining([`p${data.id}`, 'words']));
  });
});

describe('a product that moves to another collection', () => {
  test('takes along what fits, hides the rest, and gets it back when it returns', async () => {
    const lamps = categoryId;
    const [bulb, wattage, shade] = await define([BULB, WATTAGE, SHADE], lamps);
    const outdoor = await insertCategory(shop.database.db);
    const [, watts] = await define(
      [
        { name: 'Bulb', type: 'choice', choices: ['G9'] },
        { name: 'wattage', type: 'number', unit: 'W' },
        { name: 'Shade', type: 'yes_no' },
      ],
      outdoor,
    );
    const given = [
      [bulb, 'E27'],
      [wattage, 40],
      [shade, 'Linen'],
    ] as const;
    const { data } = await create([values(given)]);
    await update(data.id, [['category_id', String(outdoor)]]);
    expect((await read(data.id)).attributes).toEqual([
      { id: watts, name: 'wattage', type: 'number', unit: 'W', value: 40 },
    ]);
    await update(data.id, [values([[watts, 25]])]);
    await shop.post(
      '/api/products/bulk',
      { changes: [{ id: data.id, category_id: lamps }] },
      shop.admin,
    );
    expect((await read(data.id)).attributes).toMatchObject([
      { id: bulb, value: 'E27' },
      { id: wattage, value: 25 },
      { id: shade, value: 'Linen' },
    ]);
  });

  test('values that come with the move are those of the new collection', async () => {
    const [shade] = await define([SHADE]);
    const { data } = await create([values([[shade, 'Linen']])]);
    const other = await insertCategory(shop.database.db);
    const [there] = await define([SHADE], other);
    await update(data.id, [['category_id', String(other)], values([[there, 'Paper']])]);
    expect((await read(data.id)).attributes).toMatchObject([{ id: there, value: 'Paper' }]);
  });
});

test('searches find material, attributes and sizes, in the transaction that writes them', async () => {
  const [bulb, dimmable] = await define([{ ...SHADE, name: 'Cord' }, DIMMABLE]);
  const { data } = await create([
    ['material', 'Verdigris copper'],
    ['width_mm', '6170'],
    ['depth_mm', '4190'],
    values([
      [bulb, 'Braided'],
      [dimmable, true],
    ]),
  ]);
  const find = async (words: string) =>
    (await shop.get(`/api/products?search=${encodeURIComponent(words)}`)).data.data.map(
      ({ id }: { id: number }) => id,
    );
  const all = ['verdigris', 'braided', 'dimmable', '617 cm', '617x419', '419x617'];
  for (const words of all) expect([words, await find(words)]).toEqual([words, [data.id]]);
  await rebuildSearch(shop.database.db, () => undefined);
  for (const words of all) expect([words, await find(words)]).toEqual([words, [data.id]]);
  await write({ attributes: [], removed: [bulb] });
  await update(data.id, [['material', '']]);
  expect(await find('verdigris')).toEqual([]);
  expect(await find('braided')).toEqual([]);
});
