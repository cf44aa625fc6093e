import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import { openAdminShop } from '../../test/admin-shop.ts';
import { insertCategory, insertOffer, insertProduct } from '../../test/factories.ts';
import { forAllTests } from '../../test/for-all-tests.ts';

const NO_BREAK = '\u00a0';
const JOINER = '\u200c';

const shop = forAllTests(openAdminShop);
let kept: number;
let gone: number;

beforeEach(async () => {
  const { db } = shop.database;
  await db.deleteFrom('products').execute();
  await db.deleteFrom('offers').execute();
  await sql`update categories set parent_id = null`.execute(db);
  await db.deleteFrom('categories').execute();
  kept = await insertCategory(db, { name: 'Wall Art' });
  gone = await insertCategory(db, { name: `Wall${NO_BREAK}Art`, position: 1 });
});

const product = (categoryId: number, traits: Parameters<typeof insertProduct>[1] = {}) =>
  insertProduct(shop.database.db, { categoryId, ...traits });
const twins = async () => (await shop.get('/api/categories/twins', shop.admin)).data;
const merge = (from: number, into: number) =>
  shop.post(`/api/categories/${from}/merge`, { into }, shop.admin);
const listed = async (id: number): Promise<number[]> =>
  (await shop.get(`/api/products?category_id=${id}`)).data.data.map(
    (one: { id: number }) => one.id,
  );
const setup = async (id: number) => (await shop.get(`/api/category-setup/${id}`, shop.admin)).data;
const byRule = (id: number, condition: object) =>
  shop.put(
    `/api/category-setup/${id}`,
    { parent_id: null, description: '', rule: { match: 'all', conditions: [condition] } },
    shop.admin,
  );

