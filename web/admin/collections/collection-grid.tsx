import { useCallback, useState } from 'react';
import type { Category } from '../../../contract/catalog.ts';
import type { DataOf } from '../../api/call.ts';
import { Sortable, SortableItem } from '../sortable.tsx';
import { useFocusKept } from '../use-focus-kept.ts';
import { useKeptDialog } from '../use-kept-dialog.ts';
import { useSubject } from '../use-subject.ts';
import { CollectionCard } from './collection-card.tsx';
import { CollectionEditor, type EditedCollection } from './collection-editor.tsx';
import { CollectionInUse, CollectionRemoval } from './collection-removal.tsx';
import styles from './collections-page.module.css';
import { useCollectionOrder } from './use-collection-order.ts';

interface CollectionGridProps {
  readonly collections: readonly Category[];
  /** `undefined` until they are known; collections without products are not in it. */
  readonly counts: DataOf<'GET /category-counts'> | undefined;
}

/** The collections in the shop's order, by drag or by buttons. */
export function CollectionGrid({ collections, counts }: CollectionGridProps) {
  const { shown, move } = useCollectionOrder(collections);
  const edited = useSubject<EditedCollection>();
  const typing = useKeptDialog('edit-collection', edited.show);
  const removed = useSubject<Category>();
  useFocusKept(edited.open || removed.open);
  const inUse = (removed.subject && countOf(counts, removed.subject)) ?? 0;
  const [moveSaid, setMoveSaid] = useState('');
  const nameOf = useCallback(
    (id: string) => collections.find((one) => String(one.category_id) === id)?.name ?? '',
    [collections],
  );
  const moveAndSay = (from: number, to: number) => {
    if (to < 0 || to >= shown.length) return;
    move(from, to);
    setMoveSaid(`${shown[from]?.name} is now number ${to + 1} of ${shown.length}`);
  };
  return (
    <>
      <Sortable
        ids={shown.map(({ category_id }) => String(category_id))}
        shape="grid"
        nameOf={nameOf}
        onMove={move}
      >
        <ul className={styles.grid}>
          {shown.map((collection, place) => (
            <SortableItem
              key={collection.category_id}
              id={String(collection.category_id)}
              name={collection.name}
              className={styles.card}
            >
              {(handle) => (
                <CollectionCard
                  collection={collection}
                  handle={handle}
                  count={countOf(counts, collection)}
                  isFirst={place === 0}
                  isLast={place === shown.length - 1}
                  onMove={(by) => moveAndSay(place, place + by)}
                  onEdit={() => edited.show({ collection })}
                  onDelete={removed.show}
                />
              )}
            </SortableItem>
          ))}
        </ul>
      </Sortable>
      <p className="visually-hidden" role="status">
        {moveSaid}
      </p>
      {edited.subject && (
        <CollectionEditor
          key={`edit ${edited.opening}`}
          edited={edited.subject}
          typing={typing}
          open={edited.open}
          onClose={edited.close}
        />
      )}
      {removed.subject && inUse > 0 && (
        <CollectionInUse
          key={`used ${removed.opening}`}
          collection={removed.subject}
          count={inUse}
          open={removed.open}
          onClose={removed.close}
        />
      )}
      {removed.subject && inUse === 0 && (
        <CollectionRemoval
          key={`remove ${removed.opening}`}
          collection={removed.subject}
          open={removed.open}
          onClose={removed.close}
        />
      )}
    </>
  );
}

function countOf(counts: CollectionGridProps['counts'], { category_id }: Category) {
  if (!counts) return null;
  return counts.find((one) => one.category_id === category_id)?.product_count ?? 0;
}
