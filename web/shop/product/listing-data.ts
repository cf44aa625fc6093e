import { formatDecimal } from '../../../domain/money.ts';
import { deliveryFee } from '../../../domain/pricing.ts';
import { deliveryRule, type ShopSettings } from '../../../domain/shop-settings.ts';

/** What search engines list products with, where the merchant has named a country (docs/product.md, Put in front of people). */
export type ListingShop = ShopSettings & {
  readonly zones?: { readonly highest: string } | undefined;
  readonly listing?:
    | { readonly country: string; readonly return_days?: number | undefined }
    | undefined;
};

type Data = Record<string, unknown>;

/**
 * Gives what each offer of a page says of delivery and returns, by its price in cents. What offers share is said by the first of
 * them, the others name it: a product in a hundred variants is hardly longer.
 */
export function listingTerms(shop: ListingShop): (priceCents: number) => Data {
  if (!shop.listing) return () => ({});
  const { country, return_days } = shop.listing;
  const said = new Set<string>();
  const once = (id: string, data: () => Data): Data => {
    if (said.has(id)) return { '@id': id };
    said.add(id);
    return { '@id': id, ...data() };
  };
  return (priceCents) => {
    const { id, rate } = deliveryOf(shop, priceCents);
    return {
      shippingDetails: once(id, () => ({
        '@type': 'OfferShippingDetails',
        shippingRate: { '@type': 'MonetaryAmount', ...rate, currency: shop.currency_code },
        shippingDestination: { '@type': 'DefinedRegion', addressCountry: country },
      })),
      ...(return_days && {
        hasMerchantReturnPolicy: once('#returns', () => ({
          '@type': 'MerchantReturnPolicy',
          applicableCountry: country,
          returnPolicyCategory: 'https://schema.org/MerchantReturnFiniteReturnWindow',
          merchantReturnDays: return_days,
        })),
      }),
    };
  };
}

/** What delivering one piece costs: by zones at most so much, since the page does not know where its reader lives. */
function deliveryOf(
  shop: ListingShop,
  priceCents: number,
): { readonly id: string; readonly rate: Data } {
  const { zones } = shop;
  if (zones) return { id: '#delivery', rate: { maxValue: zones.highest } };
  const fee = deliveryFee(priceCents, deliveryRule(shop));
  return { id: fee === 0 ? '#free-delivery' : '#delivery', rate: { value: formatDecimal(fee) } };
}
