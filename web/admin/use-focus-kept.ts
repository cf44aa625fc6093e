import { useEffect, useRef } from 'react';

/** When a dialog closes and what opened it is gone, the focus goes to the page instead of nowhere. */
export function useFocusKept(dialogOpen: boolean): void {
  const wasOpen = useRef(dialogOpen);
  useEffect(() => {
    const closed = wasOpen.current && !dialogOpen;
    wasOpen.current = dialogOpen;
    if (!closed || document.activeElement !== document.body) return;
    document.querySelector<HTMLElement>('main')?.focus({ preventScroll: true });
  }, [dialogOpen]);
}
