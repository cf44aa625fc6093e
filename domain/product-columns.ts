import { eachShownText, FACT_NAMES, SHOWN_TEXTS } from './product-facts.ts';

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
  'width_cm',
  'height_cm',
  'depth_cm',
  'weight_kg',
  ...SHOWN_TEXTS,
  'attributes',
  'reference',
  'tags',
] as const;
export type Column = (typeof COLUMNS)[number];

/** Columns behind them where products are sold in variants: a row for each, with the product's columns in every one. */
export const VARIANT_COLUMNS = [
  'option_1_name',
  'option_1_value',
  'option_2_name',
  'option_2_value',
  'option_3_name',
  'option_3_value',
  'variant_reference',
  'variant_barcode',
] as const;
export type VariantColumn = (typeof VARIANT_COLUMNS)[number];

/** A column where anything is counted: how many there are, of the product or of the variant. */
export const STOCK_COLUMN = 'in_stock';

/** Behind it, for staff who may read it: what a piece of the product or of the variant costs the shop. */
export const COST_COLUMN = 'cost';

/** A column where any product is hidden: whether it is shown. Without it, products stay as they are. */
export const SHOWN_COLUMN = 'shown';

/** What a row of an imported file may say of a product: a column of ours, or one of two prices that become price and discount. */
export const ROW_TARGETS = [
  ...COLUMNS,
  ...VARIANT_COLUMNS,
  STOCK_COLUMN,
  COST_COLUMN,
  SHOWN_COLUMN,
  'old_price',
  'sale_price',
] as const;
export type RowTarget = (typeof ROW_TARGETS)[number];

/** What columns of other shops hold beside that: it says how rows belong together, and how their other cells are meant. */
const FOREIGN_TARGETS = [
  'product_key',
  'parent_key',
  'row_kind',
  'variant_name',
  'hidden',
  'surcharge',
  'discount_mode',
  'discount_amount',
  'sale_ends',
  'weight_g',
  'stock_counted',
  'sold_when_out',
  'picture_place',
] as const;

/** What a column of an imported file may hold. */
export const TARGETS = [...ROW_TARGETS, ...FOREIGN_TARGETS] as const;
export type Target = (typeof TARGETS)[number];

const REPEATABLE: readonly Target[] = [
  ...(['images', 'tags', 'description', 'collection', 'shown'] as const),
  ...(['option_1_name', 'option_2_name', 'option_3_name'] as const),
];

/**
 * Whether several columns may hold it. Pictures, tags and texts are taken from all of them, of collections and names the first that a row
 * fills, and a product is shown where all say so.
 */
export const isRepeatable = (target: Target): boolean => REPEATABLE.includes(target);

/** Targets that are amounts of money. */
export const MONEY_TARGETS: readonly Target[] = [
  ...(['price', 'old_price', 'sale_price', 'cost', 'surcharge', 'discount_amount'] as const),
];
/** Targets that are numbers: money, percents, sizes, weights and counts. */
export const NUMBER_TARGETS: readonly Target[] = [
  ...MONEY_TARGETS,
  ...(['discount', 'width_cm', 'height_cm', 'depth_cm', 'weight_kg', 'weight_g'] as const),
  STOCK_COLUMN,
];

/** The sign before the decimals of a number. */
export const DECIMAL_SIGNS = ['.', ','] as const;
export type DecimalSign = (typeof DECIMAL_SIGNS)[number];

/** What each target is called in the panel. */
export const TARGET_NAMES: Readonly<Record<Target, string>> = {
  id: 'Id in this shop',
  name: 'Name',
  description: 'Description',
  price: 'Price',
  old_price: 'Old price, before a reduction',
  sale_price: 'Sale price, after a reduction',
  discount: 'Discount (%)',
  available: 'Available',
  collection: 'Collection',
  images: 'Pictures',
  width_cm: 'Width (cm)',
  height_cm: 'Height (cm)',
  depth_cm: 'Depth (cm)',
  weight_kg: 'Weight (kg)',
  ...eachShownText((text) => FACT_NAMES[text]),
  attributes: 'Attributes',
  reference: 'Reference (SKU)',
  option_1_name: 'Option 1: name',
  option_1_value: 'Option 1: value',
  option_2_name: 'Option 2: name',
  option_2_value: 'Option 2: value',
  option_3_name: 'Option 3: name',
  option_3_value: 'Option 3: value',
  variant_reference: 'Reference (SKU) of the variant',
  variant_barcode: 'Barcode of the variant',
  tags: 'Tags',
  in_stock: 'How many are in stock',
  cost: 'Cost price, for staff only',
  product_key: 'Same in all rows of a product (handle)',
  parent_key: 'Product that the row is a variant of',
  row_kind: 'Kind of row (product, variant)',
  variant_name: 'Name of the variant',
  shown: 'Shown, or a draft',
  hidden: 'Not shown where it says yes (archived)',
  surcharge: 'Surcharge of the variant',
  discount_mode: 'Whether the discount is a percent or an amount',
  discount_amount: 'Discount as an amount',
  sale_ends: 'Day on which the sale price ends',
  weight_g: 'Weight (g)',
  stock_counted: 'Whether the stock is counted',
  sold_when_out: 'Whether it is sold when out of stock',
  picture_place: 'Place of the picture',
};

/** For each column of a file, in order, what it holds; `null` is passed over. */
export type ColumnChoice = readonly (Target | null)[];

/** A file with columns of its own needs these. Without a description, a new product has its name as one. */
const NEEDED = ['name', 'price', 'collection'] as const satisfies Target[];

/**
 * Why columns can't be chosen so, in the panel's words; `null` when they can.
 *
 * @param hasCollection whether one collection was chosen for the rows that name none
 */
export function columnChoiceError(choice: ColumnChoice, hasCollection = false): string | null {
  const chosen = choice.filter((target) => target !== null);
  const twice = chosen.find(
    (target, place) => chosen.indexOf(target) !== place && !isRepeatable(target),
  );
  if (twice) return `${TARGET_NAMES[twice]} is chosen for two columns`;
  const missing = NEEDED.filter(
    (target) => !chosen.includes(target) && !(target === 'collection' && hasCollection),
  );
  if (missing.length > 0) {
    return `Please choose the column of: ${missing.map((target) => TARGET_NAMES[target]).join(', ')}`;
  }
  const reductions = (['old_price', 'sale_price', 'discount'] as const).filter((target) =>
    chosen.includes(target),
  );
  if (reductions.length < 2) return null;
  return `Please choose only one of: ${reductions.map((target) => TARGET_NAMES[target]).join('; ')}`;
}

/** What becomes of products that are drafts, or that their former shop did not show: they come in hidden, or are left out. */
export const DRAFT_WISHES = ['hidden', 'leave_out'] as const;
export type DraftWish = (typeof DRAFT_WISHES)[number];
