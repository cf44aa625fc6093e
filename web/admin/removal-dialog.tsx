import type { ReactNode } from 'react';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/modal.tsx';
import page from './admin-page.module.css';

interface RemovalDialogProps {
  /** Also what its button says: "Delete Product". */
  readonly title: string;
  readonly open: boolean;
  readonly onClose: () => void;
  readonly onConfirm: () => void;
  readonly busy?: boolean;
  readonly children: ReactNode;
}

/** Asks before something is removed; the focus begins on the way back. */
export function RemovalDialog(props: RemovalDialogProps) {
  const { title, open, onClose, onConfirm, busy = false, children } = props;
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={title}
      footer={
        <div className={page.actions}>
          <Button variant="secondary" data-autofocus onClick={onClose}>
            Cancel
          </Button>
          <Button variant="danger" busy={busy && 'Deleting...'} onClick={onConfirm}>
            {title}
          </Button>
        </div>
      }
    >
      {children}
    </Dialog>
  );
}
