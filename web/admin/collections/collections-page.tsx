import { callQuery, useData } from '../../api/query.ts';
import type { Meta } from '../../page.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import page from '../admin-page.module.css';
import { AdminLayout } from '../layout/admin-layout.tsx';
import { ListFailure } from '../list-failure.tsx';
import { CollectionGrid } from './collection-grid.tsx';
import styles from './collections-page.module.css';

export const Layout = AdminLayout;

export const load = (): Meta => ({ title: 'Collections · Admin · Mantel', noIndex: true });

const ADD = '/admin/adminPanel/collections/add';

/** A grid of cards, each with its Edit button (spec §2, Admin routes), in the order of the shop. */
export default function CollectionsPage() {
  return (
    <div className={page.page}>
      <div className={page.head}>
        <h1>Collections</h1>
        <ButtonLink href={ADD} variant="secondary">
          <Icon name="plus" size={18} />
          Add collection
        </ButtonLink>
      </div>
      <Collections />
    </div>
  );
}

function Collections() {
  const always = { always: true };
  const { data, error, isFetching, refetch } = useData(callQuery('GET /categories'), always);
  const counts = useData(callQuery('GET /category-counts'), always).data;
  if (!data && error)
    return (
      <ListFailure
        title="The collections did not come through"
        error={error}
        busy={isFetching}
        onRetry={() => void refetch()}
      />
    );
  if (!data) return <CollectionsSkeleton />;
  if (data.length === 0)
    return (
      <EmptyState
        title="There is no collection yet."
        icon="image"
        next={{ href: ADD, label: 'Add the first collection' }}
      >
        Every product belongs to one, so this is where a shop begins.
      </EmptyState>
    );
  return <CollectionGrid collections={data} counts={counts} />;
}

function CollectionsSkeleton() {
  return (
    <div className={styles.grid} aria-busy="true">
      {PLACES.map((place) => (
        <Skeleton key={place} ratio="1 / 1" />
      ))}
      <p className="visually-hidden">Loading...</p>
    </div>
  );
}

const PLACES = [1, 2, 3, 4];
