import { expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import type { Category } from '../../../contract/catalog.ts';
import { inTree } from '../../../domain/collection-tree.ts';
import { Refused, startServer } from '../../../test/components/server.ts';
import { ADMIN } from '../../../test/components/shop-data.ts';
import { logIn, said, showPage } from '../../../test/components/show.tsx';

const collection = (category_id: number, name: string, parent_id: number | null = null) =>
  ({ category_id, name, parent_id, image_url: null, picture: null }) as unknown as Category;

const LIGHTING = collection(1, 'Lighting');
const TREE = [
  LIGHTING,
  collection(2, 'Lamps', 1),
  collection(3, 'Candles', 1),
  collection(4, 'Vases'),
];

/** A shop that stores the order that it is sent, as a tree. */
async function openCollections() {
  let stored: Category[] = TREE;
  const server = startServer({
    'GET /cartItems/cart/{userId}': () => [],
    'GET /categories': () => stored,
    'GET /category-counts': () => [],
    'PUT /categories/order': ({ body }) => {
      stored = inTree(
        body.ids.map((id: number) => TREE.find(({ category_id }) => category_id === id)),
      );
      return stored;
    },
  });
  logIn(ADMIN);
  const screen = await showPage('/admin/adminPanel/collections');
  const shown = () =>
    screen
      .getByRole('heading', { level: 2 })
      .elements()
      .map((one) => one.textContent);
  await expect.poll(shown).toEqual(['Lighting', 'Lamps', 'Candles', 'Vases']);
  return { server, screen, shown };
}

test('a collection is moved among its siblings, with those that stand in it', async () => {
  const { screen, shown } = await openCollections();
  await screen.getByRole('button', { name: 'Move Lighting later' }).click();
  await expect.poll(shown).toEqual(['Vases', 'Lighting', 'Lamps', 'Candles']);
  await expect.element(screen.getByText('Lighting is now number 2 of 2')).toBeInTheDocument();

  await screen.getByRole('button', { name: 'Move Candles earlier' }).click();
  await expect.poll(shown).toEqual(['Vases', 'Lighting', 'Candles', 'Lamps']);
  const where = screen.getByText('Candles is now number 1 of 2 in Lighting');
  await expect.element(where).toBeInTheDocument();
});

test('the first and the last of siblings go no further', async () => {
  const { screen } = await openCollections();
  for (const name of [
    'Move Lighting earlier',
    'Move Vases later',
    'Move Lamps earlier',
    'Move Candles later',
  ]) {
    const button = screen.getByRole('button', { name });
    await expect.element(button).toHaveAttribute('aria-disabled', 'true');
  }
});

test('by keyboard it is picked up and put down where its siblings are, and that is announced', async () => {
  const { screen, shown } = await openCollections();
  (screen.getByRole('button', { name: 'Drag Vases' }).element() as HTMLElement).focus();
  await userEvent.keyboard(' ');
  await expect.element(screen.getByText(/Picked up Vases, place 2 of 2/)).toBeInTheDocument();
  await userEvent.keyboard('{ArrowLeft}');
  await expect.element(screen.getByText(/Vases is over place 1 of 2/)).toBeInTheDocument();
  await userEvent.keyboard(' ');
  await expect.poll(shown).toEqual(['Vases', 'Lighting', 'Lamps', 'Candles']);
  await expect.element(screen.getByText('Vases is now number 1 of 2')).toBeInTheDocument();
});

test('a move that the shop refuses is taken back, and none is said', async () => {
  const { server, screen, shown } = await openCollections();
  server.answer({ 'PUT /categories/order': () => new Refused(409, 'Somebody else was faster') });
  await screen.getByRole('button', { name: 'Move Lighting later' }).click();
  await expect.poll(() => said).toContain('Somebody else was faster');
  await expect.poll(shown).toEqual(['Lighting', 'Lamps', 'Candles', 'Vases']);
  expect(screen.getByText(/is now number/).elements()).toEqual([]);
});
