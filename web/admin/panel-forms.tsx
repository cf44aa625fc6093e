import { type FormEvent, type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import type { CallName } from '../../contract/api.ts';
import { type DataOf, type InputOf, useCall } from '../api/call.ts';
import type { Form } from '../forms/use-form.ts';
import { currentSession, subscribeToSession } from '../session/session-store.ts';
import { useUser } from '../session/use-session.ts';
import { Button } from '../ui/button.tsx';
import { Icon } from '../ui/icon.tsx';
import styles from './admin-page.module.css';

interface AddFormProps<Field extends string> {
  readonly form: Form<Field>;
  readonly onSubmit: (event: FormEvent) => void;
  readonly busy: boolean;
  /** What its button says: "Add product". */
  readonly action: string;
  /** Differs for each thing that is added. */
  readonly round: number;
  /** Whether there is something to lose before anything is typed. */
  readonly unsaved: boolean;
  readonly children: ReactNode;
}

/** A form that adds something, with its button. It asks before a half filled form is left. */
export function AddForm<Field extends string>(props: AddFormProps<Field>) {
  const { form, onSubmit, busy, action, round, unsaved, children } = props;
  const [typedIn, setTypedIn] = useState<number | null>(null);
  useUnsavedWarning(unsaved || typedIn === round);
  const onInput = (event: FormEvent<HTMLFormElement>) => {
    form.handlers.onInput(event);
    setTypedIn(round);
  };
  return (
    <form
      {...form.handlers}
      className={`${styles.form} ${styles.sheet}`}
      noValidate
      onInput={onInput}
      onSubmit={onSubmit}
    >
      {children}
      <div className={styles.actions}>
        <Button type="submit" busy={busy && 'Loading, please wait...'}>
          {action}
        </Button>
      </div>
    </form>
  );
}

/**
 * Keeps what was typed when the session ends in the middle of a form, so that after the login the
 * form is there again (issue 6). Chosen files can't be kept: say so above the form.
 *
 * @param form names the form: 'add-product'
 * @param typed is asked when the session ends, while the form still stands; `null`: nothing was typed.
 *   What it answers travels as JSON.
 * @returns what this admin had typed, until the form leaves the screen; else `null`
 */
export function useKeptForm<T>(form: string, typed: () => T | null): T | null {
  const by = useUser()?.id ?? 0;
  const [kept] = useState(() => readKeptForm(form, by) as T | null);
  const ask = useRef(typed);
  useEffect(() => {
    ask.current = typed;
  });
  useEffect(() => {
    dropKeptForm(form);
    return subscribeToSession(() => {
      const session = currentSession();
      // A person who logs out wants nothing kept.
      if (session.status === 'in' || (session.status === 'out' && session.how === 'left')) return;
      const now = ask.current();
      if (now !== null) keepForm(form, { by, typed: now });
    });
  }, [form, by]);
  return kept;
}

/** Where a page finds what is being typed in its dialog; `null` for nothing. */
export type Typing<T> = RefObject<() => T | null>;

/**
 * For a dialog with a form: when the session ends in the middle, it is open again after the login.
 * Used by the page, which is there before its dialog.
 *
 * @param show opens the dialog with what had been typed; stays the same function
 */
export function useKeptDialog<T>(form: string, show: (kept: T) => void): Typing<T> {
  const typing = useRef<() => T | null>(() => null);
  const kept = useKeptForm<T>(form, () => typing.current());
  useEffect(() => {
    if (kept !== null) show(kept);
  }, [kept, show]);
  return typing;
}

/** Passes on what is being typed in the dialog, while it is there. */
export function useTyping<T>(typing: Typing<T>, typed: () => T | null): void {
  useEffect(() => {
    typing.current = typed;
    return () => {
      typing.current = () => null;
    };
  });
}

const CLOSE_QUESTION = 'Close without saving? What you typed will be lost.';

/** Closes a dialog, but asks first when something was typed in it. */
export const closeCarefully = (typing: Typing<unknown>, onClose: () => void) => () => {
  if (typing.current() === null || confirm(CLOSE_QUESTION)) onClose();
};

interface KeptNoteProps {
  /** Pictures had been chosen, or may have been: they are not kept. */
  readonly pictures?: boolean;
}

/** Stands above a form that is there again after the session had ended. */
export function KeptNote({ pictures }: KeptNoteProps) {
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

interface Kept {
  /** The admin's id. */
  readonly by: number;
  readonly typed: unknown;
}

/** Stores what was typed in a form when the session ended in this tab's storage, for the person who typed it. */
export function keepForm(form: string, kept: Kept): void {
  try {
    sessionStorage.setItem(keyOf(form), JSON.stringify(kept));
  } catch {
    // Without storage it is lost, nothing else.
  }
}

/** What this admin had typed; `null` for nothing, and for what another one typed. */
export function readKeptForm(form: string, by: number): unknown {
  try {
    const kept: Kept | null = JSON.parse(sessionStorage.getItem(keyOf(form)) ?? 'null');
    return kept?.by === by ? (kept.typed ?? null) : null;
  } catch {
    return null;
  }
}

export function dropKeptForm(form: string): void {
  try {
    sessionStorage.removeItem(keyOf(form));
  } catch {
    // Nothing was kept there.
  }
}

/** What was read; `data` is `null` until then. */
interface ReadOnce<T> {
  readonly data: T | null;
  /** It could not be read. */
  readonly isLost: boolean;
}

/** Reads what a form starts with, fresh and once: it must not change while the form is filled in. */
export function useReadOnce<Name extends CallName>(
  name: Name,
  input: InputOf<Name>,
): ReadOnce<DataOf<Name>> {
  const call = useCall();
  const [state, setState] = useState<ReadOnce<DataOf<Name>>>({ data: null, isLost: false });
  const [first] = useState(input);
  useEffect(() => {
    let isWanted = true;
    call(name, first).then(
      (data) => isWanted && setState((old) => (old.data === null ? { data, isLost: false } : old)),
      () => isWanted && setState((old) => ({ ...old, isLost: true })),
    );
    return () => {
      isWanted = false;
    };
  }, [call, name, first]);
  return state;
}

interface ConflictNoteProps {
  /** Who it was and when, in the server's words. */
  readonly message: string;
  readonly className: string | undefined;
  /** What differs, or what can be done. */
  readonly children: ReactNode;
}

/** Says that somebody else has changed the same; what was typed stays in the form below. It takes the focus. */
export function ConflictNote({ message, className, children }: ConflictNoteProps) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.focus(), []);
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for controls of a form
    <div
      ref={box}
      className={className}
      role="group"
      aria-label="Changed in the meantime"
      tabIndex={-1}
    >
      <p>
        <strong>{message}.</strong> Nothing of yours is lost: what you typed is still below.
      </p>
      {children}
    </div>
  );
}

