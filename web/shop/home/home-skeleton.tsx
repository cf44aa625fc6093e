import heroStyles from '../../banners/hero-box.module.css';
import { ProductCarouselSkeleton } from '../../catalog/product-carousel.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { ExploreCollectionsSkeleton } from './explore-collections.tsx';
import styles from './home-page.module.css';
import { Promises } from './promises.tsx';

/** The home page's boxes while its data is on its way. */
export function HomeSkeleton() {
  return (
    <div aria-busy="true">
      <div className={heroStyles.hero}>
        <Skeleton height="100%" />
      </div>
      <div className={`container ${styles.sections}`}>
        <Promises />
        <ExploreCollectionsSkeleton />
        <ProductCarouselSkeleton />
        <ProductCarouselSkeleton />
      </div>
    </div>
  );
}
