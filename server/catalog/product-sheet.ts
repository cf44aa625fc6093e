/** The columns of the products' CSV, as exports write them and imports read them. */
export const COLUMNS = [
  'id',
  'name',
  'description',
  'price',
  'discount',
  'available',
  'collection',
  'images',
] as const;
export type Column = (typeof COLUMNS)[number];

/** What spreadsheets take for the beginning of a formula (OWASP, "CSV injection"), quoted or not. */
const FORMULA = /^'*[=+\-@\t\r＝＋－＠]/;

/** A text that no spreadsheet runs: an apostrophe stands before what would be a formula. */
export const escapeFormula = (text: string): string => (FORMULA.test(text) ? `'${text}` : text);

/** Takes back what {@link escapeFormula} did; any other text stays as it is. */
export const unescapeFormula = (text: string): string =>
  text.startsWith("'") && FORMULA.test(text) ? text.slice(1) : text;
