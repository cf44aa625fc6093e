import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import type { ProductFilters } from '../../contract/catalog.ts';
import { SORT_VALUES } from '../../domain/sort-options.ts';
import { createTestApp } from '../../test/app.ts';
import { insertCategory } from '../../test/factories.ts';
import { forAllTests } from '../../test/for-all-tests.ts';
import type { ListFilters } from '../products/list-filters.ts';
import { listProducts } from './list-products.ts';

/** The order of each sort, written once more. */
const ORDERS: Record<(typeof SORT_VALUES)[number], string> = {
  most_viewed: 's.view_count desc, p.id desc',
  most_purchased: 's.purchase_count desc, p.id desc',
  new_to_old: 'p.created_at desc, p.id desc',
  old_to_new: 'p.created_at, p.id',
  price_high_to_low: 'p.final_price desc, p.id desc',
  price_low_to_high: 'p.final_price, p.id desc',
};

/** Collections by rule: what is in stock, and what has a tag. */
const [MANY, FEW] = [3, 4];

/** ListFilters, and the same as a plain condition. */
const FILTERS: readonly (readonly [string, ListFilters, string])[] = [
  ['nothing', {}, 'true'],
  ['a collection', { category_id: 1 }, 'p.category_id = 1'],
  ['in stock', { in_stock: true }, 'p.available'],
  ['out of stock', { available: '0' }, 'not p.available'],
  ['in stock and out of it', { available: '0', in_stock: true }, 'false'],
  [
    'out of stock, a collection, on sale',
    { available: '0', category_id: 1, on_sale: true },
    'not p.available and p.category_id = 1 and p.discount > 0',
  ],
  [
    'out of stock, a price',
    { available: '0', price_from: '13', price_to: '41.5' },
    'not p.available and p.final_price between 13 and 41.5',
  ],
  ['on sale', { on_sale: true, available: '1' }, 'p.discount > 0 and p.available'],
  [
    'a price',
    { price_from: '20', price_to: '40', in_stock: true },
    'p.final_price between 20 and 40 and p.available',
  ],
  ...(
    [
      ['12.5', '31.07'],
      ['20.001', '20.999'],
      ['33', '33'],
      ['0', '10'],
      ['59', '1e9'],
      ['-7', '-3'],
      ['99999999999', undefined],
      [undefined, '47.2'],
      ['23.37', undefined],
    ] as const
  ).flatMap(
    ([from, to]) =>
      [
        [`${from} to ${to}`, {}, ''],
        [
          `${from} to ${to}, a collection, on sale`,
          { category_id: 1, on_sale: true },
          'p.category_id = 1 and p.discount > 0 and ',
        ],
      ].map(([name, filters, condition]) => [
        name,
        { ...(filters as object), ...(from && { price_from: from }), ...(to && { price_to: to }) },
        `${condition}p.final_price >= ${from ?? 0} and p.final_price <= ${to ?? '1e12'}`,
      ]) as [string, ListFilters, string][],
  ),
  [
    'a facet that few have',
    { facets: { colour: ['sage', 'white'] } },
    "p.color in ('Sage', 'White')",
  ],
  ['a facet that many have', { facets: { colour: ['blue'] } }, "p.color = 'Blue'"],
  [
    'a facet that many have, out of stock, a price',
    { facets: { colour: ['blue', 'white'] }, available: '0', price_to: '40' },
    "p.color in ('Blue', 'White') and not p.available and p.final_price <= 40",
  ],
  ['a facet that nothing has', { facets: { colour: ['plum'] } }, 'true'],
  [
    'a collection, facets, on sale, a price',
    { category_id: 1, facets: { colour: ['sage'] }, on_sale: true, price_to: '40' },
    "p.category_id = 1 and p.color = 'Sage' and p.discount > 0 and p.final_price <= 40",
  ],
  ['many members', { category_id: MANY, of_members: true }, 'p.available'],
  ['few members', { category_id: FEW, of_members: true }, "p.tags = 'gift'"],
  [
    'members out of stock, on sale',
    { category_id: FEW, of_members: true, available: '0', on_sale: true },
    "p.tags = 'gift' and not p.available and p.discount > 0",
  ],
  [
    'members, facets, a price',
    { category_id: MANY, of_members: true, facets: { colour: ['blue'] }, price_from: '13' },
    "p.available and p.color = 'Blue' and p.final_price >= 13",
  ],
];

const shop = forAllTests(createTestApp);

/** Enough that what a facet has is looked up and sorted in some lists, and met in the order's index in others. */
const PRODUCTS = 3_600;

