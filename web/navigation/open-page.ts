import { isNotFound } from '../api/call.ts';
import type { Meta, NamedMeta, PageModule, Read, Route, Screen } from '../page.ts';
import { learnRoutes, matchRoute, notFoundRoute } from '../routes.ts';
import { settingsQuery } from '../shop-settings.ts';

export type OpenedPage = Omit<Screen, 'visit'> & { readonly meta: NamedMeta };

/** Thrown when a page's code did not come: the network is away, or the version is gone. */
export class CodeMissing extends Error {
  override readonly name = 'CodeMissing';
}

/**
 * Loads a page's code and data; what is not there becomes the not-found page.
 *
 * @throws {CodeMissing}, or what the page's `load` throws.
 */
export async function openPage(path: string, query: string, read: Read): Promise<OpenedPage> {
  await learnRoutes(path).catch(sayMissing);
  const { route, location } = matchRoute(path, query);
  const [page, shop] = await Promise.all([codeOf(route), read(settingsQuery)]);
  const name = (meta: Meta, of: Route) => nameShop(meta, of, shop.shop_name);
  try {
    const meta = await page.load(location, read, shop);
    return { route, page, location, meta: name(meta, route) };
  } catch (error) {
    if (!isNotFound(error) || route === notFoundRoute) throw error;
    const nowhere = { path, params: {}, search: new URLSearchParams() };
    const notFound = await codeOf(notFoundRoute);
    const meta = await notFound.load(nowhere, read, shop);
    return {
      route: notFoundRoute,
      page: notFound,
      location: nowhere,
      meta: name(meta, notFoundRoute),
    };
  }
}

/** Puts the shop's name behind a page's title. The panel is not the shop: it is called by its own. */
export function nameShop(meta: Meta, { audience }: Route, shopName: string): NamedMeta {
  const whole = meta.titleIsWhole || audience === 'admin';
  return { ...meta, shopName, title: whole ? meta.title : `${meta.title} · ${shopName}` };
}

/**
 * The screen of a page that could not be opened: where its data is missing it says so calmly
 * (web/page-failure.tsx), and so it does where its code is.
 */
export async function failedPage(
  { pathname, search }: Pick<URL, 'pathname' | 'search'>,
  error: unknown,
  shopName: string,
): Promise<OpenedPage> {
  const { route, location } = matchRoute(pathname, search);
  const meta = { title: shopName, shopName, noIndex: true };
  const fail = () => {
    throw error;
  };
  const page = await route.page().catch((): PageModule => ({ default: fail, load: () => meta }));
  return { route, page, location, meta };
}

const codeOf = (route: Route): Promise<PageModule> => route.page().catch(sayMissing);

function sayMissing(cause: unknown): never {
  throw new CodeMissing('The code of a page did not come', { cause });
}
