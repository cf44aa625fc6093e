import { useState } from 'react';
import type { Category, Product } from '../../../contract/catalog.ts';
import { PRODUCT_DELETED, PRODUCT_DUPLICATED } from '../../../domain/success-messages.ts';
import { explainFailure, fieldFailures, useCall } from '../../api/call.ts';
import type { Query } from '../../api/query.ts';
import { useAttemptKey } from '../../attempt-key.ts';
import { useOutcomeToast } from '../../forms/use-form.ts';
import { showToast } from '../../ui/toast-list.ts';
import { useListChange, withoutRow, withRow } from '../kit/list-change.ts';
import type { Progress } from '../kit/selection.tsx';
import {
  type BulkAction,
  type Changes,
  changesOf,
  type ProductPage,
  productsIn,
  withChanges,
  withVersions,
} from './product-changes.ts';
import { type Change, mergeChange } from './send-product.ts';

/** As many as one call changes. */
const AT_ONCE = 100;

/** Changes one field of a row. Resolves to the error to show under the field, or `null`. */
export type EditRow = (product: Product, change: Change) => Promise<string | null>;

/** Changes products of a list, and takes it back where that is possible. */
export function useProductChanges(query: Query<ProductPage>, collections: readonly Category[]) {
  const call = useCall();
  const change = useListChange(query);
  const [progress, setProgress] = useState<Progress | null>(null);

  /** In several calls where there are many: each changes all of its products or none. Resolves to what takes it back. */
  const sendAll = async (changes: Changes): Promise<Changes> => {
    const total = changes.length;
    const undone: Changes[number][] = [];
    let done = 0;
    try {
      for (; done < total; done += AT_ONCE) {
        if (total > AT_ONCE) setProgress({ done, total });
        const next = changes.slice(done, done + AT_ONCE);
        const { undo } = await call('POST /products/bulk', { body: { changes: next } });
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
  const sending = (changesIn: (page: ProductPage) => Changes, failed: string) => {
    const apply = (page: ProductPage) => withChanges(page, changesIn(page), collections);
    return {
      apply,
      send: (page: ProductPage) => sendAll(changesIn(page)),
      settle: (page: ProductPage, made: Changes) => withVersions(apply(page), made),
      failed,
    };
  };
  const undoing = (changes: Changes) => sending(() => changes, 'Error undoing');

  const editRow: EditRow = async (product, edited) => {
    const error = await change({
      apply: (page) => withRow(page, product.id, (one) => ({ ...one, ...shownChange(edited) })),
      send: async (page) => {
        const now = await mergeChange(call, asIn(page, product), edited);
        if (edited.available === '1' && now.available === 0) sayNoneLeft(now);
        return now;
      },
      settle: (page, now) => withRow(page, now.id, (one) => ({ ...one, ...now })),
      failed: null,
    });
    if (error === null) return null;
    const [fieldError] = Object.values(fieldFailures(error, Object.keys(edited)));
    if (fieldError === undefined)
      showToast(explainFailure(error, 'Error updating product'), { type: 'error' });
    return fieldError ?? null;
  };

  return {
    /** Of a change that takes several calls; `null` when none is under way. */
    progress,
    editRow,
    /** All or none of the products. Discounts that variants had of their own can't come back. */
    changeAll(selected: readonly Product[], bulk: BulkAction) {
      const isLasting =
        bulk.fields.discount !== undefined && selected.some((one) => one.variant_summary);
      return change({
        ...sending(
          (page) =>
            changesOf(
              selected.map((one) => asIn(page, one)),
              bulk,
            ),
          'Error updating products',
        ),
        done: bulk.done(productsIn(selected)),
        ...(!isLasting && { undo: undoing }),
      });
    },
    remove: ({ id, hidden }: Product) =>
      change({
        apply: (page) => withoutRow(page, id),
        send: () => call('DELETE /products/{id}', { params: { id } }),
        done: PRODUCT_DELETED,
        failed: 'Error deleting product',
        undo: () => undoing([{ id, deleted: false, ...(hidden && { hidden: 1 }) }]),
      }),
  };
}

/** A product as the changes before have left it: the list may not have been read again since. */
const asIn = ({ data }: ProductPage, product: Product): Product =>
  data.find(({ id }) => id === product.id) ?? product;

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
