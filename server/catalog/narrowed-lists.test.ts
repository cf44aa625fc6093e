import { CompiledQuery, sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { SORT_VALUES } from '../../domain/sort-options.ts';
import { createTestApp, type TestApp } from '../../test/app.ts';
import { insertCategory, insertProduct } from '../../test/factories.ts';
import { type Filters, filterProducts } from './filter-products.ts';
import { listStatement } from './list-statement.ts';

/** The order of each sort, written once more. */
const ORDERS: Record<(typeof SORT_VALUES)[number], string> = {
  most_viewed: 's.view_count desc, p.id desc',
  most_purchased: 's.purchase_count desc, p.id desc',
  new_to_old: 'p.created_at desc, p.id desc',
  old_to_new: 'p.created_at, p.id',
  price_high_to_low: 'p.final_price desc, p.id desc',
  price_low_to_high: 'p.final_price, p.id desc',
};

/** Filters, and the same as a plain condition. */
const FILTERS: readonly (readonly [string, Partial<Filters>, string])[] = [
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
      ]) as [string, Partial<Filters>, string][],
  ),
  ['facets', { facets: { colour: ['sage', 'blue'] } }, "p.color in ('Sage', 'Blue')"],
  ['a facet that nothing has', { facets: { colour: ['plum'] } }, 'true'],
  [
    'a collection, facets, on sale, a price',
    { category_id: 1, facets: { colour: ['sage'] }, on_sale: true, price_to: '40' },
    "p.category_id = 1 and p.color = 'Sage' and p.discount > 0 and p.final_price <= 40",
  ],
];

let shop: TestApp;

beforeAll(async () => {
  shop = await createTestApp();
  const { db } = shop.database;
  const [first, second] = [
    await insertCategory(db, { name: 'Vases' }),
    await insertCategory(db, { name: 'Lamps' }),
  ];
  expect(first).toBe(1);
  for (let n = 0; n < 120; n += 1)
    await insertProduct(db, {
      name: `Product ${n}`,
      categoryId: n % 3 ? first : second,
      price: `${10 + ((n * 7) % 50)}.00`,
      views: (n * 13) % 9,
      purchases: (n * 11) % 7,
    });
  // By SQL, as anybody may: triggers keep what lists read.
  await sql`update products set available = id % 4 <> 0, discount = case when id % 3 = 0 then 20 else 0 end,
    color = (array['Sage', 'Blue', 'White'])[1 + id % 3], created_at = created_at - id % 10 * interval '1 day',
    deleted_at = case when id % 13 = 0 then now() end`.execute(db);
  await sql`update products set deleted_at = null, price = price + 1 where id % 26 = 0`.execute(db);
});
afterAll(() => shop.close());

async function listBy(
  filters: Partial<Filters>,
  order: (typeof SORT_VALUES)[number],
  many?: number,
) {
  const filtered = filterProducts(filters);
  const plan = { filtered, order, perPage: 20, withTotal: true, ...(many && { many }) };
  const { rows } = await shop.database.db.executeQuery<{ ids: string; total: number }>(
    CompiledQuery.raw(listStatement(plan).text, [...filtered.values, 10]),
  );
  const [{ ids = '', total = 0 } = {}] = rows;
  return { ids, total };
}

describe.each(SORT_VALUES)('%s', (order) => {
  test.each(
    FILTERS,
  )('few are sorted, many are walked, all are counted: %s', async (_name, filters, condition) => {
    const { rows } = await sql<{ id: number }>`
        select p.id from products p join product_popularity s on s.product_id = p.id
        where p.deleted_at is null and ${sql.raw(condition)} order by ${sql.raw(ORDERS[order])}`.execute(
      shop.database.db,
    );
    const ids = rows.map(({ id }) => id);
    const expected = { ids: ids.slice(10, 30).join(','), total: ids.length };
    expect(await listBy(filters, order)).toEqual(expected);
    expect(await listBy(filters, order, 1)).toEqual(expected);
  });
});

test('the counts of bands of prices are those of the products, whatever is written', async () => {
  const { db } = shop.database;
  const check = async () => {
    const { rows } = await sql`
      with counted as (
        select l.list, price_band((p.final_price * 100)::int4, l.digits) as band, p.available, p.discount > 0 as on_sale, count(*)::int4
        from products p cross join lateral (values (0, 3), (p.category_id, 2)) l (list, digits)
        where p.deleted_at is null group by 1, 2, 3, 4)
      (table counted except select * from price_counts where products <> 0)
        union all (select * from price_counts where products <> 0 except table counted)`.execute(
      db,
    );
    expect(rows).toEqual([]);
  };
  await check();
  for (const write of [
    'update products set price = price * 1.37, discount = 12.5 where id % 5 = 0',
    'update products set available = not available, category_id = 3 - category_id where id % 7 = 0',
    "update products set deleted_at = case when deleted_at is null then now() end, name = name || '!' where id % 4 = 0",
    'update products set price = 999999.99, discount = 0 where id % 11 = 0',
    'update products set discount = 100 where id = 5',
    `insert into products (category_id, name, description, price, discount, deleted_at)
      select 1 + n % 2, 'New ' || n, 'Round', 0.01 * n * n, n % 3, case when n % 8 = 0 then now() end from generate_series(1, 60) n`,
    "delete from products where name like 'New 1%'",
    'update products set description = name',
  ]) {
    await sql.raw(write).execute(db);
    await check();
  }
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
