import { beforeEach, describe, expect, test } from 'vitest';
import { type CartItem, cartItem } from '../../contract/cart.ts';
import type { Product } from '../../contract/catalog.ts';
import type { ProductVariant } from '../../contract/variants.ts';
import { asVariant } from '../../domain/variants.ts';
import { createTestApp } from '../../test/app.ts';
import { insertProduct, insertUser, type TestUser } from '../../test/factories.ts';
import { forAllTests } from '../../test/for-all-tests.ts';
import { insertCushion, insertVariants, removeVariant } from '../../test/variants.ts';

const shop = forAllTests(createTestApp);
let user: TestUser;

beforeEach(async () => {
  user = await insertUser(shop.database.db);
});

interface Line {
  readonly product_id: number;
  readonly variant_id?: number;
  readonly quantity: number;
}

const add = (product_id: number, variant_id?: number, quantity = 1) =>
  shop.post(`/api/cartItems/${user.id}`, { product_id, variant_id, quantity }, user.headers);
const put = (cart: Line[], known?: Line[]) =>
  shop.put(`/api/cartItems/cart/${user.id}`, { cart, known }, user.headers);
const merge = (cart: Line[]) =>
  shop.post(`/api/cartItems/merge/${user.id}`, { cart }, user.headers);
const read = async (): Promise<CartItem[]> =>
  (await shop.get(`/api/cartItems/cart/${user.id}`, user.headers)).data;
const lines = (items: CartItem[]) =>
  items.map((item) => [item.product_id, item.variant_id, item.quantity]);

describe('adding a variant', () => {
  test('answers a line of its own with the product as that variant is sold', async () => {
    const { db } = shop.database;
    const id = await insertProduct(db, { pictures: 2 });
    const { data: plain } = await shop.get(`/api/products/${id}`);
    const [sage, sand] = await insertVariants(db, id, [
      { values: ['Sage', 'S'] },
      { values: ['Sand', 'L'], price: '34', discount: '50', imageId: plain.images[1].id },
    ]);
    await add(id, sage, 2);
    const { status, data } = await add(id, sand, 3);
    expect(status).toBe(201);
    expect(data).toEqual(cartItem.parse(data));
    const { data: detailed } = await shop.get(`/api/products/${id}`);
    const { options: _, variants, ...product } = detailed;
    expect(data).toEqual({
      id: expect.any(Number),
      product_id: id,
      variant_id: sand,
      variant_name: 'Sand / L',
      quantity: 3,
      product: asVariant<Product>(product, variants[1]),
    });
    expect(data.product).toMatchObject({ price: '34.00', image_url: plain.images[1].image_url });
    expect((await add(id, sand)).data).toEqual({ ...data, quantity: 4 });
    expect(lines(await read())).toEqual([
      [id, sage, 2],
      [id, sand, 4],
    ]);
  });

  test('fifty times at once gives the exact sum of each', async () => {
    const { id, sage, sand } = await insertCushion(shop.database.db);
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, at) => add(id, at % 2 === 0 ? sage : sand, 3)),
    );
    expect(answers.map(({ status }) => status)).toEqual(Array(50).fill(201));
    expect(lines(await read()).sort()).toEqual([
      [id, sage, 75],
      [id, sand, 75],
    ]);
  });

  test('without saying which one is refused with those that there are', async () => {
    const { id, sage, sand } = await insertCushion(shop.database.db);
    const message = `Please choose: Sage (${sage}), Sand (${sand})`;
    expect(await add(id)).toMatchObject({
      status: 422,
      message,
      errors: { variant_id: [message] },
    });
    expect(await read()).toEqual([]);
  });

  test('that is unknown, removed, of another product or of one without variants is 404', async () => {
    const { db } = shop.database;
    const { id, sage, sand } = await insertCushion(db);
    const other = await insertCushion(db);
    const plain = await insertProduct(db);
    await removeVariant(db, sand);
    const message = "This choice of 'Cushion' is no longer sold";
    for (const variant of [sand, other.sage, 2_147_483_000, Number.MAX_SAFE_INTEGER]) {
      expect(await add(id, variant)).toMatchObject({
        status: 404,
        message,
        errors: { variant_id: [message] },
      });
    }
    expect((await add(plain, sage)).status).toBe(404);
    expect(await add(2_147_483_000, sage)).toMatchObject({ message: 'Product not found' });
    expect(await read()).toEqual([]);
  });

  test('that is out of stock is 409, and so is each where the product is no longer offered', async () => {
    const { db } = shop.database;
    const { id, sage, sand } = await insertCushion(db);
    const values = { offered: false, available: false };
    await db.updateTable('product_variants').set(values).where('id', '=', sage).execute();
    const message = "'Cushion, Sage' is out of stock";
    expect(await add(id, sage)).toMatchObject({
      status: 409,
      message,
      errors: { variant_id: [message] },
    });
    expect((await add(id, sand)).status).toBe(201);
    await db.updateTable('products').set({ available: false }).where('id', '=', id).execute();
    expect(await add(id, sand)).toMatchObject({
      status: 409,
      message: "'Cushion, Sand' is out of stock",
    });
    expect(await read()).toMatchObject([{ variant_id: sand, product: { available: 0 } }]);
  });
});

