import { expect, test } from 'vitest';
import { startServer } from '../../test/components/server.ts';
import { ADMIN, RANA } from '../../test/components/shop-data.ts';
import { logIn, showPart } from '../../test/components/show.tsx';
import { endSession } from '../session/session-store.ts';
import { callQuery, useData } from './query.ts';

function Unread() {
  const { data } = useData(callQuery('GET /messages/unread'));
  return <p>{data ? `${data.unread} unread` : 'Nobody to read for'}</p>;
}

test('a personal read that stays on show is not sent again at a logout, but for the next person', async () => {
  const server = startServer({
    'GET /messages/unread': () => ({ unread: 3 }),
    'GET /cartItems/cart/{userId}': () => [],
  });
  logIn(ADMIN);
  const screen = await showPart(<Unread />);
  await expect.element(screen.getByText('3 unread')).toBeVisible();
  endSession('left');
  await expect.element(screen.getByText('Nobody to read for')).toBeVisible();
  expect(server.received('GET /messages/unread')).toHaveLength(1);
  server.answer({ 'GET /messages/unread': () => ({ unread: 5 }) });
  logIn(RANA);
  await expect.element(screen.getByText('5 unread')).toBeVisible();
  expect(server.received('GET /messages/unread')).toHaveLength(2);
});
