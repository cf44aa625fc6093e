import { expect, test, vi } from 'vitest';
import type { Order } from '../../../contract/orders.ts';
import { startServer } from '../../../test/components/server.ts';
import { ADMIN } from '../../../test/components/shop-data.ts';
import { logIn, showPart } from '../../../test/components/show.tsx';
import { LeftNote } from './left-note.tsx';

async function showForm(courier: Order['courier']) {
  startServer({
    'GET /cartItems/cart/{userId}': () => [],
    'GET /orders/{id}/visits': () => [],
  });
  logIn(ADMIN);
  const saved = vi.fn();
  const screen = await showPart(
    <LeftNote order={{ id: 7, courier } as Order}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          saved();
        }}
      >
        <button type="submit">Save</button>
      </form>
    </LeftNote>,
  );
  return { screen, saved, save: () => screen.getByRole('button', { name: 'Save' }).click() };
}

test('who has an order stands above its form, and is asked about once before it is saved', async () => {
  const ask = vi.spyOn(window, 'confirm').mockReturnValue(false);
  const { screen, saved, save } = await showForm({ id: 1, name: 'Ziad' });
  await expect.element(screen.getByText('Ziad has this order already.')).toBeVisible();
  await save();
  expect([ask.mock.calls.length, saved.mock.calls.length]).toEqual([1, 0]);
  ask.mockReturnValue(true);
  await save();
  await screen.getByText('Ziad has this order already.').click();
  await save();
  expect([ask.mock.calls.length, saved.mock.calls.length]).toEqual([2, 2]);
  ask.mockRestore();
});

test('an order that nobody has is saved without a question', async () => {
  const ask = vi.spyOn(window, 'confirm').mockReturnValue(false);
  const { saved, save } = await showForm(null);
  await save();
  expect([ask.mock.calls.length, saved.mock.calls.length]).toEqual([0, 1]);
  ask.mockRestore();
});