describe('a line that no longer fits', () => {
  const gone = { variant_gone: true, product: { available: 0 } };

  test('says so where its variant was removed, and is whole when that comes back', async () => {
    const { db } = shop.database;
    const { id, sage, sand } = await insertCushion(db);
    await add(id, sage);
    const [before] = await read();
    await removeVariant(db, sage);
    const items = await read();
    expect(items).toMatchObject([{ variant_id: sage, variant_name: 'Sage', ...gone }]);
    expect(items).toEqual(items.map((item) => cartItem.parse(item)));
    // A device that changes another line does not lose it.
    const kept = { product_id: id, variant_id: sage, quantity: 1 };
    const { data, message } = await put([kept, { ...kept, variant_id: sand }], [kept]);
    expect(lines(data)).toEqual([
      [id, sage, 1],
      [id, sand, 1],
    ]);
    expect(message).toBe('');
    await db
      .updateTable('product_variants')
      .set({ deleted_at: null })
      .where('id', '=', sage)
      .execute();
    expect((await read())[0]).toEqual({ ...before, product: expect.anything() });
  });

  test('says so where its product is sold in variants by now, or no longer is', async () => {
    const { db } = shop.database;
    const id = await insertProduct(db);
    await add(id);
    const [sage] = await insertVariants(db, id, [{ values: ['Sage'] }]);
    expect(await read()).toMatchObject([gone]);
    await add(id, sage);
    expect(lines(await read())).toEqual([
      [id, undefined, 1],
      [id, sage, 1],
    ]);
    await db
      .updateTable('product_variants')
      .set({ deleted_at: new Date() })
      .where('product_id', '=', id)
      .execute();
    await db.deleteFrom('product_options').where('product_id', '=', id).execute();
    const items = await read();
    expect(items[0]).not.toHaveProperty('variant_gone');
    expect(items[1]).toMatchObject({ variant_id: sage, ...gone });
  });
});

describe('saving a cart', () => {
  test('keeps variants apart, sums what is twice and leaves unknown ones out', async () => {
    const { db } = shop.database;
    const { id, sage, sand } = await insertCushion(db);
    const other = await insertCushion(db);
    const line = { product_id: id, quantity: 2 };
    const { data, message } = await put([
      { ...line, variant_id: sage },
      { ...line, variant_id: sand },
      { ...line, variant_id: sage },
      { ...line, variant_id: other.sage },
    ]);
    expect(lines(data)).toEqual([
      [id, sage, 4],
      [id, sand, 2],
    ]);
    expect(message).toBe("No longer sold and left out: 'Cushion'.");
    const second = await put([
      { ...line, variant_id: sand },
      { ...line, variant_id: sage },
    ]);
    expect(second.data.map((item: CartItem) => item.id)).toEqual(
      data.map((item: CartItem) => item.id),
    );
    expect(lines((await put([{ ...line, variant_id: sand }])).data)).toEqual([[id, sand, 2]]);
  });

  test('leaves out the variants of a deleted product by their names', async () => {
    const { db } = shop.database;
    const { id, sage } = await insertCushion(db, { deletedAt: new Date() });
    const { data, message } = await merge([{ product_id: id, variant_id: sage, quantity: 1 }]);
    expect(data).toEqual([]);
    expect(message).toBe("No longer sold and left out: 'Cushion, Sage'.");
  });

  test('merging keeps the greater quantity of each variant', async () => {
    const { id, sage, sand } = await insertCushion(shop.database.db);
    await add(id, sage, 2);
    await add(id, sand, 5);
    const guests = [
      { product_id: id, variant_id: sand, quantity: 3 },
      { product_id: id, variant_id: sage, quantity: 9 },
    ];
    for (let again = 0; again < 2; again += 1) {
      expect(lines((await merge(guests)).data)).toEqual([
        [id, sage, 9],
        [id, sand, 5],
      ]);
    }
  });

  test("changing one device's line leaves the variant that another one added", async () => {
    const { id, sage, sand } = await insertCushion(shop.database.db);
    const ofSage = { product_id: id, variant_id: sage, quantity: 1 };
    await put([ofSage]);
    await add(id, sand);
    const { data } = await put([{ ...ofSage, quantity: 7 }], [ofSage]);
    expect(lines(data)).toEqual([
      [id, sage, 7],
      [id, sand, 1],
    ]);
    expect(lines((await put([], [{ ...ofSage, quantity: 7 }])).data)).toEqual([[id, sand, 1]]);
  });
});

describe('products by their ids', () => {
  const byIds = async (query: string): Promise<(Product & { variants?: ProductVariant[] })[]> =>
    (await shop.get(`/api/products/by-ids?${query}`)).data;

  test('come with those variants that are asked for and still there', async () => {
    const { db } = shop.database;
    const { id, sage, sand } = await insertCushion(db);
    const other = await insertCushion(db);
    const plain = await insertProduct(db, { pictures: 1 });
    const without = await byIds(`ids=${plain},${id},${other.id}`);
    expect(without[1]).not.toHaveProperty('variants');
    const answer = await byIds(
      `ids=${plain},${id},${other.id}&variant_ids=${sand},${sage},2147483000`,
    );
    const { data: detailed } = await shop.get(`/api/products/${id}`);
    expect(answer).toEqual([
      without[0],
      { ...without[1], variants: detailed.variants },
      { ...without[2], variants: [] },
    ]);
    await removeVariant(db, sand);
    expect((await byIds(`ids=${id}&variant_ids=${sand},${sage}`))[0]?.variants).toMatchObject([
      { id: sage, name: 'Sage', price: '20.00' },
    ]);
  });

  test('take at most 100 variants', async () => {
    const ids = Array.from({ length: 101 }, (_, at) => at + 1).join();
    expect((await shop.get(`/api/products/by-ids?ids=1&variant_ids=${ids}`)).status).toBe(422);
  });
});
