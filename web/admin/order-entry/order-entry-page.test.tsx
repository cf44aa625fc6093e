import { expect, test } from 'vitest';
import type { DetailedProduct } from '../../../contract/catalog.ts';
import { DEFAULT_SETTINGS } from '../../../domain/shop-settings.ts';
import { Refused, startServer } from '../../../test/components/server.ts';
import { ADMIN, pageOf, product } from '../../../test/components/shop-data.ts';
import { logIn, showPage } from '../../../test/components/show.tsx';

const CUSHION = product(9, 'Cushion', {
  price: '20.00',
  variant_summary: { count: 3, price_varies: true },
});
const variant = (id: number, name: string, price: string, traits = {}) => ({
  ...{ id, values: [name], name, price, discount: '0.00', available: 1 as const },
  ...traits,
});
const DETAILED: DetailedProduct = {
  ...CUSHION,
  options: [{ name: 'Size', values: [{ name: 'S' }, { name: 'M' }, { name: 'L' }] }],
  variants: [
    variant(1, 'S', '20.00'),
    variant(2, 'M', '34.00', { only_left: 2 }),
    variant(3, 'L', '40.00', { available: 0 }),
  ],
};

const counted = (product_id: number, on_hand: number, variant_id?: number) => ({
  ...{ product_id, on_hand, low_at: 0, offered: 1 as const },
  ...(variant_id && { variant_id }),
});

test('a product that is sold in variants asks which one, and each is a line of its own', async () => {
  startServer({
    'GET /cartItems/cart/{userId}': () => [],
    'GET /products': () => pageOf([CUSHION, product(10, 'Vase')]),
    'GET /products/{id}': () => DETAILED,
    'GET /stock': () => [counted(10, 7), counted(9, 2, 2), counted(9, 4, 1)],
  });
  logIn(ADMIN);
  const screen = await showPage('/admin/adminPanel/orders/add');
  const lines = () =>
    screen
      .getByRole('spinbutton')
      .elements()
      .map((one) => one.getAttribute('aria-label'));
  await screen.getByRole('textbox', { name: 'Product' }).fill('c');
  // What it costs and how many are left is said before it is chosen.
  const hit = (name: string) => screen.getByRole('listitem').filter({ hasText: name });
  await expect.element(hit('Vase').getByText('7 left')).toBeVisible();
  await expect.element(hit('Cushion').getByText('from $20')).toBeVisible();
  await expect.element(hit('Cushion').getByText('6 left')).toBeVisible();
  await screen.getByRole('button', { name: 'Add Vase', exact: true }).click();
  await expect.poll(lines).toEqual(['Quantity of Vase']);

  await screen.getByRole('button', { name: 'Add Cushion', exact: true }).click();
  const question = screen.getByRole('region', { name: 'Which Cushion?' });
  await expect.element(question).toHaveFocus();
  await expect.element(question.getByRole('button', { name: /^L.*Out of stock/ })).toBeVisible();
  await question.getByRole('button', { name: /^M.*\$34.*2 left/ }).click();
  await expect.element(screen.getByRole('textbox', { name: 'Product' })).toHaveFocus();
  await expect.poll(lines).toEqual(['Quantity of Vase', 'Quantity of Cushion, M']);
  await expect.element(question).not.toBeInTheDocument();
  await expect.element(screen.getByText('$78')).toBeVisible();

  await screen.getByRole('button', { name: 'Add Cushion', exact: true }).click();
  await question.getByRole('button', { name: /^S/ }).click();
  await expect
    .poll(lines)
    .toEqual(['Quantity of Vase', 'Quantity of Cushion, M', 'Quantity of Cushion, S']);
  await screen.getByRole('button', { name: 'Add Cushion', exact: true }).click();
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect.poll(lines).toHaveLength(3);

  // A line that is removed gives the focus back to where the next product is looked for.
  await screen.getByRole('button', { name: 'Remove Vase' }).click();
  await expect.poll(lines).toEqual(['Quantity of Cushion, M', 'Quantity of Cushion, S']);
  await expect.element(screen.getByRole('textbox', { name: 'Product' })).toHaveFocus();
});

