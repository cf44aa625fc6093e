import { z } from 'zod';
import { ATTRIBUTE_TYPES } from '../domain/attributes.ts';
import {
  CONDITION_KINDS,
  MAX_COLLECTION_TEXT_LENGTH,
  MAX_CONDITIONS,
  MAX_DAYS_NEW,
  MAX_FEATURED,
} from '../domain/collection-rules.ts';
import { MAX_TAG_LENGTH, normalTag } from '../domain/tags.ts';
import type { Calls } from './call.ts';
import { bodyId, pathId, requiredLine, text } from './fields.ts';
import { price } from './form-fields.ts';

const conditionTag = requiredLine(MAX_TAG_LENGTH)
  .transform(normalTag)
  .refine((tag) => !/[,;]/.test(tag), 'must be one tag, without commas');

const condition = z
  .discriminatedUnion(
    'kind',
    [
      z.object({ kind: z.literal('tag'), tag: conditionTag }),
      z.object({
        kind: z.literal('attribute'),
        attribute_id: bodyId,
        /** As text: "E27", "45", "true". */
        value: requiredLine(100),
      }),
      z.object({
        kind: z.literal('price'),
        /** In dollars after the discount, inclusive; one of them at least. */
        price_from: price.optional(),
        price_to: price.optional(),
      }),
      z.object({ kind: z.literal('on_sale') }),
      z.object({
        kind: z.literal('new'),
        /** Made within this many times 24 hours. */
        days: z
          .int('must be a whole number')
          .min(1, `must be between 1 and ${MAX_DAYS_NEW}`)
          .max(MAX_DAYS_NEW, `must be between 1 and ${MAX_DAYS_NEW}`),
      }),
      z.object({ kind: z.literal('in_stock') }),
    ],
    'must be a condition that the shop knows',
  )
  .superRefine((given, context) => {
    if (given.kind !== 'price') return;
    const { price_from: from, price_to: to } = given;
    if (from === undefined && to === undefined)
      context.addIssue({ code: 'custom', path: ['price_from'], message: 'is required' });
    else if (from !== undefined && to !== undefined && Number(from) > Number(to))
      context.addIssue({
        code: 'custom',
        path: ['price_to'],
        message: 'must not be below price_from',
      });
  });

const rule = z.object({
  match: z.enum(['all', 'any'], 'must be all or any'),
  conditions: z
    .array(condition, 'must be a list')
    .min(1, 'must name at least one condition')
    .max(MAX_CONDITIONS, `must be at most ${MAX_CONDITIONS}`)
    .superRefine((conditions, context) => {
      for (const kind of ['new', 'on_sale', 'in_stock'] as const) {
        const place = conditions.findLastIndex((one) => one.kind === kind);
        if (place !== conditions.findIndex((one) => one.kind === kind))
          context.addIssue({ code: 'custom', path: [place, 'kind'], message: 'is there twice' });
      }
    }),
});
export type CollectionRule = z.output<typeof rule>;

/** The same as it is kept; what a kind does not have is absent. */
const shownRule = z.object({
  match: z.enum(['all', 'any']),
  conditions: z.array(
    z.object({
      kind: z.enum(CONDITION_KINDS),
      tag: z.string().optional(),
      attribute_id: z.int().optional(),
      value: z.string().optional(),
      price_from: z.string().optional(),
      price_to: z.string().optional(),
      days: z.int().optional(),
    }),
  ),
});
export type ShownRule = z.output<typeof shownRule>;

/** How a collection is filled, shown and ordered, as the panel edits it. */
const setup = z.object({
  parent_id: z.int().nullable(),
  /** Empty for none. */
  description: z.string(),
  /** `null`: by hand. */
  rule: shownRule.nullable(),
  /** Its own products, of which it is the home; a collection by rule has none. */
  home_count: z.int(),
  /** Products put into it beside their home. */
  pick_count: z.int(),
  /** The latest of them, at most 1,000. */
  picks: z.array(z.int()),
  /** How many collections stand in it. */
  child_count: z.int(),
  /** Products in the order of the merchant's hand, before all others. */
  featured: z.array(z.int()),
  /** What rules may ask of products: the attributes of all collections, at most 500. */
  attributes: z.array(
    z.object({
      id: z.int(),
      collection: z.string(),
      name: z.string(),
      type: z.enum(ATTRIBUTE_TYPES),
      unit: z.string(),
      choices: z.array(z.string()),
    }),
  ),
});
export type CollectionSetup = z.output<typeof setup>;

const writtenSetup = z.object({
  /** `null`: it stands by itself. */
  parent_id: bodyId.nullable(),
  description: text(MAX_COLLECTION_TEXT_LENGTH),
  rule: rule.nullable(),
  /** What the admin saw: a change that someone else made meanwhile is not overwritten. */
  seen: setup.pick({ parent_id: true, description: true, rule: true }).optional(),
});
export type WrittenSetup = z.output<typeof writtenSetup>;

const once = (ids: readonly number[]) => new Set(ids).size === ids.length;
const productIds = (most: number) =>
  z
    .array(bodyId, 'must be a list')
    .max(most, `must be at most ${most}`)
    .refine(once, 'must name each product once');

/** As many as one list of the panel shows. */
const MAX_PICKED = 100;

const picks = z.object({ add: productIds(MAX_PICKED), remove: productIds(MAX_PICKED) });
export type WrittenPicks = z.output<typeof picks>;

const productsOrder = z.object({
  ids: productIds(MAX_FEATURED),
  /** What came first as the admin saw it: another order that someone else made meanwhile is not overwritten. */
  seen: productIds(MAX_FEATURED).optional(),
});
export type ProductsOrder = z.output<typeof productsOrder>;

const call = { access: 'admin', area: 'catalogue', status: 200 } as const;
const params = z.object({ id: pathId });

/** Collections by rule, in a tree, with texts and orders of their own (docs/decisions/147). */
export const collectionCalls = {
  'GET /category-setup/{id}': {
    ...call,
    summary: 'How a collection is filled, shown and ordered',
    params,
    data: setup,
    refusals: [404],
  },
  'PUT /category-setup/{id}': {
    ...call,
    summary: 'Changes in which collection it stands, its text, and its rule; null fills it by hand',
    params,
    body: writtenSetup,
    data: setup,
    refusals: [404, 409, 422],
  },
  'POST /category-rules/count': {
    ...call,
    summary: 'How many products a rule would show',
    body: z.object({ rule }),
    data: z.object({ count: z.int() }),
    refusals: [422],
  },
  'PUT /category-featured/{id}': {
    ...call,
    summary:
      'Puts products of a collection first, in this order; none: the newest come first again',
    params,
    body: productsOrder,
    data: setup,
    refusals: [404, 409, 422],
  },
  'PUT /category-picks/{id}': {
    ...call,
    summary: 'Puts products into a collection beside their home, and takes such ones out again',
    params,
    body: picks,
    data: setup,
    refusals: [404, 409, 422],
  },
  'GET /product-tags': {
    ...call,
    summary: 'The tags of the newest products that have any, the most used first; at most 200',
    data: z.array(z.object({ tag: z.string(), count: z.int() })),
    refusals: [],
  },
} as const satisfies Calls;
