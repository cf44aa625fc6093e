// What facets cost: counting them, lists narrowed down by them, and writing a product. `node bench/facets.ts`
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { type Kysely, sql } from 'kysely';
import type { ProductFilters } from '../contract/catalog.ts';
import { countFacets } from '../server/catalog/count-facets.ts';
import { listProducts } from '../server/catalog/list-products.ts';
import { openDatabase } from '../server/database/connection.ts';
import { startEmbeddedPostgres } from '../server/database/embedded.ts';
import { migrate } from '../server/database/migrate.ts';
import type { Database } from '../server/database/types.ts';
import { checkTarget } from './report.ts';

/** Facet counts at 100,000 products, p95 in ms; beyond, they may take longer but not for ever. */
const COUNTED_IN = 30;
const AT_PRODUCTS = 100_000;
const AT_ONCE = 10_000;
const COLLECTIONS = 40;

/** Generated collections are all by their products' home. */
const memberLists = async () => ({ version: 0, has: () => false, isFeatured: () => false });

const { values } = parseArgs({
  options: {
    products: { type: 'string', default: '10000,100000' },
    rounds: { type: 'string', default: '15' },
  },
});

const ROUNDS = Number(values.rounds);

for (const count of values.products.split(',').map(Number)) await measureShop(count);

