import { readPageNumber } from '../../../domain/pagination.ts';
import { isReviewStatus, type ReviewStatus } from '../../../domain/reviews.ts';
import { callQuery } from '../../api/query.ts';
import { withSearch } from '../../page.ts';

/** Which reviews the address asks for. */
export interface ReviewsParams {
  /** Absent: all, those that wait first. */
  readonly status: ReviewStatus | undefined;
  readonly search: string;
  readonly page: number;
}

/** Reads `?status=waiting&search=vase&page=2`; an unknown status is ignored. */
export function readReviewsParams(search: URLSearchParams): ReviewsParams {
  const status = search.get('status');
  return {
    status: isReviewStatus(status) ? status : undefined,
    search: search.get('search') ?? '',
    page: readPageNumber(search.get('page')),
  };
}

/** The address of such a list; defaults are left out. */
export function reviewsPath({ status, search: words, page }: ReviewsParams): string {
  const search = new URLSearchParams();
  if (status) search.set('status', status);
  if (words !== '') search.set('search', words);
  if (page > 1) search.set('page', String(page));
  return withSearch('/admin/adminPanel/reviews', search);
}

/** Reads such a list. */
export const reviewsQuery = ({ status, search, page }: ReviewsParams) =>
  callQuery('GET /reviews', {
    query: { page, per_page: 30, ...(status && { status }), ...(search !== '' && { search }) },
  });
