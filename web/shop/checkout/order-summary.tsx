import { useRef } from 'react';
import { openCartPanel } from '../../cart/cart-panel.ts';
import { removeFromCart } from '../../cart/cart-store.ts';
import { Button } from '../../ui/button.tsx';
import type { CheckoutItems } from './bought-items.ts';
import styles from './order-summary.module.css';
import { SummaryContent } from './summary-content.tsx';

/** What is bought and what it costs. */
export function OrderSummary({ bought }: { readonly bought: CheckoutItems }) {
  const { fromCart } = bought;
  const title = useRef<HTMLHeadingElement>(null);
  const remove = (productId: number) => {
    removeFromCart([productId]);
    title.current?.focus(); // The button that had the focus goes.
  };
  return (
    <section className={styles.summary} aria-labelledby="summary-title">
      <div className={styles.head}>
        <h2 id="summary-title" ref={title} tabIndex={-1}>
          Order summary
        </h2>
        {fromCart && (
          <Button variant="quiet" size="small" onClick={openCartPanel} className={styles.edit}>
            Edit cart
          </Button>
        )}
      </div>
      <SummaryContent bought={bought} onRemove={fromCart ? remove : undefined} />
    </section>
  );
}
