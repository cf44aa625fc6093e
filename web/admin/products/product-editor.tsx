import { useId, useState } from 'react';
import type { DetailedProduct, Product } from '../../../contract/catalog.ts';
import type { ProductStock } from '../../../contract/stock.ts';
import { displayPercent, parsePercent } from '../../../domain/pricing.ts';
import { PRODUCT_UPDATED } from '../../../domain/success-messages.ts';
import { ApiError, useCall } from '../../api/call.ts';
import { Button } from '../../ui/button.tsx';
import { ErrorText } from '../../ui/field.tsx';
import { Dialog } from '../../ui/modal.tsx';
import page from '../admin-page.module.css';
import { type EditorProps, RestoredNote, useEditorDraft } from '../kit/drafts.tsx';
import { ConflictNote } from '../kit/edit-form.tsx';
import { useReadOnce } from '../kit/read-once.ts';
import { isConflict } from '../panel-changes.ts';
import { panel } from '../screens.ts';
import { type Details, differingFacts, type FactValues, hasFacts } from './fact-rules.ts';
import styles from './product-editor.module.css';
import { ProductFields, type TypedProduct, useProductForm, valuesOf } from './product-form.tsx';
import {
  changedFields,
  countingOf,
  type FormField,
  type ProductField,
  variantsPath,
} from './product-rules.ts';
import { type Change, differingFields, sendChange } from './send-product.ts';
import { asOffered, useStock } from './stock-fields.tsx';

/** The modal 'Edit Product'. It sends only what was changed. */
export function ProductEditor(props: EditorProps<Editing>) {
  const { product, typed } = props.edited;
  const id = useId();
  const counts = useStock([product.id]);
  const stock = counts && (counts[0] ?? null);
  const edit = useProductEditing(props, counts?.[0]);
  const { conflict, busy } = edit;
  return (
    <Dialog
      open={props.open}
      onClose={edit.close}
      title="Edit Product"
      footer={
        conflict ? (
          <div className={page.actions}>
            <Button variant="secondary" onClick={edit.loadNewer}>
              Load the newer one
            </Button>
            <Button type="submit" form={id} busy={busy && 'Updating...'}>
              Save mine anyway
            </Button>
          </div>
        ) : (
          <Button type="submit" form={id} wide busy={busy && 'Updating...'}>
            Save changes
          </Button>
        )
      }
    >
      <form
        {...edit.form.handlers}
        id={id}
        className={page.form}
        noValidate
        onSubmit={edit.onSubmit}
      >
        <nav className={page.ways} aria-label="More of this product">
          <a href={panel.sales({ product: product.id })}>Cost and sale</a>
          <a href={variantsPath(product.id)}>Options and variants</a>
        </nav>
        {typed && edit.round === 0 && <RestoredNote />}
        {conflict && <ProductConflict key={`conflict ${edit.round}`} conflict={conflict} />}
        <ProductFields
          key={`fields ${edit.round}`}
          {...edit.fields}
          stock={stock}
          soldInVariants={product.variant_summary && product}
        />
        {edit.isLost && (
          <ErrorText id={`${id}-details`}>
            The details could not be read: close this window and open it again.
          </ErrorText>
        )}
      </form>
    </Dialog>
  );
}

/** What the form changes of a product, as it is sent. */
const changesOf = (seen: Product, values: TypedProduct): Change => ({
  ...changedFields(valuesOf(seen), values),
  ...countingOf(values),
});

/** A product that is being edited. */
export interface Editing {
  readonly product: Product;
  /** What was typed before the session ended. */
  readonly typed?: TypedProduct;
}

/**
 * The form of 'Edit Product': sends what was changed, and shows what others have changed since.
 *
 * @param stock its count, as soon as it is known; absent where it is not counted
 */
