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

const member = (id: number, name: string) => ({
  ...{ id, name, email: `${id}@example.com`, staff_role: 'owner' as const },
  ...{ last_seen_at: null, second_factor: false },
});

test('an owner is asked before they give up that role; the only one is refused by the shop', async () => {
  let members = [member(ADMIN.id, 'Rana'), member(99, 'Omar')];
  const server = startServer({
    'GET /cartItems/cart/{userId}': () => [],
    'GET /staff': () => ({ members, invitations: [] }),
    'PUT /staff/{id}': () => member(ADMIN.id, 'Rana'),
  });
  logIn(ADMIN);
  const screen = await showPage('/admin/adminPanel/staff');
  const role = screen.getByLabelText('Role of Rana');
  const sent = () => server.received('PUT /staff/{id}').map(({ body }) => body);
  await role.selectOptions('Orders');
  const dialog = screen.getByRole('dialog', { name: 'Change my role' });
  await expect.element(dialog.getByText(/Are you sure that you want to be Orders/)).toBeVisible();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect.element(role).toHaveValue('owner');
  expect(sent()).toEqual([]);
  await role.selectOptions('Orders');
  await dialog.getByRole('button', { name: 'Change my role' }).click();
  await expect.poll(sent).toEqual([{ staff_role: 'orders' }]);

  members = [member(ADMIN.id, 'Rana')];
  const again = await showPage('/admin/adminPanel/staff');
  // Until the list is read again, there is another owner.
  await expect.poll(() => again.getByLabelText('Role of Omar').elements()).toEqual([]);
  await again.getByLabelText('Role of Rana').first().selectOptions('Catalogue');
  await expect.poll(sent).toEqual([{ staff_role: 'orders' }, { staff_role: 'catalogue' }]);
});
