import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../test/database.ts';
import { createOrderCounter } from './count-orders.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

const insertOrders = (
  count: number,
  at = 'now()',
  db: Pick<TestDatabase['pool'], 'query'> = database.pool,
) =>
  db.query(`
    insert into orders (guest_name, guest_phone, guest_region, guest_city, guest_street,
      subtotal, delivery_fee, total_price, created_at)
    select 'R', '+961 3', 'M', 'J', 'H', 0, 0, 0, ${at} from generate_series(1, ${count})`);

test('orders are counted exactly, whenever they came and however many', async () => {
  const countOrders = createOrderCounter(database.db);
  expect(await countOrders(null)).toBe(0);
  await insertOrders(3);
  expect(await countOrders(null)).toBe(3);
  await insertOrders(6_000, "now() - interval '2 days'");
  expect([await countOrders(null), await countOrders(null)]).toEqual([6_003, 6_003]);

  const slow = await database.pool.connect();
  await slow.query('begin');
  await insertOrders(4, 'now()', slow);
  await insertOrders(1);
  expect(await countOrders(null), 'without what is not committed').toBe(6_004);
  await slow.query('commit');
  slow.release();
  expect(await countOrders(null)).toBe(6_008);
  expect(await createOrderCounter(database.db)(null), 'another process').toBe(6_008);
});

test('a condition is counted as it stands', async () => {
  const countOrders = createOrderCounter(database.db);
  const canceled = () => countOrders(sql<boolean>`status_id = 4`);
  expect(await canceled()).toBe(0);
  await database.pool.query('update orders set status_id = 4 where id <= 7');
  expect(await canceled()).toBe(7);
});
