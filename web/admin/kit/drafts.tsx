import { type RefObject, useEffect, useRef, useState } from 'react';
import { currentSession, subscribeToSession } from '../../session/session-store.ts';
import { useUser } from '../../session/use-session.ts';
import { Icon } from '../../ui/icon.tsx';
import { useDialogState } from '../admin-dialogs.tsx';
import styles from '../admin-page.module.css';

/**
 * Stores the draft of a form, what was typed in it and not saved, when the session ends in the middle, so that after the
 * login the form is there again. Chosen files can't be stored: `RestoredNote` says so above the form.
 *
 * @param form names the form: 'add-product'
 * @param read is asked for the draft while the form still stands; `null`: there is nothing to lose. What it answers travels
 *   as JSON.
 * @param options `overReload`: the draft outlives a reload of the page as well
 * @returns the draft that this admin had left, until the form leaves the screen; else `null`
 */
export function useDraft<T>(
  form: string,
  read: () => T | null,
  { overReload = false } = {},
): T | null {
  const by = useUser()?.id ?? 0;
  const [restored] = useState(() => readDraft(form, by) as T | null);
  const ask = useRef(read);
  useEffect(() => {
    ask.current = read;
  });
  useEffect(() => {
    const store = () => {
      const draft = ask.current();
      if (draft !== null) storeDraft(form, { by, typed: draft });
    };
    const storeAnew = () => {
      dropDraft(form);
      store();
    };
    dropDraft(form);
    const unsubscribe = subscribeToSession(() => {
      const session = currentSession();
      // A person who logs out wants nothing stored.
      if (session.status === 'in' || (session.status === 'out' && session.how === 'left')) return;
      store();
    });
    if (overReload) addEventListener('pagehide', storeAnew);
    return () => {
      unsubscribe();
      removeEventListener('pagehide', storeAnew);
    };
  }, [form, by, overReload]);
  return restored;
}

/** What was typed in a form and not saved. Chosen files can't be stored. */
export interface Draft {
  readonly values: Readonly<Record<string, string>>;
  /** Files had been chosen. */
  readonly files: boolean;
}

/** A dialog with a form: what it is about, with its draft where one was restored. */
export interface EditorOf<T> {
  readonly about: T;
  readonly restored: Draft | null;
  readonly open: boolean;
  /** Closes it without a question, as after saving. */
  readonly onClose: () => void;
  /** Set by the form, and asked when the session ends. */
  readonly draft: RefObject<() => Draft | null>;
}

/**
 * Opens and closes a dialog with a form (`EditDialog`), and opens it again with its draft after the login where the session ended
 * in the middle. Used by the page, which is there before its dialog.
 *
 * @param form names the form: 'edit-courier'
 */
export function useEditDialog<T>(form: string) {
  const { about: shown, open, opening, show, close } = useDialogState<Shown<T>>();
  const draft = useRef<() => Draft | null>(() => null);
  const stored = useDraft<Shown<T>>(form, () => {
    const restored = draft.current();
    return shown && restored && { about: shown.about, restored };
  });
  useEffect(() => {
    if (stored !== null) show(stored);
  }, [stored, show]);
  const editor: EditorOf<T> | null = shown && { ...shown, open, onClose: close, draft };
  return { open, opening, editor, show: (about: T) => show({ about, restored: null }) };
}

interface Shown<T> {
  readonly about: T;
  readonly restored: Draft | null;
}

export const CLOSE_QUESTION = 'Close without saving? What you typed will be lost.';

interface RestoredNoteProps {
  /** Pictures had been chosen, or may have been: they are not stored. */
  readonly pictures?: boolean;
}

/** Stands above a form whose draft was restored. */
export function RestoredNote({ pictures }: RestoredNoteProps) {
  return (
    <p className={styles.note} role="status">
      <Icon name="info" size={20} />
      <span>
        Your session had ended. What you typed is here again.
        {pictures && ' Pictures could not be kept: please choose them again.'}
      </span>
    </p>
  );
}

const keyOf = (form: string) => `kept-form ${form}`;

interface StoredDraft {
  /** The admin's id. */
  readonly by: number;
  readonly typed: unknown;
}

/** Stores a form's draft in this tab's storage, for the person who typed it. */
export function storeDraft(form: string, draft: StoredDraft): void {
  try {
    sessionStorage.setItem(keyOf(form), JSON.stringify(draft));
  } catch {
    // Without storage it is lost, nothing else.
  }
}

/** What this admin had typed; `null` for nothing, and for what another one typed. */
export function readDraft(form: string, by: number): unknown {
  try {
    const draft: StoredDraft | null = JSON.parse(sessionStorage.getItem(keyOf(form)) ?? 'null');
    return draft?.by === by ? (draft.typed ?? null) : null;
  } catch {
    return null;
  }
}

export function dropDraft(form: string): void {
  try {
    sessionStorage.removeItem(keyOf(form));
  } catch {
    // Nothing was stored there.
  }
}
