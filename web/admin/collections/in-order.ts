import type { Category } from '../../../contract/catalog.ts';

/** Collections in the order of `ids`; those that are not named follow as they were. */
export function inOrder(collections: readonly Category[], ids: readonly number[]): Category[] {
  const placeOf = ({ category_id }: Category) => {
    const place = ids.indexOf(category_id);
    return place < 0 ? ids.length : place;
  };
  return collections.toSorted((a, b) => placeOf(a) - placeOf(b));
}
