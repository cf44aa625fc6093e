import type {
  EditedVariant,
  EditedVariants,
  WrittenVariants,
} from '../../../../contract/variants.ts';
import { MAX_OPTIONS, variantName } from '../../../../domain/variants.ts';
import { readPieces, sentAs } from '../product-rules.ts';
import type { CellText } from './sheet-cells.ts';

/** The columns of the grid that are typed in, in their order. */
export const CELLS = [
  'price',
  'discount',
  'offered',
  'stock',
  'reference',
  'barcode',
  'picture',
] as const;
export type CellName = (typeof CELLS)[number];

export const CELL_LABELS: Readonly<Record<CellName, string>> = {
  price: 'Price',
  discount: 'Discount %',
  offered: 'Offered',
  stock: 'In stock',
  reference: 'SKU',
  barcode: 'Barcode',
  picture: 'Picture',
};

export interface SheetValue {
  /** Stays the same when it is called differently. */
  readonly key: string;
  readonly name: string;
  /** `#rrggbb`; "" for none. */
  readonly color: string;
  /** One of the product's pictures. */
  readonly imageId: number | null;
}

export interface SheetOption {
  readonly key: string;
  readonly name: string;
  readonly values: readonly SheetValue[];
}

export interface SheetRow {
  readonly key: string;
  /** `null`: it is new. */
  readonly id: number | null;
  /** The key of its value of each option, by the option's. */
  readonly values: Readonly<Record<string, string>>;
  /** What is typed; a picture is its number, "1" the cover, and "" of the stock is: not counted. */
  readonly cells: Readonly<Record<CellName, string>>;
}

/** A product's options and variants while they are edited. Rows stand in the order of the options' values. */
export interface Sheet {
  readonly options: readonly SheetOption[];
  readonly rows: readonly SheetRow[];
  /** What the next key is made of. */
  readonly nextKey: number;
}

/** What a new row starts with: the product's own. */
export interface RowStart {
  readonly price: string;
  readonly discount: string;
}

/** @param pictures ids of the product's pictures, in their order */
export function sheetOf({ options, variants }: EditedVariants, pictures: readonly number[]): Sheet {
  let nextKey = 1;
  const key = () => String(nextKey++);
  const own = options.map(({ name, values }) => ({
    key: key(),
    name,
    values: values.map((value) => ({
      key: key(),
      name: value.name,
      color: value.color ?? '',
      imageId: value.image_id ?? null,
    })),
  }));
  const rows = variants.map((variant) => ({
    key: key(),
    id: variant.id,
    values: Object.fromEntries(
      own.map((option, at) => {
        const value = option.values.find(({ name }) => name === variant.values[at]);
        return [option.key, value?.key ?? ''];
      }),
    ),
    cells: cellsOf(variant, pictures),
  }));
  return { options: own, rows, nextKey };
}

const cellsOf = (variant: EditedVariant, pictures: readonly number[]): SheetRow['cells'] => ({
  price: variant.price,
  discount: String(Number(variant.discount)),
  offered: variant.offered === 1 ? 'Yes' : 'No',
  stock: variant.on_hand === undefined ? '' : String(variant.on_hand),
  reference: variant.reference ?? '',
  barcode: variant.barcode ?? '',
  picture: String(pictures.indexOf(variant.image_id ?? 0) + 1 || ''),
});

/** A row's values in words: "Sage / Large". */
export const nameOfRow = ({ options }: Sheet, { values }: Pick<SheetRow, 'values'>): string =>
  variantName(
    options.flatMap(
      ({ key, values: all }) => all.find((one) => one.key === values[key])?.name ?? [],
    ),
  );

// Options

export function withOption(sheet: Sheet, name = ''): Sheet {
  if (sheet.options.length >= MAX_OPTIONS) return sheet;
  const option = { key: String(sheet.nextKey), name, values: [] };
  return { ...sheet, options: [...sheet.options, option], nextKey: sheet.nextKey + 1 };
}

export const renamedOption = (sheet: Sheet, key: string, name: string): Sheet =>
  withChangedOption(sheet, key, (option) => ({ ...option, name }));

/** Without an option: of the variants that are the same without it, the first stays. */
export const withoutOption = (sheet: Sheet, key: string): Sheet => {
  const options = sheet.options.filter((one) => one.key !== key);
  return settled({ ...sheet, options });
};

/** With values, in the order in which they were typed; those that are there already are left out. Rows get the first one. */
export function withValues(sheet: Sheet, key: string, names: readonly string[]): Sheet {
  const option = sheet.options.find((one) => one.key === key);
  if (!option) return sheet;
  const known = new Set(option.values.map(({ name }) => name.toLowerCase()));
  const values: SheetValue[] = [];
  for (const name of names.map((one) => one.trim())) {
    if (name === '' || known.has(name.toLowerCase())) continue;
    known.add(name.toLowerCase());
    values.push({ key: String(sheet.nextKey + values.length), name, color: '', imageId: null });
  }
  if (values.length === 0) return sheet;
  const changed = withChangedOption(sheet, key, (one) => ({
    ...one,
    values: [...one.values, ...values],
  }));
  return settled({ ...changed, nextKey: sheet.nextKey + values.length });
}

