import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { insertCategory, insertProduct } from '../../../test/factories.ts';
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
  const script = join(import.meta.dirname, '../../../test/import-process.ts');
  const victim = spawn(process.execPath, [script, shop.database.connectionString, shop.mediaDir], {
    stdio: 'inherit',
  });
  const lines = Array.from({ length: 2_000 }, (_, n) => `,Jug ${n},Small,9.5,Vases`);
  const { data } = await shop.upload([HEAD, ...lines].join('\n'));
  await expect.poll(() => count('products'), { timeout: 60_000, interval: 5 }).toBeGreaterThan(20);
  victim.kill('SIGKILL');
  await once(victim, 'exit');
  expect(await count('import_rows')).toBeGreaterThan(0); // It was in the middle.
  await shop.startRunner();
  const { job } = await shop.follow(data.job_id);
  expect(job).toMatchObject({ state: 'done', tries: 2, import_result: { created: 2_000 } });
  const { rows } = await sql<{ name: string }>`select name from products order by id`.execute(
    shop.database.db,
  );
  expect(rows.map(({ name }) => name)).toEqual(lines.map((line) => line.split(',')[1]));
}, 120_000);

test('an order waits less than 100 ms for a product that an import changes', async () => {
  const { db } = shop.database;
  await db.deleteFrom('products').execute();
  const ids: number[] = [];
  for (let n = 0; n < 5; n += 1) ids.push(await insertProduct(db, { categoryId: vases }));
  await sql`insert into products (category_id, name, description, price)
    select ${vases}, 'Bulk ' || n, 'Small', 5 from generate_series(1, 2000) n`.execute(db);
  const all = await db.selectFrom('products').select('id').orderBy('id').execute();
  const csv = [HEAD, ...all.map(({ id }) => `${id},Changed ${id},Small,9.5,Vases`)].join('\n');
  const { data } = await shop.upload(csv);
  const waits: number[] = [];
  let isOver = false;
  const following = shop.follow(data.job_id).finally(() => {
    isOver = true;
  });
  while (!isOver) {
    const [at] = all.slice(Math.floor(Math.random() * all.length));
    await db.transaction().execute(async (order) => {
      const from = performance.now();
      await sql`select from products where id = ${at?.id ?? 0} for share`.execute(order);
      waits.push(performance.now() - from);
    });
  }
  expect((await following).data?.updated).toBe(all.length);
  waits.sort((one, other) => one - other);
  const p99 = waits[Math.floor(waits.length * 0.99)] ?? 0;
  expect(waits.length).toBeGreaterThan(20);
  expect(p99).toBeLessThan(100);
}, 120_000);
