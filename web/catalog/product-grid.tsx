import { cssVariables } from '../ui/css-variables.ts';
import { joinClasses } from '../ui/join-classes.ts';
import { Skeleton } from '../ui/skeleton.tsx';
import { ProductCard } from './product-card.tsx';
import type { CardProduct } from './product-cards.ts';
import styles from './product-grid.module.css';

/** Cards in the first row on the widest screen: their pictures are loaded at once. */
const FIRST_ROW = 4;
const LATER = joinClasses(styles.arriving, styles.later);
/** Placeholders while a grid loads (spec §9). */
const PLACEHOLDERS = [1, 2, 3, 4, 5, 6, 7, 8];

/** Products in 2, 3 or 4 columns; they settle one after the other, the first row at once. */
export function ProductGrid({ products }: { readonly products: readonly CardProduct[] }) {
  return (
    <ul className={styles.grid}>
      {products.map((product, index) => (
        <li
          key={product.id}
          className={index < FIRST_ROW ? undefined : LATER}
          style={index < FIRST_ROW ? undefined : cssVariables({ '--index': index })}
        >
          <ProductCard product={product} priority={index === 0 ? 'high' : index < FIRST_ROW} />
        </li>
      ))}
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
export function ProductCardSkeleton() {
  return (
    <div className={styles.placeholder}>
      <Skeleton ratio="var(--ratio-card)" className={styles.picture ?? ''} />
      <Skeleton height="20px" width="80%" />
      <Skeleton height="20px" width="40%" />
    </div>
  );
}
