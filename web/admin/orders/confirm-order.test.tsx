import { expect, test } from 'vitest';
import type { ConfirmationHistory } from '../../../contract/confirmation.ts';
import type { Order } from '../../../contract/orders.ts';
import { startServer } from '../../../test/components/server.ts';
import { ADMIN } from '../../../test/components/shop-data.ts';
import { logIn, showPart } from '../../../test/components/show.tsx';
import { ConfirmOrder } from './confirm-order.tsx';

const ORDER = { id: 7, status: { id: 1, name: 'Pending' } } as Order;
const NEW: ConfirmationHistory = {
  ...{ order_id: 7, stage: 'new', attempts: 0, due_at: null, postponed_to: null, held: null },
  ...{ claim: null, version: 3, changes: [] },
};

function serve(start: ConfirmationHistory, on = true) {
  let now = start;
  startServer({
    'GET /cartItems/cart/{userId}': () => [],
    'GET /confirmation': () => ({ on, waiting: 1, oldest: null, later: 0, aside: 0 }),
    'GET /confirmation/orders/{id}': () => now,
    'POST /confirmation/orders/{id}/outcome': () => {
      now = { ...now, stage: 'confirmed', held: null, version: 4 };
      return now;
    },
  });
  logIn(ADMIN);
}

test('an order that waits is confirmed by one press, and then no longer waits', async () => {
  serve(NEW);
  const screen = await showPart(<ConfirmOrder order={ORDER} />);
  await expect.element(screen.getByText('Not confirmed yet: New')).toBeVisible();
  await screen.getByRole('button', { name: 'Confirmed' }).click();
  await expect.element(screen.getByText('Not confirmed yet: New')).not.toBeInTheDocument();
});

test('a held order says why, and that the press releases it', async () => {
  serve({ ...NEW, held: 'amount' });
  const screen = await showPart(<ConfirmOrder order={ORDER} />);
  await expect.element(screen.getByText(/^Held: the sum is high/)).toBeVisible();
  await screen.getByRole('button', { name: 'Confirm and release' }).click();
  await expect.element(screen.getByText(/^Held/)).not.toBeInTheDocument();
});
