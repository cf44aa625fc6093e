import { describe, expect, test } from 'vitest';
import type { DetailedProduct } from '../../../contract/catalog.ts';
import { DEFAULT_SHOP_SETTINGS } from '../../../domain/shop-settings.ts';
import type { ListingShop } from './listing-data.ts';
import { describeProduct } from './product-meta.ts';

const VASE: DetailedProduct = {
  id: 7,
  name: 'Ribbed White Vase',
  description: 'Stoneware.',
  price: '68.50',
  discount: '10.00',
  category_id: 1,
  category: { category_id: 1, name: 'Vases' },
  available: 1,
  image_url: null,
  images: [],
  created_at: '2026-11-20T17:46:11.288Z',
  updated_at: '2026-11-20T17:46:11.288Z',
};
const variant = (id: number, price: string) => ({
  ...{ id, name: `Size ${id}`, values: [`Size ${id}`], price, discount: '0.00' },
  available: 1 as const,
});
const SIZED: DetailedProduct = {
  ...VASE,
  options: [{ name: 'Size', values: [1, 2, 3, 4].map((id) => ({ name: `Size ${id}` })) }],
  variants: [variant(1, '20.00'), variant(2, '30.00'), variant(3, '90.00'), variant(4, '95.00')],
};
const LISTED: ListingShop = {
  ...DEFAULT_SHOP_SETTINGS,
  listing: { country: 'LB', return_days: 14 },
};

type Node = Readonly<Record<string, unknown>>;
const dataOf = (product: DetailedProduct, shop: ListingShop = LISTED) =>
  (describeProduct(product, shop).structuredData ?? []) as Node[];
const offerOf = (product: DetailedProduct, shop: ListingShop = LISTED) =>
  dataOf(product, shop)[0]?.offers as Node;

describe('what search engines list products with', () => {
  test('is delivery and returns in the country that the merchant has named', () => {
    expect(offerOf(VASE)).toMatchObject({
      price: '61.65',
      shippingDetails: {
        '@type': 'OfferShippingDetails',
        shippingRate: { '@type': 'MonetaryAmount', value: '4.00', currency: 'USD' },
        shippingDestination: { '@type': 'DefinedRegion', addressCountry: 'LB' },
      },
      hasMerchantReturnPolicy: {
        '@type': 'MerchantReturnPolicy',
        applicableCountry: 'LB',
        returnPolicyCategory: 'https://schema.org/MerchantReturnFiniteReturnWindow',
        merchantReturnDays: 14,
      },
    });
  });

  test('is nothing where no country was named, and no policy where nothing may be given back', () => {
    const plain = offerOf(VASE, DEFAULT_SHOP_SETTINGS);
    expect(plain).not.toHaveProperty('shippingDetails');
    expect(plain).not.toHaveProperty('hasMerchantReturnPolicy');
    const kept = offerOf(VASE, { ...LISTED, listing: { country: 'LB' } });
    expect(kept).toHaveProperty('shippingDetails');
    expect(kept).not.toHaveProperty('hasMerchantReturnPolicy');
  });

  test.each([
    ['is free from the price on from which it is', {}, '90.00', { value: '0.00' }],
    [
      'by zones is at most what the dearest costs',
      { zones: { highest: '7.50' } },
      '90.00',
      { maxValue: '7.50' },
    ],
  ] as const)('delivery %s', (_says, more, price, rate) => {
    const offer = offerOf({ ...VASE, price, discount: '0.00' }, { ...LISTED, ...more });
    const { shippingRate } = offer.shippingDetails as { shippingRate: Node };
    expect(shippingRate).toEqual({ '@type': 'MonetaryAmount', ...rate, currency: 'USD' });
  });

  test('a reduced price has the last day of its sale, one that is not reduced has none', () => {
    expect(offerOf({ ...VASE, sale_until: '2026-12-05' }).priceValidUntil).toBe('2026-12-05');
    expect(offerOf(VASE)).not.toHaveProperty('priceValidUntil');
    const usual = { ...VASE, discount: '0.00', sale_until: '2026-12-05' };
    expect(offerOf(usual)).not.toHaveProperty('priceValidUntil');
  });

  test('variants say once what they share', () => {
    const group = dataOf(SIZED)[0] as { hasVariant: { offers: Node }[] };
    const [first, second, third, fourth] = group.hasVariant.map(({ offers }) => offers);
    expect(first?.shippingDetails).toMatchObject({
      '@id': '#delivery',
      '@type': 'OfferShippingDetails',
    });
    expect(second?.shippingDetails).toEqual({ '@id': '#delivery' });
    expect(third?.shippingDetails).toMatchObject({
      '@id': '#free-delivery',
      shippingRate: { value: '0.00' },
    });
    expect(fourth?.shippingDetails).toEqual({ '@id': '#free-delivery' });
    expect(second?.hasMerchantReturnPolicy).toEqual({ '@id': '#returns' });
    const longer = (shop: ListingShop) => JSON.stringify(dataOf(SIZED, shop)).length;
    expect(longer(LISTED) - longer(DEFAULT_SHOP_SETTINGS)).toBeLessThan(1200);
  });
});

