import { type ReactNode, useEffect, useState } from 'react';
import type { PricedFor } from '../../../contract/catalog.ts';
import type { Page } from '../../../contract/envelope.ts';
import { displayExactly, parseCents } from '../../../domain/money.ts';
import { paginationWindow } from '../../../domain/pagination.ts';
import { cleanSearch } from '../../../domain/search-text.ts';
import { SORT_OPTIONS } from '../../../domain/sort-options.ts';
import { callQuery, useLoaded } from '../../api/query.ts';
import { type CardProduct, cardsQuery } from '../../catalog/card-queries.ts';
import { LateCarousel } from '../../catalog/late-carousel.tsx';
import { LateToolbar } from '../../catalog/late-toolbar.tsx';
import {
  type FilterableList,
  filterQuery,
  isNarrowed,
  type ListFilters,
  narrowingQuery,
  readListFilters,
  withoutFilters,
  writeListFilters,
} from '../../catalog/list-filters.ts';
import { ProductGrid } from '../../catalog/product-grid.tsx';
import { useReportedSearch } from '../../catalog/report-search.ts';
import { searchHref } from '../../catalog/search-address.ts';
import { loadPart } from '../../lazy.tsx';
import type { Meta, PageLocation } from '../../page.ts';
import { useShopSettings } from '../../shop-settings.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Pager } from '../../ui/pager.tsx';
import styles from './search-page.module.css';

