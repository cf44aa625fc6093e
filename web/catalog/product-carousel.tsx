import { Carousel } from '../ui/carousel.tsx';
import { SectionHeading } from '../ui/section-heading.tsx';
import type { CardProduct } from './card-queries.ts';
import { ProductCard } from './product-card.tsx';
import styles from './product-carousel.module.css';

/** 2, 3 and 4 slides at 640, 768 and 1024 px; below, a part of the third one shows. */
const PER_VIEW = { base: 2.15, from640: 2, from768: 3, from1024: 4 };

const SIZES =
  '(min-width:1360px) 302px,(min-width:1024px) 23vw,(min-width:768px) 30vw,(min-width:640px) 48vw,44vw';

export interface ProductCarouselProps {
  /** The section's heading: 'Most Viewed', 'You May Also Like'. */
  readonly title: string;
  readonly products: readonly CardProduct[];
}

/** A row of products under a heading. */
export function ProductCarousel({ title, products }: ProductCarouselProps) {
  return (
    <Carousel
      className={styles.products ?? ''}
      label={title}
      heading={<SectionHeading>{title}</SectionHeading>}
      perView={PER_VIEW}
    >
      {products.map((product) => (
        <ProductCard key={product.id} product={product} sizes={SIZES} />
      ))}
    </Carousel>
  );
}
