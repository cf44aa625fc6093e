import { z } from 'zod';
import {
  ATTRIBUTE_TYPES,
  MAX_ATTRIBUTE_LENGTH,
  MAX_ATTRIBUTES,
  MAX_CHOICES,
} from '../domain/attributes.ts';
import { MAX_LENGTH_MM, MAX_WEIGHT_G } from '../domain/fact-limits.ts';
import { eachShownText, MAX_FACT_LENGTH } from '../domain/product-facts.ts';
import { formatTags, MAX_TAGS_LENGTH, parseTags, tagsError } from '../domain/tags.ts';
import type { Calls } from './call.ts';
import { bodyId, codeLine, integerText, pathId, requiredLine, shownAs, text } from './fields.ts';
import { clearable } from './form-fields.ts';

const length = z.int().optional();

/** What a product's answer says of its facts; what is not known is left out. Lengths in mm, weight in g. */
export const productFacts = z.object({
  width_mm: length,
  height_mm: length,
  depth_mm: length,
  weight_g: z.int().optional(),
  ...eachShownText(() => z.string().optional()),
  /** The merchant's own reference (SKU). */
  reference: z.string().optional(),
  /** In lower case, parted by a comma and a blank: "gift, oak". */
  tags: z.string().optional(),
});
export type ProductFacts = z.output<typeof productFacts>;

const attributeType = z.enum(ATTRIBUTE_TYPES, `must be one of ${ATTRIBUTE_TYPES.join(', ')}`);
const attributeValue = z.union([z.string(), z.number(), z.boolean()]);

/** An attribute of the product's collection with the product's value: text, number (with its unit) or yes/no. */
export const productAttribute = z.object({
  id: z.int(),
  name: z.string(),
  type: attributeType,
  /** Empty for none. */
  unit: z.string(),
  value: attributeValue,
});

/** What one product's answer has beside what lists have of it; both are left out where nothing is known. */
export const productDetails = {
  facts: productFacts.optional(),
  /** Automatic offers that hold for it, alone or with others, as shoppers read them: "2 candles: 15% off". */
  offers: z
    .array(
      z.object({
        name: z.string(),
        /** Its last day, a day of the shop; absent where it has none. */
        until: z.string().optional(),
      }),
    )
    .optional(),
  /** The last day of the scheduled sale that runs, a day of the shop; absent where none runs, or it has no end. */
  sale_until: z.string().optional(),
  /** In the collection's order. */
  attributes: z.array(productAttribute).optional(),
};

/** No form holds more, in values: those of a collection and as many again that are cleared. */
const MAX_VALUES = 2 * MAX_ATTRIBUTES;

const givenValues = z
  .record(z.string(), attributeValue.nullable(), 'must be an object of values by attribute')
  .refine(
    (values) => Object.keys(values).length <= MAX_VALUES,
    `must be at most ${MAX_VALUES} values`,
  )
  .refine(
    (values) => Object.keys(values).every((id) => /^[1-9]\d{0,9}$/.test(id)),
    'must be named by ids of attributes',
  );

/** JSON in a field of a form: `{"12": "E27", "13": 45, "14": null}`, where null takes a value away. */
const attributesField = z
  .string()
  .transform((json, context) => {
    try {
      return JSON.parse(json) as unknown;
    } catch {
      context.addIssue({ code: 'custom', message: 'must be JSON like {"12": "E27"}' });
      return z.NEVER;
    }
  })
  .pipe(givenValues)
  .meta(shownAs({ type: 'string', examples: ['{"12": "E27", "13": 45, "14": true}'] }));

/** Tags as people type them; none twice, in lower case. Without any it is blank. */
export const tagsField = text(2 * MAX_TAGS_LENGTH)
  .transform((typed, context) => {
    const tags = parseTags(typed);
    const message = tagsError(tags);
    if (message === null) return tags.length === 0 ? null : formatTags(tags);
    context.addIssue({ code: 'custom', message });
    return z.NEVER;
  })
  .meta(shownAs({ type: 'string', examples: ['gift, oak'] }));

/** A whole amount of the smallest unit. */
const amount = (most: number) =>
  clearable(integerText(1, most).meta(shownAs({ type: 'integer', minimum: 1, maximum: most })));

