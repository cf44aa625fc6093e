import { paginationWindow } from '../../../domain/pagination.ts';
import { useLoaded } from '../../api/query.ts';
import { ProductCarousel } from '../../catalog/product-carousel.tsx';
import { ProductGrid } from '../../catalog/product-grid.tsx';
import { searchHref } from '../../catalog/search-address.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Pager } from '../../ui/pager.tsx';
import { bestSellersQuery, collectionsQuery, foundQuery, type Search } from './find-products.ts';
import styles from './search-page.module.css';

/** The hits of a search, 30 a page (spec §9). */
export function SearchResults({ search }: { readonly search: Search }) {
  const { words, asTyped } = search;
  const found = useLoaded(foundQuery(search));
  const { data, total, current_page, last_page, total_is_exact: isExact = true } = found;
  const corrected = found.corrected_to ?? null;
  if (total === 0) return <NothingFound meant={corrected} />;
  const shown = corrected !== null && !asTyped ? corrected : words;
  return (
    <>
      <div className={styles.count}>
        {corrected !== null && <Correction words={words} corrected={corrected} asTyped={asTyped} />}
        <p role="status">
          {countResults(total, isExact)} for <bdi>“{shown}”</bdi>
        </p>
      </div>
      <h2 className="visually-hidden">Products</h2>
      {data.length > 0 ? (
        <ProductGrid products={data} />
      ) : (
        <EmptyState
          title="No results found"
          next={{ href: searchHref(words, 1, asTyped), label: 'Go to page 1' }}
        >
          The list ends before page {current_page}.
        </EmptyState>
      )}
      <Pager
        entries={paginationWindow(current_page, last_page)}
        current={current_page}
        last={last_page}
        hrefFor={(page) => searchHref(words, page, asTyped)}
      />
    </>
  );
}

function countResults(total: number, isExact: boolean): string {
  if (!isExact) return `About ${total.toLocaleString('en')} results`;
  return total === 1 ? '1 result' : `${total} results`;
}

interface CorrectionProps {
  readonly words: string;
  readonly corrected: string;
  readonly asTyped: boolean;
}

/** What was searched for in place of a misspelt search, and the way back to it; or the spelling that is offered. */
const Correction = ({ words, corrected, asTyped }: CorrectionProps) =>
  asTyped ? (
    <DidYouMean meant={corrected} />
  ) : (
    <p className={styles.correction}>
      Showing results for{' '}
      <strong>
        <bdi>“{corrected}”</bdi>
      </strong>
      .{' '}
      <a href={searchHref(words, 1, true)}>
        Search for <bdi>“{words}”</bdi> instead
      </a>
    </p>
  );

const DidYouMean = ({ meant }: { readonly meant: string }) => (
  <span className={styles.correction}>
    Did you mean{' '}
    <a href={searchHref(meant)}>
      <bdi>“{meant}”</bdi>
    </a>
    ?
  </span>
);

/** Says so (spec §8) and shows ways out (look.md rule 9). */
function NothingFound({ meant }: { readonly meant: string | null }) {
  const bestSellers = useLoaded(bestSellersQuery).data;
  const collections = useLoaded(collectionsQuery);
  return (
    <>
      <div role="status">
        <EmptyState title="No results found" icon="search" action={<WaysOut />}>
          {meant === null ? (
            'Try a shorter word, or another name for it.'
          ) : (
            <DidYouMean meant={meant} />
          )}
        </EmptyState>
      </div>
      {collections.length > 0 && (
        <nav className={styles.collections} aria-labelledby="search-collections">
          <h2 id="search-collections">Collections</h2>
          <ul>
            {collections.map(({ category_id, name }) => (
              <li key={category_id}>
                <ButtonLink href={`/collection/${category_id}`} variant="secondary" size="small">
                  {name}
                </ButtonLink>
              </li>
            ))}
          </ul>
        </nav>
      )}
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
