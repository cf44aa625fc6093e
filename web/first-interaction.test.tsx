import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { nextInteraction } from './first-interaction.ts';

beforeEach(() => {
  vi.useFakeTimers();
  document.body.innerHTML =
    '<a href="/x"><i>x</i></a><a href="/cart" aria-haspopup="dialog">cart</a><button>y</button>';
});
afterEach(() => {
  vi.useRealTimers();
  document.body.innerHTML = '';
});

/** Whether an interaction was seen within this many ms after an event. */
async function isSeen(event: Event, where: string, withinMs: number): Promise<boolean> {
  let seen = false;
  void nextInteraction().then(() => (seen = true));
  (document.querySelector(where) ?? document).dispatchEvent(event);
  await vi.advanceTimersByTimeAsync(withinMs);
  const answer = seen;
  document.querySelector('button')?.dispatchEvent(new Event('pointerdown', { bubbles: true }));
  await vi.advanceTimersByTimeAsync(1000); // Nothing goes on listening.
  expect(seen).toBe(true);
  return answer;
}

const press = () => new Event('pointerdown', { bubbles: true });
const move = (by: number) => new PointerEvent('pointermove', { bubbles: true, movementX: by });

test('a press on a part of the page counts at once', async () => {
  expect(await isSeen(press(), 'button', 100)).toBe(true);
  expect(await isSeen(press(), '[aria-haspopup]', 100)).toBe(true);
  expect(await isSeen(new Event('keydown', { bubbles: true }), 'button', 100)).toBe(true);
});

test('who follows a link, scrolls or moves a pointer goes first for half a second', async () => {
  for (const [event, where] of [
    [press, 'i'],
    [() => move(3), 'button'],
    [() => new Event('scroll'), 'none'],
  ] as const) {
    expect(await isSeen(event(), where, 400)).toBe(false);
    expect(await isSeen(event(), where, 700)).toBe(true);
  }
});

test('a pointer that lies still and a row that scrolls by itself do not count', async () => {
  expect(await isSeen(move(0), 'button', 1000)).toBe(false);
  expect(await isSeen(new Event('scroll'), 'button', 1000)).toBe(false);
});
