import { ProductCarouselSkeleton } from '../../catalog/product-carousel.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import gallery from './gallery.module.css';
import styles from './product-page.module.css';
import purchase from './purchase.module.css';
import thumbnails from './thumbnails.module.css';

/** The boxes of the page while the product is on its way. */
export function ProductSkeleton() {
  return (
    <div className={`container ${styles.page}`} aria-busy="true">
      <Skeleton height="32px" width="16em" />
      <div className={styles.columns}>
        <div className={`${gallery.gallery} ${gallery.several}`}>
          <div className={gallery.row}>
            <Skeleton ratio="var(--ratio-card)" />
          </div>
          <div className={thumbnails.thumbnails}>
            <Skeleton ratio="var(--ratio-card)" className={thumbnails.thumbnail ?? ''} />
          </div>
        </div>
        <div className={styles.facts}>
          <div className={purchase.purchase}>
            <div className={purchase.name}>
              <Skeleton height="1.1em" width="8em" />
            </div>
            <Skeleton height="28px" width="6em" />
            <Skeleton height="var(--target)" width="146px" />
            <div className={purchase.buttons}>
              <Skeleton height="52px" />
              <Skeleton height="52px" />
            </div>
          </div>
        </div>
      </div>
      <ProductCarouselSkeleton />
    </div>
  );
}
