import type { Product } from '../../../contract/catalog.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import styles from '../admin-page.module.css';

interface ProductRemovalProps {
  readonly products: readonly Product[];
  readonly open: boolean;
  readonly onClose: () => void;
  readonly onConfirm: () => void;
}

/** More names than this are only counted. */
const MOST_NAMED = 5;

/** Asks before products are deleted (spec §2). */
export function ProductRemoval({ products, open, onClose, onConfirm }: ProductRemovalProps) {
  const { length } = products;
  const title = length === 1 ? 'Delete Product' : `Delete ${length} Products`;
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={title}
      footer={
        <div className={styles.actions}>
          <Button variant="secondary" data-autofocus onClick={onClose}>
            Cancel
          </Button>
          <Button variant="danger" onClick={onConfirm}>
            {title}
          </Button>
        </div>
      }
    >
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
    </Dialog>
  );
}
