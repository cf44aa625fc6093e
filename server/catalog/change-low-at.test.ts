import { describe, expect, test } from 'vitest';
import { openAdminShop } from '../../test/admin-shop.ts';
import { insertProduct } from '../../test/factories.ts';
import { forAllTests } from '../../test/for-all-tests.ts';
import { orderBody } from '../../test/orders.ts';
import { readStock } from '../../test/stock.ts';
import { insertCushion } from '../../test/variants.ts';

const shop = forAllTests(openAdminShop);

const counted = (stock: number) => insertProduct(shop.database.db, { name: 'Vase', stock });
const change = (id: number, body: object) => shop.put(`/api/stock/${id}`, body, shop.admin);
const read = async (id: number) => (await shop.get(`/api/products/${id}`)).data;
const version = async () =>
  (await shop.database.db.selectFrom('catalogue_version').select('version').execute())[0]?.version;
const lowStock = async () =>
  (await shop.get('/api/dashboard', shop.admin)).data.low_stock.map(
    (low: { id: number }) => low.id,
  );

describe('a threshold', () => {
  test('decides from how many left on the shop says so, and what the dashboard lists', async () => {
    const id = await counted(8);
    expect((await read(id)).only_left).toBeUndefined();
    expect(await lowStock()).not.toContain(id);
    const { status, data } = await change(id, { low_at: 8 });
    expect([status, data]).toEqual([200, { product_id: id, on_hand: 8, low_at: 8, offered: 1 }]);
    expect((await read(id)).only_left).toBe(8);
    expect(await lowStock()).toContain(id);
    await change(id, { low_at: 7 });
    expect((await read(id)).only_left).toBeUndefined();
    expect(await lowStock()).not.toContain(id);
  });

  test('of 0 says nothing, down to the last one', async () => {
    const id = await counted(1);
    expect((await read(id)).only_left).toBe(1);
    await change(id, { low_at: 0 });
    expect(await read(id)).not.toHaveProperty('only_left');
    expect(await lowStock()).not.toContain(id);
  });

  test('belongs to each variant', async () => {
    const { id, sage, sand } = await insertCushion(shop.database.db, {}, { sage: 9, sand: 9 });
    const { data } = await change(id, { low_at: 20, variant_id: sand });
    expect(data).toEqual({ product_id: id, variant_id: sand, on_hand: 9, low_at: 20, offered: 1 });
    const { variants } = await read(id);
    expect(variants).toMatchObject([{ id: sage }, { id: sand, only_left: 9 }]);
    expect(variants[0]).not.toHaveProperty('only_left');
    expect((await change(id, { low_at: 3 })).status).toBe(409);
  });

  test('makes pages new only where they say something else then', async () => {
    const id = await counted(4);
    const versions = [await version()];
    for (const low_at of [5, 4, 3, 2, 0, 9]) {
      await change(id, { low_at });
      versions.push(await version());
    }
    const raised = versions.slice(1).map((at, index) => at !== versions[index]);
    expect(raised).toEqual([false, false, true, false, false, true]);
    const { id: cushion, sage } = await insertCushion(shop.database.db, {}, { sage: 4 });
    const before = await version();
    await change(cushion, { low_at: 6, variant_id: sage });
    expect(await version()).toBe(before);
    await change(cushion, { low_at: 1, variant_id: sage });
    expect(await version()).not.toBe(before);
  });

  test('is no edit of the product, writes nothing into the ledger, and stands in the audit log', async () => {
    const id = await counted(4);
    const { updated_at } = await read(id);
    await change(id, { low_at: 2 });
    await change(id, { low_at: 2 });
    expect((await read(id)).updated_at).toBe(updated_at);
    expect((await readStock(shop.database.db, id)).changes).toHaveLength(1);
    const { id: cushion, sage } = await insertCushion(shop.database.db, {}, { sage: 4 });
    await change(cushion, { low_at: 2, variant_id: sage });
    const entries = await shop.database.db
      .selectFrom('audit_log')
      .select(['subject', 'subject_id', 'action', 'before', 'after'])
      .where('subject_id', 'in', [String(id), String(cushion)])
      .orderBy('id')
      .execute();
    expect(entries).toEqual([
      {
        subject: 'products',
        subject_id: String(id),
        action: 'update',
        before: { low_at: 5 },
        after: { low_at: 2 },
      },
      {
        subject: 'products',
        subject_id: String(cushion),
        action: 'update',
        before: { variant: { name: 'Sage', low_at: 5 } },
        after: { variant: { name: 'Sage', low_at: 2 } },
      },
    ]);
  });

  test('is changed while orders take, and nobody loses', async () => {
    const id = await counted(12);
    const actions = await Promise.all(
      Array.from({ length: 24 }, async (_none, index) =>
        index % 2 === 0
          ? (await change(id, { low_at: index })).status
          : (await shop.post('/api/orders', orderBody([[id, 1]]))).status,
      ),
    );
    expect(actions.filter((status) => status === 200)).toHaveLength(12);
    expect(actions.filter((status) => status === 201)).toHaveLength(12);
    expect((await readStock(shop.database.db, id)).left).toBe(0);
    expect(await read(id)).toMatchObject({ available: 0 });
  });
});

describe('is refused', () => {
  test.each([
    [{}, 'is required'],
    [{ low_at: null }, 'must be a whole number'],
    [{ low_at: '3' }, 'must be a whole number'],
    [{ low_at: 1.5 }, 'must be a whole number'],
    [{ low_at: -1 }, 'must be between 0 and 1000'],
    [{ low_at: 1001 }, 'must be between 0 and 1000'],
  ])('%j', async (body, message) => {
    const { status, errors } = await change(await counted(3), body);
    expect([status, errors]).toEqual([422, { low_at: [message] }]);
  });

  test('for what is not counted, is another product’s, or is not there', async () => {
    const plain = await change(await insertProduct(shop.database.db), { low_at: 3 });
    expect([plain.status, plain.errors]).toEqual([
      409,
      { low_at: ['The stock of this product is not counted'] },
    ]);
    const { sage } = await insertCushion(shop.database.db, {}, { sage: 4 });
    const foreign = await change(await counted(3), { low_at: 3, variant_id: sage });
    expect([foreign.status, foreign.message]).toEqual([
      409,
      'The stock of this variant is not counted',
    ]);
    expect((await change(999_999, { low_at: 3 })).status).toBe(404);
  });
});
