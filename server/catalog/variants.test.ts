import { describe, expect, test } from 'vitest';
import { detailedProduct } from '../../contract/catalog.ts';
import { openAdminShop } from '../../test/admin-shop.ts';
import { insertProduct } from '../../test/factories.ts';
import { forAllTests } from '../../test/for-all-tests.ts';

const shop = forAllTests(openAdminShop);

const COLOURS = { name: 'Colour', values: [{ name: 'Sage', color: '#9caf88' }, { name: 'Sand' }] };
const SIZES = { name: 'Size', values: [{ name: 'S' }, { name: 'L' }] };
const FOUR = [
  { values: ['Sage', 'S'], price: '20.00' },
  { values: ['Sage', 'L'], price: '34.00', discount: '50' },
  { values: ['Sand', 'S'], price: '22.00', available: 0 },
  { values: ['Sand', 'L'], price: '30.00' },
];

const put = (id: number, body: object) =>
  shop.put(`/api/products/${id}/variants`, body, shop.admin);
const edited = async (id: number) =>
  (await shop.get(`/api/products/${id}/variants`, shop.admin)).data;
const read = async (id: number) => (await shop.get(`/api/products/${id}`)).data;
const listed = async (id: number) =>
  (await shop.get(`/api/products?search=cushion&by_id=1&per_page=100`)).data.data.find(
    (one: { id: number }) => one.id === id,
  );
const cushion = (traits = {}) => insertProduct(shop.database.db, { name: 'Cushion', ...traits });
async function withFour(traits = {}): Promise<number> {
  const id = await cushion(traits);
  expect((await put(id, { options: [COLOURS, SIZES], variants: FOUR })).status).toBe(200);
  return id;
}

describe('a product with variants', () => {
  test('is shown with options and variants, at the price of the cheapest one that is there', async () => {
    const id = await withFour();
    const product = await read(id);
    expect(product).toEqual(detailedProduct.parse(product));
    expect(product).toMatchObject({
      price: '34.00',
      discount: '50.00',
      available: 1,
      options: [COLOURS, SIZES],
      variants: [
        { values: ['Sage', 'S'], name: 'Sage / S', price: '20.00', discount: '0.00', available: 1 },
        { name: 'Sage / L', available: 1 },
        { name: 'Sand / S', available: 0 },
        { name: 'Sand / L' },
      ],
    });
    expect((await listed(id)).variant_summary).toEqual({
      count: 4,
      price_varies: true,
      swatches: [{ name: 'Sage', color: '#9caf88' }, { name: 'Sand' }],
    });
  });

  test('keeps ids as values are renamed, swapped, removed and brought back', async () => {
    const id = await withFour();
    const { options, variants } = await edited(id);
    const [a, b, c, d] = variants;
    const swapped = [
      { id: a.id, values: b.values, price: '20' },
      { id: b.id, values: a.values, price: '34' },
      { id: d.id, values: d.values, price: '30' },
    ];
    const { data } = await put(id, { options, variants: swapped });
    expect(data.variants.map((one: { id: number }) => one.id)).toEqual([a.id, b.id, d.id]);
    const back = await put(id, { options, variants: FOUR });
    expect(back.data.variants.map((one: { id: number }) => one.id)).toEqual([
      b.id,
      a.id,
      c.id,
      d.id,
    ]);
  });

  test('is sold as one again without options', async () => {
    const id = await withFour();
    expect((await put(id, { options: [], variants: [] })).data).toMatchObject({
      options: [],
      variants: [],
    });
    const product = await read(id);
    expect(product).not.toHaveProperty('options');
    expect(product).not.toHaveProperty('variant_summary');
    expect(product).toMatchObject({ price: '34.00', discount: '50.00' });
  });

  test('is found by the values and references of its variants', async () => {
    const id = await cushion({ name: 'Hassock' });
    const options = [{ name: 'Colour', values: [{ name: 'Chartreuse' }] }];
    const variant = { values: ['Chartreuse'], price: '9', reference: 'HSK-77' };
    expect((await put(id, { options, variants: [variant] })).status).toBe(200);
    for (const words of ['chartreuse', 'HSK-77']) {
      const { data } = await shop.get(`/api/products?search=${words}`);
      expect(data.data.map((one: { id: number }) => one.id)).toContain(id);
    }
  });

  test('gives a discount, a switch and a price that somebody writes to all variants', async () => {
    const id = await withFour();
    const change = (values: string) =>
      shop.database.pool.query(`update products set ${values} where id = ${id}`);
    await change('discount = 10');
    const discounts = (await edited(id)).variants.map((one: { discount: string }) => one.discount);
    expect(discounts).toEqual(Array(4).fill('10.00'));
    await change('price = price * 2');
    expect((await edited(id)).variants.map((one: { price: string }) => one.price)).toEqual([
      '40.00',
      '68.00',
      '44.00',
      '60.00',
    ]);
    expect(await read(id)).toMatchObject({ price: '40.00', discount: '10.00' });
    await change('available = false');
    expect((await read(id)).variants.map((one: { available: 0 | 1 }) => one.available)).toEqual([
      0, 0, 0, 0,
    ]);
    await change('available = true');
    expect((await read(id)).variants[0].available).toBe(1);
  });

  test('is on sale in all variants, and has its own discounts back afterwards', async () => {
    const id = await withFour();
    const { pool } = shop.database;
    const due = (times: string) =>
      pool.query(
        `begin; select from catalogue_version for update; ${times}; select settle_some_sales(200); commit`,
      );
    await due(`insert into product_sales (product_id, discount, starts_at, ends_at)
      values (${id}, 30, now() - interval '1 minute', now() + interval '1 day')`);
    const discounts = async () =>
      (await edited(id)).variants.map((one: { discount: string }) => one.discount);
    expect(await discounts()).toEqual(Array(4).fill('30.00'));
    await due(`update product_sales set starts_at = now() - interval '2 days', ends_at = now() - interval '1 minute'
      where product_id = ${id}`);
    expect(await discounts()).toEqual(['0.00', '50.00', '0.00', '0.00']);
    expect(await read(id)).toMatchObject({ price: '34.00', discount: '50.00' });
  });
});

