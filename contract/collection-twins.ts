import { z } from 'zod';
import { MAX_TAG_LENGTH, normalTag, tagsError } from '../domain/tags.ts';
import type { Calls } from './call.ts';
import { bodyId, IS_REQUIRED, isBlank, pathId } from './fields.ts';

/** Collections whose names differ only in what nobody sees; the one that should stay is first. */
const collectionTwins = z.array(
  z.object({
    category_id: z.int(),
    name: z.string(),
    by_rule: z.boolean(),
    product_count: z.int(),
  }),
);
export type CollectionTwins = z.output<typeof collectionTwins>;

/** Tags that differ only in what nobody sees, the most used first. */
const tagTwins = z.array(z.object({ tag: z.string(), product_count: z.int() }));
export type TagTwins = z.output<typeof tagTwins>;

/** A tag exactly as products have it, with its unseen characters; decomposed letters take more of them. */
const storedTag = z
  .string('must be text')
  .max(4 * MAX_TAG_LENGTH, `must be at most ${4 * MAX_TAG_LENGTH} characters`)
  .refine((tag) => !isBlank(tag), IS_REQUIRED)
  .refine(
    (tag) => !['\u0000', '\r', '\n', ',', ';'].some((sign) => tag.includes(sign)),
    'must be one tag, without commas',
  );

const mergedTags = z.object({
  changed_products: z.int(),
  /** Whether there are more: the same is sent again. */
  left: z.boolean(),
});
export type MergedTags = z.output<typeof mergedTags>;

const call = { access: 'admin', area: 'catalogue', status: 200 } as const;

/** Names from before they were compared without what nobody sees. */
export const collectionTwinCalls = {
  'GET /categories/twins': {
    ...call,
    summary:
      'Collections, and tags of the newest products, that are the same but for case, spaces and unseen marks',
    data: z.object({ collections: z.array(collectionTwins), tags: z.array(tagTwins) }),
    refusals: [],
  },
  'POST /categories/{id}/merge': {
    ...call,
    summary: 'Moves all that a collection has into its twin, and deletes it',
    params: z.object({ id: pathId }),
    body: z.object({ into: bodyId }),
    data: z.object({ moved_products: z.int() }),
    refusals: [404, 409, 422],
  },
  'POST /tags/merge': {
    ...call,
    summary:
      'Writes twins of a tag as that tag, on at most 1,000 products a call; sent again while more are `left`',
    body: z.object({
      into: storedTag.refine(
        (tag) => tagsError([normalTag(tag)]) === null,
        `must be at most ${MAX_TAG_LENGTH} characters`,
      ),
      tags: z
        .array(storedTag, 'must be a list')
        .min(1, 'must name at least one tag')
        .max(100, 'must be at most 100'),
    }),
    data: mergedTags,
    refusals: [422],
  },
} as const satisfies Calls;
