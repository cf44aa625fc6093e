import { sql } from 'kysely';
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openAdminShop } from '../../test/admin-shop.ts';
import { insertCategory, insertProduct } from '../../test/factories.ts';
import { forAllTests } from '../../test/for-all-tests.ts';
import { createSearchLog, removeOldSearches, type SearchLog } from './search-log.ts';

const shop = forAllTests(openAdminShop);
const ids: Record<string, number> = {};

beforeAll(async () => {
  const { db } = shop.database;
  const sofas = await insertCategory(db, { name: 'Sofas' });
  const lamps = await insertCategory(db, { name: 'Lamps' });
  for (const [name, categoryId, more] of [
    ['Velvet Daybed', sofas, { price: '900.00', discount: '10' }],
    ['Linen Sofa', sofas, { price: '700.00' }],
    ['Oak Floor Lamp', lamps, { price: '120.00', available: false }],
    ['Brass Table Lamp', lamps, { price: '80.00', discount: '25' }],
    ['Glass Table Lamp', lamps, { price: '60.00' }],
  ] as const)
    ids[name] = await insertProduct(db, { name, description: 'Plain.', categoryId, ...more });
});
beforeEach(() => sql`truncate search_log`.execute(shop.database.db));

const get = async (path: string) => (await shop.get(path, shop.admin)).data;
const names = async (search: string, more = '') => {
  const { data } = await shop.get(`/api/products?search=${encodeURIComponent(search)}${more}`);
  return data.data.map(({ name }: { name: string }) => name);
};
let log: SearchLog;
beforeEach(() => {
  log = createSearchLog(shop.database.db);
});
afterEach(() => log.close());

const say = (search: string, { clicked = false, by = 'Browser' } = {}) =>
  log.count({ search, clicked }, { clientAddress: '10.0.0.1', userAgent: by });

async function report(more = '') {
  await log.flush();
  return get(`/api/searches${more}`);
}

describe('the report of searches', () => {
  test('has those without a result first, then those without a click, each by how often', async () => {
    for (const by of ['a', 'b', 'c']) say(' Floor  LAMP', { by });
    say('table lamp', { clicked: true });
    for (const by of ['a', 'b']) say('wardrobe', { by });
    say('trampoline');
    const { data, total } = await report();
    expect(total).toBe(4);
    expect(data).toMatchObject([
      { words: 'wardrobe', searches: 2, clicks: 0, results: 0 },
      { words: 'trampoline', searches: 1, clicks: 0, results: 0 },
      { words: 'floor lamp', searches: 3, clicks: 0, results: 3 },
      { words: 'table lamp', searches: 1, clicks: 1, results: 3 },
    ]);
    expect((await report('?only=no_clicks')).data).toMatchObject([{ words: 'floor lamp' }]);
    expect((await report('?only=no_results&per_page=1&page=2')).data).toMatchObject([
      { words: 'trampoline' },
    ]);
  });

  test('counts a visitor once for a text, in small letters and large', async () => {
    for (const search of ['vase', 'Vase', ' vase ']) say(search);
    say('vase', { clicked: true });
    say('vase', { clicked: true });
    say('vase', { by: 'Another browser' });
    expect((await report()).data).toMatchObject([{ words: 'vase', searches: 2, clicks: 1 }]);
  });

  test.each([
    'rima@example.com',
    'order 123456',
    '+961 3 123 456',
  ])('keeps nothing of %j', async (search) => {
    say(search);
    expect((await report()).total).toBe(0);
  });

  test('has what a browser reports', async () => {
    const body = { search: 'divan', clicked: true };
    expect((await shop.post('/api/searches', body)).status).toBe(200);
    await expect
      .poll(async () => (await report()).data)
      .toMatchObject([{ words: 'divan', clicks: 1 }]);
  });

  test('ends after 30 days, and holds no column about who asked', async () => {
    const { db } = shop.database;
    await sql`insert into search_log (day, words, searches, results)
      select (now() at time zone 'utc')::date - age, 'lamp', 1, 1 from generate_series(28, 31) age`.execute(
      db,
    );
    expect((await report()).data).toMatchObject([{ words: 'lamp', searches: 2 }]);
    expect(await removeOldSearches(db, 10)).toBe(2);
    const { rows } = await sql`select * from search_log limit 1`.execute(db);
    expect(Object.keys(rows[0] ?? {}).toSorted()).toEqual([
      'clicks',
      'day',
      'results',
      'searches',
      'words',
    ]);
  });

  test('searches noted while others are written are written with the next', async () => {
    say('bench', { by: 'a' });
    const writing = log.flush();
    say('bench', { by: 'b', clicked: true });
    await writing;
    expect((await report()).data).toMatchObject([{ searches: 2, clicks: 1 }]);
  });
});

