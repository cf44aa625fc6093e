/** On a touch screen the click comes after the finger has left, within this time. In ms. */
const CLICK_AFTER_MS = 350;

let pressing = false;
let ending: ReturnType<typeof setTimeout> | undefined;
let waiting: (() => void)[] = [];
const listeners = new Set<(target: Element) => void>();

/**
 * Acts once the press under way has been answered, at once where there is none. What moves or covers
 * a button between the press and its release takes the click away: it waits here.
 */
export function afterPress(run: () => void): void {
  if (pressing) waiting.push(run);
  else run();
}

export const isPressing = (): boolean => pressing;

/** Calls back when something is pressed, before any other listener. */
export function onPress(listener: (target: Element) => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function begin({ target }: Event): void {
  end();
  pressing = true;
  for (const listener of listeners) if (target instanceof Element) listener(target);
}

function end(): void {
  clearTimeout(ending);
  pressing = false;
  const runs = waiting;
  waiting = [];
  for (const run of runs) run();
}

function endIn(delay: number): void {
  clearTimeout(ending);
  ending = setTimeout(end, delay);
}

function follow(): void {
  const listening = { capture: true, passive: true };
  addEventListener('pointerdown', begin, listening);
  addEventListener('pointerup', () => endIn(CLICK_AFTER_MS), listening);
  addEventListener('pointercancel', end, listening);
  addEventListener('click', () => endIn(0), listening);
}

if (typeof window !== 'undefined') follow();
