import { expect, test } from 'vitest';
import { DEFAULT_SETTINGS } from '../../../domain/shop-settings.ts';
import { startServer } from '../../../test/components/server.ts';
import { RANA } from '../../../test/components/shop-data.ts';
import { logIn, showPage, store } from '../../../test/components/show.tsx';
import { settingsQuery } from '../../shop-settings.ts';

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

test('a customer need not type their address', async () => {
  startServer({ 'GET /cartItems/cart/{userId}': () => [], 'GET /wish-list': () => [] });
  logIn({ ...RANA, email: 'rima@example.com' });
  const screen = await showPage('/contact');
  const email = screen.getByRole('textbox', { name: 'Email' });
  await expect.element(email).toHaveValue('rima@example.com');
});

test('an address and opening hours of several lines keep apart, each with its sign at its first line', async () => {
  startServer({
    'GET /settings': () => ({
      ...DEFAULT_SETTINGS,
      info_pages: [],
      address: 'Rue Gouraud 12\nGemmayzeh\nBeirut',
      opening_hours: 'Mon–Fri 9:00–18:00\nSat 10:00–14:00',
    }),
  });
  await store.refresh(settingsQuery);
  const { getByText } = await showPage('/contact');
  const boxOf = (words: RegExp) => getByText(words).element().getBoundingClientRect();
  await expect.element(getByText(/Rue Gouraud 12/)).toBeVisible();
  expect(boxOf(/Mon–Fri/).top - boxOf(/Rue Gouraud/).bottom).toBeGreaterThan(12);
  const sign = getByText(/Rue Gouraud/)
    .element()
    .parentElement?.querySelector('svg');
  expect(sign?.getBoundingClientRect().bottom).toBeLessThan(boxOf(/Rue Gouraud/).top + 30);
});
