/** The columns of the products' CSV, as exports write them and imports read them. */
export const COLUMNS = [
  'id',
  'name',
  'description',
  'price',
  'discount',
  'available',
  'collection',
  'images',
] as const;
export type Column = (typeof COLUMNS)[number];
