import type { ReactNode } from 'react';
import type { Category } from '../../../contract/catalog.ts';
import { Button } from '../../ui/button.tsx';

import { Picture } from '../../ui/picture.tsx';
import { IconAct } from '../icon-act.tsx';
import styles from './collections-page.module.css';

interface CollectionCardProps {
  readonly collection: Category;
  readonly handle: ReactNode;
  /** How many products are in it; `null` while that is not known. */
  readonly count: number | null;
  readonly isFirst: boolean;
  readonly isLast: boolean;
  /** By one place: -1 is earlier, 1 later. */
  readonly onMove: (by: -1 | 1) => void;
  readonly onEdit: () => void;
  readonly onDelete: (collection: Category) => void;
}

/** A collection with what can be done with it. */
export function CollectionCard({ collection, handle, count, ...acts }: CollectionCardProps) {
  const { name, picture } = collection;
  return (
    <>
      <Picture picture={picture} alt="" sizes="(width < 1024px) 46vw, 320px" ratio="4 / 3" />
      <div className={styles.foot}>
        <div className={styles.about}>
          <h2 className={styles.name}>{name}</h2>
          <p className={styles.count}>{count === null ? ' ' : productsIn(count)}</p>
        </div>
        {handle}
      </div>
      <div className={styles.acts}>
        <IconAct icon="arrow-start" off={acts.isFirst} onClick={() => acts.onMove(-1)}>
          Move {name} earlier
        </IconAct>
        <IconAct icon="arrow-end" off={acts.isLast} onClick={() => acts.onMove(1)}>
          Move {name} later
        </IconAct>
        <IconAct icon="trash" onClick={() => acts.onDelete(collection)} opensDialog>
          Delete {name}
        </IconAct>
        <Button
          variant="secondary"
          className={styles.edit ?? ''}
          aria-haspopup="dialog"
          onClick={acts.onEdit}
        >
          Edit<span className="visually-hidden"> {name}</span>
        </Button>
      </div>
    </>
  );
}

const productsIn = (count: number) => (count === 1 ? '1 product' : `${count} products`);
