import { Carousel } from '../ui/carousel.tsx';
import { SectionHeading } from '../ui/section-heading.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { ProductCard } from './product-card.tsx';
import type { CardProduct } from './product-cards.ts';
import styles from './product-carousel.module.css';
import { ProductCardSkeleton } from './product-grid.tsx';

/** 2, 3 and 4 slides at 640, 768 and 1024 px (spec §9); below, the third one peeps in. */
const PER_VIEW = { base: 2.15, from640: 2, from768: 3, from1024: 4 };

const SIZES =
  '(min-width:1360px) 302px,(min-width:1024px) 23vw,(min-width:768px) 30vw,(min-width:640px) 48vw,44vw';

/** The heading of a product's recommendations (spec §2). */
export const RECOMMENDED = 'You May Also Like';

interface ProductCarouselProps {
  /** The section's heading: 'Most Viewed', 'You May Also Like'. */
  readonly title: string;
  readonly products: readonly CardProduct[];
}

/** A row of products under a heading; nothing at all when there are none. */
export function ProductCarousel({ title, products }: ProductCarouselProps) {
  if (products.length === 0) return null;
  return (
    <Carousel label={title} heading={<SectionHeading>{title}</SectionHeading>} perView={PER_VIEW}>
      {products.map((product) => (
        <ProductCard key={product.id} product={product} sizes={SIZES} />
      ))}
    </Carousel>
  );
}

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
