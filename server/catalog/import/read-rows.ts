import { type Target, VARIANT_COLUMNS } from '../../../domain/product-columns.ts';
import { MAX_OPTIONS } from '../../../domain/variants.ts';
import { type ChosenColumns, FURTHER_OPTION } from './choose-columns.ts';
import { type Decimals, type UsualSign, watchDecimals } from './decide-decimals.ts';
import type { Pace } from './pace.ts';
import { refuseFile, type SheetRecord } from './read-sheet.ts';
import { formatOf, readTable } from './read-table.ts';
import { numberSettler } from './settle-numbers.ts';
import { readProducts } from './shops/read-products.ts';
import type { OwnRow } from './shops/to-own-rows.ts';
import { DAMAGED, isDamaged } from './spreadsheet-damage.ts';
import type { Findings, ValidRow } from './valid-row.ts';
import { validateRow } from './validate-row.ts';

/** How many products a file may have, and how many rows: products have one for each variant, and for each picture in some systems. */
const MAX_PRODUCTS = 20_000;
const MAX_ROWS = 200_000;

/** The rows of a file, each cell checked by the rule of what its column holds. */
export interface ReadRows {
  readonly rows: readonly ValidRow[];
  readonly decimals: Decimals;
  /** How many products are drafts, or were not shown in their shop. */
  readonly drafts: number;
}

/**
 * Reads the rows of a file and checks them by themselves. Those of another shop are read as their maker means them.
 *
 * @throws {Refusal} 422 under `file` for what is no CSV, or has more than 20,000 products.
 */
export async function readRows(
  file: Buffer,
  columns: ChosenColumns,
  { pace, ...findings }: Findings & { readonly pace: Pace },
): Promise<ReadRows> {
  const { reading } = columns.found;
  const isOwn = columns.source === 'own';
  const watch = watchDecimals(columns.choice);
  const records = await readRecords(file, columns, { pace, isOwn, findings, see: watch.see });
  const decimals = watch.decide(reading.decimals, usualSign(file, columns));
  const settle = numberSettler(columns.names, decimals, { ...findings, isOwn });
  for (const { row, cells } of records) {
    if (pace.isDue()) await pace.rest();
    settle(row, cells);
  }
  const drafts = { count: 0 };
  const { rows, products } = isOwn
    ? ownRows(records, columns)
    : await readProducts(records, columns, {
        ...{ pace, notes: findings.notes, drafts, references: new Map(), sourceKeys: new Set() },
        wishes: { ...reading, today: new Date().toISOString().slice(0, 10) },
      });
  refuseTooMany(products);
  const valid: ValidRow[] = [];
  for (const row of rows) {
    if (pace.isDue()) await pace.rest();
    valid.push(validateRow(row, columns, findings));
  }
  return { rows: valid, decimals, drafts: drafts.count };
}

interface Record {
  readonly row: number;
  readonly cells: string[];
}

interface ReadingRecords {
  readonly pace: Pace;
  readonly isOwn: boolean;
  readonly findings: Findings;
  readonly see: (cells: readonly string[]) => void;
}

/** All rows but the head, of which only the cells are kept that are read. */
async function readRecords(
  file: Buffer,
  columns: ChosenColumns,
  { pace, isOwn, findings, see }: ReadingRecords,
): Promise<Record[]> {
  const records: Record[] = [];
  const isRead = columns.names.map((_name, place) => columns.choice[place] !== null);
  let isHead = true;
  for await (const record of readTable(file, pace)) {
    if (isHead) {
      isHead = false;
      continue;
    }
    if (records.length === MAX_ROWS)
      throw refuseFile('There are too many rows in this file: split it');
    reportFurther(record, columns, findings);
    const cells = record.cells
      .slice(0, isRead.length)
      .map((cell, place) => (isRead[place] ? cell : ''));
    reportDamage(record.row, cells, columns, findings);
    if (!isOwn) dropApostrophes(cells, columns);
    see(cells);
    records.push({ row: record.row, cells });
    if (pace.isDue()) await pace.rest();
  }
  if (records.length === 0) throw refuseFile('There are no products in this file');
  return records;
}

function reportFurther(
  { row, cells }: SheetRecord,
  { names, shop, choice }: ChosenColumns,
  { errors, notes }: Findings,
): void {
  for (const [place, name] of names.entries()) {
    const isFurther = choice[place] === null && FURTHER_OPTION.test(name);
    if (isFurther && (cells[place] ?? '').trim() !== '') errors.add(row, name, TOO_MANY_OPTIONS);
  }
  if (!cells.slice(names.length).some((cell) => cell.trim() !== '')) return;
  const found = shop ? notes : errors;
  found.add(row, '', `has ${cells.length} cells where the head has ${names.length}`);
}

const TOO_MANY_OPTIONS = `A product can have ${MAX_OPTIONS} options at most`;

/** What a spreadsheet has destroyed is told at its cell, and is blank from there on. */
function reportDamage(
  row: number,
  cells: string[],
  { choice, shop }: ChosenColumns,
  { errors, notes }: Findings,
): void {
  for (const [place, target] of choice.entries()) {
    const cell = cells[place] ?? '';
    if (!target || !isDamaged(cell)) continue;
    (shop ? notes : errors).add(row, target, DAMAGED, cell.trim());
    cells[place] = '';
  }
}

const NAMED: readonly Target[] = ['reference', 'variant_reference', 'variant_barcode'];

/** An apostrophe keeps a spreadsheet from taking '00012 for a number: it is no part of it. */
function dropApostrophes(cells: string[], { choice }: ChosenColumns): void {
  for (const [place, cell] of cells.entries()) {
    const target = choice[place];
    const isNumber = /^\s*['’][-+]?\d[\d.,\s]*$/.test(cell);
    if (target && (isNumber || (NAMED.includes(target) && /^\s*['’]\w/.test(cell)))) {
      cells[place] = cell.replace(/['’]/, '');
    }
  }
}

/** The sign that a file's maker writes before decimals, or that goes with the separator of its cells. */
function usualSign(file: Buffer, { source, shop }: ChosenColumns): UsualSign {
  if (shop?.decimalSign) return { sign: shop.decimalSign, by: 'maker' };
  const { separator } = formatOf(file);
  if (separator === ';') return { sign: ',', by: 'separator' };
  const isMaker = source === 'own' || separator === ''; // A workbook keeps numbers as numbers.
  return isMaker ? { sign: '.', by: 'maker' } : { sign: null, by: 'separator' };
}

/** The rows of our own export: its columns are what they are called. */
function ownRows(records: readonly Record[], { choice }: ChosenColumns) {
  const rows = records.map(({ row, cells }, product): OwnRow => {
    const own = choice.flatMap((target, place) =>
      target ? [[target, cells[place] ?? ''] as const] : [],
    );
    return { row, product, cells: Object.fromEntries(own), otherCollections: [] };
  });
  return { rows, products: countProducts(rows) };
}

/** Rows of variants are one product where they have the same id, or reference, or name. */
function countProducts(rows: readonly OwnRow[]): number {
  const ofVariants = new Set<string>();
  let others = 0;
  for (const { cells } of rows) {
    const isVariant = VARIANT_COLUMNS.some(
      (column) => /_value$/.test(column) && cells[column]?.trim(),
    );
    if (isVariant) ofVariants.add(cells.id || cells.reference || cells.name || '');
    else others += 1;
  }
  return others + ofVariants.size;
}

function refuseTooMany(products: number): void {
  if (products <= MAX_PRODUCTS) return;
  throw refuseFile(`A file may have at most ${MAX_PRODUCTS.toLocaleString('en')} products`);
}
