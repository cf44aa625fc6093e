/**
 * What an answer shows of the catalogue, as short texts. The triggers of migration 0015 write the same texts for what a
 * transaction changed, so that only the answers that show it are dropped. A page has dozens of products: their tag is short.
 */
export const tagOf = {
  /** What the shop shows of a product: its fields and pictures, or that it is not there. */
  product: (id: number) => `p${id}`,
  /** Which products a collection has, and how old they are; 0: all collections. */
  list: (collection: number) => `list:${collection}`,
  /** The final prices of a collection's products: what lists by price are ordered by. */
  prices: (collection: number) => `price:${collection}`,
  /** Which of a collection's products are on sale. */
  sale: (collection: number) => `sale:${collection}`,
  /** Which of a collection's products are in stock. */
  stock: (collection: number) => `stock:${collection}`,
  /** The name and the picture of one collection, or that it is not there. */
  collection: (id: number) => `collection:${id}`,
} as const;

/** The words that searches find: names and descriptions of products. */
export const WORDS = 'words';
/** All collections, their names, pictures and order. */
export const COLLECTIONS = 'collections';
/** The merchant's settings. */
export const SETTINGS = 'settings';
/** Coupon codes and automatic offers: which there are, and which run. */
export const OFFERS = 'offers';
/** The slides of the hero. */
export const BANNERS = 'banners';
/** The texts of the pages that the merchant writes. */
export const INFO_PAGES = 'info-pages';
/** Any write of the catalogue changes it: for what does not know what it shows. */
export const ANYTHING = 'anything';
