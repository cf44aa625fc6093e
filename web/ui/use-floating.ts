import { type RefObject, useLayoutEffect } from 'react';

interface Floating {
  readonly open: boolean;
  readonly anchor: RefObject<HTMLElement | null>;
  readonly floating: RefObject<HTMLElement | null>;
}

/** Space to the anchor and to the window's edge, in px. */
const GAP = 6;
const EDGE = 8;
/** Less room below than this, in px, and the box goes above, where there is more. */
const ENOUGH_ROOM = 280;

/**
 * Keeps a box in the top layer at its anchor, below it, or above where there is no room; its CSS
 * reads the custom properties --start, --from-top or --from-bottom, and --room, all in px, and
 * whether it stands above from `data-above`.
 */
export function useFloating({ open, anchor, floating }: Floating): void {
  useLayoutEffect(() => {
    if (!open) return;
    const place = () => {
      if (anchor.current && floating.current) placeAt(anchor.current, floating.current);
    };
    place();
    addEventListener('resize', place);
    addEventListener('scroll', place, { capture: true, passive: true });
    return () => {
      removeEventListener('resize', place);
      removeEventListener('scroll', place, { capture: true });
    };
  }, [open, anchor, floating]);
}

function placeAt(anchor: HTMLElement, box: HTMLElement): void {
  const { top, bottom, left } = anchor.getBoundingClientRect();
  const { clientWidth: width, clientHeight: height } = document.documentElement;
  const below = height - bottom - GAP - EDGE;
  const above = top - GAP - EDGE;
  const upwards = below < ENOUGH_ROOM && above > below;
  const start = Math.max(EDGE, Math.min(left, width - box.offsetWidth - EDGE));
  const set = (name: string, px: number | null) =>
    box.style.setProperty(name, px === null ? 'auto' : `${Math.round(px)}px`);
  set('--start', start);
  set('--from-top', upwards ? null : bottom + GAP);
  set('--from-bottom', upwards ? height - top + GAP : null);
  set('--room', upwards ? above : below);
  box.toggleAttribute('data-above', upwards);
}
