import type { Product } from '../../contract/catalog.ts';
import { parseCents } from '../../domain/money.ts';
import {
  type DeliveryRule,
  type OrderTotals,
  orderTotals,
  type PricedLine,
  parsePercent,
} from '../../domain/pricing.ts';
import type { RememberedProduct, StoredLine } from './stored-cart.ts';

/** A line as it is shown and sold. */
export interface CartItem {
  readonly product_id: number;
  readonly quantity: number;
  /** The live product once it was read. */
  readonly product: Product | null;
  /** What to show: the live product, until then how it looked when it was added. */
  readonly shown: Product | RememberedProduct | null;
  /** The line as it is kept, to put it back after it was removed. */
  readonly stored: StoredLine;
  /** Cannot be bought now: left out of the total, blocks checkout until removed (decisions §3). */
  readonly unavailable: boolean;
}

/** Joins a stored line with its live product, `null` while that is not read. */
export function cartItem(stored: StoredLine, product: Product | null): CartItem {
  const { product_id, quantity } = stored;
  const shown = product ?? stored.product;
  return { product_id, quantity, product, shown, stored, unavailable: shown?.available === 0 };
}

/** What the cart costs in cents; lines that can't be bought or are not known yet are left out. */
export function cartTotals(items: readonly CartItem[], delivery: DeliveryRule): OrderTotals {
  const lines = items.flatMap((item) => (item.unavailable ? [] : (pricedLine(item) ?? [])));
  return orderTotals(lines, delivery);
}

/** What the line costs by the rules of `domain/pricing`; `null` until its product is known. */
export function pricedLine({ shown, quantity }: CartItem): PricedLine | null {
  if (!shown) return null;
  const priceCents = parseCents(shown.price);
  return { priceCents, discountBasisPoints: parsePercent(shown.discount), quantity };
}

/** How a line is spoken of. */
export const nameOf = ({ shown }: CartItem): string => shown?.name ?? 'This product';
