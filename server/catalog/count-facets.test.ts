import { beforeEach, describe, expect, test } from 'vitest';
import type { Facet } from '../../contract/catalog.ts';
import { type FormEntry, openAdminShop } from '../../test/admin-shop.ts';
import { insertCategory } from '../../test/factories.ts';
import { forAllTests } from '../../test/for-all-tests.ts';

const shop = forAllTests(openAdminShop);
let lamps: number;
let ids: Record<string, number>;
let attribute: Record<string, number>;

const LAMPS: Record<
  string,
  readonly [facts: Record<string, string>, values: Record<string, unknown>]
> = {
  Arc: [
    { color: 'Sage', material: 'Linen', width_mm: '300' },
    { Bulb: 'E27', Dimmable: true, Wattage: 40 },
  ],
  Dome: [
    { color: 'sage', material: 'Brass', width_mm: '490' },
    { Bulb: 'E14', Dimmable: false, Wattage: 60 },
  ],
  Reed: [
    { color: 'Off-white', material: 'Linen', discount: '10' },
    { Bulb: 'E27', Wattage: 7 },
  ],
  Plain: [{ available: '0' }, {}],
};

const make = async (category: number, name: string, facts: Record<string, string>, values = {}) => {
  const given = Object.entries({ color: '', ...facts, attributes: JSON.stringify(values) });
  const entries: FormEntry[] = [
    ['name', name],
    ['description', 'For a corner.'],
    ['price', '40'],
    ['category_id', String(category)],
    ...(given as FormEntry[]),
  ];
  return (await shop.postForm('/api/products', entries)).data.id as number;
};

beforeEach(async () => {
  lamps = await insertCategory(shop.database.db);
  const attributes = [
    { name: 'Bulb', type: 'choice', choices: ['E27', 'E14'] },
    { name: 'Dimmable', type: 'yes_no' },
    { name: 'Wattage', type: 'number', unit: 'W', is_filter: true },
    { name: 'Note', type: 'text' },
  ];
  const { data } = await shop.put(`/api/category-attributes/${lamps}`, { attributes }, shop.admin);
  attribute = Object.fromEntries(
    data.map((one: { name: string; id: number }) => [one.name, one.id]),
  );
  ids = {};
  for (const [name, [facts, values]] of Object.entries(LAMPS)) {
    const byId = Object.entries(values).map(([key, value]) => [attribute[key], value]);
    ids[name] = await make(lamps, name, facts, Object.fromEntries(byId));
  }
});

const facets = async (query = ''): Promise<Record<string, Record<string, number>>> => {
  const { data } = await shop.get(`/api/products/facets?category_id=${lamps}${query}`);
  return Object.fromEntries(
    data.map(({ name, values }: Facet) => [
      name,
      Object.fromEntries(values.map(({ slug, count }) => [slug, count])),
    ]),
  );
};
const found = async (query: string): Promise<string[]> => {
  const { data } = await shop.get(`/api/products?category_id=${lamps}&sort_by=old_to_new${query}`);
  expect(data.total).toBe(data.data.length);
  return data.data.map(({ name }: { name: string }) => name);
};
const of = (text: string) => `&facets=${encodeURIComponent(text)}`;

