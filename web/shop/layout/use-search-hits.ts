import type { Product } from '../../../contract/catalog.ts';
import { cleanSearch } from '../../../domain/search-text.ts';
import { callQuery, useData, useSettled } from '../../api/query.ts';

/** At most so many hits, and how long typing must rest before they are asked for (spec §9). */
const MOST_HITS = 10;
const SETTLED_AFTER_MS = 500;

export interface SearchHitsFound {
  /** What the hits were found for; empty when nothing is searched for. */
  readonly words: string;
  /** Undefined while they are on their way. */
  readonly hits: readonly Product[] | undefined;
  /** What was searched for in their place, where they were misspelt. */
  readonly corrected: string | null;
  readonly isWaiting: boolean;
  /** Why they could not be read; `null` when nothing failed. */
  readonly failure: Error | null;
  readonly retry: () => void;
}

/** The first hits for what is typed. An answer to something else than asked last is never shown. */
export function useSearchHits(typed: string): SearchHitsFound {
  const wanted = cleanSearch(typed);
  const settled = useSettled(wanted, SETTLED_AFTER_MS);
  const words = wanted === '' ? '' : settled;
  const query = callQuery('GET /products', {
    query: { search: words, per_page: MOST_HITS, typing: true },
  });
  const { data, error, isFetching, refetch } = useData(query, { enabled: words !== '' });
  const known = words === '' ? undefined : data?.data;
  const failed = words !== '' && known === undefined && error !== undefined && !isFetching;
  return {
    words,
    hits: known,
    corrected: known === undefined ? null : (data?.corrected_to ?? null),
    isWaiting: wanted !== words || (words !== '' && known === undefined && !failed),
    failure: failed ? error : null,
    retry: () => void refetch(),
  };
}
