import { useSyncExternalStore } from 'react';
import type { AppliedOffer, CartPrice } from '../../contract/orders.ts';
import { parseCents } from '../../domain/money.ts';
import { normalizeCode } from '../../domain/offers.ts';
import type { OrderTotals } from '../../domain/pricing.ts';
import { useQueryStore } from '../api/query.ts';
import { orderPriceQuery, useOrderPrice } from '../orders/use-order-price.ts';
import { useShopSettings } from '../shop-settings.ts';
import type { CartItem, LiveItems } from './use-cart.ts';

/** What is bought with what offers take off. */
export interface OfferedItems extends LiveItems {
  /** While they are asked for again, those of before. */
  readonly offers: readonly AppliedOffer[];
  /** What one or two pieces more would get. */
  readonly next: CartPrice['next_offer'];
  /** What store credit pays. */
  readonly credit: string | undefined;
  /** What is known of the delivery to the address, where the shop has zones. */
  readonly delivery: CartPrice['delivery'];
  /** The totals are with offers, or there are none to be asked for. */
  readonly priced: boolean;
  /** Whether the shop has codes; with why the one that was typed takes nothing off, where it doesn't. */
  readonly coupons: { readonly problem: string | undefined } | null;
  /** As things stand now; `coupon` is the code that takes something off, `couponProblem` why it does not. */
  readonly refresh: () => Promise<
    Pick<LiveItems, 'items' | 'totals'> & {
      readonly coupon?: string | undefined;
      readonly credit?: string | undefined;
      readonly couponProblem?: string | undefined;
    }
  >;
}

/** Where it would go, as it was typed. */
export interface Area {
  readonly region: string;
  readonly city: string;
}

/** What is asked for: the lines that can be bought, whatever their order, the code, and where it goes. */
const requestOf = (items: readonly CartItem[], withCodes: boolean, area: Area | undefined) => {
  const { code, credit, refusal } = currentCoupon();
  return {
    products: items
      .filter(({ shown, unavailable }) => shown && !unavailable)
      .map(({ product_id, variant_id, quantity }) => ({ product_id, variant_id, quantity }))
      .toSorted((a, b) => a.product_id - b.product_id || (a.variant_id ?? 0) - (b.variant_id ?? 0)),
    ...(withCodes && code !== '' && refusal === null && { coupon_code: code }),
    ...(withCodes && credit !== '' && refusal === null && { credit_code: credit }),
    ...(area && { guest_region: area.region, guest_city: area.city }),
  };
};

/**
 * Adds offers to what is bought: the server prices it where the shop has any (docs/decisions/140), elsewhere nothing is asked. Until
 * an answer is there the items count as loading. With zones delivery is in no sum before the address is known, or where
 * nobody delivers to it.
 */
export function useOffers(live: LiveItems, typed?: Area): OfferedItems {
  const store = useQueryStore();
  const { offers: { codes, automatic } = {}, zones } = useShopSettings();
  const area = zones && typed?.city.trim() ? typed : undefined;
  const { refusal } = useCoupon();
  const isAsked = ({ products, coupon_code, credit_code }: ReturnType<typeof requestOf>) =>
    products.length > 0 && (automatic || area || coupon_code || credit_code) !== undefined;
  const wanted = requestOf(live.items, codes === true, area);
  const enabled = isAsked(wanted);
  const { price, shown, failed } = useOrderPrice(wanted, enabled);
  const priced = withPrice(zones !== undefined);
  return {
    ...live,
    totals: priced(live.totals, price),
    offers: shown?.offers ?? [],
    next: shown?.next_offer,
    credit: shown?.credit,
    delivery: area && shown?.delivery,
    coupons: codes ? { problem: refusal ?? shown?.credit_problem ?? shown?.coupon_problem } : null,
    priced: !enabled || price !== undefined || failed,
    loading: live.loading || (enabled && !price && !failed),
    failed: live.failed || failed,
    async refresh() {
      const today = await live.refresh();
      const now = requestOf(today.items, codes === true, area);
      if (!isAsked(now)) return { ...today, totals: priced(today.totals) };
      const fresh = await store.refresh(orderPriceQuery(now));
      return {
        ...today,
        totals: priced(today.totals, fresh),
        couponProblem: fresh.credit_problem ?? fresh.coupon_problem,
        ...(fresh.coupon_problem === undefined && { coupon: now.coupon_code }),
        ...(fresh.credit_problem === undefined && { credit: now.credit_code }),
      };
    },
  };
}

