import { expect, test } from 'vitest';
import type { Offer } from '../../../contract/offers.ts';
import { startServer } from '../../../test/components/server.ts';
import { ADMIN, pageOf } from '../../../test/components/shop-data.ts';
import { logIn, showPage } from '../../../test/components/show.tsx';

const collection = (category_id: number, name: string) => ({
  category_id,
  name,
  image_url: null,
  picture: null,
});
const COLLECTIONS = [
  collection(1, 'Lighting'),
  { ...collection(2, 'Lamps'), parent_id: 1 },
  { ...collection(3, 'On sale'), parent_id: 1, by_rule: true as const },
];

/** Opens the form of a new offer. */
function openForm(kind: string) {
  startServer({
    'GET /cartItems/cart/{userId}': () => [],
    'GET /categories': () => COLLECTIONS,
    'GET /offers': () => pageOf([]),
  });
  logIn(ADMIN);
  return showPage(`/admin/adminPanel/products/offers?new=${kind}`);
}

test('a code is for a collection and those that stand in it, but for none by rule', async () => {
  const screen = await openForm('code');
  const choice = screen.getByLabelText('Add a collection');
  await choice.selectOptions('Lighting');
  await expect.element(screen.getByRole('button', { name: 'Remove Lighting' })).toBeVisible();
  await expect.element(screen.getByText('Lighting, with Lamps')).toBeVisible();
  const names = choice.getByRole('option').elements();
  expect(names.map((option) => option.textContent)).toEqual(['Choose a collection', 'Lamps']);
});

test('an automatic offer says that it takes in what stands in its collection', async () => {
  const screen = await openForm('automatic');
  await screen.getByLabelText('Any product of a collection').selectOptions('Lighting');
  const hint = screen.getByText(/any of this collection, with Lamps/);
  await expect.element(screen.getByText(/at home in it, not what was put into it/)).toBeVisible();
  await expect.element(hint).toBeVisible();
});

test('the list names the collections that a code is for, and writes days as people read them', async () => {
  const offer: Offer = {
    ...{ id: 1, name: 'Welcome gift', code: 'WELCOME', kind: 'percent', value: '10.00' },
    ...{ minimum: '0.00', category_ids: [1, 2], most_uses: null, most_uses_per_phone: null },
    ...{ from_day: '2026-03-01', to_day: null, uses: 0, state: 'running' },
  };
  startServer({
    'GET /cartItems/cart/{userId}': () => [],
    'GET /categories': () => COLLECTIONS,
    'GET /offers': () => pageOf([offer]),
  });
  logIn(ADMIN);
  const screen = await showPage('/admin/adminPanel/products/offers');
  await expect.element(screen.getByRole('cell', { name: 'Lighting, Lamps' })).toBeVisible();
  await expect.element(screen.getByRole('cell', { name: 'From Mar 1, 2026' })).toBeVisible();
});
