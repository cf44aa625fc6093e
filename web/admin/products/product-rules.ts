import type { Category } from '../../../contract/catalog.ts';
import type { ProductStock, StockAdjustment } from '../../../contract/stock.ts';
import { formatDecimal, MAX_PRICE_CENTS, parseCents } from '../../../domain/money.ts';
import {
  discountedPrice,
  MAX_DISCOUNT_BASIS_POINTS,
  parsePercent,
} from '../../../domain/pricing.ts';
import {
  ADJUSTMENTS,
  type Adjustment,
  MAX_IN_STOCK,
  MAX_LOW_AT,
  type StockReason,
} from '../../../domain/stock.ts';
import type { Errors, ErrorsOf, Values } from '../../forms/use-form.ts';
import { panel } from '../screens.ts';

export const PRODUCT_FIELDS = [
  'name',
  'description',
  'price',
  'category_id',
  'available',
  'hidden',
  'discount',
] as const;
export type ProductField = (typeof PRODUCT_FIELDS)[number];
type ProductValues = Values<ProductField>;

/**
 * The fields of the form: the product's, whether its stock is counted ("1"), and how many there are where that starts.
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

/**
 * The rules of the product form, in the order of its fields. A blank discount is none.
 *
 * @param isCounted whether it was counted before
 */
export function productErrors(values: FormValues, isCounted = false): Errors<FormField> {
  const errors: Partial<Record<FormField, string>> = {};
  for (const field of PRODUCT_FIELDS) {
    const message = fieldError(field, values[field]);
    if (message !== null) errors[field] = message;
  }
  const stock = !isCounted && values.count_stock === '1' ? countError(values.stock) : null;
  if (stock !== null) errors.stock = stock;
  return errors;
}

/**
 * Why a typed amount can never become a right one, shown while it is typed; `null` when it may still.
 */
export function amountFormError(typed: string): string | null {
  const text = typed.trim();
  if (/^\d{1,3}(?:,\d{3})+(?:\.\d*)?$/.test(text))
    return `Please write it without commas: ${text.replaceAll(',', '')}`;
  if (/^\d{1,3}(?:\.\d{3})+,\d*$/.test(text) || /^\d{1,3}(?:\s\d{3})+(?:[.,]\d*)?$/.test(text))
    return `Please write it with a point for decimals alone: ${text.replaceAll(/\.(?=.*,)|\s/g, '').replace(',', '.')}`;
  if (/^\d+,\d{3,}$/.test(text))
    return `Please write a point for decimals: ${text.replace(',', '.')}`;
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

/** What a piece will cost, "103.55"; `null` while price or discount are not right. */
export function finalPrice({ price, discount }: Pick<ProductValues, 'price' | 'discount'>) {
  const cents = centsOf(price.trim());
  const basisPoints = basisPointsOf(discount.trim());
  if (cents === null || basisPoints === null) return null;
  return formatDecimal(discountedPrice(cents, basisPoints));
}

/** The fields that differ: only they are sent, so that no change of another admin is undone. */
export function changedFields(before: FormValues, after: FormValues): Partial<FormValues> {
  const changed = PRODUCT_FIELDS.filter(
    (field) => !isSameField(field, before[field], after[field]),
  );
  return {
    ...Object.fromEntries(changed.map((field) => [field, sentAs(field, after[field])])),
    ...countingOf(before, after),
  };
}

/** How the form changes the counting of stock, as it is sent; nothing where it does not. */
function countingOf(before: FormValues, { count_stock, stock }: FormValues): Partial<FormValues> {
  if (count_stock === before.count_stock) return {};
  return count_stock === '1' ? { stock: stock.trim() } : { count_stock: '0' };
}

/** A field as it is sent: trimmed, a blank discount as none, "07.50" as "7.50". */
export function sentAs(field: FormField, text: string): string {
  const trimmed = text.trim();
  if (field !== 'price' && field !== 'discount') return trimmed;
  return trimmed === '' && field === 'discount' ? '0' : trimmed.replace(/^0+(?=\d)/, '');
}

/** Whether two texts of a field mean the same: "15" and "15.00" do. */
export function isSameField(field: FormField, before: string, after: string): boolean {
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

/** The list of products, with those of this name. */
export const productPath = (name: string) => panel.products({ searchQuery: name });

/** Where a product's options and variants are edited. */
export const variantsPath = (id: number) => panel.variants({ id });

/** Why a count changed, as the panel says it. */
export const REASON_LABELS: Readonly<Record<StockReason, string>> = {
  started: 'Counting started',
  stopped: 'Counting stopped',
  order: 'Ordered',
  canceled: 'Order canceled',
  reopened: 'Order reopened',
  stock_take: 'Stock take',
  received: 'Received',
  returned: 'Returned',
  damaged: 'Damaged',
  lost: 'Lost',
  correction: 'Correction',
};

type StockField = 'reason' | 'pieces' | 'note';
type StockValues = Values<StockField>;

/** A number with its sign, as merchants type it: "+5", "-2", "−2". */
export function readPieces(typed: string): number | null {
  const text = typed.trim().replace('−', '-');
  return /^[+-]?\d{1,7}$/.test(text) ? Number(text) : null;
}

/** What is wrong with a number of pieces in stock; `null` when nothing is. */
export function countError(typed: string): string | null {
  const pieces = readPieces(typed);
  const isCount = pieces !== null && pieces >= 0 && pieces <= MAX_IN_STOCK;
  return isCount
    ? null
    : `Please enter a whole number from 0 to ${MAX_IN_STOCK.toLocaleString('en')}`;
}

/** The rules of 'When few are left'. */
export const lowAtErrors: ErrorsOf<'low_at'> = ({ low_at }) => {
  if (low_at.trim() === '') return { low_at: 'Please enter how many' };
  const pieces = readPieces(low_at);
  const isRight = pieces !== null && pieces >= 0 && pieces <= MAX_LOW_AT;
  const range = `from 0 to ${MAX_LOW_AT.toLocaleString('en')}`;
  return isRight ? {} : { low_at: `Please enter a whole number ${range}` };
};

/** The rules of 'Adjust stock'. */
export const stockErrors: ErrorsOf<StockField> = ({ reason, pieces }) => {
  if (pieces.trim() === '') return { pieces: 'Please enter how many' };
  if (reason === 'stock_take') {
    const error = countError(pieces);
    return error === null ? {} : { pieces: error };
  }
  const change = readPieces(pieces);
  if (change === null) return { pieces: 'Please enter a whole number, such as 5 or -2' };
  return change === 0 ? { pieces: 'Please enter how many more or fewer there are' } : {};
};

/**
 * What the form says, as it is sent.
 *
 * @param onHand how many there are as far as the merchant was shown
 */
export function adjustmentOf(
  { reason, pieces, note }: StockValues,
  onHand: number,
): StockAdjustment {
  const number = readPieces(pieces) ?? 0;
  const given = ADJUSTMENTS.find((one): one is Adjustment => one === reason);
  const what = given ? { change: number, reason: given } : { counted: number, expected: onHand };
  return { ...what, note: note.trim() };
}

/** The part of a call that says which variant's stock is meant; empty for a product's own. */
export const variantOf = ({ variant_id }: Pick<ProductStock, 'variant_id'>) =>
  variant_id === undefined ? {} : { variant_id };
