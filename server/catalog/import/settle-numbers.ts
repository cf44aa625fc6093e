import { MONEY_TARGETS, type Target } from '../../../domain/product-columns.ts';
import { parseTypedNumber, plainWith } from '../../../domain/typed-number.ts';
import type { ColumnDecimals, Decimals } from './decide-decimals.ts';
import { unitOfHead } from './plain-head.ts';
import type { Findings } from './valid-row.ts';

/** What is said of numbers that read in two ways, once for their column. */
export const WHICH_DECIMALS =
  'may be read in two ways: choose which sign stands before the decimals in this column';
const READ = 'reads in two ways, and is read as the other numbers of the file are written';
const ROUNDED = 'has more than two decimals, and is rounded';

interface NumberColumn {
  readonly place: number;
  readonly decimals: ColumnDecimals;
  /** The unit that its head names; `null` for none. */
  readonly unit: string | null;
}

/** Writes the numbers of a row in plain digits, as the file's decimal signs say; what is no number stays for the rule of its field. */
export function numberSettler(
  names: readonly string[],
  { columns }: Decimals,
  findings: Findings & { readonly isOwn: boolean },
) {
  const numbers = [...columns].map(
    ([place, decimals]): NumberColumn => ({
      ...{ place, decimals, unit: unitOfHead(names[place] ?? '') },
    }),
  );
  return (row: number, cells: string[]): void => {
    for (const column of numbers) {
      const cell = cells[column.place]?.trim() ?? '';
      if (cell !== '') cells[column.place] = settle(row, cell, column, findings);
    }
  };
}

function settle(
  row: number,
  cell: string,
  { decimals, unit }: NumberColumn,
  { isOwn, errors, notes }: Findings & { readonly isOwn: boolean },
): string {
  const { target, sign, isGiven, isAsked } = decimals;
  const number = parseTypedNumber(cell);
  if (!number) return cell;
  if (number.doubtful !== null && isAsked) {
    errors.add(row, target, WHICH_DECIMALS, cell);
    return '';
  }
  const plain = plainWith(number, sign ?? '.');
  const isUsual = isOwn && number.doubtful === sign; // "1.250" kg, as our exports write it.
  if (number.doubtful !== null && !isGiven && !isUsual) {
    notes.add(row, target, READ, `${cell} is ${plain}`);
  }
  if (!MONEY_TARGETS.includes(target)) return inUnit(plain, target, number.unit || unit);
  const short = plain.replace(/(\.\d{2})0+$/, '$1');
  if (/^-?\d+(?:\.\d{1,2})?$/.test(short) || (isOwn && !isGiven)) return short;
  notes.add(row, target, ROUNDED, cell);
  return roundedToCents(short);
}

/** Half up, by its digits: a binary fraction would be a little off. */
function roundedToCents(plain: string): string {
  const [whole = '0', decimals = ''] = plain.replace('-', '').split('.');
  const cents = BigInt(whole + decimals.slice(0, 2)) + (Number(decimals.charAt(2)) >= 5 ? 1n : 0n);
  const digits = String(cents).padStart(3, '0');
  return `${plain.startsWith('-') ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

/** Grams of a unit of weight, and millimetres of one of length. */
const GRAMS: Readonly<Record<string, number>> = {
  ...{ g: 1, gr: 1, gram: 1, grams: 1, kg: 1_000, kgs: 1_000, كجم: 1_000 },
  ...{ lb: 453.592_37, lbs: 453.592_37, oz: 28.349_523_125 },
};
const MILLIMETRES: Readonly<Record<string, number>> = {
  ...{
    mm: 1,
    cm: 10,
    سم: 10,
    m: 1_000,
    in: 25.4,
    inch: 25.4,
    inches: 25.4,
    '"': 25.4,
    '″': 25.4,
    ft: 304.8,
  },
};

/** A size in cm, a weight in kg or in g, whatever the unit that the cell or its head names. */
function inUnit(plain: string, target: Target, unit: string | null): string {
  const [units, own] = target.startsWith('weight')
    ? [GRAMS, target === 'weight_g' ? 1 : 1_000]
    : /_cm$/.test(target)
      ? [MILLIMETRES, 10]
      : [{}, 1];
  const size = unit === null ? undefined : (units as Readonly<Record<string, number>>)[unit];
  if (size === undefined || size === own)
    return plain.replace(/(\.\d*?)0+$/, '$1').replace(/\.$/, '');
  const digits = target === 'weight_kg' ? 3 : 1;
  return String(Math.round(((Number(plain) * size) / own) * 10 ** digits) / 10 ** digits);
}
