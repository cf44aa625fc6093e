import { expect, test } from 'vitest';
import { startServer } from '../../../test/components/server.ts';
import { ADMIN, pageOf } from '../../../test/components/shop-data.ts';
import { logIn, showPage } from '../../../test/components/show.tsx';

const GUEST = {
  phone: '9613123456',
  written: '+961 3123456',
  name: 'Rima Haddad',
  city: 'Jounieh',
  orders: 2,
  total_spent: '30.75',
  last_order_at: '2026-11-05T00:00:00.000Z',
  history: {
    ...{ delivered: 14, refused: 13, declined: 0, open: [] },
    blocked: { reason: 'Never home', until: '2027-01-01' },
  },
};

test('customers by phone are a part of the list, and each leads to the orders of the phone', async () => {
  startServer({
    'GET /cartItems/cart/{userId}': () => [],
    'GET /customers/by-phone': () => pageOf([GUEST]),
  });
  logIn(ADMIN);
  const screen = await showPage('/admin/adminPanel/customers?by=phone');
  const part = screen.getByRole('link', { name: 'By phone' });
  await expect.element(part).toHaveAttribute('aria-current', 'true');
  const guest = screen.getByRole('link', { name: 'Rima Haddad' });
  await expect
    .element(guest)
    .toHaveAttribute('href', '/admin/adminPanel/orders?search=%2B961+3123456');
  await expect.element(screen.getByText(/^1 phone\. Everyone/)).toBeVisible();
  await expect.element(screen.getByText('$31')).toBeVisible();
  await expect.element(screen.getByText('14')).toBeVisible();
  await expect.element(screen.getByText('13', { exact: true })).toBeVisible();
  await expect.element(screen.getByText('Blocked')).toBeVisible();
});

test('a search that finds no phone leads back to all of them', async () => {
  startServer({
    'GET /cartItems/cart/{userId}': () => [],
    'GET /customers/by-phone': () => pageOf([]),
  });
  logIn(ADMIN);
  const screen = await showPage('/admin/adminPanel/customers?by=phone&search=zzz');
  await expect.element(screen.getByText('No phone found.')).toBeVisible();
  const all = screen.getByRole('link', { name: 'See all phones' });
  await expect.element(all).toHaveAttribute('href', '/admin/adminPanel/customers?by=phone');
});
