import type { DetailedCategory, NamedCollection } from '../../../contract/catalog.ts';
import { paginationWindow } from '../../../domain/pagination.ts';
import type { ShopSettings } from '../../../domain/shop-settings.ts';
import { FEATURED } from '../../../domain/sort-options.ts';
import { callQuery, useLoaded } from '../../api/query.ts';
import { cardsQuery } from '../../catalog/card-queries.ts';
import {
  LateToolbar,
  prepareFacets,
  prepareToolbar,
  ToolbarSkeleton,
} from '../../catalog/late-toolbar.tsx';
import { isNarrowed, type ListFilters } from '../../catalog/list-filters.ts';
import { ProductGrid, ProductGridSkeleton } from '../../catalog/product-grid.tsx';
import { createLatePart } from '../../late-part.tsx';
import {
  type Meta,
  type PageLocation,
  PageNotFound,
  type PageProps,
  type Read,
} from '../../page.ts';
import { Breadcrumb } from '../../ui/breadcrumb.tsx';
import { Pager } from '../../ui/pager.tsx';
import { SectionHeading } from '../../ui/section-heading.tsx';
import { Skeleton as Box } from '../../ui/skeleton.tsx';
import {
  collectionList,
  facetsQuery,
  listHref,
  listTitle,
  productsQuery,
  readFilters,
  usualSort,
  withUsualSort,
} from './collection-list.ts';
import { describeCollection, pageTitle } from './collection-meta.ts';
import styles from './collection-page.module.css';

export const failure = 'Error fetching products';

export { prepareToolbar as prepare };

/** Reads one page of a collection's products and the collection's name. */
export async function load(location: PageLocation, read: Read, shop: ShopSettings): Promise<Meta> {
  const { id, filters: asked } = readLocation(location);
  const [collection, products] = await Promise.all([
    id === 0 ? undefined : read(collectionQuery(id)),
    read(cardsQuery({ query: productsQuery(id, asked) })),
    prepareToolbar(),
    prepareFacets(read(facetsQuery(id, asked))),
  ]);
  if (isEmptySale(asked, products.total)) await read(newest);
  const usual = usualSort(collection);
  const filters = withUsualSort(asked, usual);
  const title = listTitle(collection, filters);
  // The rest of the head is read in documents only.
  return {
    title: pageTitle(title, filters.page),
    ...(import.meta.env.SSR &&
      describeCollection({
        ...{ id, filters, products, collection, title },
        shopName: shop.shop_name,
      })),
  };
}

/** What is shown where nothing is for sale. */
const newest = cardsQuery({ query: {} });

/** Whether all that is for sale was asked for, and there is none. */
const isEmptySale = (filters: ListFilters, total: number): boolean =>
  total === 0 && filters.onSale && !isNarrowed({ ...filters, onSale: false });

const collectionQuery = (id: number) => callQuery('GET /categories/{id}', { params: { id } });

/** The products of a collection, of all collections, or what is for sale. */
export default function CollectionPage({ location }: PageProps) {
  const { id, filters } = readLocation(location);
  if (id === 0) return <ListPage id={id} filters={filters} />;
  return <OneCollection id={id} filters={filters} />;
}

interface CollectionList {
  readonly id: number;
  readonly filters: ListFilters;
  readonly collection?: DetailedCategory;
}

function OneCollection({ id, filters }: CollectionList) {
  const collection = useLoaded(collectionQuery(id));
  return <ListPage id={id} filters={filters} collection={collection} />;
}

function ListPage({ id, filters: asked, collection }: CollectionList) {
  const products = useLoaded(cardsQuery({ query: productsQuery(id, asked) }));
  const { data, total, current_page, last_page } = products;
  const usual = usualSort(collection);
  const filters = withUsualSort(asked, usual);
  const title = listTitle(collection, filters);
  const list = collectionList(id, filters, usual);
  const emptySale = isEmptySale(filters, total);
  return (
    <div className={`container ${styles.page}`}>
      <header className={styles.head}>
        <Breadcrumb items={[...BREADCRUMB, ...linksTo(collection?.parent), { label: title }]} />
        <SectionHeading as="h1">{title}</SectionHeading>
        {collection?.description && <p className={styles.text}>{collection.description}</p>}
        {collection?.children && (
          <nav aria-label={`In ${title}`} className={styles.children}>
            {collection.children.flatMap(linksTo).map(({ label, href }) => (
              <a key={href} href={href}>
                {label}
              </a>
            ))}
          </nav>
        )}
        {!emptySale && (
          <p className={styles.count} role="status">
            {total === 1 ? '1 product' : `${total} products`}
          </p>
        )}
      </header>
      {!emptySale && (total > 0 || isNarrowed(filters)) && (
        <LateToolbar list={list} sortable={data.length > 0} />
      )}
      {data.length > 0 ? (
        <>
          <h2 className="visually-hidden">Products</h2>
          <ProductGrid products={data} />
        </>
      ) : (
        <LateBelow empty={{ id, filters, usual, total, last: last_page, emptySale }} />
      )}
      {collection?.room && data.length > 0 && <LateBelow room={collection.room} />}
      {emptySale && <Newest />}
      {data.length > 0 && (
        <Pager
          entries={paginationWindow(current_page, last_page)}
          current={current_page}
          last={last_page}
          hrefFor={(page) => list.hrefFor({ ...filters, page })}
        />
      )}
    </div>
  );
}

const loadBelow = () => import('./below-list.tsx').then(({ BelowList }) => BelowList);

/** What stands below the products, or in their place: the server writes it, its code comes after the page. */
const { Part: LateBelow } = createLatePart(
  loadBelow,
  import.meta.env.SSR ? await loadBelow() : null,
);

const linksTo = (one?: NamedCollection) =>
  one ? [{ label: one.name, href: listHref(one.category_id, {}) }] : [];

const BREADCRUMB = [
  { label: 'Home', href: '/' },
  { label: 'Collections', href: '/collection' },
];

function readLocation({ params, search }: PageLocation) {
  const id = params.id ?? '0';
  if (!/^(0|[1-9]\d{0,9})$/.test(id)) throw new PageNotFound('No such collection');
  return { id: Number(id), filters: readFilters(search, FEATURED) };
}

/** What is new, where nothing is reduced. */
function Newest() {
  const { data } = useLoaded(newest);
  return (
    data.length > 0 && (
      <>
        <SectionHeading>New in the shop</SectionHeading>
        <ProductGrid products={data} />
      </>
    )
  );
}

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
      <ToolbarSkeleton />
      <ProductGridSkeleton />
    </div>
  );
}
