import { useCallback, useRef, useState } from 'react';
import type { Category, Product } from '../../../contract/catalog.ts';
import { useCall } from '../../api/call.ts';
import { explainFailure } from '../../api/explain-failure.ts';
import { dismissToast, showToast } from '../../ui/toast-list.ts';
import { useCatalogueChanged } from '../use-catalogue-changed.ts';
import { type BulkAct, type Changes, changesOf, outcomeOf, patchOf } from './bulk-changes.ts';
import { createOwnVersions } from './own-versions.ts';
import { applyPatches, type Patch } from './shown-products.ts';

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
