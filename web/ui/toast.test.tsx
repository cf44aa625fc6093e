import { expect, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { startServer } from '../../test/components/server.ts';
import { showPart } from '../../test/components/show.tsx';
import { showToast } from './toast-list.ts';

test.each([
  'Undo',
  'Dismiss',
])('%s of a message gives the focus back to where it came from', async (name) => {
  startServer();
  const onPress = vi.fn();
  const { getByRole } = await showPart(<button type="button">Wish list</button>);
  const origin = getByRole('button', { name: 'Wish list' });
  showToast('Off your list', { duration: 60_000, action: { label: 'Undo', onPress } });
  const button = getByRole('button', { name });
  await expect.element(button).toBeVisible();
  origin.element().focus();
  button.element().focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(button).not.toBeInTheDocument();
  await expect.element(origin).toHaveFocus();
});
