import { useEffect, useState, useSyncExternalStore } from 'react';
import type { Product } from '../../contract/catalog.ts';
import { parseCents } from '../../domain/money.ts';
import {
  type DeliveryRule,
  type OrderTotals,
  orderTotals,
  type PricedLine,
  parsePercent,
} from '../../domain/pricing.ts';
import { deliveryRule } from '../../domain/shop-settings.ts';
import { callQuery, useData, useQueryStore } from '../api/query.ts';
import { subscribeToSession } from '../session/session-store.ts';
import { settingsQuery, useDeliveryRule } from '../shop-settings.ts';
import { Picture } from '../ui/picture.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { showToast } from '../ui/toast-list.ts';
import {
  cartLines,
  isCartKnown,
  isCustomersCart,
  noCartLines,
  removeFromCart,
  restoreToCart,
  subscribeToCart,
} from './cart-store.ts';
import { type StoredLine, type StoredProduct, toStoredProduct } from './stored-cart.ts';

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
 * the cart is on show. Products that no longer exist leave the cart, and the visitor is notified.
 */
export const useCart = (): LiveItems => useLiveItems(useStoredLines(), takeOutGone);

/** Joins lines with their live products; `onGone` is given the lines whose product is not there. */
export function useLiveItems(
  lines: readonly StoredLine[],
  onGone: (lines: readonly StoredLine[]) => void,
): LiveItems {
  const store = useQueryStore();
  const delivery = useDeliveryRule();
  const query = productsOf(lines);
  // What is about to be bought is shown at today's price, so it is always asked for.
  const { data, error } = useData(query, { always: true, enabled: lines.length > 0 });
  const known = useKnownProducts(data);
  const gone = data ? lines.filter(({ product_id }) => !known.has(product_id)) : [];
  const goneKey = gone.map(({ product_id }) => product_id).join();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the ids matter, not the array
  useEffect(() => {
    if (goneKey) onGone(gone);
  }, [goneKey]);

  const itemsOf = (products: ReadonlyMap<number, Product>) =>
    lines.flatMap((line) =>
      gone.includes(line) ? [] : [cartItem(line, products.get(line.product_id) ?? null)],
    );
  const items = itemsOf(known);
  const unstored = items.filter(({ product, stored }) => product && !stored.product);
  const unstoredKey = unstored.map(({ product_id }) => product_id).join();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the ids matter, not the array
  useEffect(() => {
    storeInCart(unstored.flatMap(({ product }) => product ?? []));
  }, [unstoredKey]);
  const isUnread = lines.length > 0 && data === undefined;
  return {
    items,
    totals: cartTotals(items, delivery),
    loading: isUnread && !error,
    failed: isUnread && error !== undefined,
    async refresh() {
      const [settings, products] = await Promise.all([
        store.refresh(settingsQuery).catch(() => null),
        store.refresh(query).catch(() => null),
      ]);
      const today = itemsOf(products ? byId(products) : known);
      return {
        items: today,
        totals: cartTotals(today, settings ? deliveryRule(settings) : delivery),
      };
    },
  };
}

/** One read for all lines, whatever their order and quantities. */
const productsOf = (lines: readonly StoredLine[]) => {
  const ids = lines.map(({ product_id }) => product_id).toSorted((a, b) => a - b);
  return callQuery('GET /products/by-ids', { query: { ids: ids.join() } });
};

const byId = (products: readonly Product[]): ReadonlyMap<number, Product> =>
  new Map(products.map((product) => [product.id, product]));

/** The products that were read; while others are on their way, those that were known before. */
function useKnownProducts(data: readonly Product[] | undefined): ReadonlyMap<number, Product> {
  const [known, setKnown] = useState(byId(data ?? []));
  const [seen, setSeen] = useState(data);
  if (data && data !== seen) {
    setSeen(data);
    setKnown(byId(data));
  }
  return data ? byId(data) : known;
}

/**
 * Repairs a guest's lines of which nothing could be believed: they are kept as their live product
 * looks.
 */
export function storeInCart(products: readonly Product[]): void {
  if (isCustomersCart()) return;
  cartLines().forEach((line, position) => {
    const live = line.product ? null : products.find(({ id }) => id === line.product_id);
    if (live) restoreToCart({ ...line, product: toStoredProduct(live) }, position);
  });
}

/** Whether it is known what is in the cart; an empty one says nothing before. */
export const useCartKnown = (): boolean =>
  useSyncExternalStore(subscribeToSessionAndCart, isCartKnown, () => false);

function subscribeToSessionAndCart(listener: () => void): () => void {
  const ends = [subscribeToSession(listener), subscribeToCart(listener)];
  return () => {
    for (const end of ends) end();
  };
}

/** Takes lines out of the cart whose product is no longer there, and says so. */
export function takeOutGone(lines: readonly StoredLine[]): void {
  removeFromCart(lines.map(({ product_id }) => product_id));
  for (const { product } of lines) {
    const name = product ? `'${product.name}'` : 'A product';
    showToast(`${name} is no longer sold. It was taken out of your cart.`, { type: 'warning' });
  }
}

/** A line as it is shown and sold. */
export interface CartItem {
  readonly product_id: number;
  readonly quantity: number;
  /** The live product once it was read. */
  readonly product: Product | null;
  /** What to show: the live product, until then how it looked when it was added. */
  readonly shown: Product | StoredProduct | null;
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

interface OnlyLeftProps {
  readonly item: CartItem;
  /** The class of what stands in the way: the line has more than are left. */
  readonly short: string | undefined;
}

/** Said of a line of which few are left. */
export function OnlyLeft({ item, short }: OnlyLeftProps) {
  const left = item.product?.only_left;
  if (!left) return null;
  return <p className={item.quantity > left ? short : undefined}>Only {left} left</p>;
}

/** A line's picture; the words beside it say what it shows. */
export function CartPicture({ item, sizes }: { readonly item: CartItem; readonly sizes: string }) {
  if (!item.product) return <Skeleton ratio="4 / 5" />;
  return (
    <Picture picture={item.product.images[0] ?? null} sizes={sizes} ratio="4 / 5" alt="" eager />
  );
}
