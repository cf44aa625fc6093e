import type { Synonym } from '../../../contract/search.ts';
import { readPageNumber } from '../../../domain/pagination.ts';
import { cleanSearch } from '../../../domain/search-text.ts';
import { callQuery } from '../../api/query.ts';
import { withSearch } from '../../page.ts';

export const SEARCH_TABS = ['searches', 'synonyms', 'pins'] as const;
export type SearchTab = (typeof SEARCH_TABS)[number];

const ONLY = ['no_results', 'no_clicks'] as const;
/** Which searches of the report: those without a result, those without a click, or all. */
export type OnlySearches = (typeof ONLY)[number] | null;

/** The API's limit, in characters. */
export const LONGEST_SYNONYM = 60;

/** What the address asks for. */
export interface SearchParams {
  readonly tab: SearchTab;
  readonly page: number;
  readonly only: OnlySearches;
  /** Words that synonyms have; trimmed, empty for all. */
  readonly search: string;
}

/** Reads `?tab=synonyms&search=sofa&page=2`; invalid values are ignored. */
export function readSearchParams(address: URLSearchParams): SearchParams {
  const tab = SEARCH_TABS.find((one) => one === address.get('tab')) ?? 'searches';
  return {
    tab,
    page: readPageNumber(address.get('page')),
    only: tab === 'searches' ? (ONLY.find((one) => one === address.get('only')) ?? null) : null,
    search: tab === 'synonyms' ? cleanSearch(address.get('search') ?? '', LONGEST_SYNONYM) : '',
  };
}

/** The address of a part of the page; defaults are left out. */
export function searchPath({ tab, page = 1, only, search }: Partial<SearchParams>): string {
  const address = new URLSearchParams();
  if (tab && tab !== 'searches') address.set('tab', tab);
  if (only) address.set('only', only);
  if (search) address.set('search', search);
  if (page > 1) address.set('page', String(page));
  return withSearch('/admin/adminPanel/search', address);
}

const PER_PAGE = 30;

export const searchesQuery = ({ page, only }: SearchParams) =>
  callQuery('GET /searches', { query: { page, per_page: PER_PAGE, ...(only && { only }) } });

export const synonymsQuery = ({ page, search }: SearchParams) =>
  callQuery('GET /search/synonyms', {
    query: { page, per_page: PER_PAGE, ...(search !== '' && { search }) },
  });

export const pinsQuery = ({ page }: SearchParams) =>
  callQuery('GET /search/pins', { query: { page, per_page: PER_PAGE } });

/** The read of the tab on show. */
export function tabQuery(params: SearchParams) {
  if (params.tab === 'synonyms') return synonymsQuery(params);
  return params.tab === 'pins' ? pinsQuery(params) : searchesQuery(params);
}

/** What of a synonym somebody else may change meanwhile. */
export const seenOf = ({ word, means, both_ways, enabled }: Synonym) => ({
  word,
  means,
  both_ways,
  enabled,
});
