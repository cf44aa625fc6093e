/** A page that comes sooner needs no word; a press is answered within 100 ms. */
const TELL_AFTER_MS = 80;

/** Where it is told (web/root.tsx); styles/base.css draws a line across the top while it says something. */
export const WAITING_ID = 'waiting';

let later: ReturnType<typeof setTimeout> | undefined;

/** Tells, in a moment, that a page is on its way: on a slow line nothing else answers a click. */
export function tellWaiting(): void {
  clearTimeout(later);
  later = setTimeout(say, TELL_AFTER_MS, 'Loading, please wait...');
}

export function tellArrived(): void {
  clearTimeout(later);
  say('');
}

function say(words: string): void {
  const place = document.getElementById(WAITING_ID);
  if (place) place.textContent = words;
}
