import type { Kysely } from 'kysely';
import { NO_ID } from '../../contract/fields.ts';
import type { NewOrder } from '../../contract/orders.ts';
import { type LineKey, lineKey, MAX_QUANTITY } from '../../domain/cart.ts';
import { formatDecimal, parseCents } from '../../domain/money.ts';
import { type OfferLine, type OfferTotals, offerTotals } from '../../domain/offers.ts';
import { type DeliveryRule, parsePercent } from '../../domain/pricing.ts';
import { onlyLeft, stockLevel } from '../../domain/stock.ts';
import { nameWithVariant } from '../../domain/variants.ts';
import type { Database } from '../database/types.ts';
import { refusedField } from '../http/parse-input.ts';
import { Refusal } from '../http/refusal.ts';
import { nameChoices } from '../products/product-card.ts';
import {
  asSold,
  type LockedProduct,
  type PricedProduct,
  type PriceRules,
} from './lock-products.ts';
import { type CreditValues, type FoundCredit, payByCredit } from './order-credit.ts';
import {
  CouponRefusal,
  couponOf,
  type FoundCoupon,
  type OfferValues,
  offersToStore,
  problemText,
} from './order-offers.ts';
import type { OrderItemRow, OrderLineRow } from './order-queries.ts';

/** How many of one product, or of one variant of it, are ordered; `index` is where it first stands in the request. */
export interface OrderedProduct extends LineKey {
  readonly quantity: number;
  readonly index: number;
}

/**
 * Makes one line of several for the same product and variant, in the order first seen.
 *
 * @throws {Refusal} 422 under `products.N.quantity` when a product comes to more than 1000.
 */
export function sumProducts(products: NewOrder['products']): OrderedProduct[] {
  const sums = new Map<string, OrderedProduct>();
  for (const [index, { product_id: productId, variant_id, quantity }] of products.entries()) {
    const which = { productId, variantId: variant_id };
    const before = sums.get(lineKey(which)) ?? { ...which, quantity: 0, index };
    sums.set(lineKey(which), { ...before, quantity: before.quantity + quantity });
  }
  const tooMany = [...sums.values()].find(({ quantity }) => quantity > MAX_QUANTITY);
  if (tooMany) {
    const message = `must be at most ${MAX_QUANTITY} of one product`;
    const field = `products.${tooMany.index}.quantity`;
    throw refusedField(422, field, message);
  }
  return [...sums.values()];
}

/** An ordered product together with the locked row that it is sold from, as its variant is sold. */
export interface SoldProduct extends OrderedProduct {
  readonly product: LockedProduct;
}

/**
 * Decides whether each ordered product can be sold from its locked row.
 *
 * @throws {Refusal} 422 under `products.N.variant_id` where a variant has to be chosen; 409 under `products.N.product_id` or
 * `variant_id` for each that is unknown, deleted or out of stock; 409 under `products.N.quantity` where too few are left.
 */
export async function decideLines(
  db: Kysely<Database>,
  ordered: readonly OrderedProduct[],
  locked: readonly LockedProduct[],
): Promise<SoldProduct[]> {
  const byId = new Map(locked.map((product) => [product.id, product]));
  await refuseUndecided(db, ordered, byId);
  return matchProducts(ordered, byId);
}

/** Of this many lines the variants are named; of more it is only said that one has to be chosen. */
const MAX_LINES_NAMED = 10;

/** Where a variant has to be chosen, it would not be known which one to send. Costs a query for each such line. */
async function refuseUndecided(
  db: Kysely<Database>,
  ordered: readonly OrderedProduct[],
  locked: ReadonlyMap<number, LockedProduct>,
): Promise<void> {
  const undecided = ordered.filter(({ productId, variantId }) => {
    const product = locked.get(productId);
    const hasChoice = product?.sold_in_variants && product.available && !product.deleted;
    return hasChoice && variantId === undefined;
  });
  const errors: Record<string, string[]> = {};
  for (const [at, { productId, index }] of undecided.entries()) {
    errors[`products.${index}.variant_id`] = [
      at < MAX_LINES_NAMED ? await nameChoices(db, productId) : 'is required',
    ];
  }
  refuseLines(422, errors);
}

function matchProducts(
  ordered: readonly OrderedProduct[],
  locked: ReadonlyMap<number, LockedProduct>,
): SoldProduct[] {
  const sold: SoldProduct[] = [];
  const errors: Record<string, string[]> = {};
  for (const line of ordered) {
    const tried = sell(line, locked.get(line.productId));
    if ('why' in tried) errors[`products.${line.index}.${tried.field}`] = [tried.why];
    else sold.push(tried);
  }
  refuseLines(409, errors);
  return sold;
}

function refuseLines(status: 409 | 422, errors: Readonly<Record<string, string[]>>): void {
  const [first] = Object.values(errors).flat();
  if (first !== undefined) throw new Refusal(status, first, { errors });
}

/** Why a line can't be sold, and at which of its fields that is said. */
interface Unsold {
  readonly field: 'product_id' | 'variant_id' | 'quantity';
  readonly why: string;
}

