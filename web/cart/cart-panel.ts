import { useSyncExternalStore } from 'react';

/** Whether the cart drawer is open: opened by its button and by every successful add (spec §4). */
let panelOpen = false;
const panelListeners = new Set<() => void>();

function setPanel(next: boolean): void {
  panelOpen = next;
  for (const listener of panelListeners) listener();
}

export const openCartPanel = (): void => setPanel(true);
export const closeCartPanel = (): void => setPanel(false);

export const useCartPanelOpen = (): boolean =>
  useSyncExternalStore(
    (listener) => {
      panelListeners.add(listener);
      return () => panelListeners.delete(listener);
    },
    () => panelOpen,
    () => false,
  );
