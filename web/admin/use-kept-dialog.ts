import { type RefObject, useEffect, useRef } from 'react';
import { useKeptForm } from './use-kept-form.ts';

/** Where a page finds what is being typed in its dialog; it answers `null` for nothing. */
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

/** Tells what is being typed in the dialog, while it is there. */
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
