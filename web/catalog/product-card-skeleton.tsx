import { Skeleton } from '../ui/skeleton.tsx';
import styles from './product-card-skeleton.module.css';

/** The boxes of one card. */
export function ProductCardSkeleton() {
  return (
    <div className={styles.placeholder}>
      <Skeleton ratio="var(--ratio-card)" className={styles.picture ?? ''} />
      <Skeleton height="20px" width="80%" />
      <Skeleton height="20px" width="40%" />
    </div>
  );
}
