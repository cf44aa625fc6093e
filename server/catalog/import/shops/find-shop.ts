import { plainHead } from '../plain-head.ts';
import { ETSY } from './etsy.ts';
import { GOOGLE_FEED } from './google-feed.ts';
import { PRESTASHOP } from './prestashop.ts';
import { isFileOf, type ShopFile } from './shop-file.ts';
import { SHOPIFY } from './shopify.ts';
import { SQUARE } from './square.ts';
import { WIX } from './wix.ts';
import { WOOCOMMERCE } from './woocommerce.ts';

/** The systems whose files are known; those with the most particular heads first. */
export const SHOPS: readonly ShopFile[] = [
  ...[WIX, SHOPIFY, WOOCOMMERCE, ETSY, PRESTASHOP, SQUARE, GOOGLE_FEED],
];

/** The shop system whose export has these columns; `null` for none that is known. */
export function findShop(names: readonly string[]): ShopFile | null {
  const heads = new Set(names.map(plainHead));
  return SHOPS.find((shop) => isFileOf(shop, heads)) ?? null;
}
