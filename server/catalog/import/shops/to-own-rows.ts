import { MAX_PRICE_CENTS } from '../../../../domain/money.ts';
import { type DraftWish, ROW_TARGETS, type RowTarget } from '../../../../domain/product-columns.ts';
import { MAX_FACT_LENGTH } from '../../../../domain/product-facts.ts';
import { identityKey, typedLine } from '../../../../domain/typed-text.ts';
import {
  MAX_BARCODE_LENGTH,
  MAX_OPTION_LENGTH,
  MAX_OPTION_VALUE_LENGTH,
  MAX_OPTIONS,
  MAX_VARIANTS,
} from '../../../../domain/variants.ts';
import type { ImportErrors } from '../import-errors.ts';
import type { ForeignRow } from './foreign-row.ts';
import type { ProductRows } from './group-rows.ts';
import { readCollections } from './read-collections.ts';
import { readDescription, readFacts, readName, readTags } from './read-facts.ts';
import { type Note, type OwnCells, readPrices, readStock } from './read-offer.ts';
import { type ForeignOptions, type ForeignVariant, readOptions } from './read-options.ts';
import { readPictures } from './read-pictures.ts';
import type { ShopFile } from './shop-file.ts';
import { readKind, saysHidden, saysYes } from './words.ts';

/** A row as an export of this shop would have it. */
export interface OwnRow {
  readonly row: number;
  readonly cells: OwnCells;
  /** Rows with the same number are one product. */
  readonly product: number;
  /** What its former shop calls the product, once in a file; `null`: nothing. */
  readonly sourceKey?: string | null;
  /** The collections that the product is put into beside its home, each as its path. */
  readonly otherCollections: readonly string[];
}

/** How products of another shop are to be brought in. */
export interface ForeignWishes {
  readonly drafts: DraftWish;
  /** The collection of rows that name none; "": they are asked for. */
  readonly collection: string;
  /** `YYYY-MM-DD`. */
  readonly today: string;
}

/** What is known while a file is read: which system wrote it, and which references were met. */
export interface ForeignReading {
  readonly shop: ShopFile | null;
  readonly wishes: ForeignWishes;
  readonly notes: ImportErrors;
  /** In which row each reference was met first, by its key. */
  readonly references: Map<string, number>;
  /** What the former shop calls the products that were read. */
  readonly sourceKeys: Set<string>;
  /** Counts the drafts that come in where that is wished. */
  readonly drafts: { count: number };
}

const DRAFT = 'A draft, or not shown in the former shop: left out';
const DRAFT_HIDDEN =
  'A draft, or not shown in the former shop: a new product is not shown here either';
const NOT_OURS = 'Sold on another site, or only a group of other products: left out';
const NO_NAME = 'A row without a name: left out';
const DRAFT_NO_PRICE = 'A draft without a price: it is not shown here before you give it one';
const NO_PRICE = 'There is no price between 0.01 and 999,999.99: left out';
const NUMBERS_OF_COLLECTIONS =
  'The file names collections by numbers of the former shop, which say nothing here';

/** What a product of another shop would be in an export of this one: a row, or one for each variant. None where it is left out. */
export function toOwnRows(rows: ProductRows, product: number, reading: ForeignReading): OwnRow[] {
  const { shop, wishes, notes } = reading;
  const [head] = rows;
  const noteAt =
    (row: ForeignRow): Note =>
    (column, message, value) =>
      notes.add(row.row, column, message, value);
  const note = noteAt(head);
  if (readKind(head.first('row_kind')) === 'other') return leaveOut(note, NOT_OURS, head);
  const isDraft = isHidden(head);
  if (isDraft) reading.drafts.count += 1;
  if (isDraft && wishes.drafts === 'leave_out') return leaveOut(note, DRAFT, head);
  const name = readName(head.first('name'), note);
  if (!shop)
    return supplierRows(rows, { product, isDraft }, readBase(rows, reading, { name, note }));
  if (name === '') return leaveOut(note, NO_NAME, head);
  const options = readOptions(rows, shop);
  const base = readBase(rows, reading, { name, note });
  const sold = soldRows(rows, options, { ...reading, isDraft });
  if (sold.length === 0) return leaveOut(note, NO_PRICE, head);
  if (isDraft) note('name', sold.every(hasNoPrice) ? DRAFT_NO_PRICE : DRAFT_HIDDEN, name);
  const sourceKey = sourceKeyOf(rows, reading.sourceKeys);
  return sold.map(({ row, cells }, at) => ({
    ...{ row, product, sourceKey, otherCollections: base.others },
    cells: {
      ...base.cells,
      ...(at === 0 ? {} : { images: '' }),
      ...cells,
      ...shownCell(head, isDraft),
    },
  }));
}

/** In characters; a hash would do for what is longer, but no shop has such keys. */
const MAX_KEY_LENGTH = 300;

