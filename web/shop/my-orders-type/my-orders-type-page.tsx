import { ORDER_CHOICES, type OrderChoice, ordersPath } from '../../orders/order-choices.ts';
import type { Meta } from '../../page.ts';
import { useCustomersOnly } from '../../session/way-to-login.ts';
import { Icon } from '../../ui/icon.tsx';
import styles from './my-orders-type-page.module.css';

export const load = (): Meta => ({ title: 'My orders', noIndex: true });

/** Which orders to see. Nothing here is personal, so it stands at once. */
export default function MyOrdersTypePage() {
  useCustomersOnly();
  return (
    <div className={`container ${styles.page}`}>
      <header className={styles.head}>
        <h1>My Orders</h1>
        <p className={styles.lead}>Which orders would you like to see?</p>
      </header>
      <ul className={styles.choices}>
        {ORDER_CHOICES.map((choice) => (
          <li key={choice.statusId}>
            <Choice choice={choice} />
          </li>
        ))}
      </ul>
    </div>
  );
}

function Choice({ choice: { statusId, title, text, icon } }: { readonly choice: OrderChoice }) {
  return (
    <a className={styles.choice} href={ordersPath(statusId)}>
      <Icon name={icon} size={28} className={styles.icon} />
      <span className={styles.words}>
        <span className={styles.title}>{title}</span>
        <span className={styles.text}>{text}</span>
      </span>
      <Icon name="arrow-end" size={20} className={styles.arrow} />
    </a>
  );
}