describe('facets of a collection', () => {
  test('name what its products differ in, attributes first, with counts', async () => {
    expect(await facets()).toEqual({
      'is.bulb': { e27: 2, e14: 1 },
      'is.dimmable': { true: 1 },
      'is.wattage': { '5-10': 1, '20-50': 1, '50-100': 1 },
      material: { linen: 2, brass: 1 },
      colour: { sage: 2, 'off-white': 1 },
      width: { '20-50': 2 },
    });
  });

  test('count beside the other filters, and a facet’s own choice takes nothing of it away', async () => {
    const chosen = await facets(of('colour:sage'));
    expect(chosen.colour).toEqual({ sage: 2, 'off-white': 1 });
    expect(chosen.material).toEqual({ linen: 1, brass: 1 });
    const both = await facets(of('colour:sage;material:linen'));
    expect(both.colour).toEqual({ sage: 1, 'off-white': 1 });
    expect(both.material).toEqual({ linen: 1, brass: 1 });
    expect((await facets('&on_sale=1')).colour).toEqual({ 'off-white': 1 });
    expect((await facets('&price_from=37&price_to=40')).colour).toEqual({ sage: 2 });
    expect(await facets('&price_from=900')).toEqual({});
  });

  test('say where asked what is in stock and on sale, beside the other filters', async () => {
    expect(await facets()).not.toHaveProperty('in_stock');
    expect(await facets('&flags=1')).toMatchObject({ in_stock: { 1: 3 }, on_sale: { 1: 1 } });
    const sage = await facets(`&flags=1&in_stock=1${of('colour:sage')}`);
    expect(sage.in_stock).toEqual({ 1: 2 });
    expect(sage).not.toHaveProperty('on_sale');
    await shop.postForm(`/api/products/${ids.Dome}`, [['available', '0']]);
    expect((await facets('&flags=1')).in_stock).toEqual({ 1: 2 });
    await shop.postForm(`/api/products/${ids.Arc}`, [['discount', '10']]);
    expect((await facets('&flags=1')).on_sale).toEqual({ 1: 2 });
  });

  test('keep what is chosen though nothing is left of it', async () => {
    expect((await facets(of('colour:off-white;material:brass'))).material).toEqual({
      linen: 1,
      brass: 0,
    });
  });

  test('follow each write in its transaction', async () => {
    await shop.postForm(`/api/products/${ids.Arc}`, [['color', 'Clay']]);
    expect((await facets()).colour).toEqual({ sage: 1, clay: 1, 'off-white': 1 });
    await shop.postForm(`/api/products/${ids.Dome}`, [['available', '0']]);
    expect((await facets('&in_stock=1')).colour).toEqual({ clay: 1, 'off-white': 1 });
    const other = await insertCategory(shop.database.db);
    await shop.postForm(`/api/products/${ids.Arc}`, [['category_id', String(other)]]);
    expect((await facets()).colour).toEqual({ sage: 1, 'off-white': 1 });
    await shop.delete(`/api/products/${ids.Dome}`, shop.admin);
    expect((await facets()).colour).toEqual({ 'off-white': 1 });
  });

  test('are those that the merchant chose', async () => {
    const { data } = await shop.get(`/api/category-attributes/${lamps}`, shop.admin);
    const attributes = data.map(({ id, name, type, unit, choices }: Record<string, unknown>) => ({
      ...{ id, name, type, unit, choices },
      is_filter: name === 'Bulb',
    }));
    await shop.put(`/api/category-attributes/${lamps}`, { attributes }, shop.admin);
    const names = Object.keys(await facets()).filter((name) => name.startsWith('is.'));
    expect(names).toEqual(['is.bulb']);
    expect(await found(of('is.dimmable:true'))).toHaveLength(4);
    const [bulb] = attributes;
    await shop.put(
      `/api/category-attributes/${lamps}`,
      { attributes: [{ ...bulb, name: 'Socket' }] },
      shop.admin,
    );
    expect(Object.keys(await facets())).toContain('is.socket');
    await shop.put(
      `/api/category-attributes/${lamps}`,
      { attributes: [], removed: [bulb.id] },
      shop.admin,
    );
    expect(Object.keys(await facets())).not.toContain('is.socket');
  });

  test('are also what a product’s variants are chosen in', async () => {
    const options = [
      { name: 'Color', values: [{ name: 'Sage' }, { name: 'Night blue' }] },
      { name: 'Size', values: [{ name: 'Small' }, { name: 'Large' }] },
      { name: 'Bulb', values: [{ name: 'E27' }] },
    ];
    const put = (all: readonly (readonly string[])[]) =>
      shop.put(
        `/api/products/${ids.Plain}/variants`,
        all.length === 0
          ? { options: [], variants: [] }
          : { options, variants: all.map((values) => ({ values, price: '40', available: 1 })) },
        shop.admin,
      );
    await put([
      ['Sage', 'Small', 'E27'],
      ['Night blue', 'Small', 'E27'],
    ]);
    const counted = await facets();
    expect(counted.colour).toEqual({ sage: 3, 'off-white': 1, 'night-blue': 1 });
    expect(counted['is.size']).toEqual({ small: 1 });
    // The collection has an attribute of that name.
    expect(counted['is.bulb']).toEqual({ e27: 2, e14: 1 });
    expect(await found(of('colour:night-blue;is.size:small'))).toEqual(['Plain']);
    await put([['Night blue', 'Large', 'E27']]);
    expect((await facets())['is.size']).toEqual({ large: 1 });
    expect(await found(of('is.size:small'))).toEqual([]);
    expect((await facets()).colour).toEqual({ sage: 2, 'off-white': 1, 'night-blue': 1 });
    await put([]);
    expect(await facets()).not.toHaveProperty('is.size');
    expect((await facets()).colour).toEqual({ sage: 2, 'off-white': 1 });
  });

  test('of all products are what every collection has', async () => {
    const { data } = await shop.get('/api/products/facets');
    expect(data.map(({ name }: Facet) => name)).toEqual(['material', 'colour', 'width']);
  });
});

