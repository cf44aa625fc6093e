import type { ProductRow } from '../../../contract/catalog-exchange.ts';
import type { Target } from '../../../domain/product-columns.ts';
import { MOST_OPTIONS } from '../../../domain/variants.ts';
import type { ChosenColumns } from './choose-columns.ts';
import type { Pace } from './pace.ts';
import { readCell } from './read-cell.ts';
import { refuseFile, type SheetRecord } from './read-sheet.ts';
import { readTable } from './read-table.ts';
import { reducedPrice } from './reduced-price.ts';
import type { Findings, ValidRow } from './valid-row.ts';

const MOST_ROWS = 20_000;

/**
 * Checks the rows of a file by themselves: each cell by the rule of what its column holds.
 *
 * @throws {Refusal} 422 under `file` for what is no CSV or has more than 20,000 rows.
 */
export async function validateRows(
  file: Buffer,
  columns: ChosenColumns,
  { pace, ...findings }: Findings & { readonly pace: Pace },
): Promise<ValidRow[]> {
  const rows: ValidRow[] = [];
  const head: Head = {
    places: columns.choice.flatMap((target, place) => (target ? [[target, place] as const] : [])),
    length: columns.names.length,
    isForeign: columns.source !== 'own',
    tooMany: columns.names.flatMap((name, place) =>
      columns.choice[place] === null && FURTHER_OPTION.test(name) ? [[name, place] as const] : [],
    ),
  };
  let isHead = true;
  for await (const record of readTable(file, pace)) {
    if (isHead) {
      isHead = false;
      continue;
    }
    if (rows.length === MOST_ROWS) {
      throw refuseFile(`A file may have at most ${MOST_ROWS.toLocaleString('en')} products`);
    }
    rows.push(validateRow(record, head, findings));
    if (pace.isDue()) await pace.rest();
  }
  if (rows.length === 0) throw refuseFile('There are no products in this file');
  return rows;
}

/** Options behind the last that a product can have. */
const FURTHER_OPTION = /^option_(?:[4-9]|\d\d)_(?:name|value)$/i;

interface Head {
  /** Columns of options that are one too many. */
  readonly tooMany: readonly (readonly [string, number])[];
  /** Where each column that is read stands. */
  readonly places: readonly (readonly [Target, number])[];
  readonly length: number;
  /** Whether it is a file of another shop, whose descriptions may be missing. */
  readonly isForeign: boolean;
}

function validateRow(
  { row, cells }: SheetRecord,
  { places, length, isForeign, tooMany }: Head,
  { errors, notes }: Findings,
): ValidRow {
  if (cells.slice(length).some((cell) => cell.trim() !== '')) {
    errors.add(row, '', `has ${cells.length} cells where the head has ${length}`);
  }
  const values: Partial<Record<Target, unknown>> = {};
  for (const [target, place] of places) {
    const cell = cells[place] ?? '';
    if (isForeign && target === 'description' && cell.trim() === '') continue;
    const parsed = readCell(target, cell);
    if (parsed.success) values[target] = parsed.data;
    else errors.add(row, target, parsed.error.issues[0]?.message ?? 'is not valid', cell);
  }
  for (const [name, place] of tooMany) {
    if ((cells[place] ?? '').trim() !== '')
      errors.add(row, name, `A product can have ${MOST_OPTIONS} options at most`);
  }
  const isReduced = places.some(([target]) => target === 'old_price' || target === 'sale_price');
  const valid = { row, values: values as Partial<ProductRow> };
  return isReduced ? withDiscount(valid, { errors, notes }) : valid;
}

/** What the shop keeps of two prices: the higher one, and the discount in percent. */
function withDiscount({ row, values }: ValidRow, { errors, notes }: Findings): ValidRow {
  const { price, old_price, sale_price, ...rest } = values;
  if (!price) return { row, values: rest };
  const other = Number(old_price ?? sale_price ?? 0);
  if (other === 0 || other === Number(price)) {
    return { row, values: { ...rest, price, discount: '0' } };
  }
  const reduced = old_price
    ? reducedPrice(old_price, price)
    : reducedPrice(price, sale_price ?? '0');
  if (!reduced) {
    if (old_price) errors.add(row, 'old_price', 'is below the price', `${old_price} < ${price}`);
    else errors.add(row, 'sale_price', 'is above the price', `${sale_price} > ${price}`);
    return { row, values: { ...rest, price } };
  }
  if (reduced.off !== 0) notes.add(row, 'price', ROUNDED, `${Math.abs(reduced.off) / 100}`);
  return { row, values: { ...rest, price: reduced.price, discount: reduced.discount } };
}

const ROUNDED =
  'The reduced price is no percent with two decimals: the closest one is kept, which differs by a few cents';
