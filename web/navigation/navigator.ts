import { flushSync } from 'react-dom';
import type { QueryStore } from '../api/query-store.ts';
import { matchRoute, redirects } from '../routes.ts';
import { openPage, type Screen } from './navigation.ts';

/** How long the old screen stays while the next one loads, before its skeleton shows (look.md). */
const SKELETON_AFTER_MS = 150;

type Arrival = 'forward' | 'history';

export interface Navigator {
  readonly current: () => Screen;
  readonly subscribe: (listener: () => void) => () => void;
  /** Goes to a path of this shop. Never rejects: what fails is shown as a page. */
  readonly go: (href: string, options?: { readonly replace?: boolean }) => Promise<void>;
  /** Loads code and data of a path ahead; failures are left to the navigation itself. */
  readonly prefetch: (href: string) => void;
  /** Starts listening to the browser's back and forward. */
  readonly listen: () => void;
}

/** Keeps the screen on show and changes it without reloading the document. */
export function createNavigator(first: Screen, store: QueryStore): Navigator {
  const listeners = new Set<() => void>();
  const { read } = store;
  let screen = first;
  let latest = 0;

  const show = (next: Omit<Screen, 'visit'>, visit: number) => {
    screen = { ...next, visit };
    flushSync(() => {
      for (const listener of listeners) listener();
    });
    if (next.meta) document.title = next.meta.title;
  };

  const arrive = async (url: URL, arrival: Arrival, scrollTop: number) => {
    latest += 1;
    const visit = latest;
    const moving = screen.location.path !== url.pathname;
    const opening = openPage(url.pathname, url.search, read);
    const waiting = setTimeout(async () => {
      const { route, location } = matchRoute(url.pathname, url.search);
      const page = await route.page().catch(() => null);
      if (page && visit === latest && screen.visit !== visit) {
        show({ route, page, location, meta: null }, visit);
        if (arrival === 'forward') scrollTo({ top: 0, behavior: 'instant' });
      }
    }, SKELETON_AFTER_MS);
    try {
      const next = await opening;
      if (visit !== latest) return;
      show(next, visit);
    } catch {
      // The code did not come: a full load gets a page that fits the server, or the browser's own
      // message when the network is away.
      if (visit === latest) location.assign(url);
      return;
    } finally {
      clearTimeout(waiting);
    }
    scrollTo({ top: scrollTop, behavior: 'instant' });
    if (moving) focusMain();
  };

  return {
    current: () => screen,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    async go(href, { replace = false } = {}) {
      const url = new URL(href, location.href);
      const target = redirects[url.pathname];
      if (target) url.pathname = target;
      rememberScroll();
      if (replace || url.href === location.href) history.replaceState(null, '', url);
      else history.pushState(null, '', url);
      await arrive(url, 'forward', 0);
    },
    prefetch(href) {
      const url = new URL(href, location.href);
      openPage(url.pathname, url.search, read).catch(() => undefined);
    },
    listen() {
      history.scrollRestoration = 'manual';
      // A reload and the page cache restore the place themselves.
      addEventListener('pagehide', () => {
        history.scrollRestoration = 'auto';
      });
      addEventListener('pageshow', () => {
        history.scrollRestoration = 'manual';
      });
      addEventListener('scroll', rememberScrollSoon, { passive: true });
      addEventListener('popstate', (event) => {
        const url = new URL(location.href);
        if (url.pathname === screen.location.path && url.hash) return;
        void arrive(url, 'history', readScroll(event.state));
      });
    },
  };
}

let remembering: ReturnType<typeof setTimeout> | undefined;

function rememberScrollSoon(): void {
  clearTimeout(remembering);
  remembering = setTimeout(rememberScroll, 120);
}

/** Where the page stood goes into its history entry, for the way back (spec §2). */
function rememberScroll(): void {
  clearTimeout(remembering);
  history.replaceState({ scrollTop: scrollY }, '');
}

const readScroll = (state: unknown): number =>
  typeof state === 'object' && state !== null && 'scrollTop' in state
    ? Number(state.scrollTop) || 0
    : 0;

/** Moves focus to the new page, so that the keyboard and screen readers start there. */
function focusMain(): void {
  document.querySelector<HTMLElement>('main')?.focus({ preventScroll: true });
}
