import { type ReactNode, useCallback, useState } from 'react';
import type { Category } from '../../../contract/catalog.ts';
import { placeAmongSiblings, siblingsOf } from '../../../domain/collection-tree.ts';
import type { DataOf } from '../../api/call.ts';
import { callQuery } from '../../api/query.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Picture } from '../../ui/picture.tsx';
import { useDialogState } from '../admin-dialogs.tsx';
import { useEditDialog } from '../kit/drafts.tsx';
import { List, loadPanelPage, PanelPage, useList } from '../kit/list.tsx';
import { AdminLayout } from '../layout/admin-layout.tsx';
import { IconAction } from '../panel-controls.tsx';
import { useMayChange } from '../panel-rights.ts';
import { panel } from '../screens.ts';
import { Sortable, SortableItem } from '../sortable.tsx';
import { AttributesEditor } from './attributes-editor.tsx';
import { CollectionEditor, CollectionInUse, CollectionRemoval } from './collection-editor.tsx';
import { useCollectionOrder } from './collection-order.ts';
import styles from './collections-page.module.css';
import { ProductsOrder } from './products-order.tsx';
import { SetupEditor } from './setup-editor.tsx';
import { TwinsNotice } from './twins-notice.tsx';

export const Layout = AdminLayout;

const COLLECTIONS = callQuery('GET /categories');
const COUNTS = callQuery('GET /category-counts');

export const load = loadPanelPage(panel.collections, () => [COLLECTIONS, COUNTS]);

const ADD = panel.addCollection();

/** A grid of cards, each with its Edit button, in the order of the shop. */
export default function CollectionsPage() {
  const read = useList(COLLECTIONS);
  const counts = useList(COUNTS).data;
  const mayChange = useMayChange('catalogue');
  const add = (
    <ButtonLink href={ADD} variant="secondary">
      <Icon name="plus" size={18} />
      Add collection
    </ButtonLink>
  );
  return (
    <PanelPage title={panel.collections.title} beside={mayChange && add}>
      {mayChange && <TwinsNotice />}
      <List
        of="collections"
        read={read}
        skeleton={{ count: 4, ratio: '1 / 1', className: styles.grid }}
        empty={{
          title: 'There is no collection yet.',
          icon: 'image',
          ...(mayChange && { next: { href: ADD, label: 'Add the first collection' } }),
          children: 'Every product belongs to one, so this is where a shop begins.',
        }}
      >
        {(collections) => <CollectionGrid collections={collections} counts={counts} />}
      </List>
    </PanelPage>
  );
}

interface CollectionGridProps {
  readonly collections: readonly Category[];
  /** `undefined` until they are known; collections without products are not in it. */
  readonly counts: DataOf<'GET /category-counts'> | undefined;
}

/** The collections in the shop's order, by drag or by buttons. */
function CollectionGrid({ collections, counts }: CollectionGridProps) {
  const [moveSaid, setMoveSaid] = useState('');
  const move = useCollectionOrder(collections, (one, stored) => setMoveSaid(whereIs(one, stored)));
  const { edit, remove, dialogs } = useCollectionDialogs({ collections, counts });
  const parentOf = ({ parent_id }: Category) =>
    collections.find(({ category_id }) => category_id === parent_id)?.name;
  const nameOf = useCallback(
    (id: string) => collections.find((one) => String(one.category_id) === id)?.name ?? '',
    [collections],
  );
  const landing = useCallback(
    (from: number, to: number) => {
      const one = collections[from];
      const { length } = one ? siblingsOf(collections, one) : [];
      return { place: placeAmongSiblings(collections, from, to), of: length };
    },
    [collections],
  );
  const drop = (from: number, to: number) => {
    const one = collections[from];
    if (one) void move(one, landing(from, to).place);
  };
  return (
    <>
      <Sortable
        ids={collections.map(({ category_id }) => String(category_id))}
        shape="grid"
        nameOf={nameOf}
        landing={landing}
        onMove={drop}
      >
        <ul className={styles.grid}>
          {collections.map((collection) => (
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
                  count={shownCountOf(counts, collection)}
                  parent={parentOf(collection)}
                  siblings={siblingsOf(collections, collection)}
                  onMove={(place) => void move(collection, place)}
                  onEdit={() => edit(collection)}
                  onDelete={remove}
                />
              )}
            </SortableItem>
          ))}
        </ul>
      </Sortable>
      <p className="visually-hidden" role="status">
        {moveSaid}
      </p>
      {dialogs}
    </>
  );
}

/** Where a collection stands among its siblings, as the shop stored it. */
function whereIs({ category_id: id }: Category, stored: readonly Category[]): string {
  const one = stored.find(({ category_id }) => category_id === id);
  if (!one) return '';
  const siblings = siblingsOf(stored, one);
  const parent = stored.find(({ category_id }) => category_id === one.parent_id);
  const place = `${siblings.indexOf(one) + 1} of ${siblings.length}`;
  return `${one.name} is now number ${place}${parent ? ` in ${parent.name}` : ''}`;
}

