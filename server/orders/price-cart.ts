import type { Kysely } from 'kysely';
import type { CartPrice, PricedCart } from '../../contract/orders.ts';
import { formatDecimal, parseCents } from '../../domain/money.ts';
import { type NextOffer, nextOffer } from '../../domain/next-offer.ts';
import { displayPercent } from '../../domain/pricing.ts';
import type { Database } from '../database/types.ts';
import { cartDelivery } from '../delivery/cart-delivery.ts';
import type { KnownZones } from '../delivery/read-zones.ts';
import { asSold, readPrices } from './lock-products.ts';
import { creditToWire, type FoundCredit, findCredit, payByCredit } from './order-credit.ts';
import { offerLines, sumProducts, sumsToStore, totalsOf } from './order-lines.ts';
import { CouponRefusal, couponOf, findCoupon, offersToWire, problemText } from './order-offers.ts';

/** What a cart costs, and whether its code was one that nobody made. */
interface PricedAnswer {
  readonly price: CartPrice;
  readonly isUnknownCode: boolean;
}

/**
 * What an order of these products would cost now, with all offers that hold. Products that can't be sold are left out, as the cart
 * leaves them out of its total; a code that takes nothing off says why.
 *
 * @throws {Refusal} 422 for more of a product than an order may have
 */
export async function priceCart(
  db: Kysely<Database>,
  { products, coupon_code: code, credit_code: creditCode, guest_region, guest_city }: PricedCart,
  knownZones: KnownZones,
): Promise<PricedAnswer> {
  const ordered = sumProducts(products);
  const productIds = ordered.map(({ productId }) => productId);
  const variantIds = ordered.flatMap(({ variantId }) => variantId ?? []);
  const [{ products: priced, ...rules }, found, foundCredit] = await Promise.all([
    readPrices(db, { productIds, variantIds }),
    code === undefined ? null : findCoupon(db, code),
    creditCode === undefined ? null : findCredit(db, creditCode),
  ]);
  const byId = new Map(priced.map((product) => [product.id, product]));
  const sold = ordered.flatMap((line) => {
    const found = byId.get(line.productId);
    const product = found && asSold(found, line.variantId);
    return product ? [{ ...line, product }] : [];
  });
  const { value: coupon, refusal } = tryCode(() => found && couponOf(found));
  const address = { region: guest_region ?? '', city: guest_city ?? '' };
  const { rule, delivery } = await cartDelivery(db, address, rules, knownZones);
  const totals = totalsOf(sold, { ...rules, rule }, coupon);
  const next = nextOffer(offerLines(sold), rules.automatic, totals);
  const { offers, offers_total, ...unpaid } = sumsToStore(totals, sold);
  const { value: paid, refusal: creditRefusal } = tryCode(() => payByCredit(unpaid, foundCredit));
  const { credit, credit_id: _, ...sums } = paid ?? { ...unpaid, credit: null, credit_id: null };
  const problem = totals.couponProblem && problemText(totals.couponProblem, rules.settings);
  const coupon_problem = refusal?.message ?? problem;
  return {
    price: {
      ...sums,
      ...offersToWire({ offers, offers_total }),
      ...creditToWire({ credit }),
      ...(foundCredit && !creditRefusal && { credit_left: leftAfter(foundCredit, credit) }),
      ...(coupon_problem !== undefined && { coupon_problem }),
      ...(creditRefusal && { credit_problem: creditRefusal.message }),
      ...(delivery && { delivery }),
      ...(next && { next_offer: nextToWire(next) }),
    },
    isUnknownCode: [refusal, creditRefusal].some((one) => one?.isUnknown),
  };
}

function nextToWire({ offer, missing, categoryId, productId }: NextOffer): CartPrice['next_offer'] {
  const { name, kind, value } = offer;
  return {
    name,
    missing,
    ...(kind === 'percent' ? { percent: displayPercent(value) } : { amount: formatDecimal(value) }),
    ...(categoryId !== undefined && { category_id: categoryId }),
    ...(productId !== undefined && { product_id: productId }),
  };
}

const leftAfter = ({ leftCents }: FoundCredit, used: string | null): string =>
  formatDecimal(leftCents - parseCents(used ?? '0.00'));

/** What a code comes to, or why it can't be used. */
function tryCode<T>(find: () => T): { value: T | null; refusal: CouponRefusal | null } {
  try {
    return { value: find(), refusal: null };
  } catch (error) {
    if (error instanceof CouponRefusal) return { value: null, refusal: error };
    throw error;
  }
}
