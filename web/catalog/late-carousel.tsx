import { createLatePart } from '../late-part.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { ProductCardSkeleton } from './product-card-skeleton.tsx';
import styles from './product-carousel.module.css';
import type { ProductCarouselProps } from './product-carousel.tsx';

const load = () => import('./product-carousel.tsx').then((module) => module.ProductCarousel);

const late = createLatePart(
  load,
  import.meta.env.SSR ? await load() : null,
  ProductCarouselSkeleton,
);

/** Loads the carousel's code for a page that is made in the browser. */
export const prepareCarousel = late.prepare;

/** A row of products under a heading, nothing at all when there are none. It works once the page does. */
export const LateCarousel = (props: ProductCarouselProps) =>
  props.products.length > 0 && <late.Part {...props} />;

/** The heading of a product's recommendations. */
export const RECOMMENDED = 'You May Also Like';

/** The carousel's room while its products are on their way. */
export function ProductCarouselSkeleton() {
  return (
    <div aria-busy="true">
      <div className={styles.head}>
        <Skeleton height="1em" width="9em" />
      </div>
      <div className={styles.row}>
        <ProductCardSkeleton />
        <ProductCardSkeleton />
        <ProductCardSkeleton />
        <ProductCardSkeleton />
      </div>
    </div>
  );
}
