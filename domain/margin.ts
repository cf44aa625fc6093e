/** What is left of a price after what the product costs the merchant. */
export interface Margin {
  /** In cents; below zero when it is sold for less than it costs. */
  readonly cents: number;
  /** Of the price, in percent, rounded to whole ones; `null` where the price is nothing. */
  readonly percent: number | null;
}

/**
 * The margin of one piece.
 *
 * @param priceCents what the buyer pays for it, after discount
 * @param costCents what it costs the merchant
 */
export function marginOf(priceCents: number, costCents: number): Margin {
  const cents = priceCents - costCents;
  return { cents, percent: priceCents === 0 ? null : Math.round((cents / priceCents) * 100) };
}
