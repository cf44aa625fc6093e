import {
  type MouseEvent,
  type ReactNode,
  type RefObject,
  type SyntheticEvent,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react';
import { joinClasses } from './class-names.ts';
import { dropSecondPresses } from './double-press.ts';
import { Icon } from './icon.tsx';
import styles from './modal.module.css';
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
  /** On phones Back closes it, as it does drawers and sheets. */
  closedByBack?: boolean;
  className?: string | undefined;
}

// Comes with the first interaction, as toasts do, or with the first dialog.
if (!import.meta.env.SSR) dropSecondPresses();

/** Longer than --duration-drawer, so that nothing disappears while it still moves. */
const LEAVE_MS = 320;

/**
 * A native modal dialog: the browser keeps the focus inside, makes the rest inert and gives the
 * focus back. Used as `Dialog`, `Drawer` or `Sheet`, which say where it stands.
 */
function Modal({
  open,
  onClose,
  kind,
  ...props
}: ModalProps & { kind: 'dialog' | 'drawer' | 'sheet' }) {
  const ref = useRef<HTMLDialogElement>(null);
  const pressedBackdrop = useRef(false);
  const titleId = useId();
  const present = usePresence(open);
  const dismiss = useShown(ref, open, onClose, kind !== 'dialog' || props.closedByBack);

  function isBackdrop(event: MouseEvent) {
    return event.target === ref.current;
  }

  // A file input's `cancel` bubbles up to here too: only the dialog's own counts.
  function onCancel(event: SyntheticEvent) {
    if (event.target !== ref.current) return;
    event.preventDefault();
    dismiss();
  }

  // The browser may close by itself (a second Esc): the owner decides.
  function onClosed(event: SyntheticEvent) {
    if (event.target !== ref.current || !open || ref.current.open) return;
    ref.current.showModal();
    dismiss();
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
        if (pressedBackdrop.current && isBackdrop(event)) dismiss();
      }}
    >
      {present && (
        <div className={styles.panel}>
          <header className={styles.head}>
            <h2 className={styles.title} id={titleId}>
              {props.title}
            </h2>
            <button className={styles.close} type="button" onClick={dismiss}>
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

/**
 * Shows the element as a modal dialog while `open`, on top of those that are there.
 *
 * @param hasEntry whether Back closes it
 * @returns asks the owner to close it
 */
function useShown(
  ref: RefObject<HTMLDialogElement | null>,
  open: boolean,
  onClose: () => void,
  hasEntry = false,
): () => void {
  const wanted = useRef(false);
  const entry = useRef<Entry>(null);
  const close = useRef(onClose);
  useEffect(() => {
    close.current = onClose;
  });

  useEffect(() => {
    const dialog = ref.current;
    if (!open || !dialog) return;
    wanted.current = true;
    if (!dialog.open) dialog.showModal();
    dialog.querySelector<HTMLElement>('[data-autofocus]')?.focus();
    const pop = pushModal(dialog);
    const entered = hasEntry ? enterEntry(close) : null;
    entry.current = entered;
    return () => {
      wanted.current = false;
      entered?.release();
      // What made it close is answered first: giving the page back takes a slow phone 100 ms.
      void painted().then(() => {
        if (wanted.current) return;
        pop();
        dialog.close();
        entered?.leave();
      });
    };
  }, [ref, open, hasEntry]);

  return () => {
    entry.current?.leave(); // At once: what comes next, say another address, is not undone by it.
    onClose();
  };
}

interface Entry {
  /** Back no longer closes the dialog. */
  readonly release: () => void;
  /** Leaves the entry, where it is still there. */
  readonly leave: () => void;
}

/**
 * Where one goes back by a gesture, what covers the page has an entry of its own in the history: Back closes it and leaves
 * the page. An address that is opened from within takes that entry's place (web/navigation/navigator.ts).
 *
 * @returns `null` where it needs none
 */
function enterEntry(close: { readonly current: () => void }): Entry | null {
  if (!matchMedia('(pointer: coarse)').matches) return null;
  const modal = open.length;
  const isOurs = () => history.state?.modal === modal;
  if (!isOurs()) {
    history.replaceState({ ...history.state, scrollTop: scrollY }, '');
    history.pushState({ scrollTop: scrollY, modal }, '');
  }
  const onBack = () => (history.state?.modal ?? 0) < modal && close.current();
  addEventListener('popstate', onBack);
  let isLeft = false;
  return {
    release: () => removeEventListener('popstate', onBack),
    leave() {
      if (isLeft || !isOurs()) return;
      isLeft = true; // It takes a moment.
      history.back();
    },
  };
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

/** A dialog in the middle of the page. Props: see ModalProps. */
export function Dialog(props: ModalProps) {
  return <Modal {...props} kind="dialog" />;
}

/** A panel that slides in from the end of the line (right in English, left in Arabic). Props: see ModalProps. */
export function Drawer(props: ModalProps) {
  return <Modal {...props} kind="drawer" />;
}

/** A drawer from the bottom on phones; from 768 px on, from the end of the line. Props: see ModalProps. */
export function Sheet(props: ModalProps) {
  return <Modal {...props} kind="sheet" />;
}

/**
 * The dialogs that are open, the topmost last. Locks the page's scrolling (base.css) and lets
 * toasts move into the topmost dialog, since everything outside of it is inert.
 */
let open: readonly HTMLDialogElement[] = [];
const listeners = new Set<() => void>();

/** Adds an opened dialog on top; the returned function takes it away. */
function pushModal(dialog: HTMLDialogElement): () => void {
  set([...open, dialog]);
  return () => set(open.filter((one) => one !== dialog));
}

export function topModal(): HTMLDialogElement | null {
  return open.at(-1) ?? null;
}

export function subscribeToModals(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function set(next: readonly HTMLDialogElement[]) {
  lockScrolling(next.length > 0);
  open = next;
  for (const listener of listeners) listener();
}

/** base.css does the rest: the page keeps the width that its scrollbar took, so nothing jumps. */
function lockScrolling(locked: boolean) {
  const root = document.documentElement;
  if (locked === root.hasAttribute('data-modal')) return;
  root.style.setProperty('--scrollbar', `${window.innerWidth - root.clientWidth}px`);
  root.toggleAttribute('data-modal', locked);
}
