import { whenAtRest } from '../ui/painted.ts';

/** What a history entry says of its place. */
export const AT_TOP = { scrollTop: 0 };

let storing: ReturnType<typeof setTimeout> | undefined;
/** Whether the entry is already that of the page that is on its way: what is on show belongs to the one that was left. */
let isBetween = false;

/** Writes down where the page stands a moment after scrolling has ended. */
export function storeScrollSoon(): void {
  clearTimeout(storing);
  storing = setTimeout(storeScroll, 120);
}

/** Where the page stands goes into its history entry, for the way back. */
export function storeScroll(): void {
  clearTimeout(storing);
  if (isBetween) return;
  if (history.state && readScroll(history.state) === scrollY) return; // Writing costs a slow phone 20 ms.
  history.replaceState({ scrollTop: scrollY }, '');
}

/** The history stands at another entry; scrolling is not that page's until {@link enterEntry}. */
export function leaveEntry(): void {
  isBetween = true;
}

/** The page that the entry stands for is on show. */
export function enterEntry(): void {
  isBetween = false;
}

/** What a history entry says of its place, in px from the top. */
export const readScroll = (state: unknown): number =>
  typeof state === 'object' && state !== null && 'scrollTop' in state
    ? Number(state.scrollTop) || 0
    : 0;

export const scrollToPlace = (top: number): void => scrollTo({ top, behavior: 'instant' });

/**
 * Restores places from now on in the browser's stead: only we know when a page is there to be scrolled. A reload and the page
 * cache restore the place themselves.
 */
export function restorePlaces(): void {
  history.scrollRestoration = 'manual';
  whenAtRest(storeScroll); // So that the first click need not.
  addEventListener('pagehide', () => {
    history.scrollRestoration = 'auto';
  });
  addEventListener('pageshow', () => {
    history.scrollRestoration = 'manual';
    enterEntry(); // It may have been left on the way to a page that only a full load could show.
  });
  addEventListener('scroll', storeScrollSoon, { passive: true });
}
