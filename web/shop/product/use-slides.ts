import { type RefObject, useEffect, useState } from 'react';

/** Follows which slide of a scrolling row is in view, and goes to others. Counts from 0. */
export function useSlides(row: RefObject<HTMLElement | null>) {
  const [current, setCurrent] = useState(0);

  useEffect(() => {
    const element = row.current;
    if (!element) return;
    const look = () => {
      if (element.clientWidth > 0)
        setCurrent(Math.round(Math.abs(element.scrollLeft) / element.clientWidth));
    };
    element.addEventListener('scroll', look, { passive: true });
    return () => element.removeEventListener('scroll', look);
  }, [row]);

  const goTo = (index: number) => {
    const slide = row.current?.children[index];
    if (!row.current || !(slide instanceof HTMLElement)) return;
    // The keyboard goes along when it stands on a slide.
    if (row.current.contains(document.activeElement))
      slide.querySelector('a')?.focus({ preventScroll: true });
    row.current.scrollTo({ left: slide.offsetLeft });
  };
  return { current, goTo };
}
