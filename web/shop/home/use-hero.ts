import { useEffect, useState, useSyncExternalStore } from 'react';
import { FIRST_SLIDE, type HeroState, isPlaying, showSlide, togglePlaying } from './hero-state.ts';

/** The hero's state and what changes it. */
export interface Slideshow {
  readonly current: number;
  /** What the pause button shows: whether slides change unless held. */
  readonly playing: boolean;
  /** Whether the time runs now: it stops while the hero is hovered or has the keyboard's focus. */
  readonly running: boolean;
  /** Whether the pictures of the other slides may be loaded. */
  readonly allPictures: boolean;
  /** Shows a slide; one past an end loops. */
  readonly show: (index: number) => void;
  readonly toggle: () => void;
  readonly hold: (by: 'hover' | 'focus', held: boolean) => void;
}

/** Runs the slideshow (spec §4, §9; look.md, rule 1). On the server it stands at the first slide. */
export function useHero(count: number): Slideshow {
  const [state, setState] = useState<HeroState>(FIRST_SLIDE);
  const [held, setHeld] = useState({ hover: false, focus: false });
  const reducedMotion = useReducedMotion();
  const idle = useIdle();
  const { current } = state;
  const playing = count > 1 && isPlaying(state, reducedMotion);
  const running = playing && !held.hover && !held.focus;
  return {
    current,
    playing,
    running,
    allPictures: idle || current > 0,
    show: (index) => setState((before) => showSlide(before, index, count)),
    toggle: () => setState((before) => togglePlaying(before, reducedMotion)),
    hold: (by, isHeld) => setHeld((before) => ({ ...before, [by]: isHeld })),
  };
}

/** True on the server: nothing moves before it is known that it may. */
function useReducedMotion(): boolean {
  return useSyncExternalStore(
    (listener) => {
      const query = matchMedia(REDUCED_MOTION);
      query.addEventListener('change', listener);
      return () => query.removeEventListener('change', listener);
    },
    () => matchMedia(REDUCED_MOTION).matches,
    () => true,
  );
}

const REDUCED_MOTION = '(prefers-reduced-motion: reduce)';

/** How long after the document has loaded, where the browser can't tell when it is idle. In ms. */
const IDLE_AFTER_MS = 1000;

/** True once the document has loaded and the browser has nothing better to do. */
function useIdle(): boolean {
  const [idle, setIdle] = useState(false);
  useEffect(() => {
    const done = () => setIdle(true);
    const wait = () => {
      if ('requestIdleCallback' in window) requestIdleCallback(done, { timeout: 3000 });
      else setTimeout(done, IDLE_AFTER_MS);
    };
    if (document.readyState === 'complete') wait();
    else addEventListener('load', wait, { once: true });
    return () => removeEventListener('load', wait);
  }, []);
  return idle;
}
