import { useRef } from 'react';
import type { Category } from '../../../contract/catalog.ts';
import { inTree, movedInTree } from '../../../domain/collection-tree.ts';
import { useCall } from '../../api/call.ts';
import { callQuery } from '../../api/query.ts';
import { useListChange } from '../kit/list-change.ts';
import { useSeenOrder } from '../seen-order.ts';

/**
 * Moves a collection to another place among its siblings, counted from 0, with those that stand in it: shown at once, sent one after
 * the other, of those that wait only the latest; rolled back when the shop refuses (docs/decisions/034).
 *
 * @param onStored is given all collections as the shop stored them
 */
export function useCollectionOrder(
  collections: readonly Category[],
  onStored: (moved: Category, stored: readonly Category[]) => void,
) {
  const call = useCall();
  const change = useListChange(COLLECTIONS);
  const latest = useRef<readonly number[]>([]);
  const seen = useSeenOrder();

  return async (one: Category, place: number): Promise<void> => {
    const shown = idsOf(collections);
    const ids = idsOf(movedInTree(collections, one, place));
    latest.current = ids;
    seen.begin(shown);
    await change({
      apply: (list) => inOrder(list, ids),
      async send() {
        if (latest.current !== ids) return;
        const body = { ids, seen: seen.known() };
        const stored = await call('PUT /categories/order', { body });
        seen.answered(idsOf(stored));
        onStored(one, stored);
      },
      failed: 'Error ordering collections',
    });
    seen.end();
  };
}

const COLLECTIONS = callQuery('GET /categories');

const idsOf = (collections: readonly Category[]): number[] =>
  collections.map(({ category_id }) => category_id);

/** Collections in the order of `ids`, each followed by those in it; those that are not named follow as they were. */
export function inOrder(collections: readonly Category[], ids: readonly number[]): Category[] {
  const placeOf = ({ category_id }: Category) => {
    const place = ids.indexOf(category_id);
    return place < 0 ? ids.length : place;
  };
  return inTree(collections.toSorted((a, b) => placeOf(a) - placeOf(b)));
}
