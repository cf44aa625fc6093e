import type { OrderDelivery } from '../../../contract/orders.ts';
import { arrivalText } from '../../../domain/arrival.ts';
import { ZONES } from '../../../domain/words/zones.ts';
import { Icon } from '../../ui/icon.tsx';
import { useWords } from '../../use-words.ts';
import styles from './order-arrival.module.css';

export interface OrderArrivalProps {
  readonly delivery: OrderDelivery;
}

/** When an order arrives, as its buyer was told; nothing where nothing was said. */
export function OrderArrival({ delivery }: OrderArrivalProps) {
  const text = arrivalText(delivery, useWords(ZONES));
  if (text === null) return null;
  return (
    <p className={styles.arrival}>
      <Icon name="truck" size={20} />
      {text}
    </p>
  );
}
