import type { Kysely } from 'kysely';
import type { StockReason } from '../../domain/stock.ts';
import { passTogether } from '../database/product-gates.ts';
import { namedQuery } from '../database/session.ts';
import type { Database } from '../database/types.ts';

/** How many more (or, below 0, fewer) of a product there are; `orderId` is `null` where no order is the cause. */
export interface StockMove {
  readonly productId: number;
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

/**
 * Changes counts and writes the ledger with them, in one statement (migration 0093). What is not counted is left out. The
 * caller has locked the counts, in the order of their products, and, where a level may change, the catalogue before them:
 * products then become available or not.
 */
export async function changeStock(
  db: Kysely<Database>,
  moves: readonly StockMove[],
  { reason, changedBy, note = '' }: StockCause,
): Promise<void> {
  await namedQuery(db, CHANGE_STOCK, [
    moves.map(({ productId }) => productId),
    moves.map(({ change }) => change),
    moves.map(({ orderId }) => orderId),
    reason,
    changedBy,
    note,
  ]);
}

/**
 * The parts `gates` and `stock` of a `with`, which pass the gates of products and then lock their counts, in the order of
 * their ids. They stand before what locks the products themselves: of the orders for a counted product one is inside at a
 * time, so that the one that takes the last can mark it as out of stock. Whoever reads `stock` also reads `gates`: a part
 * that nobody reads is not run.
 *
 * @param ids the parameter with the products' ids, such as `$1`
 */
export const lockStock = (ids: string): string => `
  gates as materialized (${passTogether(ids)}), counts as materialized (
    select product_id, on_hand, low_at from product_stock
    where (select passed from gates) is not null and product_id = any(${ids}::int[])
    order by product_id for no key update
  ), stock as materialized (
    select jsonb_object_agg(product_id, jsonb_build_object('on_hand', on_hand, 'low_at', low_at)) as counted
    from counts
  )`;