describe('a list', () => {
  test('values of one facet are alternatives, facets come together', async () => {
    expect(await found(of('colour:sage'))).toEqual(['Arc', 'Dome']);
    expect(await found(of('colour:sage,off-white;material:linen'))).toEqual(['Arc', 'Reed']);
    expect(await found(of('colour:sage;material:linen;is.bulb:e27'))).toEqual(['Arc']);
    expect(await found(of('is.wattage:5-10,50-100'))).toEqual(['Dome', 'Reed']);
    expect(await found(`${of('material:linen')}&on_sale=1`)).toEqual(['Reed']);
  });

  test('passes over what it does not know', async () => {
    expect(await found(of('colour:sage;size:big;is.socket:g9;material:'))).toEqual(['Arc', 'Dome']);
    expect(await found(of('colour:none'))).toHaveLength(4);
    expect(await found(of("colour:'); drop table products--"))).toHaveLength(4);
  });

  test('and what no product of it has leaves nothing', async () => {
    const rugs = await insertCategory(shop.database.db);
    await make(rugs, 'Kilim', { material: 'Wool' });
    expect(await found(of('material:wool'))).toEqual([]);
  });

  test('finds facets in searches too', async () => {
    const { data } = await shop.get(
      `/api/products?search=corner&category_id=${lamps}${of('colour:sage')}`,
    );
    expect(data.total).toBe(2);
  });
});

test('a thousand products written at once have the bits that each alone would have', async () => {
  const { db } = shop.database;
  await db
    .insertInto('products')
    .values(
      Array.from({ length: 1000 }, (_, at) => ({
        ...{ category_id: lamps, name: `Lamp ${at}`, description: 'Warm.', price: 10 },
        color: at % 3 === 0 ? 'Ink' : null,
      })),
    )
    .execute();
  expect((await facets()).colour).toMatchObject({ ink: 334 });
  await db.updateTable('products').set({ color: 'Chalk' }).where('color', '=', 'Ink').execute();
  expect((await facets()).colour).toMatchObject({ chalk: 334 });
  await db.deleteFrom('products').where('color', '=', 'Chalk').execute();
  expect((await facets()).colour).not.toHaveProperty('chalk');
});

test('facets of a search are counted among what it finds, beside its other filters', async () => {
  const rugs = await insertCategory(shop.database.db);
  await make(rugs, 'Zanzi Rug', { color: 'Sage', material: 'Wool' });
  await make(lamps, 'Zanzi Lamp', { color: 'Sage', material: 'Linen', discount: '10' });
  await make(lamps, 'Zanzi Shade', { color: 'Ink', material: 'Linen' });
  const counted = async (query: string): Promise<Record<string, Record<string, number>>> => {
    const { data } = await shop.get(`/api/products/facets?search=zanzi${query}`);
    return Object.fromEntries(
      data.map(({ name, values }: Facet) => [
        name,
        Object.fromEntries(values.map(({ slug, count }) => [slug, count])),
      ]),
    );
  };
  const all = { colour: { sage: 2, ink: 1 }, material: { linen: 2, wool: 1 } };
  expect(await counted('')).toEqual(all);
  expect(await counted('%20rug&as_typed=1')).toMatchObject({ material: { wool: 1 } });
  expect((await counted('&on_sale=1')).material).toEqual({ linen: 1 });
  expect((await counted('&price_to=37')).colour).toEqual({ sage: 1 });
  expect((await counted(`&category_id=${rugs}`)).material).toEqual({ wool: 1 });
  expect(await counted('&facets=material:wool')).toEqual({ ...all, colour: { sage: 1 } });
  expect((await shop.get('/api/products/facets?search=nothinglikeit')).data).toEqual([]);
});
