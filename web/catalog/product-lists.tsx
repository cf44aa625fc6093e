import { createContext, type ReactNode, use } from 'react';
import { usePainted } from '../hydrated.ts';
import { Carousel } from '../ui/carousel.tsx';
import { cssVariables } from '../ui/class-names.ts';
import { SectionHeading } from '../ui/section-heading.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import type { CardProduct } from './card-queries.ts';
import { ProductCard } from './product-card.tsx';
import styles from './product-lists.module.css';

/** Cards in the first row on the widest screen: their pictures are loaded at once. */
const FIRST_ROW = 4;
/** Placeholders while a grid loads (spec §9). */
const PLACEHOLDERS = [1, 2, 3, 4, 5, 6, 7, 8];

/** Up to this one, cards arrive one after the other (spec §9). */
const LAST_ARRIVING = 8;

interface ProductGridProps {
  readonly products: readonly CardProduct[];
  /** Marks what was searched for in a name. On the server it must give the name as it is. */
  readonly markName?: (name: string) => ReactNode;
}

/**
 * Products in 2, 3 or 4 columns; they settle one after the other, the first row at once. Where the grid is
 * made in the browser, the other rows follow the first some frames later, in room that is kept for them.
 */
export function ProductGrid({ products, markName }: ProductGridProps) {
  const shown = usePainted() ? products.length : FIRST_ROW;
  const writeCard = use(WriteCardContext);
  return (
    <ul className={styles.grid}>
      {products.map((product, index) => {
        if (index < FIRST_ROW) {
          return (
            <li key={product.id}>
              <ProductCard
                product={product}
                priority={index === 0 ? 'high' : true}
                markName={markName}
              />
            </li>
          );
        }
        const arrival = index < LAST_ARRIVING ? cssVariables({ '--index': index }) : undefined;
        const room = { className: styles.later, style: arrival };
        if (writeCard) {
          const markup = { __html: writeCard(product) };
          // biome-ignore lint/security/noDangerouslySetInnerHtml: React's own markup of this card
          return <li key={product.id} {...room} dangerouslySetInnerHTML={markup} />;
        }
        return (
          <li key={product.id} {...room}>
            {index < shown && <ProductCard product={product} markName={markName} />}
          </li>
        );
      })}
    </ul>
  );
}

/** The grid's room while its products are on their way. */
export function ProductGridSkeleton() {
  return (
    <div className={styles.grid} aria-busy="true">
      {PLACEHOLDERS.map((place) => (
        <ProductCardSkeleton key={place} />
      ))}
    </div>
  );
}

/** The boxes of one card. */
function ProductCardSkeleton() {
  return (
    <div className={styles.placeholder}>
      <Skeleton ratio="var(--ratio-card)" className={styles.picture ?? ''} />
      <Skeleton height="20px" width="80%" />
      <Skeleton height="20px" width="40%" />
    </div>
  );
}

/** 2, 3 and 4 slides at 640, 768 and 1024 px (spec §9); below, a part of the third one shows. */
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

/** Writes the markup of a product's card as React does. */
export type WriteCard = (product: CardProduct) => string;

/** Set while the server makes a page; in the browser cards are alive and nothing writes them. */
export const WriteCardContext = createContext<WriteCard | null>(null);
