import { startTransition, useEffect, useState, useSyncExternalStore } from 'react';
import { readScroll } from './navigation/history-entry.ts';
import { painted } from './ui/painted.ts';

let isFirst = true;

/** Whether the page on show is the document's own, which the server has written. */
export const isFirstPage = (): boolean => isFirst;

/** From now on pages are made in the browser. */
export function leaveFirstPage(): void {
  isFirst = false;
}

const never = () => () => undefined;

/** False on the server and while the page is taken over; then true: the browser's own data may show. */
export const useHydrated = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );

/**
 * False while a part that was made in the browser waits for its first frame; true in the server's pages. What
 * is out of sight can be left until then: the frame comes sooner. True at once where the page returns to a
 * place further down, which may be this part's.
 */
export function usePainted(): boolean {
  const madeHere = useHydrated();
  const [done, setDone] = useState(() => !madeHere || readScroll(history.state) > 0);
  useEffect(() => {
    if (!done) void painted().then(() => startTransition(() => setDone(true)));
  }, [done]);
  return done;
}
