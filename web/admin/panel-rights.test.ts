import { expect, test } from 'vitest';
import { STAFF_ROLES, type StaffRole } from '../../domain/staff-roles.ts';

import { mayOpen, rightOf } from './panel-rights.ts';
import { panelRoutes } from './routes.ts';

const as = (staff_role: StaffRole) => ({
  id: 1,
  name: 'Samir',
  email: 'samir@example.com',
  role: 'admin' as const,
  staff_role,
  phone: '',
  region: '',
  city: '',
  street: '',
});
const pages = panelRoutes.map(({ path }) => path.replace(':id', '7')).sort();

test('every page of the panel has a right, but for those of all staff', () => {
  expect(pages.filter((path) => rightOf(path) === null)).toEqual([
    '/admin/adminPanel',
    '/admin/adminPanel/account',
  ]);
});

test('each role opens its own pages', () => {
  const closed = Object.fromEntries(
    STAFF_ROLES.map((role) => [
      role,
      pages.filter((path) => !mayOpen(as(role), path)).map((path) => path.slice(17)),
    ]),
  );
  expect(closed).toEqual({
    owner: [],
    orders: [
      '/api-tokens',
      '/audit-log',
      '/collections/add',
      '/former-shop',
      '/products/add',
      '/products/import',
      '/rooms/7/edit',
      '/rooms/add',
      '/settings/home',
      '/settings/look',
      '/settings/menus',
      '/settings/sections',
      '/staff',
      '/stock-take',
      '/webhooks',
      '/webhooks/log',
    ],
    delivery: [
      '/api-tokens',
      '/audit-log',
      '/collections',
      '/collections/add',
      '/feeds',
      '/former-shop',
      '/jobs',
      '/newsletter',
      '/newsletter/letter',
      '/numbers',
      '/old-addresses',
      '/orders/7/edit',
      '/orders/add',
      '/products',
      '/products/7/stock',
      '/products/7/variants',
      '/products/add',
      '/products/import',
      '/products/offers',
      '/products/preview',
      '/products/sales',
      '/rooms',
      '/rooms/7/edit',
      '/rooms/add',
      '/search',
      '/settings/banners',
      '/settings/home',
      '/settings/look',
      '/settings/menus',
      '/settings/sections',
      '/staff',
      '/stock-take',
      '/webhooks',
      '/webhooks/log',
    ],
    catalogue: [
      '/api-tokens',
      '/audit-log',
      '/cash',
      '/cash/sheets/7',
      '/coming-back',
      '/couriers',
      '/couriers/7/manifest',
      '/couriers/7/states',
      '/customers',
      '/customers/7',
      '/former-shop',
      '/invoices',
      '/message-templates',
      '/messages',
      '/newsletter',
      '/newsletter/letter',
      '/numbers',
      '/orders',
      '/orders/7/edit',
      '/orders/add',
      '/orders/confirm',
      '/orders/day-list',
      '/orders/give-out',
      '/reports',
      '/returns',
      '/reviews',
      '/runs',
      '/runs/7',
      '/runs/7/scan',
      '/settings/home',
      '/settings/look',
      '/settings/menus',
      '/settings/sections',
      '/staff',
      '/store-credits',
      '/visitors',
      '/webhooks',
      '/webhooks/log',
    ],
    viewer: [
      '/api-tokens',
      '/collections/add',
      '/former-shop',
      '/numbers',
      '/orders/7/edit',
      '/orders/add',
      '/orders/give-out',
      '/products/add',
      '/products/import',
      '/rooms/7/edit',
      '/rooms/add',
      '/runs/7/scan',
      '/settings/home',
      '/settings/look',
      '/settings/menus',
      '/settings/sections',
      '/staff',
      '/stock-take',
      '/webhooks',
      '/webhooks/log',
    ],
  });
});

test('a customer opens nothing that has a right', () => {
  expect(
    mayOpen({ ...as('viewer'), role: 'user', staff_role: null }, '/admin/adminPanel/orders'),
  ).toBe(false);
});
