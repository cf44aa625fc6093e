import { expect, test } from 'vitest';
import { type Answers, Refused, startServer } from '../../../test/components/server.ts';
import { ADMIN, pageOf } from '../../../test/components/shop-data.ts';
import { logIn, showPage } from '../../../test/components/show.tsx';

const SALE = {
  product_id: 9,
  name: 'Rug',
  price: '100.00',
  discount: '30.00',
  usual_discount: '0.00',
  starts_at: '2026-12-01T00:00:00.000Z',
  ends_at: '2026-12-04T00:00:00.000Z',
  from_day: '2026-12-01',
  to_day: '2026-12-03',
  running: false,
};
const COSTS = {
  name: 'Rug',
  price: '100.00',
  discount: '0.00',
  cost: '40.00',
  variants: [
    { id: 1, name: 'S', cost: null },
    { id: 2, name: 'L', cost: '60.00' },
  ],
};

async function openProduct(answers: Answers) {
  const server = startServer({
    'GET /cartItems/cart/{userId}': () => [],
    'GET /costs/{id}': () => COSTS,
    'GET /sales': () => pageOf([SALE]),
    ...answers,
  });
  logIn(ADMIN);
  const screen = await showPage('/admin/adminPanel/products/sales?product=9');
  await expect.element(screen.getByLabelText(/^Sale discount/)).toHaveValue('30');
  return { server, screen };
}

const MESSAGE = 'Another admin has changed it meanwhile. Save again to replace it';

test('a sale that is there is changed from what it is; that of another admin is replaced once it was seen', async () => {
  let isChanged = true;
  const theirs = { ...SALE, discount: '20.00', to_day: null };
  const { server, screen } = await openProduct({
    'PUT /sales/{id}': () => (isChanged ? new Refused(409, MESSAGE) : SALE),
  });
  const asked = server.received('GET /sales').map(({ query }) => query);
  expect(asked).toContainEqual(expect.objectContaining({ product_id: '9' }));
  await expect.element(screen.getByLabelText(/^First day/)).toHaveValue('2026-12-01');
  await screen.getByLabelText(/^Last day/).fill('2026-12-05');
  server.answer({ 'GET /sales': () => pageOf([theirs]) });
  const press = (name: string) => screen.getByRole('button', { name }).click();
  const sent = () => server.received('PUT /sales/{id}').map(({ body }) => body);
  await press('Schedule sale');
  const mine = { discount: '30', from_day: '2026-12-01', to_day: '2026-12-05' };
  const seen = { discount: '30.00', from_day: '2026-12-01', to_day: '2026-12-03' };
  await expect.poll(sent).toEqual([{ ...mine, seen }]);
  await expect.element(screen.getByText(MESSAGE).first()).toBeVisible();
  await expect
    .element(screen.getByText(/^Last day: 2026-12-03 is now nothing, and you have changed it/))
    .toBeVisible();
  await expect.element(screen.getByLabelText(/^Last day/)).toHaveValue('2026-12-05');
  isChanged = false;
  await press('Save mine anyway');
  await expect
    .poll(sent)
    .toMatchObject([{}, { ...mine, discount: '20', seen: { discount: '20.00', to_day: null } }]);
});

const { variants: _, ...PLAIN } = COSTS;
test.each([
  [COSTS, 'Sold from $100. Margin: $60 (60%)'],
  [PLAIN, 'Sold for $100. Margin: $60 (60%)'],
])('what is sold in variants is said to be sold from a price', async (costs, text) => {
  const { screen } = await openProduct({ 'GET /costs/{id}': () => costs });
  await expect.element(screen.getByText(/^Sold f/)).toHaveTextContent(text);
});

test('costs are sent where they were changed, beside what the form has seen', async () => {
  let isChanged = true;
  const theirs = { ...COSTS, cost: '45.00' };
  const { server, screen } = await openProduct({
    'PUT /costs/{id}': () => (isChanged ? new Refused(409, MESSAGE) : theirs),
  });
  await screen.getByLabelText('S', { exact: true }).fill('30');
  server.answer({ 'GET /costs/{id}': () => theirs });
  const press = (name: string) => screen.getByRole('button', { name }).click();
  const sent = () => server.received('PUT /costs/{id}').map(({ body }) => body);
  await press('Save cost');
  const mine = { variants: [{ id: 1, cost: '30.00' }] };
  await expect
    .poll(sent)
    .toEqual([{ ...mine, cost: '40.00', seen: { cost: '40.00', variants: COSTS.variants } }]);
  isChanged = false;
  await press('Save mine anyway');
  // Their cost of the product stays: it was not changed here.
  await expect.poll(sent).toMatchObject([{}, { ...mine, cost: '45.00', seen: { cost: '45.00' } }]);
});
