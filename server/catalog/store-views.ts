import { type Kysely, sql } from 'kysely';
import type { Database } from '../database/types.ts';

/** One visitor saw one product. */
export interface SeenProduct {
  readonly productId: number;
  /** SHA-256, 32 bytes. */
  readonly visitorHash: Buffer;
  readonly seenAt: Date;
}

/**
 * Writes a batch of views: each visitor counts once for a product in 30 minutes (decisions §3),
 * whichever instance saw him. Rows are taken in the order of their ids, so that batches and orders
 * never wait for each other in a circle. Does not change the catalogue's version.
 */
export async function storeViews(
  db: Kysely<Database>,
  seen: readonly SeenProduct[],
): Promise<void> {
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
