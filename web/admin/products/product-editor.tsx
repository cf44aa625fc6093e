import { useId } from 'react';
import type { Product } from '../../../contract/catalog.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/modal.tsx';
import page from '../admin-page.module.css';
import { KeptNote } from '../kept-note.tsx';
import { closeCarefully, type Typing } from '../use-kept-dialog.ts';
import { ProductConflict } from './product-conflict.tsx';
import { ProductFields } from './product-fields.tsx';
import { type Editing, useProductEditing } from './use-product-editing.ts';

export interface ProductDialogProps {
  readonly product: Product;
  readonly open: boolean;
  readonly onClose: () => void;
}

interface ProductEditorProps extends Omit<ProductDialogProps, 'product'> {
  readonly editing: Editing;
  readonly typing: Typing<Editing>;
}

/** The modal 'Edit Product' (spec §2). It sends only what was changed. */
export function ProductEditor({ editing, typing, open, onClose }: ProductEditorProps) {
  const id = useId();
  const edit = useProductEditing(editing, typing, onClose);
  const { conflict, busy } = edit;
  return (
    <Dialog
      open={open}
      onClose={closeCarefully(typing, onClose)}
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
        {editing.typed && edit.round === 0 && <KeptNote />}
        {conflict && <ProductConflict key={`conflict ${edit.round}`} conflict={conflict} />}
        <ProductFields key={`fields ${edit.round}`} {...edit.fields} />
      </form>
    </Dialog>
  );
}
