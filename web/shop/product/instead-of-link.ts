import type { MouseEvent } from 'react';

/** Acts in place of a link, unless the visitor wants it in a new tab. */
export function insteadOfLink(event: MouseEvent, act: () => void): void {
  if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
  event.preventDefault();
  act();
}
