import { expect, test } from 'vitest';
import { createTestDatabase } from '../../test/database.ts';
import { insertCategory, insertProduct, insertUser } from '../../test/factories.ts';
import { forAllTests } from '../../test/for-all-tests.ts';
import { actAs } from './session.ts';

const database = forAllTests(createTestDatabase);

/** Runs `work` as a new admin and returns who that is. */
async function asAdmin(work: (db: typeof database.db) => Promise<unknown>): Promise<number> {
  const { id } = await insertUser(database.db, 'admin');
  await database.db.transaction().execute(async (transaction) => {
    await actAs(transaction, id);
    await work(transaction);
  });
  return id;
}

test('an update keeps who changed what, before and after, and nothing else', async () => {
  const product = await insertProduct(database.db, { price: '20.00' });
  const admin = await asAdmin((db) =>
    db.updateTable('products').set({ price: '25.00' }).where('id', '=', product).execute(),
  );
  expect(await logOf('products', product)).toEqual([
    { changed_by: admin, action: 'update', before: { price: 20 }, after: { price: 25 } },
  ]);
});

test('a row that is made or removed is kept whole', async () => {
  let id = 0;
  await asAdmin(async (db) => {
    id = await insertCategory(db, { name: 'Lamps' });
    await db.deleteFrom('categories').where('id', '=', id).execute();
  });
  const whole = expect.objectContaining({ id, name: 'Lamps' });
  expect(await logOf('categories', id)).toMatchObject([
    { action: 'insert', before: null, after: whole },
    { action: 'delete', before: whole, after: null },
  ]);
});

test('a write that changes nothing is not kept, nor is one without an admin', async () => {
  const product = await insertProduct(database.db, { price: '20.00' });
  await asAdmin((db) =>
    db.updateTable('products').set({ price: '20.00' }).where('id', '=', product).execute(),
  );
  await database.db
    .updateTable('products')
    .set({ price: '30.00' })
    .where('id', '=', product)
    .execute();
  expect(await logOf('products', product)).toEqual([]);
});

function logOf(subject: string, id: number) {
  return database.db
    .selectFrom('audit_log')
    .select(['changed_by', 'action', 'before', 'after'])
    .where('subject', '=', subject)
    .where('subject_id', '=', String(id))
    .orderBy('id')
    .execute();
}
