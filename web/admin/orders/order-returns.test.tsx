import { expect, test } from 'vitest';
import type { Order } from '../../../contract/orders.ts';
import type { OrderReturn, ReturnsOfOrder } from '../../../contract/returns.ts';
import { startServer } from '../../../test/components/server.ts';
import { ADMIN } from '../../../test/components/shop-data.ts';
import { logIn, showPart } from '../../../test/components/show.tsx';
import { OrderReturns } from './order-returns.tsx';

const ORDER = { id: 7, status: { id: 3, name: 'Delivered' }, courier: null } as Order;
const VASE = { product_id: 1, name: 'Vase', quantity: 1 };
const LAMP = { product_id: 2, name: 'Lamp', quantity: 1 };
const NONE: ReturnsOfOrder = {
  ...{ last_day: '2026-12-12', is_late: false, paid: '74.00', refunded: '0.00' },
  ...{ left: [VASE, LAMP], returns: [] },
};
const THERE: OrderReturn = {
  ...{ id: 3, order_id: 7, state: 'inspected', reason: 'changed_mind', note: '', answer: '' },
  ...{ by_buyer: false, created_at: '2026-11-28T10:00:00Z', due: '20.00', refunded: '0.00' },
  ...{ most_cash: '74.00', lines: [{ ...LAMP, goes_to: 'stock' }] },
};

test('from the order to the money back it is five presses at most', async () => {
  let now = NONE;
  const server = startServer({
    'GET /cartItems/cart/{userId}': () => [],
    'GET /returns/summary': () => ({ on: true, asked: 0, open: 0, has_credits: false }),
    'GET /orders/{id}/returns': () => now,
    'POST /orders/{id}/returns': () => {
      now = { ...now, left: [VASE], returns: [THERE] };
      return THERE;
    },
    'POST /returns/{id}/refund': () => {
      const settled: OrderReturn = { ...THERE, state: 'settled', refunded: '20.00' };
      now = { ...now, refunded: '20.00', returns: [settled] };
      return settled;
    },
  });
  logIn(ADMIN);
  const screen = await showPart(<OrderReturns order={ORDER} />);
  let presses = 0;
  const press = async (role: 'button' | 'checkbox', name: string) => {
    presses += 1;
    await screen.getByRole(role, { name, exact: true }).click();
  };
  await press('button', 'Take a return');
  await press('checkbox', 'Lamp');
  await press('checkbox', 'It is here already');
  await expect.element(screen.getByLabelText('What becomes of Lamp')).toHaveValue('stock');
  await expect.element(screen.getByLabelText('What becomes of Vase')).not.toBeInTheDocument();
  await press('button', 'Take a return');
  await press('button', 'Give money back');
  await expect.element(screen.getByText('$20.00 were given back')).toBeVisible();
  expect(presses).toBe(5);
  expect(server.received('POST /orders/{id}/returns').map(({ body }) => body)).toEqual([
    {
      ...{ reason: 'changed_mind', note: '', ends: ['stock'] },
      lines: [{ product_id: 2, quantity: 1 }],
    },
  ]);
  expect(server.received('POST /returns/{id}/refund')[0]?.body).toEqual({
    amount: '20.00',
    credit: '0.00',
  });
});
