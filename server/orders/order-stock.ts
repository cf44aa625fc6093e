import type { Kysely, Transaction } from 'kysely';
import { keepsStock, onlyLeft } from '../../domain/stock.ts';
import { lockCatalogue } from '../database/catalogue-version.ts';
import { namedQuery } from '../database/session.ts';
import type { Database } from '../database/types.ts';
import { Refusal } from '../http/refusal.ts';
import { changeStock, lockStock, type StockMove } from '../products/change-stock.ts';
import type { SoldProduct } from './order-lines.ts';

/** Takes what is sold of counted products out of their counts; their rows are locked. */
export async function takeStock(
  transaction: Transaction<Database>,
  sold: readonly SoldProduct[],
  { orderId, userId }: { readonly orderId: number; readonly userId: number | null },
): Promise<void> {
  const counted = sold.filter(({ product }) => product.stock !== null);
  if (counted.length === 0) return;
  const moves = counted.map(({ productId, quantity }) => ({
    productId,
    change: -quantity,
    orderId,
  }));
  await changeStock(transaction, moves, { reason: 'order', changedBy: userId });
}

/** Which status orders get, and who gives it. */
interface NewStatus {
  readonly statusId: number;
  readonly changedBy: number | null;
}

/**
 * Gives back what orders have taken when they are canceled, and takes it again when they are reopened. How much an order
 * has taken stands in the ledger, so nothing comes back twice, nor what was never taken: the order came before the product
 * was counted, or from a release that does not count. The orders are locked and have their former statuses.
 *
 * @throws {Refusal} 409 under `order_status_id` with each line of which too few are left.
 */
export async function moveStock(
  transaction: Transaction<Database>,
  orders: readonly { readonly id: number; readonly status_id: number }[],
  { statusId, changedBy }: NewStatus,
): Promise<void> {
  const takes = keepsStock(statusId);
  const orderIds = orders
    .filter(({ status_id }) => keepsStock(status_id) !== takes)
    .map(({ id }) => id);
  if (orderIds.length === 0) return;
  const products = await namedQuery<{ id: number }>(transaction, FIND_COUNTED, [orderIds]);
  if (products.length === 0) return;
  await lockCatalogue(transaction);
  const left = await lockCounts(
    transaction,
    products.map(({ id }) => id),
  );
  const lines = await namedQuery<HeldLine>(transaction, FIND_HELD, [orderIds]);
  if (takes) refuseShort(lines, left);
  const moves = lines.map((line) => moveOf(line, takes)).filter(({ change }) => change !== 0);
  const reason = takes ? 'reopened' : 'canceled';
  if (moves.length > 0) await changeStock(transaction, moves, { reason, changedBy });
}

const FIND_COUNTED = {
  name: 'find-counted-of-orders',
  text: `
    select distinct i.product_id as id from order_items i join product_stock using (product_id)
    where i.order_id = any($1::int[])`,
};

const LOCK_COUNTS = {
  name: 'lock-counts',
  text: `with ${lockStock('$1')} select stock.counted from gates cross join stock`,
};

/** How many are left of each product that is counted, by its id; nobody else changes that until the transaction ends. */
async function lockCounts(
  db: Kysely<Database>,
  ids: readonly number[],
): Promise<Map<number, number>> {
  type Counted = Readonly<Record<string, { readonly on_hand: number }>>;
  const [row] = await namedQuery<{ counted: Counted | null }>(db, LOCK_COUNTS, [ids]);
  const counts = Object.entries(row?.counted ?? {});
  return new Map(counts.map(([id, { on_hand }]) => [Number(id), on_hand]));
}

/** A line of a counted product, with how many of it the order has taken by now. */
interface HeldLine {
  readonly order_id: number;
  readonly product_id: number;
  readonly product_name: string;
  readonly quantity: number;
  readonly held: number;
}

const FIND_HELD = {
  name: 'find-held-lines',
  text: `
    select i.order_id, i.product_id, i.product_name, i.quantity,
      coalesce(-sum(c.change), 0)::int4 as held
    from order_items i join product_stock s on s.product_id = i.product_id
    left join stock_changes c on c.order_id = i.order_id and c.product_id = i.product_id
      and c.id >= s.first_change
    where i.order_id = any($1::int[])
    group by i.id
    order by i.order_id, i.position`,
};

const moveOf = ({ order_id, product_id, quantity, held }: HeldLine, takes: boolean): StockMove => ({
  productId: product_id,
  change: takes ? Math.min(held - quantity, 0) : held,
  orderId: order_id,
});

function refuseShort(lines: readonly HeldLine[], counts: ReadonlyMap<number, number>): void {
  const left = new Map(counts);
  const short = lines.flatMap((line) => {
    const before = left.get(line.product_id) ?? 0;
    const after = before + moveOf(line, true).change;
    left.set(line.product_id, after);
    if (after >= 0) return [];
    const said = onlyLeft(line.product_name, Math.max(before, 0));
    return [`${said}, and order ${line.order_id} has ${line.quantity}`];
  });
  const [first] = short;
  if (first === undefined) return;
  throw new Refusal(409, first, { errors: { order_status_id: short } });
}
