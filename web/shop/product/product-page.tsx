import type { Product } from '../../../contract/catalog.ts';
import type { ShopSettings } from '../../../domain/shop-settings.ts';
import { callQuery, useData, useLoaded } from '../../api/query.ts';
import { recommendedCardsQuery } from '../../catalog/product-cards.ts';
import {
  ProductCarousel,
  ProductCarouselSkeleton,
  RECOMMENDED,
} from '../../catalog/product-carousel.tsx';
import { usePainted } from '../../hydrated.ts';
import { type PageLocation, PageNotFound, type PageProps, type Read } from '../../page.ts';
import { Breadcrumb } from '../../ui/breadcrumb.tsx';
import { Disclosure } from '../../ui/disclosure.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Gallery } from './gallery.tsx';
import { describeProduct } from './product-meta.ts';
import styles from './product-page.module.css';
import { Purchase } from './purchase.tsx';
import { useViewCount } from './use-view-count.ts';

/** Reads the product; what else might please comes with the server's page, or after the browser's. */
export async function load(location: PageLocation, read: Read, shop: ShopSettings) {
  if (!location.params.id) return { title: ID_MISSING, noIndex: true };
  const product = await read(productQuery(location));
  const recommended = read(recommendedQuery(product));
  if (import.meta.env.SSR) await recommended;
  else recommended.catch(() => undefined); // The page does without.
  return describeProduct(product, shop);
}

/** The address names no product (spec §8). */
const ID_MISSING = 'Product ID missing';

/** One product: pictures, price, buying, description, and what goes with it (spec §2). */
export default function ProductPage(props: PageProps) {
  return props.location.params.id ? <OneProduct {...props} /> : <IdMissing />;
}

function IdMissing() {
  const next = { href: '/collection/0', label: 'See all products' };
  return (
    <div className="container">
      <EmptyState as="h1" icon="search" title={ID_MISSING} next={next}>
        This address names no product.
      </EmptyState>
    </div>
  );
}

function OneProduct({ location }: PageProps) {
  const product = useLoaded(productQuery(location));
  useViewCount(product.id);
  const { category_id, name: collection } = product.category;
  const way = [
    { label: 'Home', href: '/' },
    { label: collection, href: `/collection/${category_id}` },
    { label: product.name },
  ];
  return (
    <div className={`container ${styles.page}`}>
      <Breadcrumb items={way} />
      <div className={styles.columns}>
        <Gallery pictures={product.images} name={product.name} />
        <div className={styles.facts}>
          <Purchase product={product} />
          {product.description !== '' && (
            <Disclosure summary="Description" defaultOpen>
              <p className={styles.description}>{product.description}</p>
            </Disclosure>
          )}
        </div>
      </div>
      <Recommended product={product} />
    </div>
  );
}

function Recommended({ product }: { readonly product: Product }) {
  const { data, error } = useData(recommendedQuery(product));
  const isTurn = usePainted();
  if (!isTurn || (!data && !error)) return <ProductCarouselSkeleton />;
  return <ProductCarousel title={RECOMMENDED} products={data ?? []} />;
}

function productQuery({ params: { id = '' } }: PageLocation) {
  if (!/^[1-9]\d{0,9}$/.test(id)) throw new PageNotFound('No such product');
  return callQuery('GET /products/{id}', { params: { id: Number(id) } });
}

const recommendedQuery = ({ id, category_id }: Product) =>
  recommendedCardsQuery({ query: { category_id, exclude_ids: String(id) } });
