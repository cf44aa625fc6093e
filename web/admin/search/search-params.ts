import type { Synonym } from '../../../contract/search.ts';
import { callQuery } from '../../api/query.ts';
import type { ParamsOf } from '../kit/screen.ts';
import type { panel } from '../screens.ts';

/** What the address asks for. */
export type SearchParams = ParamsOf<typeof panel.search>;

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
