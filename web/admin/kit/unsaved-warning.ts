import { useEffect } from 'react';

const LEAVE_QUESTION = 'Leave without saving? What you typed will be lost.';

/** How many forms on show hold something that is not saved: they ask once, together. */
let unsavedForms = 0;
let listening: AbortController | null = null;

/**
 * Asks before the page is left while something is not saved: by a link, by the browser's back and forward, by
 * closing or reloading the tab.
 */
export function useUnsavedWarning(unsaved: boolean): void {
  useEffect(() => {
    if (!unsaved) return;
    unsavedForms += 1;
    if (unsavedForms === 1) listening = listen();
    return () => {
      unsavedForms -= 1;
      if (unsavedForms === 0) listening?.abort();
    };
  }, [unsaved]);
}

function listen(): AbortController {
  const over = new AbortController();
  const { signal } = over;
  // In the capture phase: the shop's own links change the screen in place.
  addEventListener('click', askAtLink, { capture: true, signal });
  addEventListener('beforeunload', (event) => event.preventDefault(), { signal });
  navigationApi()?.addEventListener('navigate', askAtTraversal, { signal });
  return over;
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
