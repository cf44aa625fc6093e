import { expect, test } from 'vitest';
import { startServer } from '../../../test/components/server.ts';
import { ADMIN } from '../../../test/components/shop-data.ts';
import { logIn, showPage } from '../../../test/components/show.tsx';

const invited = (id: number, email: string) => ({
  ...{ id, email, staff_role: 'orders' as const },
  created_at: '2026-11-20T09:00:00.000Z',
  expires_at: '2026-11-27T09:00:00.000Z',
});

test('the focus stays at the invitations when one is ended', async () => {
  let invitations = [invited(1, 'lina@example.com'), invited(2, 'omar@example.com')];
  startServer({
    'GET /cartItems/cart/{userId}': () => [],
    'GET /staff': () => ({ members: [], invitations }),
    'DELETE /staff/invitations/{id}': () => {
      invitations = invitations.slice(1);
      return null;
    },
  });
  logIn(ADMIN);
  const screen = await showPage('/admin/adminPanel/staff');
  const end = (email: string) =>
    screen.getByRole('button', { name: `End the invitation of ${email}` });
  await end('lina@example.com').click();
  await expect.element(end('lina@example.com')).not.toBeInTheDocument();
  await expect.element(screen.getByRole('region', { name: 'Invited' })).toHaveFocus();
});
