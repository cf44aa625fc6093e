import { z } from 'zod';
import { MAX_IN_STOCK } from '../domain/stock.ts';
import {
  MAX_BARCODE_LENGTH,
  MAX_OPTION_LENGTH,
  MAX_OPTION_VALUE_LENGTH,
  MAX_OPTIONS,
  MAX_VARIANTS,
  variantName,
} from '../domain/variants.ts';
import type { Calls } from './call.ts';
import {
  bodyId,
  bodyLowAt,
  codeLine,
  decimal,
  momentText,
  pathId,
  requiredLine,
} from './fields.ts';
import { discount, price } from './form-fields.ts';

/** A value of an option; a swatch is a colour, or one of the product's pictures. */
const optionValue = z.object({
  name: z.string(),
  /** `#rrggbb`. */
  color: z.string().optional(),
  image_id: z.int().optional(),
});

/** In what a product is chosen: Colour, with its values in order. */
export const productOption = z.object({ name: z.string(), values: z.array(optionValue) });
export type ProductOption = z.output<typeof productOption>;

/** What of a product is sold. */
export const productVariant = z.object({
  id: z.int(),
  /** One of each option, in the options' order. */
  values: z.array(z.string()),
  /** The values as one text: "Sage / Large". */
  name: z.string(),
  price: decimal,
  /** Percent. */
  discount: decimal,
  available: z.union([z.literal(0), z.literal(1)]),
  /** How many are left where that is few; absent where it is not counted. */
  only_left: z.int().min(1).optional(),
  /** The merchant's own reference (SKU). */
  reference: z.string().optional(),
  barcode: z.string().optional(),
  /** Which of the product's pictures shows it. */
  image_id: z.int().optional(),
});
export type ProductVariant = z.output<typeof productVariant>;

/** What a product's own answer has where it is sold in variants; absent otherwise. */
export const variantDetails = {
  options: z.array(productOption).optional(),
  variants: z.array(productVariant).optional(),
};

/** What a card says of a product's variants. */
export const variantSummary = z.object({
  count: z.int(),
  /** Whether they cost different sums; the product's price is the lowest then. */
  price_varies: z.boolean(),
  /** The largest discount of a variant in percent, "30.00", where the product's own price is not reduced. */
  most_reduced: z.string().optional(),
  /** At most 6, of the first option that has any. */
  swatches: z
    .array(
      z.object({
        name: z.string(),
        color: z.string().optional(),
        image_url: z.string().optional(),
      }),
    )
    .optional(),
  /** How many values follow the swatches. */
  more: z.int().min(1).optional(),
});
export type VariantSummary = z.output<typeof variantSummary>;

