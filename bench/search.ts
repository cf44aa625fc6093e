import { readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { type Kysely, sql } from 'kysely';
import { openDatabase } from '../server/database/connection.ts';
import { startEmbeddedPostgres } from '../server/database/embedded.ts';
import { migrate } from '../server/database/migrate.ts';
import type { Database } from '../server/database/types.ts';
import { tidySearch } from '../server/search/pack-search.ts';
import { searchProducts } from '../server/search/search-products.ts';
import { generateProduct } from '../test/relevance/generated-catalogue.ts';
import { JUDGED_GENERATED } from '../test/relevance/judged-generated.ts';
import { checkTarget } from './report.ts';

/** The first page with its total and what each filter leaves, p95 in ms, by the number of products. */
const TARGETS = [
  [55_000, 40],
  [1_000_000, 60],
] as const;
/** And nothing takes longer than this, in ms. */
const MAX_LENGTH = 250;
/** Products written in one statement: a segment of the index. */
const AT_ONCE = 16_384;

/** What else shoppers type: very common words, many words, typing errors, nothing that is there. */
const HARD = [
  'white',
  'table',
  'modern',
  'made of wood',
  'white wood table with metal accents for the living room',
  'blue gray white black brown green',
  'chandaleer for dinning room',
  'velvat sofaa geen',
  'qwrtzxcv',
  'x'.repeat(150),
  'rug lamp vase mirror sofa table chair clock curtain basket towel shade',
];

const { values } = parseArgs({
  options: {
    products: { type: 'string', default: '10000,100000,1000000' },
    rounds: { type: 'string', default: '3' },
    /** A folder that keeps the last shop for the next run, or for other measurements; the greatest number of products last. */
    data: { type: 'string' },
  },
});

for (const count of values.products.split(',').map(Number)) await measureShop(count);

async function measureShop(count: number): Promise<void> {
  const dataDir = values.data ?? (await mkdtemp(join(tmpdir(), 'mantel-bench-')));
  const server = await startEmbeddedPostgres({ dataDir, log: () => undefined });
  const database = openDatabase({ connectionString: server.connectionString, poolSize: 1 });
  const writer = openDatabase({
    connectionString: server.connectionString,
    poolSize: 1,
    timeLimit: 'maintenance',
  });
  try {
    await migrate(server.connectionString);
    await fill(writer.db, count);
    await reportSize(database.db);
    await reportWrite(database.db);
    await reportSearches(database.db, count);
  } finally {
    await database.close();
    await writer.close();
    await server.stop();
    if (!values.data) await rm(dataDir, { recursive: true, force: true });
  }
}

/** Writes what is missing: a kept shop is filled up from where it ends. */
async function fill(db: Kysely<Database>, count: number): Promise<void> {
  const { rows } = await sql<{ there: number }>`
    select count(*)::int4 as there from products`.execute(db);
  const there = rows[0]?.there ?? 0;
  console.log(`\n${Math.max(count, there)} products`);
  if (there >= count) return;
  const began = performance.now();
  for (let from = there; from < count; from += AT_ONCE) {
    const some = Array.from({ length: Math.min(AT_ONCE, count - from) }, (_, at) =>
      generateProduct(from + at),
    );
    const rows = JSON.stringify(some.map((product, place) => ({ ...product, place })));
    const collections = [...new Set(some.map(({ collection }) => collection))];
    await sql`insert into categories (name) select unnest(${collections}::text[])
      on conflict do nothing`.execute(db);
    await sql`
      insert into products (category_id, name, description, price)
      select c.id, r.name, r.description, r.price from jsonb_to_recordset(${rows}::jsonb)
        r (place int, name text, description text, price numeric, collection text)
        join categories c on c.name = r.collection::citext order by place`.execute(db);
  }
  while (await tidySearch(db));
  const perProduct = (performance.now() - began) / (count - there);
  console.log(`written in ${perProduct.toFixed(2)} ms each`);
  // What the reference searches with.
  await sql`create index if not exists bench_words on products using gin (search_document)`.execute(
    db,
  );
  for (const table of ['products', 'search_documents', 'search_postings', 'search_words'])
    await sql`vacuum analyze ${sql.table(table)}`.execute(db);
}

async function reportSize(db: Kysely<Database>): Promise<void> {
  const { rows } = await sql<{ products: number; search: number }>`
    select pg_total_relation_size('products')::float8 as products, (
      select sum(pg_total_relation_size(oid))::float8 from pg_class
      where relkind = 'r' and relname like 'search\\_%') as search`.execute(db);
  const { products = 1, search = 0 } = rows[0] ?? {};
  checkTarget('size of the index by the products table', search / products, '<=', 3);
}

/** One product's new name, with and without the index. */
async function reportWrite(db: Kysely<Database>): Promise<void> {
  const rename = () =>
    time(20, async (round) => {
      const { name } = generateProduct(5_000_000 + round);
      await sql`update products set name = ${name} where id = ${round + 1}`.execute(db);
    });
  const [kept] = await rename();
  await sql`alter table products disable trigger keep_search_updated`.execute(db);
  const [bare] = await rename();
  await sql`alter table products enable trigger keep_search_updated`.execute(db);
  checkTarget("what the index adds to one product's write, p50 in ms", kept - bare, '<=', 5);
}

async function reportSearches(db: Kysely<Database>, count: number): Promise<void> {
  const queries = [...JUDGED_GENERATED.map(({ query }) => query), ...HARD];
  const search = (text: string) => () =>
    searchProducts(db, {
      search: text,
      filters: {},
      order: 'relevance',
      skip: 0,
      perPage: 30,
      typing: false,
      asTyped: false,
      byId: false,
      counts: true,
    });
  const work = await measureWork(db);
  const all: Measured[] = [];
  const reference: number[] = [];
  for (let round = -1; round < Number(values.rounds); round += 1) {
    for (const query of queries) {
      const before = work();
      const took = await timeOne(search(query));
      const after = work();
      const plain = await timeOne(() => searchPlainly(db, query));
      if (round < 0) continue; // The first one warms up.
      const database = after.database - before.database;
      all.push({ query, took, database, work: database + after.node - before.node });
      reference.push(plain);
    }
  }
  const print = (name: string, times: number[]) =>
    console.log(
      `${name.padEnd(32)} p50 ${at(times, 0.5).toFixed(1)}  p95 ${at(times, 0.95).toFixed(1)}  p99 ${at(times, 0.99).toFixed(1)} ms`,
    );
  const worst = (by: 'took' | 'work' | 'database') =>
    all.reduce((one, other) => (other[by] > one[by] ? other : one));
  print(
    'search',
    all.map(({ took }) => took),
  );
  print(
    'search, work of processors',
    all.map((one) => one.work),
  );
  print('all words by tsvector, ts_rank', reference);
  const target = TARGETS.find(([products]) => count <= products)?.[1] ?? 60;
  const check = (by: 'took' | 'work', name: string) => {
    const times = all.map((one) => one[by]);
    checkTarget(
      `first page with total and filter counts, p95${name}, ms`,
      at(times, 0.95),
      '<=',
      target,
    );
  };
  check('took', '');
  check('work', " of the processors' work");
  const slowest = worst('took');
  checkTarget(
    `the slowest search (${slowest.query.slice(0, 40)}), ms`,
    slowest.took,
    '<=',
    MAX_LENGTH,
  );
  const dearest = worst('database');
  checkTarget(
    `the most work of the database (${dearest.query.slice(0, 40)}), ms`,
    dearest.database,
    '<=',
    MAX_LENGTH,
  );
}

interface Measured {
  readonly query: string;
  /** By the clock, in ms. */
  readonly took: number;
  /** What processors worked on it, in ms: the same however busy the machine is. */
  readonly work: number;
  /** The database's part of that. */
  readonly database: number;
}

/** Reads how long the database's one connection and this process have worked, in ms. Linux only. */
async function measureWork(db: Kysely<Database>) {
  const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(db);
  const schedule = `/proc/${rows[0]?.pid}/schedstat`;
  return () => {
    const { user, system } = process.threadCpuUsage();
    return {
      database: Number(readFileSync(schedule, 'utf8').split(' ')[0]) / 1e6,
      node: (user + system) / 1000,
    };
  };
}

/** What a shop without an index of its own does. */
function searchPlainly(db: Kysely<Database>, query: string) {
  return sql`with wanted as (select plainto_tsquery('shop_english', ${query}) as words)
    select id, count(*) over () from products, wanted where search_document @@ words and deleted_at is null
    order by ts_rank(search_document, words) desc, id desc limit 30`.execute(db);
}

async function timeOne(act: () => Promise<unknown>): Promise<number> {
  const from = performance.now();
  // What runs into the time limit counts as that.
  await act().catch(() => undefined);
  return performance.now() - from;
}

async function time(
  rounds: number,
  act: (round: number) => Promise<unknown>,
): Promise<readonly [p50: number, p95: number]> {
  const times: number[] = [];
  for (let round = 0; round < rounds; round += 1) times.push(await timeOne(() => act(round)));
  return [at(times, 0.5), at(times, 0.95)];
}

function at(times: readonly number[], share: number): number {
  const sorted = times.toSorted((one, other) => one - other);
  return sorted[Math.ceil(sorted.length * share) - 1] ?? 0;
}
