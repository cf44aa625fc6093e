import type { ReactNode } from 'react';
import type { Dashboard } from '../../../contract/dashboard.ts';
import { ORDER_STATUS } from '../../../domain/order-status.ts';
import { useAmount } from '../use-amount.ts';
import styles from './dashboard-page.module.css';

const PENDING = `/admin/adminPanel/orders?order_status_id=${ORDER_STATUS.pending}`;
const UNREAD = '/admin/adminPanel/messages?filter=unread';

/** What was sold in the range, and what waits whenever it came; what waits leads to where it is done. */
export function KeyFigures({ data }: { readonly data: Dashboard }) {
  const { revenue, orders, average_order, delivered, pending_orders, unread_messages } = data;
  const amount = useAmount();
  return (
    <ul className={styles.figures}>
      <Figure name="Revenue" value={amount(revenue)}>
        {amount(delivered.revenue)} of it delivered and paid
      </Figure>
      <Figure name="Orders" value={orders.toLocaleString('en')}>
        {delivered.orders.toLocaleString('en')} of them delivered
      </Figure>
      <Figure name="Average order" value={orders === 0 ? '–' : amount(average_order)}>
        Delivery included
      </Figure>
      <Figure name="Pending orders" value={pending_orders.toLocaleString('en')} href={PENDING}>
        From all days
      </Figure>
      <Figure name="New messages" value={unread_messages.toLocaleString('en')} href={UNREAD}>
        From the contact form
      </Figure>
    </ul>
  );
}

interface FigureProps {
  readonly name: string;
  readonly value: string;
  readonly href?: string;
  readonly children: ReactNode;
}

function Figure({ name, value, href, children }: FigureProps) {
  return (
    <li className={styles.figure}>
      <p className={styles.name}>{href ? <a href={href}>{name}</a> : name}</p>
      <p className={styles.value}>
        <bdi dir="ltr">{value}</bdi>
      </p>
      <p className={styles.detail}>{children}</p>
    </li>
  );
}
