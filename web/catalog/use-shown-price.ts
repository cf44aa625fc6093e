import { useShopSettings } from '../shop-settings.ts';
import { type ShownPrice, shownPrice } from './shown-price.ts';

/** A product's price, written as this shop writes amounts. */
export const useShownPrice = (product: Parameters<typeof shownPrice>[0]): ShownPrice =>
  shownPrice(product, useShopSettings());
