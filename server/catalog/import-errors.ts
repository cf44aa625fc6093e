import type { ImportError } from '../../contract/catalog-exchange.ts';
import { Refusal } from '../http/refusal.ts';

/** What is wrong with a file, gathered while it is judged. */
export interface ImportErrors {
  /** `row` is counted as a spreadsheet does; an empty `column` is the row as a whole. */
  add(row: number, column: string, message: string): void;
  count(): number;
  /** The first of them, by row. */
  first(): ImportError[];
}

/** More than this nobody reads at once. */
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

/** @throws {Refusal} 422 by `rows.LINE.COLUMN` when there are any. */
export function refuseErrors(found: ImportErrors): void {
  const count = found.count();
  if (count === 0) return;
  const errors: Record<string, string[]> = {};
  for (const { row, column, message } of found.first()) {
    const field = `rows.${row}.${column}`;
    errors[field] = [...(errors[field] ?? []), message];
  }
  const message =
    count === 1
      ? 'There is an error in the file: nothing was stored'
      : `There are ${count.toLocaleString('en')} errors in the file: nothing was stored`;
  throw new Refusal(422, message, { errors });
}
