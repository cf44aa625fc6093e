import {
  MAX_BARCODE_LENGTH,
  MAX_OPTION_LENGTH,
  MAX_OPTION_VALUE_LENGTH,
  MAX_VARIANTS,
} from '../../../../domain/variants.ts';
import { countError, fieldError } from '../product-rules.ts';
import type { Place } from './sheet-cells.ts';
import { CELL_LABELS, CELLS, type CellName, nameOfRow, type Sheet } from './variant-sheet.ts';

/** What is wrong, by the place it stands at: see `cellAt`, `optionAt`, `valueAt`; "" for the whole. */
export type Problems = ReadonlyMap<string, string>;

export const cellAt = (rowKey: string, cell: CellName | 'values'): string => `${rowKey}.${cell}`;
export const optionAt = (key: string): string => `option ${key}`;
export const valueAt = (key: string): string => `value ${key}`;

/** What must be put right before the sheet can be sent, in the order of the page. */
export function problemsOf(sheet: Sheet, pictures: readonly number[]): Problems {
  const problems = new Map<string, string>();
  const { options, rows } = sheet;
  for (const option of options) {
    const name = option.name.trim();
    if (name === '') problems.set(optionAt(option.key), 'Please enter a name, such as Colour');
    else if (name.length > MAX_OPTION_LENGTH)
      problems.set(optionAt(option.key), `Please use at most ${MAX_OPTION_LENGTH} characters`);
    else if (isTwice(options, option)) problems.set(optionAt(option.key), `${name} is there twice`);
    else if (option.values.length === 0)
      problems.set(optionAt(option.key), 'Please add at least one value');
    for (const value of option.values) {
      const text = value.name.trim();
      if (text === '') problems.set(valueAt(value.key), 'Please enter a name');
      else if (text.length > MAX_OPTION_VALUE_LENGTH)
        problems.set(
          valueAt(value.key),
          `Please use at most ${MAX_OPTION_VALUE_LENGTH} characters`,
        );
      else if (isTwice(option.values, value))
        problems.set(valueAt(value.key), `${text} is there twice`);
    }
  }
  if (options.length > 0 && rows.length === 0) problems.set('', 'Please make at least one variant');
  if (rows.length > MAX_VARIANTS) problems.set('', TOO_MANY);
  const references = new Set<string>();
  for (const row of rows) {
    for (const cell of CELLS) {
      const problem = cellProblem(cell, row.cells[cell], pictures.length);
      if (problem !== null) problems.set(cellAt(row.key, cell), problem);
    }
    const reference = row.cells.reference.toLowerCase();
    if (reference === '') continue;
    if (references.has(reference))
      problems.set(cellAt(row.key, 'reference'), 'Another variant here has this SKU');
    references.add(reference);
  }
  return problems;
}

/**
 * Says what is wrong with cells that were written, and with others since: "2 errors, the first: Price of Sage / S: Please
 * enter a price"; nothing where nothing is.
 */
export function errorsIn(
  sheet: Sheet,
  written: readonly Place[],
  { before, after }: { readonly before: Problems; readonly after: Problems },
): string {
  const places = new Set(
    written.map(({ row, column }) => cellAt(sheet.rows[row]?.key ?? '', CELLS[column] ?? 'values')),
  );
  const said = sheet.rows.flatMap((row) =>
    CELLS.flatMap((cell) => {
      const at = cellAt(row.key, cell);
      const problem = after.get(at);
      if (problem === undefined || !(places.has(at) || before.get(at) !== problem)) return [];
      return `${CELL_LABELS[cell]} of ${nameOfRow(sheet, row)}: ${problem}`;
    }),
  );
  const [first] = said;
  if (first === undefined) return '';
  return said.length === 1 ? `1 error: ${first}` : `${said.length} errors, the first: ${first}`;
}

const TOO_MANY = `A product can have ${MAX_VARIANTS} variants at most: remove some values or rows.`;

const isTwice = <N extends { readonly name: string }>(all: readonly N[], one: N): boolean =>
  all.findIndex(({ name }) => name.trim().toLowerCase() === one.name.trim().toLowerCase()) !==
  all.indexOf(one);

function cellProblem(cell: CellName, text: string, pictures: number): string | null {
  switch (cell) {
    case 'price':
    case 'discount':
      return fieldError(cell, text);
    case 'offered':
      return text === 'Yes' || text === 'No' ? null : 'Please enter Yes or No';
    case 'stock':
      return text === '' ? null : countError(text);
    case 'picture': {
      if (text === '' || (/^\d{1,3}$/.test(text) && Number(text) >= 1 && Number(text) <= pictures))
        return null;
      return pictures === 0
        ? 'The product has no pictures'
        : `Please enter the number of a picture, 1 to ${pictures}`;
    }
    default:
      return text.length > MAX_BARCODE_LENGTH
        ? `Please use at most ${MAX_BARCODE_LENGTH} characters`
        : null;
  }
}

const CELL_FIELDS: Readonly<Record<string, CellName | 'values'>> = {
  price: 'price',
  discount: 'discount',
  available: 'offered',
  stock: 'stock',
  reference: 'reference',
  barcode: 'barcode',
  image_id: 'picture',
  values: 'values',
  id: 'values',
};

/** What the shop says of fields such as `variants.2.price`, at their places; what has none stands at "". */
export function problemsFrom(
  errors: Readonly<Record<string, readonly string[]>>,
  { options, rows }: Sheet,
): Problems {
  const problems = new Map<string, string>();
  for (const [field, [message = '']] of Object.entries(errors)) {
    const [list, at = '', part = '', second = ''] = field.split('.');
    const [row, option] = [rows[Number(at || -1)], options[Number(at || -1)]];
    const cell = CELL_FIELDS[part];
    const value = part === 'values' ? option?.values[Number(second || -1)] : undefined;
    if (list === 'variants' && row && cell)
      problems.set(cellAt(row.key, cell), spoken(cell, message));
    else if (list === 'options' && option)
      problems.set(value ? valueAt(value.key) : optionAt(option.key), message);
    else problems.set('', message);
  }
  return problems;
}

/** "must be between 0 and 100" gets its column's name. */
const spoken = (cell: CellName | 'values', message: string): string =>
  cell !== 'values' && /^(must|is|has) /.test(message)
    ? `${CELL_LABELS[cell].replace(' %', '')} ${message}`
    : message;
