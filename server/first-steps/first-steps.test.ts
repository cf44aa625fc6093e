import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { FirstSteps } from '../../contract/first-steps.ts';
import { type AdminShop, openAdminShop } from '../../test/admin-shop.ts';
import { insertCategory, insertProduct } from '../../test/factories.ts';
import { orderBody, postOrder } from '../../test/orders.ts';

let shop: AdminShop;
beforeAll(async () => {
  shop = await openAdminShop({ publicUrl: 'https://dar-rima.example', sendsMail: true });
});
afterAll(() => shop.close());
beforeEach(async () => {
  await sql`truncate settings, orders, products, categories, info_pages, looks, demo_data cascade`.execute(
    shop.database.db,
  );
});

const read = async () => (await shop.get('/api/first-steps', shop.admin)).data as FirstSteps;
const change = (body: object) => shop.put('/api/first-steps', body, shop.admin);
const doneIn = ({ steps }: FirstSteps) =>
  steps.flatMap(({ step, is_done, is_left }) => (is_done ? step : is_left ? `${step} (left)` : []));

describe('the first steps', () => {
  test('of an empty shop are all to do, but for what its operator has set', async () => {
    const answer = await read();
    expect(answer.is_shown).toBe(true);
    expect(doneIn(answer)).toEqual(['domain']);
    expect(answer.shop).toMatchObject({ name: 'Mantel', products: 0, is_public: true });
  });

  test('are done by what stands in the shop, in any order', async () => {
    const { db } = shop.database;
    const categoryId = await insertCategory(db, { name: 'Vases' });
    const product = await insertProduct(db, { categoryId });
    await insertProduct(db, { categoryId, deletedAt: new Date() });
    expect((await postOrder(shop, orderBody([[product, 1]]))).status).toBe(201);
    expect(doneIn(await read())).toEqual(['collection', 'products', 'test_order', 'domain']);
    const { data: settings } = await shop.get('/api/admin/settings', shop.admin);
    const { shop_subtitle, currency_code, currency_symbol, currency_position, time_zone } =
      settings;
    const named = { shop_name: 'Dar Rima', shop_subtitle };
    const money = { currency_code, currency_symbol, currency_position, time_zone };
    expect(
      (await shop.put('/api/admin/settings/shop', { ...named, ...money }, shop.admin)).status,
    ).toBe(200);
    const answer = await read();
    expect(doneIn(answer)).toContain('name');
    expect(answer.shop).toMatchObject({ name: 'Dar Rima', has_logo: false, products: 1 });
  });

  test('may be left as they are, where the shop is fine without, and taken up again', async () => {
    expect((await change({ step: 'products', is_left: true })).status).toBe(422);
    const { data } = await change({ step: 'look', is_left: true });
    expect(doneIn(data)).toEqual(['look (left)', 'domain']);
    await change({ step: 'pages' });
    expect(doneIn(await read())).toEqual(['look (left)', 'pages (left)', 'domain']);
    await change({ step: 'look', is_left: false });
    expect(doneIn(await read())).toEqual(['pages (left)', 'domain']);
  });
});

describe('the list', () => {
  test('is put away by hand, and brought back', async () => {
    expect((await change({ is_shown: false })).data.is_shown).toBe(false);
    expect((await read()).is_shown).toBe(false);
    await change({ is_shown: true });
    expect((await read()).is_shown).toBe(true);
  });

  test('stands in no demo, and comes once it is removed', async () => {
    const { db } = shop.database;
    await sql`insert into demo_data (kind, key) values ('seed', 'demo'), ('product', '1')`.execute(
      db,
    );
    expect((await read()).is_shown).toBe(false);
    await sql`delete from demo_data where kind <> 'seed'`.execute(db);
    expect((await read()).is_shown).toBe(true);
  });

  test('is shown where what was said of it is stored badly', async () => {
    await sql`insert into settings (key, value) values ('first_steps', '{"shown": "no"}')`.execute(
      shop.database.db,
    );
    expect((await read()).is_shown).toBe(true);
  });
});
