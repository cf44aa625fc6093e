import type { Kysely, Transaction } from 'kysely';
import { lineKey } from '../../domain/cart.ts';
import { type LineChange, stockChange } from '../../domain/order-edit.ts';
import type { LineQuantity } from '../../domain/part-of-order.ts';
import { onlyLeft } from '../../domain/stock.ts';
import { nameWithVariant } from '../../domain/variants.ts';
import { lockCatalogue } from '../database/catalogue-version.ts';
import { namedQuery } from '../database/session.ts';
import type { Database } from '../database/types.ts';
import { Refusal } from '../http/refusal.ts';
import { changeStock, lockStock, type StockMove } from '../products/change-stock.ts';

interface Change {
  /** Whether the orders take again what they had, or give it back. */
  readonly takes: boolean;
  /** The account that moves it. */
  readonly changedBy: number | null;
}

/**
 * Gives back what orders have taken when they are canceled, and takes it again when they are reopened. How much an order
 * has taken stands in the ledger, so nothing comes back twice, nor what was never taken: the order came before the product
 * was counted, or from a release that does not count. What came back by returns is not taken again. The orders are locked.
 *
 * @throws {Refusal} 409 under `order_status_id` with each line of which too few are left.
 */
export async function moveStock(
  transaction: Transaction<Database>,
  orderIds: readonly number[],
  { takes, changedBy }: Change,
): Promise<void> {
  const counted = await namedQuery<CountedThing>(transaction, FIND_COUNTED, [orderIds]);
  if (counted.length === 0) return;
  await lockCatalogue(transaction);
  const left = await lockCounts(transaction, counted);
  const lines = await namedQuery<HeldLine>(transaction, FIND_HELD, [orderIds]);
  if (takes) refuseShort(lines, left);
  const moves = lines.map((line) => moveOf(line, takes)).filter(({ change }) => change !== 0);
  const reason = takes ? 'reopened' : 'canceled';
  if (moves.length > 0) await changeStock(transaction, moves, { reason, changedBy });
}

/**
 * Takes and gives back what an edit changes of an order's counted lines, by the difference. The order, the catalogue, and the
 * counts of its products are locked, it was found that enough are left, and its lines are still those of before.
 */
export async function moveEditedStock(
  transaction: Transaction<Database>,
  changes: readonly LineChange[],
  { orderId, changedBy }: { readonly orderId: number; readonly changedBy: number | null },
): Promise<void> {
  const lines = await namedQuery<HeldLine>(transaction, FIND_HELD, [[orderId]]);
  const heldOf = new Map(lines.map((line) => [keyOf(line), line.held]));
  const moves = changes
    .map((change) => ({
      productId: change.productId,
      variantId: change.variantId ?? null,
      change: stockChange(change, heldOf.get(lineKey(change)) ?? 0),
      orderId,
    }))
    .filter(({ change }) => change !== 0);
  if (moves.length > 0) await changeStock(transaction, moves, { reason: 'order', changedBy });
}

/** Lines of an order that came back, and who says so. */
export interface CameBack {
  readonly orderId: number;
  readonly lines: readonly LineQuantity[];
  readonly staffId: number;
}

/** Gives counted pieces that came back to stock. Of what the order never took, nothing comes back. The order is locked. */
export async function takeGoodsBack(
  transaction: Transaction<Database>,
  { orderId, lines, staffId }: CameBack,
): Promise<void> {
  const counted = await namedQuery<CountedThing>(transaction, FIND_COUNTED, [[orderId]]);
  if (counted.length === 0) return;
  await lockCatalogue(transaction);
  await lockCounts(transaction, counted);
  const held = await namedQuery<HeldLine>(transaction, FIND_HELD, [[orderId]]);
  const heldOf = new Map(held.map((line) => [keyOf(line), line.held]));
  const moves = lines
    .map(({ product_id: productId, variant_id: variantId, quantity }) => ({
      productId,
      variantId: variantId ?? null,
      change: Math.min(quantity, heldOf.get(lineKey({ productId, variantId })) ?? 0),
      orderId,
    }))
    .filter(({ change }) => change > 0);
  const cause = { reason: 'returned', changedBy: staffId } as const;
  if (moves.length > 0) await changeStock(transaction, moves, cause);
}

