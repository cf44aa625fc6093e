import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { ProductFilters } from '../../contract/catalog.ts';
import { SORT_VALUES } from '../../domain/sort-options.ts';
import { createTestApp, type TestApp } from '../../test/app.ts';
import { insertCategory, insertProduct } from '../../test/factories.ts';
import { createRandom } from '../../test/fuzz/random.ts';
import { createKnownChanges } from '../database/catalogue-version.ts';
import { createBoundedStore } from '../http/bounded-store.ts';
import { STALE_TIME_MS } from '../http/public-cache.ts';
import { createKnownLists } from './known-lists.ts';
import { listProducts } from './list-products.ts';
import { createKnownMemberLists } from './member-lists.ts';

const PRODUCTS = 25;

let shop: TestApp;
let vases: number;
let now = 0;
/** A version that stands still: nobody tells this instance of writes, only the lists themselves do. */
const store = createBoundedStore({
  currentVersion: () => 0,
  changedSince: () => false,
  now: () => now,
});
const [known, memberLists] = [createKnownLists(store), createKnownMemberLists(store)];

beforeAll(async () => {
  shop = await createTestApp();
  const { db } = shop.database;
  vases = await insertCategory(db, { name: 'Vases' });
  for (let n = 1; n <= PRODUCTS; n += 1)
    await insertProduct(db, { name: `Vase ${n}`, categoryId: vases, price: `${n}.00`, views: n });
});
beforeEach(() => {
  now += 2 * STALE_TIME_MS;
});
afterAll(async () => {
  store.close();
  await shop.close();
});

/** The names on a page of five, and the total. */
async function list(asked: Partial<ProductFilters>): Promise<string> {
  const filters = { page: 1, per_page: 5, ...asked } as ProductFilters;
  const reading = { known, memberLists, shows: () => undefined };
  const { data, total } = JSON.parse(await listProducts(shop.database.db, reading, filters));
  return `${data.map(({ name }: { name: string }) => name.slice(5)).join(' ')} of ${total}`;
}

test('a later page is taken from the order that was read with another one', async () => {
  const byPrice = { sort_by: 'price_low_to_high' } as const;
  expect(await list({ ...byPrice, page: 2 })).toBe('6 7 8 9 10 of 25');
  const queries = shop.countQueries(async () => {
    expect(await list({ ...byPrice, page: 4 })).toBe('16 17 18 19 20 of 25');
    expect(await list({ ...byPrice, page: 5 })).toBe('21 22 23 24 25 of 25');
    expect(await list({ ...byPrice, page: 6 })).toBe(' of 25');
    expect(await list({ ...byPrice, page: 2, per_page: 10 })).toBe(
      '11 12 13 14 15 16 17 18 19 20 of 25',
    );
  });
  expect(await queries).toBe(4);
});

test('the order is read again after a write that nobody was told of', async () => {
  const narrow = { sort_by: 'price_low_to_high', in_stock: true } as const;
  expect(await list(narrow)).toBe('1 2 3 4 5 of 25');
  expect(await list({ ...narrow, page: 2 })).toBe('6 7 8 9 10 of 25');
  const { db } = shop.database;
  await sql`update products set price = 5.50 where name = 'Vase 25'`.execute(db);
  expect(await list({ ...narrow, page: 2 })).toBe('25 6 7 8 9 of 25');
  expect(await list(narrow)).toBe('1 2 3 4 5 of 25');
  await sql`update products set available = false where name in ('Vase 2', 'Vase 7')`.execute(db);
  expect(await list(narrow)).toBe('1 3 4 5 25 of 23');
  expect(await list({ ...narrow, page: 2 })).toBe('6 8 9 10 11 of 23');
  await sql`update products set price = 25, available = true where name in ('Vase 25', 'Vase 2', 'Vase 7')`.execute(
    db,
  );
});

test('later pages by counters are as old as answers may be, the first is not', async () => {
  const byViews = { sort_by: 'most_viewed', category_id: vases } as const;
  expect(await list({ ...byViews, page: 2 })).toBe('20 19 18 17 16 of 25');
  await sql`update product_popularity set view_count = 99 where view_count = 16`.execute(
    shop.database.db,
  );
  expect(await list({ ...byViews, page: 2 })).toBe('20 19 18 17 16 of 25');
  expect(await list(byViews)).toBe('16 25 24 23 22 of 25');
  now += STALE_TIME_MS;
  expect(await list({ ...byViews, page: 2 })).toBe('21 20 19 18 17 of 25');
});

test('after any write, every list is what the database says', async () => {
  const { db } = shop.database;
  const lamps = await insertCategory(db, { name: 'Lamps' });
  const changes = createKnownChanges();
  const told = async () => {
    const { rows } = await sql<{ version: number; changed: string; tags: string[] }>`
      select v.version, c.version as changed, c.tags from catalogue_version v
        left join catalogue_changes c on c.version > ${changes.seen() ?? -1} order by c.version`.execute(
      db,
    );
    changes.note(rows.map((row) => ({ ...row, version: String(row.version) })));
  };
  await told();
  const { changedSince, seen: currentVersion } = changes;
  const stored = createBoundedStore({ changedSince, currentVersion });
  const reading = {
    known: createKnownLists(stored),
    memberLists: createKnownMemberLists(stored),
    shows: () => undefined,
  };
  const nothing = { find: () => null, keep: () => undefined };
  const fresh = { ...reading, known: { totals: nothing, orders: nothing } };

  const random = createRandom(199);
  const flag = () => (random.chance(0.3) ? true : undefined);
  const price = () => (random.chance(0.3) ? String(random.integer(0, 30)) : undefined);
  const lists = Array.from({ length: 24 }, () => ({
    sort_by: random.pick(SORT_VALUES),
    category_id: random.pick([undefined, vases, lamps]),
    on_sale: flag(),
    available: random.pick([undefined, undefined, '0', '1']),
    price_from: price(),
    facets: random.pick([undefined, undefined, { colour: ['sage'] }, { colour: ['sage', 'blue'] }]),
  }));
  const writes = [
    'price = 1 + (id * 7 + price) % 29',
    'discount = case when discount > 0 then 0 else 15 end',
    'available = not available',
    `category_id = case when category_id = ${vases} then ${lamps} else ${vases} end`,
    "color = case color when 'Sage' then 'Blue' when 'Blue' then null else 'Sage' end",
    'deleted_at = case when id % 4 = 0 and deleted_at is null then now() end',
    "created_at = created_at - interval '1 day'",
    "name = name || '!'",
  ];
  for (let round = 0; round < 40; round += 1) {
    const write = sql.raw(random.pick(writes));
    await sql`update products set ${write} where id % 9 = ${round % 9}`.execute(db);
    if (random.chance(0.8)) await told();
    for (const list of lists) {
      const asked = { ...list, page: random.integer(1, 3), per_page: 4 } as ProductFilters;
      const expected = await listProducts(db, fresh, asked);
      expect(await listProducts(db, reading, asked)).toBe(expected);
    }
  }
  stored.close();
});
