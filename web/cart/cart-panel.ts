import { useSyncExternalStore } from 'react';

/** Whether the cart drawer is open: opened by its button and by every successful add (spec §4). */
let open = false;
const listeners = new Set<() => void>();

function set(next: boolean): void {
  open = next;
  for (const listener of listeners) listener();
}

export const openCartPanel = (): void => set(true);
export const closeCartPanel = (): void => set(false);

export const useCartPanelOpen = (): boolean =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => open,
    () => false,
  );
