import { expect, test } from 'vitest';
import type { PanelReview } from '../../../contract/reviews.ts';
import { Refused, startServer } from '../../../test/components/server.ts';
import { ADMIN, pageOf } from '../../../test/components/shop-data.ts';
import { logIn, showPage } from '../../../test/components/show.tsx';

const REVIEW: PanelReview = {
  ...{ id: 5, author: 'Lina K.', stars: 4, text: 'A calm piece.', pictures: [] },
  ...{ written_at: '2026-11-01T10:00:00.000Z', status: 'shown', revision: 1, order_id: 9 },
  product: { id: 3, name: 'Ring Vase' },
};

test('an answer that the shop refuses stays in its window, to be sent again', async () => {
  const server = startServer({
    'GET /cartItems/cart/{userId}': () => [],
    'GET /reviews': () => pageOf([REVIEW]),
    'PUT /reviews/{id}/answer': () => new Refused(503, 'Please try again in a moment'),
  });
  logIn(ADMIN);
  const screen = await showPage('/admin/adminPanel/reviews');
  await screen.getByRole('button', { name: 'Answer', exact: true }).click();
  const dialog = screen.getByRole('dialog', { name: 'Answer to Lina K.' });
  const field = dialog.getByRole('textbox', { name: 'Answer' });
  await field.fill('  ');
  await dialog.getByRole('button', { name: 'Save answer' }).click();
  await expect.element(field).toHaveAccessibleDescription(/Please write an answer/);
  expect(server.received('PUT /reviews/{id}/answer')).toEqual([]);
  await field.fill('Thank you, Lina');
  await dialog.getByRole('button', { name: 'Save answer' }).click();
  await expect.element(screen.getByText('Please try again in a moment')).toBeVisible();
  await expect.element(field).toHaveValue('Thank you, Lina');

  server.answer({ 'PUT /reviews/{id}/answer': () => ({ ...REVIEW, answer: 'Thank you, Lina' }) });
  await dialog.getByRole('button', { name: 'Save answer' }).click();
  await expect.element(screen.getByText('Your answer')).toBeVisible();
});

test('an answer that another admin was faster with is replaced by saving again only', async () => {
  const taken = 'Another admin has answered: “Thanks” Save again to replace it';
  let review: PanelReview = REVIEW;
  const server = startServer({
    'GET /cartItems/cart/{userId}': () => [],
    'GET /reviews/waiting': () => ({ waiting: 0 }),
    'GET /reviews': () => pageOf([review]),
    'PUT /reviews/{id}/answer': ({ body }) =>
      body.seen === 'Thanks' ? { ...REVIEW, answer: body.answer } : new Refused(409, taken),
  });
  logIn(ADMIN);
  const screen = await showPage('/admin/adminPanel/reviews');
  await screen.getByRole('button', { name: 'Answer', exact: true }).click();
  const dialog = screen.getByRole('dialog', { name: 'Answer to Lina K.' });
  await dialog.getByRole('textbox', { name: 'Answer' }).fill('Thank you, Lina');
  review = { ...REVIEW, answer: 'Thanks' };
  await dialog.getByRole('button', { name: 'Save answer' }).click();
  await expect.element(screen.getByText(/Answer: nothing is now Thanks/)).toBeVisible();
  await dialog.getByRole('button', { name: 'Save mine anyway' }).click();
  await expect.element(screen.getByText('Your answer')).toBeVisible();
  const sent = server.received('PUT /reviews/{id}/answer').map(({ body }) => body);
  const answer = 'Thank you, Lina';
  expect(sent).toEqual([
    { answer, seen: '' },
    { answer, seen: 'Thanks' },
  ]);
});

test('the focus stays at a review whose button went with what it did', async () => {
  let review: PanelReview = { ...REVIEW, status: 'waiting' };
  startServer({
    'GET /cartItems/cart/{userId}': () => [],
    'GET /reviews/waiting': () => ({ waiting: 0 }),
    'GET /reviews': () => pageOf([review]),
    'PUT /reviews': () => {
      review = REVIEW;
      return [review];
    },
  });
  logIn(ADMIN);
  const screen = await showPage('/admin/adminPanel/reviews');
  await screen.getByRole('button', { name: 'Show', exact: true }).click();
  await expect.element(screen.getByRole('button', { name: 'Take off' })).toBeVisible();
  await expect.element(screen.getByRole('article')).toHaveFocus();
});
