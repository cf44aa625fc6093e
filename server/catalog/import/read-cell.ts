import { productRow } from '../../../contract/catalog-exchange.ts';
import { originalText } from '../../../domain/csv.ts';
import { type RowTarget, VARIANT_COLUMNS } from '../../../domain/product-columns.ts';
import { TEXT_FACTS } from '../../../domain/product-facts.ts';

const TEXTS: readonly RowTarget[] = [
  ...(['name', 'description', 'collection', 'attributes'] as const),
  ...TEXT_FACTS,
  ...VARIANT_COLUMNS,
];

/** Checks what a cell says by the rule of its field; numbers are in plain digits by then. */
export const readCell = (target: RowTarget, cell: string) =>
  productRow.shape[target].safeParse(TEXTS.includes(target) ? originalText(cell) : cell);
