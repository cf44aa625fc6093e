import type { ComponentType, ReactNode } from 'react';
import type { ShopSettings } from '../domain/shop-settings.ts';
import type { Query } from './api/query.ts';

/** Where a screen is: the route's parameters and the query, as text. */
export interface PageLocation {
  readonly path: string;
  readonly params: Readonly<Record<string, string | undefined>>;
  readonly search: URLSearchParams;
}

/** Reads a query into the cache, or from it. */
export type Read = <T>(query: Query<T>) => Promise<T>;

/** What a document's head says of a page. */
export interface Meta {
  /** The page's own; the shop's name is put behind it, except in the admin panel. */
  readonly title: string;
  /** The title names the shop itself. */
  readonly titleIsWhole?: true;
  readonly description?: string;
  /** Path and query of the one address that this page should be found under. */
  readonly canonical?: string;
  /** Picture for link previews; the shop's mark when absent. */
  readonly image?: PreviewImage;
  /** What link previews take the page for; a website when absent. */
  readonly kind?: 'product';
  /** It shows sections that the merchant has arranged: their styles come with it. */
  readonly withSections?: true;
  /** Private and empty pages are kept out of search engines. */
  readonly noIndex?: boolean;
  readonly previous?: string;
  readonly next?: string;
  /** schema.org objects. */
  readonly structuredData?: readonly Record<string, unknown>[];
  /** The first picture, fetched before the page is parsed; one for each cut where it has several. */
  readonly preloadImage?: PreloadImage | readonly PreloadImage[];
}

/** The same with the shop's name: what documents say and browsers show. */
export interface NamedMeta extends Meta {
  readonly shopName: string;
}

/** A picture as link previews want it: a path of the shop, and its size in px. */
export interface PreviewImage {
  readonly path: string;
  readonly width: number;
  readonly height: number;
  readonly alt: string;
}

/** What a link that fetches a picture ahead says: the same as the `<source>` that will show it. */
export interface PreloadImage {
  readonly srcSet: string;
  readonly sizes: string;
  readonly type: string;
  readonly media?: string;
}

export interface PageProps {
  readonly location: PageLocation;
}

/** What a page's file exports. Reads top to bottom: load, page, parts, meta. */
export interface PageModule {
  readonly default: ComponentType<PageProps>;
  /**
   * Reads what the first view shows and says what the head says. On the server everything is
   * read before rendering; in the browser it runs on intent and on navigation.
   *
   * @throws an error with `status` 404 when the page names something that is not there.
   */
  readonly load: (location: PageLocation, read: Read, shop: ShopSettings) => Promise<Meta> | Meta;
  /** Brings the code of parts that the page has when it is made in the browser: before it is opened, once that is likely. */
  readonly prepare?: () => Promise<void>;
  /** Shown after 150 ms while data is on its way. */
  readonly Skeleton?: ComponentType;
  /** What is said when its data did not come; that the page did not, when absent. */
  readonly failure?: string;
  /** What stands around the page in place of the shop's layout; it travels with the page's code. */
  readonly Layout?: ComponentType<{ readonly children: ReactNode }>;
}

/** Who may see a screen; the API decides for itself, this only chooses where to send a visitor. */
export type Audience = 'everyone' | 'guest' | 'customer' | 'admin';

export interface Route {
  readonly path: string;
  /** Key of the page's file in `pages`; its chunk is loaded when needed. */
  readonly page: () => Promise<PageModule>;
  /** The page's source file: how the built assets of the page are found. */
  readonly file: string;
  /** Query parameters the page reads; all others are ignored and are no part of its cache key. */
  readonly search: readonly string[];
  /** It also reads parameters that name facets (domain/facets.ts). */
  readonly facets: boolean;
  readonly audience: Audience;
  readonly footer: boolean;
  /** All its addresses are one screen, whose state lives on from one to the next. */
  readonly oneScreen: boolean;
  /** Its document may use the camera; no other screen is shown in that document. */
  readonly camera?: true;
  /** Its document may ask the browser where it is. */
  readonly location?: true;
}

/** What is on show: a route, its loaded page, and where it is. */
export interface Screen {
  readonly route: Route;
  readonly page: PageModule;
  readonly location: PageLocation;
  /** `null` while the data is still on its way and the skeleton stands in. */
  readonly meta: NamedMeta | null;
  /** Differs for every visit, so that each one starts with fresh state. */
  readonly visit: number;
}

interface GoOptions {
  /** Takes the place of the screen on show in the history. */
  readonly replace?: boolean;
  /** The screen on show goes by this address from now on: nothing is opened, nothing moves. */
  readonly stay?: boolean;
  /** The link that was followed: a product card's picture grows into the product's. */
  readonly link?: Element | null;
}

/** Changes the screen on show without reloading the document. */
export interface Navigator {
  readonly current: () => Screen;
  /** The screen that the document was rendered with: what React takes over, wherever Back has led since. */
  readonly first: () => Screen;
  readonly subscribe: (listener: () => void) => () => void;
  /** Goes to a path of this shop. Never rejects: what fails is shown as a page. */
  readonly go: (href: string, options?: GoOptions) => Promise<void>;
  /** Loads code and data of a path ahead; failures are left to the navigation itself. */
  readonly prefetch: (href: string) => void;
  /** Loads the code of a path ahead, but no data. */
  readonly prefetchCode: (href: string) => void;
  /** Starts listening to the browser's back and forward. */
  readonly listen: () => void;
}

/** Thrown by a page's `load` when what the address names is not there. */
export class PageNotFound extends Error {
  override readonly name = 'PageNotFound';
  readonly status = 404;
}

/** A path with its search params, if there are any. (`URLSearchParams.size` is missing before Safari 17.) */
export function withSearch(path: string, search: URLSearchParams): string {
  const text = search.toString();
  return text === '' ? path : `${path}?${text}`;
}