function sell(line: OrderedProduct, found: LockedProduct | undefined): SoldProduct | Unsold {
  const { productId, variantId, quantity } = line;
  if (productId === NO_ID) return { field: 'product_id', why: 'This product is no longer sold' };
  if (!found) return { field: 'product_id', why: `Product ${productId} is no longer sold` };
  const product = variantId === undefined ? found : asSold(found, variantId);
  const name = nameWithVariant(found.name, product?.variant_name);
  const field = product && variantId !== undefined ? 'variant_id' : 'product_id';
  if (found.deleted || product?.deleted) return { field, why: `'${name}' is no longer sold` };
  if (!product) {
    return { field: 'variant_id', why: `This choice of '${name}' is no longer sold` };
  }
  const { stock } = product;
  if (!found.available || !product.available) {
    const counted = stock?.on_hand === 0 ? ': 0 left' : '';
    return { field, why: `'${name}' is out of stock${counted}` };
  }
  const left = stock?.on_hand ?? quantity;
  if (left < quantity) return { field: 'quantity', why: onlyLeft(name, left) };
  return { ...line, product };
}

/** Whether selling these changes what shoppers read of how many are left. */
export const changesLevel = (sold: readonly SoldProduct[]): boolean =>
  sold.some(({ quantity, product: { stock } }) => {
    if (!stock) return false;
    const { on_hand, low_at } = stock;
    return stockLevel(on_hand, low_at) !== stockLevel(on_hand - quantity, low_at);
  });

/** A line that waits for its id; the picture is for the answer. */
type PricedOrderLine = OrderLineRow & Pick<OrderItemRow, 'file_key' | 'widths'>;

/** An order's sums and lines as they are written, priced in cents by the domain. */
export interface PricedOrder extends OfferValues, CreditValues {
  readonly subtotal: string;
  readonly delivery_fee: string;
  readonly total_price: string;
  readonly lines: PricedOrderLine[];
}

/** The codes of an order, as they were found; `null`: none was typed. */
export interface FoundCodes {
  readonly coupon: FoundCoupon | null;
  readonly credit: FoundCredit | null;
}

/** Those of an order for which none was typed. */
export const NO_CODES: FoundCodes = { coupon: null, credit: null };

/** By what an order is priced, with what delivery to its address costs. */
interface PricingRules extends Pick<PriceRules, 'settings' | 'automatic'> {
  readonly rule: DeliveryRule;
}

/**
 * Prices locked products with the offers that hold at this moment; what the client believes they cost is never read.
 *
 * @param rule what delivery to its address costs
 * @param codes the codes that the buyer typed, as they were found
 * @throws {CouponRefusal} for a code that can't be used, takes nothing off or pays nothing
 */
export function priceOrder(
  sold: readonly SoldProduct[],
  { settings, automatic, rule }: PricingRules,
  { coupon, credit }: FoundCodes,
): PricedOrder {
  const totals = totalsOf(sold, { automatic, rule }, coupon && couponOf(coupon));
  if (totals.couponProblem) throw new CouponRefusal(problemText(totals.couponProblem, settings));
  return {
    ...payByCredit(sumsToStore(totals, sold), credit),
    lines: sold.map((line, index) => lineToStore(line, totals.lines[index] ?? 0)),
  };
}

/** A product as it is sold now, and how many of it. */
interface SoldLine extends Pick<LineKey, 'variantId'> {
  readonly product: PricedProduct;
  readonly quantity: number;
}

/** What products come to with the offers that hold, in cents. */
export const totalsOf = (
  sold: readonly SoldLine[],
  { automatic, rule }: Omit<PricingRules, 'settings'>,
  coupon: ReturnType<typeof couponOf> | null,
): OfferTotals => offerTotals(offerLines(sold), { automatic, coupon }, rule);

/** What offers need to know of products that are bought. */
export const offerLines = (sold: readonly SoldLine[]): OfferLine[] =>
  sold.map(({ product, variantId, quantity }) => ({
    productId: product.id,
    variantId,
    categoryIds: product.category_ids,
    priceCents: parseCents(product.price),
    discountBasisPoints: parsePercent(product.discount),
    quantity,
  }));

/** An order's sums as decimal texts. */
export const sumsToStore = (totals: OfferTotals, priced: readonly LineKey[]) => ({
  subtotal: formatDecimal(totals.subtotalCents),
  ...offersToStore(totals, priced),
  delivery_fee: formatDecimal(totals.deliveryFeeCents),
  total_price: formatDecimal(totals.totalCents),
});

const lineToStore = (sold: SoldProduct, subtotalCents: number): PricedOrderLine => ({
  ...unpricedLine(sold),
  subtotal: formatDecimal(subtotalCents),
});

/** A line as it is stored, but for its subtotal: what the product and its variant are now. */
export const unpricedLine = ({ product, variantId, quantity }: SoldProduct) => ({
  product_id: product.id,
  product_name: product.name,
  variant_id: variantId ?? null,
  variant_name: product.variant_name ?? null,
  picture_id: product.picture_id,
  file_key: product.file_key,
  widths: product.widths,
  quantity,
  price: product.price,
  discount: product.discount,
});
