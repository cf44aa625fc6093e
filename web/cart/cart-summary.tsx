import { DeliveryProgress } from '../catalog/delivery-progress.tsx';
import { useMoney } from '../shop-settings.ts';
import { Button, ButtonLink } from '../ui/button.tsx';
import styles from './cart-drawer.module.css';
import { closeCartPanel } from './cart-panel.ts';
import { useCart } from './use-cart.ts';

/** The drawer's foot: what the cart costs and its one primary action. */
export function CartSummary() {
  const money = useMoney();
  const { items, totals } = useCart();
  const blocked = items.some(({ unavailable }) => unavailable);
  return (
    <div className={styles.summary}>
      {totals.lines.length > 0 && <DeliveryProgress subtotalCents={totals.subtotalCents} />}
      <p className={styles.subtotal}>
        <span>Subtotal</span>
        <bdi dir="ltr">{money(totals.subtotalCents)}</bdi>
      </p>
      {blocked && (
        <p className={styles.blocked}>Remove what is out of stock to go on to checkout.</p>
      )}
      {blocked ? (
        <Button size="large" wide disabled>
          Checkout
        </Button>
      ) : (
        <ButtonLink href="/checkout" size="large" wide onClick={closeCartPanel}>
          Checkout
        </ButtonLink>
      )}
    </div>
  );
}