/** The facts in a product's form: left out they stay as they are, a blank one is taken away. */
export const factForm = {
  /** In mm. */
  width_mm: amount(MAX_LENGTH_MM),
  height_mm: amount(MAX_LENGTH_MM),
  depth_mm: amount(MAX_LENGTH_MM),
  /** In g. */
  weight_g: amount(MAX_WEIGHT_G),
  ...eachShownText((text) => clearable(requiredLine(MAX_FACT_LENGTH[text]))),
  /** Unique among products that are not deleted, regardless of case. */
  reference: clearable(codeLine(MAX_FACT_LENGTH.reference)),
  /** Parted by commas. */
  tags: clearable(tagsField),
  /** Values of the collection's attributes, by their ids; those that are not named stay. */
  attributes: clearable(attributesField),
};

/** What a merchant says of the products of a collection. */
export const collectionAttribute = z.object({
  id: z.int(),
  name: z.string(),
  type: attributeType,
  unit: z.string(),
  choices: z.array(z.string()),
  /** Lists can be narrowed down by it. */
  is_filter: z.boolean(),
  /** How many products have a value. */
  product_count: z.int(),
});
export type CollectionAttribute = z.output<typeof collectionAttribute>;

const attributeName = requiredLine(MAX_ATTRIBUTE_LENGTH.name).refine(
  (name) => !name.includes(':'),
  'must not contain a colon',
);

const writtenAttribute = z
  .object({
    /** Left out: a new one. */
    id: bodyId.optional(),
    name: attributeName,
    /** An attribute keeps its type. */
    type: attributeType,
    unit: text(MAX_ATTRIBUTE_LENGTH.unit).default(''),
    choices: z
      .array(requiredLine(MAX_ATTRIBUTE_LENGTH.choice))
      .max(MAX_CHOICES, `must be at most ${MAX_CHOICES}`)
      .default([]),
    /** Lists can be narrowed down by it. Left out: it stays as it is; a new one is a filter where it is a choice, or yes or no. */
    is_filter: z.boolean().optional(),
  })
  .superRefine(({ type, choices }, context) => {
    const issue = (message: string) =>
      context.addIssue({ code: 'custom', path: ['choices'], message });
    if (type === 'choice' && choices.length === 0) issue('must name at least one choice');
    const twice = firstTwice(choices);
    if (twice !== null) issue(`names ${choices[twice]} twice`);
  });

/** Where a text stands that was there before, regardless of case; `null` for none. */
function firstTwice(texts: readonly string[]): number | null {
  const seen = texts.map((one) => one.toLowerCase());
  const place = seen.findIndex((one, at) => seen.indexOf(one) !== at);
  return place === -1 ? null : place;
}

const writtenAttributes = z.object({
  /** In their order; those of the collection that are not named follow as they were. */
  attributes: z
    .array(writtenAttribute)
    .max(MAX_ATTRIBUTES, `must be at most ${MAX_ATTRIBUTES}`)
    .superRefine((attributes, context) => {
      const twice = firstTwice(attributes.map(({ name }) => name));
      if (twice === null) return;
      const path = [twice, 'name'];
      context.addIssue({ code: 'custom', path, message: 'is there twice' });
    }),
  /** Ids of attributes that go, with all their values. */
  removed: z.array(bodyId).max(MAX_ATTRIBUTES, `must be at most ${MAX_ATTRIBUTES}`).default([]),
  /** What was read: one that somebody else has changed since is not replaced. Left out: whatever they are now is replaced. */
  seen: z
    .array(collectionAttribute.omit({ product_count: true }))
    .max(MAX_ATTRIBUTES)
    .optional(),
});
export type WrittenAttributes = z.output<typeof writtenAttributes>;

/** 30 attributes with 30 choices each, once as they are written and once as they were read, in any script. */
const MAX_ATTRIBUTES_BYTES = 512 * 1024;

const params = z.object({ id: pathId });

/** What a merchant says of the products of a collection (docs/decisions/112). */
export const collectionAttributeCalls = {
  'GET /category-attributes/{id}': {
    summary: 'The attributes of a collection, in order, and how many products have a value',
    access: 'admin',
    area: 'catalogue',
    status: 200,
    params,
    data: z.array(collectionAttribute),
    refusals: [404],
  },
  'PUT /category-attributes/{id}': {
    summary: 'Adds, renames, orders and removes attributes of a collection',
    access: 'admin',
    area: 'catalogue',
    status: 200,
    params,
    largestBody: MAX_ATTRIBUTES_BYTES,
    body: writtenAttributes,
    data: z.array(collectionAttribute),
    refusals: [404, 409, 422],
  },
} as const satisfies Calls;
