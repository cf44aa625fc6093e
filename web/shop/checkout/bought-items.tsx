import { Suspense, useState } from 'react';
import { isQuantity, MAX_QUANTITY, MIN_QUANTITY } from '../../../domain/cart.ts';
import { keyOf, type StoredLine } from '../../cart/stored-cart.ts';
import { type CartItem, takeOutGone, useLiveItems, useStoredLines } from '../../cart/use-cart.ts';
import { type Area, type OfferedItems, useFeeKnown, useOffers } from '../../cart/use-offers.ts';
import { lazyPart } from '../../lazy.tsx';
import { useMoney } from '../../shop-settings.ts';
import { Icon } from '../../ui/icon.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import styles from './bought-items.module.css';
import type { CheckoutItems } from './send-order.ts';
import type { Shipping } from './shipping.ts';

/** The cart, or the one product that came by Buy Now: `/checkout?product=12&variant=34&quantity=2`. */
export function useCheckoutItems(
  search: URLSearchParams,
  area: Area & Pick<Shipping, 'window'>,
): CheckoutItems {
  const buyNow = readBuyNow(search);
  const cart = useStoredLines();
  // A product bought now is in no cart that it could be taken out of.
  const live = useOffers(
    useLiveItems(buyNow?.lines ?? cart, buyNow ? () => undefined : takeOutGone),
    area,
  );
  const [line] = buyNow?.lines ?? [];
  return {
    ...live,
    window: area.window,
    purchase: line ? `product:${keyOf(line)}` : 'cart',
    fromCart: buyNow === null,
    refusal: buyNow?.refusal ?? null,
    sums: sumsOf(live),
  };
}

function sumsOf({ items, totals, priced }: OfferedItems): CheckoutItems['sums'] {
  if (items.length === 0 || items.some(({ shown }) => shown === null)) return 'loading';
  if (totals.lines.length === 0) return 'none';
  return priced ? 'known' : 'loading';
}

/** What came by a Buy Now link. */
interface BuyNow {
  /** The one product, or none where the link is broken. */
  readonly lines: readonly StoredLine[];
  /** What to say when there is nothing to buy: the link is broken, or its product is gone. */
  readonly refusal: string;
}

const NO_LONGER_SOLD = 'This product is no longer sold.';
const WRONG_QUANTITY = `The quantity must be between ${MIN_QUANTITY} and ${MAX_QUANTITY}.`;

/** Reads `/checkout?product=12&variant=34&quantity=2`; `null` when it is the cart that is bought. */
export function readBuyNow(search: URLSearchParams): BuyNow | null {
  if (!search.has('product')) return null;
  const product_id = Number(search.get('product'));
  const quantity = Number(search.get('quantity') ?? 1);
  const variant_id = search.has('variant') ? Number(search.get('variant')) : undefined;
  if (!isId(product_id) || (variant_id !== undefined && !isId(variant_id))) {
    return { lines: [], refusal: NO_LONGER_SOLD };
  }
  if (!isQuantity(quantity)) return { lines: [], refusal: WRONG_QUANTITY };
  const chosen = variant_id ? { product_id, variant_id } : { product_id };
  const line = { id: product_id, ...chosen, quantity, product: null };
  return { lines: [line], refusal: NO_LONGER_SOLD };
}

const isId = (value: number): boolean => Number.isInteger(value) && value > 0;

/** What is bought shows after hydration only: its code comes beside the page's own. */
export const loadOrderSummary = () => import('./order-summary.tsx');

const SummaryContent = lazyPart(async () => ({
  default: (await loadOrderSummary()).SummaryContent,
}));

/** On phones the summary stands below the form: the sum is shown above it, the rest on demand. */
export function SummaryOnTop({ bought }: { readonly bought: CheckoutItems }) {
  const money = useMoney();
  const [open, setOpen] = useState(false);
  const { sums, totals } = bought;
  const isFeeKnown = useFeeKnown(bought);
  return (
    <details className={styles.top} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary className={styles.line}>
        <span>Order summary</span>
        <Icon name="chevron-down" size={20} className={styles.arrow} />
        <span className={styles.sum}>
          {sums === 'loading' && <Skeleton width="4ch" height="1.5em" />}
          {sums === 'known' && <bdi dir="ltr">{money(totals.totalCents)}</bdi>}
          {sums === 'known' && !isFeeKnown && <span className={styles.plus}> plus delivery</span>}
        </span>
      </summary>
      {open && (
        <div className={styles.content}>
          <Suspense fallback={<Skeleton height="12rem" />}>
            <SummaryContent bought={bought} />
          </Suspense>
        </div>
      )}
    </details>
  );
}

/** Stands in while the browser looks what is bought. */
export function OrderSummarySkeleton() {
  return (
    <div className={styles.summary} aria-busy="true">
      <h2>Order summary</h2>
      <Skeleton height="5rem" />
      <Skeleton height="5rem" />
      <Skeleton height="7rem" />
    </div>
  );
}

/** How many can be had of a line that wants more; `null` where it can be had as it is. */
export function leftOf(item: CartItem, said: Readonly<Record<string, number>>): number | null {
  const { key, product, quantity, unavailable } = item;
  if (unavailable) return 0;
  const left = said[key] ?? product?.only_left ?? quantity;
  return left < quantity ? left : null;
}
