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
