import type { Category } from '../../../contract/catalog.ts';
import type { ListFilters } from './list-filters.ts';

/**
 * The title of a list (spec §2): the collection's name, 'For Sale' with `onSale`, or 'All Products'.
 * What is for sale in one collection names both.
 */
export function listTitle(collection: Category | undefined, { onSale }: ListFilters): string {
  if (!collection) return onSale ? 'For Sale' : 'All Products';
  return onSale ? `${collection.name} · For Sale` : collection.name;
}
