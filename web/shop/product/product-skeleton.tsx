import { ProductCarouselSkeleton } from '../../catalog/product-carousel.tsx';
import { Skeleton as Box } from '../../ui/skeleton.tsx';
import gallery from './gallery.module.css';
import styles from './product-page.module.css';
import purchase from './purchase.module.css';
import thumbnails from './thumbnails.module.css';

/** The boxes of the page while the product is on its way. */
export function Skeleton() {
  return (
    <div className={`container ${styles.page}`} aria-busy="true">
      <Box height="32px" width="16em" />
      <div className={styles.columns}>
        <div className={`${gallery.gallery} ${gallery.several}`}>
          <div className={gallery.row}>
            <Box ratio="var(--ratio-card)" />
          </div>
          <div className={thumbnails.thumbnails}>
            <Box ratio="var(--ratio-card)" className={thumbnails.thumbnail ?? ''} />
          </div>
        </div>
        <div className={styles.facts}>
          <div className={purchase.purchase}>
            <div className={purchase.name}>
              <Box height="1.1em" width="8em" />
            </div>
            <Box height="28px" width="6em" />
            <Box height="var(--target)" width="146px" />
            <div className={purchase.buttons}>
              <Box height="52px" />
              <Box height="52px" />
            </div>
          </div>
        </div>
      </div>
      <ProductCarouselSkeleton />
    </div>
  );
}
