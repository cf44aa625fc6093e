import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { blockStorage, stubStorage } from '../../../test/browser-storage.ts';

/** A page that was just loaded: nothing of the one before is in memory. */
const loadPage = async () => {
  vi.resetModules();
  return import('./order-attempt.ts');
};

beforeEach(() => {
  stubStorage('sessionStorage');
});
afterEach(() => {
  vi.unstubAllGlobals();
});

describe('an order that is on its way', () => {
  test('keeps its key for a second click and over a reload', async () => {
    const { openAttempt } = await loadPage();
    const { key } = openAttempt('a');
    expect(key).toMatch(/^[0-9a-f]{32}$/);
    expect(openAttempt('a')).toEqual({ key, bodies: ['a'] });
    const reloaded = await loadPage();
    expect(reloaded.openAttempt('a')).toEqual({ key, bodies: ['a'] });
  });

  test('keeps its key when it is changed before an answer came', async () => {
    const { openAttempt } = await loadPage();
    const { key } = openAttempt('a');
    expect(openAttempt('b')).toEqual({ key, bodies: ['a', 'b'] });
  });

  test('gives its key up when it was refused', async () => {
    const { dropBody, openAttempt } = await loadPage();
    const refused = openAttempt('a');
    dropBody(refused, 'a');
    expect(openAttempt('a').key).not.toBe(refused.key);
  });

  test('keeps its key when a change of it was refused while the first still waits', async () => {
    const { dropBody, openAttempt } = await loadPage();
    const { key } = openAttempt('a');
    dropBody(openAttempt('b'), 'b');
    expect(openAttempt('c')).toEqual({ key, bodies: ['a', 'c'] });
  });

  test('ends with its answer: the same things again are another order', async () => {
    const { endAttempt, openAttempt } = await loadPage();
    const { key } = openAttempt('a');
    endAttempt();
    expect(openAttempt('a').key).not.toBe(key);
  });

  test.each([
    '{',
    '5',
    '{"key":"a b","bodies":[]}',
    '{"key":"k"}',
    '{"key":"k","bodies":[1]}',
  ])('begins anew when storage holds %s', async (text) => {
    stubStorage('sessionStorage', { orderAttempt: text });
    const { openAttempt } = await loadPage();
    expect(openAttempt('a')).toEqual({ key: expect.stringMatching(/^\w{32}$/), bodies: ['a'] });
  });

  test('keeps its key in this page where storage is blocked', async () => {
    blockStorage('sessionStorage');
    const { openAttempt } = await loadPage();
    const { key } = openAttempt('a');
    expect(openAttempt('a').key).toBe(key);
  });
});
