import { z } from 'zod';
import { MAX_QUANTITY } from '../domain/cart.ts';
import {
  isCode,
  MAX_OFFER_COLLECTIONS,
  MAX_OFFER_NAME_LENGTH,
  MAX_PARTS,
  normalizeCode,
  OFFER_KINDS,
  OFFER_STATES,
} from '../domain/offers.ts';
import type { Calls } from './call.ts';
import { pageOf } from './envelope.ts';
import {
  amountText,
  bodyDay,
  bodyId,
  decimal,
  once,
  orRequired,
  pathId,
  queryInteger,
  queryPage,
  requiredLine,
} from './fields.ts';

/** A coupon code or an automatic offer, as the panel shows it. */
export const offer = z.object({
  id: z.int(),
  /** As shoppers read it: "2 candles: 15% off". */
  name: z.string(),
  /** Absent: an automatic offer. */
  code: z.string().optional(),
  kind: z.enum(OFFER_KINDS),
  /** Percent or amount by its kind; `"0.00"` for free delivery. */
  value: decimal,
  /** Of automatic offers: this many pieces of each product or collection. */
  parts: z
    .array(
      z.object({
        quantity: z.int(),
        product_id: z.int().optional(),
        category_id: z.int().optional(),
        /** Of the product or the collection; empty when it is gone. */
        name: z.string(),
      }),
    )
    .optional(),
  /** Of codes: what its products must come to. */
  minimum: decimal.optional(),
  /** Of codes: the collections that it is limited to; none: it holds for all. */
  category_ids: z.array(z.int()).optional(),
  /** Days of the shop, both inclusive; `null`: at once, and until it is stopped. */
  from_day: z.string().nullable(),
  to_day: z.string().nullable(),
  most_uses: z.int().nullable(),
  most_uses_per_phone: z.int().nullable(),
  /** Orders that hold it, those that were canceled aside; of automatic offers counted up to 10,000. */
  uses: z.int(),
  state: z.enum(OFFER_STATES),
});
export type Offer = z.output<typeof offer>;

const day = bodyDay.nullish().transform((text) => text ?? null);

const amount = (message: string) =>
  amountText('must be a number with at most two decimals', message);

const uses = z
  .int('must be a whole number')
  .min(1, 'must be at least 1')
  .max(1_000_000, 'must be at most 1000000')
  .nullish()
  .transform((most) => most ?? null);

const QUANTITY = `must be between 1 and ${MAX_QUANTITY}`;

const part = z
  .object({
    quantity: z
      .int(orRequired('must be a whole number'))
      .min(1, QUANTITY)
      .max(MAX_QUANTITY, QUANTITY),
    product_id: bodyId.nullish().transform((id) => id ?? undefined),
    category_id: bodyId.nullish().transform((id) => id ?? undefined),
  })
  .refine(
    ({ product_id, category_id }) => (product_id === undefined) !== (category_id === undefined),
    {
      path: ['product_id'],
      message: 'or category_id is required, not both',
    },
  );

const code = z
  .string('must be text')
  .transform(normalizeCode)
  .nullish()
  .transform((text) => text || null)
  .refine((text) => text === null || isCode(text), {
    message: 'must be 3 to 30 letters, digits, dashes or underscores',
  });

/** What the merchant says of an offer: with a `code`, or automatic with `parts`. */
const newOffer = z
  .object({
    name: requiredLine(MAX_OFFER_NAME_LENGTH),
    code,
    kind: z.enum(OFFER_KINDS, orRequired(`must be one of ${OFFER_KINDS.join(', ')}`)),
    value: amount('must be between 0 and 999,999.99')
      .nullish()
      .transform((text) => text ?? '0.00'),
    parts: z
      .array(part)
      .max(MAX_PARTS, `must be at most ${MAX_PARTS} products or collections`)
      .nullish()
      .transform((parts) => parts ?? []),
    minimum: amount('must be between 0 and 999,999.99')
      .nullish()
      .transform((text) => text ?? '0.00'),
    category_ids: z
      .array(bodyId)
      .max(MAX_OFFER_COLLECTIONS, `must be at most ${MAX_OFFER_COLLECTIONS} collections`)
      .nullish()
      .transform((ids) => ids ?? []),
    from_day: day,
    to_day: day,
    most_uses: uses,
    most_uses_per_phone: uses,
  })
  .refine(({ kind, value }) => kind === 'free_delivery' || Number(value) > 0, {
    path: ['value'],
    message: 'must be above 0',
  })
  .refine(({ kind, value }) => kind !== 'percent' || Number(value) <= 100, {
    path: ['value'],
    message: 'must be at most 100 percent',
  })
  .refine(({ code: text, parts }) => text !== null || parts.length > 0, {
    path: ['parts'],
    message: 'must have at least one product or collection, or the offer a code',
  })
  .refine(({ code: text, parts }) => text === null || parts.length === 0, {
    path: ['parts'],
    message: 'are for offers without a code',
  })
  .refine(({ code: text, kind }) => text !== null || kind !== 'free_delivery', {
    path: ['kind'],
    message: 'of an offer without a code must be percent or amount',
  })
  .refine(({ parts }) => new Set(parts.map(keyOf)).size === parts.length, {
    path: ['parts'],
    message: 'must name each product and each collection once',
  })
  .refine(({ from_day, to_day }) => from_day === null || to_day === null || from_day <= to_day, {
    path: ['to_day'],
    message: 'must not be before the first day',
  });
export type NewOffer = z.output<typeof newOffer>;

/** With what the admin saw: a change that someone else made meanwhile is not overwritten. */
const offerChange = newOffer.safeExtend({ seen: offer.optional() });
export type OfferChange = z.output<typeof offerChange>;

const keyOf = ({ product_id, category_id }: z.output<typeof part>): string =>
  product_id === undefined ? `collection ${category_id}` : `product ${product_id}`;

const params = z.object({ id: pathId });
const admin = { access: 'admin', area: 'catalogue', status: 200 } as const;

/** Coupon codes and automatic offers (docs/decisions/140). */
export const offerCalls = {
  'GET /offers': {
    ...admin,
    summary: 'Coupon codes and automatic offers, the latest first',
    query: z.object({ page: queryPage, per_page: queryInteger(1, 100, 30) }),
    data: pageOf(offer),
    refusals: [422],
  },
  'GET /offers/{id}': {
    ...admin,
    summary: 'One offer',
    params,
    data: offer,
    refusals: [404],
  },
  'POST /offers': {
    ...admin,
    summary:
      'Makes an offer: with a code that shoppers type, or without one for carts that have all of its parts',
    status: 201,
    ...once,
    body: newOffer,
    data: offer,
    refusals: [422],
  },
  'PUT /offers/{id}': {
    ...admin,
    summary: 'Changes an offer for orders from now on',
    params,
    body: offerChange,
    data: offer,
    refusals: [404, 409, 422],
  },
  'PUT /offers/{id}/stopped': {
    ...admin,
    summary: 'Stops an offer, or lets it go on',
    params,
    body: z.object({ stopped: z.boolean(orRequired('must be true or false')) }),
    data: offer,
    refusals: [404, 422],
  },
  'DELETE /offers/{id}': {
    ...admin,
    summary: 'Removes an offer; orders keep what it took off',
    params,
    data: z.null(),
    refusals: [404],
  },
} as const satisfies Calls;
