import { productRow } from '../../../contract/catalog-exchange.ts';
import { originalText } from '../../../domain/csv.ts';
import { type Target, VARIANT_COLUMNS } from '../../../domain/product-columns.ts';
import { plainAmount } from './read-amount.ts';

const TEXTS: readonly Target[] = [
  ...(['name', 'description', 'collection'] as const),
  ...(['material', 'color', 'care', 'origin', 'attributes', 'reference', 'tags'] as const),
  ...VARIANT_COLUMNS,
];
const AMOUNTS: readonly Target[] = ['price', 'old_price', 'sale_price', 'discount'];

/** Checks what a cell says by the rule of its field. */
export function readCell(target: Target, cell: string) {
  return productRow.shape[target].safeParse(asText(target, cell));
}

function asText(target: Target, cell: string): string {
  if (TEXTS.includes(target)) return originalText(cell);
  return AMOUNTS.includes(target) ? plainAmount(cell) : cell;
}
