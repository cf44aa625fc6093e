import { Suspense } from 'react';
import type { ShopSettings } from '../../../domain/shop-settings.ts';
import { useLoaded } from '../../api/query.ts';
import { ProductCarousel } from '../../catalog/product-carousel.tsx';
import { useScreen } from '../../navigation/use-navigator.ts';
import type { Meta, PageLocation, PageProps, Read } from '../../page.ts';
import { PageFailure } from '../../page-failure.tsx';
import { Spinner } from '../../ui/button.tsx';
import { SectionHeading } from '../../ui/section-heading.tsx';
import {
  bestSellersQuery,
  collectionsQuery,
  describeSearch,
  foundQuery,
  readSearch,
} from './find-products.ts';
import { SearchBox } from './search-box.tsx';
import styles from './search-page.module.css';
import { SearchResults } from './search-results.tsx';

/** Reads a page of hits; where there are none, what others buy. */
export async function load(location: PageLocation, read: Read, shop: ShopSettings): Promise<Meta> {
  const search = readSearch(location);
  const found = search.words === '' ? null : await read(foundQuery(search));
  if (!found || found.total === 0)
    await Promise.all([read(bestSellersQuery), found && read(collectionsQuery)]);
  return describeSearch(search, found, shop.shop_name);
}

/** Search as one types, as a form, and by address (spec §2, look.md rule 9). */
export default function SearchPage({ location }: PageProps) {
  const search = readSearch(location);
  return (
    <div className={`container ${styles.page}`}>
      <SectionHeading as="h1">Search</SectionHeading>
      <SearchBox words={search.words} />
      <PageFailure visit={useScreen().visit} as="h2" title="Error fetching products">
        <Suspense fallback={<Waiting />}>
          {search.words === '' ? <BestSellers /> : <SearchResults search={search} />}
        </Suspense>
      </PageFailure>
    </div>
  );
}

const Waiting = () => (
  <div className={styles.waiting}>
    <Spinner size={32} label="Loading, please wait..." />
  </div>
);

function BestSellers() {
  return (
    <div className={styles.ideas}>
      <ProductCarousel title="Best Sellers" products={useLoaded(bestSellersQuery).data} />
    </div>
  );
}
