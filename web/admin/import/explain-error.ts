import type { ImportError, ImportResult } from '../../../contract/catalog-exchange.ts';

/** "Regular price: is required": names the column as the file does; of an import whose columns are not known, as an export does. */
export function explainError(
  { column, message }: Pick<ImportError, 'column' | 'message'>,
  known: ImportResult['columns'],
): string {
  // "… could not be fetched": what it is about is named below.
  const said = message.replace(/^… /, '');
  if (column === '') return said;
  const named = [column, ALSO_FROM[column]].flatMap((one) =>
    one === undefined ? [] : (known?.columns.find(({ target }) => target === one) ?? []),
  )[0];
  return `${named?.name ?? column}: ${said}`;
}

/** What comes from a column of another kind in files of some shops. */
const ALSO_FROM: Readonly<Record<string, string>> = {
  ...{ weight_kg: 'weight_g', variant_reference: 'reference', reference: 'product_key' },
};
