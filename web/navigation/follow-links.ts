import { isEarly } from '../early-input.ts';
import { firstInteraction } from '../first-interaction.ts';
import type { Navigator, Route } from '../page.ts';
import { matchRoute, notFoundRoute } from '../routes.ts';
import { asksForNewTab } from '../ui/new-tab.ts';
import { whenAtRest } from '../ui/painted.ts';
import { savesData } from './use-navigator.ts';

/** How long a pointer or the focus rests on a link before its page's data is loaded ahead. */
const DWELL_MS = 80;

/**
 * Makes every plain link and GET form of this origin navigate without reloading, so that pages and
 * the ui kit render ordinary `<a href>` and `<form>`, which also work without JavaScript.
 */
export function interceptLinks({ go, prefetch }: Navigator): void {
  let pressedAt = '';
  const follow = (event: MouseEvent) => {
    const link = plainLink(event);
    if (!link) return;
    pressedAt = placeOf(event);
    event.preventDefault();
    void go(link.href, { link });
  };
  document.addEventListener('click', follow);
  // React keeps a click to itself in a part whose code has not come yet.
  document.addEventListener('click', (event) => isEarly(event.target as Element) && follow(event), {
    capture: true,
  });
  document.addEventListener('submit', (event) => {
    const form = event.target as HTMLFormElement;
    if (event.defaultPrevented || form.method !== 'get' || !isOurs(new URL(form.action))) return;
    event.preventDefault();
    void go(urlOfForm(form));
  });
  let dwelling: ReturnType<typeof setTimeout> | undefined;
  const onIntent = (event: Event) => {
    clearTimeout(dwelling);
    // What the next page puts under a resting pointer was not pointed at.
    if (savesData() || (event instanceof PointerEvent && placeOf(event) === pressedAt)) return;
    const link = (event.target as Element | null)?.closest?.('a[href]');
    if (!(link instanceof HTMLAnchorElement) || !isPrefetchable(link)) return;
    bringCode(matchRoute(link.pathname, link.search).route); // Once for all pages of a kind.
    // Of one page a pointer or a focus that only passes wants nothing; a finger is about to press.
    if (event.type === 'touchstart') prefetch(link.href);
    else dwelling = setTimeout(() => prefetch(link.href), DWELL_MS);
  };
  for (const intent of ['pointerover', 'focusin', 'touchstart']) {
    document.addEventListener(intent, onIntent, { passive: true });
  }
}

/** In whole px: those of a click are, those of a pointer need not be. */
const placeOf = ({ screenX, screenY }: MouseEvent): string =>
  `${Math.floor(screenX)} ${Math.floor(screenY)}`;

/** The address a GET form leads to; empty fields are left out. */
function urlOfForm(form: HTMLFormElement): string {
  const url = new URL(form.action);
  url.search = '';
  for (const [name, value] of new FormData(form)) {
    if (typeof value === 'string' && value.trim() !== '')
      url.searchParams.append(name, value.trim());
  }
  return url.href;
}

function plainLink(event: MouseEvent): HTMLAnchorElement | null {
  if (event.defaultPrevented || event.button !== 0 || asksForNewTab(event)) return null;
  const link = (event.target as Element).closest('a[href]');
  if (!(link instanceof HTMLAnchorElement)) return null;
  if (link.target || link.hasAttribute('download')) return null;
  const url = new URL(link.href);
  const sameDocument = url.pathname === location.pathname && url.search === location.search;
  if (!isOurs(url) || (sameDocument && url.hash !== '')) return null;
  return link;
}

const FILES = /^\/(?:api|media|assets)\//;

const isOurs = (url: URL): boolean => url.origin === location.origin && !FILES.test(url.pathname);

/** Of this shop's pages; `/order-success` clears the cart when it opens, so it is never opened ahead. */
function isPrefetchable(link: HTMLAnchorElement): boolean {
  const url = new URL(link.href);
  if (!isOurs(url) || url.pathname === '/order-success') return false;
  return matchRoute(url.pathname, url.search).route !== notFoundRoute;
}

/** Who has looked at a page for this long is about to go on, in ms. */
const LOOKED_MS = 4000;

/**
 * Brings the code of the pages that the one on show mostly leads to, once somebody is there: a click then waits for data
 * alone, which is asked for as soon as the pointer comes near.
 */
export function bringCodeAhead(): void {
  const looked = new Promise((resolve) => setTimeout(resolve, LOOKED_MS));
  if (!savesData()) void Promise.race([firstInteraction, looked]).then(() => whenAtRest(bring));
}

function bring(): void {
  const links = [...document.querySelectorAll<HTMLAnchorElement>('main a[href]')];
  const routes = links.filter(isPrefetchable).map(({ pathname }) => matchRoute(pathname, '').route);
  const again = new Set(routes.filter((route, place) => routes.indexOf(route) < place));
  for (const route of again) if (route.audience !== 'admin') bringCode(route);
}

/** The page's own, and that of the parts which it has when it is made in the browser. */
function bringCode({ page }: Route): void {
  const coming = page().then(({ prepare }) => prepare?.());
  coming.catch(() => undefined); // The navigation itself says what failed.
}
