import { expect, test } from 'vitest';
import { startServer } from '../../test/components/server.ts';
import { ADMIN, pageOf } from '../../test/components/shop-data.ts';
import { logIn, showPage } from '../../test/components/show.tsx';

/** What an empty list tells to do there, for those who may do it. */
const LISTS = [
  ['/products/sales', 'No scheduled sales.', 'Choose a product, a discount and its days'],
  ['/couriers', 'No couriers yet.', 'Add who carries your orders'],
  ['/search?tab=pins', 'No pinned products yet.', 'Pin a product to show it first'],
] as const;

test.each(
  LISTS,
)('%s, empty, tells nobody to do what their role may not', async (path, title, how) => {
  startServer({
    'GET /cartItems/cart/{userId}': () => [],
    'GET /sales': () => pageOf([]),
    'GET /couriers': () => [],
    'GET /search/pins': () => pageOf([]),
  });
  logIn({ ...ADMIN, staff_role: 'viewer' });
  const screen = await showPage(`/admin/adminPanel${path}`);
  await expect.element(screen.getByText(title)).toBeVisible();
  await expect.element(screen.getByText(how, { exact: false })).not.toBeInTheDocument();
});

test.each(LISTS)('%s, empty, tells owners what to do', async (path, _, how) => {
  startServer({
    'GET /cartItems/cart/{userId}': () => [],
    'GET /sales': () => pageOf([]),
    'GET /couriers': () => [],
    'GET /search/pins': () => pageOf([]),
  });
  logIn(ADMIN);
  const screen = await showPage(`/admin/adminPanel${path}`);
  await expect.element(screen.getByText(how, { exact: false })).toBeVisible();
});
