import { z } from 'zod';
import { ORDER_STATUS_IDS } from '../domain/order-status.ts';
import type { Calls } from './call.ts';
import { bodyId } from './fields.ts';
import { orderFilters } from './orders.ts';

/** As many as one page of the list has. */
const MAX_NAMED = 100;
/** More orders than these are not changed at once. */
export const MAX_MATCHING = 10_000;

/** A courier, a status or both for many orders: those of `ids`, or all of the filter in the query. */
const ordersChange = z
  .object({
    /** These orders; left out: all orders of the filter in the query. */
    ids: z
      .array(bodyId, 'must be a list')
      .min(1, 'must name at least one order')
      .max(MAX_NAMED, `must be at most ${MAX_NAMED} orders`)
      .optional(),
    /** How many orders the admin saw that the filter has; another number by now is refused. */
    expected_total: z.int('must be a whole number').min(1, 'must be at least 1').optional(),
    /** `null` takes the orders from their couriers. */
    courier_id: bodyId.nullable().optional(),
    order_status_id: z
      .literal(ORDER_STATUS_IDS, `must be one of ${ORDER_STATUS_IDS.join(', ')}`)
      .optional(),
  })
  .refine(({ ids, expected_total }) => ids !== undefined || expected_total !== undefined, {
    path: ['expected_total'],
    message: 'is required without ids',
  })
  .refine((body) => body.courier_id !== undefined || body.order_status_id !== undefined, {
    path: ['courier_id'],
    message: 'or order_status_id is required',
  });
export type OrdersChange = z.output<typeof ordersChange>;

/** A change of many orders at once. */
export const orderBulkCalls = {
  'POST /orders/bulk': {
    summary:
      'Gives many orders another courier or status: those of `ids`, or all of a filter, at most 10,000; `page` and `per_page` are ignored',
    access: 'admin',
    area: 'delivery',
    status: 200,
    query: orderFilters,
    body: ordersChange,
    data: z.object({
      /** How many orders are different now; the others had it already. */
      changed: z.int(),
    }),
    refusals: [409, 422],
  },
} as const satisfies Calls;
