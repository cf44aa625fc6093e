import { createContext, type ReactNode, use } from 'react';
import { usePainted } from '../hydrated.ts';
import { joinClasses } from '../ui/class-names.ts';
import type { PictureSource } from '../ui/picture.tsx';
import type { CardProduct } from './card-queries.ts';
import { ProductCard } from './product-card.tsx';
import { ProductCardSkeleton } from './product-card-skeleton.tsx';
import styles from './product-grid.module.css';

/** Cards in the first row on the widest screen: their pictures are loaded at once. */
const FIRST_ROW = 4;
/** Placeholders while a grid loads. */
const PLACEHOLDERS = [1, 2, 3, 4, 5, 6, 7, 8];

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
        const inRoom = isInRoom(product, index, products.length);
        const room = { className: joinClasses(styles.later, inRoom && styles.wide) };
        if (writeCard && !inRoom) {
          const markup = { __html: writeCard(product) };
          // biome-ignore lint/security/noDangerouslySetInnerHtml: React's own markup of this card
          return <li key={product.id} {...room} dangerouslySetInnerHTML={markup} />;
        }
        return (
          <li key={product.id} {...room}>
            {index < shown && <ProductCard product={product} markName={markName} inRoom={inRoom} />}
          </li>
        );
      })}
    </ul>
  );
}

/**
 * Now and then a thing is shown in its room, across two columns: by its second picture, where that is wide and of no other variant. At these places
 * two columns are free, in two as in four; the last row has none.
 */
export const isInRoom = ({ images, variant_summary }: CardProduct, index: number, count: number) =>
  (index === 8 || index === 21) && index < count - 3 && isLandscape(images[1]) && !variant_summary;

/** Across two columns others would lose their top and foot. */
const isLandscape = (picture?: PictureSource): boolean =>
  !!picture && picture.width >= 1.2 * picture.height;

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

/** Writes the markup of a product's card as React does. */
export type WriteCard = (product: CardProduct) => string;

/** Set while the server makes a page; in the browser cards are rendered by React and nothing writes them. */
export const WriteCardContext = createContext<WriteCard | null>(null);