beforeAll(async () => {
  const { db } = shop.database;
  const ids = [await insertCategory(db), await insertCategory(db)];
  await sql`insert into categories (name, rule) values
    ('In stock', '{"match": "all", "conditions": [{"kind": "in_stock"}]}'),
    ('Gifts', '{"match": "all", "conditions": [{"kind": "tag", "tag": "gift"}]}')`.execute(db);
  expect(ids).toEqual([1, 2]);
  await sql`
    insert into products (category_id, name, description, price, color, tags)
    select 1 + (n % 3 = 0)::int, 'Product ' || n, 'Plain', 10 + n * 7 % 50,
      case when n % 20 = 0 then 'Sage' when n % 20 = 1 then 'White' else 'Blue' end, case when n % 5 = 0 then 'gift' end
    from generate_series(1, ${PRODUCTS}::int) n`.execute(db);
  await sql`update product_popularity set view_count = product_id * 13 % 9, purchase_count = product_id * 11 % 7`.execute(
    db,
  );
  // By SQL, as anybody may: triggers keep what lists read.
  await sql`update products set available = id % 4 <> 0, discount = case when id % 3 = 0 then 20 else 0 end,
    created_at = created_at - id % 10 * interval '1 day', deleted_at = case when id % 13 = 0 then now() end`.execute(
    db,
  );
  await sql`update products set deleted_at = null, price = price + 1 where id % 26 = 0`.execute(db);
  await sql`update products set color = 'Blue', tags = 'gift', available = not available where id % 17 = 0`.execute(
    db,
  );
  await sql`delete from products where id % 101 = 0`.execute(db);
  for (let left = true; left; )
    left = (await sql<{ left: boolean }>`select fill_some_collections(1000) as left`.execute(db))
      .rows[0]?.left as boolean;
});

/** The ids of a page of 20, and the total. */
async function listBy(filters: ListFilters, order: string, page: number) {
  const memberLists = async () => ({
    version: Number.POSITIVE_INFINITY,
    has: (id: number) => id === MANY || id === FEW,
    isFeatured: () => false,
  });
  const asked = { ...filters, page, per_page: 20, sort_by: order } as ProductFilters;
  const list = { memberLists, shows: () => undefined };
  const { data, total } = JSON.parse(await listProducts(shop.database.db, list, asked));
  return { ids: data.map(({ id }: { id: number }) => id), total };
}

describe.each(SORT_VALUES)('%s', (order) => {
  test.each(FILTERS)('%s', async (_name, filters, condition) => {
    const { rows } = await sql<{ id: number }>`
        select p.id from products p join product_popularity s on s.product_id = p.id
        where p.deleted_at is null and ${sql.raw(condition)} order by ${sql.raw(ORDERS[order])}`.execute(
      shop.database.db,
    );
    const ids = rows.map(({ id }) => id);
    for (const page of [1, 2, Math.max(1, Math.ceil(ids.length / 20))]) {
      const expected = { ids: ids.slice(page * 20 - 20, page * 20), total: ids.length };
      expect(await listBy(filters, order, page)).toEqual(expected);
    }
  });
});

test('what facets and members the bits say is what products and lists have', async () => {
  const { rows } = await sql`
    with kept as (
      select v.facet, v.slug, (t.chunk << 12) + n as id from facet_values v join facet_postings t on t.value_id = v.id
        cross join generate_series(0, 4095) n where get_bit(t.bits, n) = 1 and v.facet in ('members', 'list', 'stock', 'sale', 'color')
    ), own as (
      select 'members' as facet, category_id::text as slug, product_id as id from collection_products
      union all select 'list', '0', id from products where deleted_at is null
      union all select 'list', category_id::text, id from products where deleted_at is null
      union all select 'stock', '1', id from products where deleted_at is null and available
      union all select 'sale', '1', id from products where deleted_at is null and discount > 0
      union all select 'color', lower(color), id from products where deleted_at is null
    )
    (table kept except table own) union all (table own except table kept)`.execute(
    shop.database.db,
  );
  expect(rows).toEqual([]);
});

test("what stands beside the counters is the products' own", async () => {
  const { rows } = await sql`
    select p.id from products p join product_popularity s on s.product_id = p.id
    where (s.listed, s.category_id, s.in_stock, s.on_sale, s.price_now) is distinct from
      (p.deleted_at is null, p.category_id, p.available, p.discount > 0, p.final_price)`.execute(
    shop.database.db,
  );
  expect(rows).toEqual([]);
});
