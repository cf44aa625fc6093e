import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import {
  enterEntry,
  leaveEntry,
  readScroll,
  scrollToPlace,
  storeScrollSoon,
} from './history-entry.ts';

beforeEach(() => {
  vi.useFakeTimers();
  document.body.style.height = '5000px';
});
afterEach(() => {
  vi.useRealTimers();
  document.body.style.height = '';
  scrollToPlace(0);
});

/** Scrolls, and lets pass what it takes until the place is written down. */
function scroll(top: number): void {
  scrollToPlace(top);
  storeScrollSoon();
  vi.runAllTimers();
}

test('a place is written into the entry of the page on show, not of the one on its way', () => {
  history.replaceState({ scrollTop: 0 }, '');
  scroll(430);
  expect(readScroll(history.state)).toBe(430);

  leaveEntry();
  history.replaceState({ scrollTop: 0 }, ''); // As a link's new entry is.
  scroll(500);
  expect(readScroll(history.state)).toBe(0);

  enterEntry();
  scroll(70);
  expect(readScroll(history.state)).toBe(70);
});
