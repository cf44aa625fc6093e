import { useState } from 'react';
import type { Product } from '../../../contract/catalog.ts';
import { ApiError, useCall } from '../../api/call.ts';
import { useCatalogueChanged } from '../use-catalogue-changed.ts';
import { type Typing, useTyping } from '../use-kept-dialog.ts';
import type { Conflict } from './product-conflict.tsx';
import { changedFields, type ProductField, type ProductValues } from './product-rules.ts';
import { isConflict, sendChange } from './save-change.ts';
import { useProductForm, valuesOf } from './use-product-form.ts';

/** A product that is being edited. */
export interface Editing {
  readonly product: Product;
  /** What was typed before the session ended. */
  readonly typed?: ProductValues;
}

/** The form of 'Edit Product': sends what was changed, and meets those who changed the same. */
export function useProductEditing(editing: Editing, typing: Typing<Editing>, onDone: () => void) {
  const call = useCall();
  const changed = useCatalogueChanged();
  const [seen, setSeen] = useState(editing.product);
  const [conflict, setConflict] = useState<Conflict | null>(null);
  const product = useProductForm({
    startsWith: editing.typed ?? valuesOf(seen),
    busy: 'Updating...',
    failed: 'Error updating product',
    async send(values) {
      const mine = changedFields(valuesOf(seen), values);
      try {
        if (Object.keys(mine).length > 0) await sendChange(call, seen, mine);
      } catch (error) {
        if (isConflict(error) && error instanceof ApiError) await meet(error.message, values);
        throw error;
      }
      onDone();
      return Object.keys(mine).length > 0 ? 'Product Updated successfully' : 'Nothing was changed';
    },
  });

  /** Shows what differs. Fields that were not touched here follow; the others keep what was typed. */
  const meet = async (message: string, values: ProductValues) => {
    const mine = changedFields(valuesOf(seen), values);
    const theirs = await call('GET /products/{id}', { params: { id: seen.id } });
    const typed = Object.keys(mine).map((field) => [field, values[field as ProductField]]);
    setConflict({ message, before: seen, theirs, mine });
    setSeen(theirs);
    void changed(); // The list shows what was, too.
    product.restart({ ...valuesOf(theirs), ...Object.fromEntries(typed) });
  };

  const { form } = product;
  useTyping(typing, () => {
    if (!form.handlers.ref.current) return null; // The dialog has been closed.
    const typed = form.values();
    const isTouched = Object.keys(changedFields(valuesOf(seen), typed)).length > 0;
    return isTouched ? { product: seen, typed } : null;
  });

  return {
    ...product,
    conflict,
    loadNewer: () => {
      setConflict(null);
      product.restart(valuesOf(seen));
    },
  };
}
