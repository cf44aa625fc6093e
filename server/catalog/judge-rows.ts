import { type ProductRow, productRow } from '../../contract/catalog-exchange.ts';
import { originalText } from '../../domain/csv.ts';
import type { ImportErrors } from './import-errors.ts';
import type { Pace } from './pace.ts';
import { COLUMNS, type Column } from './product-sheet.ts';
import { readSheet, refuseFile, type SheetRecord } from './read-sheet.ts';

/** A row of the file: its cells that are as they should be, by column. */
export interface JudgedRow {
  readonly row: number;
  readonly values: Partial<ProductRow>;
}

export interface JudgedSheet {
  readonly rows: readonly JudgedRow[];
  readonly unknownColumns: readonly string[];
}

const MOST_ROWS = 20_000;
const MOST_COLUMNS = 100;
const REQUIRED = ['name', 'description', 'price', 'collection'] as const satisfies Column[];

/**
 * Judges a file by itself: its columns, and each cell by the rules of its field.
 *
 * @throws {Refusal} 422 under `file` for what is no CSV, lacks columns or has more than 20,000 rows.
 */
export async function judgeSheet(
  file: Buffer,
  pace: Pace,
  errors: ImportErrors,
): Promise<JudgedSheet> {
  const rows: JudgedRow[] = [];
  let head: Head | null = null;
  for await (const record of readSheet(file, pace)) {
    if (!head) {
      head = readHead(record);
      continue;
    }
    if (rows.length === MOST_ROWS) {
      throw refuseFile(`A file may have at most ${MOST_ROWS.toLocaleString('en')} products`);
    }
    rows.push(judgeRow(record, head, errors));
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

const TEXTS: readonly Column[] = ['name', 'description', 'collection'];

function judgeRow({ row, cells }: SheetRecord, head: Head, errors: ImportErrors): JudgedRow {
  if (cells.slice(head.length).some((cell) => cell.trim() !== '')) {
    errors.add(row, '', `has ${cells.length} cells where the head has ${head.length}`);
  }
  const values: Record<string, unknown> = {};
  for (const [column, place] of head.places) {
    const cell = cells[place] ?? '';
    const text = TEXTS.includes(column) ? originalText(cell) : cell;
    const judged = productRow.shape[column].safeParse(text);
    if (judged.success) values[column] = judged.data;
    else errors.add(row, column, judged.error.issues[0]?.message ?? 'is not valid');
  }
  return { row, values };
}
