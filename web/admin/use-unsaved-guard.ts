import { useEffect } from 'react';

const LEAVE_QUESTION = 'Leave without saving? What you typed will be lost.';

/**
 * While something is not saved, asks before the page is left: by a link, by the browser's back and
 * forward, by closing or reloading the tab.
 */
export function useUnsavedGuard(unsaved: boolean): void {
  useEffect(() => {
    if (!unsaved) return;
    const over = new AbortController();
    const { signal } = over;
    // Before anyone else hears of the click; the shop's own links change the screen in place.
    addEventListener('click', askAtLink, { capture: true, signal });
    addEventListener('beforeunload', (event) => event.preventDefault(), { signal });
    historyMoves()?.addEventListener('navigate', askAtMove, { signal });
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

const historyMoves = (): EventTarget | undefined =>
  (window as { navigation?: EventTarget }).navigation;

function askAtMove(event: Event): void {
  if ((event as Move).navigationType !== 'traverse' || !event.cancelable) return;
  if (!confirm(LEAVE_QUESTION)) event.preventDefault();
}
