import { type ListFilters, listHref, readFilters } from './list-filters.ts';

/** What the filters' form says: the first page of a list, in the sort that is on unless it names one. */
export function readForm(form: HTMLFormElement, { sortBy }: ListFilters): ListFilters {
  const search = new URLSearchParams({ sortBy });
  for (const [name, value] of new FormData(form)) {
    if (typeof value === 'string') search.set(name, value.trim());
  }
  return readFilters(search);
}

/** Whether two lists are the same but for their page. */
export const isSameList = (one: ListFilters, other: ListFilters): boolean =>
  listHref(0, { ...one, page: 1 }) === listHref(0, { ...other, page: 1 });
