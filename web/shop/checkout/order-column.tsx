import type { ReactNode } from 'react';
import { type CartItem, nameOf } from '../../cart/cart-items.ts';
import { loginPath } from '../../session/use-session.ts';
import { useMoney } from '../../shop-settings.ts';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import type { CheckoutItems } from './bought-items.ts';
import page from './checkout-page.module.css';
import styles from './order-column.module.css';
import { OrderSummary } from './order-summary.tsx';
import type { Notice } from './place-order.ts';

interface OrderColumnProps {
  readonly bought: CheckoutItems;
  readonly busy: boolean;
  /** What the last try came to. */
  readonly notice: Notice;
}

/** Beside the form: what is bought, and the button. */
export default function OrderColumn(props: OrderColumnProps) {
  return (
    <div className={page.order}>
      <OrderSummary bought={props.bought} />
      <PlaceOrder {...props} />
    </div>
  );
}

/** The one button of the page, with the sum in it, and what keeps it from being pressed. */
function PlaceOrder({ bought, busy, notice }: OrderColumnProps) {
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
        {notice === 'changed' && !blocked && (
          <Obstacle>
            What you are buying has changed meanwhile: it now comes to {sum}. Please look it over,
            then place your order.
          </Obstacle>
        )}
        {notice === 'unanswered' && (
          <Obstacle>
            The shop has not answered, so we don’t know yet whether your order arrived. Nothing you
            typed is lost. Press the button again: it is placed only once.
          </Obstacle>
        )}
        {notice === 'logged-out' && (
          <Obstacle>
            Your session has ended.{' '}
            <a href={loginPath(location.pathname + location.search)}>Log in</a> to order from your
            account, or fill in the form to order as a guest.
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

/** What came by Buy Now is out of stock: the ways on. */
function SoldOut({ item }: { readonly item: CartItem }) {
  const { product_id, product } = item;
  return (
    <p className={styles.ways}>
      <a href={`/product/${product_id}`}>Back to {nameOf(item)}</a>
      {product && (
        <a href={`/collection/${product.category_id}?showInStockOnly=1`}>
          More in {product.category.name}
        </a>
      )}
    </p>
  );
}
