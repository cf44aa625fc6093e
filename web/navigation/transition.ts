/** A page that comes sooner needs no word; a press is answered within 100 ms. */
const TELL_AFTER_MS = 80;

/**
 * Where it is shown; styles/base.css draws a line across the top while it says something. It stands beside `#root`
 * (web/server/write-document.ts): a visitor may go on or back before React has taken over what is inside.
 */
export const WAITING_ID = 'waiting';

let later: ReturnType<typeof setTimeout> | undefined;

/** Shows, in a moment, that a page is on its way: on a slow line nothing else answers a click. */
export function announceWaiting(): void {
  clearTimeout(later);
  later = setTimeout(say, TELL_AFTER_MS, 'Loading, please wait...');
}

export function announceArrival(): void {
  clearTimeout(later);
  say('');
}

function say(words: string): void {
  const place = document.getElementById(WAITING_ID);
  if (place) place.textContent = words;
}

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

/** Where the page stands goes into its history entry, for the way back (spec §2). */
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

/** Marks, in `data-*`, whose picture grows and which one it becomes. */
const FROM = '[data-grows]';
const INTO = 'main [data-grown]';

const NAME = 'grown-picture';

/**
 * Changes the screen; where the link stands in a card marked `data-grows` and the new screen has a
 * picture marked `data-grown`, the one grows into the other (look.md: card to product, 240 ms by
 * styles/base.css). Without View Transitions or under reduced motion the screen just changes.
 *
 * @param change must be done when it returns.
 */
export async function growPicture(link: Element | null, change: () => void): Promise<void> {
  const small = link?.closest(FROM)?.querySelector('picture');
  if (!small || !document.startViewTransition || prefersStill()) return change();
  let large: HTMLElement | null = null;
  small.style.viewTransitionName = NAME;
  const transition = document.startViewTransition(() => {
    small.style.viewTransitionName = '';
    change();
    large = document.querySelector<HTMLElement>(`${INTO} picture`);
    if (large) large.style.viewTransitionName = NAME;
  });
  transition.ready.catch(() => undefined); // Skipped, as in a hidden window: the change is made.
  void transition.finished.finally(() => {
    if (large) large.style.viewTransitionName = '';
  });
  await transition.updateCallbackDone;
}

const prefersStill = (): boolean => matchMedia('(prefers-reduced-motion: reduce)').matches;
