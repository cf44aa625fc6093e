import { formatDecimal, parseCents } from '../../../domain/money.ts';
import {
  discountedPrice,
  formatPercent,
  MAX_DISCOUNT_BASIS_POINTS,
} from '../../../domain/pricing.ts';

/** A price before a reduction and its discount in percent, as the shop keeps them. */
export interface ReducedPrice {
  readonly price: string;
  readonly discount: string;
  /** What a piece then costs in cents more (or less) than the file says; mostly 0. */
  readonly off: number;
}

/**
 * The discount of what is sold for less than before: the shop keeps a price and a percent of two decimals. Of the
 * percents closest to the reduction it is the one that gives the reduced price to the cent, where any does.
 *
 * @returns `null` where the reduced price is not below the other one, or is nothing
 */
export function reducedPrice(before: string, after: string): ReducedPrice | null {
  const [whole, reduced] = [parseCents(before), parseCents(after)];
  if (reduced >= whole || reduced <= 0) return null;
  const exact = ((whole - reduced) * MAX_DISCOUNT_BASIS_POINTS) / whole;
  const candidates = [Math.round(exact), Math.floor(exact), Math.ceil(exact)];
  const offBy = (points: number) => discountedPrice(whole, points) - reduced;
  const [best = 0] = candidates.toSorted(
    (one, other) => Math.abs(offBy(one)) - Math.abs(offBy(other)),
  );
  return { price: formatDecimal(whole), discount: formatPercent(best), off: offBy(best) };
}
