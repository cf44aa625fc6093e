import { z } from 'zod';
import type { Calls } from './call.ts';
import { pageOf } from './envelope.ts';
import { bodyDay, decimal, moment, pathId, queryId, queryInteger, queryPage } from './fields.ts';
import { discount } from './form-fields.ts';

/** A sale that begins and ends by itself. */
export const sale = z.object({
  product_id: z.int(),
  name: z.string(),
  price: decimal,
  /** Percent, while it runs. */
  discount: decimal,
  /** Percent before and after it. */
  usual_discount: decimal,
  starts_at: moment,
  /** `null`: it runs until it is removed. */
  ends_at: moment.nullable(),
  /** The same as days of the shop, both inclusive. */
  from_day: z.string(),
  to_day: z.string().nullable(),
  running: z.boolean(),
});
export type Sale = z.output<typeof sale>;

/** When a product costs less: whole days of the shop, both inclusive. */
const newSale = z
  .object({
    discount: discount.refine((text) => Number(text) > 0, 'must be above 0'),
    from_day: bodyDay,
    to_day: bodyDay.nullish().transform((text) => text ?? null),
  })
  .refine(({ from_day, to_day }) => to_day === null || from_day <= to_day, {
    path: ['to_day'],
    message: 'must not be before the first day',
  });

/** A sale as somebody saw it who changes it; `null`: there was none. */
const seenSale = sale.pick({ discount: true, from_day: true, to_day: true }).nullable();

const saleChange = newSale.safeExtend({
  /** Left out: whatever the product has now is replaced. */
  seen: seenSale.optional(),
});
export type SaleChange = z.output<typeof saleChange>;

const params = z.object({ id: pathId });

/** Sales that begin and end by themselves (docs/decisions/133). */
export const saleCalls = {
  'GET /sales': {
    summary: 'Sales that run or are to come, all or of one product, the next to begin first',
    access: 'admin',
    area: 'catalogue',
    status: 200,
    query: z.object({
      page: queryPage,
      per_page: queryInteger(1, 100, 30),
      product_id: queryId(),
    }),
    data: pageOf(sale),
    refusals: [422],
  },
  'PUT /sales/{id}': {
    summary:
      'Schedules the sale of a product, in place of the one that it has; from today on it begins at once',
    access: 'admin',
    area: 'catalogue',
    status: 200,
    params,
    body: saleChange,
    data: sale,
    refusals: [404, 409, 422],
  },
  'DELETE /sales/{id}': {
    summary: 'Removes the sale of a product; one that runs ends',
    access: 'admin',
    area: 'catalogue',
    status: 200,
    params,
    data: z.null(),
    refusals: [404],
  },
} as const satisfies Calls;
