import { CASH } from '../../domain/words/cash.ts';
import { wordedRefusal } from '../http/worded-refusal.ts';
import type { ReadRow } from './judge-rows.ts';

/** A file row by row, its head first. The catalogue's import reads the same kinds of files. */
export type ReadFile = (file: Buffer) => AsyncIterable<ReadRow>;

const MAX_ROWS = 10_000;
const MAX_COLUMNS = 100;
/** In characters; what is longer is no amount and no number. */
const MAX_CELL = 300;
/** Of all cells together: a small workbook may unpack to far more than its file has. */
const MAX_CHARACTERS = 10_000_000;

/**
 * The rows of a company's sheet, its head first, bounded by rows, columns and characters.
 *
 * @throws {Refusal} 422 for a file that is no table, or too large.
 */
export async function readRows(readFile: ReadFile, file: Buffer): Promise<ReadRow[]> {
  const rows: ReadRow[] = [];
  let characters = 0;
  for await (const { row, cells } of readFile(file)) {
    const kept = cells.slice(0, MAX_COLUMNS).map(asStored);
    characters += kept.join('').length;
    if (characters > MAX_CHARACTERS) throw wordedRefusal(422, 'file', CASH, 'too_large');
    rows.push({ row, cells: kept });
    if (rows.length > MAX_ROWS + 1) throw wordedRefusal(422, 'file', CASH, 'too_many_rows');
  }
  // A title above the table leaves its other cells blank: the head is the first row with two cells or more.
  const head = rows.findIndex(({ cells }) => cells.filter((cell) => cell.trim() !== '').length > 1);
  return rows.slice(Math.max(head, 0));
}

/** A cell as it can be stored: no control characters, no half of a character. */
const asStored = (cell: string): string =>
  cell
    .slice(0, MAX_CELL)
    .replace(/\p{Cc}/gu, ' ')
    .toWellFormed();
