import type { DecimalSign } from './product-columns.ts';
import { asciiDigits, typedLine } from './typed-text.ts';

/** A number as a cell writes it. */
export interface TypedNumber {
  /** In plain digits with a point: "1299.50". Of one that may be read in two ways: with the point as its decimal sign. */
  readonly plain: string;
  /** The decimal sign that its form shows; `null`: it shows none. */
  readonly sign: DecimalSign | null;
  /** The sign of "1.299" or "12,345", which is a decimal sign or parts thousands; `null`: it reads in one way. */
  readonly doubtful: DecimalSign | null;
  /** What stands beside it, in small letters: "kg", "usd", "%". */
  readonly unit: string;
}

/** In characters; nobody writes a number longer, and the time to read one grows with the square of its length. */
const MAX_LENGTH = 100;

/** A currency beside a number: its sign, its code of three letters, or a usual abbreviation. */
const CURRENCY = String.raw`(?:US|CA|AU|NZ|HK|S|R|A|C)?\p{Sc}|[A-Za-z]{3}|TL|LL|DA|DT|Tk\.?|F?CFA|L\.L\.|S?Fr\.?|kr\.?|zł|DH|Dhs|Rs\.?|RM|\p{Script=Arabic}[\p{Script=Arabic}.]{0,5}`;
/** A unit behind it. */
const UNIT = `%|["″]|kgs?|g|gr|lbs?|oz|cm|mm|m|in|inch|inches|ft`;
const NUMBER = new RegExp(
  String.raw`^(?<before>${CURRENCY})?\s*(?<minus>[-−–]?)\s*(?<before2>${CURRENCY})?\s*(?<digits>[\d.,٫][\d.,\s'’٫٬]*?)\s*(?<after>${CURRENCY}|${UNIT})?$`,
  'u',
);

/**
 * Reads a number as people and spreadsheets of any country write it: "$1,299.50", "1.299,50 €", "1’299.50", "12,5", "١٢٫٥٠".
 *
 * @returns `null` for what is no number
 */
export function parseTypedNumber(cell: string): TypedNumber | null {
  if (cell.length > MAX_LENGTH) return null;
  const typed = asciiDigits(typedLine(cell)).replaceAll('，', ',').replaceAll('．', '.');
  const found = NUMBER.exec(typed)?.groups;
  if (!found) return null;
  const { digits = '', minus = '', before = '', before2 = '', after = '' } = found;
  const unit = (before || before2 || after).toLowerCase();
  const form = readDigits(digits);
  return form && { ...form, plain: `${minus === '' ? '' : '-'}${form.plain}`, unit };
}

type Form = Omit<TypedNumber, 'unit'>;

const sure = (plain: string, sign: DecimalSign | null = null): Form => ({
  ...{ plain, sign, doubtful: null },
});

const other = (sign: DecimalSign): DecimalSign => (sign === '.' ? ',' : '.');

function readDigits(written: string): Form | null {
  if (/[٫٬]/.test(written)) {
    const plain = written.replaceAll(/[٬\s]/g, '').replace('٫', '.');
    return /^\d+(?:\.\d+)?$/.test(plain) ? sure(plain) : null;
  }
  const isGrouped = /^\d{1,3}(?:[\s'’]\d{3})+(?:[.,]\d+)?$/.test(written);
  const digits = isGrouped ? written.replaceAll(/[\s'’]/g, '') : written;
  if (/^\d+$/.test(digits)) return sure(digits);
  // Thousands by one sign and decimals by the other; in India every two digits of the larger ones.
  for (const sign of ['.', ','] as const) {
    const group = `\\${other(sign)}`;
    if (new RegExp(`^\\d{1,3}(?:${group}\\d{2,3})*${group}\\d{3}\\${sign}\\d+$`).test(digits)) {
      return sure(digits.replaceAll(other(sign), '').replace(sign, '.'), sign);
    }
    if (new RegExp(`^\\d{1,3}(?:${group}\\d{3}){2,}$`).test(digits)) {
      return sure(digits.replaceAll(other(sign), ''), sign);
    }
  }
  const [, typed = '', mark, decimals = ''] = /^(\d*)([.,])(\d+)$/.exec(digits) ?? [];
  const whole = typed || '0'; // ".5" is half of one.
  if (mark !== '.' && mark !== ',') return null;
  const plain = `${whole}.${decimals}`;
  const isDoubtful =
    decimals.length === 3 && whole.length <= 3 && !whole.startsWith('0') && !isGrouped;
  return isDoubtful ? { plain, sign: null, doubtful: mark } : sure(plain, mark);
}

/** A number in plain digits, read with a decimal sign where it needs one. */
export const plainWith = ({ plain, doubtful }: TypedNumber, sign: DecimalSign): string =>
  doubtful === null || doubtful === sign ? plain : plain.replace('.', '');
