import { parse } from 'regexparam';
import { isFacetName, MAX_FACETS, readFacetValues } from '../domain/facets.ts';
import { searchRedirect } from './catalog/search-address.ts';
import type { PageLocation, Route } from './page.ts';
import { PANEL, type PageAndRest, route } from './route.ts';

const LIST_SEARCH = ['page', 'sortBy', 'showInStockOnly', 'onSale', 'priceFrom', 'priceTo'];
/** A screen of the shop; its folder and its file are called by the same name. */
const shopRoute = (path: string, name: string, ...rest: PageAndRest): Route =>
  route(path, `web/shop/${name}/${name}-page.tsx`, ...rest);

/** Every screen of the shop. */
export const shopRoutes: readonly Route[] = [
  shopRoute('/', 'home', () => import('./shop/home/home-page.tsx')),
  shopRoute('/collection', 'collections', () => import('./shop/collections/collections-page.tsx'), {
    search: ['page'],
  }),
  shopRoute(
    '/collection/:id',
    'collection',
    () => import('./shop/collection/collection-page.tsx'),
    { search: LIST_SEARCH, facets: true },
  ),
  shopRoute('/product/:id?', 'product', () => import('./shop/product/product-page.tsx'), {
    search: ['variant'],
  }),
  shopRoute('/search/:query?', 'search', () => import('./shop/search/search-page.tsx'), {
    search: [...LIST_SEARCH, 'collection', 'q', 'asTyped'],
    facets: true,
    oneScreen: true,
  }),
  shopRoute('/contact', 'contact', () => import('./shop/contact/contact-page.tsx')),
  shopRoute('/compare', 'compare', () => import('./shop/compare/compare-page.tsx'), {
    search: ['ids'],
  }),
  shopRoute('/wish-list', 'wish-list', () => import('./shop/wish-list/wish-list-page.tsx'), {
    search: ['products'],
  }),
  shopRoute('/rooms', 'rooms', () => import('./shop/rooms/rooms-page.tsx')),
  shopRoute('/rooms/:room', 'room', () => import('./shop/room/room-page.tsx')),
  shopRoute('/info/:slug', 'info', () => import('./shop/info/info-page.tsx')),
  shopRoute('/checkout', 'checkout', () => import('./shop/checkout/checkout-page.tsx'), {
    search: ['product', 'variant', 'quantity'],
    location: true,
  }),
  shopRoute(
    '/order-success',
    'order-success',
    () => import('./shop/order-success/order-success-page.tsx'),
  ),
  shopRoute('/login', 'login', () => import('./shop/login/login-page.tsx'), {
    audience: 'guest',
    footer: false,
  }),
  shopRoute('/register', 'register', () => import('./shop/register/register-page.tsx'), {
    audience: 'guest',
    footer: false,
  }),
  shopRoute(
    '/reset-password',
    'reset-password',
    () => import('./shop/reset-password/reset-password-page.tsx'),
    { footer: false },
  ),
  shopRoute(
    '/confirm-email',
    'confirm-email',
    () => import('./shop/confirm-email/confirm-email-page.tsx'),
    { footer: false },
  ),
  shopRoute(
    '/newsletter/confirm',
    'newsletter',
    () => import('./shop/newsletter/newsletter-page.tsx'),
    { footer: false },
  ),
  shopRoute(
    '/newsletter/leave',
    'newsletter',
    () => import('./shop/newsletter/newsletter-page.tsx'),
    { footer: false },
  ),
  shopRoute(
    '/staff-invitation',
    'staff-invitation',
    () => import('./shop/staff-invitation/staff-invitation-page.tsx'),
    { footer: false },
  ),
  shopRoute('/profile', 'profile', () => import('./shop/profile/profile-page.tsx'), {
    audience: 'customer',
  }),
  shopRoute(
    '/my-orders-type',
    'my-orders-type',
    () => import('./shop/my-orders-type/my-orders-type-page.tsx'),
    { audience: 'customer' },
  ),
  shopRoute('/my-orders', 'my-orders', () => import('./shop/my-orders/my-orders-page.tsx'), {
    search: ['order_status_id', 'page'],
    audience: 'customer',
  }),
  shopRoute('/track-order', 'track-order', () => import('./shop/track-order/track-order-page.tsx')),
  shopRoute('/orders/:id', 'order', () => import('./shop/order/order-page.tsx')),
];

/** The page for every other address. */
export const notFoundRoute = shopRoute(
  '*',
  'not-found',
  () => import('./shop/not-found/not-found-page.tsx'),
);

/** Old and short addresses that lead elsewhere. */
const redirects: Readonly<Record<string, string>> = {
  '/products': '/collection/0',
  '/orders': '/my-orders-type',
  '/management': PANEL,
  '/customers': `${PANEL}/customers`,
};

/** Where an address leads on to, path and query; `null` when it is a screen's own. */
export const redirectOf = (path: string, query: string): string | null =>
  redirects[path] ?? searchRedirect(path, query);

const patternsOf = (routes: readonly Route[]) =>
  routes.map((entry) => ({ entry, ...parse(entry.path) }));

let patterns = patternsOf(shopRoutes);

/**
 * Loads the panel's routes for a path that may be one of them: a shopper's browser never does.
 *
 * @throws what the browser throws when their file did not come.
 */
export async function learnRoutes(path: string): Promise<void> {
  if (patterns.length > shopRoutes.length || !path.startsWith(PANEL)) return;
  const { panelRoutes } = await import('./admin/routes.ts');
  patterns = patternsOf([...shopRoutes, ...panelRoutes]);
}

/** Finds the screen for a path and query; unknown paths give the not-found page, as the panel's do before `learnRoutes`. */
export function matchRoute(path: string, query: string): { route: Route; location: PageLocation } {
  for (const { entry, keys, pattern } of patterns) {
    const match = pattern.exec(path);
    if (!match) continue;
    const params = Object.fromEntries(keys.map((key, i) => [key, decode(match[i + 1])]));
    return { route: entry, location: { path, params, search: pick(query, entry) } };
  }
  return { route: notFoundRoute, location: { path, params: {}, search: new URLSearchParams() } };
}

/** The parameters a page knows, each at most once (facets once a value), in one order: the same page has one key. */
function pick(query: string, { search: known, facets }: Route): URLSearchParams {
  const given = new URLSearchParams(query);
  const picked = new URLSearchParams();
  for (const name of known) {
    const value = given.get(name)?.trim();
    if (value) picked.set(name, value);
  }
  if (facets) {
    const names = [...new Set(given.keys())].filter(isFacetName).sort().slice(0, MAX_FACETS);
    for (const name of names)
      for (const value of readFacetValues(given.getAll(name).join())) picked.append(name, value);
  }
  return picked;
}

function decode(part: string | undefined): string | undefined {
  try {
    return part === undefined ? undefined : decodeURIComponent(part);
  } catch {
    return part;
  }
}
