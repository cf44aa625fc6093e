import { paginationWindow } from '../../../domain/pagination.ts';
import { useLoaded } from '../../api/use-data.ts';
import { ProductCarousel } from '../../catalog/product-carousel.tsx';
import { ProductGrid } from '../../catalog/product-grid.tsx';
import { searchHref } from '../../catalog/search-address.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Pager } from '../../ui/pager.tsx';
import { bestSellersQuery, foundQuery, type Search } from './find-products.ts';
import styles from './search-page.module.css';

/** The hits of a search, 30 a page (spec §9). */
export function SearchResults({ search }: { readonly search: Search }) {
  const { words } = search;
  const { data, total, current_page, last_page } = useLoaded(foundQuery(search));
  if (total === 0) return <NothingFound />;
  return (
    <>
      <p className={styles.count} role="status">
        {total === 1 ? '1 result' : `${total} results`} for <bdi>“{words}”</bdi>
      </p>
      <h2 className="visually-hidden">Products</h2>
      {data.length > 0 ? (
        <ProductGrid products={data} />
      ) : (
        <EmptyState
          title="No results found"
          next={{ href: searchHref(words), label: 'Go to page 1' }}
        >
          The list ends before page {current_page}.
        </EmptyState>
      )}
      <Pager
        entries={paginationWindow(current_page, last_page)}
        current={current_page}
        last={last_page}
        hrefFor={(page) => searchHref(words, page)}
      />
    </>
  );
}

/** Says so (spec §8) and shows ways out (look.md rule 9). */
function NothingFound() {
  const bestSellers = useLoaded(bestSellersQuery).data;
  return (
    <>
      <div role="status">
        <EmptyState title="No results found" icon="search" action={<WaysOut />}>
          Try a shorter word, or another name for it.
        </EmptyState>
      </div>
      <ProductCarousel title="Best Sellers" products={bestSellers} />
    </>
  );
}

const WaysOut = () => (
  <div className={styles.ways}>
    <ButtonLink href="/collection/0?sortBy=most_purchased" variant="secondary">
      See the best sellers
    </ButtonLink>
    <ButtonLink href="/collection/0" variant="secondary">
      See all products
    </ButtonLink>
  </div>
);