describe('collections with the same name but for what nobody sees', () => {
  test('are told with their products, the fuller one first; others are not', async () => {
    await insertCategory(shop.database.db, { name: 'Lighting', position: 2 });
    await product(gone);
    await product(gone, { deletedAt: new Date() });
    const group = [
      { category_id: gone, name: `Wall${NO_BREAK}Art`, by_rule: false, product_count: 1 },
      { category_id: kept, name: 'Wall Art', by_rule: false, product_count: 0 },
    ];
    expect(await twins()).toEqual({ collections: [group], tags: [] });
  });

  test('become one, with the products of both, deleted ones too', async () => {
    const first = await product(kept);
    const second = await product(gone);
    const deleted = await product(gone, { deletedAt: new Date() });
    const answer = await merge(gone, kept);
    expect([answer.status, answer.data, answer.message]).toEqual([
      200,
      { moved_products: 1 },
      'Collections merged successfully',
    ]);
    expect((await listed(kept)).toSorted()).toEqual([first, second]);
    const counts = (await shop.get('/api/category-counts', shop.admin)).data;
    expect(counts).toEqual([{ category_id: kept, product_count: 2 }]);
    const row = await shop.database.db
      .selectFrom('products')
      .select('category_id')
      .where('id', '=', deleted)
      .executeTakeFirst();
    expect(row?.category_id).toBe(kept);
    expect((await twins()).collections).toEqual([]);
    expect((await merge(gone, kept)).status).toBe(404);
    const log = await shop.database.db
      .selectFrom('audit_log')
      .select(['subject', 'action'])
      .where('subject_id', '=', String(gone))
      .where('subject', '=', 'categories')
      .execute();
    expect(log).toContainEqual({ subject: 'categories', action: 'delete' });
  });

  test('of very many products are merged in steps: others see and change the catalogue between them', async () => {
    const { db } = shop.database;
    const first = await product(gone);
    await sql`
      insert into products (name, description, price, category_id)
      select 'Print ' || n, 'A print.', 20, ${gone} from generate_series(1, 1100) n`.execute(db);
    const movedSoFar = () =>
      db
        .selectFrom('products')
        .select('id')
        .where('category_id', '=', kept)
        .execute()
        .then(({ length }) => length);
    const [held, seen] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const other = db.transaction().execute(async (transaction) => {
      await sql`select from products where id = ${first} + 1050 for update`.execute(transaction);
      held.resolve();
      await seen.promise;
    });
    await held.promise;
    const merging = merge(gone, kept);
    await expect.poll(movedSoFar).toBe(1000);
    seen.resolve();
    await other;
    expect((await merging).data).toEqual({ moved_products: 1101 });
    expect((await twins()).collections).toEqual([]);
  });

  test('keep their picks, their orders by hand and the collections in them', async () => {
    const { db } = shop.database;
    const lamps = await insertCategory(db, { name: 'Lamps', position: 3 });
    const child = await insertCategory(db, { name: 'Prints', position: 4 });
    const [own, moved] = [await product(kept), await product(gone)];
    const [lamp, print] = [await product(lamps), await product(child)];
    await sql`update categories set parent_id = ${gone} where id = ${child}`.execute(db);
    await shop.put(`/api/category-picks/${gone}`, { add: [lamp, own], remove: [] }, shop.admin);
    await shop.put(`/api/category-picks/${kept}`, { add: [moved], remove: [] }, shop.admin);
    await shop.put(`/api/category-featured/${kept}`, { ids: [own] }, shop.admin);
    await shop.put(`/api/category-featured/${gone}`, { ids: [lamp, own] }, shop.admin);
    expect((await merge(gone, kept)).status).toBe(200);
    expect(await setup(kept)).toMatchObject({
      featured: [own, lamp],
      picks: [lamp],
      home_count: 2,
      child_count: 1,
    });
    expect((await listed(kept)).toSorted()).toEqual([own, moved, lamp, print].toSorted());
  });

  test('a twin that stands in the other takes its place', async () => {
    await sql`update categories set parent_id = ${gone} where id = ${kept}`.execute(
      shop.database.db,
    );
    expect((await merge(gone, kept)).status).toBe(200);
    expect((await setup(kept)).parent_id).toBeNull();
  });

  test('offers and banners that named the one that goes hold for the other', async () => {
    const { db } = shop.database;
    const bowl = await product(gone, { price: '20.00' });
    await insertOffer(db, { code: 'ART-10', category_ids: [gone, kept] });
    await insertOffer(db, { parts: [{ quantity: 2, category_id: gone }] });
    const link = (buttonLink: string) => ({ picture_id: 1, altText: 'Art', buttonLink });
    const slides = [`/collection/${gone}?onSale=true`, `/collection/${gone}0`].map(link);
    await db
      .insertInto('settings')
      .values({ key: 'banners', value: JSON.stringify(slides) })
      .execute();
    expect((await merge(gone, kept)).status).toBe(200);
    const offers = await db.selectFrom('offers').select(['category_ids', 'parts']).execute();
    expect(offers).toEqual([
      { category_ids: [kept], parts: null },
      { category_ids: [], parts: [{ quantity: 2, category_id: kept }] },
    ]);
    const priced = await shop.post('/api/orders/price', {
      products: [{ product_id: bowl, quantity: 1 }],
      coupon_code: 'ART-10',
    });
    expect(priced.data.offers).toMatchObject([{ code: 'ART-10', amount: '2.00' }]);
    const { value } = await db
      .selectFrom('settings')
      .select('value')
      .where('key', '=', 'banners')
      .executeTakeFirstOrThrow();
    expect(value).toEqual([`/collection/${kept}?onSale=true`, `/collection/${gone}0`].map(link));
    await db.deleteFrom('settings').where('key', '=', 'banners').execute();
  });

  test('attributes of one name become one, others come along, and rules go on asking for them', async () => {
    const { db } = shop.database;
    const attribute = (category_id: number, name: string, choices: string[], position: number) =>
      db
        .insertInto('collection_attributes')
        .values({ category_id, name, type: 'choice', choices, position })
        .returning('id')
        .executeTakeFirstOrThrow()
        .then(({ id }) => id);
    const frame = await attribute(kept, 'Frame', ['Oak'], 0);
    const goneFrame = await attribute(gone, 'frame', ['Ash'], 0);
    const paper = await attribute(gone, 'Paper', ['Matt'], 1);
    const id = await product(gone, { attributes: { [goneFrame]: 'Ash', [paper]: 'Matt' } });
    const [ashes, matts] = [
      await insertCategory(db, { name: 'Ashes', position: 5 }),
      await insertCategory(db, { name: 'Matts', position: 6 }),
    ];
    await byRule(ashes, { kind: 'attribute', attribute_id: goneFrame, value: 'Ash' });
    await byRule(matts, { kind: 'attribute', attribute_id: paper, value: 'Matt' });
    expect([await listed(ashes), await listed(matts)]).toEqual([[id], [id]]);
    expect((await merge(gone, kept)).status).toBe(200);
    expect([await listed(ashes), await listed(matts)]).toEqual([[id], [id]]);
    const attributes = (await shop.get(`/api/category-attributes/${kept}`, shop.admin)).data;
    expect(attributes).toMatchObject([
      { id: frame, name: 'Frame', choices: ['Oak', 'Ash'], product_count: 1 },
      { id: paper, name: 'Paper', product_count: 1 },
    ]);
  });

  test('are refused where they are no twins, or one fills itself by a rule', async () => {
    const lamps = await insertCategory(shop.database.db, { name: 'Lamps', position: 3 });
    expect((await merge(gone, lamps)).errors).toEqual({
      into: [`'Lamps' is no twin of 'Wall${NO_BREAK}Art': only such can be merged`],
    });
    expect((await merge(gone, gone)).status).toBe(422);
    expect((await merge(gone, 999_999)).errors).toEqual({ into: ['There is no such collection'] });
    await byRule(kept, { kind: 'on_sale' });
    expect((await merge(gone, kept)).status).toBe(409);
    expect((await setup(gone)).rule).toBeNull();
  });

  test('are refused where the tree would have three levels', async () => {
    const { db } = shop.database;
    const [parent, child] = [
      await insertCategory(db, { name: 'Walls', position: 3 }),
      await insertCategory(db, { name: 'Prints', position: 4 }),
    ];
    await sql`update categories set parent_id = ${parent} where id = ${kept}`.execute(db);
    await sql`update categories set parent_id = ${gone} where id = ${child}`.execute(db);
    expect((await merge(gone, kept)).status).toBe(409);
    expect((await merge(kept, gone)).status).toBe(200);
  });
});

