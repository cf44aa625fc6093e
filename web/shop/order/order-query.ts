import { callQuery } from '../../api/query.ts';

/** How an order and its progress are read by who looks at it: with the token of its link, if they have one. */
export function orderQuery(id: number, headers: { readonly 'x-order-token'?: string }) {
  const input = { params: { id }, headers };
  return {
    headers,
    order: callQuery('GET /orders/{id}', input),
    progress: callQuery('GET /orders/{id}/progress', input),
    reviews: callQuery('GET /orders/{id}/reviews', input),
  };
}
export type OrderQuery = ReturnType<typeof orderQuery>;
