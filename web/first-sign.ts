import { whenAtRest } from './ui/painted.ts';

/** Whatever may show that somebody is here and goes on. */
const SIGNS = ['pointermove', 'pointerdown', 'keydown', 'focusin', 'click', 'scroll'] as const;

/** How long a pointer that moves goes first, in ms: it may be on its way to press something. */
const MOVING_MS = 500;

/**
 * Resolves after a visitor's first sign in this document, once what it asked for is answered; on the server never. Code
 * that is of no use to who only looks at the page waits for it (docs/decisions/191).
 */
export const firstSign: Promise<void> = new Promise((resolve) => {
  if (import.meta.env.SSR) return;
  const looking = new AbortController();
  const seen = () => {
    looking.abort();
    resolve();
  };
  const look = (event: Event) => {
    if (!isMeant(event as PointerEvent)) return;
    setTimeout(() => whenAtRest(seen), event.type === 'pointermove' ? MOVING_MS : 0);
  };
  // Caught on the way down: React keeps to itself what happens in a part whose code has not come.
  const listening = { capture: true, signal: looking.signal };
  for (const sign of SIGNS) addEventListener(sign, look, listening);
});

/** Rows of pictures scroll by themselves, and a page that comes under a resting pointer is told of a move by nothing. */
const isMeant = ({ type, target, movementX, movementY }: PointerEvent): boolean =>
  type === 'scroll'
    ? target === document
    : type !== 'pointermove' || movementX !== 0 || movementY !== 0;
