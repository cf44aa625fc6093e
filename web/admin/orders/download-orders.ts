import type { InputOf } from '../../api/call.ts';
import { ApiError } from '../../api/call.ts';
import { readToken } from '../../session/token.ts';

/** What the list is filtered by. */
export type OrderFilter = NonNullable<InputOf<'GET /orders'>['query']>;

/**
 * Has the browser save a filter's orders as CSV. It is fetched, for a link could not say who asks.
 *
 * @throws {ApiError} what the shop says; status 0 when it breaks off.
 */
export async function downloadOrders(filter: OrderFilter): Promise<void> {
  const { blob, name } = await fetchTable(filter);
  const link = document.createElement('a');
  link.href = URL.createObjectURL(blob);
  link.download = name;
  link.click();
  // The browser has begun to read by the next task; some wait longer.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}

async function fetchTable(filter: OrderFilter): Promise<{ blob: Blob; name: string }> {
  const given = Object.entries(filter).filter(([, value]) => value !== undefined && value !== '');
  const search = new URLSearchParams(given.map(([key, value]) => [key, String(value)]));
  const headers = {
    'X-Requested-With': 'XMLHttpRequest',
    Authorization: `Bearer ${readToken() ?? ''}`,
  };
  try {
    const answer = await fetch(`/api/orders/export.csv?${search}`, { headers });
    if (!answer.ok) throw new ApiError(answer.status, (await answer.json()).message);
    const says = answer.headers.get('content-disposition') ?? '';
    const name = /filename="([^"]+)"/.exec(says)?.[1] ?? 'orders.csv';
    return { blob: await answer.blob(), name };
  } catch (error) {
    throw error instanceof ApiError ? error : new ApiError(0, 'The download broke off');
  }
}
