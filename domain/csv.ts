/**
 * What spreadsheets take for the beginning of a formula (OWASP, "CSV injection"), also behind blanks, quotes and characters
 * that nobody sees.
 */
const FORMULA = '(?:[^\\S\\t\\r\\n]|["\'\\p{Cf}])*[=+\\-@＝＋－＠]';
/**
 * Where a cell begins in any spreadsheet: at the beginning of ours, and behind every sign that some spreadsheet or some
 * setting of it takes for a separator. One that expects semicolons doesn't see our quotes, nor those around line breaks.
 */
const CELL_BEGINS = '(^|[,;|\\t\\r\\n])';

const UNSAFE = new RegExp(`${CELL_BEGINS}(?=${FORMULA})`, 'gu');
const MADE_SAFE = new RegExp(`${CELL_BEGINS}'(?=${FORMULA})`, 'gu');

/** A phone as the shop stores it once it is validated: dial code, one space, digits. It is no formula. */
const STORED_PHONE = /^\+\d{1,4} \d{4,15}$/;

/** An amount of money below zero, as the shop writes it: spreadsheets read it as a number, and run nothing. */
const AMOUNT_BELOW_ZERO = /^-\d{1,15}\.\d\d$/;

/** A text that no spreadsheet runs, whatever separates its cells: an apostrophe stands before what could be a formula. */
const safeText = (text: string): string =>
  STORED_PHONE.test(text) || AMOUNT_BELOW_ZERO.test(text) ? text : text.replace(UNSAFE, "$1'");

/** Takes the apostrophes back that {@link csvLine} wrote into a cell; any other text stays as it is. */
export const originalText = (cell: string): string => cell.replace(MADE_SAFE, '$1');

/**
 * One line of a CSV file, for every export of the shop. Texts are always quoted and never run as formulas; numbers stay numbers, and `null` is an empty cell.
 */
export function csvLine(cells: readonly (string | number | null)[]): string {
  const written = cells.map((cell) => {
    if (typeof cell === 'number') return String(cell);
    return cell === null ? '' : `"${safeText(cell).replaceAll('"', '""')}"`;
  });
  return `${written.join(',')}\r\n`;
}
