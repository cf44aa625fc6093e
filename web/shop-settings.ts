import { displayMoney } from '../domain/money.ts';
import type { DeliveryRule } from '../domain/pricing.ts';
import { DEFAULT_SHOP_SETTINGS, deliveryRule, type ShopSettings } from '../domain/shop-settings.ts';
import type { DataOf } from './api/call.ts';
import { callQuery, useKnown } from './api/query.ts';

/** What the shop says of itself. Every page reads it, so it travels in every document's state. */
export const settingsQuery = callQuery('GET /settings');

/** The merchant's settings, the pages that they have written, and which kinds of offers there are. */
type ShopFacts = ShopSettings &
  Partial<
    Pick<
      DataOf<'GET /settings'>,
      | 'arranged'
      | 'cart_reminders'
      | 'asks_consent'
      | 'info_pages'
      | 'last_sale'
      | 'menus'
      | 'newsletter'
      | 'offers'
      | 'rooms'
      | 'second_currency'
      | 'traffic'
      | 'zones'
    >
  >;

/** The shop's settings; their defaults where a page stands in for one that could not be made. */
export const useShopSettings = (): ShopFacts => useKnown(settingsQuery) ?? DEFAULT_SHOP_SETTINGS;

/** What delivery costs, in cents. */
export const useDeliveryRule = (): DeliveryRule => deliveryRule(useShopSettings());

/** Writes cents in the shop's currency: 8400 is "$84". */
export function useMoney(): (cents: number) => string {
  const settings = useShopSettings();
  return (cents) => displayMoney(cents, settings);
}
