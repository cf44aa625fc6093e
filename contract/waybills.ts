import { z } from 'zod';
import { MAX_MANIFEST_ORDERS } from '../domain/manifest.ts';
import { MAX_WAYBILL, WAYBILL_OUTCOMES } from '../domain/waybill-rows.ts';
import type { Calls } from './call.ts';
import { bodyId, pathId, requiredLine, text } from './fields.ts';
import { formId, optional } from './form-fields.ts';

/** A list of a courier company that gives its parcels' numbers, row by row. */
const list = z.object({
  /** The headings. */
  columns: z.array(z.string()),
  /** Which of them, counted from 1, has the order's number and which the parcel's; `null`: nobody knows, and no row is told. */
  order_column: z.int().nullable(),
  waybill_column: z.int().nullable(),
  rows: z.array(
    z.object({
      row: z.int(),
      order_id: z.int().nullable(),
      waybill: z.string(),
      outcome: z.enum(WAYBILL_OUTCOMES),
    }),
  ),
});
export type WaybillList = z.output<typeof list>;

const staff = { access: 'admin', area: 'delivery' } as const;
const place = z.int('must be a whole number').min(1, 'must be 1 or more');
const params = z.object({ id: pathId });

/** Numbers of parcels from a courier company's list. */
export const waybillCalls = {
  'POST /couriers/{id}/waybills/preview': {
    summary:
      "Reads a company's list of order and waybill numbers (CSV or .xlsx, at most 1,000 rows) and tells each row; nothing is stored",
    ...staff,
    status: 200,
    params,
    encoding: 'multipart',
    body: z.object({ order_column: optional(formId), waybill_column: optional(formId) }),
    files: {
      file: { most: 1, type: 'text/csv', whenMissing: 'Please choose the list' },
    },
    data: list,
    refusals: [404, 422],
  },
  'POST /couriers/{id}/waybills': {
    summary:
      'Stores numbers of parcels of this courier, those that its orders have not got; what can’t be stored any more is left out',
    ...staff,
    status: 200,
    params,
    body: z.object({
      rows: z
        .array(z.object({ order_id: bodyId, waybill: requiredLine(MAX_WAYBILL) }), 'must be a list')
        .min(1, 'must be at least one row')
        .max(MAX_MANIFEST_ORDERS, `must be at most ${MAX_MANIFEST_ORDERS} rows`),
      /** By which columns, counted from 1, of which headings the list was read: kept for the company’s next one. */
      read_by: z
        .object({
          columns: z.array(text(300), 'must be a list').max(100, 'must be at most 100 columns'),
          order_column: place,
          waybill_column: place,
        })
        .optional(),
    }),
    data: z.object({ stored: z.int() }),
    refusals: [404, 422],
  },
} as const satisfies Calls;
