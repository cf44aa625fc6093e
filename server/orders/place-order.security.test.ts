import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import { insertProduct } from '../../test/factories.ts';
import { forAllTests } from '../../test/for-all-tests.ts';
import { insertCustomer, openOrderShop, orderBody, postOrder } from '../../test/orders.ts';
import type { Actor } from '../http/actor.ts';

const shop = forAllTests(openOrderShop);
let vase: number;
let buyer: number;
let actor: Actor;
beforeAll(async () => {
  vase = await insertProduct(shop.database.db, { price: '20.00' });
  buyer = await insertCustomer(shop.database);
  actor = { kind: 'user', userId: buyer, role: 'user' };
});

const ownerOf = async (orderId: number) => {
  const { user_id } = await shop.database.db
    .selectFrom('orders')
    .select('user_id')
    .where('id', '=', orderId)
    .executeTakeFirstOrThrow();
  return user_id;
};

describe('whose order it is', () => {
  test('a guest has no user, and gets a token', async () => {
    const { data } = await postOrder(shop, orderBody([[vase, 1]]));
    expect(await ownerOf(data.id)).toBeNull();
    expect(data.tracking_token).toMatch(/^[\w-]{43}$/);
  });

  test.each(['given', null, undefined])('a token decides, with user_id %s', async (given) => {
    const body = orderBody([[vase, 1]], { user_id: given === 'given' ? buyer : given });
    const { status, data } = await postOrder(shop, body, { actor });
    expect(status).toBe(201);
    expect(await ownerOf(data.id)).toBe(buyer);
    expect(data).not.toHaveProperty('tracking_token');
  });

  test("another's user_id is 403, an admin's wish too", async () => {
    for (const role of ['user', 'owner'] as const) {
      const sender = { actor: { kind: 'user', userId: buyer, role } as const };
      const body = orderBody([[vase, 1]], { user_id: buyer + 1 });
      const { status, errors } = await postOrder(shop, body, sender);
      expect(status).toBe(403);
      expect(errors).toHaveProperty('user_id');
    }
  });

  test('a guest who claims to be someone is 403', async () => {
    for (const user_id of [buyer, 0, -1, 10 ** 15]) {
      const { status } = await postOrder(shop, orderBody([[vase, 1]], { user_id }));
      expect(status).toBe(403);
    }
  });
});

test("the client's prices are not read", async () => {
  const cheap = { price: '0.01', discount: '100', subtotal: '0.01' };
  const body = orderBody([], {
    products: [{ product_id: vase, quantity: 1, ...cheap }],
    ...{ subtotal: '0.01', delivery_fee: '0.00', total_price: '0.01' },
  });
  const { data } = await postOrder(shop, body);
  expect(data).toMatchObject({ subtotal: '20.00', delivery_fee: '4.00', total_price: '24.00' });
});

test("a guest's order takes nothing out of anyone's cart", async () => {
  const { db } = shop.database;
  await db
    .insertInto('cart_items')
    .values({ user_id: buyer, product_id: vase, quantity: 2 })
    .execute();
  await postOrder(shop, orderBody([[vase, 1]], { from_cart: true }));
  expect(await db.selectFrom('cart_items').selectAll().execute()).toHaveLength(1);
});

test('SQL and markup in texts stay texts', async () => {
  const text = `'); drop table orders; -- <script>alert(1)</script> {"a","b"} \\ $1 %s`;
  const body = orderBody([[vase, 1]], { guest_name: text, notes: text });
  const { status, data } = await postOrder(shop, body);
  expect(status).toBe(201);
  expect(data).toMatchObject({ guest_name: text, notes: text });
});

test("a product's name with quotes, commas and braces is frozen as it is", async () => {
  const name = `"Vase", {big} \\ NULL`;
  const id = await insertProduct(shop.database.db, { name });
  const { data } = await postOrder(shop, orderBody([[id, 1]]));
  const { product_name } = await shop.database.db
    .selectFrom('order_items')
    .select('product_name')
    .where('order_id', '=', data.id)
    .executeTakeFirstOrThrow();
  expect([product_name, data.items[0]?.product.name]).toEqual([name, name]);
});

test('any text is stored as it is, trimmed, or refused', async () => {
  const blanks = fc.constantFrom(
    '\u0085',
    '\u180e',
    '\u200b',
    '\u2028',
    '\u3000',
    '\ufeff',
    '\u001c',
  );
  const odd = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 40 }),
    fc.array(blanks, { maxLength: 4 }).map((parts) => parts.join('')),
  );
  const texts = fc.record({ guest_name: odd, guest_street: odd, guest_email: odd, notes: odd });
  await fc.assert(
    fc.asyncProperty(texts, fc.boolean(), async (given, withEmail) => {
      const sent = withEmail ? given : { ...given, guest_email: '' };
      const { status, data } = await postOrder(shop, orderBody([[vase, 1]], sent));
      expect([201, 422]).toContain(status);
      if (status === 201) expect(data).toMatchObject({ guest_name: sent.guest_name.trim() });
    }),
    { numRuns: 300, seed: 20_261_121 },
  );
});

test('a write without the mark of our own pages is 403', async () => {
  const { status } = await postOrder(shop, orderBody([[vase, 1]]), {
    headers: { 'x-requested-with': '' },
  });
  expect(status).toBe(403);
});