function useProductEditing(editor: EditorProps<Editing>, stock: ProductStock | undefined) {
  const { edited, onClose } = editor;
  const call = useCall();
  const [seen, setSeen] = useState(edited.product);
  const [conflict, setConflict] = useState<Conflict | null>(null);
  const read = useReadOnce('GET /panel-products/{id}', { params: { id: seen.id } });
  /** What a conflict has brought. */
  const [newer, setNewer] = useState<Details | null>(null);
  const details = newer ?? read.data;
  const product = useProductForm({
    startsWith: edited.typed ?? valuesOf(seen),
    details,
    collection: String(seen.category_id),
    busy: 'Updating...',
    failed: 'Error updating product',
    async send(values, facts) {
      const mine = changesOf(seen, values);
      const isChanged = Object.keys(mine).length + Object.keys(facts).length > 0;
      try {
        if (isChanged) await sendChange(call, seen, mine, facts);
      } catch (error) {
        if (!isConflict(error) || !(error instanceof ApiError)) throw error;
        const theirs = asOffered(
          await call('GET /panel-products/{id}', { params: { id: seen.id } }),
          stock,
        );
        const left = changesOf(theirs, values);
        // All that was changed is so already: the answer to an earlier try was lost.
        const isSaved = Object.keys(mine).every((field) => !(field in left));
        if (!isSaved || !hasFacts(theirs, facts)) {
          meet(error.message, theirs, { values, facts });
          throw error;
        }
      }
      onClose();
      return isChanged ? PRODUCT_UPDATED : 'Nothing was changed';
    },
  });

  /** Shows what differs. Fields that were not touched here follow; the others keep what was typed. */
  const meet = (
    message: string,
    theirs: DetailedProduct,
    { values, facts }: { readonly values: TypedProduct; readonly facts: FactValues },
  ) => {
    const mine = changesOf(seen, values);
    const typed = Object.keys(mine).map((field) => [field, values[field as FormField]]);
    setConflict({ message, before: { ...seen, ...details }, theirs, mine: { ...mine, ...facts } });
    setSeen(theirs);
    setNewer(theirs);
    product.restart({ ...valuesOf(theirs), ...facts, ...Object.fromEntries(typed) });
  };

  const { form } = product;
  const close = useEditorDraft(editor, () => {
    const typed = form.values();
    const touched = { ...changesOf(seen, typed), ...product.fields.facts.changed(typed) };
    return Object.keys(touched).length > 0 ? { product: seen, typed } : null;
  });

  return {
    ...product,
    close,
    conflict,
    isLost: read.isLost,
    loadNewer: () => {
      setConflict(null);
      product.restart(valuesOf(seen));
    },
  };
}

/** The product that was being edited has been changed: by somebody else, or by the same admin in another window. */
interface Conflict {
  /** Who and when, in the server's words. */
  readonly message: string;
  readonly before: DetailedProduct;
  readonly theirs: DetailedProduct;
  readonly mine: Change & FactValues;
}

const NAMES: Record<ProductField, string> = {
  name: 'Name',
  description: 'Description',
  price: 'Price',
  category_id: 'Category',
  available: 'Available',
  hidden: 'In the shop',
  discount: 'Discount',
};

/** Says who it was and what differs; what was typed stays in the form below. */
function ProductConflict({ conflict }: { readonly conflict: Conflict }) {
  const { message, before, theirs, mine } = conflict;
  const fields = differingFields(before, theirs);
  const facts = differingFacts(before, theirs);
  return (
    <ConflictNote message={message} className={styles.conflict}>
      {fields.length + facts.length > 0 && (
        <ul>
          {fields.map((field) => (
            <li key={field}>
              {NAMES[field]}: <s>{textOf(before, field)}</s> is now{' '}
              <strong>{textOf(theirs, field)}</strong>
              {field in mine && ', and you have changed it too'}
            </li>
          ))}
          {facts.map(({ field, name, before, after }) => (
            <li key={field}>
              {name}: <s>{before || 'nothing'}</s> is now <strong>{after || 'nothing'}</strong>
              {field in mine && ', and you have changed it too'}
            </li>
          ))}
        </ul>
      )}
    </ConflictNote>
  );
}

/** A longer text is cut off, in characters. */
const MAX_SHOWN_LENGTH = 60;

function textOf(product: Product, field: ProductField): string {
  if (field === 'category_id') return product.category.name;
  if (field === 'hidden') return product.hidden ? 'Not shown' : 'Shown';
  if (field === 'available') return product.available === 1 ? 'Yes' : 'No';
  if (field === 'discount') return `${displayPercent(parsePercent(product.discount))}%`;
  const characters = [...product[field]];
  return characters.length > MAX_SHOWN_LENGTH
    ? `${characters.slice(0, MAX_SHOWN_LENGTH).join('').trimEnd()}…`
    : product[field];
}
