/** What a history entry says of its place. */
export const AT_TOP = { scrollTop: 0 };

let remembering: ReturnType<typeof setTimeout> | undefined;

/** Writes down where the page stands a moment after scrolling has ended. */
export function rememberScrollSoon(): void {
  clearTimeout(remembering);
  remembering = setTimeout(rememberScroll, 120);
}

/** Where the page stands goes into its history entry, for the way back (spec §2). */
export function rememberScroll(): void {
  clearTimeout(remembering);
  if (history.state && readScroll(history.state) === scrollY) return; // Writing costs a slow phone 20 ms.
  history.replaceState({ scrollTop: scrollY }, '');
}

/** The way back has begun: what is on show still belongs to the entry that was left. */
export function stopRemembering(): void {
  clearTimeout(remembering);
}

/** What a history entry says of its place, in px from the top. */
export const readScroll = (state: unknown): number =>
  typeof state === 'object' && state !== null && 'scrollTop' in state
    ? Number(state.scrollTop) || 0
    : 0;

export const scrollToPlace = (top: number): void => scrollTo({ top, behavior: 'instant' });
