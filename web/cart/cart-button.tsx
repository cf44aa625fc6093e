import { type MouseEvent, useEffect, useSyncExternalStore } from 'react';
import { useLazyPart } from '../lazy.tsx';
import { useScreen } from '../navigation/use-navigator.ts';
import { Icon } from '../ui/icon.tsx';
import { asksForNewTab } from '../ui/new-tab.ts';
import { showToast } from '../ui/toast-list.ts';
import styles from './cart-button.module.css';
import {
  cartLines,
  closeCartPanel,
  openCartPanel,
  subscribeToCart,
  useCartPanelOpen,
} from './cart-store.ts';

/** From here on the badge says "99+": it keeps its size. */
const MAX_SHOWN = 99;

/** Opens the cart drawer; without JavaScript, or in a new tab, it leads to the checkout. */
export function CartButton({ className }: { readonly className: string | undefined }) {
  const count = useSyncExternalStore(subscribeToCart, countPieces, () => 0);
  const shown = count > MAX_SHOWN ? `${MAX_SHOWN}+` : count;
  const onClick = (event: MouseEvent) => {
    if (asksForNewTab(event)) return;
    event.preventDefault();
    openCartPanel();
  };
  return (
    <a
      className={className}
      href="/checkout"
      aria-haspopup="dialog"
      aria-label={count === 0 ? 'Cart' : `Cart, ${shown} ${count === 1 ? 'item' : 'items'}`}
      onClick={onClick}
      onPointerEnter={prepareCartPanel}
      onFocus={prepareCartPanel}
    >
      <Icon name="bag" />
      {count > 0 && (
        <span className={styles.count} data-long={count > 9} aria-hidden="true">
          {shown}
        </span>
      )}
    </a>
  );
}

const countPieces = (): number => cartLines().reduce((sum, { quantity }) => sum + quantity, 0);

const loadDrawer = () => import('./cart-drawer.tsx');

/** Loads the drawer's code ahead, when a visitor is about to open it. */
const prepareCartPanel = (): void => {
  loadDrawer().catch(() => undefined); // Opening it tries again and says what went wrong.
};

/** The cart drawer: its code comes when it is first opened, and it stays, to slide out as well. */
export function CartPanel() {
  const drawer = useLazyPart(useCartPanelOpen(), loadDrawer, sayFailure);
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
