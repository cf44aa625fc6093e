import {
  type MouseEvent,
  type ReactNode,
  type SyntheticEvent,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react';
import { Icon } from './icon.tsx';
import { joinClasses } from './join-classes.ts';
import styles from './modal.module.css';
import { pushModal } from './modal-stack.ts';
import { painted } from './painted.ts';

export interface ModalProps {
  open: boolean;
  /** Esc, the backdrop and the close button ask for this; the owner then sets `open` to false. */
  onClose: () => void;
  /** Names the dialog and stands in its head. */
  title: ReactNode;
  /** Rendered while open and until it has slid away. `data-autofocus` marks what gets the focus. */
  children: ReactNode;
  /** Stays in view below the scrolling content: the dialog's actions. */
  footer?: ReactNode;
  closeLabel?: string;
  className?: string | undefined;
}

/** Longer than --duration-drawer, so that nothing disappears while it still moves. */
const LEAVE_MS = 320;

/**
 * A native modal dialog: the browser keeps the focus inside, makes the rest inert and gives the
 * focus back. Use dialog.tsx, drawer.tsx or sheet.tsx, which say where it stands.
 */
export function Modal({
  open,
  onClose,
  kind,
  ...props
}: ModalProps & { kind: 'dialog' | 'drawer' | 'sheet' }) {
  const ref = useRef<HTMLDialogElement>(null);
  const wanted = useRef(false);
  const pressedBackdrop = useRef(false);
  const titleId = useId();
  const present = usePresence(open);

  useEffect(() => {
    const dialog = ref.current;
    if (!open || !dialog) return;
    wanted.current = true;
    if (!dialog.open) dialog.showModal();
    dialog.querySelector<HTMLElement>('[data-autofocus]')?.focus();
    const pop = pushModal(dialog);
    return () => {
      wanted.current = false;
      // What made it close is answered first: giving the page back takes a slow phone 100 ms.
      void painted().then(() => {
        if (wanted.current) return;
        pop();
        dialog.close();
      });
    };
  }, [open]);

  function isBackdrop(event: MouseEvent) {
    return event.target === ref.current;
  }

  // A file input's `cancel` bubbles up to here too: only the dialog's own counts.
  function onCancel(event: SyntheticEvent) {
    if (event.target !== ref.current) return;
    event.preventDefault();
    onClose();
  }

  // The browser may close by itself (a second Esc): the owner decides.
  function onClosed(event: SyntheticEvent) {
    if (event.target !== ref.current || !open || ref.current.open) return;
    ref.current.showModal();
    onClose();
  }

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the key for the backdrop's click is Esc
    <dialog
      ref={ref}
      className={joinClasses(styles.modal, styles[kind], props.className)}
      aria-labelledby={titleId}
      onCancel={onCancel}
      onClose={onClosed}
      onMouseDown={(event) => {
        pressedBackdrop.current = isBackdrop(event);
      }}
      onClick={(event) => {
        if (pressedBackdrop.current && isBackdrop(event)) onClose();
      }}
    >
      {present && (
        <div className={styles.panel}>
          <header className={styles.head}>
            <h2 className={styles.title} id={titleId}>
              {props.title}
            </h2>
            <button className={styles.close} type="button" onClick={onClose}>
              <Icon name="close" label={props.closeLabel ?? 'Close'} />
            </button>
          </header>
          <div className={styles.body}>{props.children}</div>
          {props.footer && (
            <footer className={styles.foot} data-keep-clear>
              {props.footer}
            </footer>
          )}
        </div>
      )}
    </dialog>
  );
}

/** True while open and for as long as leaving takes. */
function usePresence(open: boolean): boolean {
  const [left, setLeft] = useState(true);
  if (open && left) setLeft(false);
  useEffect(() => {
    if (open || left) return;
    const timer = setTimeout(() => setLeft(true), LEAVE_MS);
    return () => clearTimeout(timer);
  }, [open, left]);
  return open || !left;
}
