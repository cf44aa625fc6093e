import { RemovalDialog } from '../removal-dialog.tsx';
import type { CourierDialogProps } from './courier-editor.tsx';

interface CourierRemovalProps extends CourierDialogProps {
  readonly onConfirm: () => void;
}

/** Asks before a courier is removed. */
export function CourierRemoval({ courier, open, onClose, onConfirm }: CourierRemovalProps) {
  return (
    <RemovalDialog title="Remove Courier" open={open} onClose={onClose} onConfirm={onConfirm}>
      <p>
        Are you sure you want to remove <strong>{courier.name}</strong>? His orders will have no
        courier then; their history still says who carried them.
      </p>
    </RemovalDialog>
  );
}
