import { Icon } from '../ui/icon.tsx';
import { Picture } from '../ui/picture.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import type { CardCollection } from './card-queries.ts';
import styles from './collection-card.module.css';

interface CollectionCardProps {
  readonly collection: CardCollection;
  /** How wide the picture is shown, as in `<img sizes>`. */
  readonly sizes: string;
  /** true: the picture is loaded at once. high: before everything else. Else when it comes near. */
  readonly priority?: boolean | 'high';
  /** Level of the name's heading. */
  readonly as?: 'h2' | 'h3';
}

const RATIO = 'var(--ratio-collection)';

/** A collection in a list: image, name, arrow. */
export function CollectionCard(props: CollectionCardProps) {
  const { collection, sizes, priority = false, as: Heading = 'h3' } = props;
  const { category_id, name, picture } = collection;
  return (
    <a className={styles.card} href={`/collection/${category_id}`}>
      <span className={styles.frame}>
        <Picture
          picture={picture}
          alt=""
          sizes={sizes}
          ratio={RATIO}
          eager={priority}
          className={styles.picture ?? ''}
        />
      </span>
      <Heading className={styles.name}>
        {name}
        <Icon name="arrow-end" size={20} className={styles.arrow} />
      </Heading>
    </a>
  );
}

/** The boxes of one card. */
export function CollectionCardSkeleton() {
  return (
    <div className={styles.card} aria-busy="true">
      <Skeleton ratio={RATIO} className={styles.frame ?? ''} />
      <div className={styles.name}>
        <Skeleton height="1.25em" width="60%" />
      </div>
    </div>
  );
}