export const changedValue = (
  sheet: Sheet,
  key: string,
  valueKey: string,
  change: Partial<SheetValue>,
): Sheet =>
  withChangedOption(sheet, key, (option) => ({
    ...option,
    values: option.values.map((one) => (one.key === valueKey ? { ...one, ...change } : one)),
  }));

/** Without a value, and without the variants that have it. Nothing would distinguish them. */
export const withoutValue = (sheet: Sheet, key: string, valueKey: string): Sheet =>
  settled({
    ...withChangedOption(sheet, key, (option) => ({
      ...option,
      values: option.values.filter((one) => one.key !== valueKey),
    })),
    rows: sheet.rows.filter(({ values }) => values[key] !== valueKey),
  });

/** With the values of an option in another order; the rows follow. */
export const reordered = (sheet: Sheet, key: string, values: readonly SheetValue[]): Sheet =>
  settled(withChangedOption(sheet, key, (option) => ({ ...option, values })));

const withChangedOption = (
  sheet: Sheet,
  key: string,
  change: (option: SheetOption) => SheetOption,
): Sheet => ({
  ...sheet,
  options: sheet.options.map((one) => (one.key === key ? change(one) : one)),
});

/** Rows in the order of the options' values, each combination once; an option that rows have nothing of gives its first. */
function settled(sheet: Sheet): Sheet {
  const { options } = sheet;
  if (options.length === 0) return { ...sheet, rows: [] };
  const seen = new Set<string>();
  const rows = sheet.rows
    .map((row) => ({ ...row, values: valuesOfRow(options, row) }))
    .filter((row) => {
      const combination = keyOf(options, row.values);
      return !seen.has(combination) && seen.add(combination);
    });
  const places = new Map(
    options.flatMap(({ values }) => values.map(({ key }, at) => [key, at] as const)),
  );
  const placeOf = (row: SheetRow, { key }: SheetOption) => places.get(row.values[key] ?? '') ?? -1;
  rows.sort((a, b) => {
    const differing = options.find((option) => placeOf(a, option) !== placeOf(b, option));
    return differing ? placeOf(a, differing) - placeOf(b, differing) : 0;
  });
  return { ...sheet, rows };
}

const valuesOfRow = (options: readonly SheetOption[], { values }: SheetRow) =>
  Object.fromEntries(
    options.map(({ key, values: all }) => [key, values[key] || (all[0]?.key ?? '')]),
  );

const keyOf = (options: readonly SheetOption[], values: Readonly<Record<string, string>>) =>
  options.map(({ key }) => values[key] ?? '').join();

// Rows

/** All combinations of the options' values that no row has, in their order. */
export function missingCombinations({ options, rows }: Sheet): Readonly<Record<string, string>>[] {
  if (options.length === 0 || combinationsOf(options) > MAX_COMBINED) return [];
  let all: Record<string, string>[] = [{}];
  for (const { key, values } of options)
    all = all.flatMap((one) => values.map((value) => ({ ...one, [key]: value.key })));
  const there = new Set(rows.map(({ values }) => keyOf(options, values)));
  return all.filter((values) => !there.has(keyOf(options, values)));
}

/** More combinations than these are not listed, nor offered one by one. */
const MAX_COMBINED = 2_000;

export const combinationsOf = (options: readonly SheetOption[]): number =>
  options.reduce((product, { values }) => product * values.length, 1);

/** With a row for each of these combinations; it starts as its neighbours of the same first value, else as the product. */
export function withRows(
  sheet: Sheet,
  combinations: readonly Readonly<Record<string, string>>[],
  start: RowStart,
): Sheet {
  const first = sheet.options[0]?.key ?? '';
  const rows = combinations.map((values, at): SheetRow => {
    const like = sheet.rows.find((row) => row.values[first] === values[first]) ?? sheet.rows[0];
    return {
      key: String(sheet.nextKey + at),
      id: null,
      values,
      cells: {
        price: like?.cells.price ?? start.price,
        discount: like?.cells.discount ?? String(Number(start.discount)),
        offered: 'Yes',
        stock: '',
        reference: '',
        barcode: '',
        picture: '',
      },
    };
  });
  return settled({
    ...sheet,
    rows: [...sheet.rows, ...rows],
    nextKey: sheet.nextKey + rows.length,
  });
}

export const withoutRow = (sheet: Sheet, key: string): Sheet => ({
  ...sheet,
  rows: sheet.rows.filter((row) => row.key !== key),
});

// Cells

/** With new texts of cells, each as its column writes it; the same sheet where none differs. */
export function withTexts(sheet: Sheet, texts: readonly CellText[]): Sheet {
  const rows = [...sheet.rows];
  let isSame = true;
  for (const { row: at, column, text } of texts) {
    const [row, cell] = [rows[at], CELLS[column]];
    if (!row || !cell) continue;
    const written = asWritten(cell, text);
    if (row.cells[cell] === written) continue;
    rows[at] = { ...row, cells: { ...row.cells, [cell]: written } };
    isSame = false;
  }
  return isSame ? sheet : { ...sheet, rows };
}

