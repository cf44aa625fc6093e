import { parse } from 'regexparam';
import { isFacetName, MOST_FACETS, readFacetValues } from '../domain/facets.ts';
import type { AdminPage } from './admin/pages.ts';
import { searchRedirect } from './catalog/search-address.ts';
import type { PageLocation, PageModule, Route } from './page.ts';

type Defaults = 'search' | 'facets' | 'audience' | 'footer' | 'oneScreen' | 'camera';

const route = (
  path: string,
  file: string,
  page: Route['page'],
  rest: Partial<Pick<Route, Defaults>> = {},
): Route => ({
  path,
  file,
  page: askedOnce(page),
  search: [],
  facets: false,
  audience: 'everyone',
  footer: true,
  oneScreen: false,
  ...rest,
});

/** Even of code that is there the browser answers an `import()` only some tasks later: it is kept at hand. */
function askedOnce(page: Route['page']): Route['page'] {
  let asked: Promise<PageModule> | null = null;
  return () => {
    asked ??= page().catch((error: unknown) => {
      asked = null; // The next one tries again.
      throw error;
    });
    return asked;
  };
}

/** A screen of the admin panel; nothing of it is part of what a shopper loads. */
const adminRoute = (
  path: string,
  file: AdminPage,
  search: readonly string[] = [],
  rest: Pick<Route, 'camera'> = {},
): Route =>
  route(
    `/admin/adminPanel${path}`,
    `web/admin/${file}`,
    async () => (await import('./admin/pages.ts')).adminPages[file](),
    { ...rest, search, audience: 'admin' },
  );

/** Of the order list in the admin panel. */
const ORDERS_SEARCH = [
  'order_status_id',
  'search',
  'from_date',
  'to_date',
  'courier_id',
  'order',
  'view',
  'page',
];
const LIST_SEARCH = ['page', 'sortBy', 'showInStockOnly', 'onSale', 'priceFrom', 'priceTo'];
/** Of the product list in the admin panel. */
const PRODUCT_LIST_SEARCH = ['page', 'sortBy', 'searchQuery', 'collection', 'available', 'onSale'];