/** The id or handle of a product in its former shop; in files without them its name, where no reference says which it is. */
function sourceKeyOf(rows: ProductRows, met: Set<string>): string | null {
  const [head] = rows;
  const [id, name] = [head.first('product_key'), head.first('name')].map(identityKey);
  const hasReference = rows.some((row) => row.first('reference') !== '');
  const key = id ? `id ${id}` : hasReference || !name ? null : `name ${name}`;
  if (key === null || key.length > MAX_KEY_LENGTH || met.has(key)) return null;
  met.add(key);
  return key;
}

/** Blank where the file says nothing. */
function shownCell(head: ForeignRow, isDraft: boolean): OwnCells {
  if (isDraft) return { shown: '0' };
  return { shown: head.first('shown') === '' ? '' : '1' };
}

/**
 * Rows of a file whose maker is not known: its columns are what an admin chose, and each cell has the rule of its column. Rows below a product
 * that only have pictures give it those.
 */
function supplierRows(
  rows: ProductRows,
  { product, isDraft }: { readonly product: number; readonly isDraft: boolean },
  base: Base,
): OwnRow[] {
  const [head] = rows;
  const isSold = (row: ForeignRow) =>
    row === head || ['name', 'price', 'option_1_value'].some((one) => row.first(one as RowTarget));
  return rows.filter(isSold).map((row, at) => {
    const cells = ROW_TARGETS.filter((target) => row.knows(target)).map((target) => {
      const cell = row.first(target) || (OF_PRODUCT.includes(target) ? head.first(target) : '');
      return [target, target === 'attributes' ? cell : typedLine(cell)];
    });
    const { name, description, collection, images, tags } = base.cells;
    return {
      ...{ row: row.row, product, otherCollections: base.others },
      cells: {
        ...(Object.fromEntries(cells) as OwnCells),
        ...{ name, description, collection, tags },
        images: at === 0 ? images : '',
        ...shownCell(head, isDraft),
      },
    };
  });
}

/** What all variants of a product have alike, where only the first row says it. */
const OF_PRODUCT: readonly RowTarget[] = [
  ...(['id', 'reference', 'price', 'material', 'color', 'care', 'origin', 'attributes'] as const),
  ...(['width_cm', 'height_cm', 'depth_cm', 'weight_kg', 'discount', 'old_price'] as const),
  ...(['option_1_name', 'option_2_name', 'option_3_name'] as const),
];

function leaveOut(note: Note, message: string, head: ForeignRow): [] {
  note('name', message, typedLine(head.first('name')) || head.first('product_key'));
  return [];
}

const isHidden = (head: ForeignRow): boolean =>
  head.all('shown').some(saysHidden) || head.all('hidden').some(saysYes);

interface Base {
  readonly cells: OwnCells &
    Record<'name' | 'description' | 'collection' | 'images' | 'tags', string>;
  readonly others: readonly string[];
}

/** What all rows of a product say alike. */
function readBase(
  rows: ProductRows,
  { shop, wishes }: ForeignReading,
  { name, note }: { readonly name: string; readonly note: Note },
): Base {
  const [head] = rows;
  const first = (target: 'collection') =>
    rows.map((row) => row.first(target)).find((cell) => cell !== '') ?? '';
  const { paths, areNumbers } = readCollections(first('collection'), shop);
  if (areNumbers) note('collection', NUMBERS_OF_COLLECTIONS, first('collection'));
  const [home = wishes.collection, ...others] = paths;
  return {
    cells: {
      name,
      description: readDescription(rows, shop, note),
      collection: home,
      images: readPictures(rows, shop),
      tags: readTags(head.all('tags'), shop, note),
      ...readFacts(rows, note),
    },
    others,
  };
}

interface Sold {
  readonly row: number;
  readonly cells: OwnCells;
}

