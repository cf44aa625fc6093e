import { z } from 'zod';
import type { Calls } from './call.ts';
import { product } from './catalog.ts';
import { bodyId, bodyQuantity, idempotencyKey, orRequired, pathId } from './fields.ts';

/** A line of a customer's cart with its product. */
export const cartItem = z.object({
  id: z.int(),
  product_id: z.int(),
  /** What of the product, where it is sold in variants; absent otherwise. */
  variant_id: z.int().optional(),
  /** "Sage / Large". */
  variant_name: z.string().optional(),
  /** The variant is no longer sold: another one has to be chosen. */
  variant_gone: z.literal(true).optional(),
  quantity: z.int(),
  /** The live product; of a variant with its price, discount, availability, count and picture. */
  product,
});
export type CartItem = z.output<typeof cartItem>;

const line = z.object({
  product_id: bodyId,
  /** What of a product that is sold in variants. */
  variant_id: bodyId.optional(),
  quantity: bodyQuantity,
});
export type CartLine = z.output<typeof line>;

const lines = z
  .array(line, orRequired('must be a list of products'))
  .max(1_000, 'must have at most 1000 lines');

/** A whole cart; how many lines are kept is set by the rule of the call. */
const wholeCart = z.object({ cart: lines });

/**
 * A whole cart, with the lines it was made from: then only what differs between the two is changed,
 * so that a device that has not seen what another one added does not remove it.
 */
const changedCart = z.object({ cart: lines, known: lines.optional() });
export type ChangedCart = z.output<typeof changedCart>;

const ownerId = pathId.describe("The cart's owner: the customer who asks");
const owner = z.object({ userId: ownerId });
const items = z.array(cartItem);

/** The carts of customers; another customer's is 404. */
export const cartCalls = {
  'GET /cartItems/cart/{userId}': {
    summary: 'The cart with its live products',
    access: 'customer',
    status: 200,
    params: owner,
    data: items,
    refusals: [404],
  },
  'POST /cartItems/{id}': {
    summary: 'Adds a product; again adds up and stops at 1000, the same key again adds nothing',
    access: 'customer',
    status: 201,
    params: z.object({ id: ownerId }),
    headers: idempotencyKey,
    body: line,
    data: cartItem,
    refusals: [404, 409, 422],
  },
  'PUT /cartItems/cart/{userId}': {
    summary: 'Replaces the whole cart; with `known`, changes only what differs from it',
    access: 'customer',
    status: 200,
    params: owner,
    body: changedCart,
    data: items,
    refusals: [404, 422],
  },
  'DELETE /cartItems/{id}': {
    summary: 'Removes one line',
    access: 'customer',
    status: 200,
    params: z.object({ id: pathId.describe('The line: `id` of an item in the cart') }),
    data: z.null(),
    refusals: [404],
  },
  'DELETE /cartItems/cart/{userId}': {
    summary: 'Empties the cart',
    access: 'customer',
    status: 200,
    params: owner,
    data: z.null(),
    refusals: [404],
  },
  'POST /cartItems/merge/{userId}': {
    summary: 'Merges a guest cart in: the greater quantity stays, so that a retry changes nothing',
    access: 'customer',
    status: 200,
    params: owner,
    body: wholeCart,
    data: items,
    refusals: [404, 422],
  },
} as const satisfies Calls;
