import { useEffect, useRef } from 'react';
import { dismissToast, showLoadingToast, showToast } from '../ui/toast-list.ts';

/**
 * What a form says while it is sent and of how it ended. An error stays until it is dismissed
 * (look.md 10); the next try, leaving the page and closing its dialog take it away, since it no longer holds.
 *
 * @param open false once the form's dialog is closed.
 */
export function useOutcomeToast(open = true) {
  const retract = useRef<() => void>(() => undefined);
  useEffect(() => () => retract.current(), []);
  useEffect(() => {
    if (!open) retract.current();
  }, [open]);
  return {
    complain(message: string): void {
      retract.current();
      const id = showToast(message, { type: 'error' });
      retract.current = () => dismissToast(id);
    },
    /** A toast with `text` that turns into success or error. */
    begin(text: string) {
      retract.current();
      const toast = showLoadingToast(text);
      retract.current = toast.dismiss;
      const succeed = (outcome: string) => {
        retract.current = () => undefined;
        toast.succeed(outcome);
      };
      return { succeed, fail: toast.fail };
    },
  };
}
