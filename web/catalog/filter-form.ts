import { isFacetName } from '../../domain/facets.ts';
import type { FilterableList, ListFilters } from './list-filters.ts';

/** What the filters' form says: the first page of a list, in the sort that is on unless it names one. */
export function readForm(form: HTMLFormElement, { filters, read }: FilterableList): ListFilters {
  const search = new URLSearchParams({ sortBy: filters.sortBy });
  for (const [name, value] of new FormData(form)) {
    if (typeof value !== 'string') continue;
    if (isFacetName(name)) search.append(name, value);
    else search.set(name, value.trim());
  }
  return read(search);
}

/** Whether filters give the list on show, but for the page. */
export const isSameList = ({ filters, hrefFor }: FilterableList, other: ListFilters): boolean =>
  hrefFor({ ...filters, page: 1 }) === hrefFor({ ...other, page: 1 });

/** The filters without one value of a facet. */
export function withoutFacet(filters: ListFilters, name: string, value: string): ListFilters {
  const { facets = {}, ...rest } = filters;
  const entries = Object.entries(facets)
    .map(
      ([other, values]) =>
        [other, other === name ? values.filter((one) => one !== value) : values] as const,
    )
    .filter(([, values]) => values.length > 0);
  return entries.length > 0 ? { ...rest, facets: Object.fromEntries(entries) } : rest;
}
