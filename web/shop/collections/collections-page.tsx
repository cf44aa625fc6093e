import { paginationWindow, readPageNumber } from '../../../domain/pagination.ts';
import type { ShopSettings } from '../../../domain/shop-settings.ts';
import { useLoaded } from '../../api/query.ts';
import { type CardCollection, collectionPageQuery } from '../../catalog/card-queries.ts';
import { CollectionCard, CollectionCardSkeleton } from '../../catalog/collection-card.tsx';
import { listNames } from '../../catalog/head-data.ts';
import type { Meta, PageLocation, PageProps, Read } from '../../page.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Pager } from '../../ui/pager.tsx';
import styles from './collections-page.module.css';

/** Cards in the first row on the widest screen: their pictures are loaded at once. */
const FIRST_ROW = 4;
/** Placeholders while a grid loads. */
const PLACEHOLDERS = [1, 2, 3, 4, 5, 6, 7, 8];

const SIZES =
  '(min-width: 1360px) 302px, (min-width: 1024px) calc(25vw - 38px), (min-width: 768px) calc(33vw - 27px), calc(50vw - 22px)';

/** Collections on one page: most shops have one page, and none has a page that grows with the shop. */
const PER_PAGE = 60;

export async function load(
  location: PageLocation,
  read: Read,
  { shop_name }: ShopSettings,
): Promise<Meta> {
  const page = pageOf(location);
  const { data, last_page: last } = await read(collectionPageQuery(page, PER_PAGE));
  const title = `Collections${page > 1 ? `, page ${page}` : ''}`;
  if (!import.meta.env.SSR) return { title }; // The rest of the head is read in documents only.
  const names = listNames(data, MAX_NAMED);
  return {
    title,
    description: `All collections of ${shop_name}${names && `: ${names}`}.`,
    canonical: pageHref(page),
    ...(page > last ? { noIndex: true } : {}),
    ...(page > 1 && page <= last ? { previous: pageHref(page - 1) } : {}),
    ...(page < last ? { next: pageHref(page + 1) } : {}),
  };
}

/** This many are named to search engines. */
const MAX_NAMED = 8;

const pageOf = ({ search }: PageLocation): number => readPageNumber(search.get('page'));

const pageHref = (page: number): string => (page > 1 ? `/collection?page=${page}` : '/collection');

/** All collections by pages, each with image and name. */
export default function CollectionsPage({ location }: PageProps) {
  const { data, total, current_page, last_page } = useLoaded(
    collectionPageQuery(pageOf(location), PER_PAGE),
  );
  return (
    <div className={`container ${styles.page}`}>
      <Head />
      {data.length === 0 && <NoCollections isPastLast={total > 0} />}
      <ul className={styles.grid}>
        {data.map((collection, index) => (
          <li key={collection.category_id}>
            <CollectionCard
              collection={collection}
              sizes={SIZES}
              priority={index === 0 ? 'high' : index < FIRST_ROW}
              as="h2"
            />
            {collection.parent_id && <Parent of={collection} among={data} />}
          </li>
        ))}
      </ul>
      {data.length > 0 && (
        <Pager
          entries={paginationWindow(current_page, last_page)}
          current={current_page}
          last={last_page}
          hrefFor={pageHref}
        />
      )}
    </div>
  );
}

interface ParentProps {
  readonly of: CardCollection;
  readonly among: readonly CardCollection[];
}

/** Says in which collection one stands, where that is on the same page: it comes before. */
function Parent({ of, among }: ParentProps) {
  const parent = among.find(({ category_id }) => category_id === of.parent_id);
  return parent && <p className={styles.parent}>in {parent.name}</p>;
}

function NoCollections({ isPastLast }: { readonly isPastLast: boolean }) {
  return isPastLast ? (
    <EmptyState
      title="No collections on this page."
      next={{ href: '/collection', label: 'See the first page' }}
    />
  ) : (
    <EmptyState
      title="No collections yet."
      next={{ href: '/collection/0', label: 'See all products' }}
    />
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
