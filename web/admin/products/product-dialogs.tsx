import { type FormEvent, Suspense, useId } from 'react';
import type { Category, Product } from '../../../contract/catalog.ts';
import { MOST_PICTURES } from '../../../domain/pictures.ts';
import { callQuery, useData } from '../../api/query.ts';
import { lazyPart } from '../../lazy.tsx';
import { Button } from '../../ui/button.tsx';
import { ErrorText } from '../../ui/field.tsx';
import { Dialog } from '../../ui/modal.tsx';
import { RemovalDialog, useDialogState, useFocusReturn } from '../admin-dialogs.tsx';
import page from '../admin-page.module.css';
import { type EditorProps, RestoredNote, useEditor, useEditorDraft } from '../kit/drafts.tsx';
import { KeysHelp, type ListKeys } from '../kit/list-keys.tsx';
import { PictureDrop } from '../picture-drop.tsx';
import { DiscountDialog, MoveDialog, TagsDialog } from './bulk-edit.tsx';
import { isStored, type PictureList, useStoredPictures, withoutFiles } from './picture-list.ts';
import type { BulkAction } from './product-changes.ts';
import styles from './product-dialogs.module.css';
import { type Editing, ProductEditor } from './product-editor.tsx';
import { useImageUpdate } from './save-pictures.ts';

/** The modals of the list, each with its products; they open and close independently. */
export function useProductDialogs() {
  const edited = useEditor<Editing>('edit-product');
  const pictured = useEditor<Picturing>('edit-images');
  const removed = useDialogState<readonly Product[]>();
  const discounted = useDialogState<readonly Product[]>();
  const moved = useDialogState<readonly Product[]>();
  const tagged = useDialogState<readonly Product[]>();
  const keys = useDialogState<true>();
  const all = [edited, pictured, removed, discounted, moved, tagged, keys];
  useFocusReturn(all.some(({ open }) => open));
  return { edited, pictured, removed, discounted, moved, tagged, keys };
}

interface ProductDialogsProps {
  readonly dialogs: ReturnType<typeof useProductDialogs>;
  readonly collections: readonly Category[];
  readonly onAction: (products: readonly Product[], action: BulkAction) => void;
  /** Whether the list's keys are used. */
  readonly keys: readonly [boolean, (enabled: boolean) => void];
}

/** All modals of the list. Each opening starts with fresh state. */
export function ProductDialogs({ dialogs, collections, onAction, keys }: ProductDialogsProps) {
  const { edited, pictured, removed, discounted, moved, tagged } = dialogs;
  const actAndClose = (dialog: typeof removed) => (action: BulkAction) => {
    dialog.close();
    if (dialog.about) onAction(dialog.about, action);
  };
  return (
    <>
      {edited.props && <ProductEditor key={`edit ${edited.opening}`} {...edited.props} />}
      {pictured.props && <ImageManager key={`images ${pictured.opening}`} {...pictured.props} />}
      {removed.about && (
        <ProductRemoval
          key={`remove ${removed.opening}`}
          products={removed.about}
          open={removed.open}
          onClose={removed.close}
          onConfirm={() => actAndClose(removed)({ kind: 'delete' })}
        />
      )}
      {discounted.about && (
        <DiscountDialog
          key={`discount ${discounted.opening}`}
          products={discounted.about}
          open={discounted.open}
          onClose={discounted.close}
          onAction={actAndClose(discounted)}
        />
      )}
      {tagged.about && (
        <TagsDialog
          key={`tags ${tagged.opening}`}
          products={tagged.about}
          open={tagged.open}
          onClose={tagged.close}
          onAction={actAndClose(tagged)}
        />
      )}
      {moved.about && (
        <MoveDialog
          key={`move ${moved.opening}`}
          products={moved.about}
          open={moved.open}
          onClose={moved.close}
          onAction={actAndClose(moved)}
          collections={collections}
        />
      )}
      {dialogs.keys.about && (
        <KeysHelp
          keys={KEYS}
          open={dialogs.keys.open}
          onClose={dialogs.keys.close}
          enabled={keys[0]}
          onEnable={keys[1]}
        />
      )}
    </>
  );
}

