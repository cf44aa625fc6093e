import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { REDIRECTS } from '../../domain/words/redirects.ts';
import { openAdminShop } from '../../test/admin-shop.ts';
import { insertCategory, insertProduct } from '../../test/factories.ts';
import { forAllTests } from '../../test/for-all-tests.ts';

const shop = forAllTests(openAdminShop);

let vases: number;
let vase: number;
let hidden: number;
beforeAll(async () => {
  const { db } = shop.database;
  vases = await insertCategory(db, { name: 'Vases' });
  vase = await insertProduct(db, { name: 'Vase', categoryId: vases });
  hidden = await insertProduct(db, { name: 'Hidden', categoryId: vases, deletedAt: new Date() });
});
beforeEach(async () => {
  await shop.database.db.deleteFrom('redirects').execute();
  await shop.database.db.deleteFrom('missed_addresses').execute();
});

const add = (from: string, to: string) => shop.post('/api/redirects', { from, to }, shop.admin);
const list = async (query = '') =>
  (await shop.get(`/api/redirects${query}`, shop.admin)).data.data as Record<string, unknown>[];

describe('an old address', () => {
  test('is kept as its path, and leads to a page of the shop', async () => {
    const { status, data } = await add(
      'https://old.example/products/Blue-Vase/?ref=1',
      `/product/${vase}`,
    );
    expect(status).toBe(201);
    expect(data).toMatchObject({
      from: '/products/blue-vase',
      to: `/product/${vase}`,
      source: 'hand',
      asked: 0,
      last_asked_on: null,
      is_broken: false,
    });
    expect(await list()).toEqual([data]);
    expect(await list('?search=blue')).toHaveLength(1);
    expect(await list('?search=red')).toEqual([]);
  });

  test('may lead to a page by the shop’s own address, with a query', async () => {
    const to = `http://localhost:3000/collection/${vases}?onSale=1`;
    expect((await add('/sale', to)).data.to).toBe(`/collection/${vases}?onSale=1`);
  });

  test.each([
    ['vase', () => `/product/${vase}`, 'from', /must be an address of your old shop/],
    ['/', () => `/product/${vase}`, 'from', /is a page of this shop already/],
    ['/contact', () => `/product/${vase}`, 'from', /is a page of this shop already/],
    ['/api/orders', () => `/product/${vase}`, 'from', /is a page of this shop already/],
    ['/old', () => 'https://evil.example/', 'to', /not sent to other sites/],
    ['/old', () => '//evil.example/', 'to', /not sent to other sites/],
    ['/old', () => '/\\evil.example', 'to', /not sent to other sites/],
    ['/old', () => 'javascript:alert(1)', 'to', /not sent to other sites/],
    ['/old', () => 'somewhere', 'to', /must be a page of this shop/],
    ['/old', () => '/api/orders', 'to', /is no page for visitors/],
    ['/old', () => '/admin/adminPanel', 'to', /is no page for visitors/],
    ['/old', () => '/old', 'to', /can’t lead to itself/],
    ['/old', () => '/nowhere', 'to', /There is no page/],
    ['/old', () => '/product/999999', 'to', /There is no page/],
    ['/old', () => `/product/${hidden}`, 'to', /There is no page/],
    ['/old', () => '/info/no-such-page', 'to', /There is no page/],
  ])('from %s is refused in words where it can’t be', async (from, to, field, message) => {
    const { status, errors } = await add(from, to());
    expect([status, errors?.[field]?.[0]]).toEqual([422, expect.stringMatching(message)]);
    expect(await list()).toEqual([]);
  });

  test('neither leads on to another, nor is led to', async () => {
    expect((await add(`/product/${hidden}`, `/product/${vase}`)).status).toBe(201);
    const chain = await add('/older', `/product/${hidden}`);
    expect(chain.errors?.to?.[0]).toContain('is an old address too');
    await shop.database.db
      .insertInto('redirects')
      .values({ from_path: '/first', to_path: '/gone', source: 'import' })
      .execute();
    expect((await add('/gone', `/product/${vase}`)).errors?.from?.[0]).toContain(
      'change that one first',
    );
  });

  test('is changed by its merchant alone, and taken once', async () => {
    const { data: one } = await add('/one', `/product/${vase}`);
    await add('/two', `/product/${vase}`);
    const seen = { from: one.from, to: one.to };
    const change = (body: object) => shop.put(`/api/redirects/${one.id}`, body, shop.admin);
    const saved = await change({ from: '/one', to: `/collection/${vases}`, seen });
    expect([saved.status, saved.data.to]).toEqual([200, `/collection/${vases}`]);
    expect((await change({ from: '/one', to: '/contact', seen })).status).toBe(409);
    const taken = await change({ from: '/two', to: '/contact' });
    expect(taken.errors?.from?.[0]).toContain('leads to');
    expect((await shop.delete(`/api/redirects/${one.id}`, shop.admin)).status).toBe(200);
    expect((await shop.delete(`/api/redirects/${one.id}`, shop.admin)).status).toBe(404);
  });

  test('says where its page is gone', async () => {
    const gone = await insertProduct(shop.database.db, { name: 'Gone', categoryId: vases });
    await add('/gone', `/product/${gone}`);
    await shop.database.db
      .updateTable('products')
      .set({ deleted_at: new Date() })
      .where('id', '=', gone)
      .execute();
    expect(await list()).toMatchObject([{ from: '/gone', is_broken: true }]);
  });
});

