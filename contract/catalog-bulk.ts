import { z } from 'zod';
import { bodyDay, bodyId, decimal, moment, momentText } from './fields.ts';
import { discount } from './form-fields.ts';
import { tagsField } from './product-facts.ts';

/** As many as a list shows at most. */
const MAX_PRODUCTS = 100;

const flag = z.union([z.literal(0), z.literal(1)], 'must be 0 or 1').transform((one) => one === 1);

/** PostgreSQL knows no year 0. */
const saleMoment = momentText.refine(
  (text) => text >= '0001',
  'must be a moment like 2026-11-21T14:03:00.000Z',
);

/** A sale that ran until its product's discount was changed, as the way back starts it again. */
const endedSale = z
  .object({
    /** Percent before and after it. */
    usual_discount: discount,
    starts_at: saleMoment,
    /** `null`: it runs until it is removed. */
    ends_at: saleMoment.nullable(),
    /** The days that the moments come from, where they are known: they hold, also in another time zone. */
    from_day: bodyDay.optional(),
    to_day: bodyDay.nullish(),
  })
  .refine(
    ({ starts_at, ends_at }) => ends_at === null || Date.parse(starts_at) < Date.parse(ends_at),
    {
      path: ['ends_at'],
      message: 'must be after starts_at',
    },
  );

/** What becomes of one product; what is left out stays as it is. */
const productChange = z
  .object({
    id: bodyId,
    /** The `updated_at` that the change was made on; left out: whatever the product is now. */
    version: momentText.optional(),
    available: flag.optional(),
    /** 1 takes it out of the shop, where the panel has it still; 0 shows it again. */
    hidden: flag.optional(),
    discount: discount.optional(),
    /** The scheduled sale that `discount` is of. Without, a change of the discount ends the one that runs. */
    sale: endedSale.optional(),
    category_id: bodyId.optional(),
    /** Tags that it gets beside its own, and loses; parted by commas. */
    add_tags: tagsField.optional(),
    remove_tags: tagsField.optional(),
    /** All of its tags; blank for none. */
    tags: tagsField.optional(),
    /** `true` deletes it, `false` brings a deleted one back: shown, or hidden where `hidden` says so. */
    deleted: z.boolean('must be true or false').optional(),
  })
  .refine(({ sale, discount }) => sale === undefined || Number(discount) > 0, {
    path: ['discount'],
    message: 'must be above 0 with sale',
  });
export type BulkChange = z.output<typeof productChange>;

/** What `POST /products/bulk` is given: changes of different products, made together. */
export const productsChange = z.object({
  changes: z
    .array(productChange, 'must be a list')
    .min(1, 'must name at least one product')
    .max(MAX_PRODUCTS, `must be at most ${MAX_PRODUCTS} products`)
    .superRefine((changes, context) => {
      const seen = new Set<number>();
      for (const [index, { id }] of changes.entries()) {
        if (seen.has(id)) {
          context.addIssue({ code: 'custom', path: [index, 'id'], message: 'is given twice' });
        }
        seen.add(id);
      }
    }),
});

/** What it answers: the changes that would take it back, as long as nobody else changes the same products. */
export const productsChanged = z.object({
  undo: z.array(
    z.object({
      id: z.int(),
      version: z.string(),
      available: z.union([z.literal(0), z.literal(1)]).optional(),
      hidden: z.union([z.literal(0), z.literal(1)]).optional(),
      discount: decimal.optional(),
      sale: z
        .object({
          usual_discount: decimal,
          starts_at: moment,
          ends_at: moment.nullable(),
          from_day: z.string().optional(),
          to_day: z.string().nullish(),
        })
        .optional(),
      category_id: z.int().optional(),
      tags: z.string().optional(),
      deleted: z.boolean().optional(),
    }),
  ),
});
export type ProductsChanged = z.output<typeof productsChanged>;
