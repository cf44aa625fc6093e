import type { FastifyBaseLogger } from 'fastify';
import { type Kysely, sql } from 'kysely';
import type { PoolClient } from 'pg';
import { openDatabase } from '../database/connection.ts';
import type { Database } from '../database/types.ts';
import type { ProductSearch } from '../products/product-search.ts';

/** How often it is looked for work, in ms. */
const EVERY = 5_000;
/** A segment with this many changes is packed: they are read beside the index by every search. */
const MAX_IN_SEGMENT = 300;
/** And so is the fullest one where all segments together have this many. */
const MAX_IN_ALL = 2_000;
/** Products analysed in one transaction, while writers of the catalogue wait: some 100 ms. */
const AT_ONCE = 100;

interface Packing extends Pick<ProductSearch, 'index'> {
  readonly connectionString: string;
  readonly log: Pick<FastifyBaseLogger, 'warn'>;
}

/** Keeps the index as the engine wants it, a piece of work at a time; `stop` gives up what runs: it is done again by the next one. */
export function startSearchPacking({ connectionString, log, index }: Packing) {
  const database = openDatabase({ connectionString, poolSize: 1, timeLimit: 'maintenance' });
  let connection: PoolClient | undefined;
  database.pool.on('connect', (client) => {
    connection = client;
  });
  let isStopped = false;
  let timer: NodeJS.Timeout | undefined;
  let running = Promise.resolve();
  const pass = async () => {
    try {
      while (!isStopped && (await index(database.db)));
    } catch (err) {
      if (!isStopped) log.warn({ err }, 'packing the search index waits');
    }
    if (!isStopped) timer = setTimeout(start, EVERY).unref();
  };
  const start = () => {
    running = pass();
  };
  start();
  return {
    async stop(): Promise<void> {
      isStopped = true;
      clearTimeout(timer);
      void connection?.end(); // A packing under way would take seconds.
      await running;
      await database.close();
    },
  };
}

/**
 * Does the next piece of work on the index, if there is any.
 * @returns whether there may be more
 */
export async function tidySearch(db: Kysely<Database>): Promise<boolean> {
  const { rows: refreshed } = await sql`
    select search_refresh(ids) from (select array_agg(product_id) as ids from (
      select product_id from search_due order by product_id limit ${AT_ONCE}) due) d where ids is not null`.execute(
    db,
  );
  const { rows } = await sql<{ segment: number }>`
    select product_id >> 14 as segment from search_changes where index_version = 1 group by 1
    having count(*) >= ${MAX_IN_SEGMENT} or (select count(*) from search_changes) >= ${MAX_IN_ALL}
    order by count(*) desc limit 1`.execute(db);
  const isPacked = rows[0] !== undefined && (await packSegment(db, rows[0].segment));
  return isPacked || refreshed.length > 0;
}

/** Packs a segment. @returns false where another session is packing it. */
export async function packSegment(db: Kysely<Database>, segment: number): Promise<boolean> {
  const { rows } = await sql<{ done: boolean }>`select search_pack(${segment}) as done`.execute(db);
  return rows[0]?.done ?? false;
}

/**
 * Builds the whole index again while it is being searched.
 * @param report called after each segment
 */
export async function rebuildSearch(
  db: Kysely<Database>,
  report: (done: number, of: number) => void,
): Promise<void> {
  await sql`insert into search_due select id from products union select product_id from search_documents
    where index_version = 1 on conflict do nothing`.execute(db);
  while (await tidySearch(db));
  const { rows } = await sql<{ segment: number }>`
    select distinct product_id >> 14 as segment from search_documents where index_version = 1 union
    select segment from search_segments where index_version = 1 order by 1`.execute(db);
  for (const [done, { segment }] of rows.entries()) {
    await packSegment(db, segment);
    report(done + 1, rows.length);
  }
  await sql`delete from search_words where search_frequency(stem) = 0`.execute(db);
}