/** The hits of a search, 30 a page, with what they can be narrowed to. */
export function SearchResults({ search }: { readonly search: Search }) {
  const { words, asTyped, filters } = search;
  const found = useLoaded(foundQuery(search));
  const { data, total, current_page, last_page, total_is_exact: isExact = true } = found;
  const corrected = found.corrected_to ?? null;
  const pricedFor = found.priced_for;
  const reported = useReportedSearch(words);
  const shown = corrected !== null && !asTyped ? corrected : (pricedFor?.words ?? words);
  const markName = useMarks(shown);
  if (total === 0 && !isNarrowed(filters)) return <NothingFound meant={corrected} />;
  const list = searchList(search, found.counts);
  return (
    <div {...reported}>
      <div className={styles.count}>
        {corrected !== null && <Correction words={words} corrected={corrected} asTyped={asTyped} />}
        <p role="status">
          {countResults(total, isExact)}
          {shown !== '' && (
            <>
              {' '}
              for <bdi>“{shown}”</bdi>
            </>
          )}
          {pricedFor && <Price {...pricedFor} />}
        </p>
      </div>
      <LateToolbar list={list} sortable={data.length > 0} />
      {data.length > 0 ? (
        <>
          <h2 className="visually-hidden">Products</h2>
          <ProductGrid products={data} markName={markName} />
        </>
      ) : (
        <EmptyPage list={list} total={total} last={last_page} />
      )}
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

interface EmptyPageProps {
  readonly list: FilterableList;
  readonly total: number;
  readonly last: number;
}

/** A page past the last, or filters that leave nothing. */
function EmptyPage({ list: { filters, hrefFor }, total, last }: EmptyPageProps) {
  return total > 0 ? (
    <EmptyState
      title={`There is no page ${filters.page}`}
      next={{ href: hrefFor({ ...filters, page: last }), label: 'Go to the last page' }}
    >
      The results end with page {last}.
    </EmptyState>
  ) : (
    <EmptyState
      title="No results found"
      next={{ href: hrefFor(withoutFilters(filters)), label: 'Clear filters' }}
    >
      Nothing here matches these filters.
    </EmptyState>
  );
}

type Marking = typeof import('../../catalog/highlight.tsx');
let marking: Marking | null = null;

/**
 * Marks the words that were searched for in names. It comes late, in the browser: the server keeps cards as they are
 * everywhere, and marks move nothing.
 */
function useMarks(words: string): (name: string) => ReactNode {
  const [marks, setMarks] = useState(marking);
  useEffect(() => {
    if (marking) return;
    loadPart(() => import('../../catalog/highlight.tsx')).then(
      (part) => {
        marking = part;
        setMarks(part);
      },
      () => undefined, // Names are as good without.
    );
  }, []);
  return (name) => (marks ? <marks.Pieces of={marks.highlight(name, words)} /> : name);
}

function countResults(total: number, isExact: boolean): string {
  if (!isExact) return `About ${total.toLocaleString('en')} results`;
  return total === 1 ? '1 result' : `${total} results`;
}

/** What became of words about the price: what is shown is of that price, or why it is not; and the way back. */
function Price({ words, price_from: from, price_to: to, found }: PricedFor) {
  const currency = useShopSettings();
  const show = (amount: string) => displayExactly(parseCents(amount), currency).replace('.00', '');
  const range = [from && `from ${show(from)}`, to && `up to ${show(to)}`].filter(Boolean).join(' ');
  if (found === 'any_price') return <>. None {range}</>;
  return (
    <>
      {' '}
      {range}. <a href={words === '' ? '/collection/0' : searchHref(words)}>Show all prices</a>
    </>
  );
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

/** Says so and shows ways out. */
function NothingFound({ meant }: { readonly meant: string | null }) {
  const bestSellers = useLoaded(bestSellersQuery).data;
  const collections = useLoaded(collectionsQuery);
  return (
    <>
      <div role="status">
        <EmptyState
          title="No results found"
          icon="search"
          action={<WaysOut hasProducts={bestSellers.length > 0} />}
        >
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
      <LateCarousel title="Best Sellers" products={bestSellers} />
    </>
  );
}

const WaysOut = ({ hasProducts }: { readonly hasProducts: boolean }) => (
  <div className={styles.ways}>
    {hasProducts && (
      <ButtonLink href="/collection/0?sortBy=most_purchased" variant="secondary">
        See the best sellers
      </ButtonLink>
    )}
    <ButtonLink href="/collection/0" variant="secondary">
      See all products
    </ButtonLink>
  </div>
);

/** What an address searches for. */
export interface Search {
  /** Trimmed; empty when nothing is searched for yet. */
  readonly words: string;
  /** The page, the order, and what the results are narrowed to. */
  readonly filters: ListFilters;
  /** The spelling is not to be corrected. */
  readonly asTyped: boolean;
}

/** Reads an address: `/search/lamp?onSale=true`, or the form's `/search?q=…` where it stays. */
export const readSearch = ({ params, search }: PageLocation): Search => ({
  words: cleanSearch(params.query ?? search.get('q') ?? ''),
  filters: readSearchFilters(search),
  asTyped: search.get('asTyped') === '1',
});

function readSearchFilters(search: URLSearchParams): ListFilters {
  const collection = Number(search.get('collection') ?? 0);
  const isOne = Number.isSafeInteger(collection) && collection > 0;
  return { ...readListFilters(search, 'relevance'), ...(isOne && { collection }) };
}

/** The products that a search finds, best first, and how many each filter leaves. */
export const foundQuery = (search: Search) => cardsQuery({ query: queryOf(search) });

const queryOf = ({ words, asTyped, filters }: Search) => ({
  search: words,
  ...filterQuery(filters),
  counts: true,
  ...(asTyped && { as_typed: true }),
});

/** What the hits can be filtered by, beside what they are filtered by. */
export function facetsQuery({ words, asTyped, filters }: Search) {
  const spelt = asTyped && { as_typed: true };
  const query = { search: words, ...narrowingQuery(filters), ...spelt, flags: true };
  return callQuery('GET /products/facets', { query });
}

const SORTS = [{ value: 'relevance', label: 'Best match' }, ...SORT_OPTIONS] as const;

/** The address of a search with other filters. */
function hrefOf({ words, asTyped }: Search, filters: ListFilters): string {
  const base = searchHref(words, 1, asTyped);
  const query = writeListFilters(filters, 'relevance').toString();
  if (query === '') return base;
  return `${base}${base.includes('?') ? '&' : '?'}${query}`;
}

/** The results of a search, for their filters. */
function searchList(search: Search, counts: FilterableList['counts']): FilterableList {
  const { words, asTyped, filters } = search;
  const [path = ''] = searchHref(words).split('?');
  return {
    filters,
    path,
    sends: { ...(path === '/search' && { q: words }), ...(asTyped && { asTyped: '1' }) },
    sorts: SORTS,
    hrefFor: (others) => hrefOf(search, others),
    read: readSearchFilters,
    queryOf: (others) => queryOf({ ...search, filters: others }),
    facetsOf: (others) => facetsQuery({ ...search, filters: others }),
    counts,
  };
}

/** Where to look instead: the first few collections. */
export const collectionsQuery = callQuery('GET /categories', { query: { limit: 6 } });

/** What else might please, as on the home page. */
export const bestSellersQuery = cardsQuery({
  query: { sort_by: 'most_purchased', per_page: 10 },
});

/** What the head says. Lists of hits are endless: search engines find the products elsewhere. */
export function describeSearch(
  search: Search,
  found: Page<CardProduct> | null,
  shopName: string,
): Meta {
  const { words, filters } = search;
  const { page } = filters;
  const { hrefFor } = searchList(search, undefined);
  const name = page > 1 ? `${words}, page ${page}` : words;
  const title = words === '' ? 'Search' : `${name} · Search`;
  if (!import.meta.env.SSR) return { title }; // The rest is read in documents only.
  const last = found?.last_page ?? 1;
  return {
    title,
    description: `Search all products of ${shopName}.`,
    canonical: searchHref(words, page),
    ...(words !== '' && { noIndex: true }),
    ...(page > 1 && page <= last && { previous: hrefFor({ ...filters, page: page - 1 }) }),
    ...(page < last && { next: hrefFor({ ...filters, page: page + 1 }) }),
  };
}
