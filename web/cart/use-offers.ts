import type { AppliedOffer, CartPrice } from '../../contract/orders.ts';
import { parseCents } from '../../domain/money.ts';
import type { OrderTotals } from '../../domain/pricing.ts';
import { useQueryStore } from '../api/query.ts';
import { orderPriceQuery, useOrderPrice } from '../orders/use-order-price.ts';
import { useShopSettings } from '../shop-settings.ts';
import { currentCoupon, useCoupon } from './coupon-code.ts';
import type { CartItem, LiveItems } from './use-cart.tsx';

/** What is bought with what offers take off. */
export interface OfferedItems extends LiveItems {
  /** While they are asked for again, those of before. */
  readonly offers: readonly AppliedOffer[];
  /** The totals are with offers, or there are none to be asked for. */
  readonly priced: boolean;
  /** Whether the shop has codes; with why the one that was typed takes nothing off, where it doesn't. */
  readonly coupons: { readonly problem: string | undefined } | null;
  /** As things stand now; `coupon` is the code that takes something off. */
  readonly refresh: () => Promise<
    Pick<LiveItems, 'items' | 'totals'> & { readonly coupon?: string | undefined }
  >;
}

/** What is asked for: the lines that can be bought, whatever their order, and the code. */
const requestOf = (items: readonly CartItem[], withCodes: boolean) => {
  const { code, refusal } = currentCoupon();
  return {
    products: items
      .filter(({ shown, unavailable }) => shown && !unavailable)
      .map(({ product_id, variant_id, quantity }) => ({ product_id, variant_id, quantity }))
      .toSorted((a, b) => a.product_id - b.product_id || (a.variant_id ?? 0) - (b.variant_id ?? 0)),
    ...(withCodes && code !== '' && refusal === null && { coupon_code: code }),
  };
};

/**
 * Adds offers to what is bought: the server prices it where the shop has any (docs/decisions/140), elsewhere nothing is asked. Until
 * an answer is there the items count as loading.
 */
export function useOffers(live: LiveItems): OfferedItems {
  const store = useQueryStore();
  const { codes, automatic } = useShopSettings().offers ?? {};
  const { refusal } = useCoupon();
  const isAsked = ({ products, coupon_code }: ReturnType<typeof requestOf>) =>
    products.length > 0 && (automatic === true || coupon_code !== undefined);
  const wanted = requestOf(live.items, codes === true);
  const enabled = isAsked(wanted);
  const { price, shown, failed } = useOrderPrice(wanted, enabled);
  return {
    ...live,
    totals: withPrice(live.totals, price),
    offers: shown?.offers ?? [],
    coupons: codes ? { problem: refusal ?? shown?.coupon_problem } : null,
    priced: !enabled || price !== undefined || failed,
    loading: live.loading || (enabled && !price && !failed),
    failed: live.failed || failed,
    async refresh() {
      const today = await live.refresh();
      const now = requestOf(today.items, codes === true);
      if (!isAsked(now)) return today;
      const fresh = await store.refresh(orderPriceQuery(now));
      return {
        ...today,
        totals: withPrice(today.totals, fresh),
        ...(fresh.coupon_problem === undefined && { coupon: now.coupon_code }),
      };
    },
  };
}

function withPrice(totals: OrderTotals, price: CartPrice | undefined): OrderTotals {
  if (!price) return totals;
  return {
    lines: totals.lines,
    subtotalCents: parseCents(price.subtotal),
    deliveryFeeCents: parseCents(price.delivery_fee),
    totalCents: parseCents(price.total_price),
  };
}

/** What offers leave of the subtotal, in cents: it decides on free delivery (spec §9). */
export const leftOfSubtotal = ({
  totals,
  offers,
}: Pick<OfferedItems, 'totals' | 'offers'>): number =>
  Math.max(
    0,
    offers.reduce((left, { amount }) => left - parseCents(amount), totals.subtotalCents),
  );
