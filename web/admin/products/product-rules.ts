import type { Category } from '../../../contract/catalog.ts';
import { formatDecimal, MAX_PRICE_CENTS, parseCents } from '../../../domain/money.ts';
import {
  discountedPrice,
  MAX_DISCOUNT_BASIS_POINTS,
  parsePercent,
} from '../../../domain/pricing.ts';
import type { Errors, ErrorsOf, Values } from '../../forms/use-form.ts';
import { countError } from './stock-rules.ts';

export const PRODUCT_FIELDS = [
  'name',
  'description',
  'price',
  'category_id',
  'available',
  'discount',
] as const;
export type ProductField = (typeof PRODUCT_FIELDS)[number];
type ProductValues = Values<ProductField>;

/**
 * The fields of the form: the product's, and how its stock is counted from now on. `count_stock` is "1" to start, with
 * `stock`, "0" to stop, and blank to leave it as it is.
 */
export const FORM_FIELDS = [...PRODUCT_FIELDS, 'count_stock', 'stock'] as const;
export type FormField = (typeof FORM_FIELDS)[number];
export type FormValues = Values<FormField>;

const ASKED_FOR = {
  name: 'Please enter a name',
  description: 'Please enter a description',
  price: 'Please enter a price',
  category_id: 'Please choose a category',
} as const;

/** The rules of the product form (spec §5), in the order of its fields. A blank discount is none. */
export const productErrors: ErrorsOf<FormField> = (values) => {
  const errors: Partial<Record<FormField, string>> = {};
  for (const field of PRODUCT_FIELDS) {
    const message = fieldError(field, values[field]);
    if (message !== null) errors[field] = message;
  }
  const stock = values.count_stock === '1' ? countError(values.stock) : null;
  if (stock !== null) errors.stock = stock;
  return errors satisfies Errors<FormField>;
};

/**
 * Why a typed amount can never become a right one, shown while it is typed; `null` when it may still.
 */
export function amountFormError(typed: string): string | null {
  const text = typed.trim();
  if (/^\d{1,3}(?:,\d{3})+(?:\.\d*)?$/.test(text))
    return `Please write it without commas: ${text.replaceAll(',', '')}`;
  if (/^\d+,\d*$/.test(text)) return `Please write a point for decimals: ${text.replace(',', '.')}`;
  if (/^\d+\.\d{3,}$/.test(text)) return 'Please enter at most two decimals, like 69.99';
  if (/[^\d.,\s]/.test(text)) return 'Please enter digits only, like 69.99';
  return null;
}

/** What is wrong with a field's text; `null` when nothing is. */
export function fieldError(field: ProductField, typed: string): string | null {
  const text = typed.trim();
  if (field in ASKED_FOR && text === '') return ASKED_FOR[field as keyof typeof ASKED_FOR];
  if (field === 'price' && centsOf(text) === null)
    return amountFormError(text) ?? 'Please enter a price between 0.01 and 999,999.99';
  if (field === 'discount' && basisPointsOf(text) === null)
    return 'discount field must be between 0 and 100';
  return null;
}

/** What a piece will cost, "103.55"; `null` while price or discount are not right (spec §5). */
export function finalPrice({ price, discount }: Pick<ProductValues, 'price' | 'discount'>) {
  const cents = centsOf(price.trim());
  const basisPoints = basisPointsOf(discount.trim());
  if (cents === null || basisPoints === null) return null;
  return formatDecimal(discountedPrice(cents, basisPoints));
}

/** The fields that differ: only they are sent, so that no change of another admin is undone. */
export function changedFields(before: ProductValues, after: ProductValues): Partial<ProductValues> {
  const changed = PRODUCT_FIELDS.filter((field) => !isSame(field, before[field], after[field]));
  return Object.fromEntries(changed.map((field) => [field, sentAs(field, after[field])]));
}

/** How the form changes the counting of stock, as it is sent; nothing where it does not. */
export function countingOf({ count_stock, stock }: Pick<FormValues, 'count_stock' | 'stock'>) {
  if (count_stock === '1') return { stock: stock.trim() };
  return count_stock === '0' ? { count_stock } : {};
}

/** A field as it is sent: trimmed, a blank discount as none, "07.50" as "7.50". */
export function sentAs(field: FormField, text: string): string {
  const trimmed = text.trim();
  if (field !== 'price' && field !== 'discount') return trimmed;
  return trimmed === '' && field === 'discount' ? '0' : trimmed.replace(/^0+(?=\d)/, '');
}

function isSame(field: ProductField, before: string, after: string): boolean {
  const [a, b] = [sentAs(field, before), sentAs(field, after)];
  return field === 'price' || field === 'discount' ? Number(a) === Number(b) : a === b;
}

function centsOf(text: string): number | null {
  const cents = attempt(() => parseCents(text));
  return cents !== null && cents >= 1 && cents <= MAX_PRICE_CENTS ? cents : null;
}

function basisPointsOf(text: string): number | null {
  const points = text === '' ? 0 : attempt(() => parsePercent(text));
  return points !== null && points <= MAX_DISCOUNT_BASIS_POINTS ? points : null;
}

function attempt(parse: () => number): number | null {
  try {
    return parse();
  } catch {
    return null;
  }
}

/** Where products can be at home: a collection by rule fills itself. */
export const homesOf = (collections: readonly Category[]): readonly Category[] =>
  collections.filter(({ by_rule }) => !by_rule);

/** Where a product's options and variants are edited. */
export const variantsPath = (id: number) => `/admin/adminPanel/products/${id}/variants`;
