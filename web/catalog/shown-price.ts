import type { Product } from '../../contract/catalog.ts';
import {
  type CurrencyFormat,
  displayMoney,
  formatDecimal,
  parseCents,
} from '../../domain/money.ts';
import { discountedPrice, parsePercent } from '../../domain/pricing.ts';
import { useShopSettings } from '../shop-settings.ts';

/** A product's price as it is written on a card and on its page. */
interface ShownPrice {
  /** What one piece costs after discount, in cents. */
  readonly finalCents: number;
  /** The same as the shop shows it, "$104". */
  readonly final: string;
  /** The same as it travels, "103.55": for structured data. */
  readonly finalDecimal: string;
  /** Before discount, "$129": struck through. `null` without a discount. */
  readonly original: string | null;
  /** The badge's text, "20% OFF", never more than it is. `null` below one percent. */
  readonly badge: string | null;
}

/** A badge's text by basis points, "20% OFF", never more than it is. `null` below one percent. */
const badgeText = (basisPoints: number): string | null =>
  basisPoints >= 100 ? `${Math.floor(basisPoints / 100)}% OFF` : null;

/** The badge of a product of which only some variants are reduced, "Up to 20% OFF". */
export function variantsBadge(mostReduced: string | undefined): string | null {
  const badge = mostReduced ? badgeText(parsePercent(mostReduced)) : null;
  return badge && `Up to ${badge}`;
}

/** Prices one piece of a product by the rules of `domain/pricing`, written as the shop writes amounts. */
export function shownPrice(
  { price, discount }: Pick<Product, 'price' | 'discount'>,
  format: CurrencyFormat,
): ShownPrice {
  const priceCents = parseCents(price);
  const basisPoints = parsePercent(discount);
  const finalCents = discountedPrice(priceCents, basisPoints);
  return {
    finalCents,
    final: displayMoney(finalCents, format),
    finalDecimal: formatDecimal(finalCents),
    original: basisPoints > 0 ? displayMoney(priceCents, format) : null,
    badge: badgeText(basisPoints),
  };
}

/** A product's price, written as this shop writes amounts. */
export const useShownPrice = (product: Parameters<typeof shownPrice>[0]): ShownPrice =>
  shownPrice(product, useShopSettings());
