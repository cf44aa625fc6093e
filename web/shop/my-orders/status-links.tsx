import { ORDER_STATUS_NAMES } from '../../../domain/order-status.ts';
import { ORDER_CHOICES, ordersPath } from '../../orders/order-choices.ts';
import styles from './my-orders-page.module.css';

/** From one status to another without going back. */
export function StatusLinks({ current }: { readonly current: number }) {
  return (
    <nav aria-label="Order status">
      <ul className={styles.statuses}>
        {ORDER_CHOICES.map(({ statusId }) => (
          <li key={statusId}>
            <a
              className={styles.status}
              href={ordersPath(statusId)}
              aria-current={statusId === current ? 'page' : undefined}
            >
              {ORDER_STATUS_NAMES[statusId]}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
