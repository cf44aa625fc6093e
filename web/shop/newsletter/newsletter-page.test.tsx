import { expect, test } from 'vitest';
import { Refused, startServer } from '../../../test/components/server.ts';
import { showPage } from '../../../test/components/show.tsx';

const TOKEN = 'a'.repeat(43);

test('opening the link changes nothing, and one press confirms; the token leaves the address', async () => {
  const server = startServer({ 'POST /newsletter/confirm': () => null });
  const screen = await showPage(`/newsletter/confirm#token=${TOKEN}`);
  const confirm = screen.getByRole('button', { name: 'Confirm this address' });
  await expect.element(confirm).toBeVisible();
  expect(server.received('POST /newsletter/confirm')).toEqual([]);
  expect(location.href).not.toContain(TOKEN);
  await confirm.click();
  await expect.element(screen.getByText(/your address is confirmed/).first()).toHaveFocus();
  expect(server.received('POST /newsletter/confirm').map(({ body }) => body)).toEqual([
    { token: TOKEN },
  ]);
});

test('leaving takes one press too, by the link that mail programs have', async () => {
  const server = startServer({ 'POST /newsletter/leave': () => null });
  const screen = await showPage(`/newsletter/leave?token=l1-2-${TOKEN}`);
  await screen.getByRole('button', { name: 'Stop these mails' }).click();
  await expect.element(screen.getByText(/no more of these mails/).first()).toHaveFocus();
  expect(server.received('POST /newsletter/leave').map(({ body }) => body)).toEqual([
    { token: `l1-2-${TOKEN}` },
  ]);
});

test('a link that is over says so, and can be pressed again', async () => {
  startServer({
    'POST /newsletter/confirm': () => new Refused(404, 'This link is over'),
  });
  const screen = await showPage(`/newsletter/confirm#token=${TOKEN}`);
  const confirm = screen.getByRole('button', { name: 'Confirm this address' });
  await confirm.click();
  await expect.element(screen.getByText('This link is over').first()).toBeVisible();
  await expect.element(confirm).toBeVisible();
});

test('a link without its token says what to do', async () => {
  startServer();
  const screen = await showPage('/newsletter/confirm');
  await expect.element(screen.getByText(/not whole/)).toBeVisible();
});
