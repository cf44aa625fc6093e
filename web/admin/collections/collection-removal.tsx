import { useRef, useState } from 'react';
import type { Category } from '../../../contract/catalog.ts';
import { useCall } from '../../api/call.ts';
import { explainFailure } from '../../api/explain-failure.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { ErrorText } from '../../ui/field.tsx';
import { Dialog } from '../../ui/modal.tsx';
import { showToast } from '../../ui/toast-list.ts';
import page from '../admin-page.module.css';
import { RemovalDialog } from '../removal-dialog.tsx';
import { useCatalogueChanged } from '../use-catalogue-changed.ts';

interface CollectionRemovalProps {
  readonly collection: Category;
  readonly open: boolean;
  readonly onClose: () => void;
}

interface CollectionInUseProps extends CollectionRemovalProps {
  readonly count: number;
}

/** A collection with products can't be deleted: that is said before anything is asked. */
export function CollectionInUse({ collection, count, open, onClose }: CollectionInUseProps) {
  const { category_id: id, name } = collection;
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title="Delete Collection"
      footer={
        <div className={page.actions}>
          <Button variant="secondary" data-autofocus onClick={onClose}>
            Close
          </Button>
          <ButtonLink href={`/admin/adminPanel/products?collection=${id}`}>
            Show its products
          </ButtonLink>
        </div>
      }
    >
      <p>
        '{name}' still has {count === 1 ? '1 product' : `${count} products`}: move or delete them
        first.
      </p>
    </Dialog>
  );
}

/** Asks before a collection is deleted; the shop's reason against it stands where it was asked. */
export function CollectionRemoval({ collection, open, onClose }: CollectionRemovalProps) {
  const { category_id: id, name } = collection;
  const { remove, busy, reason } = useRemoval(id, onClose);
  return (
    <RemovalDialog
      title="Delete Collection"
      open={open}
      onClose={onClose}
      onConfirm={() => void remove()}
      busy={busy}
    >
      <div className={page.form}>
        <p>
          Are you sure you want to delete this collection? <strong>{name}</strong>
        </p>
        {reason && (
          <div role="alert">
            <ErrorText id="collection-stays">{reason}</ErrorText>
          </div>
        )}
      </div>
    </RemovalDialog>
  );
}

function useRemoval(id: number, onDone: () => void) {
  const call = useCall();
  const changed = useCatalogueChanged();
  const running = useRef(false);
  const [busy, setBusy] = useState(false);
  const [reason, setReason] = useState<string | null>(null);
  const remove = async () => {
    if (running.current) return;
    running.current = true;
    setBusy(true);
    setReason(null);
    try {
      await call('DELETE /categories/{id}', { params: { id } });
      showToast('Collection deleted successfully', { type: 'success' });
      onDone();
      changed();
    } catch (error) {
      setReason(explainFailure(error, 'Error deleting collection'));
    } finally {
      running.current = false;
      setBusy(false);
    }
  };
  return { remove, busy, reason };
}
