import {
  type CustomerSort,
  DEFAULT_CUSTOMER_SORT,
  isCustomerSort,
} from '../../../domain/customer-sorts.ts';
import { readPageNumber } from '../../../domain/pagination.ts';
import { cleanSearch } from '../../../domain/search-text.ts';
import { callQuery } from '../../api/query.ts';
import { withSearch } from '../../page.ts';

/** Which customers the address asks for. */
export interface CustomersParams {
  readonly page: number;
  readonly sortBy: CustomerSort;
  /** Trimmed; empty searches for nothing. */
  readonly search: string;
}

/** The API's limit, in characters. */
export const LONGEST_SEARCH = 254;

/** Reads `?page=2&sortBy=most_spent&search=rima`; invalid values are ignored. */
export function readCustomersParams(address: URLSearchParams): CustomersParams {
  const sortBy = address.get('sortBy');
  return {
    page: readPageNumber(address.get('page')),
    sortBy: isCustomerSort(sortBy) ? sortBy : DEFAULT_CUSTOMER_SORT,
    search: cleanSearch(address.get('search') ?? '', LONGEST_SEARCH),
  };
}

/** The address of such a list; defaults are left out. */
export function customersPath({ page, sortBy, search }: CustomersParams): string {
  const address = new URLSearchParams();
  if (page > 1) address.set('page', String(page));
  if (sortBy !== DEFAULT_CUSTOMER_SORT) address.set('sortBy', sortBy);
  if (search !== '') address.set('search', search);
  return withSearch('/admin/adminPanel/customers', address);
}

export const customersQuery = ({ page, sortBy, search }: CustomersParams) =>
  callQuery('GET /customers', {
    query: { page, per_page: 30, sort_by: sortBy, ...(search !== '' && { search }) },
  });
