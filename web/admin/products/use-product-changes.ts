import { useCallback, useRef, useState } from 'react';
import type { Category, Product } from '../../../contract/catalog.ts';
import { useCall } from '../../api/call.ts';
import { explainFailure, fieldFailures } from '../../api/explain-failure.ts';
import { useOutcomeToast } from '../../forms/use-form.ts';
import { dismissToast, showToast } from '../../ui/toast-list.ts';
import { useCatalogueChanged } from '../use-catalogue-changed.ts';
import {
  applyPatches,
  type BulkAct,
  type Change,
  type Changes,
  changesOf,
  createOwnVersions,
  mergeChange,
  type OwnVersions,
  outcomeOf,
  type Patch,
  patchOf,
} from './product-changes.ts';

/** Long enough to see what was done, in ms; a toast waits while hovered or focused. */
const UNDO_SHOWN_MS = 8000;

interface Act<T> {
  /** What the rows show meanwhile. */
  readonly patch: Patch;
  readonly send: () => Promise<T>;
  readonly done?: (answer: T) => void;
  /** Said when the shop gives no reason; `null` leaves it to the caller to tell. */
  readonly failed: string | null;
}

/** Acts on products of the list: shown at once, rolled back when they fail, undone where that is possible. */
export function useProductActs(
  products: readonly Product[] | undefined,
  collections: readonly Category[],
) {
  const call = useCall();
  const changed = useCatalogueChanged();
  const undoToast = useRef(0);
  const [versions] = useState(createOwnVersions);
  const [patches, setPatches] = useState<readonly Patch[]>([]);

  /** Answers the error, if there was one. */
  const act = useCallback(
    async <T>({ patch, send, done, failed }: Act<T>): Promise<unknown> => {
      dismissToast(undoToast.current); // It would undo what is no longer the latest.
      setPatches((old) => [...old, patch]);
      try {
        const answer = await send();
        done?.(answer);
        await changed();
        return null;
      } catch (error) {
        if (failed !== null) showToast(explainFailure(error, failed), { type: 'error' });
        void changed(); // The shop's rows may be others than those on show.
        return error;
      } finally {
        setPatches((old) => old.filter((one) => one !== patch));
      }
    },
    [changed],
  );

  const change = (changes: Changes, failed: string, done: (undo: Changes) => void) =>
    act({
      patch: patchOf(changes, collections),
      send: () =>
        versions.inTurn(async () => {
          const answer = await call('POST /products/bulk', {
            body: { changes: changes.map(versions.latest) },
          });
          answer.undo.forEach(versions.note);
          return answer;
        }),
      done: ({ undo }) => done(undo),
      failed,
    });

  const offerUndo = (text: string, undo: Changes) => {
    const onPress = () =>
      void change(undo, 'Error undoing', () => showToast('Undone', { type: 'success' }));
    const action = { label: 'Undo', onPress };
    undoToast.current = showToast(text, { type: 'success', duration: UNDO_SHOWN_MS, action });
  };

  return {
    shown: applyPatches(products ?? [], patches),
    act,
    versions,
    /** All or none of the products, with an offer to undo it. */
    changeAll: (selected: readonly Product[], bulk: BulkAct) =>
      change(changesOf(selected, bulk), 'Error updating products', (undo) =>
        offerUndo(outcomeOf(selected.length, bulk), undo),
      ),
    /** Spec §4 and §8: a row leaves at once and comes back when the shop refuses. */
    remove: (id: number) =>
      act({
        patch: new Map([[id, 'gone']]),
        send: () => call('DELETE /products/{id}', { params: { id } }),
        done: () => offerUndo('Product deleting successfully', [{ id, deleted: false }]),
        failed: 'Error deleting product',
      }),
  };
}

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

/**
 * Makes a copy of a product.
 *
 * @param onCopied is given the copy: it waits to be looked at, out of stock until then
 */
export function useDuplicate(onCopied: (copy: Product) => void) {
  const call = useCall();
  const changed = useCatalogueChanged();
  const toast = useOutcomeToast();
  return async ({ id }: Product): Promise<void> => {
    const outcome = toast.begin('Duplicating...');
    try {
      const copy = await call('POST /products/{id}/duplicate', { params: { id } });
      outcome.succeed('Product duplicated successfully');
      void changed();
      onCopied(copy);
    } catch (error) {
      outcome.fail(explainFailure(error, 'Error duplicating product'));
    }
  };
}