describe('variants are refused', () => {
  test.each([
    ['two equal combinations', { variants: [FOUR[0], FOUR[0]] }, 'variants.1.values'],
    [
      'a value that no option has',
      { variants: [{ values: ['Sage', 'M'], price: '1' }] },
      'variants.0.values',
    ],
    ['a value too few', { variants: [{ values: ['Sage'], price: '1' }] }, 'variants.0.values'],
    ['options without variants', { variants: [] }, 'variants'],
    ['variants without options', { options: [] }, 'options'],
    ['an option twice', { options: [SIZES, SIZES] }, 'options.1.name'],
    [
      'four options',
      { options: [COLOURS, SIZES, { ...SIZES, name: 'A' }, { ...SIZES, name: 'B' }] },
      'options',
    ],
    ['a price of nothing', { variants: [{ ...FOUR[0], price: '0' }] }, 'variants.0.price'],
    [
      'a colour that is none',
      { options: [{ name: 'Colour', values: [{ name: 'Sage', color: 'green' }] }] },
      'options.0.values.0.color',
    ],
    [
      'a picture of another product',
      { variants: [{ ...FOUR[0], image_id: 999_999 }] },
      'variants.0.image_id',
    ],
  ])('%s', async (_what, change, field) => {
    const id = await cushion();
    const answer = await put(id, { options: [COLOURS, SIZES], variants: FOUR, ...change });
    expect(answer.status).toBe(422);
    expect(Object.keys(answer.errors ?? {})).toContain(field);
    expect((await edited(id)).variants).toEqual([]);
  });

  test('more than 100', async () => {
    const values = Array.from({ length: 101 }, (_none, n) => ({ name: `Tone ${n}` }));
    const { status, message } = await put(await cushion(), {
      options: [{ name: 'Colour', values: values.slice(0, 100) }],
      variants: values.map(({ name }) => ({ values: [name], price: '1' })),
    });
    expect([status, message]).toEqual([422, expect.stringContaining('must be at most 100')]);
  });

  test('a reference that another one has', async () => {
    const one = {
      options: [SIZES],
      variants: [{ values: ['S'], price: '1', reference: 'SIZE-S' }],
    };
    expect((await put(await cushion(), one)).status).toBe(200);
    const twin = { ...one, variants: [{ values: ['S'], price: '1', reference: 'size-s' }] };
    const { status, errors } = await put(await cushion(), twin);
    expect(status).toBe(422);
    expect(errors).toEqual({ 'variants.0.reference': ['Another variant has this reference'] });
  });

  test('but not for references that change places', async () => {
    const id = await cushion();
    const two = (...references: string[]) => ({
      options: [SIZES],
      variants: references.map((reference, at) => ({
        ...{ values: [SIZES.values[at]?.name], price: '1', reference },
      })),
    });
    expect((await put(id, two('SWAP-1', 'SWAP-2'))).status).toBe(200);
    const { status, data } = await put(id, two('SWAP-2', 'SWAP-1'));
    expect(status).toBe(200);
    expect(data.variants.map((one: { reference: string }) => one.reference)).toEqual([
      'SWAP-2',
      'SWAP-1',
    ]);
  });

  test('nor are those that stay as they are written to the audit log', async () => {
    const id = await cushion();
    const three = (price: string, ...references: string[]) => ({
      options: [SIZES],
      variants: SIZES.values.map(({ name }, at) => ({
        ...{ values: [name], price: at === 0 ? price : '9', reference: references[at] ?? null },
      })),
    });
    await put(id, three('9', 'AUD-1', 'AUD-2'));
    const logged = async () => {
      const { data } = await shop.get('/api/audit-log?subject=products&per_page=100', shop.admin);
      return data.data
        .filter((one: { subject_id: string }) => one.subject_id === String(id))
        .flatMap(({ before, after }: Record<string, { variant?: object }>) =>
          before?.variant ? [[before.variant, after?.variant]] : [],
        );
    };
    await put(id, three('9', 'AUD-1', 'AUD-2'));
    expect(await logged()).toEqual([]);
    await put(id, three('12', 'AUD-1', 'AUD-3'));
    expect(await logged()).toMatchObject([
      [{ reference: 'AUD-2' }, { reference: 'AUD-3' }],
      [{ price: 9 }, { price: 12 }],
    ]);
  });

  test('on a version that is outdated', async () => {
    const id = await cushion();
    const { version } = await edited(id);
    const one = { options: [SIZES], variants: [{ values: ['S'], price: '1' }], version };
    expect((await put(id, one)).status).toBe(200);
    expect((await put(id, one)).status).toBe(409);
  });
});
