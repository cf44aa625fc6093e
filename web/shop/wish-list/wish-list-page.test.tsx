import { expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { startServer } from '../../../test/components/server.ts';
import { product } from '../../../test/components/shop-data.ts';
import { showPage } from '../../../test/components/show.tsx';
import { storeGuestWishes } from '../../wish-list/guest-wishes.ts';

const PRODUCTS = [product(1, 'Ribbed vase'), product(2, 'Oak bowl'), product(3, 'Linen throw')];

test('the focus goes to the next heart where one took its card along, and stays on the page after the last', async () => {
  startServer({ 'GET /products/by-ids': () => PRODUCTS });
  storeGuestWishes(PRODUCTS.map(({ id }) => ({ product_id: id, price: '40.00' })));
  const { getByRole } = await showPage('/wish-list');
  const heart = (name: string) => getByRole('button', { name: `Wish list: ${name}` });
  await expect.element(heart('Oak bowl')).toHaveAttribute('aria-pressed', 'true');
  heart('Oak bowl').element().focus();
  for (const next of ['Linen throw', 'Ribbed vase']) {
    await userEvent.keyboard('{Enter}');
    await expect.element(heart(next)).toHaveFocus();
  }
  await userEvent.keyboard('{Enter}');
  await expect.element(getByRole('link', { name: 'See all products' })).toBeVisible();
  await expect.element(getByRole('button', { name: /^Wish list/ })).not.toBeInTheDocument();
});

test('a shared list of which nothing is left speaks of itself, not of the visitor’s own', async () => {
  startServer({ 'GET /products/by-ids': () => [] });
  const { getByText } = await showPage('/wish-list?products=99');
  await expect.element(getByText('Nothing to show here')).toBeVisible();
  await expect.element(getByText('Your wish list is empty')).not.toBeInTheDocument();
});
