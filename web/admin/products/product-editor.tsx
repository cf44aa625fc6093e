import { useId } from 'react';
import type { Product } from '../../../contract/catalog.ts';
import { useCall } from '../../api/use-call.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import page from '../admin-page.module.css';
import { ProductFields } from './product-fields.tsx';
import { changedFields } from './product-rules.ts';
import { useProductForm, valuesOf } from './use-product-form.ts';

export interface ProductDialogProps {
  readonly product: Product;
  readonly open: boolean;
  readonly onClose: () => void;
}

/** The modal 'Edit Product' (spec §2). It sends only what was changed. */
export function ProductEditor({ product, open, onClose }: ProductDialogProps) {
  const call = useCall();
  const id = useId();
  const startsWith = valuesOf(product);
  const { form, fields, round, onSubmit, busy } = useProductForm({
    startsWith,
    busy: 'Updating...',
    failed: 'Error updating product',
    async send(values) {
      const changed = Object.entries(changedFields(startsWith, values));
      if (changed.length === 0) {
        onClose();
        return 'Nothing was changed';
      }
      const body = new FormData();
      for (const [field, text] of changed) body.set(field, text);
      await call('POST /products/{id}', { params: { id: product.id }, body });
      onClose();
      return 'Product Updated successfully';
    },
  });
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title="Edit Product"
      footer={
        <Button type="submit" form={id} wide busy={busy && 'Updating...'}>
          Save changes
        </Button>
      }
    >
      <form {...form.handlers} id={id} className={page.form} noValidate onSubmit={onSubmit}>
        <ProductFields key={round} {...fields} />
      </form>
    </Dialog>
  );
}
