import { useEffect, useState } from 'react';
import { clearCart } from '../../cart/cart-store.ts';
import { markCartCleared, readPlacedOrder } from '../../cart/placed-order.ts';
import { useHydrated } from '../../hydrated.ts';
import type { Meta } from '../../page.ts';
import { readToken } from '../../session/token.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import styles from './order-success-page.module.css';
import { PlacedOrderFacts } from './placed-order-facts.tsx';

export const load = (): Meta => ({ title: 'Order placed · Mantel', noIndex: true });

/** Thanks, what is due, and the way on (spec §2). Clears the cart on load. */
export default function OrderSuccessPage() {
  const hydrated = useHydrated();
  return (
    <section className={`container ${styles.page}`}>
      <Icon name="check" size={32} className={styles.mark} />
      <h1>Order Placed Successfully!</h1>
      <div className={styles.room} aria-busy={!hydrated || undefined}>
        {hydrated && <Placed />}
      </div>
    </section>
  );
}

function Placed() {
  const [note] = useState(readPlacedOrder);

  useEffect(() => {
    if (note?.cleared || note?.fromCart === false) return;
    clearCart();
    if (note) markCartCleared(note);
  }, [note]);

  return (
    <>
      {note && <PlacedOrderFacts note={note} />}
      <div className={styles.ways}>
        <ButtonLink href="/">Back to Home</ButtonLink>
        {readToken() !== null && (
          <ButtonLink href="/my-orders?order_status_id=1" variant="secondary">
            My Orders
          </ButtonLink>
        )}
      </div>
    </>
  );
}
