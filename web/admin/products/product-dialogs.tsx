import type { Category, Product } from '../../../contract/catalog.ts';
import { KeysHelp, type ListKeys } from '../keys-help.tsx';
import type { BulkAct } from './bulk-changes.ts';
import { DiscountDialog, MoveDialog } from './bulk-dialogs.tsx';
import { ImageManager } from './image-manager.tsx';
import { ProductEditor } from './product-editor.tsx';
import { ProductRemoval } from './product-removal.tsx';
import type { useProductDialogs } from './use-product-dialogs.ts';

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
