import { formatHundredths, parseHundredths } from './decimal.ts';
import { MAX_PRICE_CENTS } from './money.ts';

/** A discount of 100 %. In basis points (hundredths of a percent). */
export const MAX_DISCOUNT_BASIS_POINTS = 10_000;

/** One product to be priced: unit price before discount, its discount, how many. */
export type PricedLine = {
  readonly priceCents: number;
  readonly discountBasisPoints: number;
  readonly quantity: number;
};

/** What delivery costs, and from which discounted subtotal on it is free. In cents. */
export type DeliveryRule = { readonly feeCents: number; readonly freeFromCents: number };

/** The sums of an order in cents; `lines` in the order of the lines that went in. */
export type OrderTotals = {
  lines: number[];
  subtotalCents: number;
  deliveryFeeCents: number;
  totalCents: number;
};

/**
 * Reads a discount as it travels, "15.00", into basis points, 1500.
 * @throws RangeError when it is no decimal with at most two decimals from 0 to 100
 */
export function parsePercent(text: string): number {
  const basisPoints = parseHundredths(text);
  assertDiscount(basisPoints);
  return basisPoints;
}

/**
 * Writes basis points as they travel: 1500 is "15.00".
 * @throws RangeError when they are not a whole number
 */
export function formatPercent(basisPoints: number): string {
  return formatHundredths(basisPoints);
}

/**
 * The number in the badge '{n}% OFF': 1500 is "15", 1250 is "12.5".
 * @throws RangeError when the basis points are not a whole number
 */
export function displayPercent(basisPoints: number): string {
  return formatHundredths(basisPoints).replace(/\.?0+$/, '');
}

/**
 * Unit price after discount in cents: price minus price times discount / 100,
 * rounded half up to the cent.
 * @throws RangeError when the price is not whole cents from 0 to MAX_PRICE_CENTS,
 * or the discount not whole basis points from 0 to 10000
 */
export function discountedPrice(priceCents: number, discountBasisPoints: number): number {
  assertWhole(priceCents, MAX_PRICE_CENTS, 'price');
  assertDiscount(discountBasisPoints);
  const exact = priceCents * (MAX_DISCOUNT_BASIS_POINTS - discountBasisPoints);
  return Math.floor((exact + MAX_DISCOUNT_BASIS_POINTS / 2) / MAX_DISCOUNT_BASIS_POINTS);
}

/**
 * A line in cents: the rounded unit price after discount times the quantity.
 * The quantity's own limits are the cart's (see cart.ts).
 * @throws RangeError as discountedPrice does, or when the quantity is not a whole number from 0 on
 */
export function linePrice({ priceCents, discountBasisPoints, quantity }: PricedLine): number {
  assertWhole(quantity, Number.MAX_SAFE_INTEGER, 'quantity');
  return discountedPrice(priceCents, discountBasisPoints) * quantity;
}

/** Delivery fee in cents, decided on the exact discounted subtotal. */
export function deliveryFee(subtotalCents: number, rule: DeliveryRule): number {
  return subtotalCents < rule.freeFromCents ? rule.feeCents : 0;
}

/** How many cents the subtotal still lacks for free delivery; 0 once it is free, or never costs anything. */
export function amountToFreeDelivery(subtotalCents: number, rule: DeliveryRule): number {
  return rule.feeCents === 0 ? 0 : Math.max(0, rule.freeFromCents - subtotalCents);
}

/**
 * Prices a cart or an order. No lines: nothing to deliver, so no fee.
 * @throws RangeError as linePrice does
 */
export function orderTotals(lines: readonly PricedLine[], rule: DeliveryRule): OrderTotals {
  const lineCents = lines.map(linePrice);
  const subtotalCents = lineCents.reduce((sum, cents) => sum + cents, 0);
  const deliveryFeeCents = lines.length === 0 ? 0 : deliveryFee(subtotalCents, rule);
  return {
    lines: lineCents,
    subtotalCents,
    deliveryFeeCents,
    totalCents: subtotalCents + deliveryFeeCents,
  };
}

function assertDiscount(basisPoints: number): void {
  assertWhole(basisPoints, MAX_DISCOUNT_BASIS_POINTS, 'discount');
}

function assertWhole(value: number, highest: number, what: string): void {
  if (!Number.isSafeInteger(value) || value < 0 || value > highest) {
    throw new RangeError(`The ${what} is not a whole number from 0 to ${highest}`);
  }
}
