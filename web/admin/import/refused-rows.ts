import type { ImportError } from '../../../contract/catalog-exchange.ts';
import type { FieldErrors } from '../../../contract/envelope.ts';

/** The errors of a refused import by row and column: it names them `rows.ROW.COLUMN`. */
export const refusedRows = (errors: FieldErrors | null): ImportError[] =>
  Object.entries(errors ?? {}).flatMap(([field, messages]) => {
    const [, row, column = ''] = /^rows\.(\d+)\.(.*)$/.exec(field) ?? [];
    if (row === undefined) return [];
    return messages.map((message) => ({ row: Number(row), column, message }));
  });
