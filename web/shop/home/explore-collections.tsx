import { CollectionCard, CollectionCardSkeleton } from '../../catalog/collection-card.tsx';
import type { CardCollection } from '../../catalog/collection-cards.ts';
import { Carousel } from '../../ui/carousel.tsx';
import { SectionHeading } from '../../ui/section-heading.tsx';
import styles from './explore-collections.module.css';

/** One slide on small screens, else three (spec §9). */
const PER_VIEW = { base: 1, from640: 3 };

const SIZES = '(min-width: 1360px) 411px, (min-width: 640px) calc(33vw - 27px), calc(100vw - 32px)';

interface ExploreCollectionsProps {
  readonly collections: readonly CardCollection[];
}

/** 'Explore Collections': a carousel of category cards (spec §2); nothing when there are none. */
export function ExploreCollections({ collections }: ExploreCollectionsProps) {
  if (collections.length === 0) return null;
  return (
    <Carousel
      label="Explore Collections"
      heading={<SectionHeading>Explore Collections</SectionHeading>}
      perView={PER_VIEW}
    >
      {collections.map((collection) => (
        <CollectionCard key={collection.category_id} collection={collection} sizes={SIZES} />
      ))}
    </Carousel>
  );
}

/** The carousel's room while the collections are on their way. */
export function ExploreCollectionsSkeleton() {
  return (
    <div>
      <div className={styles.head}>
        <h2>Explore Collections</h2>
      </div>
      <div className={styles.row}>
        <CollectionCardSkeleton />
        <CollectionCardSkeleton />
        <CollectionCardSkeleton />
      </div>
    </div>
  );
}