/** What is done with one collection, each in a dialog. The one that edits it leads to three others, which take its place. */
function useCollectionDialogs({ collections, counts }: CollectionGridProps) {
  const edited = useEditDialog<Category>('edit-collection');
  const attributed = useEditDialog<Category>('edit-attributes');
  const removed = useDialogState<Category>();
  const setUp = useEditDialog<Category>('set-up-collection');
  const ordered = useDialogState<Category>();
  const dialogs = (
    <>
      {edited.editor && (
        <CollectionEditor
          key={`edit ${edited.opening}`}
          editor={edited.editor}
          onAttributes={attributed.show}
          onSetup={setUp.show}
          onOrder={ordered.show}
        />
      )}
      {attributed.editor && (
        <AttributesEditor key={`attributes ${attributed.opening}`} editor={attributed.editor} />
      )}
      {setUp.editor && (
        <SetupEditor
          key={`set up ${setUp.opening}`}
          editor={setUp.editor}
          collections={collections}
        />
      )}
      {ordered.about && (
        <ProductsOrder
          key={`order ${ordered.opening}`}
          collection={ordered.about}
          open={ordered.open}
          onClose={ordered.close}
        />
      )}
      <Removal removed={removed} counts={counts} />
    </>
  );
  return { edit: edited.show, remove: removed.show, dialogs };
}

interface RemovalProps {
  readonly removed: ReturnType<typeof useDialogState<Category>>;
  readonly counts: CollectionGridProps['counts'];
}

/** Removes a collection, or says what it still has. */
function Removal({ removed: { about, opening, open, close }, counts }: RemovalProps) {
  if (!about) return null;
  const inUse = countOf(counts, about) ?? 0;
  const dialog = { collection: about, open, onClose: close };
  return inUse > 0 ? (
    <CollectionInUse key={`used ${opening}`} {...dialog} count={inUse} />
  ) : (
    <CollectionRemoval key={`remove ${opening}`} {...dialog} />
  );
}

/** How many products its list shows, be they at home in it or not. */
function shownCountOf(counts: CollectionGridProps['counts'], collection: Category) {
  const listed = counts?.find((one) => one.category_id === collection.category_id)?.listed_count;
  return listed ?? countOf(counts, collection);
}

function countOf(counts: CollectionGridProps['counts'], { category_id }: Category) {
  if (!counts) return null;
  return counts.find((one) => one.category_id === category_id)?.product_count ?? 0;
}

interface CollectionCardProps {
  readonly collection: Category;
  readonly handle: ReactNode;
  /** How many products are in it; `null` while that is not known. */
  readonly count: number | null;
  /** The name of the collection that it stands in. */
  readonly parent: string | undefined;
  /** Among them it is moved. */
  readonly siblings: readonly Category[];
  /** To a place among its siblings, counted from 0. */
  readonly onMove: (place: number) => void;
  readonly onEdit: () => void;
  readonly onDelete: (collection: Category) => void;
}

/** A collection and its actions. */
function CollectionCard({ collection, handle, count, parent, ...actions }: CollectionCardProps) {
  const { name, picture } = collection;
  const mayChange = useMayChange('catalogue');
  return (
    <>
      <Picture picture={picture} alt="" sizes="(width < 1024px) 46vw, 320px" ratio="4 / 3" />
      <div className={styles.foot}>
        <div className={styles.about}>
          <h2 className={styles.name}>{name}</h2>
          <p className={styles.count}>{count === null ? ' ' : productsIn(count)}</p>
          {(parent !== undefined || collection.by_rule) && (
            <p className={styles.count}>
              {[parent && `in ${parent}`, collection.by_rule && 'by rule']
                .filter(Boolean)
                .join(' · ')}
            </p>
          )}
        </div>
        {mayChange && handle}
      </div>
      {mayChange && <CollectionActions collection={collection} {...actions} />}
    </>
  );
}

type CollectionActionsProps = Omit<CollectionCardProps, 'handle' | 'count' | 'parent'>;

function CollectionActions({ collection, siblings, ...actions }: CollectionActionsProps) {
  const { name } = collection;
  const place = siblings.indexOf(collection);
  return (
    <div className={styles.actions}>
      <IconAction icon="arrow-start" off={place === 0} onClick={() => actions.onMove(place - 1)}>
        Move {name} earlier
      </IconAction>
      <IconAction
        icon="arrow-end"
        off={place === siblings.length - 1}
        onClick={() => actions.onMove(place + 1)}
      >
        Move {name} later
      </IconAction>
      <IconAction icon="trash" onClick={() => actions.onDelete(collection)} opensDialog>
        Delete {name}
      </IconAction>
      <Button
        variant="secondary"
        className={styles.edit ?? ''}
        aria-haspopup="dialog"
        onClick={actions.onEdit}
      >
        Edit<span className="visually-hidden"> {name}</span>
      </Button>
    </div>
  );
}

const productsIn = (count: number) => (count === 1 ? '1 product' : `${count} products`);
