import type { PageModule } from '../page.ts';

/**
 * The pages of the admin panel by their file. The shop's code knows this one module only, which is
 * loaded when an admin goes there, so that a shopper does not even load the list.
 */
export const adminPages = {
  'dashboard/dashboard-page.tsx': () => import('./dashboard/dashboard-page.tsx'),
  'orders/orders-page.tsx': () => import('./orders/orders-page.tsx'),
  'order-entry/order-entry-page.tsx': () => import('./order-entry/order-entry-page.tsx'),
  'packing-slips/packing-slips-page.tsx': () => import('./packing-slips/packing-slips-page.tsx'),
  'order-day-list/order-day-list-page.tsx': () =>
    import('./order-day-list/order-day-list-page.tsx'),
  'couriers/couriers-page.tsx': () => import('./couriers/couriers-page.tsx'),
  'products/products-page.tsx': () => import('./products/products-page.tsx'),
  'products/add-product-page.tsx': () => import('./products/add-product-page.tsx'),
  'products/sales-page.tsx': () => import('./products/sales-page.tsx'),
  'offers/offers-page.tsx': () => import('./offers/offers-page.tsx'),
  'products/stock-page.tsx': () => import('./products/stock-page.tsx'),
  'products/variants/variants-page.tsx': () => import('./products/variants/variants-page.tsx'),
  'products/stock-take/stock-take-page.tsx': () =>
    import('./products/stock-take/stock-take-page.tsx'),
  'import/import-page.tsx': () => import('./import/import-page.tsx'),
  'collections/collections-page.tsx': () => import('./collections/collections-page.tsx'),
  'collections/add-collection-page.tsx': () => import('./collections/add-collection-page.tsx'),
  'info-pages/info-pages-page.tsx': () => import('./info-pages/info-pages-page.tsx'),
  'jobs/jobs-page.tsx': () => import('./jobs/jobs-page.tsx'),
  'customers/customers-page.tsx': () => import('./customers/customers-page.tsx'),
  'customers/customer-page.tsx': () => import('./customers/customer-page.tsx'),
  'audit/audit-page.tsx': () => import('./audit/audit-page.tsx'),
  'messages/messages-page.tsx': () => import('./messages/messages-page.tsx'),
  'reviews/reviews-page.tsx': () => import('./reviews/reviews-page.tsx'),
  'banners/banners-page.tsx': () => import('./banners/banners-page.tsx'),
  'search/search-page.tsx': () => import('./search/search-page.tsx'),
  'staff/staff-page.tsx': () => import('./staff/staff-page.tsx'),
  'account/account-page.tsx': () => import('./account/account-page.tsx'),
  'settings/settings-page.tsx': () => import('./settings/settings-page.tsx'),
} as const satisfies Record<string, () => Promise<PageModule>>;

export type AdminPage = keyof typeof adminPages;
