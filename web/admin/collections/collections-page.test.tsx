import { expect, onTestFinished, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import type { Category } from '../../../contract/catalog.ts';
import { inTree } from '../../../domain/collection-tree.ts';
import { Refused, startServer } from '../../../test/components/server.ts';
import { ADMIN } from '../../../test/components/shop-data.ts';
import { logIn, said, showPage } from '../../../test/components/show.tsx';
import type { DataOf } from '../../api/call.ts';

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
async function openCollections(
  twins: DataOf<'GET /categories/twins'> = { collections: [], tags: [] },
) {
  let stored: Category[] = TREE;
  const server = startServer({
    'GET /cartItems/cart/{userId}': () => [],
    'GET /categories': () => stored,
    'GET /category-counts': () => [],
    'GET /categories/twins': () => twins,
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

type Screen = Awaited<ReturnType<typeof showPage>>;

/** Picks a collection up, moves it with an arrow key and puts it down. What listens for arrows comes a moment after it is picked up. */
async function dragByKeys(screen: Screen, picked: string, key: string, place: number) {
  const name = picked.replace(/,.*/, '');
  (screen.getByRole('button', { name: `Drag ${name}` }).element() as HTMLElement).focus();
  await userEvent.keyboard(' ');
  await expect.element(screen.getByText(`Picked up ${picked}.`)).toBeInTheDocument();
  await new Promise((listening) => setTimeout(listening));
  await new Promise(requestAnimationFrame);
  await userEvent.keyboard(`{${key}}`);
  await expect
    .element(screen.getByText(`${name} is over place ${place} of 2.`))
    .toBeInTheDocument();
  await userEvent.keyboard(' ');
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
  await dragByKeys(screen, 'Vases, place 2 of 2', 'ArrowLeft', 1);
  await expect.poll(shown).toEqual(['Vases', 'Lighting', 'Lamps', 'Candles']);
  await expect.element(screen.getByText('Vases is now number 1 of 2')).toBeInTheDocument();
});

test('the arrow keys pick the place before or after, also past what stands in another one', async () => {
  const { screen, shown } = await openCollections();
  await dragByKeys(screen, 'Lighting, place 1 of 2', 'ArrowRight', 2);
  await expect.poll(shown).toEqual(['Vases', 'Lighting', 'Lamps', 'Candles']);

  await dragByKeys(screen, 'Candles, place 2 of 2', 'ArrowLeft', 1);
  await expect.poll(shown).toEqual(['Vases', 'Lighting', 'Candles', 'Lamps']);
});

test('read from right to left, the left arrow leads on', async () => {
  document.documentElement.dir = 'rtl';
  onTestFinished(() => document.documentElement.removeAttribute('dir'));
  const { screen, shown } = await openCollections();
  await dragByKeys(screen, 'Lighting, place 1 of 2', 'ArrowLeft', 2);
  await expect.poll(shown).toEqual(['Vases', 'Lighting', 'Lamps', 'Candles']);
});

test('a move that the shop refuses is taken back, and none is said', async () => {
  const { server, screen, shown } = await openCollections();
  server.answer({ 'PUT /categories/order': () => new Refused(409, 'Somebody else was faster') });
  await screen.getByRole('button', { name: 'Move Lighting later' }).click();
  await expect.poll(() => said).toContain('Somebody else was faster');
  await expect.poll(shown).toEqual(['Lighting', 'Lamps', 'Candles', 'Vases']);
  expect(screen.getByText(/is now number/).elements()).toEqual([]);
});

test('collections that look alike are told, and merged once that is confirmed', async () => {
  const twin = (category_id: number, name: string, product_count: number) => ({
    ...{ category_id, name, product_count },
    by_rule: false,
  });
  const { server, screen } = await openCollections({
    collections: [[twin(4, 'Vases', 12), twin(5, 'Vases ', 1)]],
    tags: [],
  });
  const told = screen.getByText(
    'The collections “Vases” and “Vases ” look alike: 12 products and 1 product.',
  );
  await expect.element(told).toBeInTheDocument();
  server.answer({
    'POST /categories/{id}/merge': () => new Refused(409, 'Take it out first'),
  });
  await screen.getByRole('button', { name: 'Merge Vases' }).click();
  await screen.getByRole('button', { name: 'Merge Collections' }).click();
  await expect.element(screen.getByRole('alert')).toHaveTextContent('Take it out first');
  server.answer({
    'POST /categories/{id}/merge': () => ({ moved_products: 1 }),
    'GET /categories/twins': () => ({ collections: [], tags: [] }),
  });
  await screen.getByRole('button', { name: 'Merge Collections' }).click();
  await expect.poll(() => said).toContain('Collections merged successfully');
  expect(
    server.received('POST /categories/{id}/merge').map(({ path, body }) => [path, body]),
  ).toEqual(Array(2).fill(['/categories/5/merge', { into: 4 }]));
  await expect.poll(() => screen.getByText(/look alike/).elements()).toEqual([]);
});

test('tags are merged until none is left', async () => {
  const { server, screen } = await openCollections({
    collections: [],
    tags: [
      [
        { tag: 'oak', product_count: 3 },
        { tag: 'o\u200cak', product_count: 2 },
      ],
    ],
  });
  server.answer({
    'POST /tags/merge': () => ({
      changed_products: 2,
      left: server.received('POST /tags/merge').length === 1,
    }),
  });
  await screen.getByRole('button', { name: 'Merge oak' }).click();
  await screen.getByRole('button', { name: 'Merge Tags' }).click();
  await expect.poll(() => said).toContain('Tags merged successfully');
  expect(server.received('POST /tags/merge').map(({ body }) => body)).toEqual(
    Array(2).fill({ into: 'oak', tags: ['o\u200cak'] }),
  );
});

test('twins of which one fills itself by a rule are told without a button', async () => {
  const { screen } = await openCollections({
    collections: [
      [
        { category_id: 4, name: 'Vases', product_count: 0, by_rule: true },
        { category_id: 5, name: 'vases', product_count: 0, by_rule: false },
      ],
    ],
    tags: [],
  });
  await expect.element(screen.getByText(/One fills itself by its rule/)).toBeInTheDocument();
  expect(screen.getByRole('button', { name: /^Merge/ }).elements()).toEqual([]);
});
