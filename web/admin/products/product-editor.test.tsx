import { expect, test } from 'vitest';
import { Refused, startServer } from '../../../test/components/server.ts';
import { ADMIN, pageOf, product } from '../../../test/components/shop-data.ts';
import { logIn, removeParts, showPage } from '../../../test/components/show.tsx';
import { endSession } from '../../session/session-store.ts';

const COLLECTIONS = Array.from({ length: 20 }, (_, at) => ({
  ...{ category_id: at + 1, name: `Collection ${at + 1}`, image_url: null, picture: null },
}));
const BULB = {
  ...{ id: 12, name: 'Bulb', type: 'choice' as const, unit: '', choices: ['E27', 'E14'] },
  ...{ is_filter: false, product_count: 0 },
};
const { choices: _, is_filter: __, product_count: ___, ...VALUE } = BULB;
const LAMP = {
  ...product(1, 'Lamp', { description: 'Opal' }),
  facts: { width_mm: 305 },
  attributes: [{ ...VALUE, value: 'E27' }],
};

async function openEditor() {
  const server = startServer({
    'GET /cartItems/cart/{userId}': () => [],
    'GET /categories': () => COLLECTIONS,
    'GET /product-tags': () => [],
    'GET /category-attributes/{id}': () => [BULB],
    'GET /products': () => pageOf([LAMP]),
    'GET /hidden-products': () => pageOf([]),
    'GET /panel-products/{id}': () => LAMP,
    'GET /stock': () => [],
    'POST /products/{id}': () => new Refused(409, 'Rana has changed this product'),
  });
  logIn(ADMIN);
  const screen = await showPage('/admin/adminPanel/products');
  await screen.getByRole('button', { name: /^Edit Product/ }).click();
  await screen.getByLabelText(/^Width/).fill('40');
  return { server, screen };
}

test('what somebody else has changed of a product is said in words: a collection, a size, an attribute', async () => {
  const { server, screen } = await openEditor();
  server.answer({
    'GET /panel-products/{id}': () => ({
      ...LAMP,
      category_id: 3,
      facts: { width_mm: 310 },
      attributes: [{ ...VALUE, value: 'E14' }],
    }),
  });
  await screen.getByRole('button', { name: 'Save changes' }).click();
  const said = () =>
    screen
      .getByRole('group', { name: 'Changed in the meantime' })
      .getByRole('listitem')
      .elements()
      .map(({ textContent }) => textContent);
  await expect
    .poll(said)
    .toEqual([
      'Category: Collection 1 is now Collection 3',
      'Width: 30.5 is now 31, and you have changed it too',
      'Bulb: E27 is now E14',
    ]);
  await expect.element(screen.getByLabelText(/^Width/)).toHaveValue('40');
  await expect.element(screen.getByLabelText('Bulb')).toHaveValue('E14');
});

test('after a session that ended, what was typed is there again, and the rest is as the shop has it by then', async () => {
  const { server } = await openEditor();
  endSession('ended');
  await removeParts();
  server.answer({ 'GET /panel-products/{id}': () => ({ ...LAMP, name: 'Lamp of opal glass' }) });
  logIn(ADMIN);
  const screen = await showPage('/admin/adminPanel/products');
  await expect.element(screen.getByLabelText(/^Width/)).toHaveValue('40');
  await expect.element(screen.getByLabelText('Name')).toHaveValue('Lamp of opal glass');
});
