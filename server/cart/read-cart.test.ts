import { expect, test } from 'vitest';
import { createTestApp } from '../../test/app.ts';
import { insertProduct, insertUser } from '../../test/factories.ts';
import { forAllTests } from '../../test/for-all-tests.ts';

const shop = forAllTests(createTestApp);

test('a cart is read with one query in addition to the one for the token, however full it is', async () => {
  const { db } = shop.database;
  const user = await insertUser(db);
  const read = () => shop.get(`/api/cartItems/cart/${user.id}`, user.headers);
  expect(await shop.countQueries(read)).toBe(2);
  expect((await read()).data).toEqual([]);

  for (let quantity = 1; quantity <= 20; quantity += 1) {
    const product_id = await insertProduct(db, { pictures: 1 });
    await db.insertInto('cart_items').values({ user_id: user.id, product_id, quantity }).execute();
  }
  expect(await shop.countQueries(read)).toBe(2);
  const { data } = await read();
  expect(data.map((line: { quantity: number }) => line.quantity)).toEqual(
    Array.from({ length: 20 }, (_, index) => index + 1),
  );
});

test('lines follow their products: price, stock, and deletion', async () => {
  const { db } = shop.database;
  const user = await insertUser(db);
  const id = await insertProduct(db, { price: '25.00' });
  await db
    .insertInto('cart_items')
    .values({ user_id: user.id, product_id: id, quantity: 1 })
    .execute();
  const read = async () => (await shop.get(`/api/cartItems/cart/${user.id}`, user.headers)).data;

  const change = { price: '30.00', available: false };
  await db.updateTable('products').set(change).where('id', '=', id).execute();
  expect(await read()).toMatchObject([{ product: { price: '30.00', available: 0 } }]);

  await db.updateTable('products').set({ deleted_at: new Date() }).where('id', '=', id).execute();
  expect(await read()).toEqual([]);
});

test('texts that look like JSON or markup stay texts', async () => {
  const { db } = shop.database;
  const user = await insertUser(db);
  const name = '"},{"id":1} \\ </script><script>alert(1)</script> \u2028 😀';
  const product_id = await insertProduct(db, { name });
  await db.insertInto('cart_items').values({ user_id: user.id, product_id, quantity: 1 }).execute();
  const { data } = await shop.get(`/api/cartItems/cart/${user.id}`, user.headers);
  expect(data[0].product.name).toBe(name);
});
