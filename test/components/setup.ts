import { afterEach, beforeEach, expect, vi } from 'vitest';
import '../../web/styles/main.css';
import { closeCartPanel, switchToGuestCart } from '../../web/cart/cart-store.ts';
import { endSession } from '../../web/session/session-store.ts';
import { currentToasts, dismissToast } from '../../web/ui/toast-list.ts';
import { endServer } from './server.ts';
import { removeParts, store } from './show.tsx';

/** Errors and warnings of the console during a test. Any fails the test, as in the journeys. */
const messages: unknown[][] = [];

beforeEach(() => {
  for (const method of ['error', 'warn'] as const) {
    vi.spyOn(console, method).mockImplementation((...words) => void messages.push(words));
  }
});

/** Each test begins as a guest in a new tab: the shop's own state lives in modules, which a file's tests share. */
afterEach(async () => {
  await removeParts();
  const unanswered = endServer();
  const printed = messages.splice(0);
  endSession('left');
  localStorage.clear();
  sessionStorage.clear();
  switchToGuestCart([]);
  closeCartPanel();
  store.reset(() => true);
  for (const { id } of currentToasts()) dismissToast(id);
  expect(unanswered, 'calls without an answer').toEqual([]);
  expect(printed, 'messages in the console').toEqual([]);
});
