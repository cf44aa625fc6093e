import { expect, test } from 'vitest';
import { createTestDatabase } from '../../test/database.ts';
import { insertOrder, insertUser } from '../../test/factories.ts';
import { forAllTests } from '../../test/for-all-tests.ts';

const database = forAllTests(createTestDatabase);

/** Steps of a fixed formula that look random. */
const random = (n: number, below: number): number =>
  Math.floor((Math.sin(n) * 10_000) % below) + below;

test('what orders come to is true after 200 random changes of them, by SQL too', async () => {
  const { db, pool } = database;
  const users: number[] = [];
  for (let n = 0; n < 4; n += 1) users.push((await insertUser(db)).id);
  const anyUser = (n: number) => users[random(n, 4) % 4] ?? 0;
  for (let n = 1; n <= 200; n += 1) {
    const what = random(n * 3, 6) % 6;
    if (n < 20 || what < 2) {
      const statusId = ([1, 3, 4] as const)[n % 3] ?? 1;
      await insertOrder(db, { userId: anyUser(n), total: `${10 + (n % 90)}.50`, statusId });
    } else if (what === 2) {
      await pool.query('update orders set status_id = $1 where id % 7 = $2', [
        [1, 3, 4][n % 3],
        n % 7,
      ]);
    } else if (what === 3) {
      await pool.query('update orders set user_id = $1 where id % 11 = $2', [
        n % 5 ? anyUser(n) : null,
        n % 11,
      ]);
    } else if (what === 4) {
      await pool.query('delete from orders where id % 13 = $1', [n % 13]);
    } else {
      await pool.query(
        'update orders set subtotal = subtotal + 1, total_price = total_price + 1 where id % 5 = $1',
        [n % 5],
      );
    }
  }
  const { rows: kept } = await pool.query(
    'select * from customer_sums where user_id = any ($1) order by user_id',
    [users],
  );
  const { rows: computed } = await pool.query(
    `select u.id as user_id, count(o.id)::int as orders, coalesce(sum(o.total_price), 0)::numeric(16,2) as total_spent,
       max(o.created_at) as last_order_at
     from users u left join orders o on o.user_id = u.id and o.status_id <> 4
     where u.id = any ($1) group by u.id order by u.id`,
    [users],
  );
  expect(kept).toEqual(computed);
  expect(kept.some(({ orders }) => orders > 0)).toBe(true);
});
