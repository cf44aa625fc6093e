import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import page from '../admin-page.module.css';
import type { CourierDialogProps } from './courier-editor.tsx';

interface CourierRemovalProps extends CourierDialogProps {
  readonly onConfirm: () => void;
}

/** Asks before a courier is removed. */
export function CourierRemoval({ courier, open, onClose, onConfirm }: CourierRemovalProps) {
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title="Remove Courier"
      footer={
        <div className={page.actions}>
          <Button variant="secondary" data-autofocus onClick={onClose}>
            Cancel
          </Button>
          <Button variant="danger" onClick={onConfirm}>
            Remove Courier
          </Button>
        </div>
      }
    >
      <p>
        Are you sure you want to remove <strong>{courier.name}</strong>? His orders will have no
        courier then; their history still says who carried them.
      </p>
    </Dialog>
  );
}
