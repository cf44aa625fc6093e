import { useRef, useState } from 'react';
import type { Category } from '../../../contract/catalog.ts';
import { useCall } from '../../api/call.ts';
import { explainFailure } from '../../api/explain-failure.ts';
import { showToast } from '../../ui/toast-list.ts';
import { moved } from '../moved.ts';
import { useCatalogueChanged } from '../use-catalogue-changed.ts';

/**
 * The collections in the order that was wished for last. A move shows at once and is sent behind it, the
 * latest order only; when the shop refuses, the order is the shop's again.
 */
export function useCollectionOrder(collections: readonly Category[]) {
  const call = useCall();
  const changed = useCatalogueChanged();
  const [wished, setWished] = useState<readonly number[] | null>(null);
  const next = useRef<readonly number[] | null>(null);
  const running = useRef(false);
  const shown = wished ? inOrder(collections, wished) : collections;

  const send = async () => {
    if (running.current) return;
    running.current = true;
    try {
      while (next.current) {
        const ids = [...next.current];
        next.current = null;
        await call('PUT /categories/order', { body: { ids } });
      }
    } catch (error) {
      next.current = null;
      showToast(explainFailure(error, 'Error ordering collections'), { type: 'error' });
    } finally {
      running.current = false;
      await changed();
      if (!next.current && !running.current) setWished(null);
    }
  };

  const move = (from: number, to: number) => {
    next.current = moved(
      shown.map(({ category_id }) => category_id),
      from,
      to,
    );
    setWished(next.current);
    void send();
  };
  return { shown, move };
}

/** Collections in the order of `ids`; those that are not named follow as they were. */
export function inOrder(collections: readonly Category[], ids: readonly number[]): Category[] {
  const placeOf = ({ category_id }: Category) => {
    const place = ids.indexOf(category_id);
    return place < 0 ? ids.length : place;
  };
  return collections.toSorted((a, b) => placeOf(a) - placeOf(b));
}
