import { NO_ID } from '../../contract/fields.ts';
import type { NewOrder } from '../../contract/orders.ts';
import { type LineKey, lineKey, MAX_QUANTITY } from '../../domain/cart.ts';
import { formatDecimal, parseCents } from '../../domain/money.ts';
import { type OfferLine, type Offers, type OfferTotals, offerTotals } from '../../domain/offers.ts';
import { type DeliveryRule, parsePercent } from '../../domain/pricing.ts';
import { onlyLeft, stockLevel } from '../../domain/stock.ts';
import { nameWithVariant } from '../../domain/variants.ts';
import { refusedField } from '../http/parse-input.ts';
import { Refusal } from '../http/refusal.ts';
import { type OfferValues, offersToStore } from './order-offers.ts';
import type {
  LockedProduct,
  LockedThing,
  OrderItemRow,
  OrderLineRow,
  PricedProduct,
} from './order-queries.ts';

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

/**
 * An ordered product together with the locked row that it is sold from; of a variant with that one's price, discount, count
 * and picture.
 */
export interface SoldProduct extends OrderedProduct {
  readonly product: LockedProduct;
  /** `null` where the product is not sold in variants. */
  readonly variantName: string | null;
}

/**
 * Finds the locked row of each ordered product.
 *
 * @throws {Refusal} 409 with a message under `products.N.product_id`, or `variant_id`, for each one that can't be
 * sold: unknown, deleted or out of stock; under `products.N.quantity` for one of which too few are left.
 */
export function matchProducts(
  ordered: readonly OrderedProduct[],
  locked: readonly LockedProduct[],
): SoldProduct[] {
  const byId = new Map(locked.map((product) => [product.id, product]));
  const sold: SoldProduct[] = [];
  const errors: Record<string, string[]> = {};
  for (const line of ordered) {
    const tried = sell(line, byId.get(line.productId));
    if ('why' in tried) errors[`products.${line.index}.${tried.field}`] = [tried.why];
    else sold.push(tried);
  }
  const [first] = Object.values(errors).flat();
  if (first !== undefined) throw new Refusal(409, first, { errors });
  return sold;
}

/** Why a line can't be sold, and at which of its fields that is said. */
interface Unsold {
  readonly field: 'product_id' | 'variant_id' | 'quantity';
  readonly why: string;
}

function sell(line: OrderedProduct, product: LockedProduct | undefined): SoldProduct | Unsold {
  const { productId, variantId, quantity } = line;
  if (productId === NO_ID) return { field: 'product_id', why: 'This product is no longer sold' };
  if (!product) return { field: 'product_id', why: `Product ${productId} is no longer sold` };
  const variant = variantId === undefined ? null : product.variants?.[variantId];
  const name = nameWithVariant(product.name, variant?.name);
  const field = variant ? 'variant_id' : 'product_id';
  if (product.deleted || variant?.deleted) return { field, why: `'${name}' is no longer sold` };
  if (variant === undefined) {
    return { field: 'variant_id', why: `This choice of '${name}' is no longer sold` };
  }
  const { stock } = variant ?? product;
  if (!product.available || variant?.available === false) {
    const counted = stock?.on_hand === 0 ? ': 0 left' : '';
    return { field, why: `'${name}' is out of stock${counted}` };
  }
  const left = stock?.on_hand ?? quantity;
  if (left < quantity) return { field: 'quantity', why: onlyLeft(name, left) };
  return { ...line, product: asSold(product, variant), variantName: variant?.name ?? null };
}

/** The product at the price, and with the count and the picture, of its variant. */
function asSold(product: LockedProduct, variant: LockedThing | null): LockedProduct {
  if (!variant) return product;
  const { picture_id, file_key, widths } = variant.picture_id === null ? product : variant;
  return { ...product, ...variant, name: product.name, picture_id, file_key, widths };
}

/** Products as the next order of the same transaction finds them: with less of what is counted. */
export function withoutSold(
  locked: readonly LockedProduct[],
  sold: readonly SoldProduct[],
): readonly LockedProduct[] {
  const counted = sold.filter(({ product }) => product.stock !== null);
  if (counted.length === 0) return locked;
  const byId = new Map(locked.map((product) => [product.id, product]));
  for (const { productId, variantId, quantity } of counted) {
    const product = byId.get(productId);
    if (!product) continue;
    const variant = variantId && product.variants?.[variantId];
    const less = variant
      ? { ...product, variants: { ...product.variants, [variantId]: withLess(variant, quantity) } }
      : withLess(product, quantity);
    byId.set(productId, less);
  }
  return [...byId.values()];
}

function withLess<Thing extends LockedThing>(thing: Thing, quantity: number): Thing {
  const { stock } = thing;
  return stock ? { ...thing, stock: { ...stock, on_hand: stock.on_hand - quantity } } : thing;
}

/** Whether selling these changes what shoppers read of how many are left. */
export const changesLevel = (sold: readonly SoldProduct[]): boolean =>
  sold.some(({ quantity, product: { stock } }) => {
    if (!stock) return false;
    const { on_hand, low_at } = stock;
    return stockLevel(on_hand, low_at) !== stockLevel(on_hand - quantity, low_at);
  });

/** A line that waits for its id; the picture is for the answer. */
export type PricedOrderLine = OrderLineRow & Pick<OrderItemRow, 'file_key' | 'widths'>;

/** An order's sums and lines as they are written, priced in cents by the domain. */
export interface PricedOrder extends OfferValues {
  readonly subtotal: string;
  readonly delivery_fee: string;
  readonly total_price: string;
  readonly lines: PricedOrderLine[];
}

/** A product as it is sold now, and how many of it. */
interface SoldLine extends Pick<LineKey, 'variantId'> {
  readonly product: PricedProduct;
  readonly quantity: number;
}

/** By what the lines of an order are priced. */
export interface PriceRules {
  readonly delivery: DeliveryRule;
  readonly offers: Offers;
}

/** What products come to with the offers that hold, in cents; what the client believes they cost is never read. */
export const totalsOf = (
  sold: readonly SoldLine[],
  { delivery, offers }: PriceRules,
): OfferTotals => offerTotals(sold.map(offerLine), offers, delivery);

const offerLine = ({ product, variantId, quantity }: SoldLine): OfferLine => ({
  productId: product.id,
  variantId,
  categoryIds: product.category_ids,
  priceCents: parseCents(product.price),
  discountBasisPoints: parsePercent(product.discount),
  quantity,
});

/** An order's sums as decimal texts. */
export const sumsToStore = (totals: OfferTotals, priced: readonly LineKey[]) => ({
  subtotal: formatDecimal(totals.subtotalCents),
  ...offersToStore(totals, priced),
  delivery_fee: formatDecimal(totals.deliveryFeeCents),
  total_price: formatDecimal(totals.totalCents),
});

/** The order of products that are locked, as it is written. */
export const writtenOrder = (sold: readonly SoldProduct[], totals: OfferTotals): PricedOrder => ({
  ...sumsToStore(totals, sold),
  lines: sold.map(({ product, variantId = null, variantName, quantity }, index) => ({
    product_id: product.id,
    product_name: product.name,
    variant_id: variantId,
    variant_name: variantName,
    picture_id: product.picture_id,
    file_key: product.file_key,
    widths: product.widths,
    quantity,
    price: product.price,
    discount: product.discount,
    subtotal: formatDecimal(totals.lines[index] ?? 0),
  })),
});
