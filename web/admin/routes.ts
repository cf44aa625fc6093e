import type { PageModule, Route } from '../page.ts';
import { PANEL, route } from '../route.ts';

/** A screen of the panel: its address below the panel's, its file below `web/admin`, the query parameters that it reads. */
const panelRoute = (
  path: string,
  file: string,
  page: () => Promise<PageModule>,
  search: readonly string[] = [],
  rest: Pick<Route, 'camera'> = {},
): Route =>
  route(`${PANEL}${path}`, `web/admin/${file}`, page, { ...rest, search, audience: 'admin' });

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
/** Of the product list in the admin panel. */
const PRODUCT_LIST_SEARCH = ['page', 'sortBy', 'searchQuery', 'collection', 'available', 'onSale'];

/** Every screen of the admin panel. A shopper's browser never loads this list (web/routes.ts). */
export const panelRoutes: readonly Route[] = [
  panelRoute('', 'dashboard/dashboard-page.tsx', () => import('./dashboard/dashboard-page.tsx'), [
    'range',
  ]),
  panelRoute(
    '/orders',
    'orders/orders-page.tsx',
    () => import('./orders/orders-page.tsx'),
    ORDERS_SEARCH,
  ),
  panelRoute(
    '/orders/add',
    'order-entry/order-entry-page.tsx',
    () => import('./order-entry/order-entry-page.tsx'),
  ),
  panelRoute(
    '/orders/packing-slips',
    'packing-slips/packing-slips-page.tsx',
    () => import('./packing-slips/packing-slips-page.tsx'),
    ['ids'],
  ),
  panelRoute(
    '/orders/day-list',
    'order-day-list/order-day-list-page.tsx',
    () => import('./order-day-list/order-day-list-page.tsx'),
    ['day', 'all', 'open', 'ids', 'courier_id'],
  ),
  panelRoute(
    '/couriers',
    'couriers/couriers-page.tsx',
    () => import('./couriers/couriers-page.tsx'),
  ),
  panelRoute(
    '/products',
    'products/products-page.tsx',
    () => import('./products/products-page.tsx'),
    PRODUCT_LIST_SEARCH,
  ),
  panelRoute(
    '/products/add',
    'products/add-product-page.tsx',
    () => import('./products/add-product-page.tsx'),
  ),
  panelRoute(
    '/products/sales',
    'products/sales-page.tsx',
    () => import('./products/sales-page.tsx'),
    ['product', 'page'],
  ),
  panelRoute(
    '/products/offers',
    'offers/offers-page.tsx',
    () => import('./offers/offers-page.tsx'),
    ['offer', 'new', 'page'],
  ),
  panelRoute(
    '/products/import',
    'import/import-page.tsx',
    () => import('./import/import-page.tsx'),
    ['job'],
  ),
  panelRoute(
    '/products/:id/stock',
    'products/stock-page.tsx',
    () => import('./products/stock-page.tsx'),
    ['variant', 'page'],
  ),
  panelRoute(
    '/products/:id/variants',
    'products/variants/variants-page.tsx',
    () => import('./products/variants/variants-page.tsx'),
  ),
  panelRoute(
    '/stock-take',
    'products/stock-take/stock-take-page.tsx',
    () => import('./products/stock-take/stock-take-page.tsx'),
    [],
    { camera: true },
  ),
  panelRoute('/jobs', 'jobs/jobs-page.tsx', () => import('./jobs/jobs-page.tsx'), ['page']),
  panelRoute(
    '/collections',
    'collections/collections-page.tsx',
    () => import('./collections/collections-page.tsx'),
  ),
  panelRoute(
    '/collections/add',
    'collections/add-collection-page.tsx',
    () => import('./collections/add-collection-page.tsx'),
  ),
  panelRoute(
    '/customers',
    'customers/customers-page.tsx',
    () => import('./customers/customers-page.tsx'),
    ['page', 'search', 'sortBy'],
  ),
  panelRoute(
    '/customers/:id',
    'customers/customer-page.tsx',
    () => import('./customers/customer-page.tsx'),
    ['page'],
  ),
  panelRoute('/audit-log', 'audit/audit-page.tsx', () => import('./audit/audit-page.tsx'), [
    'subject',
    'act',
    'page',
  ]),
  panelRoute(
    '/messages',
    'messages/messages-page.tsx',
    () => import('./messages/messages-page.tsx'),
    ['filter', 'page'],
  ),
  panelRoute('/reviews', 'reviews/reviews-page.tsx', () => import('./reviews/reviews-page.tsx'), [
    'status',
    'search',
    'page',
  ]),
  panelRoute('/search', 'search/search-page.tsx', () => import('./search/search-page.tsx'), [
    'tab',
    'only',
    'search',
    'page',
  ]),
  panelRoute('/staff', 'staff/staff-page.tsx', () => import('./staff/staff-page.tsx')),
  panelRoute('/account', 'account/account-page.tsx', () => import('./account/account-page.tsx')),
  panelRoute(
    '/settings',
    'settings/settings-page.tsx',
    () => import('./settings/settings-page.tsx'),
  ),
  panelRoute(
    '/settings/banners',
    'banners/banners-page.tsx',
    () => import('./banners/banners-page.tsx'),
  ),
  panelRoute(
    '/settings/pages',
    'info-pages/info-pages-page.tsx',
    () => import('./info-pages/info-pages-page.tsx'),
  ),
];
