import type { Page } from '../../../contract/envelope.ts';
import { paginationWindow, readPageNumber } from '../../../domain/pagination.ts';
import { cleanSearch } from '../../../domain/search-text.ts';
import { callQuery, useLoaded } from '../../api/query.ts';
import { type CardProduct, cardsQuery } from '../../catalog/card-queries.ts';
import { highlight, Pieces } from '../../catalog/highlight.tsx';
import { ProductCarousel, ProductGrid } from '../../catalog/product-lists.tsx';
import { searchHref } from '../../catalog/search-address.ts';
import { useHydrated } from '../../hydrated.ts';
import type { Meta, PageLocation } from '../../page.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Pager } from '../../ui/pager.tsx';
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
        <ProductGrid
          products={data}
          markName={(name) => <MarkedName name={name} words={shown} />}
        />
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

interface MarkedNameProps {
  readonly name: string;
  readonly words: string;
}

/** A name with the words that were searched for. Marked in the browser: the server keeps cards as they are everywhere. */
const MarkedName = ({ name, words }: MarkedNameProps) =>
  useHydrated() ? <Pieces of={highlight(name, words)} /> : name;

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

/** What an address searches for. */
export interface Search {
  /** Trimmed; empty when nothing is searched for yet. */
  readonly words: string;
  readonly page: number;
  /** The spelling is not to be corrected. */
  readonly asTyped: boolean;
}

/** Products on one page (spec §9). */
const PER_PAGE = 30;

/** Reads an address: `/search/lamp`, or the form's `/search?q=…` where it stays. */
export const readSearch = ({ params, search }: PageLocation): Search => ({
  words: cleanSearch(params.query ?? search.get('q') ?? ''),
  page: readPageNumber(search.get('page')),
  asTyped: search.get('asTyped') === '1',
});

/** The products that a search finds, best first. */
export const foundQuery = ({ words, page, asTyped }: Search) =>
  cardsQuery({
    query: { search: words, page, per_page: PER_PAGE, ...(asTyped && { as_typed: true }) },
  });

/** Where to look instead: the first few collections. */
export const collectionsQuery = callQuery('GET /categories', { query: { limit: 6 } });

/** What else might please, as on the home page (spec §9). */
export const bestSellersQuery = cardsQuery({
  query: { sort_by: 'most_purchased', per_page: 10 },
});

/** What the head says. Lists of hits are endless: search engines find the products elsewhere. */
export function describeSearch(
  { words, page, asTyped }: Search,
  found: Page<CardProduct> | null,
  shopName: string,
): Meta {
  const name = page > 1 ? `${words}, page ${page}` : words;
  const last = found?.last_page ?? 1;
  return {
    title: words === '' ? 'Search' : `${name} · Search`,
    description: `Search the vases, lamps, mirrors and textiles of ${shopName}.`,
    canonical: searchHref(words, page),
    ...(words !== '' && { noIndex: true }),
    ...(page > 1 && page <= last && { previous: searchHref(words, page - 1, asTyped) }),
    ...(page < last && { next: searchHref(words, page + 1, asTyped) }),
  };
}
