import { expect, test } from 'vitest';
import { startServer } from '../../../test/components/server.ts';
import { ADMIN } from '../../../test/components/shop-data.ts';
import { logIn, showPage } from '../../../test/components/show.tsx';

const HADI = { id: 1, name: 'Hadi', phone: '', kind: 'driver' } as const;
const SWIFT = { id: 2, name: 'Swift', phone: '', kind: 'company' } as const;
const RAMI = { id: 3, name: 'Rami', phone: '', kind: null };

async function openPanel(path: string, answers: Parameters<typeof startServer>[0] = {}) {
  const server = startServer({
    'GET /cartItems/cart/{userId}': () => [],
    'GET /couriers': () => [HADI, SWIFT, RAMI],
    ...answers,
  });
  logIn(ADMIN);
  return { server, screen: await showPage(`/admin/adminPanel${path}`) };
}

test('a company has a manifest and states, a driver none, and a courier whose kind nobody has said keeps both', async () => {
  const { screen } = await openPanel('/couriers');
  for (const name of ['Swift', 'Rami']) {
    await expect.element(screen.getByRole('link', { name: `Manifest ${name}` })).toBeVisible();
    await expect.element(screen.getByRole('link', { name: `States ${name}` })).toBeVisible();
  }
  await expect.element(screen.getByRole('link', { name: 'Orders Hadi' })).toBeVisible();
  await expect.element(screen.getByRole('link', { name: 'Manifest Hadi' })).not.toBeInTheDocument();
  await expect.element(screen.getByRole('link', { name: 'States Hadi' })).not.toBeInTheDocument();
});

test('the kind is chosen when a courier is added', async () => {
  const { server, screen } = await openPanel('/couriers', { 'POST /couriers': () => SWIFT });
  await screen.getByLabelText('Name').fill('Swift');
  await screen.getByLabelText('Kind').selectOptions('Company');
  await screen.getByRole('button', { name: 'Add courier' }).click();
  await expect
    .poll(() => server.received('POST /couriers').at(-1)?.body)
    .toEqual({ name: 'Swift', phone: '', kind: 'company' });
});

test('an old courier stays of no kind until somebody says which', async () => {
  const { server, screen } = await openPanel('/couriers', { 'PUT /couriers/{id}': () => RAMI });
  await screen.getByRole('button', { name: 'Edit Rami' }).click();
  const editor = screen.getByRole('dialog', { name: 'Edit Courier' });
  await expect.element(editor.getByLabelText('Kind')).toHaveDisplayValue('Kind not said yet');
  await editor.getByLabelText('Kind').selectOptions('Own driver');
  await editor.getByRole('button', { name: 'Save changes' }).click();
  await expect
    .poll(() => server.received('PUT /couriers/{id}').at(-1)?.body)
    .toEqual({
      name: 'Rami',
      phone: '',
      kind: 'driver',
      seen: { name: 'Rami', phone: '', kind: null },
    });
});
