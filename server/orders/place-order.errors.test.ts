import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { TestApp } from '../../test/app.ts';
import { insertProduct } from '../../test/factories.ts';
import { openOrderShop, orderBody, postOrder } from '../../test/orders.ts';

let shop: TestApp;
let vase: number;
beforeAll(async () => {
  shop = await openOrderShop();
  vase = await insertProduct(shop.database.db, { name: 'Ribbed vase', price: '20.00' });
});
afterAll(async () => {
  const { orders } = await shop.database.db
    .selectFrom('orders')
    .select(({ fn }) => fn.countAll<number>().as('orders'))
    .executeTakeFirstOrThrow();
  await shop.close();
  expect(orders, 'a refused order leaves nothing behind').toBe(0);
});

const order = (other: Record<string, unknown>) => postOrder(shop, orderBody([[vase, 1]], other));
const line = (product_id: unknown, quantity: unknown) => ({ products: [{ product_id, quantity }] });

const BAD_PHONE = "Please enter a valid phone number don't include spaces or dashes, eg: 123456789";

describe('a field that cannot be accepted is 422 and named', () => {
  test.each([
    ['a missing name', { guest_name: undefined }, 'guest_name', 'is required'],
    ['a blank name', { guest_name: ' \t ' }, 'guest_name', 'is required'],
    ['a name of nothing visible', { guest_name: '\u200b\u2060' }, 'guest_name', 'is required'],
    ['a name that is no text', { guest_name: 7 }, 'guest_name', 'must be text'],
    [
      'a long name',
      { guest_name: 'x'.repeat(101) },
      'guest_name',
      'must be at most 100 characters',
    ],
    ['a line break in a name', { guest_name: 'Rima\r\nBcc: x' }, 'guest_name', 'must be one line'],
    ['a line break in a street', { guest_street: 'a\u2028b' }, 'guest_street', 'must be one line'],
    ['a missing region', { guest_region: '' }, 'guest_region', 'is required'],
    ['a missing city', { guest_city: null }, 'guest_city', 'must be text'],
    [
      'a long street',
      { guest_street: 'x'.repeat(201) },
      'guest_street',
      'must be at most 200 characters',
    ],
    [
      'NUL in a name',
      { guest_name: 'a\0b' },
      'guest_name',
      'contains characters that cannot be stored',
    ],
    ['NUL in notes', { notes: '\0' }, 'notes', 'contains characters that cannot be stored'],
    [
      'half a surrogate',
      { guest_city: 'x\ud800' },
      'guest_city',
      'contains characters that cannot be stored',
    ],
    [
      'half a surrogate in notes',
      { notes: '\udfff' },
      'notes',
      'contains characters that cannot be stored',
    ],
    ['long notes', { notes: 'x'.repeat(1001) }, 'notes', 'must be at most 1000 characters'],
    [
      'an e-mail that is none',
      { guest_email: 'rima@' },
      'guest_email',
      'must be an e-mail address',
    ],
    ['two e-mails', { guest_email: 'a@b.co\nc@d.co' }, 'guest_email', 'must be an e-mail address'],
    ['a phone too short for its country', { guest_phone: '+961 123' }, 'guest_phone', BAD_PHONE],
    [
      'a credit card',
      { payment_method_id: 2 },
      'payment_method_id',
      'Only cash on delivery (1) is offered',
    ],
    ['no payment method', { payment_method_id: undefined }, 'payment_method_id', 'is required'],
    ['no products', { products: [] }, 'products', 'must have at least one product'],
    ['products left out', { products: undefined }, 'products', 'is required'],
    ['an empty text for products', { products: '' }, 'products', 'must be a list of products'],
    [
      'a long text for products',
      { products: 'x'.repeat(200) },
      'products',
      'must be a list of products',
    ],
    ['a list for a name', { guest_name: [] }, 'guest_name', 'must be text'],
    [
      'a line without a product',
      { products: [{ quantity: 1 }] },
      'products.0.product_id',
      'is required',
    ],
    ['products that are no list', { products: {} }, 'products', 'must be a list of products'],
    [
      'a line that is none',
      { products: [null] },
      'products.0',
      'must be a product and its quantity',
    ],
    ['quantity 0', line(1, 0), 'products.0.quantity', 'must be between 1 and 1000'],
    ['quantity 1001', line(1, 1001), 'products.0.quantity', 'must be between 1 and 1000'],
    ['quantity 1.5', line(1, 1.5), 'products.0.quantity', 'must be a whole number'],
    ['quantity as text', line(1, '2'), 'products.0.quantity', 'must be a whole number'],
    ['product 0', line(0, 1), 'products.0.product_id', 'must be a positive whole number'],
    ['a product as text', line('1', 1), 'products.0.product_id', 'must be a whole number'],
    ['a user as text', { user_id: '1' }, 'user_id', 'must be a whole number'],
    ['a cart as text', { from_cart: 'yes' }, 'from_cart', 'must be true or false'],
  ])('%s', async (_name, other, field, message) => {
    const { status, errors, data } = await order(other);
    expect(status).toBe(422);
    expect(errors).toEqual({ [field]: [message] });
    expect(data).toBeNull();
  });

  test('more than 100 lines', async () => {
    const products = Array.from({ length: 101 }, () => ({ product_id: vase, quantity: 1 }));
    const { status, errors } = await order({ products });
    expect(status).toBe(422);
    expect(errors).toEqual({ products: ['must have at most 100 products'] });
  });

  test('more than 1000 of one product after summing', async () => {
    const bowl = await insertProduct(shop.database.db);
    const products = [bowl, vase, vase].map((product_id) => ({ product_id, quantity: 501 }));
    const { status, errors } = await order({ products });
    expect(status).toBe(422);
    expect(errors).toEqual({ 'products.1.quantity': ['must be at most 1000 of one product'] });
  });

  test.each(['a b', 'é', 'x'.repeat(256), ''])('the idempotency key %j', async (key) => {
    const { status, errors } = await postOrder(shop, orderBody([[vase, 1]]), {
      headers: { 'idempotency-key': key },
    });
    expect(status).toBe(422);
    expect(Object.keys(errors ?? {})).toEqual(['idempotency-key']);
  });
});

