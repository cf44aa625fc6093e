import { expect, test } from 'vitest';
import { startServer } from '../../../test/components/server.ts';
import { showPage } from '../../../test/components/show.tsx';

test('a double click sends a message once and shows the thanks, however quickly the shop answers', async () => {
  const server = startServer({ 'POST /send-email': () => null });
  const screen = await showPage('/contact');
  await screen.getByRole('textbox', { name: 'Email' }).fill('rana@example.com');
  const message = screen.getByRole('textbox', { name: 'Message' });
  await message.fill('Does the mirror come with a hook?');
  const send = screen.getByRole('button', { name: 'Send message' }).element();
  const click = (detail: number) =>
    send.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, detail }));
  click(1);
  await expect.element(message).toHaveValue('');
  click(2);
  const status = screen.getByRole('status').filter({ hasText: 'Thank you for reaching out!' });
  await expect.element(status).toBeVisible();
  await expect.element(screen.getByText('Please fill in all fields.')).not.toBeInTheDocument();
  expect(server.received('POST /send-email')).toHaveLength(1);
});
