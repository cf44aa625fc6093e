import { z } from 'zod';
import { MAX_LINES, MAX_QUANTITY } from '../domain/cart.ts';
import type { Calls } from './call.ts';
import { bodyId, decimal, LONGEST, moment, pathId, requiredLine, text } from './fields.ts';

const named = z.object({ id: z.int(), name: z.string() });

export const orderItem = z.object({
  id: z.int(),
  product_id: z.int(),
  /** As it was when ordered; it stays when the product changes or goes. */
  product: z.object({ id: z.int(), name: z.string(), image_url: z.string().nullable() }),
  quantity: z.int(),
  /** Unit price before discount. */
  price: decimal,
  /** Percent; `"0.00"` when none. */
  discount: decimal,
  /** The line after discount. */
  subtotal: decimal,
});

export const order = z.object({
  id: z.int(),
  created_at: moment,
  subtotal: decimal,
  delivery_fee: decimal,
  /** Contains the delivery fee. */
  total_price: decimal,
  status: named,
  payment_status: named,
  payment_method: named,
  courier: named.nullable(),
  guest_name: z.string(),
  guest_email: z.string(),
  guest_phone: z.string(),
  guest_region: z.string(),
  guest_city: z.string(),
  guest_street: z.string(),
  notes: z.string(),
  items: z.array(orderItem),
});
export type Order = z.output<typeof order>;

/** What placing an order answers; a guest also gets the token that shows the order later. */
export const placedOrder = order.extend({ tracking_token: z.string().optional() });
export type PlacedOrder = z.output<typeof placedOrder>;

const email = text(LONGEST.email)
  .refine(
    (value) => value === '' || z.email().safeParse(value).success,
    'must be an e-mail address',
  )
  .nullish()
  .transform((value) => value ?? '');

const orderLine = z.object({
  product_id: bodyId,
  quantity: z
    .int('must be a whole number')
    .min(1, `must be between 1 and ${MAX_QUANTITY}`)
    .max(MAX_QUANTITY, `must be between 1 and ${MAX_QUANTITY}`),
});

export const newOrder = z.object({
  user_id: z.int('must be a whole number').nullish(),
  guest_name: requiredLine(LONGEST.name),
  guest_email: email,
  guest_phone: requiredLine(LONGEST.phone),
  guest_region: requiredLine(LONGEST.place),
  guest_city: requiredLine(LONGEST.place),
  guest_street: requiredLine(LONGEST.street),
  products: z
    .array(orderLine, 'must be a list of products')
    .min(1, 'must have at least one product')
    .max(MAX_LINES, `must have at most ${MAX_LINES} products`),
  payment_method_id: z.literal(1, 'only cash on delivery (1) is offered'),
  notes: text(LONGEST.notes)
    .nullish()
    .transform((notes) => notes ?? ''),
  /** The lines came from the buyer's server cart: they leave it in the same transaction. */
  from_cart: z.boolean('must be true or false').optional(),
});
export type NewOrder = z.output<typeof newOrder>;

export const orderCalls = {
  'POST /orders': {
    summary: 'Places a cash-on-delivery order, as a guest or as a customer',
    access: 'public',
    status: 201,
    headers: z.object({
      'idempotency-key': z
        .string()
        .regex(/^[\x21-\x7e]{1,255}$/, 'must be 1 to 255 visible ASCII characters')
        .optional(),
    }),
    body: newOrder,
    data: placedOrder,
    refusals: [403, 409, 422],
  },
  'GET /orders/{id}': {
    summary: "One order, for its owner, an admin, or whoever has the order's token",
    access: 'public',
    status: 200,
    params: z.object({ id: pathId }),
    headers: z.object({ 'x-order-token': z.string().optional() }),
    data: order,
    refusals: [404],
  },
} as const satisfies Calls;
