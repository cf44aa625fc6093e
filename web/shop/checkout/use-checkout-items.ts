import { type LiveItems, takeOutGone, useLiveItems, useStoredLines } from '../../cart/use-cart.ts';
import { readBuyNow } from './buy-now.ts';

/** What is being bought, with its live products. */
export interface CheckoutItems extends LiveItems {
  /** False for Buy Now: the cart takes no part (spec §4). */
  readonly fromCart: boolean;
  /** Why a Buy Now link comes to nothing; `null` for the cart. */
  readonly refusal: string | null;
  /** Whether there is a sum to show: `none` when nothing of it can be bought. */
  readonly sums: 'loading' | 'none' | 'known';
}

/** The cart, or the one product that came by Buy Now: `/checkout?product=12&quantity=2` (spec §4). */
export function useCheckoutItems(search: URLSearchParams): CheckoutItems {
  const buyNow = readBuyNow(search);
  const cart = useStoredLines();
  // A product bought now is in no cart that it could be taken out of.
  const live = useLiveItems(buyNow?.lines ?? cart, buyNow ? () => undefined : takeOutGone);
  return {
    ...live,
    fromCart: buyNow === null,
    refusal: buyNow?.refusal ?? null,
    sums: sumsOf(live),
  };
}

function sumsOf({ items, totals }: LiveItems): CheckoutItems['sums'] {
  if (items.length === 0 || items.some(({ shown }) => shown === null)) return 'loading';
  return totals.lines.length === 0 ? 'none' : 'known';
}
