import { afterEach, describe, expect, test, vi } from 'vitest';
import {
  currentToasts,
  dismissToast,
  retractToast,
  showLoadingToast,
  showToast,
  subscribeToToasts,
} from './toast-list.ts';

afterEach(() => {
  for (const toast of currentToasts()) dismissToast(toast.id);
});

const texts = () => currentToasts().map((toast) => toast.text);

describe('a toast', () => {
  test('stands at the bottom right for 3000 ms unless set otherwise', () => {
    showToast('Saved');
    expect(currentToasts()).toMatchObject([
      { text: 'Saved', type: 'info', position: 'bottom-right', duration: 3000 },
    ]);
  });

  test('of an error stays until it is dismissed', () => {
    const id = showToast('Error updating Status', { type: 'error', duration: 10 });
    expect(currentToasts()[0]?.duration).toBe(Number.POSITIVE_INFINITY);
    dismissToast(id);
    expect(currentToasts()).toEqual([]);
  });

  test('takes the place of one that says the same', () => {
    showToast('Passwords do not match', { type: 'error' });
    showToast('Passwords do not match', { type: 'error' });
    expect(texts()).toEqual(['Passwords do not match']);
  });

  test('makes room at its position: the oldest goes that may vanish', () => {
    showToast('wrong', { type: 'error' });
    for (const text of ['a', 'b', 'c', 'd']) showToast(text);
    showToast('elsewhere', { position: 'top-center' });
    expect(texts()).toEqual(['wrong', 'b', 'c', 'd', 'elsewhere']);
  });
});

describe('a loading toast', () => {
  test('turns into a success that vanishes', () => {
    const loading = showLoadingToast('Updating...');
    expect(currentToasts()).toMatchObject([
      { type: 'loading', duration: Number.POSITIVE_INFINITY },
    ]);
    loading.succeed('Status updated successfully');
    expect(currentToasts()).toMatchObject([
      { text: 'Status updated successfully', type: 'success', duration: 3000 },
    ]);
  });

  test('turns into an error that stays', () => {
    showLoadingToast('Updating...').fail('Error updating Status');
    expect(currentToasts()).toMatchObject([
      { text: 'Error updating Status', type: 'error', duration: Number.POSITIVE_INFINITY },
    ]);
  });

  test('takes the place of one that says its outcome already', () => {
    const loading = showLoadingToast('Updating...');
    showToast("You're not logged in");
    loading.fail("You're not logged in");
    expect(texts()).toEqual(["You're not logged in"]);
  });

  test('says its outcome also when it was dismissed meanwhile', () => {
    const loading = showLoadingToast('Updating...');
    for (const toast of currentToasts()) dismissToast(toast.id);
    loading.succeed('Done');
    expect(texts()).toEqual(['Done']);
  });
});

test('listeners are notified of each change until they leave', () => {
  const listener = vi.fn();
  const leave = subscribeToToasts(listener);
  const id = showToast('one');
  dismissToast(id);
  leave();
  showToast('two');
  expect(listener).toHaveBeenCalledTimes(2);
});

test('the same words are there once, whichever part shows them, and can be taken back by their words', () => {
  showToast("You're not logged in", { type: 'error' });
  showToast("You're not logged in");
  expect(currentToasts().map(({ type }) => type)).toEqual(['info']);
  showToast("You're not logged in", { type: 'error' });
  retractToast("You're not logged in");
  expect(currentToasts()).toEqual([]);
});
