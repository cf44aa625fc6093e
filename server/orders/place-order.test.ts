import { describe, expect, test } from 'vitest';
import { insertProduct } from '../../test/factories.ts';
import { forAllTests } from '../../test/for-all-tests.ts';
import {
  getOrder,
  insertCustomer,
  openOrderShop,
  orderBody,
  postOrder,
} from '../../test/orders.ts';

const COVER = /^\/media\/picture-\d+\/800\.webp$/;
const shop = forAllTests(openOrderShop);

const sell = (price: string, discount = '0') =>
  insertProduct(shop.database.db, { price, discount });
const order = (products: [number, number][], other = {}) =>
  postOrder(shop, orderBody(products, other));

async function purchasesOf(productId: number): Promise<number> {
  const { purchase_count } = await shop.database.db
    .selectFrom('product_popularity')
    .select('purchase_count')
    .where('product_id', '=', productId)
    .executeTakeFirstOrThrow();
  return purchase_count;
}

describe('placing an order', () => {
  test('answers the whole order, priced by the shop', async () => {
    const vase = await insertProduct(shop.database.db, {
      name: 'Ribbed vase',
      price: '129.00',
      discount: '15',
      pictures: 2,
    });
    const { status, data } = await order([[vase, 2]], { notes: 'Ring twice\nplease' });
    expect(status).toBe(201);
    expect(data).toEqual({
      id: expect.any(Number),
      created_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
      subtotal: '219.30',
      delivery_fee: '0.00',
      total_price: '219.30',
      status: { id: 1, name: 'Pending' },
      payment_status: { id: 1, name: 'Unpaid' },
      payment_method: { id: 1, name: 'Cash on delivery' },
      courier: null,
      guest_name: 'Rima Haddad',
      guest_email: 'rima@example.com',
      guest_phone: '+961 3123456',
      guest_region: 'Mount Lebanon',
      guest_city: 'Jounieh',
      guest_street: '12 Harbour Street',
      notes: 'Ring twice\nplease',
      items: [
        {
          id: expect.any(Number),
          product_id: vase,
          product: { id: vase, name: 'Ribbed vase', image_url: expect.stringMatching(COVER) },
          quantity: 2,
          price: '129.00',
          discount: '15.00',
          subtotal: '219.30',
        },
      ],
      tracking_token: expect.stringMatching(/^[\w-]{43}$/),
    });
  });

  test('keeps the lines in the order they were sent, whatever their ids', async () => {
    const [first, second, third] = [await sell('3.00'), await sell('2.00'), await sell('1.00')];
    const { data } = await order([
      [third, 1],
      [first, 2],
      [second, 3],
    ]);
    expect(data.items.map((item) => [item.product_id, item.quantity, item.price])).toEqual([
      [third, 1, '1.00'],
      [first, 2, '3.00'],
      [second, 3, '2.00'],
    ]);
    const read = await getOrder(shop, data.id, {
      headers: { 'x-order-token': data.tracking_token ?? '' },
    });
    expect(read.data.items).toEqual(data.items);
  });

  test.each([
    ['79.99 pays for delivery', '79.99', '0', 1, '79.99', '4.00', '83.99'],
    ['80.00 is delivered free', '80.00', '0', 1, '80.00', '0.00', '80.00'],
    ['the fee is decided after the discount', '100.00', '20.01', 1, '79.99', '4.00', '83.99'],
    ['a discount may just leave 80', '100.00', '20', 1, '80.00', '0.00', '80.00'],
    ['half a cent is rounded up before multiplying', '0.05', '10', 100, '5.00', '4.00', '9.00'],
    ['a third of the price', '10.00', '33.33', 3, '20.01', '4.00', '24.01'],
    ['a product given away', '50.00', '100', 2, '0.00', '4.00', '4.00'],
  ])('%s', async (_name, price, discount, quantity, subtotal, delivery_fee, total_price) => {
    const { data } = await order([[await sell(price, discount), quantity]]);
    expect(data).toMatchObject({ subtotal, delivery_fee, total_price });
  });

  test('stores the largest order there can be', async () => {
    const products = await Promise.all(Array.from({ length: 100 }, () => sell('999999.99')));
    const { status, data } = await order(products.map((id) => [id, 1000]));
    expect(status).toBe(201);
    expect(data.total_price).toBe('99999999000.00');
  });

  test('sells at the price of the moment, not at that of the cart', async () => {
    const id = await sell('10.00');
    await shop.database.db
      .updateTable('products')
      .set({ price: '12.50', discount: '20' })
      .where('id', '=', id)
      .execute();
    const { data } = await order([[id, 1]]);
    expect(data.items[0]).toMatchObject({ price: '12.50', discount: '20.00', subtotal: '10.00' });
  });

  test('sums up duplicates, up to 1000 of one product', async () => {
    const [vase, bowl] = [await sell('2.00'), await sell('1.00')];
    const { status, data } = await order([
      [vase, 600],
      [bowl, 1],
      [vase, 400],
    ]);
    expect(status).toBe(201);
    expect(data.items.map((item) => [item.product_id, item.quantity])).toEqual([
      [vase, 1000],
      [bowl, 1],
    ]);
    expect(data.subtotal).toBe('2001.00');
  });

  test('counts what was bought', async () => {
    const [vase, bowl] = [await sell('2.00'), await sell('1.00')];
    await order([
      [vase, 3],
      [bowl, 1],
    ]);
    await order([[vase, 2]]);
    expect([await purchasesOf(vase), await purchasesOf(bowl)]).toEqual([5, 1]);
  });

  test('brings the phone into its stored form, and trims', async () => {
    const { data } = await order([[await sell('1.00'), 1]], {
      guest_name: '  Rima  ',
      guest_phone: '+961 03-123 456',
    });
    expect(data).toMatchObject({ guest_name: 'Rima', guest_phone: '+961 3123456' });
  });

  test.each(['', null, undefined])('takes %j for no e-mail and no notes', async (none) => {
    const { status, data } = await order([[await sell('1.00'), 1]], {
      guest_email: none,
      notes: none,
    });
    expect(status).toBe(201);
    expect(data).toMatchObject({ guest_email: '', notes: '' });
  });

  test('keeps what it does not know out of the order', async () => {
    const { status, data } = await order([[await sell('1.00'), 1]], {
      status_id: 3,
      courier_id: 1,
      created_at: '2001-01-01',
    });
    expect(status).toBe(201);
    expect(data.status.id).toBe(1);
    expect(data.created_at).not.toContain('2001');
  });

  test("takes the ordered lines out of the customer's cart, and no others", async () => {
    const { db } = shop.database;
    const [vase, bowl] = [await sell('2.00'), await sell('1.00')];
    const [buyer, other] = [
      await insertCustomer(shop.database),
      await insertCustomer(shop.database),
    ];
    const lines = [buyer, other].flatMap((user_id) =>
      [vase, bowl].map((product_id) => ({ user_id, product_id, quantity: 1 })),
    );
    await db.insertInto('cart_items').values(lines).execute();
    const actor = { kind: 'user', userId: buyer, role: 'user' } as const;
    const { status } = await postOrder(shop, orderBody([[vase, 1]], { from_cart: true }), {
      actor,
    });
    expect(status).toBe(201);
    const left = await db
      .selectFrom('cart_items')
      .select(['user_id', 'product_id'])
      .orderBy('id')
      .execute();
    expect(left).toEqual([
      { user_id: buyer, product_id: bowl },
      { user_id: other, product_id: vase },
      { user_id: other, product_id: bowl },
    ]);
    await postOrder(shop, orderBody([[bowl, 1]]), { actor });
    expect(await db.selectFrom('cart_items').selectAll().execute()).toHaveLength(3);
  });
});

test('an order stays as it was when its product changes, loses its cover and goes', async () => {
  const { db } = shop.database;
  const id = await insertProduct(shop.database.db, {
    name: 'Old name',
    price: '9.00',
    pictures: 1,
  });
  const { data } = await order([[id, 1]]);
  const change = { name: 'New name', price: '99.00', discount: '50', deleted_at: new Date() };
  await db.updateTable('products').set(change).where('id', '=', id).execute();
  await db.deleteFrom('product_images').where('product_id', '=', id).execute();
  const sender = { headers: { 'x-order-token': data.tracking_token ?? '' } };
  const read = await getOrder(shop, data.id, sender);
  const { tracking_token, ...placed } = data;
  expect(read.data).toEqual(placed);
  expect(read.data.items[0]?.product).toEqual({
    id,
    name: 'Old name',
    image_url: expect.stringMatching(COVER),
  });
});
