import type { ShopSettings } from '../../../domain/shop-settings.ts';
import { useLoaded } from '../../api/use-data.ts';
import { CollectionCard, CollectionCardSkeleton } from '../../catalog/collection-card.tsx';
import { collectionCardsQuery } from '../../catalog/collection-cards.ts';
import type { Meta, PageLocation, Read } from '../../page.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import styles from './collections-page.module.css';

/** Cards in the first row on the widest screen: their pictures are loaded at once. */
const FIRST_ROW = 4;
/** Placeholders while a grid loads (spec §9). */
const PLACEHOLDERS = [1, 2, 3, 4, 5, 6, 7, 8];

const SIZES =
  '(min-width: 1360px) 302px, (min-width: 1024px) calc(25vw - 38px), (min-width: 768px) calc(33vw - 27px), calc(50vw - 22px)';

const collections = collectionCardsQuery();

export async function load(
  _location: PageLocation,
  read: Read,
  { shop_name }: ShopSettings,
): Promise<Meta> {
  await read(collections);
  return {
    title: 'Collections',
    description: `All collections of ${shop_name}: vases, lighting, mirrors, textiles, candles, tableware and more.`,
    canonical: '/collection',
  };
}

/** All collections, each with image and name (spec §2). */
export default function CollectionsPage() {
  const data = useLoaded(collections);
  return (
    <div className={`container ${styles.page}`}>
      <Head />
      {data.length === 0 && (
        <EmptyState
          title="No collections yet."
          next={{ href: '/collection/0', label: 'See all products' }}
        />
      )}
      <ul className={styles.grid}>
        {data.map((collection, index) => (
          <li key={collection.category_id}>
            <CollectionCard
              collection={collection}
              sizes={SIZES}
              priority={index === 0 ? 'high' : index < FIRST_ROW}
              as="h2"
            />
          </li>
        ))}
      </ul>
    </div>
  );
}

export function Skeleton() {
  return (
    <div className={`container ${styles.page}`} aria-busy="true">
      <Head />
      <div className={styles.grid}>
        {PLACEHOLDERS.map((place) => (
          <CollectionCardSkeleton key={place} />
        ))}
      </div>
    </div>
  );
}

function Head() {
  return (
    <header className={styles.head}>
      <h1>Collections</h1>
      <p className={styles.text}>Pieces that belong together, one room at a time.</p>
    </header>
  );
}
