import { useQueries } from '@tanstack/react-query';
import { useEffect, useSyncExternalStore } from 'react';
import type { Product } from '../../contract/catalog.ts';
import { parseCents } from '../../domain/money.ts';
import {
  type OrderTotals,
  orderTotals,
  type PricedLine,
  parsePercent,
} from '../../domain/pricing.ts';
import { isNotFound } from '../api/call.ts';
import { callQuery } from '../api/query.ts';
import { cartLines, noCartLines, removeFromCart, subscribeToCart } from './cart-store.ts';
import type { RememberedProduct, StoredLine } from './stored-cart.ts';

/** A line as it is shown and sold. */
export interface CartItem {
  readonly product_id: number;
  readonly quantity: number;
  /** The live product once it was read. */
  readonly product: Product | null;
  /** What to show until then. */
  readonly remembered: RememberedProduct | null;
  /** Cannot be bought now: left out of the total, blocks checkout until removed (decisions §3). */
  readonly unavailable: boolean;
}

/** How many pieces the cart holds: the badge on the cart button. */
export function useCartCount(): number {
  return useStoredLines().reduce((sum, line) => sum + line.quantity, 0);
}

/**
 * The cart with live products and its totals in cents. Reads the products, so use it only where
 * the cart is on show. Products that no longer exist leave the cart by themselves.
 */
export function useCart(): { items: CartItem[]; totals: OrderTotals; loading: boolean } {
  return useLiveItems(useStoredLines(), removeFromCart);
}

type WantedLine = Pick<StoredLine, 'product_id' | 'quantity' | 'product'>;

/** Lines joined with their live products; `onGone` is told of products that are not there. */
export function useLiveItems(
  lines: readonly WantedLine[],
  onGone: (productIds: readonly number[]) => void,
): { items: CartItem[]; totals: OrderTotals; loading: boolean } {
  const results = useQueries({
    queries: lines.map(({ product_id }) => ({
      ...callQuery('GET /products/{id}', { params: { id: product_id } }),
      throwOnError: false,
    })),
  });
  const items = lines.map(({ product_id, quantity, product }, i): CartItem => {
    const live = results[i]?.data ?? null;
    const unavailable = (live ?? product)?.available === 0;
    return { product_id, quantity, product: live, remembered: product, unavailable };
  });
  const gone = lines.flatMap((line, i) => (isNotFound(results[i]?.error) ? [line.product_id] : []));
  const goneKey = gone.join();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the ids matter, not the array
  useEffect(() => {
    if (goneKey) onGone(gone);
  }, [goneKey]);
  return {
    items,
    totals: orderTotals(items.flatMap((item) => (item.unavailable ? [] : pricedLine(item)))),
    loading: results.some((result) => result.isPending),
  };
}

function pricedLine({ product, remembered, quantity }: CartItem): PricedLine[] {
  const shown = product ?? remembered;
  if (!shown) return [];
  const priceCents = parseCents(shown.price);
  return [{ priceCents, discountBasisPoints: parsePercent(shown.discount), quantity }];
}

const useStoredLines = () => useSyncExternalStore(subscribeToCart, cartLines, noCartLines);
