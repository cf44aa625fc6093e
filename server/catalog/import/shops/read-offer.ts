import { formatDecimal, MAX_PRICE_CENTS, parseCents } from '../../../../domain/money.ts';
import type { RowTarget } from '../../../../domain/product-columns.ts';
import { MAX_IN_STOCK } from '../../../../domain/stock.ts';
import { typedDay } from '../../../../domain/typed-text.ts';
import type { ForeignRow } from './foreign-row.ts';
import { readAvailability, saysHidden, saysYes } from './words.ts';

/** Cells as the shop's own exports have them. */
export type OwnCells = Partial<Record<RowTarget, string>>;

/** Says what was left out of a row, and why. */
export type Note = (column: RowTarget, message: string, value: string) => void;

/** A row of what is sold, and the row of its product; the same where it is sold as one. */
export interface SoldRow {
  readonly row: ForeignRow;
  readonly head: ForeignRow;
  /** Whether the head is a variant itself: then it says nothing of the others but its price. */
  readonly isHeadSold: boolean;
}

/** Amounts in plain digits with at most two decimals. */
const AMOUNT = /^\d{1,9}(?:\.\d{1,2})?$/;
const cents = (cell: string): number | null => (AMOUNT.test(cell) ? parseCents(cell) : null);

const OVER = 'The sale was over';
const NO_REDUCTION = 'is not above the price, so it is none';
const NO_SALE_PRICE = 'is not below the price, so it is none';
const NO_DISCOUNT = 'is no discount of the price, so it is none';

/** The price, what it was or will be, and what it costs the shop. @returns without a price where there is none. */
export function readPrices(
  { row, head, isHeadSold }: SoldRow,
  today: string,
  note: Note,
): OwnCells {
  const price = priceOf(row, head);
  const cost = row.first('cost') || head.first('cost');
  const given = cents(cost) === null ? {} : { cost };
  const whole = cents(price);
  if (whole === null || whole === 0) return { price, ...given };
  const from = isHeadSold ? row : head;
  // Years before 1000 stand for no end: 0000-00-00.
  const written = typedDay(row.first('sale_ends') || from.first('sale_ends'));
  const ends = /^[1-9]\d{3}-\d\d-\d\d/.exec(written)?.[0];
  const reduction = reductionOf({ row, from }, whole, note);
  if (ends && ends < today && reduction) {
    const [[column = 'discount', value = ''] = []] = Object.entries(reduction) as [
      RowTarget,
      string,
    ][];
    note(column, OVER, value);
    return { price, discount: '0', ...given };
  }
  return { price, ...(reduction ?? { discount: '0' }), ...given };
}

/** What a row costs: its own price, or its product's with its surcharge; "" for none. */
export function priceOf(row: ForeignRow, head: ForeignRow): string {
  const own = row.first('price');
  const surcharge = cents(row.first('surcharge'));
  if (own !== '' || row === head) return own;
  const base = cents(head.first('price'));
  return base === null ? head.first('price') : formatDecimal(base + (surcharge ?? 0));
}

function reductionOf(
  { row, from }: { readonly row: ForeignRow; readonly from: ForeignRow },
  whole: number,
  note: Note,
): OwnCells | null {
  const old = row.first('old_price');
  if (old !== '') {
    const before = cents(old);
    if (before !== null && before > whole && before <= MAX_PRICE_CENTS) return { old_price: old };
    note('old_price', NO_REDUCTION, old);
    return null;
  }
  const sale = row.first('sale_price');
  if (sale !== '') {
    const after = cents(sale);
    if (after !== null && after > 0 && after < whole) return { sale_price: sale };
    if (after !== 0) note('sale_price', NO_SALE_PRICE, sale);
    return null;
  }
  const first = (target: 'discount' | 'discount_amount' | 'discount_mode') =>
    row.first(target) || from.first(target);
  const discount = first('discount');
  const isAmount = /amount|betrag|montant|importo|importe/i.test(first('discount_mode'));
  const amount = first('discount_amount') || (isAmount ? discount : '');
  const off = cents(amount);
  if (off !== null && off > 0 && off < whole) return { sale_price: formatDecimal(whole - off) };
  if (!isAmount && Number(discount) > 0 && Number(discount) < 100) {
    return { discount: String(Math.round(Number(discount) * 100) / 100) };
  }
  const odd = isAmount || off ? amount : discount;
  if (odd !== '' && Number(odd) !== 0) note('discount', NO_DISCOUNT, odd);
  return null;
}

const NEGATIVE = 'A stock below 0 is read as 0';
const TOO_MANY = 'is too large for a stock: left out';

/** Whether it can be bought, and how many there are. */
export function readStock({ row, head, isHeadSold }: SoldRow, note: Note): OwnCells {
  if (row !== head && !isHeadSold && row.all('shown').some(saysHidden)) return { available: '0' };
  const cell = row.first('in_stock');
  const said = row.first('available') || (isHeadSold ? '' : head.first('available'));
  const words = readAvailability(cell);
  const isOffered = readAvailability(said) ?? (cell === '' || isNumber(cell) ? null : words);
  const offer: OwnCells = isOffered === null ? {} : { available: isOffered ? '1' : '0' };
  if (!isNumber(cell)) return offer;
  if (saysYes(row.first('sold_when_out'))) return { available: '1' };
  if (row.knows('stock_counted') && row.first('stock_counted') === '') return {};
  const count = Math.floor(Number(cell));
  if (count > MAX_IN_STOCK) {
    note('in_stock', TOO_MANY, cell);
    return offer;
  }
  if (count < 0) note('in_stock', NEGATIVE, cell);
  return { in_stock: String(Math.max(0, count)) };
}

const isNumber = (cell: string): boolean => /^-?\d+(?:\.\d+)?$/.test(cell);