describe('a file of old addresses', () => {
  const bring = (file: string, dry_run = false) =>
    shop.post('/api/redirects/import', { file, dry_run }, shop.admin);

  test('comes in, and what went out changes nothing', async () => {
    const file = `from,to\n/a,/product/${vase}\n/b,/collection/${vases}\n`;
    expect((await bring(file, true)).data).toMatchObject({ added: 2, changed: 0, same: 0 });
    expect(await list()).toEqual([]);
    expect((await bring(file)).data).toMatchObject({ added: 2, errors: [] });
    const { body } = await shop.get('/api/redirects/export', shop.admin);
    expect(String(body)).toContain('"/a"');
    expect((await bring(String(body))).data).toMatchObject({ added: 0, changed: 0, same: 2 });
    expect((await bring(`from;to\n/a;/collection/${vases}`)).data).toMatchObject({ changed: 1 });
  });

  test('of Shopify’s own redirects is read', async () => {
    const file = `Redirect from,Redirect to\n/pages/old,/product/${vase}\n`;
    expect((await bring(file)).data).toMatchObject({ added: 1 });
  });

  test('with a bad row changes nothing, and each is named', async () => {
    const file = `from,to\n/a,/product/${vase}\n/a,/product/${vase}\n/b,/nowhere\n/c,https://x.example\n`;
    const { data } = await bring(file);
    expect(data).toMatchObject({ error_count: 3 });
    expect(data.errors.map(({ line }: { line: number }) => line)).toEqual([3, 4, 5]);
    expect(await list()).toEqual([]);
    expect((await bring('name,target\n/a,/b')).errors?.file).toEqual([
      REDIRECTS.phrases.file_columns,
    ]);
  });
});

test('what was asked for and not found is listed, leads somewhere by one press, or is put away', async () => {
  const { db } = shop.database;
  await db
    .insertInto('missed_addresses')
    .values([
      { path: '/products/lost', asked: 3, last_asked_on: '2026-01-02' },
      { path: '/pages/story', asked: 9, last_asked_on: '2026-01-01' },
    ])
    .execute();
  const missed = async () =>
    (await shop.get('/api/missed-addresses', shop.admin)).data.data as {
      id: number;
      path: string;
    }[];
  const [story, lost] = await missed();
  expect([story?.path, lost?.path]).toEqual(['/pages/story', '/products/lost']);
  await add('/products/lost', `/product/${vase}`);
  expect(await missed()).toEqual([story]);
  expect((await shop.delete(`/api/missed-addresses/${story?.id}`, shop.admin)).status).toBe(200);
  expect(await missed()).toEqual([]);
});
