import type { ErrorGroup, ImportError } from '../../../contract/catalog-exchange.ts';

/** What is wrong with a file, collected while it is checked. */
export interface ImportErrors {
  /**
   * `row` is counted as a spreadsheet does; an empty `column` is the row as a whole. `value` is what the cell says: rows
   * with the same message are grouped by it, also where the message repeats it.
   */
  add(row: number, column: string, message: string, value?: string): void;
  count(): number;
  /** The first of them, by row. */
  first(): ImportError[];
  /** What is wrong with a row, as far as it is kept; `null` for a good one. */
  of(row: number): { readonly column: string; readonly message: string }[] | null;
  /** Whether something is said of a cell already, as far as it is kept. */
  has(row: number, column: string): boolean;
  /** All of them by cause, the most frequent first. */
  groups(): ErrorGroup[];
}

/** More errors than this are not listed; of more rows than this nothing is kept. */
const MAX_GIVEN = 200;
const MAX_ROWS = 20_000;
/** Of one row. */
const MAX_OF_ROW = 10;
/** Bounds of what groups keep, and of a value in characters. */
const MAX_GROUPS = 50;
const MAX_VALUES = 200;
const MAX_VALUE_LENGTH = 80;

/** An error's cause, while it is counted. */
interface Cause {
  readonly column: string;
  readonly message: string;
  rows: number;
  /** The one that was counted last: a row may have a cause more than once, with other values. */
  last: number;
  readonly values: Map<string, { rows: number; readonly first_row: number }>;
}

/** Collects errors. Few are kept, however many there are. */
export function gatherErrors(): ImportErrors {
  const kept = new Map<number, ImportError[]>();
  let count = 0;
  const causes = new Map<string, Cause>();
  return {
    add(row, column, message, value = '') {
      const ofRow = kept.get(row) ?? [];
      if (ofRow.length < MAX_OF_ROW) ofRow.push({ row, column, message });
      if (kept.size < MAX_ROWS) kept.set(row, ofRow);
      count += 1;
      countCause(causes, { row, column, message }, value);
    },
    count: () => count,
    first: () =>
      [...kept]
        .toSorted(([one], [other]) => one - other)
        .slice(0, MAX_GIVEN)
        .flatMap(([, ofRow]) => ofRow)
        .slice(0, MAX_GIVEN),
    of: (row) => kept.get(row)?.map(({ column, message }) => ({ column, message })) ?? null,
    has: (row, column) => kept.get(row)?.some((error) => error.column === column) ?? false,
    groups: () =>
      [...causes.values()]
        .map(({ column, message, rows, values }) => ({
          column,
          message,
          row_count: rows,
          values: [...values]
            .map(([value, { rows, first_row }]) => ({ value, row_count: rows, first_row }))
            .toSorted((one, other) => other.row_count - one.row_count),
        }))
        .toSorted((one, other) => other.row_count - one.row_count),
  };
}

function countCause(
  causes: Map<string, Cause>,
  { row, column, message }: ImportError,
  value: string,
): void {
  const named = value === '' ? message : withoutValue({ column, message }, value);
  const general = named.replace(/ in row \d+$/, ' in another row');
  const key = `${column}\n${general}`;
  let cause = causes.get(key);
  if (!cause) {
    if (causes.size === MAX_GROUPS) return;
    cause = { column, message: general, rows: 0, last: 0, values: new Map() };
    causes.set(key, cause);
  }
  if (cause.last !== row) cause.rows += 1;
  cause.last = row;
  const short = shortened(value);
  const known = cause.values.get(short);
  if (known) known.rows += 1;
  else if (cause.values.size < MAX_VALUES) cause.values.set(short, { rows: 1, first_row: row });
}

/** Messages about pictures repeat the value as a word, all others in quotes: the 0 in "at least 0.01" is not it. */
function withoutValue(
  { column, message }: Pick<ImportError, 'column' | 'message'>,
  value: string,
): string {
  if (column !== 'images') return message.replaceAll(`'${value}'`, "'…'");
  const word = new RegExp(`(?<!\\S)${RegExp.escape(value)}(?!\\S)`);
  return message.replace(word, '…');
}

/** A value as a message repeats it: on one line, and not too long. */
export function shortened(text: string): string {
  const line = text.trim().replaceAll(/\s+/g, ' ');
  return line.length > MAX_VALUE_LENGTH
    ? `${line.slice(0, MAX_VALUE_LENGTH).toWellFormed()}…`
    : line;
}
