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
import { nameWithVariant } from '../../domain/variants.ts';
import type { DataOf } from '../api/call.ts';
import { callQuery, useData, useQueryStore } from '../api/query.ts';
import { soldAs } from '../catalog/variants.ts';
import { subscribeToSession } from '../session/session-store.ts';
import { settingsQuery, useDeliveryRule } from '../shop-settings.ts';
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
import { keyOf, type StoredLine, type StoredProduct, toStoredProduct } from './stored-cart.ts';

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
  const goneKey = gone.map(keyOf).join();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the lines matter, not the array
  useEffect(() => {
    if (goneKey) onGone(gone);
  }, [goneKey]);

  const itemsOf = (products: ReadonlyMap<number, LiveProduct>, isAnswered: boolean) =>
    lines.flatMap((line) => {
      const live = products.get(line.product_id);
      // A variant that was added since they were read is still on its way.
      const isRead = isAnswered || !line.variant_id || variantOf(line, live);
      return gone.includes(line) ? [] : [cartItem(line, (isRead && live) || null)];
    });
  const items = itemsOf(known, data !== undefined);
  const unstored = items.filter(({ product, stored }) => product && !stored.product);
  const unstoredKey = unstored.map(({ key }) => key).join();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the lines matter, not the array
  useEffect(() => {
    storeInCart(unstored);
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
      const today = products ? itemsOf(byId(products), true) : items;
      return {
        items: today,
        totals: cartTotals(today, settings ? deliveryRule(settings) : delivery),
      };
    },
  };
}

/** A product with those of its variants that were asked for. */
type LiveProduct = DataOf<'GET /products/by-ids'>[number];

/** One read for all lines, whatever their order and quantities. */
export const productsOf = (lines: readonly StoredLine[]) => {
  const ids = inOrder(lines.map(({ product_id }) => product_id));
  const variants = inOrder(lines.flatMap(({ variant_id }) => variant_id ?? []));
  return callQuery('GET /products/by-ids', {
    query: { ids: ids.join(), ...(variants.length > 0 && { variant_ids: variants.join() }) },
  });
};

/** Each id once. */
const inOrder = (ids: readonly number[]) => [...new Set(ids)].toSorted((a, b) => a - b);

const byId = (products: readonly LiveProduct[]): ReadonlyMap<number, LiveProduct> =>
  new Map(products.map((product) => [product.id, product]));

/** The products that were read; while others are on their way, those that were known before. */
function useKnownProducts(
  data: readonly LiveProduct[] | undefined,
): ReadonlyMap<number, LiveProduct> {
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
export function storeInCart(items: readonly CartItem[]): void {
  if (isCustomersCart()) return;
  cartLines().forEach((line, position) => {
    const key = keyOf(line);
    const item = line.product ? null : items.find((one) => one.key === key);
    if (!item?.product) return;
    const { variant_name } = item;
    const named = variant_name ? { ...line, variant_name } : line;
    restoreToCart({ ...named, product: toStoredProduct(item.product) }, position);
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
  removeFromCart(lines.map(keyOf));
  for (const { product } of lines) {
    const name = product ? `'${product.name}'` : 'A product';
    showToast(`${name} is no longer sold. It was taken out of your cart.`, { type: 'warning' });
  }
}

/** A line as it is shown and sold. */
export interface CartItem {
  /** The same for lines of the same product and variant. */
  readonly key: string;
  readonly product_id: number;
  /** What of the product, where it is sold in variants. */
  readonly variant_id: number | undefined;
  /** "Sage / Large". */
  readonly variant_name: string | undefined;
  readonly quantity: number;
  /** The live product once it was read; of a variant as that one is sold. */
  readonly product: Product | null;
  /** What to show: the live product, until then how it looked when it was added. */
  readonly shown: Product | StoredProduct | null;
  /** The line as it is kept, to put it back after it was removed. */
  readonly stored: StoredLine;
  /** Cannot be bought now: left out of the total, blocks checkout until removed. */
  readonly unavailable: boolean;
  /**
   * Its variant is no longer sold, or it names none of a product that is sold in variants now: another one has to be
   * chosen. Such a line is `unavailable` too.
   */
  readonly unchosen: boolean;
}

/** Joins a stored line with its live product, `null` while that is not read. */
export function cartItem(stored: StoredLine, live: LiveProduct | null): CartItem {
  const { product_id, variant_id, quantity } = stored;
  const variant = variantOf(stored, live);
  const product = live && variant ? soldAs(live, variant) : live;
  const isSoldOtherwise = Boolean(live && (variant_id || live.variant_summary));
  const unchosen = !variant && (isSoldOtherwise || stored.variant_gone === true);
  const shown = product ?? stored.product;
  return {
    key: keyOf(stored),
    product_id,
    variant_id,
    variant_name: variant?.name ?? stored.variant_name,
    quantity,
    product,
    shown,
    stored,
    unavailable: unchosen || shown?.available === 0,
    unchosen,
  };
}

/** What is added to a cart for a line whose product is known. */
export const addedProduct = ({ variant_id, variant_name }: CartItem, product: Product) => ({
  ...product,
  variant_id,
  variant_name,
});

const variantOf = ({ variant_id }: StoredLine, live: LiveProduct | null | undefined) =>
  live?.variants?.find(({ id }) => id === variant_id);

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
export const nameOf = ({ shown, variant_name }: CartItem): string =>
  shown ? nameWithVariant(shown.name, variant_name) : 'This product';
