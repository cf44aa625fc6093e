import { useEffect } from 'react';
import { useNavigate } from '../navigation/use-navigator.ts';
import { asksForNewTab } from '../ui/new-tab.ts';

/**
 * Follows a press on a card where the list has moved under the pointer before it was released, as where counts of
 * filters come above it: the browser takes the click for one on what is around both.
 */
export function useMovedPress(): void {
  const navigate = useNavigate();
  useEffect(() => {
    let down: PointerEvent | null = null;
    const note = (event: PointerEvent) => {
      down = event;
    };
    const follow = (event: MouseEvent) => {
      const link = (down?.target as Element | undefined)?.closest?.('article a[href]');
      const isSamePlace = down !== null && placeOf(down) === placeOf(event);
      const isNothings = (event.target as Element).matches(':has(article)');
      if (link instanceof HTMLAnchorElement && isSamePlace && isNothings && !isModified(event))
        void navigate(link.href, { link });
    };
    document.addEventListener('pointerdown', note, true);
    document.addEventListener('click', follow);
    return () => {
      document.removeEventListener('pointerdown', note, true);
      document.removeEventListener('click', follow);
    };
  }, [navigate]);
}

/** In whole px: those of a click are, those of a pointer need not be. */
const placeOf = ({ screenX, screenY }: MouseEvent): string =>
  `${Math.floor(screenX)} ${Math.floor(screenY)}`;

/** Asks for another window, or for nothing. */
const isModified = (event: MouseEvent): boolean => event.button !== 0 || asksForNewTab(event);
