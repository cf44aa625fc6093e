import { cleanSearch } from '../../domain/search-text.ts';

/** The address of a search, `asTyped` without corrected spelling; blank leads to the empty search page. */
export function searchHref(text: string, page = 1, asTyped = false): string {
  const words = cleanSearch(text);
  const number = [...(page > 1 ? [`page=${page}`] : []), ...(asTyped ? ['asTyped=1'] : [])].join(
    '&',
  );
  if (words === '') return '/search';
  // Browsers take a path of dots for another folder.
  if (/^\.\.?$/.test(words)) return `/search?q=${words}${number && `&${number}`}`;
  return `/search/${encodeURIComponent(words)}${number && `?${number}`}`;
}

/** Where a search form leads: from `/search?q=lamp` to `/search/lamp`. `null`: nowhere else. */
export function searchRedirect(path: string, query: string): string | null {
  const given = new URLSearchParams(query).get('q') ?? '';
  if (path !== '/search' || cleanSearch(given) === '') return null;
  const target = searchHref(given);
  return target.startsWith('/search?') ? null : target;
}
