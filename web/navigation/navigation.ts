import { isNotFound } from '../api/call.ts';
import type { Meta, PageLocation, PageModule, Read } from '../page.ts';
import { matchRoute, notFoundRoute, type Route } from '../routes.ts';

/** What is on show: a route, its loaded page, and where it is. */
export interface Screen {
  readonly route: Route;
  readonly page: PageModule;
  readonly location: PageLocation;
  /** `null` while the data is still on its way and the skeleton stands in. */
  readonly meta: Meta | null;
  /** Differs for every visit, so that each one starts with fresh state. */
  readonly visit: number;
}

/** Loads a page's code and data; what is not there becomes the not-found page. */
export async function openPage(
  path: string,
  query: string,
  read: Read,
): Promise<Omit<Screen, 'visit'> & { readonly meta: Meta }> {
  const { route, location } = matchRoute(path, query);
  try {
    const page = await route.page();
    return { route, page, location, meta: await page.load(location, read) };
  } catch (error) {
    if (!isNotFound(error) || route === notFoundRoute) throw error;
    const page = await notFoundRoute.page();
    const nowhere = { path, params: {}, search: new URLSearchParams() };
    return { route: notFoundRoute, page, location: nowhere, meta: await page.load(nowhere, read) };
  }
}