/** What Google asks of each kind for merchant listings: what it must have, and what forms its values have. */
const RULES: Readonly<
  Record<string, { must: string[]; forms?: Readonly<Record<string, RegExp>> }>
> = {
  Product: { must: ['name', 'offers'], forms: { gtin: /^(\d{8}|\d{12,14})$/ } },
  ProductGroup: { must: ['name', 'productGroupID', 'hasVariant', 'url'] },
  Offer: {
    must: ['url', 'price', 'priceCurrency', 'availability'],
    forms: {
      price: /^\d+\.\d{2}$/,
      priceCurrency: /^[A-Z]{3}$/,
      priceValidUntil: /^\d{4}-\d{2}-\d{2}$/,
      availability: /^https:\/\/schema\.org\/(InStock|OutOfStock)$/,
    },
  },
  OfferShippingDetails: { must: ['shippingRate', 'shippingDestination'] },
  MonetaryAmount: {
    must: ['currency'],
    forms: { currency: /^[A-Z]{3}$/, value: /^\d+\.\d{2}$/, maxValue: /^\d+\.\d{2}$/ },
  },
  DefinedRegion: { must: ['addressCountry'], forms: { addressCountry: /^[A-Z]{2}$/ } },
  MerchantReturnPolicy: {
    must: ['applicableCountry', 'returnPolicyCategory', 'merchantReturnDays'],
    forms: {
      applicableCountry: /^[A-Z]{2}$/,
      returnPolicyCategory: /^https:\/\/schema\.org\/MerchantReturnFiniteReturnWindow$/,
      merchantReturnDays: /^[1-9]\d*$/,
    },
  },
  BreadcrumbList: { must: ['itemListElement'] },
  ListItem: { must: ['position', 'name', 'item'] },
};

/** What is wrong with some structured data, by where it stands. */
function faultsOf(data: readonly Node[]): string[] {
  const faults: string[] = [];
  const ids = new Set<string>();
  const look = (value: unknown, place: string): void => {
    if (Array.isArray(value)) {
      for (const [at, one] of value.entries()) look(one, `${place}[${at}]`);
      return;
    }
    if (typeof value !== 'object' || value === null) {
      if (value === undefined || value === null || value === '') faults.push(`${place} is empty`);
      return;
    }
    const node = value as Node;
    if (Object.keys(node).join() === '@id') {
      if (!ids.has(String(node['@id']))) faults.push(`${place} names what was not said before`);
      return;
    }
    const rules = RULES[String(node['@type'])];
    if (!rules) faults.push(`${place} is of an unknown kind`);
    for (const key of rules?.must ?? []) if (!(key in node)) faults.push(`${place} has no ${key}`);
    for (const [key, form] of Object.entries(rules?.forms ?? {}))
      if (key in node && !form.test(String(node[key])))
        faults.push(`${place}.${key} has a bad form`);
    if ('@id' in node) ids.add(String(node['@id']));
    for (const [key, inner] of Object.entries(node))
      if (key !== 'description') look(inner, `${place}.${key}`);
  };
  for (const [at, one] of data.entries()) look(one, `${at}`);
  return faults;
}

describe('the rules for merchant listings', () => {
  const shops: ListingShop[] = [
    DEFAULT_SHOP_SETTINGS,
    LISTED,
    { ...LISTED, zones: { highest: '7.50' }, listing: { country: 'JO' } },
    { ...LISTED, delivery_fee: '0.00' },
  ];
  const products: DetailedProduct[] = [
    VASE,
    { ...VASE, available: 0, sale_until: '2026-12-05' },
    SIZED,
  ];
  test('hold for products and variants, in shops of every kind', () => {
    for (const shop of shops)
      for (const product of products) expect(faultsOf(dataOf(product, shop))).toEqual([]);
  });

  test('are broken by what is missing, misspelled or named before it was said', () => {
    const offer = { ...offerOf(VASE), priceCurrency: 'usd', shippingDetails: { '@id': '#gone' } };
    expect(faultsOf([{ '@type': 'Product', offers: offer }])).toEqual([
      '0 has no name',
      '0.offers.priceCurrency has a bad form',
      '0.offers.shippingDetails names what was not said before',
    ]);
  });
});
