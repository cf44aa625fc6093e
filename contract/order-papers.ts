import { z } from 'zod';
import type { Calls } from './call.ts';
import { changedOf, changedQuery } from './changed.ts';
import { moment, pathId, queryIds } from './fields.ts';
import { editChange } from './order-edit.ts';
import { order, orderFilters, orderSums } from './orders.ts';

/** A change of an order: who, when, and from what to what, in words. */
const orderChange = z.object({
  changed_at: moment,
  /** `null`: their account is gone. */
  changed_by: z.object({ id: z.int(), name: z.string(), email: z.string() }).nullable(),
  /** The buyer changed it, who may have no account. */
  by_buyer: z.boolean(),
  what: z.enum(['status', 'courier', 'entered', 'edited', 'whatsapp', 'mail']),
  /**
   * A status's or a courier's name, the channel by which it came, the total of an edited order, or what the buyer was written about;
   * `null` for no courier.
   */
  from: z.string().nullable(),
  to: z.string().nullable(),
  /** What was edited. */
  changes: z.array(editChange).optional(),
});
export type OrderChange = z.output<typeof orderChange>;

/** As many as one page of the list has. */
const MAX_AT_ONCE = 100;

/** Orders for packing slips, exports, and their history. */
export const orderPaperCalls = {
  'GET /orders/by-ids': {
    summary: 'Orders by their ids, each once and in the order asked for; unknown ones are left out',
    access: 'admin',
    area: 'orders',
    status: 200,
    query: z.object({ ids: queryIds(MAX_AT_ONCE) }),
    data: z.array(order),
    refusals: [422],
  },
  'GET /orders/changed': {
    summary:
      'Orders in the order in which they were last changed, for programs that follow them: from `updated_since` on, then from each answer’s `next_cursor`',
    access: 'admin',
    area: 'orders',
    status: 200,
    query: changedQuery,
    data: changedOf(order.extend({ updated_at: moment })),
    refusals: [422],
  },
  'GET /orders/sums': {
    summary:
      'How many orders a filter has, and what they come to: `page`, `per_page` and `sort_by` are ignored',
    access: 'admin',
    area: 'orders',
    status: 200,
    query: orderFilters,
    data: orderSums,
    refusals: [422],
  },
  'GET /orders/export.csv': {
    summary: 'The orders of a filter as CSV, all of them: `page` and `per_page` are ignored',
    access: 'admin',
    area: 'orders',
    status: 200,
    query: orderFilters,
    file: 'text/csv; charset=utf-8',
    data: z.string(),
    refusals: [422],
  },
  'GET /orders/export.xlsx': {
    summary: 'The same as a workbook (Office Open XML): texts are text cells, amounts are numbers',
    access: 'admin',
    area: 'orders',
    status: 200,
    query: orderFilters,
    file: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    data: z.string(),
    refusals: [422],
  },
  'GET /orders/{id}/history': {
    summary:
      "The changes of an order's status, courier, lines and address, and what its buyer was written, the newest first",
    access: 'admin',
    area: 'orders',
    status: 200,
    params: z.object({ id: pathId }),
    data: z.array(orderChange),
    refusals: [404],
  },
} as const satisfies Calls;
