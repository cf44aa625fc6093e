import { expect, test } from 'vitest';
import { type Answers, startServer, UNREACHABLE } from '../../../test/components/server.ts';
import { ADMIN, pageOf } from '../../../test/components/shop-data.ts';
import { logIn, showPage } from '../../../test/components/show.tsx';

const HANNA = {
  id: 9,
  name: 'Hanna Saab',
  email: 'hanna@example.com',
  phone: '+961 3123456',
  region: 'Beirut',
  city: 'Beirut',
  street: 'Sea road 9',
  created_at: '2026-01-01T00:00:00.000Z',
  orders: 2,
  total_spent: '80.00',
  last_order_at: null,
};

/** Opens a list of the panel as an admin: the customers. */
function openList(answers: Answers, search = '') {
  const server = startServer({ 'GET /cartItems/cart/{userId}': () => [], ...answers });
  logIn(ADMIN);
  return { server, shown: showPage(`/admin/adminPanel/customers${search}`) };
}

test('a list that is read stands in with its size, then shows its rows', async () => {
  const answer = Promise.withResolvers<ReturnType<typeof pageOf<typeof HANNA>>>();
  const screen = await openList({ 'GET /customers': () => answer.promise }).shown;
  await expect.element(screen.getByText('Loading...')).toBeInTheDocument();
  answer.resolve(pageOf([HANNA]));
  await expect.element(screen.getByRole('link', { name: 'Hanna Saab' })).toBeVisible();
  await expect.element(screen.getByText('Loading...')).not.toBeInTheDocument();
});

test('a list without rows says what would be there', async () => {
  const screen = await openList({ 'GET /customers': () => pageOf([]) }).shown;
  await expect.element(screen.getByText('No customers yet.')).toBeVisible();
  await expect.element(screen.getByRole('table')).not.toBeInTheDocument();
});

test('a search without a match leads to the whole list', async () => {
  const screen = await openList({ 'GET /customers': () => pageOf([]) }, '?search=zzz').shown;
  await expect.element(screen.getByText('No customer found.')).toBeVisible();
  const all = screen.getByRole('link', { name: 'See all customers' });
  await expect.element(all).toHaveAttribute('href', '/admin/adminPanel/customers');
});

test('a page past the last leads to the first', async () => {
  const screen = await openList({ 'GET /customers': () => pageOf([]) }, '?page=9').shown;
  await expect.element(screen.getByText('Nothing on this page.')).toBeVisible();
  const first = screen.getByRole('link', { name: 'To the first page' });
  await expect.element(first).toHaveAttribute('href', '/admin/adminPanel/customers');
});

test('a list that could not be read says so, and Retry reads it again', async () => {
  const { server, shown } = openList({ 'GET /customers': () => UNREACHABLE });
  const screen = await shown;
  await expect.element(screen.getByText('The customers did not come through')).toBeVisible();
  const answer = Promise.withResolvers<ReturnType<typeof pageOf<typeof HANNA>>>();
  server.answer({ 'GET /customers': () => answer.promise });
  await screen.getByRole('button', { name: 'Retry' }).click();
  await expect.element(screen.getByRole('button', { name: 'Retrying…' })).toBeVisible();
  answer.resolve(pageOf([HANNA]));
  await expect.element(screen.getByRole('link', { name: 'Hanna Saab' })).toBeVisible();
});
