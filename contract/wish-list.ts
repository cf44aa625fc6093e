import { z } from 'zod';
import { MAX_WISHES } from '../domain/wish-list.ts';
import type { Calls } from './call.ts';
import { bodyId, decimal, moment, orRequired, pathId, queryAmount } from './fields.ts';

/** A product of a wish list. */
const wish = z.object({
  product_id: z.int(),
  /** What a piece cost after its discount when it was put there. */
  price: decimal,
  added_at: moment,
});
export type Wish = z.output<typeof wish>;

const wishes = z.array(wish);

const added = z.object({
  product_id: bodyId,
  /** What it cost when a guest put it there; today's price when absent. */
  price: queryAmount,
});

/** Customers' wish lists; whose it is says the token. */
export const wishListCalls = {
  'GET /wish-list': {
    summary: 'The wish list, the latest first; products that are gone are left out',
    access: 'customer',
    status: 200,
    data: wishes,
    refusals: [],
  },
  'POST /wish-list': {
    summary: 'Puts products on the wish list; those that are there stay as they are',
    access: 'customer',
    status: 200,
    body: z.object({
      products: z
        .array(added, orRequired('must be a list of products'))
        .min(1, 'must have a product')
        .max(MAX_WISHES, `must have at most ${MAX_WISHES} products`),
    }),
    data: wishes,
    refusals: [422],
  },
  'DELETE /wish-list/{id}': {
    summary: 'Takes a product off the wish list; `id` is the product',
    access: 'customer',
    status: 200,
    params: z.object({ id: pathId }),
    data: wishes,
    refusals: [404],
  },
} as const satisfies Calls;
