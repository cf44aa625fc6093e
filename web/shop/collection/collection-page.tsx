import { paginationWindow } from '../../../domain/pagination.ts';
import type { ShopSettings } from '../../../domain/shop-settings.ts';
import { callQuery, useLoaded } from '../../api/query.ts';
import { cardsQuery } from '../../catalog/card-queries.ts';
import { FilterChips } from '../../catalog/filter-chips.tsx';
import { isNarrowed, type ListFilters } from '../../catalog/list-filters.ts';
import toolbar from '../../catalog/list-toolbar.module.css';
import { ListToolbar } from '../../catalog/list-toolbar.tsx';
import { ProductGrid, ProductGridSkeleton } from '../../catalog/product-lists.tsx';
import { type PageLocation, PageNotFound, type PageProps, type Read } from '../../page.ts';
import { Breadcrumb } from '../../ui/breadcrumb.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Pager } from '../../ui/pager.tsx';
import { SectionHeading } from '../../ui/section-heading.tsx';
import { Skeleton as Box } from '../../ui/skeleton.tsx';
import { describeCollection } from './collection-meta.ts';
import styles from './collection-page.module.css';
import { collectionList, listHref, listTitle, productsQuery, readFilters } from './list-filters.ts';

/** Spec §8. */
export const failure = 'Error fetching products';

/** Reads one page of a collection's products and the collection's name. */
export async function load(location: PageLocation, read: Read, shop: ShopSettings) {
  const { id, filters } = readLocation(location);
  const [collection, products] = await Promise.all([
    id === 0 ? undefined : read(collectionQuery(id)),
    read(cardsQuery({ query: productsQuery(id, filters) })),
  ]);
  return describeCollection({
    id,
    filters,
    products,
    title: listTitle(collection, filters),
    shopName: shop.shop_name,
  });
}

const collectionQuery = (id: number) => callQuery('GET /categories/{id}', { params: { id } });

/** The products of a collection, of all collections, or what is for sale (spec §2). */
export default function CollectionPage({ location }: PageProps) {
  const { id, filters } = readLocation(location);
  if (id === 0) return <ListPage id={id} filters={filters} title={listTitle(undefined, filters)} />;
  return <OneCollection id={id} filters={filters} />;
}

interface CollectionList {
  readonly id: number;
  readonly filters: ListFilters;
}

function OneCollection({ id, filters }: CollectionList) {
  const collection = useLoaded(collectionQuery(id));
  return <ListPage id={id} filters={filters} title={listTitle(collection, filters)} />;
}

function ListPage({ id, filters, title }: CollectionList & { readonly title: string }) {
  const products = useLoaded(cardsQuery({ query: productsQuery(id, filters) }));
  const { data, total, current_page, last_page } = products;
  const list = collectionList(id, filters);
  return (
    <div className={`container ${styles.page}`}>
      <header className={styles.head}>
        <Breadcrumb items={[...BREADCRUMB, { label: title }]} />
        <SectionHeading as="h1">{title}</SectionHeading>
        <p className={styles.count} role="status">
          {total === 1 ? '1 product' : `${total} products`}
        </p>
      </header>
      {(total > 0 || isNarrowed(filters)) && <ListToolbar list={list} sortable={data.length > 0} />}
      <FilterChips list={list} />
      <h2 className="visually-hidden">Products</h2>
      {data.length > 0 ? (
        <ProductGrid products={data} />
      ) : (
        <EmptyList collectionId={id} filters={filters} total={total} />
      )}
      {data.length > 0 && (
        <Pager
          entries={paginationWindow(current_page, last_page)}
          current={current_page}
          last={last_page}
          hrefFor={(page) => listHref(id, { ...filters, page })}
        />
      )}
    </div>
  );
}

const BREADCRUMB = [
  { label: 'Home', href: '/' },
  { label: 'Collections', href: '/collection' },
];

function readLocation({ params, search }: PageLocation) {
  const id = params.id ?? '0';
  if (!/^(0|[1-9]\d{0,9})$/.test(id)) throw new PageNotFound('No such collection');
  return { id: Number(id), filters: readFilters(search) };
}

interface EmptyListProps {
  readonly collectionId: number;
  readonly filters: ListFilters;
  readonly total: number;
}

/** Says that a list is empty (spec §2) and how to go on. */
function EmptyList({ collectionId, filters, total }: EmptyListProps) {
  if (total > 0) {
    return (
      <EmptyState
        title={TITLE}
        next={{ href: listHref(collectionId, { ...filters, page: 1 }), label: 'Go to page 1' }}
      >
        The list ends before page {filters.page}.
      </EmptyState>
    );
  }
  if (isNarrowed(filters)) {
    return (
      <EmptyState
        title={TITLE}
        next={{ href: listHref(collectionId, { sortBy: filters.sortBy }), label: 'Clear filters' }}
      >
        Nothing here matches these filters.
      </EmptyState>
    );
  }
  return (
    <EmptyState title={TITLE} next={{ href: '/collection', label: 'See the collections' }}>
      New pieces are on their way.
    </EmptyState>
  );
}

const TITLE = 'No products available.';

/** The boxes of the page while its products are on their way. */
export function Skeleton() {
  return (
    <div className={`container ${styles.page}`} aria-busy="true">
      <div className={styles.head}>
        <Box height="32px" width="14em" />
        <div className={styles.title}>
          <Box height="1.1em" width="6em" />
        </div>
        <Box height="25px" width="6em" />
      </div>
      <div className={toolbar.toolbar}>
        <Box height="var(--target)" />
      </div>
      <ProductGridSkeleton />
    </div>
  );
}
