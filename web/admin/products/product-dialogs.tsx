import type { Category, Product } from '../../../contract/catalog.ts';
import { RemovalDialog, useFocusKept, useSubject } from '../admin-dialogs.tsx';
import { useKeptDialog } from '../kept-form.tsx';
import { KeysHelp, type ListKeys } from '../list-keys.tsx';
import { DiscountDialog, MoveDialog } from './bulk-edit.tsx';
import { ImageManager, type Picturing } from './image-manager.tsx';
import type { BulkAct } from './product-changes.ts';
import { type Editing, ProductEditor } from './product-editor.tsx';

/** The modals of the list, each with its products; they open and close independently (spec §4). */
export function useProductDialogs() {
  const edited = useSubject<Editing>();
  const pictured = useSubject<Picturing>();
  const removed = useSubject<readonly Product[]>();
  const discounted = useSubject<readonly Product[]>();
  const moved = useSubject<readonly Product[]>();
  const keys = useSubject<true>();
  const all = [edited, pictured, removed, discounted, moved, keys];
  useFocusKept(all.some(({ open }) => open));

  const typing = useKeptDialog('edit-product', edited.show);
  const picturing = useKeptDialog('edit-images', pictured.show);
  return { edited, pictured, removed, discounted, moved, keys, typing, picturing };
}

interface ProductDialogsProps {
  readonly dialogs: ReturnType<typeof useProductDialogs>;
  readonly collections: readonly Category[];
  readonly onAct: (products: readonly Product[], act: BulkAct) => void;
  /** Whether the list's keys are used. */
  readonly keys: readonly [boolean, (enabled: boolean) => void];
}

/** All modals of the list. Each opening starts with fresh state. */
export function ProductDialogs({ dialogs, collections, onAct, keys }: ProductDialogsProps) {
  const { edited, pictured, removed, discounted, moved } = dialogs;
  const actAndClose = (subject: typeof removed) => (act: BulkAct) => {
    subject.close();
    if (subject.subject) onAct(subject.subject, act);
  };
  return (
    <>
      {edited.subject && (
        <ProductEditor
          key={`edit ${edited.opening}`}
          editing={edited.subject}
          typing={dialogs.typing}
          open={edited.open}
          onClose={edited.close}
        />
      )}
      {pictured.subject && (
        <ImageManager
          key={`images ${pictured.opening}`}
          edited={pictured.subject}
          typing={dialogs.picturing}
          open={pictured.open}
          onClose={pictured.close}
        />
      )}
      {removed.subject && (
        <ProductRemoval
          key={`remove ${removed.opening}`}
          products={removed.subject}
          open={removed.open}
          onClose={removed.close}
          onConfirm={() => actAndClose(removed)({ kind: 'delete' })}
        />
      )}
      {discounted.subject && (
        <DiscountDialog
          key={`discount ${discounted.opening}`}
          products={discounted.subject}
          open={discounted.open}
          onClose={discounted.close}
          onAct={actAndClose(discounted)}
        />
      )}
      {moved.subject && (
        <MoveDialog
          key={`move ${moved.opening}`}
          products={moved.subject}
          open={moved.open}
          onClose={moved.close}
          onAct={actAndClose(moved)}
          collections={collections}
        />
      )}
      {dialogs.keys.subject && (
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

/** Asks before products are deleted (spec §2). */
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
