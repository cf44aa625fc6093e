import { beforeEach, describe, expect, test } from 'vitest';
import { openAdminShop } from '../../test/admin-shop.ts';
import { insertProduct } from '../../test/factories.ts';
import { forAllTests } from '../../test/for-all-tests.ts';
import { insertCushion, removeVariant } from '../../test/variants.ts';

const shop = forAllTests(openAdminShop);
beforeEach(() => shop.database.db.deleteFrom('products').execute());

const find = (code: string) =>
  shop.get(`/api/stock/find?code=${encodeURIComponent(code)}`, shop.admin);
const found = async (code: string) => (await find(code)).data;
const nameProduct = (id: number, reference: string) =>
  shop.database.db.updateTable('products').set({ reference }).where('id', '=', id).execute();
const nameVariant = (id: number, codes: { reference?: string; barcode?: string }) =>
  shop.database.db.updateTable('product_variants').set(codes).where('id', '=', id).execute();

describe('a code finds', () => {
  test('a product by its reference, regardless of case, with its cover and its count', async () => {
    const traits = { name: 'Vase', pictures: 1, stock: 4 };
    const id = await insertProduct(shop.database.db, traits);
    await nameProduct(id, 'Vase-01');
    expect(await found(' vase-01 ')).toEqual([
      {
        product_id: id,
        name: 'Vase',
        reference: 'Vase-01',
        image: expect.objectContaining({ base_url: expect.any(String) }),
        stock: { product_id: id, on_hand: 4, low_at: 5, offered: 1 },
      },
    ]);
    expect(await found('Vase-0')).toEqual([]);
    expect(await found('Vase-0_')).toEqual([]);
  });

  test('one that is not counted, and says so', async () => {
    const id = await insertProduct(shop.database.db);
    await nameProduct(id, 'plain');
    expect(await found('PLAIN')).toMatchObject([{ product_id: id, stock: null, image: null }]);
  });

  test('a variant by its reference or its barcode, with its own count', async () => {
    const { id, sage, sand } = await insertCushion(shop.database.db, {}, { sage: 7 });
    await nameVariant(sage, { reference: 'CU-SG', barcode: '4006381333931' });
    await nameVariant(sand, { barcode: 'x-9' });
    const sageFound = {
      product_id: id,
      variant_id: sage,
      name: 'Cushion',
      variant: 'Sage',
      reference: 'CU-SG',
      barcode: '4006381333931',
      stock: { product_id: id, variant_id: sage, on_hand: 7, low_at: 5, offered: 1 },
    };
    expect(await found('cu-sg')).toMatchObject([sageFound]);
    expect(await found('4006381333931')).toMatchObject([sageFound]);
    expect(await found('X-9')).toMatchObject([{ variant_id: sand, stock: null }]);
  });

  test('the picture of the variant, where it has one', async () => {
    const { id, sage } = await insertCushion(shop.database.db, { pictures: 2 });
    const images = (await shop.get(`/api/products/${id}/images`)).data;
    await shop.database.db
      .updateTable('product_variants')
      .set({ reference: 'green', image_id: images[1].id })
      .where('id', '=', sage)
      .execute();
    expect(await found('green')).toMatchObject([{ image: { id: images[1].id } }]);
  });

  test('a UPC of 12 digits by the EAN of 13 that a camera reads, and the other way round', async () => {
    const { sage, sand } = await insertCushion(shop.database.db);
    await nameVariant(sage, { barcode: '012345678905' });
    await nameVariant(sand, { barcode: '0036000291452' });
    expect(await found('0012345678905')).toMatchObject([{ variant_id: sage }]);
    expect(await found('036000291452')).toMatchObject([{ variant_id: sand }]);
  });

  test('what stands in the shop in the groups in which it is printed, by its digits and by other groups', async () => {
    const { id, sage, sand } = await insertCushion(shop.database.db);
    await nameVariant(sage, { barcode: '4 006381 333931' });
    await nameVariant(sand, { barcode: '0-36000\u00a029145-2', reference: '50 60-70 801' });
    for (const code of ['4006381333931', '4 006381 333931', '4006381-333931'])
      expect(await found(code)).toMatchObject([{ variant_id: sage }]);
    for (const code of ['036000291452', '0036000291452', '50607 0801'])
      expect(await found(code)).toMatchObject([{ variant_id: sand }]);
    await nameProduct(id, '978 0-14');
    expect(await found('978014')).toHaveLength(2);
    await nameVariant(sage, { barcode: 'x-9' });
    expect(await found('x9')).toEqual([]);
  });

  test('several, in the order of their names: each variant of a product, and what shares a barcode', async () => {
    const { id, sage, sand } = await insertCushion(shop.database.db);
    await nameProduct(id, 'CU');
    expect(await found('cu')).toMatchObject([
      { variant_id: sage, variant: 'Sage' },
      { variant_id: sand, variant: 'Sand' },
    ]);
    const other = await insertCushion(shop.database.db, { name: 'Bolster' });
    for (const variant of [sage, other.sage]) await nameVariant(variant, { barcode: '55' });
    expect(await found('55')).toMatchObject([{ name: 'Bolster' }, { name: 'Cushion' }]);
    // It is named twice by the same code, and found once.
    await nameVariant(sand, { reference: '77', barcode: '77' });
    expect(await found('77')).toHaveLength(1);
  });

  test('no product and no variant that is no longer sold', async () => {
    const { id, sage, sand } = await insertCushion(shop.database.db);
    await nameProduct(id, 'gone');
    await nameVariant(sage, { barcode: 'gone-too' });
    await removeVariant(shop.database.db, sage);
    expect(await found('gone-too')).toEqual([]);
    expect(await found('gone')).toMatchObject([{ variant_id: sand }]);
    await shop.app.inject({
      method: 'DELETE',
      url: `/api/products/${id}`,
      headers: { ...shop.admin, 'x-requested-with': 'XMLHttpRequest' },
    });
    expect(await found('gone')).toEqual([]);
  });

  test('at most 100', async () => {
    const { db } = shop.database;
    for (let count = 0; count < 51; count += 1) {
      const { sage, sand } = await insertCushion(db);
      for (const variant of [sage, sand]) await nameVariant(variant, { barcode: '1' });
    }
    expect(await found('1')).toHaveLength(100);
  });
});

test.each([
  ['', 'is required'],
  ['%20', 'is required'],
  ['x'.repeat(61), 'must be at most 60 characters'],
  ['a%00', 'contains characters that cannot be stored'],
  ['1&code=2', 'must be text'],
])('not by %j', async (code, message) => {
  const { status, errors } = await shop.get(`/api/stock/find?code=${code}`, shop.admin);
  expect([status, errors]).toEqual([422, { code: [message] }]);
});

test('costs one query, whatever it finds', async () => {
  const { sage, sand } = await insertCushion(shop.database.db);
  for (const variant of [sage, sand]) await nameVariant(variant, { barcode: '8' });
  const many = await shop.countQueries(() => found('8'));
  expect(many).toBe(await shop.countQueries(() => found('9')));
});
