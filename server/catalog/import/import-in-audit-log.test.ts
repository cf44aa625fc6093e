import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { AuditEntry } from '../../../contract/audit.ts';
import { insertCategory } from '../../../test/factories.ts';
import { type ImportShop, openImportShop } from '../../../test/import-shop.ts';
import { removeOldImports } from './stored-imports.ts';

let shop: ImportShop;
beforeAll(async () => {
  shop = await openImportShop();
  await insertCategory(shop.database.db, { name: 'Vases' });
});
afterAll(() => shop.close());

const HEAD = 'id,name,description,price,collection';
const entries = async (): Promise<AuditEntry[]> =>
  (await shop.get('/api/audit-log/acts', shop.admin)).data.data;
const products = async () =>
  (await shop.database.db.selectFrom('products').select('id').orderBy('id').execute()).map(
    ({ id }) => id,
  );

test('an import is one entry with its file, its numbers and its job, however many steps it takes', async () => {
  const created = Array.from({ length: 250 }, (_, n) => `,Jug ${n},Small,9.5,Vases`);
  await shop.importFile([HEAD, ...created].join('\n'));
  const ids = await products();
  const changed = ids.slice(0, 120).map((id) => `${id},Jug ${id},Changed,9.5,Vases`);
  const { job, data } = await shop.importFile([HEAD, ...changed, ',Bowl,Small,5,Vases'].join('\n'));
  expect(data).toMatchObject({ created: 1, updated: 120 });
  const { rows } = await sql`select distinct changed_at from audit_log`.execute(shop.database.db);
  expect(rows.length).toBeGreaterThan(2); // Steps.

  const [second, first, ...others] = await entries();
  expect(others).toEqual([]);
  expect(first?.import).toMatchObject({ created: 250, updated: 0, done: true });
  expect(second?.import).toEqual({
    ...{ id: job.id, job_id: job.id, file_name: 'picture.jpg', done: true },
    ...{ created: 1, updated: 120 },
  });
  expect(second?.kinds).toContainEqual({ subject: 'products', action: 'update', count: 120 });
  const path = `/api/audit-log?import_id=${job.id}&per_page=100&page=2`;
  const whole = await shop.get(path, shop.admin);
  expect([whole.data.total, whole.data.data.length]).toEqual([121, 21]);
});

test('the entry keeps its file and numbers after its job is gone', async () => {
  const { db } = shop.database;
  await sql`delete from jobs.job where name = 'import-products'`.execute(db);
  await removeOldImports(db, 500);
  const [second] = await entries();
  expect(second?.import).toMatchObject({ job_id: null, file_name: 'picture.jpg', updated: 120 });
  await db.deleteFrom('audit_log').execute();
  expect(await removeOldImports(db, 500)).toBe(2);
});
