import { expect, test } from 'vitest';
import type { OrderToConfirm } from '../../../contract/confirmation.ts';
import type { Order } from '../../../contract/orders.ts';
import { startServer } from '../../../test/components/server.ts';
import { ADMIN } from '../../../test/components/shop-data.ts';
import { logIn, showPart } from '../../../test/components/show.tsx';
import { QueueList } from './queue-list.tsx';

const waiting = (
  id: number,
  guest_name: string,
  attempts: number,
  due: string,
): OrderToConfirm => ({
  order: {
    ...{ id, guest_name, guest_phone: '+961 3123456', guest_city: 'Jounieh' },
    created_at: '2026-11-05T08:00:00.000Z',
  } as Order,
  confirmation: {
    ...{ order_id: id, stage: attempts === 0 ? 'new' : 'to_call', attempts, due_at: due },
    ...{ postponed_to: null, held: null, claim: null, version: 1 },
  },
});
const QUEUE = [
  waiting(7, 'Rima Haddad', 0, '2026-11-05T08:00:00.000Z'),
  waiting(8, 'Ziad Khoury', 2, '2099-11-05T11:00:00.000Z'),
];

async function showQueue() {
  const sent: unknown[] = [];
  startServer({
    'GET /cartItems/cart/{userId}': () => [],
    'GET /confirmation/queue': () => QUEUE,
    'POST /confirmation/bulk': ({ body }) => {
      sent.push(body);
      return { changed: body.ids.length, left: [] };
    },
  });
  logIn(ADMIN);
  const counts = { due: 2, later: 0, aside: 0 };
  const screen = await showPart(
    <QueueList part="due" counts={counts} hrefFor={() => '#'} onTake={() => undefined} />,
  );
  return { screen, sent };
}

test('who waits, since when, how often nobody answered, and when the call is due stands in the list', async () => {
  const { screen } = await showQueue();
  const cells = (name: string) =>
    screen.getByRole('row').filter({ hasText: name }).getByRole('cell');
  for (const [name, texts] of [
    ['Rima Haddad', ['Jounieh', 'Nov 5, 10:00', '–', 'Now', 'New']],
    ['Ziad Khoury', ['Jounieh', 'Nov 5, 10:00', '2', 'Nov 5, 2099, 13:00', 'No answer yet']],
  ] as const)
    for (const text of texts)
      await expect.element(cells(name).getByText(text, { exact: true })).toBeVisible();
});

test('orders that are ticked get one outcome; one that cancels them asks first', async () => {
  const { screen, sent } = await showQueue();
  await screen.getByRole('checkbox', { name: /Select order #.*8/ }).click();
  await screen.getByRole('button', { name: 'No answer', exact: true }).click();
  await expect.poll(() => sent).toEqual([{ ids: [8], outcome: 'no_answer' }]);
  await screen.getByRole('checkbox', { name: 'Select all' }).click();
  await screen.getByRole('button', { name: /^\W*False order/ }).click();
  const dialog = screen.getByRole('dialog', { name: 'False order' });
  await expect.element(dialog.getByText(/cancels \W*2\W* orders/)).toBeVisible();
  expect(sent).toHaveLength(1);
  await dialog.getByRole('button', { name: /Cancel \W*2\W* orders/ }).click();
  await expect.poll(() => sent[1]).toEqual({ ids: [7, 8], outcome: 'false' });
});
