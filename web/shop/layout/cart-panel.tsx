import { lazy, Suspense, useEffect, useState } from 'react';
import { closeCartPanel, useCartPanelOpen } from '../../cart/cart-panel.ts';
import { useScreen } from '../../navigation/use-navigator.ts';

const loadDrawer = () => import('../../cart/cart-drawer.tsx');
const CartDrawer = lazy(loadDrawer);

/** Loads the drawer's code ahead, when a visitor is about to open it. */
export const prepareCartPanel = (): void => {
  loadDrawer().catch(() => undefined); // Opening it tries again and shows what went wrong.
};

/** The cart drawer: its code comes when it is first opened, and it stays, to slide out as well. */
export function CartPanel() {
  const open = useCartPanelOpen();
  const [wasOpened, setWasOpened] = useState(false);
  if (open && !wasOpened) setWasOpened(true);
  useCloseOnNavigation();
  return (
    wasOpened && (
      <Suspense fallback={null}>
        <CartDrawer />
      </Suspense>
    )
  );
}

/** A link in the drawer leads away from it; so does the browser's Back. */
function useCloseOnNavigation() {
  const { visit } = useScreen();
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the visit is another one
  useEffect(() => closeCartPanel, [visit]);
}
