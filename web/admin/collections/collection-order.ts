import { useRef } from 'react';
import type { Category } from '../../../contract/catalog.ts';
import { inTree } from '../../../domain/collection-tree.ts';
import { explainFailure, useCall } from '../../api/call.ts';
import { callQuery, useQueryStore } from '../../api/query.ts';
import { showToast } from '../../ui/toast-list.ts';
import { moved } from '../moved.ts';
import { useSeenOrder } from '../seen-order.ts';

/**
 * Moves collections from one place to another, counted from 0: shown at once, sent one after the other, of
 * those that wait only the latest; rolled back when the shop refuses (docs/decisions/065).
 */
export function useCollectionOrder(collections: readonly Category[]) {
  const call = useCall();
  const { mutate } = useQueryStore();
  const latest = useRef<readonly number[]>([]);
  const seen = useSeenOrder();

  const move = async (from: number, to: number): Promise<void> => {
    const shown = idsOf(collections);
    const ids = moved(shown, from, to);
    latest.current = ids;
    seen.begin(shown);
    try {
      await mutate({
        query: callQuery('GET /categories'),
        apply: (list) => inOrder(list, ids),
        async send() {
          if (latest.current !== ids) return;
          const body = { ids: [...ids], seen: seen.known() };
          seen.answered(idsOf(await call('PUT /categories/order', { body })));
        },
      });
    } catch (error) {
      showToast(explainFailure(error, 'Error ordering collections'), { type: 'error' });
    }
    seen.end();
  };
  return (from: number, to: number) => void move(from, to);
}

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
