import { z } from 'zod';
import { EDITED_THINGS } from '../domain/order-edit.ts';
import type { Calls } from './call.ts';
import {
  amountText,
  decimal,
  idempotencyKey,
  MAX_ID,
  MAX_LENGTH,
  orRequired,
  pathId,
  requiredLine,
  text,
} from './fields.ts';
import { appliedOffer, landmark, order, orderLines, orderLink, windowChoice } from './orders.ts';

const amount = amountText();

/**
 * What an order is to be. What is left out stays as it is; `products` are all its lines. `version` is the order's `edits` that
 * was seen, 0 before the first.
 */
const orderEdit = z.object({
  version: z
    .int(orRequired('must be a whole number'))
    .min(0, 'must be at least 0')
    .max(MAX_ID, 'is no version of the order'),
  guest_name: requiredLine(MAX_LENGTH.name).optional(),
  guest_phone: requiredLine(MAX_LENGTH.phone).optional(),
  guest_region: requiredLine(MAX_LENGTH.place).optional(),
  guest_city: requiredLine(MAX_LENGTH.place).optional(),
  guest_street: requiredLine(MAX_LENGTH.street).optional(),
  /** What the courier looks for; empty: none. */
  guest_landmark: landmark.optional(),
  notes: text(MAX_LENGTH.notes).optional(),
  /** One of the times that the address' zone offers; `null`: none. */
  delivery_window: windowChoice.nullable().optional(),
  products: orderLines.optional(),
  /** Set by hand; `null`: by the shop's rule again. */
  delivery_fee: amount.nullable().optional(),
  /** Given by hand, and why, in words that the buyer reads; `null`: none. */
  discount: z
    .object({ amount, reason: requiredLine(MAX_LENGTH.discountReason) })
    .nullable()
    .optional(),
  /** Whether the buyer gets a mail, where an address is known. */
  tells: z.boolean('must be true or false').optional(),
});
export type OrderEdit = z.output<typeof orderEdit>;

/** One change of an order: what, of which line, from what to what. Amounts are decimals, quantities whole numbers. */
export const editChange = z.object({
  what: z.enum(EDITED_THINGS),
  /** The product with its variant, or the reason of a discount. */
  of: z.string().optional(),
  /** `null`: it was or is not there, or its person was removed. */
  from: z.string().nullable(),
  to: z.string().nullable(),
});

/** What an order would come to by an edit. */
const editedPrice = z.object({
  subtotal: decimal,
  offers: z.array(appliedOffer).optional(),
  offers_total: decimal.optional(),
  delivery_fee: decimal,
  credit: decimal.optional(),
  total_price: decimal,
  /** The new total less the one of now. */
  difference: decimal,
  changes: z.array(editChange),
});
export type EditedPrice = z.output<typeof editedPrice>;

/** What of the address should have been another; what is left out stays. */
const correctedAddress = z.object({
  guest_region: requiredLine(MAX_LENGTH.place).optional(),
  guest_city: requiredLine(MAX_LENGTH.place).optional(),
  guest_street: requiredLine(MAX_LENGTH.street).optional(),
  guest_landmark: landmark.optional(),
  notes: text(MAX_LENGTH.notes).optional(),
  /** Only answers what the order would be; changes nothing. */
  preview: z.boolean('must be true or false').optional(),
});
export type CorrectedAddress = z.output<typeof correctedAddress>;

/** Changing orders before they are handed over. */
export const orderEditCalls = {
  'POST /orders/{id}/edits': {
    summary:
      'Changes a pending order: lines, address, delivery fee, discount. Answers it as it is then; 409 names what was changed since `version`',
    access: 'admin',
    area: 'orders',
    status: 200,
    params: z.object({ id: pathId }),
    headers: idempotencyKey,
    body: orderEdit,
    data: order,
    refusals: [404, 409, 422],
  },
  'POST /orders/{id}/edits/preview': {
    summary: 'What the same edit would come to; changes nothing',
    access: 'admin',
    area: 'orders',
    status: 200,
    params: z.object({ id: pathId }),
    body: orderEdit,
    data: editedPrice,
    refusals: [404, 409, 422],
  },
  'POST /orders/{id}/address': {
    summary:
      'Corrects the address of a pending order that no courier has, for its owner or anyone who has its token, or answers what it would come to; the same address changes nothing',
    access: 'public',
    status: 200,
    params: z.object({ id: pathId }),
    headers: orderLink,
    body: correctedAddress,
    data: order,
    refusals: [404, 409, 422],
  },
} as const satisfies Calls;