describe('tags that are the same but for what nobody sees', () => {
  const send = (into: string, ...tags: string[]) =>
    shop.post('/api/tags/merge', { into, tags }, shop.admin);

  test('are told and become one, on deleted products and in rules too', async () => {
    const { db } = shop.database;
    const twin = `wall${NO_BREAK}art`;
    const first = await product(kept, { facts: { tags: 'oak, wall art' } });
    const second = await product(kept, { facts: { tags: `${twin}, wall art, oak` } });
    const deleted = await product(kept, { facts: { tags: twin }, deletedAt: new Date() });
    const walls = await insertCategory(db, { name: 'Walls', position: 3 });
    const rule = { match: 'all', conditions: [{ kind: 'tag', tag: twin }] };
    await sql`update categories set rule = ${JSON.stringify(rule)}::jsonb where id = ${walls}`.execute(
      db,
    );
    expect((await twins()).tags).toEqual([
      [
        { tag: 'wall art', product_count: 2 },
        { tag: twin, product_count: 1 },
      ],
    ]);
    const answer = await send('wall art', twin);
    expect(answer.data).toEqual({ changed_products: 2, left: false });
    const rows = await db.selectFrom('products').select(['id', 'tags']).orderBy('id').execute();
    expect(rows).toEqual([
      { id: first, tags: 'oak, wall art' },
      { id: second, tags: 'wall art, oak' },
      { id: deleted, tags: 'wall art' },
    ]);
    expect((await listed(walls)).toSorted()).toEqual([first, second]);
    expect((await twins()).tags).toEqual([]);
    expect((await send('wall art', twin)).data).toEqual({ changed_products: 0, left: false });
  });

  test('are written as a tag that is typed today, whichever is named', async () => {
    await product(kept, { facts: { tags: `a${JOINER}b` } });
    await product(kept, { facts: { tags: `wall${NO_BREAK}art` } });
    await product(kept, { facts: { tags: 'wall  art' } });
    await send(`wall${NO_BREAK}art`, 'wall  art');
    const rows = await shop.database.db
      .selectFrom('products')
      .select('tags')
      .orderBy('id')
      .execute();
    expect(rows.map(({ tags }) => tags)).toEqual([`a${JOINER}b`, 'wall art', 'wall art']);
  });

  test('others are refused, and what is no tag', async () => {
    for (const odd of ['', '\u200c', 'oak, ash', 'oak\u0000', 'a'.repeat(31)])
      expect([odd, (await send(odd, odd)).status]).toEqual([odd, 422]);
    const answer = await send('oak', 'oaks');
    expect([answer.status, answer.errors]).toEqual([422, { 'tags.0': ["is no twin of 'oak'"] }]);
  });
});
