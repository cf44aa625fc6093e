import type { Kysely } from 'kysely';
import { parseCents } from '../../domain/money.ts';
import type { LineQuantity } from '../../domain/part-of-order.ts';
import type { Database } from '../database/types.ts';
import type { KnownZones } from '../delivery/read-zones.ts';
import { notFound } from '../http/refusal.ts';
import type { CreditValues } from './order-credit.ts';
import { findOrder, findOrderItems } from './order-queries.ts';
import { planEdit } from './plan-edit.ts';

/** What was paid for an order, and what it would have cost with fewer lines. In cents. */
export interface KeptPrice {
  readonly paidCents: number;
  /** What of it was paid by store credit. */
  readonly creditCents: number;
  readonly keptCents: number;
}

const creditIn = ({ credit }: CreditValues): number => parseCents(credit ?? '0.00');

/**
 * Prices the lines of an order that are kept as an edit of it would, with its own offers; delivery costs what it has cost, and no fee
 * becomes due that was not. Where nothing is kept, only that is left of what was paid.
 *
 * @throws {Refusal} 404 for no such order
 */
export async function priceKept(
  db: Kysely<Database>,
  knownZones: KnownZones,
  { id, kept }: { readonly id: number; readonly kept: readonly LineQuantity[] },
): Promise<KeptPrice & { readonly feeCents: number }> {
  const order = await findOrder(db, id);
  if (!order) throw notFound('Order');
  const creditCents = creditIn(order);
  const paidCents = parseCents(order.total_price) + creditCents;
  const feeCents = parseCents(order.delivery_fee);
  if (kept.length === 0) return { paidCents, creditCents, keptCents: feeCents, feeCents };
  const edit = {
    version: order.edits ?? 0,
    products: kept.map((line) => ({ ...line })),
    delivery_fee: order.delivery_fee,
    discount: null,
  };
  const items = await findOrderItems(db, id);
  const { sums } = await planEdit(db, { order, items }, edit, { mode: 'none', knownZones });
  const byHand = order.offers?.find(({ by_hand }) => by_hand)?.amount ?? '0.00';
  const keptCents = Math.max(
    feeCents,
    parseCents(sums.total_price) + creditIn(sums) - parseCents(byHand),
  );
  return { paidCents, creditCents, keptCents, feeCents };
}
