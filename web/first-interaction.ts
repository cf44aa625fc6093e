import { whenAtRest } from './ui/painted.ts';

/** Whatever shows that somebody is here and goes on. */
const INTERACTIONS = [
  'pointermove',
  'pointerdown',
  'keydown',
  'focusin',
  'click',
  'scroll',
] as const;

/** How long a visitor who moves, scrolls or opens a link goes first, in ms: what is pressed comes before what may be. */
const GOES_FIRST_MS = 500;

/** Resolves after a visitor's next interaction, once what it asked for is answered. */
export const nextInteraction = (): Promise<void> =>
  new Promise((resolve) => {
    const looking = new AbortController();
    const seen = () => {
      looking.abort();
      resolve();
    };
    const look = (event: Event) => {
      if (!isMeant(event as PointerEvent)) return;
      setTimeout(() => whenAtRest(seen), pressesPart(event) ? 0 : GOES_FIRST_MS);
    };
    // Caught on the way down: React keeps to itself what happens in a part whose code has not come.
    const listening = { capture: true, signal: looking.signal };
    for (const type of INTERACTIONS) addEventListener(type, look, listening);
  });

/** Rows of pictures scroll by themselves, and a page that opens under a resting pointer gets a pointermove without a movement. */
const isMeant = ({ type, target, movementX, movementY }: PointerEvent): boolean =>
  type === 'scroll'
    ? target === document
    : type !== 'pointermove' || movementX !== 0 || movementY !== 0;

const PASSING = ['pointermove', 'scroll'];

/** A link needs nothing but the page that it leads to. */
const pressesPart = ({ type, target }: Event): boolean =>
  !PASSING.includes(type) &&
  !(target instanceof Element && target.closest('a[href]:not([aria-haspopup])'));

/**
 * Resolves after a visitor's first interaction in this document; on the server never. Code that is of no use to who only looks
 * at the page waits for it (docs/decisions/191).
 */
export const firstInteraction: Promise<void> = import.meta.env.SSR
  ? new Promise(() => {})
  : nextInteraction();
