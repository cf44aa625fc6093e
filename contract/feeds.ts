import { z } from 'zod';
import { MAX_GOOGLE_CATEGORY_LENGTH } from '../domain/product-feed.ts';
import type { Calls } from './call.ts';
import { moment, pathId, text } from './fields.ts';

/** Products that the feed leaves out for one reason. */
const leftOut = z.object({
  reason: z.enum(['no_picture', 'hidden']),
  count: z.int(),
  /** The newest of them, 5 at most. */
  products: z.array(z.object({ id: z.int(), name: z.string() })),
});
export type FeedLeftOut = z.output<typeof leftOut>;

const feedCollection = z.object({
  id: z.int(),
  name: z.string(),
  /** Its own; null: none. */
  google_category: z.string().nullable(),
  /** That of the collection it stands in, which holds where it has none. */
  inherited: z.string().nullable(),
});
export type FeedCollection = z.output<typeof feedCollection>;

/** The product feed for Google and Meta. */
export const feedCalls = {
  'GET /feeds': {
    summary: 'The address of the product feed, how much is in it, and what is left out and why',
    access: 'admin',
    area: 'catalogue',
    status: 200,
    data: z.object({
      on: z.boolean(),
      country: z.string(),
      url: z.string(),
      /** Whether search engines are told of what changes, when they were last, and why that failed if it did. */
      index_now: z.object({
        on: z.boolean(),
        tried_at: moment.nullable(),
        problem: z.string().nullable(),
      }),
      items: z.int(),
      left_out: z.array(leftOut),
      /** Those that hold products, by name; 1,000 at most. */
      collections: z.array(feedCollection),
    }),
    refusals: [],
  },
  'PUT /feed-categories/{id}': {
    summary: "Sets what a collection is called in Google's product taxonomy; an empty text is none",
    access: 'admin',
    area: 'catalogue',
    status: 200,
    params: z.object({ id: pathId }),
    body: z.object({
      google_category: text(MAX_GOOGLE_CATEGORY_LENGTH).refine(
        (value) => /^(?:\d{1,7}|\D[^\r\n]*)?$/.test(value.trim()),
        'must be a number of the list, or its words, like Home & Garden > Decor',
      ),
    }),
    data: feedCollection,
    refusals: [404, 422],
  },
} as const satisfies Calls;
