import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { createTestDatabase } from '../../test/database.ts';
import { insertOrder, insertOrders } from '../../test/factories.ts';
import { forAllTests } from '../../test/for-all-tests.ts';
import { countNewOrders } from './count-new-orders.ts';

const database = forAllTests(createTestDatabase);

const readMigration = (name: string): string =>
  readFileSync(join(import.meta.dirname, '../../database/migrations', name), 'utf8');

/** Steps of a fixed formula that look random. */
const random = (n: number, below: number): number =>
  Math.floor((Math.sin(n) * 10_000) % below) + below;

const SPELLINGS = ['+961 3111111', '+9613111111', '+961 3222222', '+961 3333333'];
const spelling = (n: number) => SPELLINGS[random(n, 4) % 4] ?? '';

const REMOVE_PERSONS = `
  update orders set guest_name = 'Person removed', guest_email = '', guest_phone = '', guest_region = '', guest_city = '',
    guest_street = '', notes = '', user_id = null, person_removed_at = now() where id % 17 = $1`;

const COMPUTED = `
  select phone, max(guest_name) filter (where id = latest) as name, count(*) filter (where status_id <> 4)::int as orders,
    coalesce(sum(total_price) filter (where status_id <> 4), 0)::numeric(16,2) as total_spent,
    max(created_at) filter (where status_id <> 4) as last_order_at, max(latest) as latest_order
  from (
    select *, regexp_replace(guest_phone, '\\D', '', 'g') as phone,
      max(id) over (partition by regexp_replace(guest_phone, '\\D', '', 'g')) as latest
    from orders where person_removed_at is null
  ) o group by phone order by phone`;

const countAll = async () => {
  while (await countNewOrders(database.db));
};

const readKept = async () => {
  const { rows } = await database.pool.query(
    'select phone, name, orders, total_spent, last_order_at, latest_order from phone_sums order by phone',
  );
  return rows;
};

test('what the orders of a phone come to is true after 200 random changes of them, by SQL too', async () => {
  const { db, pool } = database;
  for (let n = 1; n <= 200; n += 1) {
    const what = random(n * 3, 7) % 7;
    if (n % 9 === 0) await countAll(); // In between orders are changed that are not counted yet.
    if (n < 20 || what < 2) {
      const statusId = ([1, 3, 4] as const)[n % 3] ?? 1;
      const total = `${10 + (n % 90)}.50`;
      await insertOrder(db, { phone: spelling(n), name: `Buyer ${n}`, total, statusId });
    } else if (what === 2) {
      const status = [1, 3, 4][n % 3];
      await pool.query('update orders set status_id = $1 where id % 7 = $2', [status, n % 7]);
    } else if (what === 3) {
      await pool.query(
        'update orders set guest_phone = $1 where id % 11 = $2 and person_removed_at is null',
        [spelling(n * 7), n % 11],
      );
    } else if (what === 4) {
      await pool.query('delete from orders where id % 13 = $1', [n % 13]);
    } else if (what === 5) {
      await pool.query(REMOVE_PERSONS, [n % 17]);
    } else {
      await pool.query(
        `update orders set guest_name = 'Renamed ' || id, subtotal = subtotal + 1, total_price = total_price + 1
         where id % 5 = $1 and person_removed_at is null`,
        [n % 5],
      );
    }
  }
  await countAll();
  const { rows: computed } = await pool.query(COMPUTED);
  expect(await readKept()).toEqual(computed);
  expect(computed.length).toBeGreaterThan(1);
  const { rows: left } = await pool.query('select from uncounted_orders');
  expect(left).toEqual([]);
});

test.each([
  ['canceled', 'update orders set status_id = 4 where id = $1'],
  ['given another phone', `update orders set guest_phone = '+961 3888888' where id = $1`],
  ['deleted', 'delete from orders where id = $1'],
])('a new order that is being %s while new ones are counted is counted once, as it is then', async (_, change) => {
  const { db, pool } = database;
  const changed = await insertOrder(db, { phone: '+961 3999999' });
  const client = await pool.connect();
  try {
    await client.query('begin');
    await client.query(change, [changed]);
    await countAll();
    await client.query('commit');
  } finally {
    client.release();
  }
  await countAll();
  const { rows: computed } = await pool.query(COMPUTED);
  expect(await readKept()).toEqual(computed);
});

