import type { Page } from '../../../contract/envelope.ts';
import { readPageNumber } from '../../../domain/pagination.ts';
import { cleanSearch } from '../../../domain/search-text.ts';
import { callQuery } from '../../api/query.ts';
import { type CardProduct, cardsQuery } from '../../catalog/product-cards.ts';
import { searchHref } from '../../catalog/search-address.ts';
import type { Meta, PageLocation } from '../../page.ts';

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
