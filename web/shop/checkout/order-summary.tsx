import { type ReactNode, useRef } from 'react';
import { displayDollars } from '../../../domain/money.ts';
import { openCartPanel } from '../../cart/cart-panel.ts';
import { removeFromCart } from '../../cart/cart-store.ts';
import { DeliveryProgress } from '../../catalog/delivery-progress.tsx';
import { Button } from '../../ui/button.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import styles from './order-summary.module.css';
import { SummaryItem } from './summary-item.tsx';
import type { CheckoutItems } from './use-checkout-items.ts';

/** What is bought and what it costs, from exact cents (spec §9). */
export function OrderSummary({ bought }: { readonly bought: CheckoutItems }) {
  const { items, totals, fromCart } = bought;
  const title = useRef<HTMLHeadingElement>(null);
  const remove = (productId: number) => {
    removeFromCart([productId]);
    title.current?.focus(); // The button that had the focus goes.
  };
  const known = items.every(({ shown }) => shown !== null);
  const dollars = (cents: number) =>
    known ? <bdi dir="ltr">{displayDollars(cents)}</bdi> : <Skeleton width="4ch" height="1.5em" />;
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
      <ul className={styles.items}>
        {items.map((item) => (
          <SummaryItem
            key={item.product_id}
            item={item}
            onRemove={fromCart ? () => remove(item.product_id) : undefined}
          />
        ))}
      </ul>
      {totals.lines.length > 0 && <DeliveryProgress subtotalCents={totals.subtotalCents} />}
      <dl className={styles.sums}>
        <Sum name="Subtotal">{dollars(totals.subtotalCents)}</Sum>
        <Sum name="Delivery">
          {known && totals.lines.length > 0 && totals.deliveryFeeCents === 0
            ? 'Free delivery'
            : dollars(totals.deliveryFeeCents)}
        </Sum>
        <Sum name="Total" strong>
          {dollars(totals.totalCents)}
        </Sum>
      </dl>
    </section>
  );
}

interface SumProps {
  readonly name: string;
  readonly strong?: boolean;
  readonly children: ReactNode;
}

function Sum({ name, strong, children }: SumProps) {
  return (
    <div data-strong={strong}>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
