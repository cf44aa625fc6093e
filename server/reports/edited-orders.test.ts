import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { SHOP_TIME_ZONE } from '../../domain/time-zone.ts';
import { openAdminShop } from '../../test/admin-shop.ts';
import { insertProduct } from '../../test/factories.ts';
import { orderBody } from '../../test/orders.ts';
import { keepSales } from './keep-sales.ts';

test('a dashboard says what an edited order has now, whether its sums are kept already or not', async () => {
  const shop = await openAdminShop();
  const { db } = shop.database;
  const [vase, bowl] = [
    await insertProduct(db, { price: '20.00' }),
    // A gift: the order's sums stay as they are with it.
    await insertProduct(db, { price: '7.00', discount: '100' }),
  ];
  const { data: order } = await shop.post('/api/orders', orderBody([[vase, 2]]));
  await sql`update orders set created_at = now() - interval '3 days' where id = ${order.id}`.execute(
    db,
  );
  await keepSales(db, SHOP_TIME_ZONE);
  const sellers = async () => {
    const { data } = await shop.get('/api/dashboard?range=7', shop.admin);
    return data.best_sellers.map(({ id, pieces }: { id: number; pieces: number }) => [id, pieces]);
  };
  expect(await sellers()).toEqual([[vase, 2]]);

  const body = {
    version: 0,
    products: [
      { product_id: vase, quantity: 2 },
      { product_id: bowl, quantity: 3 },
    ],
  };
  await shop.post(`/api/orders/${order.id}/edits`, body, shop.admin);
  const edited = await sellers();
  expect(edited).toEqual([
    [bowl, 3],
    [vase, 2],
  ]);
  await keepSales(db, SHOP_TIME_ZONE);
  expect(await sellers()).toEqual(edited);
  await shop.close();
});