describe('synonyms', () => {
  const add = (body: object) => shop.post('/api/search/synonyms', body, shop.admin);

  test('are previewed, added, found, changed, switched off and removed; the audit log has each', async () => {
    say('chesterfield');
    expect((await report()).data).toMatchObject([{ results: 0 }]);
    const preview = await shop.post(
      '/api/search/synonyms/preview',
      { word: 'chesterfield', means: 'daybed' },
      shop.admin,
    );
    expect(preview.data).toEqual([
      {
        search: 'chesterfield',
        before: { total: 0, names: [] },
        after: { total: 1, names: ['Velvet Daybed'] },
      },
      {
        search: 'daybed',
        before: { total: 1, names: ['Velvet Daybed'] },
        after: { total: 1, names: ['Velvet Daybed'] },
      },
    ]);
    expect(await names('chesterfield')).toEqual([]); // A preview changes nothing.

    const made = await add({ word: 'chesterfield', means: 'daybed' });
    expect(made.status).toBe(201);
    expect(made.data).toMatchObject({ both_ways: true, built_in: false, enabled: true });
    expect(await names('chesterfield')).toEqual(['Velvet Daybed']);
    expect((await report()).data).toMatchObject([{ results: 1 }]);
    const { data } = await get('/api/search/synonyms?search=chesterf');
    expect(data).toEqual([made.data]);

    const path = `/api/search/synonyms/${made.data.id}`;
    const change = (body: object) =>
      shop.put(path, { word: 'chesterfield', means: 'daybed', ...body }, shop.admin);
    expect((await change({ enabled: false })).data.enabled).toBe(false);
    expect(await names('chesterfield')).toEqual([]);
    const other = await change({ means: 'linen sofa', both_ways: false });
    expect(await names('chesterfield')).toEqual(['Linen Sofa']);
    expect(other.data.id).toBe(made.data.id);
    expect((await shop.delete(path, shop.admin)).status).toBe(200);
    expect((await shop.delete(path, shop.admin)).status).toBe(404);
    expect(await names('chesterfield')).toEqual([]);
    const kept = await get('/api/audit-log?subject=search_synonyms');
    expect(kept.data[0].before).not.toHaveProperty('word_stems');
    expect(kept.total).toBe(8); // Two rows in, two off, two out and one in, one out.
  });

  test('the second of two edits is refused once, and names what the first made', async () => {
    const { data: made } = await add({ word: 'pouf', means: 'daybed' });
    const { id, built_in: _, ...seen } = made;
    const change = (body: object) =>
      shop.put(`/api/search/synonyms/${id}`, { ...seen, ...body }, shop.admin);
    expect((await change({ means: 'sofa', seen })).status).toBe(200);
    for (const second of [{ means: 'lamp' }, { enabled: false }]) {
      const { status, message } = await change({ ...second, seen });
      expect([status, message]).toEqual([
        409,
        'Another admin has changed this synonym to pouf = sofa, switched on. Try again to replace that',
      ]);
    }
    expect((await change({ means: 'sofa', seen })).status).toBe(200); // Both want the same.
    expect((await change({ means: 'lamp', both_ways: false })).data.means).toBe('lamp');
    await shop.delete(`/api/search/synonyms/${id}`, shop.admin);
    expect((await change({ seen })).status).toBe(404);
  });

  test('are previewed in one direction as well, also while they are changed', async () => {
    const { data: made } = await add({ word: 'perch', means: 'daybed', both_ways: false });
    const preview = (body: object) =>
      shop.post('/api/search/synonyms/preview', { word: 'perch', ...body }, shop.admin);
    const both = await preview({ id: made.id, means: 'linen' });
    expect(both.data).toHaveLength(2);
    const { data } = await preview({ id: made.id, means: 'oak', both_ways: false });
    expect(data).toEqual([
      {
        search: 'perch',
        before: { total: 1, names: ['Velvet Daybed'] },
        after: { total: 1, names: ['Oak Floor Lamp'] },
      },
    ]);
    expect((await preview({ means: 'daybed', both_ways: false })).status).toBe(422);
    expect((await preview({ id: 999_999, means: 'oak' })).status).toBe(404);
    await shop.delete(`/api/search/synonyms/${made.id}`, shop.admin);
  });

  test('built-in ones can be switched off only', async () => {
    const [couch] = (await get('/api/search/synonyms?search=couch&only=built_in')).data;
    expect(couch).toMatchObject({ built_in: true, both_ways: true, enabled: true });
    const path = `/api/search/synonyms/${couch.id}`;
    const { word, means } = couch;
    const put = (body: object) => shop.put(path, { word, means, ...body }, shop.admin);
    expect((await put({ means: 'lamp' })).status).toBe(422);
    expect((await shop.delete(path, shop.admin)).status).toBe(409);
    expect((await put({ enabled: false })).data).toEqual({ ...couch, enabled: false });
    expect((await get(`/api/search/synonyms?search=${word}`)).data).toContainEqual({
      ...couch,
      enabled: false,
    });
    expect((await put({ enabled: true })).data).toEqual(couch);
  });

  test.each([
    [{ word: 'the', means: 'sofa' }, 'word'],
    [{ word: 'sofa', means: '!!' }, 'means'],
    [{ word: 'lamp', means: 'lamps' }, 'means'],
    [{ word: 'couch', means: 'sofa' }, 'means'],
    [{ word: '', means: 'sofa' }, 'word'],
    [{ word: 'x'.repeat(61), means: 'sofa' }, 'word'],
  ])('%j is refused under %s', async (body, field) => {
    const { status, errors } = await add(body);
    expect(status).toBe(422);
    expect(Object.keys(errors ?? {})).toEqual([field]);
  });
});

