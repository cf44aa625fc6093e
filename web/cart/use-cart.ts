import { useEffect, useSyncExternalStore } from 'react';
import type { OrderTotals } from '../../domain/pricing.ts';
import { deliveryRule } from '../../domain/shop-settings.ts';
import { isNotFound } from '../api/call.ts';
import { callQuery } from '../api/query.ts';
import { useDataOfEach, useQueryStore } from '../api/use-data.ts';
import { settingsQuery, useDeliveryRule } from '../shop-settings.ts';
import { showToast } from '../ui/toast-list.ts';
import { type CartItem, cartItem, cartTotals } from './cart-items.ts';
import { cartLines, noCartLines, removeFromCart, subscribeToCart } from './cart-store.ts';
import { rememberInCart } from './remember-in-cart.ts';
import type { StoredLine } from './stored-cart.ts';

/** Lines with their live products. */
export interface LiveItems {
  readonly items: readonly CartItem[];
  readonly totals: OrderTotals;
  /** Some product is still on its way. */
  readonly loading: boolean;
  /** Some product could not be read, for another reason than that it is not there. */
  readonly failed: boolean;
  /** Reads all products and what delivery costs again, and answers how things stand now. */
  readonly refresh: () => Promise<Pick<LiveItems, 'items' | 'totals'>>;
}

/** The cart's lines; none on the server and while the page is taken over. */
export const useStoredLines = () => useSyncExternalStore(subscribeToCart, cartLines, noCartLines);

/**
 * The cart with live products and its totals in cents. Reads the products, so use it only where
 * the cart is on show. Products that no longer exist leave the cart, and the visitor is told.
 */
export const useCart = (): LiveItems => useLiveItems(useStoredLines(), takeOutGone);

/** Joins lines with their live products; `onGone` is told of lines whose product is not there. */
export function useLiveItems(
  lines: readonly StoredLine[],
  onGone: (lines: readonly StoredLine[]) => void,
): LiveItems {
  const store = useQueryStore();
  const delivery = useDeliveryRule();
  // What is about to be bought is shown at today's price, so it is always asked for.
  const results = useDataOfEach(lines.map(productQuery), { always: true });
  const gone = lines.filter((_, i) => isNotFound(results[i]?.error));
  const goneKey = gone.map(({ product_id }) => product_id).join();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the ids matter, not the array
  useEffect(() => {
    if (goneKey) onGone(gone);
  }, [goneKey]);

  const items = lines.flatMap((line, i) =>
    isNotFound(results[i]?.error) ? [] : [cartItem(line, results[i]?.data ?? null)],
  );
  const forgotten = items.filter(({ product, stored }) => product && !stored.product);
  const forgottenKey = forgotten.map(({ product_id }) => product_id).join();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the ids matter, not the array
  useEffect(() => {
    rememberInCart(forgotten.flatMap(({ product }) => product ?? []));
  }, [forgottenKey]);
  return {
    items,
    totals: cartTotals(items, delivery),
    loading: results.some(({ data, error }) => data === undefined && !error),
    failed: results.some(({ data, error }) => data === undefined && error && !isNotFound(error)),
    async refresh() {
      const [settings] = await Promise.all([
        store.refresh(settingsQuery).catch(() => null),
        store.invalidate('GET /products/{id}'),
      ]);
      const today = lines.map((line) =>
        cartItem(line, store.state(productQuery(line)).data ?? null),
      );
      return {
        items: today,
        totals: cartTotals(today, settings ? deliveryRule(settings) : delivery),
      };
    },
  };
}

const productQuery = ({ product_id }: StoredLine) =>
  callQuery('GET /products/{id}', { params: { id: product_id } });

/** Takes lines out of the cart whose product is no longer there, and says so. */
export function takeOutGone(lines: readonly StoredLine[]): void {
  removeFromCart(lines.map(({ product_id }) => product_id));
  for (const { product } of lines) {
    const name = product ? `'${product.name}'` : 'A product';
    showToast(`${name} is no longer sold. It was taken out of your cart.`, { type: 'warning' });
  }
}