const writtenOption = z.object({
  name: requiredLine(MAX_OPTION_LENGTH),
  values: z
    .array(
      z.object({
        name: requiredLine(MAX_OPTION_VALUE_LENGTH),
        color: z
          .string()
          .regex(/^#[0-9a-f]{6}$/i, 'must be a colour like #9caf88')
          .optional(),
        image_id: bodyId.optional(),
      }),
    )
    .min(1, 'must name at least one value')
    .max(MAX_VARIANTS, `must be at most ${MAX_VARIANTS}`)
    .superRefine(refuseTwice),
});

const count = z
  .int('must be a whole number')
  .min(0, `must be between 0 and ${MAX_IN_STOCK}`)
  .max(MAX_IN_STOCK, `must be between 0 and ${MAX_IN_STOCK}`);

const writtenVariant = z.object({
  /** Left out: the one of these values, or a new one. */
  id: bodyId.optional(),
  values: z
    .array(requiredLine(MAX_OPTION_VALUE_LENGTH))
    .min(1, 'must have one value of each option, in their order')
    .max(MAX_OPTIONS, 'must have one value of each option, in their order'),
  price,
  discount: discount.default('0'),
  /** 1: the merchant offers it. */
  available: z.union([z.literal(0), z.literal(1)], 'must be 0 or 1').default(1),
  /** How many there are: counting starts with it, or it is a stock take. `null` stops counting; left out: it stays as it is. */
  stock: count.nullable().optional(),
  /** From how many left on the shop says how many there are. */
  low_at: bodyLowAt.optional(),
  reference: codeLine(60).nullish(),
  barcode: codeLine(MAX_BARCODE_LENGTH).nullish(),
  image_id: bodyId.nullish(),
});
export type WrittenVariant = z.output<typeof writtenVariant>;

const writtenVariants = z
  .object({
    /** None: the product is sold as one again, at the price that it has. */
    options: z
      .array(writtenOption)
      .max(MAX_OPTIONS, `must be at most ${MAX_OPTIONS}`)
      .superRefine(refuseTwice),
    /** In their order; those that are not named are removed. */
    variants: z.array(writtenVariant).max(MAX_VARIANTS, `must be at most ${MAX_VARIANTS}`),
    /** The product's `updated_at` that the change was made on; left out: whatever it is now. */
    version: momentText.optional(),
  })
  .superRefine(({ options, variants }, context) => {
    const issue = (path: (string | number)[], message: string) =>
      context.addIssue({ code: 'custom', path, message });
    if ((options.length === 0) !== (variants.length === 0)) {
      if (options.length === 0) issue(['options'], 'must name what the variants differ in');
      else issue(['variants'], 'must have at least one variant');
    }
    const seen = new Set<string>();
    for (const [at, { values }] of variants.entries()) {
      const unknown = options.findIndex(
        (option, place) => !option.values.some(({ name }) => name === values[place]),
      );
      if (unknown !== -1 || values.length !== options.length) {
        issue(['variants', at, 'values'], 'must have one value of each option, in their order');
      }
      const name = variantName(values);
      if (seen.has(name.toLowerCase())) {
        issue(['variants', at, 'values'], `${name} is there twice`);
      }
      seen.add(name.toLowerCase());
    }
  });
export type WrittenVariants = z.output<typeof writtenVariants>;

/** Names that are there twice, regardless of case. */
function refuseTwice(named: readonly { name: string }[], context: z.RefinementCtx): void {
  const names = named.map(({ name }) => name.toLowerCase());
  const twice = names.findIndex((name, at) => names.indexOf(name) !== at);
  if (twice === -1) return;
  context.addIssue({ code: 'custom', path: [twice, 'name'], message: 'is there twice' });
}

/** A variant as the panel edits it. */
const editedVariant = productVariant.omit({ only_left: true }).extend({
  /** How many are left; absent where it is not counted. */
  on_hand: z.int().optional(),
  low_at: z.int().optional(),
  /** 1: the merchant offers it; it is available while there are any. */
  offered: z.union([z.literal(0), z.literal(1)]),
});

export type EditedVariant = z.output<typeof editedVariant>;

/** A product's options and variants as the panel edits them; both are empty where it has none. */
const editedVariants = z.object({
  options: z.array(productOption),
  variants: z.array(editedVariant),
  /** The product's `updated_at`: what `version` is in a change. */
  version: z.string(),
});
export type EditedVariants = z.output<typeof editedVariants>;

const params = z.object({ id: pathId });

/** Options and variants, for the panel (docs/decisions/137). */
export const variantCalls = {
  'GET /products/{id}/variants': {
    summary: 'Options and variants of a product with their counts',
    access: 'admin',
    area: 'catalogue',
    status: 200,
    params,
    data: editedVariants,
    refusals: [404],
  },
  'PUT /products/{id}/variants': {
    summary: 'Makes these the options and variants of a product, all or none',
    access: 'admin',
    area: 'catalogue',
    status: 200,
    params,
    body: writtenVariants,
    data: editedVariants,
    refusals: [404, 409, 422],
  },
} as const satisfies Calls;
