import { productRow } from '../../../contract/catalog-exchange.ts';
import { originalText } from '../../../domain/csv.ts';
import { type Target, VARIANT_COLUMNS } from '../../../domain/product-columns.ts';
import { TEXT_FACTS } from '../../../domain/product-facts.ts';

const TEXTS: readonly Target[] = [
  ...(['name', 'description', 'collection', 'attributes'] as const),
  ...TEXT_FACTS,
  ...VARIANT_COLUMNS,
];
const AMOUNTS: readonly Target[] = ['price', 'old_price', 'sale_price', 'cost', 'discount'];

/** Checks what a cell says by the rule of its field. */
export function readCell(target: Target, cell: string) {
  return productRow.shape[target].safeParse(asText(target, cell));
}

function asText(target: Target, cell: string): string {
  if (TEXTS.includes(target)) return originalText(cell);
  return AMOUNTS.includes(target) ? plainAmount(cell) : cell;
}

/** A currency beside an amount: its sign, or its code of three letters. */
const CURRENCY = String.raw`(?:US)?\p{Sc}|[A-Za-z]{3}`;
const AMOUNT = new RegExp(
  String.raw`^(?:${CURRENCY})?\s*(\d[\d.,\s'’]*?)\s*(?:${CURRENCY}|%)?$`,
  'u',
);

/** In characters; nobody writes an amount longer, and the time to read one grows with the square of its length. */
const LONGEST_AMOUNT = 100;

/**
 * An amount as spreadsheets of other shops write it, as the shop writes it: "$1,299.50", "1.299,50 €", "12,5" and
 * "129.0000" become 1299.50, 1299.50, 12.5 and 129.00. What may be read in two ways, such as "1.299", stays as it is, and so does what
 * is no amount: the rule of the field refuses it.
 */
export function plainAmount(text: string): string {
  const typed = text.trim();
  const amount = typed.length > LONGEST_AMOUNT ? undefined : AMOUNT.exec(typed)?.[1];
  if (amount === undefined) return text;
  const digits = /^\d{1,3}(?:[\s'’]\d{3})+(?:[.,]\d{1,2})?$/.test(amount)
    ? amount.replaceAll(/[\s'’]/g, '')
    : amount;
  if (/^\d{1,3}(?:,\d{3})+(?:\.\d{1,2})?$/.test(digits)) return digits.replaceAll(',', '');
  if (/^\d{1,3}(?:\.\d{3})+,\d{1,2}$/.test(digits)) {
    return digits.replaceAll('.', '').replace(',', '.');
  }
  if (/^\d+,\d{1,2}$/.test(digits)) return digits.replace(',', '.');
  if (/^\d+\.\d{2}0{2,}$/.test(digits)) return digits.replace(/(\.\d{2})0+$/, '$1');
  return /^\d+(?:\.\d{1,2})?$/.test(digits) ? digits : text;
}
