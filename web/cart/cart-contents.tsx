import { useState } from 'react';
import { useMoney } from '../shop-settings.ts';
import { EmptyState } from '../ui/empty-state.tsx';
import styles from './cart-drawer.module.css';
import { type CartItem, nameOf } from './cart-items.ts';
import { CartLine } from './cart-line.tsx';
import { removeFromCart, restoreToCart, setCartQuantity } from './cart-store.ts';
import { RemovedLine } from './removed-line.tsx';
import { NO_REMOVALS, placeOf, remember, type ShownRow, showRows } from './shown-rows.ts';
import { useCart } from './use-cart.ts';

/** The drawer's lines. A removed one leaves a row to put it back until the drawer is closed. */
export function CartContents() {
  const money = useMoney();
  const { items, totals } = useCart();
  const [removals, setRemovals] = useState(NO_REMOVALS);
  const [news, setNews] = useState('');
  const [restored, setRestored] = useState<number | null>(null);
  const rows = showRows(items, removals);

  const remove = (item: CartItem) => {
    setRemovals(remember(items, removals, item));
    removeFromCart([item.product_id]);
    setNews(`${nameOf(item)} removed.`);
  };
  const undo = ({ id, item }: ShownRow) => {
    restoreToCart(item.stored, placeOf(rows, id));
    setRestored(id);
    setNews(`${nameOf(item)} is back in your cart.`);
  };
  const change = (item: CartItem, quantity: number) => {
    setCartQuantity(item.product_id, quantity);
    setNews(`${nameOf(item)}: quantity ${quantity}.`);
  };

  return (
    <>
      <p className="visually-hidden" role="status">
        {news && `${news} Subtotal ${money(totals.subtotalCents)}.`}
      </p>
      <ul className={styles.lines}>
        {rows.map((row) =>
          row.removed ? (
            <RemovedLine key={row.id} name={nameOf(row.item)} onUndo={() => undo(row)} />
          ) : (
            <CartLine
              key={row.id}
              item={row.item}
              restored={row.id === restored}
              onRemove={() => remove(row.item)}
              onChange={(quantity) => change(row.item, quantity)}
            />
          ),
        )}
      </ul>
      {items.length === 0 && (
        <EmptyState title="Your cart is empty" icon="bag" next={NEXT_STEP}>
          Find something that makes a room feel like yours.
        </EmptyState>
      )}
    </>
  );
}

const NEXT_STEP = { href: '/collection/0', label: 'Browse all products' };
