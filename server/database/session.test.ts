import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { createTestDatabase } from '../../test/database.ts';
import { forAllTests } from '../../test/for-all-tests.ts';
import { countRows } from './session.ts';

const database = forAllTests(createTestDatabase);

const insertOrders = (count: number) =>
  database.pool.query(`
    insert into orders (guest_name, guest_phone, guest_region, guest_city, guest_street, subtotal, delivery_fee, total_price)
    select 'R', '+961 3', 'M', 'J', 'H', 0, 0, 0 from generate_series(1, ${count})`);

test('as many rows as are asked for are counted, more are estimated and said to be', async () => {
  const count = () => countRows(database.db, sql`from orders where status_id = ${1}`, 10_000);
  expect(await count()).toEqual({ total: 0, isExact: true, reachable: 0 });
  await insertOrders(10_000);
  expect(await count()).toEqual({ total: 10_000, isExact: true, reachable: 10_000 });
  await insertOrders(5_000);
  await database.pool.query('analyze orders');
  const { total, ...rest } = await count();
  expect(rest).toEqual({ isExact: false, reachable: 10_000 });
  expect(total).toBeGreaterThan(14_000);
  expect(total).toBeLessThan(16_000);
});
