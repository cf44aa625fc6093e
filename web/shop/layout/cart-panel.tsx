import { useEffect } from 'react';
import { closeCartPanel, useCartPanelOpen } from '../../cart/cart-panel.ts';
import { useScreen } from '../../navigation/use-navigator.ts';
import { showToast } from '../../ui/toast-list.ts';
import { usePart } from './use-part.ts';

const loadDrawer = () => import('../../cart/cart-drawer.tsx');

/** Loads the drawer's code ahead, when a visitor is about to open it. */
export const prepareCartPanel = (): void => {
  loadDrawer().catch(() => undefined); // Opening it tries again and says what went wrong.
};

/** The cart drawer: its code comes when it is first opened, and it stays, to slide out as well. */
export function CartPanel() {
  const drawer = usePart(useCartPanelOpen(), loadDrawer, sayFailure);
  useCloseOnNavigation();
  return drawer && <drawer.default />;
}

function sayFailure(): void {
  closeCartPanel();
  showToast('The cart could not be opened. Please try again.', { type: 'error' });
}

/** A link in the drawer leads away from it; so does the browser's Back. */
function useCloseOnNavigation() {
  const { visit } = useScreen();
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the visit is another one
  useEffect(() => closeCartPanel, [visit]);
}
