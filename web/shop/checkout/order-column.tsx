import styles from './checkout-page.module.css';
import { OrderSummary } from './order-summary.tsx';
import { PlaceOrder, type PlaceOrderProps } from './place-order.tsx';

/** Beside the form: what is bought, and the button. */
export default function OrderColumn(props: PlaceOrderProps) {
  return (
    <div className={styles.order}>
      <OrderSummary bought={props.bought} />
      <PlaceOrder {...props} />
    </div>
  );
}
