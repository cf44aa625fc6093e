import { createHash } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import type { Database } from '../database/types.ts';
import { createBatchWriter, createCountingTable } from '../http/counting-table.ts';
import { clientNetworks } from '../http/rate-limits.ts';

/** Who looks, distinguished by a salted hash only. */
interface Visitor {
  readonly clientAddress: string;
  readonly userAgent: string;
}

/** Counts views of products, away from the request. */
export interface ViewCounter {
  /** Notes a view; it is written with the next batch. */
  count(productId: number, visitor: Visitor): void;
  /** Writes what is noted now. Rejects when the database is away; the views stay noted then. */
  flush(): Promise<void>;
  /** Writes the rest and stops. */
  close(): Promise<void>;
}

interface ViewCounterOptions {
  readonly shopSecret: string;
  readonly now?: () => Date;
  /** Called when a batch could not be written; it is tried again with the next. */
  readonly onError?: (error: unknown) => void;
}

const FLUSH_EVERY_MS = 5_000;
const BATCH = 500;
/** While the database is away, views beyond this many are not noted. */
const MAX_NOTED = 10_000;

/** Browsers whose views of one product count from one address in 30 minutes: what a browser calls itself is free. */
const MAX_BROWSERS = 10;
const WINDOW_SECONDS = 30 * 60;

/** Whether a view may count: it is of a browser seen before, or one of the first ten of its network. */
function createBrowserLimit(now: () => Date) {
  const table = createCountingTable({ slots: 16_384, now: () => now().getTime() });
  return (productId: number, clientAddress: string, visitor: string): boolean => {
    if (table.read(visitor).spent > 0) return true;
    const network = clientNetworks(clientAddress)[0] ?? '';
    const { spent } = table.add(`${productId} ${network}`, 1, WINDOW_SECONDS);
    if (spent > MAX_BROWSERS) return false;
    table.add(visitor, 1, WINDOW_SECONDS);
    return true;
  };
}

/** Views are noted in memory and written every 5 s, or when 500 wait, and at the close. */
export function createViewCounter(
  db: Kysely<Database>,
  { shopSecret, now = () => new Date(), onError = () => undefined }: ViewCounterOptions,
): ViewCounter {
  const noted = new Map<string, SeenProduct>();
  const mayCount = createBrowserLimit(now);
  const writeBatches = async () => {
    while (noted.size > 0) {
      const batch = [...noted].slice(0, BATCH);
      await storeViews(
        db,
        batch.map(([, seen]) => seen),
      );
      for (const [key] of batch) noted.delete(key);
    }
  };
  const writer = createBatchWriter({ write: writeBatches, every: FLUSH_EVERY_MS, onError });

  return {
    count(productId, visitor) {
      const seenAt = now();
      const visitorHash = hashVisitor(shopSecret, seenAt, visitor);
      const key = `${productId} ${visitorHash.toString('base64')}`;
      if (noted.has(key) || noted.size >= MAX_NOTED) return;
      if (!mayCount(productId, visitor.clientAddress, key)) return;
      noted.set(key, { productId, visitorHash, seenAt });
      if (noted.size === BATCH) writer.flush().catch(onError);
      else writer.later();
    },
    flush: writer.flush,
    close: writer.close,
  };
}

/** Salted with the shop's secret and the day, so that nobody can be followed over days. */
function hashVisitor(secret: string, at: Date, { clientAddress, userAgent }: Visitor): Buffer {
  const day = at.toISOString().slice(0, 10);
  return createHash('sha256')
    .update(JSON.stringify([secret, day, clientNetworks(clientAddress)[0], userAgent]))
    .digest();
}

/** One visitor saw one product. */
interface SeenProduct {
  readonly productId: number;
  /** SHA-256, 32 bytes. */
  readonly visitorHash: Buffer;
  readonly seenAt: Date;
}

/**
 * Writes a batch of views: each visitor counts once for a product in 30 minutes,
 * whichever instance saw them. Rows are taken in the order of their ids, so that batches and orders
 * never wait for each other in a circle. Does not change the catalogue's version.
 */
async function storeViews(db: Kysely<Database>, seen: readonly SeenProduct[]): Promise<void> {
  if (seen.length === 0) return;
  await sql`
    with seen as (
      select * from unnest(
        ${seen.map(({ productId }) => productId)}::int4[],
        ${seen.map(({ visitorHash }) => visitorHash)}::bytea[],
        ${seen.map(({ seenAt }) => seenAt)}::timestamptz[]
      ) as t (product_id, visitor_hash, seen_at)
    ), counted as (
      insert into product_views as known (product_id, visitor_hash, seen_at)
      select seen.* from seen join products on products.id = seen.product_id
      order by seen.product_id, seen.visitor_hash
      on conflict (product_id, visitor_hash) do update set seen_at = excluded.seen_at
        where known.seen_at <= excluded.seen_at - interval '30 minutes'
      returning product_id
    ), counts as (
      select product_id, count(*) as views from counted group by product_id
    ), locked as (
      select product_id from product_popularity where product_id in (select product_id from counts)
      order by product_id for no key update
    )
    update product_popularity set view_count = view_count + counts.views
    from counts join locked using (product_id)
    where product_popularity.product_id = counts.product_id`.execute(db);
}

/** Removes at most `most` records of who saw a product, older than a day: views count again after 30 minutes. @returns how many. */
export async function removeOldViews(db: Kysely<Database>, most: number): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from product_views where (product_id, visitor_hash) in (
      select product_id, visitor_hash from product_views where seen_at < now() - interval '1 day'
      order by seen_at limit ${most})`.execute(db);
  return Number(numAffectedRows);
}
