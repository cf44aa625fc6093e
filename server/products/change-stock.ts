import type { Kysely } from 'kysely';
import type { StockReason } from '../../domain/stock.ts';
import { exclusiveProductLocks, sharedProductLocks } from '../database/product-locks.ts';
import { namedQuery } from '../database/session.ts';
import type { Database } from '../database/types.ts';

/** How many more (or, below 0, fewer) of a product or a variant there are; `orderId` is `null` where no order is the cause. */
export interface StockMove {
  readonly productId: number;
  /** What of a product that is sold in variants. */
  readonly variantId?: number | null;
  readonly change: number;
  readonly orderId: number | null;
}

/** Why a count changes, as the ledger has it. */
export interface StockCause {
  readonly reason: StockReason;
  /** The account that causes it; `null` for a guest. */
  readonly changedBy: number | null;
  readonly note?: string;
}

const CHANGE_STOCK = {
  name: 'change-stock',
  text: 'select change_stock($1::int[], $2::int[], $3::int[], $4, $5::int, $6)',
};
const CHANGE_VARIANT_STOCK = {
  name: 'change-variant-stock',
  text: 'select change_variant_stock($1::int[], $2::int[], $3::int[], $4, $5::int, $6)',
};

/**
 * Changes counts and writes the ledger with them, in one statement for products and one for variants (`database/functions/stock.sql`).
 * What is not counted is left out. The caller has locked the counts, in the order of their products and variants, and, where
 * a level may change, the catalogue before them: products then become available or not.
 */
export async function changeStock(
  db: Kysely<Database>,
  moves: readonly StockMove[],
  { reason, changedBy, note = '' }: StockCause,
): Promise<void> {
  const counts: [number, StockMove][] = [];
  const variantCounts: [number, StockMove][] = [];
  for (const move of moves) {
    if (typeof move.variantId === 'number') variantCounts.push([move.variantId, move]);
    else counts.push([move.productId, move]);
  }
  const cause = [reason, changedBy, note];
  const parameters = (those: readonly [number, StockMove][]) => [
    those.map(([id]) => id),
    those.map(([, { change }]) => change),
    those.map(([, { orderId }]) => orderId),
    ...cause,
  ];
  if (counts.length > 0) await namedQuery(db, CHANGE_STOCK, parameters(counts));
  if (variantCounts.length > 0) {
    await namedQuery(db, CHANGE_VARIANT_STOCK, parameters(variantCounts));
  }
}

const PRODUCT_LOCKS = {
  shared: sharedProductLocks,
  exclusive: exclusiveProductLocks,
  none: () => 'select 0 as taken',
} as const;

/** How the advisory locks of products are taken: exclusively where it may be found out that a level changes; `none` only reads. */
export type LockMode = keyof typeof PRODUCT_LOCKS;

/**
 * The parts `product_locks` and `stock` of a `with`, which take the advisory locks of products and then lock their counts and
 * those of variants, each in the order of their ids. They stand before what locks the products themselves: orders for one
 * count run one after the other, so that the one that takes the last can mark it as out of stock. As orders for other variants
 * share its product's row, that one holds the advisory lock exclusively. A statement that reads `stock` also reads
 * `product_locks`: a part that nobody reads is not run.
 *
 * @param ids the parameter with the products' ids, such as `$1`
 * @param variantIds the parameter with the variants' ids; `null`: none is asked for, and nothing is spent on them
 */
export const lockStock = (ids: string, variantIds: string | null, mode: LockMode): string => `
  product_locks as materialized (${PRODUCT_LOCKS[mode](ids)}), counts as materialized (
    select product_id, on_hand, low_at from product_stock
    where (select taken from product_locks) is not null and product_id = any(${ids}::int[])
    order by product_id ${forUpdate(mode)}
  ), ${variantIds === null ? '' : lockVariantCounts(variantIds, mode)} stock as materialized (
    select ${counted('product_id', 'counts')} as counted${
      variantIds === null ? '' : `, ${counted('variant_id', 'variant_counts')} as counted_variants`
    }
  )`;

const forUpdate = (mode: LockMode): string => (mode === 'none' ? '' : 'for no key update');

const lockVariantCounts = (
  variantIds: string,
  mode: LockMode,
): string => `variant_counts as materialized (
    select variant_id, on_hand, low_at from variant_stock
    where (select count(*) from counts) >= 0 and variant_id = any(${variantIds}::int[])
    order by variant_id ${forUpdate(mode)}
  ),`;

const counted = (id: string, counts: string): string =>
  `(select jsonb_object_agg(${id}, jsonb_build_object('on_hand', on_hand, 'low_at', low_at)) from ${counts})`;
