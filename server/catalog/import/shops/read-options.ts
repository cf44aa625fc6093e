import { decodeEntities } from '../../../../domain/markup-text.ts';
import { typedLine } from '../../../../domain/typed-text.ts';
import type { ForeignRow } from './foreign-row.ts';
import type { ProductRows } from './group-rows.ts';
import type { ShopFile } from './shop-file.ts';
import { readKind } from './words.ts';

/** A variant as a file has it: its row, and its values in the order of the options. */
export interface ForeignVariant {
  readonly row: ForeignRow;
  readonly values: readonly string[];
  /** Its place among those of one row that lists the values only; `null`: it has a row of its own. */
  readonly listed: number | null;
}

/** How a product is sold: by options and variants, none of both where it is sold as one. */
export interface ForeignOptions {
  readonly names: readonly string[];
  readonly variants: readonly ForeignVariant[];
}

const NONE: ForeignOptions = { names: [], variants: [] };
const NUMBERS = [1, 2, 3] as const;
const NAMES = ['Option', 'Option 2', 'Option 3'];
/** What a variant has of an option that says nothing of it, as WooCommerce's "any". */
const ANY = 'Any';

/** At most this many variants come of the lists of one row. */
const MAX_LISTED = 300;

/** Reads what a product's rows say of its variants. */
export function readOptions(rows: ProductRows, shop: ShopFile | null): ForeignOptions {
  const [head] = rows;
  const hasVariants = rows.some((row) => readKind(row.first('row_kind')) === 'variant');
  const sold = rows.filter((row) =>
    isVariant(row, { hasVariants, shop, isOne: rows.length === 1 }),
  );
  const valuesOf = (row: ForeignRow) => NUMBERS.map((number) => optionValue(row, number, shop));
  const [first] = sold;
  if (!first) return NONE;
  if (sold.length === 1 && first === head && shop?.optionValuesBy) return listed(head, shop);
  const given = NUMBERS.filter((number) => sold.some((row) => valuesOf(row)[number - 1] !== ''));
  // Columns of facts are options where they differ: a rug in two colours is of wool in both.
  const differing = given.filter(
    (number) => new Set(sold.map((row) => valuesOf(row)[number - 1])).size > 1,
  );
  const used = shop?.optionNames && differing.length > 0 ? differing : given;
  if (used.length === 0) return byName(sold, shop);
  // Without a key, or with a row for itself, it is no variant: what looks like an option is a fact.
  if (sold.length === 1 && shop?.optionNames) return NONE;
  return {
    names: used.map((number) => nameOf(rows, number, shop)),
    variants: sold.map((row) => ({
      row,
      values: used.map((number) => valuesOf(row)[number - 1] || ANY),
      listed: null,
    })),
  };
}

/** The rows among which one is looked at. */
interface AmongRows {
  readonly hasVariants: boolean;
  readonly isOne: boolean;
  readonly shop: ShopFile | null;
}

/** Rows of variants and not of pictures; where rows say what they are, the product's own is none. */
function isVariant(row: ForeignRow, { hasVariants, shop, isOne }: AmongRows): boolean {
  const kind = readKind(row.first('row_kind'));
  if (kind === 'variant') return true;
  if (kind === 'picture') return false;
  if (hasVariants) return false;
  if (row.first('row_kind') !== '' && !shop?.optionValuesBy) return false;
  const hasValue = NUMBERS.some((number) => optionValue(row, number, shop) !== '');
  return hasValue || (row.first('variant_name') !== '' && !isOne);
}

function optionValue(row: ForeignRow, number: 1 | 2 | 3, shop: ShopFile | null): string {
  const value = plainValue(row.first(`option_${number}_value`));
  return shop?.noOption?.test(value) ? '' : value;
}

/** A colour of Wix is written with what it looks like: "#aabbcc:Sage". */
const plainValue = (cell: string): string =>
  typedLine(decodeEntities(cell)).replace(/^(?:#[\da-f]{3,8}|rgba?\([^)]{1,40}\))\s*:\s*/i, '');

function nameOf(rows: ProductRows, number: 1 | 2 | 3, shop: ShopFile | null): string {
  const found = rows.map((row) => row.first(`option_${number}_name`)).find((name) => name !== '');
  return typedLine(decodeEntities(found ?? '')) || (shop?.optionNames ?? NAMES)[number - 1] || '';
}

/** Variants that have a name and no options. */
function byName(sold: readonly ForeignRow[], shop: ShopFile | null): ForeignOptions {
  if (sold.length < 2) return NONE;
  const names = sold.map((row) => typedLine(decodeEntities(row.first('variant_name'))));
  if (names.every((name) => name === '')) return NONE;
  return {
    names: [shop?.optionNames?.[0] ?? 'Option'],
    variants: sold.map((row, at) => ({ row, values: [names[at] || ANY], listed: null })),
  };
}

/** All combinations of what one row lists, as far as anybody could sell them. */
function listed(head: ForeignRow, shop: ShopFile): ForeignOptions {
  const lists = NUMBERS.map((number) =>
    head
      .first(`option_${number}_value`)
      .split(shop.optionValuesBy ?? ',', MAX_LISTED)
      .map(plainValue)
      .filter((value) => value !== ''),
  );
  const used = NUMBERS.filter((number) => (lists[number - 1]?.length ?? 0) > 0);
  let all: string[][] = [[]];
  for (const number of used) {
    const next: string[][] = [];
    for (const values of all) {
      for (const value of lists[number - 1] ?? []) {
        if (next.length < MAX_LISTED) next.push([...values, value]);
      }
    }
    all = next;
  }
  if (used.length === 0) return NONE;
  return {
    names: used.map((number) => nameOf([head], number, shop)),
    variants: all.map((values, at) => ({ row: head, values, listed: at })),
  };
}