/** Every screen of the shop (spec §2). */
export const routes: readonly Route[] = [
  route('/', 'web/shop/home/home-page.tsx', () => import('./shop/home/home-page.tsx')),
  route(
    '/collection',
    'web/shop/collections/collections-page.tsx',
    () => import('./shop/collections/collections-page.tsx'),
    { search: ['page'] },
  ),
  route(
    '/collection/:id',
    'web/shop/collection/collection-page.tsx',
    () => import('./shop/collection/collection-page.tsx'),
    { search: LIST_SEARCH, facets: true },
  ),
  route(
    '/product/:id?',
    'web/shop/product/product-page.tsx',
    () => import('./shop/product/product-page.tsx'),
    { search: ['variant'] },
  ),
  route(
    '/search/:query?',
    'web/shop/search/search-page.tsx',
    () => import('./shop/search/search-page.tsx'),
    { search: [...LIST_SEARCH, 'collection', 'q', 'asTyped'], facets: true, oneScreen: true },
  ),
  route(
    '/contact',
    'web/shop/contact/contact-page.tsx',
    () => import('./shop/contact/contact-page.tsx'),
  ),
  route(
    '/wish-list',
    'web/shop/wish-list/wish-list-page.tsx',
    () => import('./shop/wish-list/wish-list-page.tsx'),
    { search: ['products'] },
  ),
  route('/info/:slug', 'web/shop/info/info-page.tsx', () => import('./shop/info/info-page.tsx')),
  route(
    '/checkout',
    'web/shop/checkout/checkout-page.tsx',
    () => import('./shop/checkout/checkout-page.tsx'),
    {
      search: ['product', 'variant', 'quantity'],
    },
  ),
  route(
    '/order-success',
    'web/shop/order-success/order-success-page.tsx',
    () => import('./shop/order-success/order-success-page.tsx'),
  ),
  route('/login', 'web/shop/login/login-page.tsx', () => import('./shop/login/login-page.tsx'), {
    audience: 'guest',
    footer: false,
  }),
  route(
    '/register',
    'web/shop/register/register-page.tsx',
    () => import('./shop/register/register-page.tsx'),
    { audience: 'guest', footer: false },
  ),
  route(
    '/reset-password',
    'web/shop/reset-password/reset-password-page.tsx',
    () => import('./shop/reset-password/reset-password-page.tsx'),
    { footer: false },
  ),
  route(
    '/confirm-email',
    'web/shop/confirm-email/confirm-email-page.tsx',
    () => import('./shop/confirm-email/confirm-email-page.tsx'),
    { footer: false },
  ),
  route(
    '/staff-invitation',
    'web/shop/staff-invitation/staff-invitation-page.tsx',
    () => import('./shop/staff-invitation/staff-invitation-page.tsx'),
    { footer: false },
  ),
  route(
    '/profile',
    'web/shop/profile/profile-page.tsx',
    () => import('./shop/profile/profile-page.tsx'),
    { audience: 'customer' },
  ),
  route(
    '/my-orders-type',
    'web/shop/my-orders-type/my-orders-type-page.tsx',
    () => import('./shop/my-orders-type/my-orders-type-page.tsx'),
    { audience: 'customer' },
  ),
  route(
    '/my-orders',
    'web/shop/my-orders/my-orders-page.tsx',
    () => import('./shop/my-orders/my-orders-page.tsx'),
    { search: ['order_status_id', 'page'], audience: 'customer' },
  ),
  route(
    '/orders/:id',
    'web/shop/order/order-page.tsx',
    () => import('./shop/order/order-page.tsx'),
  ),
  adminRoute('', 'dashboard/dashboard-page.tsx', ['range']),
  adminRoute('/orders', 'orders/orders-page.tsx', ORDERS_SEARCH),
  adminRoute('/orders/add', 'order-entry/order-entry-page.tsx'),
  adminRoute('/orders/packing-slips', 'packing-slips/packing-slips-page.tsx', ['ids']),
  adminRoute('/orders/day-list', 'order-day-list/order-day-list-page.tsx', [
    'day',
    'all',
    'open',
    'ids',
    'courier_id',
  ]),
  adminRoute('/couriers', 'couriers/couriers-page.tsx'),
  adminRoute('/products', 'products/products-page.tsx', PRODUCT_LIST_SEARCH),
  adminRoute('/products/add', 'products/add-product-page.tsx'),
  adminRoute('/products/sales', 'products/sales-page.tsx', ['product', 'page']),
  adminRoute('/products/offers', 'offers/offers-page.tsx', ['offer', 'new', 'page']),
  adminRoute('/products/import', 'import/import-page.tsx', ['job']),
  adminRoute('/products/:id/stock', 'products/stock-page.tsx', ['variant', 'page']),
  adminRoute('/products/:id/variants', 'products/variants/variants-page.tsx'),
  adminRoute('/stock-take', 'products/stock-take/stock-take-page.tsx', [], { camera: true }),
  adminRoute('/jobs', 'jobs/jobs-page.tsx', ['page']),
  adminRoute('/collections', 'collections/collections-page.tsx'),
  adminRoute('/collections/add', 'collections/add-collection-page.tsx'),
  adminRoute('/customers', 'customers/customers-page.tsx', ['page', 'search', 'sortBy']),
  adminRoute('/customers/:id', 'customers/customer-page.tsx', ['page']),
  adminRoute('/audit-log', 'audit/audit-page.tsx', ['subject', 'act', 'page']),
  adminRoute('/messages', 'messages/messages-page.tsx', ['filter', 'page']),
  adminRoute('/reviews', 'reviews/reviews-page.tsx', ['status', 'search', 'page']),
  adminRoute('/search', 'search/search-page.tsx', ['tab', 'only', 'search', 'page']),
  adminRoute('/staff', 'staff/staff-page.tsx'),
  adminRoute('/account', 'account/account-page.tsx'),
  adminRoute('/settings', 'settings/settings-page.tsx'),
  adminRoute('/settings/banners', 'banners/banners-page.tsx'),
  adminRoute('/settings/pages', 'info-pages/info-pages-page.tsx'),
];

/** The page for every other address (spec §2). */
export const notFoundRoute = route(
  '*',
  'web/shop/not-found/not-found-page.tsx',
  () => import('./shop/not-found/not-found-page.tsx'),
);

/** Old and short addresses that lead elsewhere (decisions §4). */
const redirects: Readonly<Record<string, string>> = {
  '/products': '/collection/0',
  '/orders': '/my-orders-type',
  '/management': '/admin/adminPanel',
  '/customers': '/admin/adminPanel/customers',
};

/** Where an address leads on to, path and query; `null` when it is a screen's own. */
export const redirectOf = (path: string, query: string): string | null =>
  redirects[path] ?? searchRedirect(path, query);

const patterns = routes.map((entry) => ({ entry, ...parse(entry.path) }));

/** Finds the screen for a path and query; unknown paths give the not-found page. */
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
    const names = [...new Set(given.keys())].filter(isFacetName).sort().slice(0, MOST_FACETS);
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