/** What is sold of a product, with its price: itself, or its variants. A draft may have none yet. */
function soldRows(
  rows: ProductRows,
  options: ForeignOptions,
  { isDraft, ...reading }: ForeignReading & { readonly isDraft: boolean },
): Sold[] {
  const [head] = rows;
  const noteAt =
    (row: ForeignRow): Note =>
    (column, message, value) =>
      reading.notes.add(row.row, column, message, value);
  const hasNoVariants = options.variants.length === 0;
  if (hasNoVariants) {
    const sold = { row: head, head, isHeadSold: true };
    const note = noteAt(head);
    const cells = {
      ...readPrices(sold, reading.wishes.today, note),
      ...readStock(sold, note),
      reference: referenceOf(head.first('reference'), head, reading),
    };
    if (hasPrice(cells)) return [{ row: head.row, cells }];
    return isDraft ? [{ row: head.row, cells: { ...cells, price: '' } }] : [];
  }
  const isHeadSold = options.variants.some(({ row, listed }) => row === head && listed === null);
  const own = isHeadSold ? '' : head.first('reference');
  const reference = own === '' || own.includes(',') ? '' : referenceOf(own, head, reading);
  const priced = keptVariants(options, reading).flatMap((variant) => {
    const sold = { row: variant.row, head, isHeadSold };
    const note = noteAt(variant.row);
    const stock = variant.listed === null ? readStock(sold, note) : stockOfListed(head);
    if (variant.listed === 0 && Number(head.first('in_stock')) > 0)
      note('in_stock', ONE_COUNT, head.first('in_stock'));
    const cells = {
      ...readPrices(sold, reading.wishes.today, note),
      ...stock,
      ...optionCells(options.names, variant.values),
      reference,
      variant_reference: variantReference(variant, options, reading),
      variant_barcode: barcodeOf(variant, note),
    };
    if (hasPrice(cells)) return { row: variant.row.row, cells };
    note('price', NO_PRICE, `${head.first('name')}: ${variant.values.join(' / ')}`);
    return [];
  });
  return priced.length === 0 && isDraft
    ? [{ row: head.row, cells: { price: '', reference } }]
    : priced;
}

const hasNoPrice = ({ cells: { price } }: Sold): boolean => price === '';

const hasPrice = ({ price = '' }: OwnCells): boolean =>
  Number(price) > 0 && Number(price) <= MAX_PRICE_CENTS / 100;

const ONE_COUNT = 'is one stock for all variants together: they can be bought, and are not counted';

/** One count for all variants says whether there are any. */
const stockOfListed = (head: ForeignRow): OwnCells => {
  const { in_stock, available } = readStock({ row: head, head, isHeadSold: true }, () => undefined);
  if (in_stock === undefined) return available === undefined ? {} : { available };
  return { available: Number(in_stock) > 0 ? '1' : '0' };
};

const TWICE = 'The same variant is there twice: the first is kept';
const TOO_MANY = `A product can have ${MAX_VARIANTS} variants at most: the others are left out`;

/** Each combination once, and as many as a product can have. */
function keptVariants({ variants }: ForeignOptions, { notes }: ForeignReading): ForeignVariant[] {
  const seen = new Set<string>();
  return variants.filter(({ row, values }) => {
    const key = identityKey(values.map(cutValue).join('\n'));
    if (seen.has(key)) {
      notes.add(row.row, 'option_1_value', TWICE, values.join(' / '));
      return false;
    }
    if (seen.size === MAX_VARIANTS) {
      notes.add(row.row, 'option_1_value', TOO_MANY, values.join(' / '));
      return false;
    }
    seen.add(key);
    return true;
  });
}

const cutValue = (value: string): string =>
  [...value].slice(0, MAX_OPTION_VALUE_LENGTH).join('').trim();

function optionCells(names: readonly string[], values: readonly string[]): OwnCells {
  const cells: OwnCells = {};
  for (const [at, value] of values.slice(0, MAX_OPTIONS).entries()) {
    const number = (at + 1) as 1 | 2 | 3;
    cells[`option_${number}_name`] = [...(names[at] ?? '')]
      .slice(0, MAX_OPTION_LENGTH)
      .join('')
      .trim();
    cells[`option_${number}_value`] = cutValue(value);
  }
  return cells;
}

/** A list of references, as many as there are variants, has one for each. */
function variantReference(
  { row, listed }: ForeignVariant,
  { variants }: ForeignOptions,
  reading: ForeignReading,
): string {
  const cell = row.first('reference');
  if (listed === null) return referenceOf(cell, row, reading);
  const parts = cell.split(',', variants.length + 1).map((part) => part.trim());
  return parts.length === variants.length ? referenceOf(parts[listed] ?? '', row, reading) : '';
}

const SAME = 'is the reference of another row too: left out here';
const TOO_LONG = `is longer than ${MAX_FACT_LENGTH.reference} characters: left out`;

/** A reference that names one thing; in an export of a system it may stand at several. */
function referenceOf(cell: string, { row }: ForeignRow, reading: ForeignReading): string {
  const reference = typedLine(cell);
  const { notes, references } = reading;
  if (reference === '') return '';
  const refuse = (message: string): string => {
    notes.add(row, 'reference', message, reference);
    return '';
  };
  if ([...reference].length > MAX_FACT_LENGTH.reference) return refuse(TOO_LONG);
  const key = identityKey(reference);
  const first = references.get(key);
  if (first !== undefined) return refuse(SAME);
  references.set(key, row);
  return reference;
}

const ODD_BARCODE = 'is no barcode: left out';

function barcodeOf({ row, listed }: ForeignVariant, note: Note): string {
  const barcode = listed === null ? typedLine(row.first('variant_barcode')) : '';
  if ([...barcode].length <= MAX_BARCODE_LENGTH) return barcode;
  note('variant_barcode' satisfies RowTarget, ODD_BARCODE, barcode);
  return '';
}
