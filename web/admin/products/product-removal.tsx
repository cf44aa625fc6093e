import type { Product } from '../../../contract/catalog.ts';
import { RemovalDialog } from '../removal-dialog.tsx';

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
