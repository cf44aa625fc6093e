import { expect, test } from 'vitest';
import { Refused, startServer } from '../../../test/components/server.ts';
import { ADMIN, product } from '../../../test/components/shop-data.ts';
import { logIn, showPage } from '../../../test/components/show.tsx';

const HIDDEN = product(1, 'Draft lamp', { description: 'Opal', hidden: true });

const open = () =>
  startServer({
    'GET /cartItems/cart/{userId}': () => [],
    'GET /panel-products/{id}': () => HIDDEN,
    'GET /products/recommended': () => [],
  });

test('staff see a product that is not shown as its page would look, and no view is counted', async () => {
  const server = open();
  logIn(ADMIN);
  const screen = await showPage('/admin/adminPanel/products/preview?product=1');
  await expect.element(screen.getByRole('heading', { name: 'Draft lamp' })).toBeVisible();
  await expect.element(screen.getByText(/^A preview for the staff/)).toBeVisible();
  expect(server.received('POST /products/{id}/views')).toEqual([]);
});

test('who may not read it, or names none, is told that there is none', async () => {
  const server = open();
  server.answer({ 'GET /panel-products/{id}': () => new Refused(404, 'Product not found') });
  logIn(ADMIN);
  const screen = await showPage('/admin/adminPanel/products/preview?product=9');
  const none = screen.getByRole('heading', { name: 'There is no such product to preview' });
  await expect.element(none).toBeVisible();
});

test('who is not logged in sees nothing of it', async () => {
  const server = open();
  const screen = await showPage('/admin/adminPanel/products/preview?product=1');
  await expect
    .poll(() => location.pathname + location.search)
    .toBe('/login?next=%2Fadmin%2FadminPanel%2Fproducts%2Fpreview%3Fproduct%3D1');
  expect(screen.getByText('Draft lamp').elements()).toEqual([]);
  expect(server.received('GET /panel-products/{id}')).toEqual([]);
});