/** What a cell is when its text is taken away; `null`: it always has one. */
export const clearedText = (cell: CellName): string | null =>
  cell === 'offered' ? null : cell === 'discount' ? '0' : '';

/** "$ 1,200.50" of a spreadsheet is the price 1200.50, "TRUE" is Yes. What can't be understood stays, for its error. */
export function asWritten(cell: CellName, text: string): string {
  const line = text.trim().replace(/\s+/g, ' ');
  switch (cell) {
    case 'price':
    case 'stock':
      return plainNumber(line.replace(/^[$€£]\s*|\s*[$€£]$/g, ''));
    case 'discount':
      return plainNumber(line.replace(/\s*%$/, '')) || '0';
    case 'offered':
      if (/^(yes|y|1|true|x)$/i.test(line)) return 'Yes';
      return /^(no|n|0|false|)$/i.test(line) ? 'No' : line;
    default:
      return line;
  }
}

/** "1,200.50", "1.200,50", "1 200,50": spreadsheets of different languages mean 1200.50. A single "1.200" stays for its error. */
function plainNumber(text: string): string {
  if (/^\d{1,3}([ .]\d{3})*,\d{1,2}$/.test(text))
    return text.replaceAll(/[ .]/g, '').replace(',', '.');
  if (/^\d+,\d{1,2}$/.test(text)) return text.replace(',', '.');
  return /^\d{1,3}([ ,]\d{3})+(\.\d*)?$/.test(text) ? text.replaceAll(/[ ,]/g, '') : text;
}

// Sending

/**
 * The sheet as it is sent.
 *
 * @param start the sheet as it was read: a count is sent where it was edited only, so that orders in between keep theirs
 */
export function writtenOf(
  { options, rows }: Sheet,
  start: Sheet,
  pictures: readonly number[],
): Omit<WrittenVariants, 'version'> {
  const before = new Map(start.rows.map((row) => [row.key, row.cells.stock]));
  return {
    options: options.map(({ name, values }) => ({
      name: name.trim(),
      values: values.map((value) => ({
        name: value.name.trim(),
        ...(value.color !== '' && { color: value.color }),
        ...(value.imageId !== null && { image_id: value.imageId }),
      })),
    })),
    variants: rows.map((row) => {
      const { price, discount, offered, stock, reference, barcode, picture } = row.cells;
      const values = options.map(
        ({ key, values: all }) => all.find((one) => one.key === row.values[key])?.name.trim() ?? '',
      );
      return {
        ...(row.id !== null && { id: row.id }),
        values,
        price: sentAs('price', price),
        discount: sentAs('discount', discount),
        available: offered === 'Yes' ? 1 : 0,
        ...(stock !== (before.get(row.key) ?? '') && {
          stock: stock === '' ? null : readPieces(stock),
        }),
        reference: reference || null,
        barcode: barcode || null,
        image_id: pictures[Number(picture) - 1] ?? null,
      };
    }),
  };
}

/** Whether there is something to save. */
export const isChanged = (sheet: Sheet, start: Sheet, pictures: readonly number[]): boolean =>
  JSON.stringify(writtenOf(sheet, start, pictures)) !==
  JSON.stringify(writtenOf(start, start, pictures));

/** Variants that are in the shop and no longer in the sheet. */
export const removedRows = (sheet: Sheet, start: Sheet): SheetRow[] => {
  const kept = new Set(sheet.rows.map(({ id }) => id));
  return start.rows.filter(({ id }) => id !== null && !kept.has(id));
};

/**
 * Whether the shop has already what would be saved: the answer to an earlier try may have been lost.
 *
 * @param stored the sheet as it is in the shop now
 */
export function isStored(
  sheet: Sheet,
  { start, stored }: { readonly start: Sheet; readonly stored: Sheet },
  pictures: readonly number[],
): boolean {
  const wanted = writtenOf(sheet, start, pictures);
  const there = writtenOf(stored, { ...stored, rows: [] }, pictures); // With all counts.
  return (
    JSON.stringify(wanted.options) === JSON.stringify(there.options) &&
    wanted.variants.length === there.variants.length &&
    wanted.variants.every((variant, at) => isSame(variant, there.variants[at]))
  );
}

type Sent = Omit<WrittenVariants, 'version'>['variants'][number];

/** A new variant has no id yet, and a count that was not edited is not sent. */
function isSame(wanted: Sent, there: Sent | undefined): boolean {
  if (!there) return false;
  const { id = there.id, stock = there.stock ?? null } = wanted;
  const comparable = (one: Sent) =>
    JSON.stringify([Number(one.price), Number(one.discount), one.values, one.available]) +
    JSON.stringify([one.reference, one.barcode, one.image_id]);
  return (
    id === there.id && stock === (there.stock ?? null) && comparable(wanted) === comparable(there)
  );
}