test('an order that is changed while it is being counted is counted as it is afterwards', async () => {
  const { db, pool } = database;
  const changed = await insertOrder(db, { phone: '+961 3999999' });
  const [counting, changing] = await Promise.all([pool.connect(), pool.connect()]);
  try {
    await counting.query('begin');
    await counting.query('select count_new_orders(200)');
    const canceled = changing.query('update orders set status_id = 4 where id = $1', [changed]);
    await waitForLock();
    await counting.query('commit');
    await canceled;
  } finally {
    counting.release();
    changing.release();
  }
  const { rows: computed } = await pool.query(COMPUTED);
  expect(await readKept()).toEqual(computed);
});

test('two who count at once take different orders', async () => {
  const { db, pool } = database;
  for (let n = 0; n < 6; n += 1) await insertOrder(db, { phone: `+961 345678${n}` });
  const client = await pool.connect();
  try {
    await client.query('begin');
    const { rows } = await client.query('select count_new_orders(3) as counted');
    await countAll();
    await client.query('commit');
    expect(rows).toEqual([{ counted: 3 }]);
  } finally {
    client.release();
  }
  const { rows: computed } = await pool.query(COMPUTED);
  expect(await readKept()).toEqual(computed);
});

test('no order is lost where two at once come to a phone as its last one leaves it', async () => {
  const { db, pool } = database;
  const leaving = await insertOrder(db, { phone: '+961 3555555' });
  const coming = await insertOrder(db, { phone: '+961 3666666' });
  await countAll();
  const move = 'update orders set guest_phone = $2 where id = $1';
  const [first, second] = await Promise.all([pool.connect(), pool.connect()]);
  try {
    await first.query('begin');
    await first.query(move, [leaving, '+961 3777777']);
    const moved = second.query(move, [coming, '+961 3555555']);
    await waitForLock();
    await first.query('commit');
    await moved;
  } finally {
    first.release();
    second.release();
  }
  const { rows: computed } = await pool.query(COMPUTED);
  expect(await readKept()).toEqual(computed);
  expect(computed.map(({ phone }) => phone)).toContain('9613555555');
});

/** Until a statement of this database waits for a row that another transaction holds. */
async function waitForLock(): Promise<void> {
  await expect
    .poll(async () => {
      const { rows } = await database.pool.query(
        `select count(*)::int as waiting from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
      );
      return rows[0].waiting;
    })
    .toBe(1);
}

test('orders of before are filled in, and what changed until the triggers were there', async () => {
  const { pool } = database;
  const kept = await readKept();
  await pool.query(`update phone_sums set orders = 99 where phone = $1`, [kept[0].phone]);
  await pool.query('delete from phone_sums where phone = $1', [kept[1].phone]);
  await pool.query(
    `insert into phone_sums (phone, name, orders, latest_order) values ('96139', 'Nobody', 1, 1)`,
  );
  await pool.query(readMigration('0247_phone_sums_of_meanwhile.sql'));
  expect(await readKept()).toEqual(kept);
  await pool.query(`drop table phone_sums; ${readMigration('0246_phone_sums.sql')}`);
  expect(await readKept()).toEqual(kept);
});

test('canceling one of very many orders of a phone reads a few of them', async () => {
  const { pool, db } = database;
  for (let portion = 0; portion < 4; portion += 1)
    await insertOrders(db, 500, { guest_name: 'Nobody', guest_phone: '+961 1000000' });
  await pool.query('analyze orders');
  await countAll();
  const client = await pool.connect();
  try {
    const read = async () => {
      const { rows } = await client.query(
        `select seq_tup_read + coalesce(idx_tup_fetch, 0) as read from pg_stat_xact_user_tables where relname = 'orders'`,
      );
      return Number(rows[0].read);
    };
    await client.query('begin');
    const before = await read();
    const { rows: latest } = await client.query(
      `update orders set status_id = 4 where id = (select latest_order from phone_sums where phone = '9611000000') returning id`,
    );
    const rowsRead = (await read()) - before;
    await client.query('commit');
    expect(latest).toHaveLength(1);
    expect(rowsRead).toBeLessThan(200);
  } finally {
    client.release();
  }
  const { rows: computed } = await pool.query(COMPUTED);
  expect(await readKept()).toEqual(computed);
});
