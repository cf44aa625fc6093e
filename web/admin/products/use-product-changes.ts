import { useRef, useState } from 'react';
import type { Category, Product } from '../../../contract/catalog.ts';
import { PRODUCT_DELETED, PRODUCT_DUPLICATED } from '../../../domain/success-messages.ts';
import { explainFailure, fieldFailures, useCall } from '../../api/call.ts';
import { type Query, useQueryStore } from '../../api/query.ts';
import { useAttemptKey } from '../../attempt-key.ts';
import { useOutcomeToast } from '../../forms/use-form.ts';
import { dismissToast, showToast } from '../../ui/toast-list.ts';
import type { Progress } from '../kit/selection.tsx';
import {
  type BulkAction,
  type Change,
  type Changes,
  changesOf,
  createOwnVersions,
  mergeChange,
  outcomeOf,
  type Patch,
  type ProductPage,
  patchOf,
  patchPage,
} from './product-changes.ts';

/** As many as one call changes. */
const AT_ONCE = 100;

/** Long enough to see what was done, in ms; a toast waits while hovered or focused. */
const UNDO_SHOWN_MS = 8000;

interface Action<T> {
  /** What the rows show until the answer. */
  readonly patch: Patch;
  /** Sends it, given the page as the server has it. */
  readonly send: (confirmed: ProductPage) => Promise<T>;
  /** What the rows show after the answer; the patch when absent. */
  readonly settled?: (answer: T) => Patch;
  /** Said when the shop gives no reason; `null` leaves it to the caller to say. */
  readonly failed: string | null;
}

/**
 * Changes products of a list: shown at once, rolled back when they fail (docs/decisions/065), and undone
 * where that is possible.
 *
 * @param query the list on show
 */
export function useProductActions(query: Query<ProductPage>, collections: readonly Category[]) {
  const call = useCall();
  const { mutate } = useQueryStore();
  const undoToast = useRef(0);
  const [versions] = useState(createOwnVersions);
  const [progress, setProgress] = useState<Progress | null>(null);

  /** Resolves to the error, or `null`. */
  const perform = async <T>({ patch, send, settled, failed }: Action<T>): Promise<unknown> => {
    dismissToast(undoToast.current); // It would undo what is no longer the latest.
    try {
      await mutate<ProductPage, T>({
        query,
        apply: (page) => patchPage(page, patch),
        send: (confirmed) => versions.queued(() => send(confirmed)),
        ...(settled && { settle: (page, answer) => patchPage(page, settled(answer)) }),
      });
      return null;
    } catch (error) {
      if (failed !== null) showToast(explainFailure(error, failed), { type: 'error' });
      return error;
    }
  };

  const change = (changes: Changes, failed: string, done: (undo: Changes) => void) =>
    perform({
      patch: patchOf(changes, collections),
      send: () => sendAll(changes).then(done),
      failed,
    });

  /** In several calls where there are many: each changes all of its products or none. Resolves to what takes it back. */
  const sendAll = async (changes: Changes): Promise<Changes> => {
    const total = changes.length;
    const undone: Changes[number][] = [];
    let done = 0;
    try {
      for (; done < total; done += AT_ONCE) {
        if (total > AT_ONCE) setProgress({ done, total });
        const next = changes.slice(done, done + AT_ONCE);
        const { undo } = await call('POST /products/bulk', {
          body: { changes: next.map(versions.latest) },
        });
        undo.forEach(versions.note);
        undone.push(...undo);
      }
    } catch (error) {
      if (done > 0) showToast(`${done} of ${total} products were changed`, { type: 'warning' });
      throw error;
    } finally {
      setProgress(null);
    }
    return undone;
  };

  const offerUndo = (text: string, undo: Changes) => {
    const onPress = () =>
      void change(undo, 'Error undoing', () => showToast('Undone', { type: 'success' }));
    const action = { label: 'Undo', onPress };
    undoToast.current = showToast(text, { type: 'success', duration: UNDO_SHOWN_MS, action });
  };

  return {
    perform,
    versions,
    /** Of a change that takes several calls; `null` when none is under way. */
    progress,
    /** All or none of the products, with an offer to undo it. Discounts that variants had of their own can't come back. */
    changeAll: (selected: readonly Product[], bulk: BulkAction) =>
      change(changesOf(selected, bulk), 'Error updating products', (undo) => {
        const text = outcomeOf(selected.length, bulk);
        const isLasting = bulk.kind === 'discount' && selected.some((one) => one.variant_summary);
        if (isLasting) showToast(text, { type: 'success' });
        else offerUndo(text, undo);
      }),
    /** A row leaves at once and comes back when the shop refuses. */
    remove: (id: number) =>
      perform({
        patch: new Map([[id, 'gone']]),
        async send() {
          await call('DELETE /products/{id}', { params: { id } });
          offerUndo(PRODUCT_DELETED, [{ id, deleted: false }]);
        },
        failed: 'Error deleting product',
      }),
  };
}

/** Changes one field of a row. Resolves to the error to show under the field, or `null`. */
export type EditRow = (product: Product, change: Change) => Promise<string | null>;

/** Edits rows in place: shown at once, one after the other, rolled back on failure. */
export function useRowEdits({ perform, versions }: ReturnType<typeof useProductActions>): EditRow {
  const call = useCall();
  return async (product, change) => {
    const error = await perform({
      patch: new Map([[product.id, shownChange(change)]]),
      async send({ data }) {
        const seen = data.find(({ id }) => id === product.id) ?? product;
        const now = await mergeChange(call, seen, change);
        versions.note({ id: now.id, version: now.updated_at });
        if (change.available === '1' && now.available === 0) sayNoneLeft(now);
        return now;
      },
      settled: (now) => new Map([[now.id, now]]),
      failed: null,
    });
    if (error === null) return null;
    const [fieldError] = Object.values(fieldFailures(error, Object.keys(change)));
    if (fieldError === undefined)
      showToast(explainFailure(error, 'Error updating product'), { type: 'error' });
    return fieldError ?? null;
  };
}

/** The switch is on, but there is nothing to sell: it goes back, and that is why. */
function sayNoneLeft({ name, variant_summary }: Product): void {
  const what = variant_summary ? 'None of its variants is in stock' : '0 in stock';
  showToast(`${name}: ${what}: enter stock first`, { type: 'warning' });
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
  const toast = useOutcomeToast();
  const key = useAttemptKey();
  return async ({ id }: Product): Promise<void> => {
    const outcome = toast.begin('Duplicating...');
    try {
      const headers = key.of(id);
      const copy = await call('POST /products/{id}/duplicate', { params: { id }, headers });
      key.done();
      outcome.succeed(PRODUCT_DUPLICATED);
      onCopied(copy);
    } catch (error) {
      outcome.fail(explainFailure(error, 'Error duplicating product'));
    }
  };
}
