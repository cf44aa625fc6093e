import type { ShopFile } from './shop-file.ts';

const both = (...heads: readonly string[]): string[] =>
  heads.flatMap((head) => [head, `g ${head}`]);

/** A feed for Google Merchant Center, as many systems export it. */
export const GOOGLE_FEED: ShopFile = {
  name: 'Google product feed',
  byDocumentation: true,
  recognisedBy: [both('id'), both('title'), both('image link'), both('availability', 'price')],
  decimalSign: '.',
  optionNames: ['Colour', 'Size', 'Material'],
  heads: {
    product_key: both('item group id'),
    reference: both('id'),
    name: both('title', 'structured title'),
    description: both('description'),
    images: both('image link', 'additional image link', 'additional image links'),
    available: both('availability'),
    price: both('price'),
    sale_price: both('sale price'),
    cost: both('cost of goods sold'),
    collection: both('product type', 'google product category'),
    variant_barcode: both('gtin'),
    option_1_value: both('color', 'colour'),
    option_2_value: both('size'),
    option_3_value: both('material', 'pattern'),
    weight_kg: both('product weight', 'shipping weight'),
    depth_cm: both('product length'),
    width_cm: both('product width'),
    height_cm: both('product height'),
  },
};
