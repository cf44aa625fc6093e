import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { insertCategory } from '../../../test/factories.ts';
import { type ImportShop, openImportShop } from '../../../test/import-shop.ts';

let shop: ImportShop;
let vases: number;
beforeAll(async () => {
  shop = await openImportShop();
  vases = await insertCategory(shop.database.db, { name: 'Vases' });
});
afterAll(() => shop.close());

const HEAD = 'id,name,description,price,collection';
const count = async (table: 'products' | 'import_rows') =>
  Number(
    (
      await sql<{ n: number }>`select count(*) as n from ${sql.table(table)}`.execute(
        shop.database.db,
      )
    ).rows[0]?.n,
  );

test('an import whose process is killed in the middle continues: no row is lost or applied twice', async () => {
  await shop.stopRunners();
  const goOn = await holdImportAfter(20);
  const script = join(import.meta.dirname, '../../../test/import-process.ts');
  const victim = spawn(process.execPath, [script, shop.database.connectionString, shop.mediaDir], {
    stdio: 'inherit',
  });
  onTestFinished(() => void victim.kill('SIGKILL'));
  const lines = Array.from({ length: 800 }, (_, n) => `,Jug ${n},Small,9.5,Vases`);
  const { data } = await shop.upload([HEAD, ...lines].join('\n'));
  await expect.poll(() => count('products'), { interval: 5 }).toBeGreaterThan(20);
  victim.kill('SIGKILL');
  await once(victim, 'exit');
  await goOn();
  expect(await count('import_rows')).toBeGreaterThan(0); // It was in the middle.
  await shop.startRunner();
  const { job } = await shop.follow(data.job_id);
  expect(job).toMatchObject({ state: 'done', tries: 2, import_result: { created: 800 } });
  const { rows } = await sql<{ name: string }>`select name from products order by id`.execute(
    shop.database.db,
  );
  expect(rows.map(({ name }) => name)).toEqual(lines.map((line) => line.split(',')[1]));
});

/** Lets an import wait once this many products are there, so that it is met in the middle however fast it is. */
async function holdImportAfter(products: number): Promise<() => Promise<void>> {
  const { db, pool } = shop.database;
  await sql`create function hold_import() returns trigger language plpgsql as $$ begin
    if (select count(*) from products) > ${sql.lit(products)} then
      perform pg_advisory_xact_lock_shared(1);
    end if;
    return null;
  end $$`.execute(db);
  await sql`create trigger hold_import before insert on products
    for each statement execute function hold_import()`.execute(db);
  const holder = await pool.connect();
  await holder.query('select pg_advisory_lock(1)');
  return async () => {
    await holder.query('select pg_advisory_unlock(1)');
    holder.release();
  };
}

/** How long orders wait for it is measured by `npm run test:faults -- --only=import-beside-orders`. */
test('an import changes at most 100 products in a transaction, so that no order waits long for one', async () => {
  const { db } = shop.database;
  await db.deleteFrom('products').execute();
  await sql`insert into products (category_id, name, description, price)
    select ${vases}, 'Bulk ' || n, 'Small', 5 from generate_series(1, 500) n`.execute(db);
  const all = await db.selectFrom('products').select('id').orderBy('id').execute();
  const csv = [HEAD, ...all.map(({ id }) => `${id},Changed ${id},Small,9.5,Vases`)].join('\n');
  const { data } = await shop.upload(csv);
  expect((await shop.follow(data.job_id)).data?.updated).toBe(all.length);
  const { rows: transactions } = await sql<{ changed: number }>`
    select count(*)::int as changed from products where name like 'Changed%' group by xmin`.execute(
    db,
  );
  expect(transactions.reduce((sum, { changed }) => sum + changed, 0)).toBe(all.length);
  expect(Math.max(...transactions.map(({ changed }) => changed))).toBeLessThanOrEqual(100);
});
