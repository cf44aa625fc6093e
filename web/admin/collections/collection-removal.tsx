import { useRef, useState } from 'react';
import type { Category } from '../../../contract/catalog.ts';
import { explainFailure } from '../../api/explain-failure.ts';
import { useCall } from '../../api/use-call.ts';
import { ErrorText } from '../../ui/field-frame.tsx';
import { showToast } from '../../ui/toast-list.ts';
import page from '../admin-page.module.css';
import { RemovalDialog } from '../removal-dialog.tsx';
import { useCatalogueChanged } from '../use-catalogue-changed.ts';

interface CollectionRemovalProps {
  readonly collection: Category;
  readonly open: boolean;
  readonly onClose: () => void;
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
