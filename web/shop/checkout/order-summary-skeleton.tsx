import { Skeleton } from '../../ui/skeleton.tsx';
import styles from './order-summary-skeleton.module.css';

/** Stands in while the browser looks what is bought. */
export function OrderSummarySkeleton() {
  return (
    <div className={styles.summary} aria-busy="true">
      <h2>Order summary</h2>
      <Skeleton height="5rem" />
      <Skeleton height="5rem" />
      <Skeleton height="7rem" />
    </div>
  );
}
