import { numbered, type ShopFile } from './shop-file.ts';

/** Exports of products from Wix Stores: the catalogue of before 2025, and the one since. */
export const WIX: ShopFile = {
  name: 'Wix',
  recognisedBy: [
    ['handleid', 'handle'],
    ['fieldtype', 'field type'],
    ['name'],
    ['productimageurl', 'media', 'surcharge', 'plaindescription', 'productoptionname1'],
  ],
  decimalSign: '.',
  collectionsBy: /;/,
  optionValuesBy: /;/,
  // Files of the Wix media library are named by their ids.
  pictureAddress: (name) =>
    `https://static.wixstatic.com/media/${encodeURIComponent(mediaId(name))}`,
  heads: {
    product_key: ['handleid', 'handle'],
    row_kind: ['fieldtype', 'field type'],
    name: ['name'],
    description: ['description', 'plaindescription'],
    images: ['productimageurl', 'media', ...numbered(['productimageurl#'], 10)],
    collection: ['collection', 'collections', 'categories'],
    reference: ['sku'],
    variant_barcode: ['barcode'],
    price: ['price'],
    old_price: ['strikethroughprice'],
    cost: ['cost'],
    surcharge: ['surcharge'],
    shown: ['visible'],
    discount_mode: ['discountmode'],
    discount: ['discountvalue'],
    in_stock: ['inventory'],
    weight_kg: ['weight'],
    option_1_name: ['productoptionname1'],
    option_1_value: ['productoptiondescription1', 'productoptionchoices1'],
    option_2_name: ['productoptionname2'],
    option_2_value: ['productoptiondescription2', 'productoptionchoices2'],
    option_3_name: ['productoptionname3'],
    option_3_value: ['productoptiondescription3', 'productoptionchoices3'],
  },
};

/** "wix:image://v1/11062b.jpg/name.jpg#originWidth=800" names the same file as "11062b.jpg". */
const mediaId = (name: string): string => /^wix:image:\/\/v1\/([^/#]+)/.exec(name)?.[1] ?? name;