async function measureShop(count: number): Promise<void> {
  const dataDir = await mkdtemp(join(tmpdir(), 'mantel-bench-'));
  const server = await startEmbeddedPostgres({ dataDir, log: () => undefined });
  const { connectionString } = server;
  const database = openDatabase({ connectionString, poolSize: 1 });
  const writer = openDatabase({ connectionString, poolSize: 1, timeLimit: 'maintenance' });
  try {
    await migrate(connectionString);
    await fill(writer.db, count);
    console.log(`\n${count} products in ${COLLECTIONS} collections`);
    await reportSize(database.db);
    await reportReads(database.db);
    await reportWork(database.db, count);
  } finally {
    await database.close();
    await writer.close();
    await server.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}

/** A fifth of the products in the first collection, the rest spread; each has five facets and three attributes. */
async function fill(db: Kysely<Database>, count: number): Promise<void> {
  await sql`insert into categories (name) select 'Collection ' || n from generate_series(1, ${COLLECTIONS}::int) n`.execute(
    db,
  );
  await sql`insert into collection_attributes (category_id, name, type, choices, position, is_filter)
    select c.id, a.name, a.type, a.choices::text[], a.position, true from categories c, (values
      ('Style', 'choice', '{S0,S1,S2,S3,S4,S5,S6,S7,S8,S9,S10,S11}', 0),
      ('Handmade', 'yes_no', '{}', 1), ('Pieces', 'number', '{}', 2)) a (name, type, choices, position)`.execute(
    db,
  );
  await sql`alter table products disable trigger keep_search_inserted`
    .execute(db)
    .catch(() => undefined);
  for (let from = 0; from < count; from += AT_ONCE) {
    await sql`
      with made as (
        select n, case when n % 5 = 0 then 1 else 1 + n * 7 % ${COLLECTIONS}::int end as place
        from generate_series(${from + 1}::int, ${Math.min(from + AT_ONCE, count)}::int) n
      )
      insert into products (category_id, name, description, price, discount, available, material, color,
        width_mm, height_mm, attributes)
      select c.id, 'Product ' || n, 'Plain.', 5 + n * 31 % 400, case when n % 7 = 0 then 15 else 0 end, n % 9 <> 0,
        'Material ' || (n * 13 % 60), 'Colour ' || (n * 17 % 40), 10 + n * 37 % 2500, 10 + n * 41 % 2500,
        (select jsonb_object_agg(a.id, case a.position when 0 then to_jsonb('S' || (n * 11 % 12))
          when 1 then to_jsonb(n % 3 = 0) else to_jsonb(n % 120) end)
          from collection_attributes a where a.category_id = c.id)
      from made join (select id, row_number() over (order by id) as place from categories) c using (place)`.execute(
      db,
    );
  }
  for (const table of [
    'products',
    'product_cards',
    'product_popularity',
    'facet_values',
    'facet_postings',
  ])
    await sql`vacuum analyze ${sql.table(table)}`.execute(db);
}

async function reportSize(db: Kysely<Database>): Promise<void> {
  const { rows } = await sql<{ products: number; facets: number; values: number }>`
    select pg_total_relation_size('products')::float8 as products,
      pg_total_relation_size('facet_postings')::float8 as facets,
      (select count(*) from facet_values)::float8 as values`.execute(db);
  const { products = 1, facets = 0, values: many = 0 } = rows[0] ?? {};
  console.log(`${many} values, ${(facets / 1e6).toFixed(1)} MB of postings`);
  checkTarget('size of the postings by the products table', facets / products, '<=', 1);
}

function askedOf(collection: number): readonly [string, Partial<ProductFilters>][] {
  const chosen = { colour: ['colour-3', 'colour-7'], material: ['material-1', 'material-2'] };
  const wide = { colour: Array.from({ length: 20 }, (_, at) => `colour-${at}`) };
  return [
    ['all products', {}],
    ['all, in stock', { in_stock: true }],
    ['all, in stock, on sale, 2 facets', { in_stock: true, on_sale: true, facets: chosen }],
    ['all, half of the colours', { facets: wide }],
    ['all, a narrow price', { price_from: '100', price_to: '110' }],
    ['a collection', { category_id: collection }],
    ['a collection, 2 facets', { category_id: collection, facets: chosen }],
    [
      'a collection, an attribute, price',
      {
        category_id: collection,
        price_from: '20',
        price_to: '200',
        facets: { 'is.style': ['s1', 's2'] },
      },
    ],
  ];
}

async function firstCollection(db: Kysely<Database>): Promise<number> {
  const [first] = await db.selectFrom('categories').select('id').orderBy('id').limit(1).execute();
  return first?.id ?? 0;
}

/** The work of the database itself, in ms of its processor: the same however busy the machine is. Linux only. */
async function reportWork(db: Kysely<Database>, count: number): Promise<void> {
  const collection = await firstCollection(db);
  const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(db);
  const worked = async () =>
    Number((await readFile(`/proc/${rows[0]?.pid}/schedstat`, 'utf8')).split(' ')[0]) / 1e6;
  const report = async (name: string, act: (round: number) => Promise<unknown>) => {
    await act(0);
    const times: number[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      const from = await worked();
      await act(round);
      times.push((await worked()) - from);
    }
    console.log(`work: ${name.padEnd(50)} p50 ${show(times, 0.5)} p95 ${show(times, 0.95)} ms`);
    return times;
  };
  const list = (filters: Partial<ProductFilters>) => () =>
    listProducts(db, { memberLists, shows: () => undefined }, {
      ...{ page: 1, per_page: 30, sort_by: 'new_to_old' },
      ...filters,
    } as ProductFilters);
  const all: number[] = [];
  for (const [name, filters] of askedOf(collection)) {
    const { facets: _, ...without } = filters;
    all.push(...(await report(`counts, ${name}`, () => countFacets(db, filters))));
    await report(`list, ${name}`, list(filters));
    await report('list without facets', list(without));
  }
  const write = (round: number) =>
    sql`update products set color = 'Colour ' || (1 + id % 39), available = not available
      where id = ${round * 7 + 1}`.execute(db);
  if (count <= AT_PRODUCTS)
    checkTarget('work of facet counts, p95 in ms', at(all, 0.95), '<=', COUNTED_IN);
  const kept = await report("a product's write", write);
  await sql`alter table products disable trigger keep_product_facets_updated`.execute(db);
  const bare = await report('the same without facets', write);
  const added = at(kept, 0.5) - at(bare, 0.5);
  checkTarget("what facets add to one product's write, p50 of work in ms", added, '<=', 5);
}

async function reportReads(db: Kysely<Database>): Promise<void> {
  const collection = await firstCollection(db);
  const asked = askedOf(collection);
  const all: number[] = [];
  for (const [name, filters] of asked) {
    const counting = await time(Number(values.rounds), () => countFacets(db, filters));
    const { facets: _, ...without } = filters;
    const list = (narrowing: Partial<ProductFilters>) =>
      time(Number(values.rounds), () =>
        listProducts(db, { memberLists, shows: () => undefined }, {
          page: 1,
          per_page: 30,
          sort_by: 'new_to_old',
          ...narrowing,
        } as ProductFilters),
      );
    const narrowed = await list(filters);
    const plain = await list(without);
    all.push(...counting);
    console.log(
      `${name.padEnd(36)} counts p50 ${show(counting, 0.5)} p95 ${show(counting, 0.95)} · list ${show(narrowed, 0.5)} / ${show(narrowed, 0.95)} · without facets ${show(plain, 0.5)} / ${show(plain, 0.95)} ms`,
    );
  }
  console.log(`facet counts as this machine answers now: p95 ${show(all, 0.95)} ms`);
}

function show(times: readonly number[], share: number): string {
  return at(times, share).toFixed(1).padStart(6);
}

async function time(rounds: number, act: (round: number) => Promise<unknown>): Promise<number[]> {
  const times: number[] = [];
  for (let round = -2; round < rounds; round += 1) {
    const from = performance.now();
    await act(Math.max(round, 0));
    if (round >= 0) times.push(performance.now() - from); // The first two warm up.
  }
  return times;
}

function at(times: readonly number[], share: number): number {
  const sorted = times.toSorted((one, other) => one - other);
  return sorted[Math.ceil(sorted.length * share) - 1] ?? 0;
}
