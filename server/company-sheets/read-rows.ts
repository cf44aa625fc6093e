import { guessStateColumns } from '../../domain/parcel-states.ts';
import { guessPayoutColumns } from '../../domain/payout-sheet.ts';
import { CASH } from '../../domain/words/cash.ts';
import { wordedRefusal } from '../http/worded-refusal.ts';

/** A row of a sheet as it is read: its number as a spreadsheet counts, and its cells. */
export interface ReadRow {
  readonly row: number;
  readonly cells: readonly string[];
}

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
  return fromHead(rows);
}

/** A title, a logo's line or merged headings stand above the last line of the head in these first rows at most. */
const MAX_HEAD_ROWS = 10;

/**
 * The rows from the head on. It is the row with most headings that are known, the first with two cells or more where none is: a title above
 * the table leaves its other cells blank. A cell that is merged with the one above has its heading there.
 */
function fromHead(rows: readonly ReadRow[]): ReadRow[] {
  const tops = rows.slice(0, MAX_HEAD_ROWS);
  const known = tops.map(({ cells }) => knownHeadings(cells));
  const most = Math.max(0, ...known);
  const first = rows.findIndex(({ cells }) => filled(cells) > 1);
  const at = Math.max(most > 0 ? known.indexOf(most) : first, 0);
  const [head, ...rest] = rows.slice(at);
  if (!head) return [];
  const above = tops.slice(0, at).filter(({ cells }) => filled(cells) > 1);
  const cells = head.cells.map(
    (cell, place) =>
      cell.trim() || (above.findLast((row) => row.cells[place]?.trim())?.cells[place] ?? cell),
  );
  return [{ ...head, cells }, ...rest.filter((row) => !isHeadAgain(row, head))];
}

/** Printed on several pages, a sheet has its head on each of them. */
const isHeadAgain = ({ cells }: ReadRow, head: ReadRow): boolean =>
  filled(cells) > 1 &&
  cells.every((cell, place) => cell.trim() === (head.cells[place] ?? '').trim());

const filled = (cells: readonly string[]): number =>
  cells.filter((cell) => cell.trim() !== '').length;

/** How many cells are headings that companies use. */
const knownHeadings = (cells: readonly string[]): number =>
  [...guessPayoutColumns(cells), ...guessStateColumns(cells)].filter((column) => column !== null)
    .length;

/** A cell as it can be stored: no control characters, no half of a character. */
const asStored = (cell: string): string =>
  cell
    .slice(0, MAX_CELL)
    .replace(/\p{Cc}/gu, ' ')
    .toWellFormed();
