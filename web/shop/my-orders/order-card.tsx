import type { Order } from '../../../contract/orders.ts';
import { parseCents } from '../../../domain/money.ts';
import { OrderStatusBadge } from '../../orders/order-status-badge.tsx';
import { useMoney } from '../../shop-settings.ts';
import { Icon } from '../../ui/icon.tsx';
import styles from './order-card.module.css';

/** One order: number, day, name, status and total; the whole card leads to it (spec §2, §6). */
export function OrderCard({ order }: { readonly order: Order }) {
  const money = useMoney();
  const { id, created_at, guest_name, status, total_price } = order;
  return (
    <article className={styles.card}>
      <h2 className={styles.number}>
        <a className={styles.link} href={`/orders/${id}`}>
          Order <bdi dir="ltr">#{id}</bdi>
        </a>
      </h2>
      <OrderStatusBadge status={status} />
      <p className={styles.facts}>
        <time dateTime={created_at}>{DAY.format(new Date(created_at))}</time>
        <span>{guest_name}</span>
      </p>
      <p className={styles.total}>
        <span className="visually-hidden">Total </span>
        <bdi dir="ltr">{money(parseCents(total_price))}</bdi>
      </p>
      <Icon name="chevron-end" size={20} className={styles.arrow} />
    </article>
  );
}

/** The visitor's own day: orders are only ever shown in his browser. */
const DAY = new Intl.DateTimeFormat('en', { dateStyle: 'long' });