/** What has a count: a product, or a variant of it. */
interface CountedThing {
  readonly product_id: number;
  readonly variant_id: number | null;
}

const keyOf = ({ product_id: productId, variant_id }: CountedThing): string =>
  lineKey({ productId, variantId: variant_id ?? undefined });

const FIND_COUNTED = {
  name: 'find-counted-of-orders',
  text: `
    select distinct i.product_id, i.variant_id from order_items i
    where i.order_id = any($1::int[]) and case
      when i.variant_id is null then exists (select from product_stock s where s.product_id = i.product_id)
      else exists (select from variant_stock s where s.variant_id = i.variant_id) end`,
};

const LOCK_COUNTS = {
  name: 'lock-counts',
  text: `
    with ${lockStock('$1', '$2', 'exclusive')}
    select stock.counted, stock.counted_variants from product_locks cross join stock`,
};

/** How many are left of what is counted; nobody else changes that until the transaction ends. */
export async function lockCounts(
  db: Kysely<Database>,
  things: readonly CountedThing[],
): Promise<Map<string, number>> {
  type Counts = Readonly<Record<string, { readonly on_hand: number }>> | null;
  const [row] = await namedQuery<{ counted: Counts; counted_variants: Counts }>(db, LOCK_COUNTS, [
    things.map(({ product_id }) => product_id),
    things.flatMap(({ variant_id }) => variant_id ?? []),
  ]);
  return new Map(
    things.map((thing) => {
      const { product_id, variant_id } = thing;
      const count =
        variant_id === null ? row?.counted?.[product_id] : row?.counted_variants?.[variant_id];
      return [keyOf(thing), count?.on_hand ?? 0];
    }),
  );
}

/** A line of what is counted, with how many of it the order has taken by now. */
interface HeldLine extends CountedThing {
  readonly order_id: number;
  readonly product_name: string;
  readonly variant_name: string | null;
  readonly quantity: number;
  readonly held: number;
  /** How many came back by returns: an order that is reopened does not take them again. */
  readonly back: number;
}

const FIND_HELD = {
  name: 'find-held-lines',
  text: `
    select i.order_id, i.product_id, i.product_name, i.variant_id, i.variant_name, i.quantity,
      coalesce(-sum(c.change), 0)::int4 as held, coalesce((
        select sum(l.quantity) from order_returns r join order_return_lines l on l.return_id = r.id
        where r.order_id = i.order_id and l.product_id = i.product_id
          and l.variant_id is not distinct from i.variant_id and l.goes_to is not null), 0)::int4 as back
    from order_items i
    left join product_stock p on i.variant_id is null and p.product_id = i.product_id
    left join variant_stock v on v.variant_id = i.variant_id
    left join stock_changes c on c.order_id = i.order_id and c.product_id = i.product_id
      and c.variant_id is not distinct from i.variant_id and c.id >= coalesce(v.first_change, p.first_change)
    where i.order_id = any($1::int[]) and num_nonnulls(p.first_change, v.first_change) > 0
    group by i.id
    order by i.order_id, i.position`,
};

const moveOf = (
  { order_id, product_id, variant_id, quantity, held, back }: HeldLine,
  takes: boolean,
): StockMove => ({
  productId: product_id,
  variantId: variant_id,
  change: takes ? Math.min(held + back - quantity, 0) : held,
  orderId: order_id,
});

function refuseShort(lines: readonly HeldLine[], counts: ReadonlyMap<string, number>): void {
  const left = new Map(counts);
  const short = lines.flatMap((line) => {
    const before = left.get(keyOf(line)) ?? 0;
    const after = before + moveOf(line, true).change;
    left.set(keyOf(line), after);
    if (after >= 0) return [];
    const name = nameWithVariant(line.product_name, line.variant_name);
    const said = onlyLeft(name, Math.max(before, 0));
    return [`${said}, and order ${line.order_id} has ${line.quantity - line.back}`];
  });
  const [first] = short;
  if (first === undefined) return;
  throw new Refusal(409, first, { errors: { order_status_id: short } });
}
