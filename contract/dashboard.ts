import { z } from 'zod';
import { REPORT_RANGES } from '../domain/report-range.ts';
import type { Calls } from './call.ts';
import { productImage } from './catalog.ts';
import { decimal, moment, queryChoice } from './fields.ts';

/** Orders placed in a stretch of time and not canceled; what they come to, delivery included. */
const sales = z.object({ orders: z.int(), revenue: decimal });

/** A product as the dashboard's lists name it. */
const listedProduct = z.object({
  id: z.int(),
  name: z.string(),
  /** The cover. */
  image: productImage.nullable(),
});

/** How the shop does in a stretch of time. */
export const dashboard = z.object({
  /** IANA name: where the days and hours begin. */
  time_zone: z.string(),
  ...sales.shape,
  /** Revenue by orders; `"0.00"` without any. */
  average_order: decimal,
  /** That part of them which is delivered, and so paid. */
  delivered: sales,
  /** Of what was sold of products whose cost is noted; absent while none is (docs/decisions/134). */
  margin: z
    .object({
      /** What buyers pay for these lines, after offers, without delivery. */
      revenue: decimal,
      /** What they cost the merchant, at the costs of now. */
      cost: decimal,
      /** Pieces sold of products whose cost is not noted: they are in neither. */
      pieces_without_cost: z.int(),
    })
    .optional(),
  /** All that wait, whenever they were placed. */
  pending_orders: z.int(),
  unread_messages: z.int(),
  /** The hours of today, or the days, the oldest first; each says when it begins. */
  series: z.array(sales.extend({ start: moment })),
  /** In the range, by pieces sold. `deleted` ones are in the shop no more. */
  best_sellers: z.array(
    listedProduct.extend({ pieces: z.int(), revenue: decimal, deleted: z.boolean() }),
  ),
  /** By views, which are totals of all time; none was sold in the last 30 days. */
  viewed_without_sales: z.array(listedProduct.extend({ view_count: z.int() })),
  /** The most viewed ones of all `out_of_stock_total`. */
  out_of_stock: z.array(listedProduct.extend({ view_count: z.int() })),
  out_of_stock_total: z.int(),
  /** Counted products of which few are left, the fewest first, of all `low_stock_total`. */
  low_stock: z.array(
    // Of a variant `name` says which: "Cushion, Sage / Large".
    listedProduct.extend({ on_hand: z.int(), variant_id: z.int().optional() }),
  ),
  low_stock_total: z.int(),
});
export type Dashboard = z.output<typeof dashboard>;

/** The panel's first page. */
export const dashboardCalls = {
  'GET /dashboard': {
    summary: 'How the shop does: today by hour, or the last 7 or 30 days',
    access: 'admin',
    area: 'figures',
    status: 200,
    query: z.object({ range: queryChoice(REPORT_RANGES) }),
    data: dashboard,
    refusals: [422],
  },
} as const satisfies Calls;