/** The totals as the shop priced them; with zones delivery is in no sum before it is known. */
const withPrice =
  (hasZones: boolean) =>
  (totals: OrderTotals, price?: CartPrice): OrderTotals => {
    const { lines } = totals;
    const { subtotalCents, deliveryFeeCents, totalCents } = price
      ? {
          subtotalCents: parseCents(price.subtotal),
          deliveryFeeCents: parseCents(price.delivery_fee),
          totalCents: parseCents(price.total_price),
        }
      : totals;
    const unknown =
      hasZones && (price?.delivery?.problem ?? !price?.delivery) ? deliveryFeeCents : 0;
    return {
      ...{ lines, subtotalCents },
      deliveryFeeCents: deliveryFeeCents - unknown,
      totalCents: totalCents - unknown,
    };
  };

/** With zones the fee is known once the area is; elsewhere it always is. */
export function useFeeKnown({ delivery }: Pick<OfferedItems, 'delivery'>): boolean {
  const { zones } = useShopSettings();
  return !zones || (delivery !== undefined && delivery.problem === undefined);
}

/** What offers leave of the subtotal, in cents: it decides on free delivery. */
export const leftOfSubtotal = ({
  totals,
  offers,
}: Pick<OfferedItems, 'totals' | 'offers'>): number =>
  Math.max(
    0,
    offers.reduce((left, { amount }) => left - parseCents(amount), totals.subtotalCents),
  );

/** The code that a shopper typed. */
interface Coupon {
  /** Empty for none. */
  readonly code: string;
  /** That of store credit; empty for none. */
  readonly credit: string;
  /** Why the shop did not take it with an order; `null` while it was not refused. */
  readonly refusal: string | null;
}

/** The name of the field in which a code is typed. */
export const COUPON_FIELD = 'coupon';

const KEY = 'couponCode';
const CREDIT_KEY = 'creditCode';
const NONE: Coupon = { code: '', credit: '', refusal: null };

let coupon: Coupon | null = null;
const listeners = new Set<() => void>();

/** The code that was typed in this tab; it survives a reload, and goes with the order. */
export function currentCoupon(): Coupon {
  coupon ??= { code: readStored(KEY), credit: readStored(CREDIT_KEY), refusal: null };
  return coupon;
}

/** Whether a text is meant as a code of store credit. */
export const isCreditTyped = (typed: string): boolean =>
  /^CR[\s-]?\w{4}[\s-]?\w{4}/i.test(typed.trim());

/** Keeps a code as it was typed, a discount code or that of store credit beside it; an empty one drops the discount code. */
export function storeCoupon(typed: string): void {
  const isCredit = isCreditTyped(typed);
  keep(isCredit ? 'credit' : 'code', isCredit ? typed.trim().toUpperCase() : normalizeCode(typed));
}

/** Drops the code of store credit. */
export const dropCredit = (): void => keep('credit', '');

function keep(which: 'code' | 'credit', code: string): void {
  set({ ...currentCoupon(), [which]: code, refusal: null });
  const key = which === 'code' ? KEY : CREDIT_KEY;
  try {
    if (code === '') sessionStorage.removeItem(key);
    else sessionStorage.setItem(key, code);
  } catch {
    // Blocked or full: it lives on in this page.
  }
}

/** Notes why an order was refused for its code: prices are without it from now on. */
export const refuseCoupon = (refusal: string): void => set({ ...currentCoupon(), refusal });

function set(next: Coupon): void {
  coupon = next;
  for (const listener of [...listeners]) listener();
}

function readStored(key: string): string {
  try {
    return sessionStorage.getItem(key) ?? '';
  } catch {
    return '';
  }
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** The code that was typed; none on the server and while the page is taken over. */
export const useCoupon = (): Coupon => useSyncExternalStore(subscribe, currentCoupon, () => NONE);