const LEAVE_QUESTION = 'Leave without saving? What you typed will be lost.';

/**
 * Asks before the page is left while something is not saved: by a link, by the browser's back and forward, by
 * closing or reloading the tab.
 *
 * @param unsaved such as `form.changed`.
 */
export function useUnsavedWarning(unsaved: boolean): void {
  useEffect(() => {
    if (!unsaved) return;
    const over = new AbortController();
    const { signal } = over;
    // In the capture phase: the shop's own links change the screen in place.
    addEventListener('click', askAtLink, { capture: true, signal });
    addEventListener('beforeunload', (event) => event.preventDefault(), { signal });
    navigationApi()?.addEventListener('navigate', askAtTraversal, { signal });
    return () => over.abort();
  }, [unsaved]);
}

function askAtLink(event: MouseEvent): void {
  const link = (event.target as Element).closest<HTMLAnchorElement>('a[href]');
  const elsewhere = event.metaKey || event.ctrlKey || event.shiftKey || link?.target === '_blank';
  if (!link || elsewhere || link.hash !== '' || event.button !== 0) return;
  if (link.origin !== location.origin || confirm(LEAVE_QUESTION)) return; // beforeunload asks for others.
  event.preventDefault();
  event.stopPropagation();
}

/** The part of the Navigation API that is used here: not every browser has it. */
interface Move extends Event {
  readonly navigationType: string;
}

const navigationApi = (): EventTarget | undefined =>
  (window as { navigation?: EventTarget }).navigation;

function askAtTraversal(event: Event): void {
  if ((event as Move).navigationType !== 'traverse' || !event.cancelable) return;
  if (!confirm(LEAVE_QUESTION)) event.preventDefault();
}
