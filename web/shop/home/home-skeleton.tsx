import heroStyles from '../../banners/hero-box.module.css';
import { ProductCarouselSkeleton } from '../../catalog/product-carousel.tsx';
import { Skeleton as Box } from '../../ui/skeleton.tsx';
import { ExploreCollectionsSkeleton } from './explore-collections.tsx';
import styles from './home-page.module.css';
import { SellingPoints } from './promises.tsx';

/** The home page's boxes while its data is on its way. */
export function Skeleton() {
  return (
    <div aria-busy="true">
      <div className={heroStyles.hero}>
        <Box height="100%" />
      </div>
      <div className={`container ${styles.sections}`}>
        <SellingPoints />
        <ExploreCollectionsSkeleton />
        <ProductCarouselSkeleton />
        <ProductCarouselSkeleton />
      </div>
    </div>
  );
}
