import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { insertCategory, insertProduct, insertUser } from '../../../test/factories.ts';
import { type ImportShop, openImportShop } from '../../../test/import-shop.ts';
import { lockCatalogue } from '../../database/catalogue-version.ts';

let shop: ImportShop;
let vases: number;
beforeAll(async () => {
  shop = await openImportShop();
  vases = await insertCategory(shop.database.db, { name: 'Vases' });
});
afterAll(() => shop.close());
beforeEach(() => shop.database.db.deleteFrom('products').execute());

const HEAD = 'name,description,price,collection';
const jugs = (count: number) =>
  [HEAD, ...Array.from({ length: count }, (_, n) => `Jug ${n},Small,9.5,Vases`)].join('\n');
const countProducts = async () =>
  Number(
    (await sql<{ n: number }>`select count(*) as n from products`.execute(shop.database.db)).rows[0]
      ?.n,
  );

test('an upload is answered at once with its job, which can be followed', async () => {
  const { status, data } = await shop.upload(jugs(50));
  expect([status, data]).toEqual([202, { job_id: expect.any(String) }]);
  const { job } = await shop.follow(data.job_id);
  expect(job).toMatchObject({
    name: 'import-products',
    title: 'Import of products',
    state: 'done',
    tries: 1,
    error: null,
    import_result: { created: 50, error_count: 0, dry_run: false },
  });
  const files = await sql`select from import_files`.execute(shop.database.db);
  expect([files.rows.length, await countProducts()]).toEqual([0, 50]);
});

test('shoppers and admins are answered while an import goes on', async () => {
  const { data } = await shop.upload(jugs(400));
  const seen = new Set<number>();
  while (!['done', 'failed'].includes((await shop.readJob(data.job_id)).state)) {
    seen.add((await shop.get('/api/products')).data.total);
    // Another admin's write waits for one step, not for the import.
    await shop.database.db.transaction().execute((other) => lockCatalogue(other));
  }
  expect((await shop.follow(data.job_id)).data?.created).toBe(400);
  expect(seen.size).toBeGreaterThan(2);
});

test('what another admin has deleted since the check is left out and named', async () => {
  const { db } = shop.database;
  const lamps = await insertCategory(db, { name: 'Lamps' });
  const gone = await insertProduct(db, { categoryId: vases, name: 'Gone' });
  const csv = [
    `id,${HEAD}`,
    ',Lamp,Small,9.5,Lamps',
    ',Jug,Small,9.5,Vases',
    `${gone},Gone?,Small,9.5,Vases`,
  ].join('\n');
  const jobId = await db.transaction().execute(async (other) => {
    await lockCatalogue(other);
    const { data } = await shop.upload(csv);
    // All is checked, and the first step waits for the lock.
    const isWaiting = async () =>
      (await sql`select from imports where state = 'applying'`.execute(other)).rows.length;
    await expect.poll(isWaiting, { interval: 5 }).toBe(1);
    await other.deleteFrom('categories').where('id', '=', lamps).execute();
    await other.deleteFrom('products').where('id', '=', gone).execute();
    return data.job_id;
  });
  const { job, data } = await shop.follow(jobId);
  expect([job.state, data?.created, data?.updated]).toEqual(['done', 1, 0]);
  expect(data?.errors).toEqual([
    { row: 2, column: '', message: 'The collection was deleted meanwhile' },
    { row: 4, column: '', message: 'The product was deleted meanwhile' },
  ]);
});

test('imports wait for each other, and no more than three uploads lie in the database', async () => {
  const { db } = shop.database;
  const jobs = await db.transaction().execute(async (other) => {
    await lockCatalogue(other);
    const taken = [];
    for (let n = 0; n < 3; n += 1) taken.push(await shop.upload(jugs(1)));
    expect(taken.map(({ status }) => status)).toEqual([202, 202, 202]);
    expect(await shop.upload(jugs(1))).toMatchObject({
      status: 409,
      message: 'Other imports are waiting: try again once one of them is done',
    });
    return taken.map(({ data }) => data.job_id);
  });
  for (const id of jobs) await shop.follow(id);
  expect(await countProducts()).toBe(3);
});

test('an import can be cancelled until its rows are applied; then nothing of it is left', async () => {
  const { db } = shop.database;
  const held = await db.transaction().execute(async (other) => {
    await lockCatalogue(other);
    const { data: first } = await shop.upload(jugs(2));
    const isApplying = async () =>
      (await sql`select from imports where state = 'applying'`.execute(other)).rows.length;
    await expect.poll(isApplying, { interval: 5 }).toBe(1);
    const { data: second } = await shop.upload(jugs(2));
    expect((await shop.readJob(second.job_id)).can_cancel).toBe(true);
    expect((await shop.readJob(first.job_id)).can_cancel).toBe(false);
    const cancel = (id: string) => shop.post(`/api/jobs/${id}/cancel`, undefined, shop.admin);
    expect((await cancel(first.job_id)).status).toBe(409);
    expect((await cancel(second.job_id)).data).toMatchObject({ state: 'cancelled' });
    return first.job_id;
  });
  await shop.follow(held);
  expect(await countProducts()).toBe(2);
});

test('jobs are listed for admins, and only a failed one can be tried again', async () => {
  await shop.importFile(jugs(1));
  const { data } = await shop.get('/api/jobs?name=import-products&state=done', shop.admin);
  expect(data.data[0]).toMatchObject({ name: 'import-products', state: 'done' });
  const again = await shop.post(`/api/jobs/${data.data[0].id}/retry`, undefined, shop.admin);
  expect(again.status).toBe(409);
  await sql`update jobs.job set state = 'failed', output = '{"message": "Unexpected error: x"}'
    where id = ${data.data[0].id}::uuid`.execute(shop.database.db);
  const failed = await shop.readJob(data.data[0].id);
  expect(failed).toMatchObject({ state: 'failed', error: 'Unexpected error: x', can_retry: true });
  await shop.post(`/api/jobs/${failed.id}/retry`, undefined, shop.admin);
  expect((await shop.follow(failed.id)).job.state).toBe('done');
  const { headers: customer } = await insertUser(shop.database.db);
  expect((await shop.get('/api/jobs', customer)).status).toBe(403);
  expect((await shop.get('/api/jobs/no-uuid', shop.admin)).status).toBe(404);
});
