import type { ImportError, ImportResult } from '../../../contract/catalog-exchange.ts';

/** "Regular price: is required": names the column as the file does; of an import whose columns are not known, as an export does. */
export function explainError(
  { column, message }: Pick<ImportError, 'column' | 'message'>,
  known: ImportResult['columns'],
): string {
  if (column === '') return message;
  const named = known?.columns.find(({ target }) => target === column);
  return `${named?.name ?? column}: ${message}`;
}
