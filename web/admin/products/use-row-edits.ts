import { useRef } from 'react';
import type { Product } from '../../../contract/catalog.ts';
import { useCall } from '../../api/call.ts';
import { explainFailure, fieldFailures } from '../../api/explain-failure.ts';
import { showToast } from '../../ui/toast-list.ts';
import type { OwnVersions } from './own-versions.ts';
import { type Change, mergeChange } from './save-change.ts';
import type { Patch } from './shown-products.ts';
import type { useProductActs } from './use-product-acts.ts';

/** Changes one field of a row. Answers what is to be said beside the field, if anything. */
export type EditRow = (product: Product, change: Change) => Promise<string | null>;

/** Edits rows in place: shown at once, one after the other for each product, rolled back on failure. */
export function useRowEdits(
  act: ReturnType<typeof useProductActs>['act'],
  versions: OwnVersions,
): EditRow {
  const call = useCall();
  /** What the shop answered last, by product: newer than the list until that is read anew. */
  const answered = useRef(new Map<number, Product>());
  const queue = useRef(new Map<number, Promise<unknown>>());

  const save = async (product: Product, change: Change): Promise<Product> => {
    const known = answered.current.get(product.id);
    const seen = known && known.updated_at > product.updated_at ? known : product;
    const now = await mergeChange(call, seen, change);
    answered.current.set(product.id, now);
    versions.note({ id: now.id, version: now.updated_at });
    return now;
  };

  return async (product, change) => {
    const before = queue.current.get(product.id) ?? Promise.resolve();
    const saving = before.then(() => versions.inTurn(() => save(product, change)));
    queue.current.set(
      product.id,
      saving.catch(() => undefined),
    );
    const patch: Patch = new Map([[product.id, shownChange(change)]]);
    const error = await act({ patch, send: () => saving, failed: null });
    if (error === null) return null;
    const [beside] = Object.values(fieldFailures(error, Object.keys(change)));
    if (beside === undefined)
      showToast(explainFailure(error, 'Error updating product'), { type: 'error' });
    return beside ?? null;
  };
}

/** How the row looks with it: 12.5 is shown as 12.50. */
function shownChange({ price, discount, available }: Change): Partial<Product> {
  return {
    ...(price !== undefined && { price: Number(price).toFixed(2) }),
    ...(discount !== undefined && { discount: Number(discount).toFixed(2) }),
    ...(available !== undefined && { available: available === '1' ? 1 : 0 }),
  };
}