test('adding what is there already adds one more of it', async () => {
  startServer({
    'GET /cartItems/cart/{userId}': () => [],
    'GET /products': () => pageOf([product(10, 'Vase')]),
    'GET /stock': () => [],
  });
  logIn(ADMIN);
  const screen = await showPage('/admin/adminPanel/orders/add');
  await screen.getByRole('textbox', { name: 'Product' }).fill('v');
  await expect.element(screen.getByText('1 product to choose from')).toBeInTheDocument();
  const add = screen.getByRole('button', { name: 'Add Vase', exact: true });
  await add.click();
  await add.click();
  await expect.element(screen.getByRole('spinbutton')).toHaveValue('2');
});

test('what variants come to with the offers of the shop is asked for with the variants', async () => {
  const server = startServer({
    'GET /settings': () => ({
      ...DEFAULT_SETTINGS,
      info_pages: [],
      offers: { automatic: true },
    }),
    'GET /cartItems/cart/{userId}': () => [],
    'GET /products': () => pageOf([CUSHION]),
    'GET /products/{id}': () => DETAILED,
    'POST /orders/price': () => ({
      subtotal: '34.00',
      offers: [{ name: 'Autumn', amount: '4.00', lines: [] }],
      delivery_fee: '4.00',
      total_price: '34.00',
    }),
    'GET /stock': () => [],
  });
  logIn(ADMIN);
  const screen = await showPage('/admin/adminPanel/orders/add');
  await screen.getByRole('textbox', { name: 'Product' }).fill('c');
  await screen.getByRole('button', { name: 'Add Cushion', exact: true }).click();
  await screen.getByRole('button', { name: /^M / }).click();
  await expect.element(screen.getByText('Autumn')).toBeVisible();
  expect(server.received('POST /orders/price').map(({ body }) => body)).toEqual([
    { products: [{ product_id: 9, variant_id: 2, quantity: 1 }] },
  ]);
});

test('without a product the form leads to where it is looked for; what the shop lacks is said at its line', async () => {
  startServer({
    'GET /cartItems/cart/{userId}': () => [],
    'GET /products': () => pageOf([product(10, 'Vase'), product(11, 'Lamp', { available: 0 })]),
    'POST /admin/orders': () =>
      new Refused(409, 'Only 1 is left', { 'products.0.quantity': ["Only 1 of 'Vase' is left"] }),
    'GET /stock': () => [],
  });
  logIn(ADMIN);
  const screen = await showPage('/admin/adminPanel/orders/add');
  const finder = screen.getByRole('textbox', { name: 'Product' });
  const send = () => screen.getByRole('button', { name: 'Add order' }).click();
  await send();
  await expect.element(finder).toHaveFocus();
  await expect.element(finder).toHaveAccessibleDescription(/at least one product/);

  await finder.fill('v');
  await screen.getByRole('button', { name: 'Add Vase', exact: true }).click();
  await screen.getByRole('button', { name: 'Add Lamp', exact: true }).click();
  await expect.poll(() => screen.getByRole('definition').elements()[0]?.textContent).toBe('$40');
  for (const name of [/^Name/, /^Region/, /^City/, /^Street/])
    await screen.getByRole('textbox', { name }).fill('Somewhere');
  await screen.getByRole('textbox', { name: /^Phone/ }).fill('03 123 456');
  await send();
  const quantity = screen.getByRole('spinbutton', { name: 'Quantity of Vase' });
  await expect.element(quantity).toHaveAccessibleDescription(/Only 1 of 'Vase' is left/);
  await expect.element(quantity).toHaveFocus();
  await screen.getByRole('button', { name: 'Increase quantity of Vase' }).click();
  await expect.element(quantity).not.toHaveAccessibleDescription();
});
