import { flushSync } from 'react-dom';
import type { CallName } from '../../contract/api.ts';
import { DEFAULT_SHOP_SETTINGS } from '../../domain/shop-settings.ts';
import type { QueryStore } from '../api/query.ts';
import { isShopThere } from '../lazy.tsx';
import type { Navigator, Read, Screen } from '../page.ts';
import { learnRoutes, matchRoute, redirectOf } from '../routes.ts';
import { settingsQuery } from '../shop-settings.ts';
import { painted } from '../ui/painted.ts';
import { growPicture } from './grow-picture.ts';
import {
  AT_TOP,
  enterEntry,
  leaveEntry,
  readScroll,
  restorePlaces,
  scrollToPlace,
  storeScroll,
} from './history-entry.ts';
import { CodeMissing, failedPage, type OpenedPage, openPage } from './open-page.ts';
import { announceArrival, announceWaiting } from './waiting-line.ts';

/** How long the old screen stays while the next one loads, before its skeleton shows. */
const SKELETON_AFTER_MS = 150;

/** Where a navigation leads, and in what state it finds the window. */
interface Arrival {
  readonly url: URL;
  readonly scrollTop: number;
  readonly link: Element | null;
  /** The way back shows the lists that were left; a link reads them again. */
  readonly read: Read;
}

/** The pages whose product lists are reset when they are left. */
const LIST_PAGES = ['/collection/:id', '/search/:query?', '/product/:id?'];

const isProductList = (name: CallName): boolean =>
  name === 'GET /products' || name === 'GET /products/recommended';

/** Keeps the screen on show and changes it without reloading the document. */
export function createNavigator(first: Screen, store: QueryStore): Navigator {
  const { current, subscribe, show } = createShownScreen(first);
  let address = addressOf(location);
  /** The number of the newest visit: what an older one still waits for no longer counts. */
  let latest = 0;
  /** The visit in which the visitor last pressed anything, be it with its skeleton. */
  let lastPressedIn: number | null = null;

  const showSkeleton = async (url: URL, visit: number, scrollTop: number) => {
    const waiting = await withoutData(url).catch(() => null); // The navigation itself says what failed.
    if (!waiting || needsDocument(url) || visit !== latest || current().visit === visit) return;
    show(waiting, visit);
    if (scrollTop === 0) scrollToPlace(0);
  };

  const arrive = async ({ url, scrollTop, link, read }: Arrival) => {
    latest += 1;
    const visit = latest;
    leaveEntry();
    address = addressOf(url);
    const waiting = setTimeout(() => showSkeleton(url, visit, scrollTop), SKELETON_AFTER_MS);
    announceWaiting();
    const next = await open(url, read);
    clearTimeout(waiting);
    if (visit !== latest) return;
    announceArrival();
    if (!next) return location.assign(url);
    const hasSkeleton = current().visit === visit;
    await growPicture(hasSkeleton ? null : link, () => {
      if (visit !== latest) return;
      show(next, visit);
      enterEntry();
      // The skeleton began at the top; who has scrolled on since then is not pulled back.
      if (scrollTop > 0 || !hasSkeleton) scrollToPlace(scrollTop);
      // A dialog that was left gives the page back until then. Who has gone on by then, say into a menu,
      // keeps the focus there.
      void painted().then(() => lastPressedIn === current().visit || focusMain());
    });
  };

  /** The page, or what stands for it when it failed; `null` where only a full load can help. */
  const open = async (url: URL, read: Read): Promise<OpenedPage | null> => {
    await learnRoutes(url.pathname).catch(() => undefined); // Opening it says so.
    if (needsDocument(url)) return null;
    return openPage(url.pathname, url.search, read).catch(async (error: unknown) => {
      // Either the version is gone, or the browser keeps on failing what failed once.
      if (error instanceof CodeMissing && (await isShopThere())) return null;
      const { shop_name } = store.state(settingsQuery).data ?? DEFAULT_SHOP_SETTINGS;
      return failedPage(url, error, shop_name);
    });
  };

  /** Headers say what a document may do, so a screen that may use the camera stands in one of its own. */
  const needsDocument = ({ pathname }: URL) =>
    matchRoute(pathname, '').route.camera !== first.route.camera;

  return {
    current,
    first: () => first,
    subscribe,
    async go(href, { replace = false, stay = false, link = null } = {}) {
      const url = finalUrl(href);
      storeScroll();
      if (stay) {
        address = addressOf(url);
        return history.replaceState(history.state, '', url);
      }
      if (LIST_PAGES.includes(current().route.path)) store.leave(isProductList);
      // What covers the page closes: its entry becomes the next page's (web/ui/modal.tsx).
      if (replace || history.state?.modal || url.href === location.href)
        history.replaceState(AT_TOP, '', url);
      else history.pushState(AT_TOP, '', url);
      await arrive({ url, scrollTop: 0, link, read: store.read });
    },
    prefetch(href) {
      const { pathname, search } = finalUrl(href);
      openPage(pathname, search, store.read).catch(() => undefined);
    },
    prefetchCode(href) {
      const { pathname, search } = finalUrl(href);
      matchRoute(pathname, search)
        .route.page()
        .catch(() => undefined);
    },
    listen() {
      restorePlaces();
      for (const press of ['pointerdown', 'keydown'])
        addEventListener(press, () => (lastPressedIn = current().visit), true);
      addEventListener('popstate', ({ state }) => {
        const url = new URL(location.href);
        const scrollTop = readScroll(state);
        // Only the part after # is another one: the screen stays.
        if (addressOf(url) === address) {
          if (state) scrollToPlace(scrollTop);
          return;
        }
        void arrive({ url, scrollTop, link: null, read: store.readBack });
      });
    },
  };
}

/** The screen that components render, and their subscriptions to it. */
function createShownScreen(first: Screen) {
  const listeners = new Set<() => void>();
  let screen = first;
  return {
    current: () => screen,
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    /** Renders a screen at once; without `meta`, its skeleton. */
    show(next: Omit<Screen, 'visit'>, visit: number): void {
      screen = { ...next, visit };
      document.documentElement.toggleAttribute('data-waited', next.meta === null);
      flushSync(() => {
        for (const listener of listeners) listener();
      });
      if (next.meta) document.title = next.meta.title;
    },
  };
}

/** Where a path of this shop leads in the end. */
function finalUrl(href: string): URL {
  const url = new URL(href, location.href);
  const target = redirectOf(url.pathname, url.search);
  return target === null ? url : new URL(target, url);
}

/** What shows of a page before its data is there. */
async function withoutData({ pathname, search }: URL): Promise<Omit<Screen, 'visit'>> {
  await learnRoutes(pathname);
  const found = matchRoute(pathname, search);
  return { ...found, page: await found.route.page(), meta: null };
}

const addressOf = ({ pathname, search }: Pick<URL, 'pathname' | 'search'>) => pathname + search;

/**
 * Moves focus to the new page, so that the keyboard and screen readers start there. A control that the
 * page kept, such as its sort or its search box, keeps the focus while it is in view.
 */
function focusMain(): void {
  const main = document.querySelector<HTMLElement>('main');
  const focused = document.activeElement;
  if (main?.contains(focused) && isInView(focused)) return;
  main?.focus({ preventScroll: true });
}

function isInView(element: Element | null): boolean {
  const { top = 0, bottom = 0 } = element?.getBoundingClientRect() ?? {};
  return bottom > 0 && top < innerHeight;
}
