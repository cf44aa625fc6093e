import { isUtf8 } from 'node:buffer';
import { Readable } from 'node:stream';
import { CsvError, parse } from 'csv-parse';
import {
  type ImportError,
  type ProductRow,
  productRow,
} from '../../../contract/catalog-exchange.ts';
import { originalText } from '../../../domain/csv.ts';
import { fieldErrors } from '../../http/parse-input.ts';
import { Refusal } from '../../http/refusal.ts';
import { COLUMNS, type Column } from './export-products.ts';
import type { Pace } from './pace.ts';

/** A row of the file: its cells that are as they should be, by column. */
export interface ValidRow {
  readonly row: number;
  readonly values: Partial<ProductRow>;
}

export interface ValidSheet {
  readonly rows: readonly ValidRow[];
  readonly unknownColumns: readonly string[];
}

const MOST_ROWS = 20_000;
const MOST_COLUMNS = 100;
const REQUIRED = ['name', 'description', 'price', 'collection'] as const satisfies Column[];

/**
 * Checks a file by itself: its columns, and each cell by the rules of its field.
 *
 * @throws {Refusal} 422 under `file` for what is no CSV, lacks columns or has more than 20,000 rows.
 */
export async function validateSheet(
  file: Buffer,
  pace: Pace,
  errors: ImportErrors,
): Promise<ValidSheet> {
  const rows: ValidRow[] = [];
  let head: Head | null = null;
  for await (const record of readSheet(file, pace)) {
    if (!head) {
      head = readHead(record);
      continue;
    }
    if (rows.length === MOST_ROWS) {
      throw refuseFile(`A file may have at most ${MOST_ROWS.toLocaleString('en')} products`);
    }
    rows.push(validateRow(record, head, errors));
    if (pace.isDue()) await pace.rest();
  }
  if (!head || rows.length === 0) throw refuseFile('There are no products in this file');
  return { rows, unknownColumns: head.unknown };
}

interface Head {
  /** Where each column that the shop knows stands. */
  readonly places: readonly (readonly [Column, number])[];
  readonly unknown: readonly string[];
  readonly length: number;
}

const isColumn = (name: string): name is Column => (COLUMNS as readonly string[]).includes(name);

function readHead({ cells }: SheetRecord): Head {
  if (cells.length > MOST_COLUMNS) throw refuseFile(`A file may have ${MOST_COLUMNS} columns`);
  const names = cells.map((cell) => cell.trim().toLowerCase());
  const places = names.flatMap((name, place) => (isColumn(name) ? [[name, place] as const] : []));
  const known = places.map(([column]) => column);
  const twice = known.find((column, place) => known.indexOf(column) !== place);
  if (twice) throw refuseFile(`The column ${twice} is there twice`);
  const unknown = cells
    .map((cell) => cell.trim())
    .filter((name, place) => name !== '' && !isColumn(names[place] ?? ''));
  const missing = REQUIRED.filter((column) => !known.includes(column));
  if (missing.length > 0) {
    const instead = unknown.length > 0 ? `; unknown to the shop: ${unknown.join(', ')}` : '';
    throw refuseFile(`The file needs the ${columns(missing)}${instead}`);
  }
  return { places, unknown, length: cells.length };
}

const columns = (names: readonly string[]): string =>
  `${names.length > 1 ? 'columns' : 'column'} ${names.join(', ')}`;

const TEXTS: readonly Column[] = [
  ...(['name', 'description', 'collection'] as const),
  ...(['material', 'color', 'care', 'origin', 'attributes'] as const),
];

function validateRow({ row, cells }: SheetRecord, head: Head, errors: ImportErrors): ValidRow {
  if (cells.slice(head.length).some((cell) => cell.trim() !== '')) {
    errors.add(row, '', `has ${cells.length} cells where the head has ${head.length}`);
  }
  const values: Record<string, unknown> = {};
  for (const [column, place] of head.places) {
    const cell = cells[place] ?? '';
    const text = TEXTS.includes(column) ? originalText(cell) : cell;
    const parsed = productRow.shape[column].safeParse(text);
    if (parsed.success) values[column] = parsed.data;
    else errors.add(row, column, parsed.error.issues[0]?.message ?? 'is not valid');
  }
  return { row, values };
}

/** A record of the file, and its row as a spreadsheet counts: the head is row 1, a blank line is a row too. */
export interface SheetRecord {
  readonly row: number;
  readonly cells: readonly string[];
}

/** In bytes, read at a time. */
const PIECE = 4 * 1024;

/**
 * Reads a CSV file record by record, its head first. Commas or semicolons are distinguished by the head. Blank
 * lines are left out; line breaks become LF. It rests between pieces, at the given pace.
 *
 * @throws {Refusal} 422 under `file` for what is no CSV in UTF-8.
 */
export async function* readSheet(file: Buffer, pace: Pace): AsyncGenerator<SheetRecord> {
  if (!isUtf8(file)) throw refuseFile("The file is not UTF-8: save it as 'CSV UTF-8'");
  const parser = parse({
    bom: true,
    delimiter: delimiterOf(file),
    record_delimiter: ['\r\n', '\n', '\r'],
    relax_column_count: true,
  });
  let row = 1;
  try {
    for await (const found of Readable.from(inPieces(file, pace)).pipe(parser)) {
      const cells = found.map((cell: string) => cell.replaceAll('\r\n', '\n'));
      if (cells.some((cell: string) => cell.trim() !== '')) yield { row, cells };
      row += 1;
    }
  } catch (error) {
    throw error instanceof CsvError ? refuseFile(explain(error)) : error;
  }
}

/** @returns what is thrown at a file that can't be read as a whole. */
export const refuseFile = (message: string): Refusal =>
  new Refusal(422, message, { errors: fieldErrors('file', message) });

async function* inPieces(bytes: Buffer, pace: Pace): AsyncGenerator<Buffer> {
  for (let from = 0; from < bytes.length; from += PIECE) {
    yield bytes.subarray(from, from + PIECE);
    await pace.rest();
  }
}

/** No head is longer, in bytes. */
const LONGEST_HEAD = 10_000;

function delimiterOf(bytes: Buffer): ',' | ';' {
  const [head = ''] = bytes.toString('latin1', 0, LONGEST_HEAD).split(/[\n\r]/, 1);
  return head.split(';').length > head.split(',').length ? ';' : ',';
}

function explain({ code, lines }: CsvError & { readonly lines?: unknown }): string {
  const place = typeof lines === 'number' ? ` near line ${lines}` : '';
  if (code === 'CSV_QUOTE_NOT_CLOSED') return `A quotation mark${place} is not closed`;
  return `The quotation marks${place} do not match: inside a quoted cell each is written twice`;
}

/** What is wrong with a file, collected while it is checked. */
export interface ImportErrors {
  /** `row` is counted as a spreadsheet does; an empty `column` is the row as a whole. */
  add(row: number, column: string, message: string): void;
  count(): number;
  /** The first of them, by row. */
  first(): ImportError[];
}

/** More errors than this are not kept. */
const MOST_GIVEN = 200;

/** Begins with the errors that were found `before`. Few are kept, however many there are. */
export function gatherErrors(before?: ImportErrors): ImportErrors {
  let kept = before?.first() ?? [];
  let count = before?.count() ?? 0;
  const first = () => kept.toSorted((one, other) => one.row - other.row).slice(0, MOST_GIVEN);
  return {
    add(row, column, message) {
      kept.push({ row, column, message });
      count += 1;
      if (kept.length === 4 * MOST_GIVEN) kept = first();
    },
    count: () => count,
    first,
  };
}