describe('pins', () => {
  const pin = (words: string, name: string) =>
    shop.post('/api/search/pins', { words, product_id: ids[name] }, shop.admin);

  test('put a product first, also where nothing was found, in any form of the words', async () => {
    const before = await names('table lamp');
    expect(before[0]).not.toBe('Oak Floor Lamp');
    const { status, data } = await pin('Table lamps', 'Oak Floor Lamp');
    expect(status).toBe(201);
    expect((await names('table lamp'))[0]).toBe('Oak Floor Lamp');
    expect((await names('tabel lamp'))[0]).toBe('Oak Floor Lamp'); // Corrected.
    expect(await names('lamp')).not.toEqual(await names('table lamp'));
    expect((await names('table lamp', '&sort_by=price_low_to_high'))[0]).toBe('Glass Table Lamp');
    expect(await names('table lamp', '&in_stock=1')).not.toContain('Oak Floor Lamp');
    await pin('gift for rima', 'Linen Sofa');
    await pin('gift for rima', 'Brass Table Lamp');
    expect(await names('gift for rima')).toEqual(['Linen Sofa', 'Brass Table Lamp']);
    expect(
      (await get('/api/search/pins')).data.map(({ words }: { words: string }) => words),
    ).toEqual(['gift for rima', 'gift for rima', 'Table lamps']);
    await shop.delete(`/api/search/pins/${data.id}`, shop.admin);
    expect(await names('table lamp')).toEqual(before);
    expect((await get('/api/audit-log?subject=search_pins')).total).toBe(4);
  });

  test('hold for a size however it is written', async () => {
    await pin("rug 8'x10'", 'Linen Sofa');
    await pin('12x16 frame', 'Oak Floor Lamp');
    for (const search of ['rug 8x10', 'rug 8 x 10', 'rugs 8 ft. x 10 ft.', 'rug 8’x10’'])
      expect((await names(search))[0], search).toBe('Linen Sofa');
    for (const search of ['12 x 16 frame', '12 in x 16 in frame', '12" x 16" frame'])
      expect((await names(search))[0], search).toBe('Oak Floor Lamp');
    expect((await names('rug 8x12'))[0]).not.toBe('Linen Sofa');
  });

  test('are refused twice, without a word, and for no product', async () => {
    await pin('bench', 'Linen Sofa');
    expect((await pin('benches', 'Linen Sofa')).errors).toHaveProperty('product_id');
    expect((await pin('!!', 'Linen Sofa')).errors).toHaveProperty('words');
    const body = { words: 'bench', product_id: 999_999 };
    const { errors } = await shop.post('/api/search/pins', body, shop.admin);
    expect(errors).toHaveProperty('product_id');
    expect((await shop.delete('/api/search/pins/999999', shop.admin)).status).toBe(404);
  });
});

describe('counts beside a search', () => {
  const counts = async (more = '') =>
    (await shop.get(`/api/products?search=lamp&counts=1${more}`)).data.counts;

  test('say what each filter leaves beside the others', async () => {
    const all = await counts();
    expect(all).toMatchObject({
      collections: [{ name: 'Lamps', count: 3 }],
      in_stock: 2,
      on_sale: 1,
      price_from: '60.00',
      price_to: '120.00',
    });
    expect(await counts('&in_stock=1')).toMatchObject({
      collections: [{ count: 2 }],
      in_stock: 2,
      on_sale: 1,
      price_from: '60.00',
      price_to: '60.00',
    });
    expect(await counts('&on_sale=1&price_from=61')).toMatchObject({ collections: [], on_sale: 0 });
    expect((await shop.get('/api/products?search=lamp')).data.counts).toBeUndefined();
    expect((await shop.get('/api/products?search=qqzz&counts=1')).data.counts).toMatchObject({
      collections: [],
      in_stock: 0,
      price_from: null,
    });
  });

  test('while one types, the collections that the words name come with the products', async () => {
    const typed = async (search: string) =>
      (await shop.get(`/api/products?search=${search}&typing=1`)).data.collections.map(
        ({ name }: { name: string }) => name,
      );
    expect(await typed('lam')).toEqual(['Lamps']);
    expect(await typed('couch')).toEqual(['Sofas']); // A synonym.
    expect(await typed('oak')).toEqual([]);
  });
});
