import type { ReactNode } from 'react';
import { amountToFreeDelivery } from '../../../domain/pricing.ts';
import { DeliveryProgress } from '../../catalog/delivery-progress.tsx';
import { useDeliveryRule, useMoney } from '../../shop-settings.ts';
import { Skeleton } from '../../ui/skeleton.tsx';
import type { CheckoutItems } from './bought-items.ts';
import styles from './order-summary.module.css';
import { SummaryItem } from './summary-item.tsx';

interface SummaryContentProps {
  readonly bought: CheckoutItems;
  /** Absent where nothing can be removed. */
  readonly onRemove?: ((productId: number) => void) | undefined;
}

/** The lines and what they come to, from exact cents (spec §9). */
export function SummaryContent({ bought, onRemove }: SummaryContentProps) {
  const { items, totals, sums } = bought;
  const delivery = useDeliveryRule();
  // Once it is reached, the sum below says it.
  const onTheWay =
    totals.lines.length > 0 && amountToFreeDelivery(totals.subtotalCents, delivery) > 0;
  return (
    <>
      <ul className={styles.items}>
        {items.map((item) => (
          <SummaryItem
            key={item.product_id}
            item={item}
            onRemove={onRemove && (() => onRemove(item.product_id))}
          />
        ))}
      </ul>
      {onTheWay && <DeliveryProgress subtotalCents={totals.subtotalCents} />}
      {sums !== 'none' && <Sums bought={bought} />}
    </>
  );
}

function Sums({ bought: { totals, sums } }: { readonly bought: CheckoutItems }) {
  const money = useMoney();
  const known = sums === 'known';
  const dollars = (cents: number) =>
    known ? <bdi dir="ltr">{money(cents)}</bdi> : <Skeleton width="4ch" height="1.5em" />;
  return (
    <dl className={styles.sums}>
      <Sum name="Subtotal">{dollars(totals.subtotalCents)}</Sum>
      <Sum name="Delivery">
        {known && totals.deliveryFeeCents === 0
          ? 'Free delivery'
          : dollars(totals.deliveryFeeCents)}
      </Sum>
      <Sum name="Total" strong>
        {dollars(totals.totalCents)}
      </Sum>
    </dl>
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