const KEYS: ListKeys = [
  [['/'], 'Search'],
  [['j', 'k'], 'Next and previous product'],
  [['x'], 'Select; with Shift all up to here'],
  [['e'], 'Edit the product'],
];

interface ProductRemovalProps {
  readonly products: readonly Product[];
  readonly open: boolean;
  readonly onClose: () => void;
  readonly onConfirm: () => void;
}

/** More names than this are only counted. */
const MOST_NAMED = 5;

/** Asks before products are deleted. */
function ProductRemoval({ products, open, onClose, onConfirm }: ProductRemovalProps) {
  const { length } = products;
  const title = length === 1 ? 'Delete Product' : `Delete ${length} Products`;
  return (
    <RemovalDialog title={title} open={open} onClose={onClose} onConfirm={onConfirm}>
      <p>
        Are you sure you want to delete {length === 1 ? 'this product' : `these ${length} products`}
        ?{' '}
        <strong>
          {products
            .slice(0, MOST_NAMED)
            .map(({ name }) => name)
            .join(', ')}
        </strong>
        {length > MOST_NAMED && ` and ${length - MOST_NAMED} more`}
      </p>
    </RemovalDialog>
  );
}

/** Loaded late: it needs the code for dragging. */
const PictureRows = lazyPart(async () => ({
  default: (await import('./picture-rows.tsx')).PictureRows,
}));

/** A product whose images are being edited. */
interface Picturing {
  readonly product: Product;
  /** What had been done to them before the session ended, and whether there were new files. */
  readonly typed?: { readonly list: PictureList; readonly files: boolean };
}

/** The modal 'Edit Product Images': changes are stored with 'Apply Changes'. */
function ImageManager(props: EditorProps<Picturing>) {
  const { edited, open, onClose } = props;
  const { product, typed } = edited;
  const id = useId();
  const query = callQuery('GET /products/{id}/images', { params: { id: product.id } });
  const images = useData(query, { always: true }).data ?? product.images;
  const pictures = useStoredPictures(product, images, typed?.list);
  const { list, set: show, room, add } = pictures;
  const { apply, busy, reason } = useImageUpdate({ product, show, onDone: onClose });
  const close = useEditorDraft(props, () => {
    if (pictures.isUntouched) return null;
    const files = list.some((one) => !isStored(one));
    return { product, typed: { list: withoutFiles(list), files } };
  });
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (pictures.isUntouched) onClose();
    else void apply(list);
  };
  return (
    <Dialog
      open={open}
      onClose={close}
      title="Edit Product Images"
      footer={
        <Button type="submit" form={id} wide busy={busy && 'Updating...'}>
          Apply Changes
        </Button>
      }
    >
      <form id={id} className={page.form} onSubmit={onSubmit}>
        {typed && <RestoredNote pictures={typed.files} />}
        <p>{product.name}</p>
        {list.length === 0 && <p className={styles.none}>It has no images yet.</p>}
        <Suspense fallback={<div className={styles.waiting} aria-busy="true" />}>
          <PictureRows
            pictures={pictures}
            productName={product.name}
            busy={busy}
            onRetry={(key) => void apply(list, key)}
          />
        </Suspense>
        {reason && (
          <div role="alert">
            <ErrorText id={`${id}-reason`}>{reason}</ErrorText>
          </div>
        )}
        <PictureDrop
          label="Add images"
          name="images"
          room={room}
          onChoose={add}
          hint={`Up to ${MOST_PICTURES}: JPEG, PNG, WebP or AVIF, 10 MB each. The first is the cover.`}
        />
      </form>
    </Dialog>
  );
}
