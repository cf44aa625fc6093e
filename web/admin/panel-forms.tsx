import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import type { CallName } from '../../contract/api.ts';
import { type DataOf, type InputOf, useCall } from '../api/call.ts';
import type { Form } from '../forms/use-form.ts';
import { Button } from '../ui/button.tsx';
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
