import { useCallback, useRef, useState } from 'react';
import type { Category, Product } from '../../../contract/catalog.ts';
import type { CollectionSetup } from '../../../contract/collections.ts';
import type { Page } from '../../../contract/envelope.ts';
import { MAX_FEATURED } from '../../../domain/collection-rules.ts';
import { explainFailure, useCall } from '../../api/call.ts';
import { callQuery, useData, useQueryStore } from '../../api/query.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/modal.tsx';
import { Picture } from '../../ui/picture.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { showToast } from '../../ui/toast-list.ts';
import { moved } from '../moved.ts';
import { IconAction } from '../panel-controls.tsx';
import { ProductFinder } from '../product-finder.tsx';
import { useSeenOrder } from '../seen-order.ts';
import { Sortable, SortableItem } from '../sortable.tsx';
import styles from './products-order.module.css';

interface ProductsOrderProps {
  readonly collection: Category;
  readonly open: boolean;
  readonly onClose: () => void;
}

const PER_PAGE = 100;

const listQuery = (id: number) =>
  callQuery('GET /products', {
    query: { category_id: id, sort_by: 'featured', per_page: PER_PAGE },
  });
const setupQuery = (id: number) => callQuery('GET /category-setup/{id}', { params: { id } });

/** The modal in which products are put in order by hand, and into the collection beside their home. */
export function ProductsOrder({ collection, open, onClose }: ProductsOrderProps) {
  const { category_id: id, name, by_rule } = collection;
  const page = useData(listQuery(id)).data;
  const setup = useData(setupQuery(id)).data;
  const { move, reset, pick } = useOrder(id, page, setup);
  return (
    <Dialog open={open} onClose={onClose} title={`Products of ${name}`}>
      <div className={styles.body}>
        {!by_rule && (
          <ProductFinder action="Add" onChoose={(product) => void pick({ add: [product.id] })} />
        )}
        {!page || !setup ? (
          <Skeleton height="240px" />
        ) : page.data.length === 0 ? (
          <p>There is no product in it yet.</p>
        ) : (
          <>
            <div className={styles.order}>
              <p className={styles.note}>
                {setup.featured.length > 0
                  ? 'In the order of your hand; the others follow, the newest first.'
                  : 'The newest come first. Drag one to put them in an order of your own.'}
                {page.total > PER_PAGE && ` The first ${PER_PAGE} are shown.`}
              </p>
              {setup.featured.length > 0 && (
                <Button variant="secondary" size="small" onClick={reset}>
                  Newest first again
                </Button>
              )}
            </div>
            <Rows
              products={page.data}
              picks={setup.picks}
              onMove={move}
              onTakeOut={(product) => void pick({ remove: [product] })}
            />
          </>
        )}
      </div>
    </Dialog>
  );
}

interface RowsProps {
  readonly products: readonly Product[];
  readonly picks: readonly number[];
  readonly onMove: (from: number, to: number) => void;
  readonly onTakeOut: (id: number) => void;
}

function Rows({ products, picks, onMove, onTakeOut }: RowsProps) {
  const [said, setSaid] = useState('');
  const nameOf = useCallback(
    (id: string) => products.find((one) => String(one.id) === id)?.name ?? '',
    [products],
  );
  const moveAndSay = (from: number, to: number) => {
    onMove(from, to);
    setSaid(`${products[from]?.name} is now number ${to + 1}`);
  };
  return (
    <>
      <Sortable
        ids={products.map(({ id }) => String(id))}
        shape="list"
        nameOf={nameOf}
        onMove={onMove}
      >
        <ol className={styles.rows}>
          {products.map(({ id, name, images }, place) => (
            <SortableItem key={id} id={String(id)} name={name} className={styles.row}>
              {(handle) => (
                <>
                  {handle}
                  <div className={styles.picture}>
                    <Picture picture={images[0] ?? null} alt="" sizes="40px" ratio="1" />
                  </div>
                  <span className={styles.name}>{name}</span>
                  <IconAction
                    icon="chevron-up"
                    off={place === 0}
                    onClick={() => moveAndSay(place, place - 1)}
                  >
                    Move {name} up
                  </IconAction>
                  <IconAction
                    icon="chevron-down"
                    off={place === products.length - 1}
                    onClick={() => moveAndSay(place, place + 1)}
                  >
                    Move {name} down
                  </IconAction>
                  {picks.includes(id) && (
                    <IconAction icon="close" onClick={() => onTakeOut(id)}>
                      Take {name} out of the collection
                    </IconAction>
                  )}
                </>
              )}
            </SortableItem>
          ))}
        </ol>
      </Sortable>
      <p className="visually-hidden" role="status">
        {said}
      </p>
    </>
  );
}

interface Picks {
  readonly add?: number[];
  readonly remove?: number[];
}

/** Changes are shown at once, sent one after the other, and rolled back when the shop refuses. */
function useOrder(id: number, page: Page<Product> | undefined, setup: CollectionSetup | undefined) {
  const call = useCall();
  const { mutate } = useQueryStore();
  const latest = useRef<readonly number[]>([]);
  const seen = useSeenOrder();
  const params = { id };

  const store = async (ids: readonly number[], shown: readonly Product[]) => {
    latest.current = ids;
    seen.begin(setup?.featured ?? []);
    try {
      await mutate({
        query: listQuery(id),
        apply: (list) => ({ ...list, data: [...shown] }),
        async send() {
          if (latest.current !== ids) return;
          const body = { ids: [...ids], seen: seen.known() };
          seen.answered((await call('PUT /category-featured/{id}', { params, body })).featured);
        },
      });
    } catch (error) {
      showToast(explainFailure(error, 'Error ordering products'), { type: 'error' });
    }
    seen.end();
  };
  const pick = async ({ add = [], remove = [] }: Picks) => {
    try {
      await call('PUT /category-picks/{id}', { params, body: { add, remove } });
      const undo = { label: 'Undo', onPress: () => void pick({ add: remove, remove: add }) };
      showToast(add.length > 0 ? 'Added to the collection' : 'Taken out of the collection', {
        type: 'success',
        action: undo,
      });
    } catch (error) {
      showToast(explainFailure(error, 'Error updating collection'), { type: 'error' });
    }
  };
  return {
    pick,
    move(from: number, to: number) {
      if (!page || !setup) return;
      const shown = moved(page.data, from, to);
      // All up to the one that was moved are in their places by hand from now on.
      const fixed = Math.min(
        Math.max(setup.featured.length, latest.current.length, from + 1, to + 1),
        MAX_FEATURED,
      );
      void store(
        shown.slice(0, fixed).map((product) => product.id),
        shown,
      );
    },
    reset: () => page && void store([], page.data),
  };
}
