import { callQuery } from '../../api/query.ts';

/** Reviews of a product, the newest first; the first page of all of them unless said otherwise. */
export const reviewsQuery = (
  id: number,
  query: { readonly stars?: number; readonly page?: number } = {},
) => callQuery('GET /products/{id}/reviews', { params: { id }, query });
