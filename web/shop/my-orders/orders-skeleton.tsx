import { Skeleton } from '../../ui/skeleton.tsx';
import styles from './my-orders-page.module.css';

/** Stands in while the orders are on their way; also all that the server knows of them. */
export function OrdersSkeleton() {
  return (
    <div className={styles.list} aria-busy="true">
      {PLACES.map((place) => (
        <div key={place} className={styles.placeholder}>
          <Skeleton height="100%" />
        </div>
      ))}
    </div>
  );
}

const PLACES = [1, 2, 3];
