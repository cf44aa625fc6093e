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

/** A picture as link previews want it: a path, and its size in px. */
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
  /** Shown after 150 ms while data is on its way. */
  readonly Skeleton?: ComponentType;
  /** What is said when its data did not come; that the page did not, when absent. */
  readonly failure?: string;
  /** What stands around the page in place of the shop's layout; it travels with the page's code. */
  readonly Layout?: ComponentType<{ readonly children: ReactNode }>;
}

/** Thrown by a page's `load` when what the address names is not there. */
export class PageNotFound extends Error {
  override readonly name = 'PageNotFound';
  readonly status = 404;
}