describe('a product that cannot be sold is 409 and named', () => {
  test('out of stock', async () => {
    const gone = await insertProduct(shop.database.db, { name: 'Linen rug', available: false });
    const { status, message, errors } = await order({
      products: [vase, gone].map((product_id) => ({ product_id, quantity: 1 })),
    });
    expect(status).toBe(409);
    expect(message).toBe("'Linen rug' is out of stock");
    expect(errors).toEqual({ 'products.1.product_id': ["'Linen rug' is out of stock"] });
  });

  test('deleted', async () => {
    const gone = await insertProduct(shop.database.db, { name: 'Brass mirror' });
    await shop.database.db
      .updateTable('products')
      .set({ deleted_at: new Date() })
      .where('id', '=', gone)
      .execute();
    const { status, errors } = await order(line(gone, 1));
    expect(status).toBe(409);
    expect(errors).toEqual({ 'products.0.product_id': ["'Brass mirror' is no longer sold"] });
  });

  test.each([
    999_999,
    2_147_483_647,
    2_147_483_648,
    Number.MAX_SAFE_INTEGER,
  ])('unknown: %i', async (id) => {
    const { status, errors } = await order(line(id, 1));
    expect(status).toBe(409);
    expect(errors).toEqual({
      'products.0.product_id': [
        expect.stringMatching(/^(Product \d+|This product) is no longer sold$/),
      ],
    });
  });

  test('every one of them at once', async () => {
    const gone = await insertProduct(shop.database.db, { name: 'Rug', available: false });
    const products = [gone, vase, 999_999, gone].map((product_id) => ({ product_id, quantity: 1 }));
    const { errors } = await order({ products });
    expect(errors).toEqual({
      'products.0.product_id': ["'Rug' is out of stock"],
      'products.2.product_id': ['Product 999999 is no longer sold'],
    });
  });
});

describe('a body that cannot be read is 400', () => {
  test.each(['', '{', '[]', '"text"', 'null', '\ud800'])('%j', async (payload) => {
    expect((await postOrder(shop, payload)).status).toBe(400);
  });
});
