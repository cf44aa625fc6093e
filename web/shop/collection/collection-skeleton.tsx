import { ProductGridSkeleton } from '../../catalog/product-grid.tsx';
import { Skeleton as Box } from '../../ui/skeleton.tsx';
import styles from './collection-page.module.css';
import toolbar from './list-toolbar.module.css';

/** The boxes of the page while its products are on their way. */
export function Skeleton() {
  return (
    <div className={`container ${styles.page}`} aria-busy="true">
      <div className={styles.head}>
        <Box height="32px" width="14em" />
        <div className={styles.title}>
          <Box height="1.1em" width="6em" />
        </div>
        <Box height="25px" width="6em" />
      </div>
      <div className={toolbar.toolbar}>
        <Box height="var(--target)" />
      </div>
      <ProductGridSkeleton />
    </div>
  );
}
