import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/modal.tsx';
import { painted } from '../ui/painted.ts';
import page from './admin-page.module.css';

interface DialogState<T> {
  /** What the dialog is about; kept until the dialog has closed. */
  readonly about: T | null;
  readonly open: boolean;
  /** Differs for every opening: as a key it makes each start with fresh state. */
  readonly opening: number;
}

/** Longer than the closing animation of a dialog, in ms. */
const GONE_AFTER_MS = 400;

/**
 * Opens and closes a dialog that carries what was selected, and gives the focus back when it closes.
 *
 * @param first what it is open with from the beginning
 */
export function useDialogState<T>(first: T | null = null) {
  const [state, setState] = useState<DialogState<T>>({
    about: first,
    open: first !== null,
    opening: 0,
  });
  const show = useCallback(
    (about: T) => setState(({ opening }) => ({ about, open: true, opening: opening + 1 })),
    [],
  );
  const close = useCallback(() => setState((old) => ({ ...old, open: false })), []);

  // A closed dialog is unmounted, so that it reads nothing any more.
  const { open, about } = state;
  useEffect(() => {
    if (open || about === null) return;
    const timer = setTimeout(() => setState((old) => ({ ...old, about: null })), GONE_AFTER_MS);
    return () => clearTimeout(timer);
  }, [open, about]);
  useFocusReturn(open);
  return { ...state, show, close };
}

interface RemovalDialogProps {
  /** Also what its button says: "Delete Product". */
  readonly title: string;
  readonly open: boolean;
  readonly onClose: () => void;
  readonly onConfirm: () => void;
  readonly busy?: boolean;
  readonly children: ReactNode;
}

/** Asks before something is removed; the focus starts on Cancel. */
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

interface RemovalOfProps<T> {
  readonly title: string;
  readonly removal: DialogState<T> & { readonly close: () => void };
  /** Given what is to be removed, once the dialog has begun to close. */
  readonly onConfirm: (about: T) => void;
  /** The question. */
  readonly children: (about: T) => ReactNode;
}

/** Asks before what a dialog was opened with is removed. Each opening starts with fresh state. */
export function RemovalOf<T>({ title, removal, onConfirm, children }: RemovalOfProps<T>) {
  const { about, open, opening, close } = removal;
  if (about === null) return null;
  const confirm = () => {
    close();
    onConfirm(about);
  };
  return (
    <RemovalDialog key={opening} title={title} open={open} onClose={close} onConfirm={confirm}>
      {children(about)}
    </RemovalDialog>
  );
}

/**
 * When a dialog closes and what opened it is gone, the focus goes to what had it before any dialog opened, or else to the page,
 * instead of nowhere.
 */
export function useFocusReturn(dialogOpen: boolean): void {
  const wasOpen = useRef(dialogOpen);
  const before = useRef<HTMLElement>(null);
  useEffect(() => {
    const onFocus = ({ target }: FocusEvent) => {
      if (target instanceof HTMLElement && !target.closest('dialog')) before.current = target;
    };
    // On iPads a button that is pressed has no focus.
    const onBlur = ({ target, relatedTarget }: FocusEvent) => {
      if (relatedTarget === null && target === before.current) before.current = null;
    };
    document.addEventListener('focusin', onFocus);
    document.addEventListener('focusout', onBlur);
    return () => {
      document.removeEventListener('focusin', onFocus);
      document.removeEventListener('focusout', onBlur);
    };
  }, []);
  useEffect(() => {
    const closed = wasOpen.current && !dialogOpen;
    wasOpen.current = dialogOpen;
    const opener = before.current;
    if (!closed) return;
    // A dialog closes once its owner's answer was painted (ui/modal.tsx).
    void painted().then(() => {
      const { activeElement: now, body } = document;
      if (now !== body && !now?.closest('dialog:not([open])')) return;
      const kept = opener?.isConnected ? opener : document.querySelector<HTMLElement>('main');
      kept?.focus({ preventScroll: true });
    });
  }, [dialogOpen]);
}
