import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import styles from '../admin-page.module.css';
import type { ProductDialogProps } from './product-editor.tsx';

interface ProductRemovalProps extends ProductDialogProps {
  readonly onConfirm: () => void;
}

/** Asks before a product is deleted (spec §2). */
export function ProductRemoval({ product, open, onClose, onConfirm }: ProductRemovalProps) {
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title="Delete Product"
      footer={
        <div className={styles.actions}>
          <Button variant="secondary" data-autofocus onClick={onClose}>
            Cancel
          </Button>
          <Button variant="danger" onClick={onConfirm}>
            Delete Product
          </Button>
        </div>
      }
    >
      <p>
        Are you sure you want to delete this product? <strong>{product.name}</strong>
      </p>
    </Dialog>
  );
}
