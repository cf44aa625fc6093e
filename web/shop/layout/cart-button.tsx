import { type MouseEvent, useSyncExternalStore } from 'react';
import { openCartPanel } from '../../cart/cart-panel.ts';
import { cartLines, subscribeToCart } from '../../cart/cart-store.ts';
import { Icon } from '../../ui/icon.tsx';
import { prepareCartPanel } from './cart-panel.tsx';
import styles from './navbar.module.css';

/** From here on the badge says "99+": it keeps its size. */
const MOST_SHOWN = 99;

/** Opens the cart drawer; without JavaScript, or in a new tab, it leads to the checkout. */
export function CartButton() {
  const count = useSyncExternalStore(subscribeToCart, countPieces, () => 0);
  const shown = count > MOST_SHOWN ? `${MOST_SHOWN}+` : count;
  const onClick = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    openCartPanel();
  };
  return (
    <a
      className={styles.icon}
      href="/checkout"
      aria-label={count === 0 ? 'Cart' : `Cart, ${shown} ${count === 1 ? 'item' : 'items'}`}
      onClick={onClick}
      onPointerEnter={prepareCartPanel}
      onFocus={prepareCartPanel}
    >
      <Icon name="bag" />
      {count > 0 && (
        <span className={styles.count} data-long={count > MOST_SHOWN} aria-hidden="true">
          {shown}
        </span>
      )}
    </a>
  );
}

const countPieces = (): number => cartLines().reduce((sum, { quantity }) => sum + quantity, 0);
