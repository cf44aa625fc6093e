import type { ReactNode } from 'react';
import { useMoney } from '../../shop-settings.ts';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import styles from './place-order.module.css';
import { SoldOut } from './sold-out.tsx';
import type { CheckoutItems } from './use-checkout-items.ts';

export interface PlaceOrderProps {
  readonly bought: CheckoutItems;
  readonly busy: boolean;
  /** The last try came to another sum than the one that was shown. */
  readonly changed: boolean;
}

/** The one button of the page, with the sum in it, and what keeps it from being pressed. */
export function PlaceOrder({ bought, busy, changed }: PlaceOrderProps) {
  const money = useMoney();
  const { items, totals, loading, failed, fromCart, refresh } = bought;
  const [first] = items;
  const blocked = items.some(({ unavailable }) => unavailable);
  const sum = money(totals.totalCents);
  return (
    <div className={styles.place}>
      <div role="alert">
        {blocked && (
          <Obstacle>
            {fromCart
              ? 'Remove what is out of stock to place your order.'
              : 'This product is out of stock just now.'}
          </Obstacle>
        )}
        {failed && (
          <Obstacle>
            Today’s prices could not be read.{' '}
            <button type="button" className={styles.retry} onClick={() => void refresh()}>
              Retry
            </button>
          </Obstacle>
        )}
        {changed && !blocked && (
          <Obstacle>
            What you are buying has changed meanwhile: it now comes to {sum}. Please look it over,
            then place your order.
          </Obstacle>
        )}
      </div>
      {blocked && !fromCart && first && <SoldOut item={first} />}
      <Button
        type="submit"
        size="large"
        wide
        disabled={blocked || loading || failed}
        busy={busy && 'Placing your order…'}
      >
        {blocked || loading || failed
          ? 'Place Order'
          : `Place Order · Pay ${sum} in cash on delivery`}
      </Button>
    </div>
  );
}

function Obstacle({ children }: { readonly children: ReactNode }) {
  return (
    <p className={styles.obstacle}>
      <Icon name="alert" size={20} />
      <span>{children}</span>
    </p>
  );
}
