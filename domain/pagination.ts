/** Up to this many pages all are shown; beyond, the control stays this wide. */
const WIDTH = 7;

/** What the pagination control shows in one place: a page's button or a gap. */
export type PaginationEntry = number | 'ellipsis';

/**
 * The entries of the pagination control: all pages up to 7, beyond that always 7 entries with
 * the first, the current and the last page and ellipses between. An ellipsis
 * stands for two pages or more. A current page outside 1 to last counts as the nearest one.
 */
export function paginationWindow(current: number, last: number): PaginationEntry[] {
  if (last <= WIDTH) return pages(1, Math.max(1, last));
  const page = Math.min(Math.max(1, current), last);
  if (page <= 4) return [...pages(1, 5), 'ellipsis', last];
  if (page >= last - 3) return [1, 'ellipsis', ...pages(last - 4, last)];
  return [1, 'ellipsis', ...pages(page - 1, page + 1), 'ellipsis', last];
}

/** Number of the last page; at least 1, also when there is nothing. */
export function lastPage(total: number, perPage: number): number {
  return Math.max(1, Math.ceil(total / perPage));
}

/** More than any list holds. PostgreSQL's `int4` can say it, also with a page added to it. */
const MAX_OFFSET = 2_000_000_000;

/** How many items stand before a page; pages count from 1, and none is too far. */
export function offset(page: number, perPage: number): number {
  return Math.min((page - 1) * perPage, MAX_OFFSET);
}

/** The page that an address names, up to the API's last; anything else is the first. */
export const readPageNumber = (text: string | null): number =>
  text !== null && /^[1-9]\d{0,5}$/.test(text) ? Number(text) : 1;

function pages(first: number, last: number): number[] {
  return Array.from({ length: last - first + 1 }, (_, index) => first + index);
}
