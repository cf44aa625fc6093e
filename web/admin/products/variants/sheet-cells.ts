/** A cell of a grid, counted from 0. */
export interface Place {
  readonly row: number;
  readonly column: number;
}

/** How many rows and columns a grid has. */
export interface Size {
  readonly rows: number;
  readonly columns: number;
}

/** The cells from one to another; the focus is on `to`. */
export interface CellRange {
  readonly from: Place;
  readonly to: Place;
}

interface Bounds {
  readonly top: number;
  readonly bottom: number;
  readonly start: number;
  readonly end: number;
}

/** The edges of a range, all of them within it. */
const boundsOf = ({ from, to }: CellRange): Bounds => ({
  top: Math.min(from.row, to.row),
  bottom: Math.max(from.row, to.row),
  start: Math.min(from.column, to.column),
  end: Math.max(from.column, to.column),
});

export const isWithin = (range: CellRange, { row, column }: Place): boolean => {
  const { top, bottom, start, end } = boundsOf(range);
  return row >= top && row <= bottom && column >= start && column <= end;
};

/** The nearest place that a grid has. */
export const nearest = ({ row, column }: Place, { rows, columns }: Size): Place => ({
  row: Math.max(0, Math.min(row, rows - 1)),
  column: Math.max(0, Math.min(column, columns - 1)),
});

export interface Move {
  readonly key: string;
  /** With Ctrl or the Mac's command key: as far as it goes. */
  readonly far: boolean;
  /** The page runs from right to left. */
  readonly mirrored: boolean;
}

/** Where an arrow key, Home or End leads; `null` for other keys. */
export function moveOf({ row, column }: Place, size: Size, move: Move): Place | null {
  const lines = move.far ? size.rows : 1;
  const step = (move.far ? size.columns : 1) * (move.mirrored ? -1 : 1);
  switch (move.key) {
    case 'ArrowUp':
      return nearest({ row: row - lines, column }, size);
    case 'ArrowDown':
      return nearest({ row: row + lines, column }, size);
    case 'ArrowLeft':
      return nearest({ row, column: column - step }, size);
    case 'ArrowRight':
      return nearest({ row, column: column + step }, size);
    case 'Home':
      return { row: move.far ? 0 : row, column: 0 };
    case 'End':
      return { row: move.far ? size.rows - 1 : row, column: size.columns - 1 };
    default:
      return null;
  }
}

/** The next cell as Tab goes through them, row by row; `null` behind the last and before the first. */
export function tabbedFrom({ row, column }: Place, size: Size, by: 1 | -1): Place | null {
  const at = row * size.columns + column + by;
  if (at < 0 || at >= size.rows * size.columns) return null;
  return { row: Math.floor(at / size.columns), column: at % size.columns };
}

/** Longer texts are no table of a spreadsheet that fits, in UTF-16 units. */
const MAX_PASTE_LENGTH = 200_000;

/** The cells of what a spreadsheet has copied: tabs between columns, quotes around cells with line breaks. */
export function readTable(text: string): string[][] {
  const source = text.slice(0, MAX_PASTE_LENGTH).replace(/\r\n?/g, '\n').replace(/\n$/, '');
  const rows: string[][] = [];
  let row: string[] = [];
  let at = 0;
  while (at <= source.length) {
    const { cell, next } = readCell(source, at);
    row.push(cell);
    if (source[next] !== '\t') {
      rows.push(row);
      row = [];
    }
    at = next + 1;
  }
  return rows;
}

function readCell(source: string, at: number): { cell: string; next: number } {
  const quoted = /"((?:[^"]|"")*)"(?=[\t\n]|$)/y;
  quoted.lastIndex = at;
  const found = quoted.exec(source);
  if (found) return { cell: (found[1] ?? '').replaceAll('""', '"'), next: quoted.lastIndex };
  const end = source.slice(at).search(/[\t\n]/);
  const next = end === -1 ? source.length : at + end;
  return { cell: source.slice(at, next), next };
}

/** Cells as a spreadsheet takes them. */
export const writeTable = (table: readonly (readonly string[])[]): string =>
  table
    .map((row) =>
      row
        .map((cell) => (/[\t\n"]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell))
        .join('\t'),
    )
    .join('\n');

/** A new text of a cell. */
export interface CellText extends Place {
  readonly text: string;
}

export interface Pasted {
  readonly texts: readonly CellText[];
  /** How many cells had no place in the grid. */
  readonly left: number;
}

/**
 * Where the cells of a table go: one cell fills the whole range, a table is repeated where the range is a multiple of it, and
 * any other begins at the range's first cell. What reaches beyond the grid is left out and counted.
 */
export function pastedOver(
  range: CellRange,
  table: readonly (readonly string[])[],
  size: Size,
): Pasted {
  const { top, bottom, start, end } = boundsOf(range);
  const [height, width] = [bottom - top + 1, end - start + 1];
  const wide = Math.max(0, ...table.map((row) => row.length));
  if (wide === 0) return { texts: [], left: 0 };
  const repeats = height % table.length === 0 && width % wide === 0;
  const [rows, columns] = repeats ? [height, width] : [table.length, wide];
  const texts: CellText[] = [];
  let left = 0;
  for (let down = 0; down < rows; down += 1) {
    for (let along = 0; along < columns; along += 1) {
      const text = table[down % table.length]?.[along % wide];
      if (text === undefined) continue;
      const place = { row: top + down, column: start + along };
      if (place.row < size.rows && place.column < size.columns) texts.push({ ...place, text });
      else left += 1;
    }
  }
  return { texts, left };
}

/**
 * Which cells a fill down writes: the first row of a range goes into its other rows. Of one row alone the one above goes into
 * it, as Ctrl+D does in spreadsheets, or with `toEnd` it goes into all below it.
 */
export function filledDown(
  range: CellRange,
  textAt: (place: Place) => string,
  { rows }: Size,
  toEnd: boolean,
): CellText[] {
  const { top, bottom, start, end } = boundsOf(range);
  const isOne = top === bottom;
  const source = isOne && !toEnd ? top - 1 : top;
  const last = isOne && toEnd ? rows - 1 : bottom;
  if (source < 0) return [];
  return placesIn({ from: { row: source + 1, column: start }, to: { row: last, column: end } })
    .filter(({ row }) => row > source && row <= last)
    .map((place) => ({ ...place, text: textAt({ row: source, column: place.column }) }));
}

/** All cells of a range, row by row. */
export function placesIn(range: CellRange): Place[] {
  const { top, bottom, start, end } = boundsOf(range);
  const places: Place[] = [];
  for (let row = top; row <= bottom; row += 1)
    for (let column = start; column <= end; column += 1) places.push({ row, column });
  return places;
}
