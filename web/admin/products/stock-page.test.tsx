import { expect, onTestFinished, test } from 'vitest';
import { page } from 'vitest/browser';
import { startServer, UNREACHABLE } from '../../../test/components/server.ts';
import { ADMIN, pageOf, variant } from '../../../test/components/shop-data.ts';
import { logIn, showPage } from '../../../test/components/show.tsx';

test('the stock of a variant is shown and adjusted as its own', async () => {
  const server = startServer({
    'GET /cartItems/cart/{userId}': () => [],
    'GET /stock/{id}': () => ({
      name: 'Cushion, Sage / Large',
      stock: { product_id: 9, variant_id: 31, on_hand: 2, low_at: 5, offered: 1 as const },
      changes: pageOf([]),
    }),
    'POST /stock/{id}': () => ({
      product_id: 9,
      variant_id: 31,
      on_hand: 7,
      low_at: 5,
      offered: 1 as const,
    }),
  });
  logIn(ADMIN);
  const screen = await showPage('/admin/adminPanel/products/9/stock?variant=31');
  await expect.element(screen.getByText('Stock: Cushion, Sage / Large')).toBeVisible();
  const back = screen.getByRole('link', { name: 'To the variants' });
  await expect.element(back).toHaveAttribute('href', '/admin/adminPanel/products/9/variants');
  expect(server.received('GET /stock/{id}')[0]?.query).toMatchObject({ variant_id: '31' });

  await screen.getByLabelText(/^Change/).fill('5');
  await screen.getByRole('button', { name: 'Adjust stock' }).click();
  await expect
    .poll(() => server.received('POST /stock/{id}').map(({ body }) => body))
    .toMatchObject([{ change: 5, reason: 'received', variant_id: 31 }]);
});

test('an adjustment whose answer was lost is sent again under its key, another one is not', async () => {
  const stock = { product_id: 9, on_hand: 2, low_at: 5, offered: 1 as const };
  const server = startServer({
    'GET /cartItems/cart/{userId}': () => [],
    'GET /stock/{id}': () => ({ name: 'Vase', stock, changes: pageOf([]) }),
    'POST /stock/{id}': () => UNREACHABLE,
  });
  logIn(ADMIN);
  const screen = await showPage('/admin/adminPanel/products/9/stock');
  const keys = () =>
    server.received('POST /stock/{id}').map(({ headers }) => headers['idempotency-key']);
  const send = screen.getByRole('button', { name: 'Adjust stock' });
  await screen.getByLabelText(/^Change/).fill('5');
  await send.click();
  await expect.poll(() => keys().length).toBe(1);
  await send.click();
  await expect.poll(() => keys().length).toBe(2);
  await screen.getByLabelText(/^Change/).fill('6');
  await send.click();
  await expect.poll(() => keys().length).toBe(3);
  const [first, second, third] = keys();
  expect(first).toMatch(/^[0-9a-f]{32}$/);
  expect(second).toBe(first);
  expect(third).not.toBe(first);
});

test('from how many left on the shop says so is changed there, and said of what is wrong', async () => {
  const stock = { product_id: 9, on_hand: 2, low_at: 5, offered: 1 as const };
  const server = startServer({
    'GET /cartItems/cart/{userId}': () => [],
    'GET /stock/{id}': () => ({ name: 'Vase', stock, changes: pageOf([]) }),
    'PUT /stock/{id}': () => ({ ...stock, low_at: 12 }),
  });
  logIn(ADMIN);
  const screen = await showPage('/admin/adminPanel/products/9/stock');
  const field = screen.getByLabelText(/^Say “Only N left” from/);
  await expect.element(field).toHaveValue('5');
  const save = screen.getByRole('button', { name: 'Save' });
  await field.fill('1001');
  await save.click();
  await expect.element(field).toHaveAttribute('aria-invalid', 'true');
  expect(server.received('PUT /stock/{id}')).toEqual([]);
  await field.fill('12');
  await save.click();
  await expect
    .poll(() => server.received('PUT /stock/{id}').map(({ body }) => body))
    .toEqual([{ low_at: 12 }]);
});

test('a product that is sold in variants leads to the stock of each', async () => {
  const sage = { ...variant(31, 'Sage'), offered: 1 as const };
  startServer({
    'GET /cartItems/cart/{userId}': () => [],
    'GET /stock/{id}': () => ({ name: 'Cushion', stock: null, changes: pageOf([]) }),
    'GET /products/{id}/variants': () => ({
      options: [],
      variants: [
        { ...sage, on_hand: 2, low_at: 5 },
        { ...sage, id: 32, name: 'Clay' },
      ],
      version: '1',
    }),
  });
  logIn(ADMIN);
  const screen = await showPage('/admin/adminPanel/products/9/stock');
  const row = screen.getByRole('row', { name: /Sage/ });
  await expect.element(row.getByText('Few left')).toBeVisible();
  await expect
    .element(row.getByRole('link', { name: 'Sage' }))
    .toHaveAttribute('href', '/admin/adminPanel/products/9/stock?variant=31');
  await expect.element(screen.getByRole('row', { name: 'Clay Not counted' })).toBeVisible();
  await expect.element(screen.getByText(/Count stock/)).not.toBeInTheDocument();
});

test('a heading with one long word stays within a phone', async () => {
  await page.viewport(360, 740);
  onTestFinished(() => page.viewport(1280, 800));
  const name = 'Handgeschmiedeteschmiedeeisernekerzenständerkombination';
  startServer({
    'GET /cartItems/cart/{userId}': () => [],
    'GET /stock/{id}': () => ({
      name,
      stock: { product_id: 9, on_hand: 2, low_at: 5, offered: 1 as const },
      changes: pageOf([]),
    }),
  });
  logIn(ADMIN);
  const screen = await showPage('/admin/adminPanel/products/9/stock');
  await expect.element(screen.getByRole('heading', { name: `Stock: ${name}` })).toBeVisible();
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(360);
});
