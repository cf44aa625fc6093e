import { useEffect } from 'react';
import { useStoredFlag } from '../layout/use-stored-flag.ts';
import { chime, readyChime } from './chime.ts';

/** Whether new orders are heard: until the admin switches it off, then as this browser remembers. */
export function useOrderSound() {
  const [on, choose] = useStoredFlag('adminOrderSound', () => true);

  // The browser waits for the first touch or key before it lets anything be heard.
  useEffect(() => {
    if (!on) return;
    const options = { once: true, capture: true };
    const wakers = ['pointerdown', 'keydown'] as const;
    for (const waker of wakers) document.addEventListener(waker, readyChime, options);
    return () => {
      for (const waker of wakers) document.removeEventListener(waker, readyChime, options);
    };
  }, [on]);

  const toggle = () => {
    choose(!on);
    if (on) return;
    readyChime();
    chime(); // Heard at once, unless the browser is still getting ready.
  };
  return { on, toggle };
}
