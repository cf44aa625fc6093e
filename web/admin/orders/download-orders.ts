import type { InputOf } from '../../api/call.ts';
import { saveFile } from '../save-file.ts';

/** What the list is filtered by. */
export type OrderFilter = NonNullable<InputOf<'GET /orders'>['query']>;

/**
 * Has the browser save a filter's orders as CSV.
 *
 * @throws {ApiError} what the shop says; status 0 when it breaks off.
 */
export async function downloadOrders(filter: OrderFilter): Promise<void> {
  const given = Object.entries(filter).filter(([, value]) => value !== undefined && value !== '');
  const search = new URLSearchParams(given.map(([key, value]) => [key, String(value)]));
  await saveFile(`/api/orders/export.csv?${search}`, 'orders.csv');
}
