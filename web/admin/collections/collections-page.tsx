import type { Category } from '../../../contract/catalog.ts';
import { callQuery } from '../../api/query.ts';
import { useData } from '../../api/use-data.ts';
import type { Meta } from '../../page.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Picture } from '../../ui/picture.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import page from '../admin-page.module.css';
import { AdminLayout } from '../layout/admin-layout.tsx';
import { ListFailure } from '../list-failure.tsx';
import { useSubject } from '../use-subject.ts';
import { CollectionEditor } from './collection-editor.tsx';
import styles from './collections-page.module.css';

export const Layout = AdminLayout;

export const load = (): Meta => ({ title: 'Collections · Admin · Mantel', noIndex: true });

/** A grid of cards, each with its Edit button (spec §2, Admin routes). */
export default function CollectionsPage() {
  return (
    <div className={page.page}>
      <div className={page.head}>
        <h1>Collections</h1>
        <ButtonLink href="/admin/adminPanel/collections/add" variant="secondary">
          <Icon name="plus" size={18} />
          Add collection
        </ButtonLink>
      </div>
      <Collections />
    </div>
  );
}

function Collections() {
  const { data, error, isFetching, refetch } = useData(callQuery('GET /categories'), {
    always: true,
  });
  const edited = useSubject<Category>();
  if (!data && error)
    return (
      <ListFailure
        title="The collections did not come through"
        busy={isFetching}
        onRetry={() => void refetch()}
      />
    );
  if (!data) return <CollectionsSkeleton />;
  if (data.length === 0) return <EmptyState title="There is no collection yet." icon="image" />;
  return (
    <>
      <ul className={styles.grid}>
        {data.map((collection) => (
          <li key={collection.category_id} className={styles.card}>
            <Card collection={collection} onEdit={edited.show} />
          </li>
        ))}
      </ul>
      {edited.subject && (
        <CollectionEditor
          key={edited.opening}
          collection={edited.subject}
          open={edited.open}
          onClose={edited.close}
        />
      )}
    </>
  );
}

interface CardProps {
  readonly collection: Category;
  readonly onEdit: (collection: Category) => void;
}

function Card({ collection, onEdit }: CardProps) {
  const { name, picture } = collection;
  return (
    <>
      <Picture picture={picture} alt="" sizes="(width < 1024px) 46vw, 320px" ratio="4 / 3" />
      <div className={styles.foot}>
        <h2 className={styles.name}>{name}</h2>
        <Button
          variant="secondary"
          className={styles.edit}
          aria-haspopup="dialog"
          onClick={() => onEdit(collection)}
        >
          <Icon name="edit" size={18} />
          Edit<span className="visually-hidden"> {name}</span>
        </Button>
      </div>
    </>
  );
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
