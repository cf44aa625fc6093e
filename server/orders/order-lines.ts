import { NO_ID } from '../../contract/fields.ts';
import type { NewOrder } from '../../contract/orders.ts';
import { MAX_QUANTITY } from '../../domain/cart.ts';
import { formatDecimal, parseCents } from '../../domain/money.ts';
import { type DeliveryRule, orderTotals, parsePercent } from '../../domain/pricing.ts';
import { onlyLeft, stockLevel } from '../../domain/stock.ts';
import { fieldErrors } from '../http/parse-input.ts';
import { Refusal } from '../http/refusal.ts';
import type { LockedProduct, OrderItemRow, OrderLineRow } from './order-queries.ts';

/** How many of one product are ordered; `index` is where it first stands in the request. */
export interface OrderedProduct {
  readonly productId: number;
  readonly quantity: number;
  readonly index: number;
}

/**
 * Makes one line of several for the same product, in the order first seen (decisions §3).
 *
 * @throws {Refusal} 422 under `products.N.quantity` when a product comes to more than 1000.
 */
export function sumProducts(products: NewOrder['products']): OrderedProduct[] {
  const sums = new Map<number, OrderedProduct>();
  for (const [index, { product_id: productId, quantity }] of products.entries()) {
    const before = sums.get(productId) ?? { productId, quantity: 0, index };
    sums.set(productId, { ...before, quantity: before.quantity + quantity });
  }
  const tooMany = [...sums.values()].find(({ quantity }) => quantity > MAX_QUANTITY);
  if (tooMany) {
    const message = `must be at most ${MAX_QUANTITY} of one product`;
    const field = `products.${tooMany.index}.quantity`;
    throw new Refusal(422, `${field} ${message}`, { errors: fieldErrors(field, message) });
  }
  return [...sums.values()];
}

/** An ordered product together with the locked row that it is sold from. */
export interface SoldProduct extends OrderedProduct {
  readonly product: LockedProduct;
}

/**
 * Finds the locked row of each ordered product.
 *
 * @throws {Refusal} 409 with a message under `products.N.product_id` for each one that can't be
 * sold: unknown, deleted or out of stock (decisions §3); under `products.N.quantity` for one of which too few are left.
 */
export function matchProducts(
  ordered: readonly OrderedProduct[],
  locked: readonly LockedProduct[],
): SoldProduct[] {
  const byId = new Map(locked.map((product) => [product.id, product]));
  const sold: SoldProduct[] = [];
  const errors: Record<string, string[]> = {};
  for (const line of ordered) {
    const product = byId.get(line.productId);
    if (product?.available && !product.deleted) {
      const left = product.stock?.on_hand ?? line.quantity;
      if (left < line.quantity)
        errors[`products.${line.index}.quantity`] = [onlyLeft(product.name, left)];
      else sold.push({ ...line, product });
    } else errors[`products.${line.index}.product_id`] = [whyUnsold(line.productId, product)];
  }
  const [first] = Object.values(errors).flat();
  if (first !== undefined) throw new Refusal(409, first, { errors });
  return sold;
}

function whyUnsold(productId: number, product: LockedProduct | undefined): string {
  if (productId === NO_ID) return 'This product is no longer sold';
  if (!product) return `Product ${productId} is no longer sold`;
  if (product.deleted) return `'${product.name}' is no longer sold`;
  const counted = product.stock?.on_hand === 0 ? ': 0 left' : '';
  return `'${product.name}' is out of stock${counted}`;
}

/** Whether selling these changes what shoppers are told of how many are left. */
export const changesLevel = (sold: readonly SoldProduct[]): boolean =>
  sold.some(({ quantity, product: { stock } }) => {
    if (!stock) return false;
    const { on_hand, low_at } = stock;
    return stockLevel(on_hand, low_at) !== stockLevel(on_hand - quantity, low_at);
  });

/** A line that waits for its id; the picture is for the answer. */
export type PricedOrderLine = OrderLineRow & Pick<OrderItemRow, 'file_key' | 'widths'>;

/** An order's sums and lines as they are written, priced in cents by the domain (spec §9). */
export interface PricedOrder {
  readonly subtotal: string;
  readonly delivery_fee: string;
  readonly total_price: string;
  readonly lines: PricedOrderLine[];
}

/** Prices products as they stand under lock; what the client believes they cost is never read. */
export function priceOrder(sold: readonly SoldProduct[], delivery: DeliveryRule): PricedOrder {
  const totals = orderTotals(
    sold.map(({ product, quantity }) => ({
      priceCents: parseCents(product.price),
      discountBasisPoints: parsePercent(product.discount),
      quantity,
    })),
    delivery,
  );
  return {
    subtotal: formatDecimal(totals.subtotalCents),
    delivery_fee: formatDecimal(totals.deliveryFeeCents),
    total_price: formatDecimal(totals.totalCents),
    lines: sold.map(({ product, quantity }, index) => ({
      product_id: product.id,
      product_name: product.name,
      picture_id: product.picture_id,
      file_key: product.file_key,
      widths: product.widths,
      quantity,
      price: product.price,
      discount: product.discount,
      subtotal: formatDecimal(totals.lines[index] ?? 0),
    })),
  };
}
