import type { Order } from '../../../contract/orders.ts';
import { displayDollars, parseCents } from '../../../domain/money.ts';
import { OrderStatusBadge } from '../../orders/order-status-badge.tsx';
import styles from './order-card.module.css';
import { showMoment } from './show-moment.ts';

interface OrderCardProps {
  readonly order: Order;
  readonly onOpen: (id: number) => void;
}

/** One order: number, date, name, status and total; the whole card opens its modal (spec §6). */
export function OrderCard({ order, onOpen }: OrderCardProps) {
  const { id, created_at, guest_name, guest_city, status, total_price } = order;
  return (
    <article className={styles.card}>
      <h2 className={styles.number}>
        <button
          type="button"
          className={styles.open}
          aria-haspopup="dialog"
          onClick={() => onOpen(id)}
        >
          Order <bdi dir="ltr">#{id}</bdi>
        </button>
      </h2>
      <OrderStatusBadge status={status} />
      <p className={styles.who}>
        <span>{guest_name}</span>
        <span className={styles.city}>{guest_city}</span>
      </p>
      <p className={styles.total}>
        <span className="visually-hidden">Total </span>
        <bdi dir="ltr">{displayDollars(parseCents(total_price))}</bdi>
      </p>
      <time className={styles.moment} dateTime={created_at}>
        {showMoment(created_at)}
      </time>
    </article>
  );
}
