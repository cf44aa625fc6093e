import { z } from 'zod';
import { MAX_LINES } from '../domain/cart.ts';
import { STAGE_FILTERS } from '../domain/confirmation.ts';
import { isEmail } from '../domain/email.ts';
import { normalizeCode } from '../domain/offers.ts';
import { CHANNEL_FILTERS, ORDER_CHANNELS } from '../domain/order-channels.ts';
import { ANSWERS, CALL_TIMES, FAIL_REASONS, FATES, LOSSES } from '../domain/order-reports.ts';
import { ORDER_SORTS } from '../domain/order-sorts.ts';
import { ORDER_STATUS_IDS } from '../domain/order-status.ts';
import { isDay } from '../domain/shop-day.ts';
import { normalizeCreditCode } from '../domain/store-credit.ts';
import { MAX_CAME_FROM_FILTER } from '../domain/traffic.ts';
import { typedLine } from '../domain/typed-text.ts';
import { MAX_LANDMARK_LENGTH } from '../domain/zones.ts';
import { buyerDocuments } from './buyer-documents.ts';
import { buyerReturns } from './buyer-returns.ts';
import type { Calls } from './call.ts';
import { longPageOf } from './envelope.ts';
import {
  bodyDay,
  bodyId,
  bodyQuantity,
  decimal,
  idempotencyKey,
  MAX_LENGTH,
  moment,
  orRequired,
  pathId,
  queryChoice,
  queryDay,
  queryFlag,
  queryId,
  queryInteger,
  queryNameOrNumber,
  queryPage,
  queryText,
  requiredLine,
  text,
} from './fields.ts';
import { orderConsent } from './measuring.ts';
import { secondCurrency } from './second-currency.ts';
import { cameFrom } from './traffic.ts';

const named = z.object({ id: z.int(), name: z.string() });

/** A line of an order; all amounts are those of the moment of ordering. */
const orderItem = z.object({
  id: z.int(),
  product_id: z.int(),
  /** What of the product, and as it was called when ordered; absent where it was not sold in variants. */
  variant_id: z.int().optional(),
  variant_name: z.string().optional(),
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

/** What an offer took off an order or takes off a cart (docs/decisions/140). */
export const appliedOffer = z.object({
  name: z.string(),
  /** Absent: it needs no code. */
  code: z.string().optional(),
  amount: decimal,
  /** What it gives is the delivery. */
  free_delivery: z.literal(true).optional(),
  /** The shop gave it by hand, of the whole order; `name` says why. */
  by_hand: z.literal(true).optional(),
  /** What of the amount is of which product; lines of which nothing is taken off are left out. */
  lines: z.array(
    z.object({ product_id: z.int(), variant_id: z.int().optional(), amount: decimal }),
  ),
});
export type AppliedOffer = z.output<typeof appliedOffer>;

/** The offers that hold and what they take off in all; absent where none does. */
const withOffers = { offers: z.array(appliedOffer).optional(), offers_total: decimal.optional() };

/** What store credit pays; absent: nothing. */
const withCredit = { credit: decimal.optional() };

/** A place on the map, in degrees. */
const location = z.object({
  latitude: z
    .number(orRequired('must be a number'))
    .min(-90, 'must be between -90 and 90')
    .max(90, 'must be between -90 and 90'),
  longitude: z
    .number(orRequired('must be a number'))
    .min(-180, 'must be between -180 and 180')
    .max(180, 'must be between -180 and 180'),
});

/** Where and when an order is delivered, as it was said when it was placed (docs/product.md, Delivery zones). */
const orderDelivery = z.object({
  /** As the zone was called; `id` is `null` once it is removed. Absent: no zone covers the address. */
  zone: z.object({ id: z.int().nullable(), name: z.string() }).optional(),
  /** Days of the shop; absent where nothing is known of them. */
  expected_from: z.string().optional(),
  expected_to: z.string().optional(),
  /** The window that the buyer chose, on the shop's clock. */
  window: z.object({ day: z.string(), begins: z.string(), ends: z.string() }).optional(),
  landmark: z.string().optional(),
  location: z.object({ latitude: z.number(), longitude: z.number() }).optional(),
});
export type OrderDelivery = z.output<typeof orderDelivery>;

/** An order as it is now. Its amounts change by an edit alone (docs/product.md, "Editing an order"). */
export const order = z.object({
  id: z.int(),
  created_at: moment,
  /** The sum of the lines after their own discount. */
  subtotal: decimal,
  ...withOffers,
  delivery_fee: decimal,
  ...withCredit,
  /** What is to be paid: subtotal minus offers, plus the delivery fee, minus store credit. */
  total_price: decimal,
  status: named,
  payment_status: named,
  /** What was given back for it, in cash and as store credit; absent: it is not refunded. Less than was paid: refunded in part. */
  refunded: decimal.optional(),
  payment_method: named,
  courier: named.nullable(),
  guest_name: z.string(),
  guest_email: z.string(),
  guest_phone: z.string(),
  guest_region: z.string(),
  guest_city: z.string(),
  guest_street: z.string(),
  notes: z.string(),
  /** When the buyer was removed from the order for good: `guest_name` says so then, the other fields are empty. */
  person_removed_at: moment.optional(),
  /** Present where it belongs to an account, absent for a guest's. */
  of_account: z.literal(true).optional(),
  /** How it came, where the shop entered it itself; absent otherwise. */
  channel: z.enum(ORDER_CHANNELS).optional(),
  /** The shop that it was placed in before this one, and its number there; absent: it was placed here. */
  former: z.object({ shop: z.string(), number: z.string() }).optional(),
  /** Where the visit began that led to it, as the shop counts it; absent: it is not known. */
  came_from: z.object({ source: z.string(), campaign: z.string().optional() }).optional(),
  /** How often it was changed after it was placed, and when last; absent: never. */
  edits: z.int().optional(),
  edited_at: moment.optional(),
  /** The delivery fee was set by hand. */
  fee_by_hand: z.literal(true).optional(),
  /** Absent where the shop had no zones. */
  delivery: orderDelivery.optional(),
  /** The second currency that it may be paid in, as it has frozen it, and what its total is there; `null`: too much to count. Absent: none yet. */
  second_currency: secondCurrency.extend({ amount: decimal.nullable() }).optional(),
  items: z.array(orderItem),
});
export type Order = z.output<typeof order>;

/** What became of an order, and what its buyer may still do. */
const orderProgress = z.object({
  /** Each status with the moment from which the order had it, from its placing on. */
  timeline: z.array(z.object({ status: named, at: moment })),
  /** Until when the buyer may cancel it; `null` when they can't. */
  cancelable_until: moment.nullable(),
  /** Whether it is confirmed, its buyer still can, or has (`noted`) and the shop looks at it first; absent: none of it. */
  confirmation: z.enum(['open', 'confirmed', 'noted']).optional(),
  /** Absent where the shop takes no returns, or the order is not delivered. */
  returns: buyerReturns.optional(),
  /** Its invoices and credit notes, the oldest first; absent: none. */
  documents: buyerDocuments.optional(),
});
export type OrderProgress = z.output<typeof orderProgress>;

/** What placing an order answers; a guest also gets the token that shows the order later. */
export const placedOrder = order.extend({ tracking_token: z.string().optional() });
export type PlacedOrder = z.output<typeof placedOrder>;

const email = text(MAX_LENGTH.email)
  .overwrite(typedLine)
  .refine((value) => value === '' || isEmail(value), 'must be an e-mail address')
  .nullish()
  .transform((value) => value ?? '');

/** A whole sentence: it is shown without its field's name. */
const cashOnDelivery = z.literal(1, orRequired('Only cash on delivery (1) is offered'));

/** How many of a product, or of a variant of it. */
export const orderLine = z.object(
  {
    product_id: bodyId,
    /** What of a product that is sold in variants; the answer names them where it is missing. */
    variant_id: bodyId.optional(),
    quantity: bodyQuantity,
  },
  'must be a product and its quantity',
);

/** The lines that are ordered, 1 to 100. */
export const orderLines = z
  .array(orderLine, orRequired('must be a list of products'))
  .min(1, 'must have at least one product')
  .max(MAX_LINES, `must have at most ${MAX_LINES} products`);

/** Some of an order's lines, 0 to 100: what was kept of it, or is damaged. */
export const someLines = z
  .array(orderLine, 'must be a list')
  .max(MAX_LINES, `must be at most ${MAX_LINES} lines`);

/** As shoppers type it, in any case; blank is none. */
const couponCode = text(MAX_LENGTH.name)
  .nullish()
  .transform((typed) => normalizeCode(typed ?? '') || undefined)
  .optional();

/** A code of store credit, as buyers type it; blank is none. */
const creditCode = text(MAX_LENGTH.name)
  .nullish()
  .transform((typed) => normalizeCreditCode(typed ?? '') || undefined)
  .optional();

/** A cart to be priced. */
const pricedCart = z.object({
  products: orderLines,
  coupon_code: couponCode,
  credit_code: creditCode,
  /** Where it would go, where the shop has delivery zones. */
  guest_region: text(MAX_LENGTH.place).optional(),
  guest_city: text(MAX_LENGTH.place).optional(),
});
export type PricedCart = z.output<typeof pricedCart>;

/** What an order of these products would cost now. */
const cartPrice = z.object({
  subtotal: decimal,
  ...withOffers,
  delivery_fee: decimal,
  ...withCredit,
  total_price: decimal,
  /** The offer that one or two pieces more get; absent where there is none. */
  next_offer: z
    .object({
      name: z.string(),
      missing: z.int(),
      /** What is taken off: a share, "15", or an amount. */
      percent: z.string().optional(),
      amount: decimal.optional(),
      /** What is missing, where it is of one collection or one product. */
      category_id: z.int().optional(),
      product_id: z.int().optional(),
    })
    .optional(),
  /** Why the code takes nothing off, in the shopper's words. */
  coupon_problem: z.string().optional(),
  /** Why the code of store credit pays nothing, in the shopper's words. */
  credit_problem: z.string().optional(),
  /** What is left of the store credit after this order. */
  credit_left: decimal.optional(),
  /** What is known of its delivery, where the shop has zones and the request says where it would go. */
  delivery: z
    .object({
      /** Why nobody delivers there, in the shopper's words; the sums are by the shop's own rule then. */
      problem: z.string().optional(),
      /** What the shopper should know of their area, though they can order. */
      note: z.string().optional(),
      zone: z.object({ id: z.int(), name: z.string() }).optional(),
      fee: decimal,
      /** Absent: never. */
      free_from: decimal.optional(),
      expected_from: z.string().optional(),
      expected_to: z.string().optional(),
      windows: z
        .array(z.object({ id: z.int(), day: z.string(), begins: z.string(), ends: z.string() }))
        .optional(),
    })
    .optional(),
});
export type CartPrice = z.output<typeof cartPrice>;

/** What the courier looks for, as it is typed. */
export const landmark = text(MAX_LANDMARK_LENGTH).overwrite(typedLine);

/** A delivery window on one of its days. */
export const windowChoice = z.object(
  { id: bodyId, day: bodyDay },
  'must be a delivery window and its day',
);

/** The checkout. Prices are the server's; products that are named twice are summed. */
export const newOrder = z.object({
  user_id: z.int('must be a whole number').nullish(),
  guest_name: requiredLine(MAX_LENGTH.name),
  guest_email: email,
  guest_phone: requiredLine(MAX_LENGTH.phone),
  guest_region: requiredLine(MAX_LENGTH.place),
  guest_city: requiredLine(MAX_LENGTH.place),
  guest_street: requiredLine(MAX_LENGTH.street),
  products: orderLines,
  payment_method_id: cashOnDelivery,
  notes: text(MAX_LENGTH.notes)
    .nullish()
    .transform((notes) => notes ?? ''),
  coupon_code: couponCode,
  /** Store credit that pays as much of it as it can. */
  credit_code: creditCode,
  /** What the courier looks for: "behind the bakery". */
  guest_landmark: landmark.optional(),
  guest_location: location.nullish(),
  delivery_window: windowChoice.nullish(),
  /** Where the visit began that led to it (docs/product.md, Visitors). Left out where the shop counts no visitors. */
  came_from: cameFrom.optional(),
  /** That its buyer agreed that the purchase is told (docs/product.md, Measuring with consent); left out: they did not. */
  consent: orderConsent.optional(),
  /** The lines came from the buyer's server cart: they leave it in the same transaction. */
  from_cart: z.boolean('must be true or false').optional(),
});
export type NewOrder = z.output<typeof newOrder>;

/** An order that the shop enters itself, after a call or a message: a guest's, whichever of the staff enters it (docs/decisions/132). */
const enteredOrder = newOrder
  .omit({ user_id: true, from_cart: true, came_from: true, consent: true })
  .extend({
    channel: z.literal(ORDER_CHANNELS, orRequired(`must be one of ${ORDER_CHANNELS.join(', ')}`)),
    /** Whether the buyer gets the usual mail, where `guest_email` is given. */
    confirms: z.boolean('must be true or false').optional(),
  });
export type EnteredOrder = z.output<typeof enteredOrder>;

const NO_DAY = 'must be a day like 2026-11-21';

/** Whether a day is missing: the other is ignored then, whatever it is. */
const isLone = (days: { from_date?: string | undefined; to_date?: string | undefined }): boolean =>
  days.from_date === undefined || days.to_date === undefined;

/** Filters and page of `GET /orders`. One date without the other is ignored. */
export const orderFilters = z
  .object({
    page: queryPage,
    per_page: queryInteger(1, 100, 100),
    user_id: queryId(),
    order_status_id: queryId(),
    payment_status_id: queryId(),
    payment_method_id: queryId(),
    courier_id: queryId(),
    without_courier: queryFlag,
    /** The whole name of a city, in any case. */
    city: queryText(MAX_LENGTH.place),
    /** A delivery zone. */
    zone_id: queryId(),
    /** How it came; `web`: by the shop's own checkout. */
    channel: queryChoice(CHANNEL_FILTERS),
    /** Where the visit began that led to it: a source, or source and campaign, as in `instagram/spring` (`instagram/`: without one). */
    came_from: queryText(MAX_CAME_FROM_FILTER),
    /** What became of it (docs/product.md, Reports). */
    fate: queryChoice(FATES),
    /** Why it came to nothing. */
    reason: queryChoice(FAIL_REASONS),
    /** What the shop lost of it after it left. */
    loss: queryChoice(LOSSES),
    /** What its buyer said; `open`: nothing yet. */
    answer: queryChoice(ANSWERS),
    /** How soon somebody called first. */
    called: queryChoice(CALL_TIMES),
    /** Pending ones by their stage before they are handed over (docs/product.md, Confirmation); `held`: whatever their stage. */
    stage: queryChoice(STAGE_FILTERS),
    /** A product that is in it. */
    product_id: queryId(),
    /** By another column than the date: the newest 10,000 orders of the filter, sorted. */
    sort_by: queryChoice(ORDER_SORTS),
    /** An order's number, a part of a phone, or parts of a name and a city; the order of that number comes first. */
    search: queryNameOrNumber(MAX_LENGTH.name),
    from_date: queryDay,
    to_date: queryDay,
    /** The day of the shop on which an order was delivered, for the last time. */
    delivered_on: queryDay,
  })
  .refine(({ delivered_on: day }) => day === undefined || isDay(day), {
    path: ['delivered_on'],
    message: NO_DAY,
  })
  .refine((days) => isLone(days) || isDay(days.from_date ?? ''), {
    path: ['from_date'],
    message: NO_DAY,
  })
  .refine((days) => isLone(days) || isDay(days.to_date ?? ''), {
    path: ['to_date'],
    message: NO_DAY,
  })
  .refine(
    ({ from_date = '', to_date = '' }) =>
      !(isDay(from_date) && isDay(to_date)) || from_date <= to_date,
    { path: ['to_date'], message: 'must not be before from_date' },
  );
export type OrderFilters = z.output<typeof orderFilters>;

/** What the orders of a filter come to; canceled ones count only where the filter asks for them. */
export const orderSums = z.object({
  orders: z.int(),
  /** How many are left out. */
  canceled: z.int(),
  total: decimal,
  /** Above 10,000 orders all of it is an estimate. */
  is_exact: z.boolean(),
});
export type OrderSums = z.output<typeof orderSums>;

/** A new status; the payment's status is derived from it, and may be said only to agree. */
const orderStatusChange = z.object({
  order_status_id: z.literal(
    ORDER_STATUS_IDS,
    orRequired(`must be one of ${ORDER_STATUS_IDS.join(', ')}`),
  ),
  payment_status_id: z.int('must be a whole number').optional(),
  payment_method_id: cashOnDelivery.optional(),
});
export type OrderStatusChange = z.output<typeof orderStatusChange>;

/** The token from the link of a guest's order. */
export const orderLink = z.object({ 'x-order-token': z.string().optional() });

/** Placing, reading and completing orders. */
export const orderCalls = {
  'GET /orders': {
    summary: "Orders, the newest first: an admin's all, a customer's own",
    access: 'customer',
    programArea: 'orders',
    status: 200,
    query: orderFilters,
    data: longPageOf(order),
    refusals: [403, 422],
  },
  'POST /orders': {
    summary: 'Places a cash-on-delivery order, as a guest or as a customer',
    access: 'public',
    status: 201,
    headers: idempotencyKey,
    body: newOrder,
    data: placedOrder,
    refusals: [403, 409, 422],
  },
  'POST /orders/price': {
    summary:
      'What an order of these products would cost now, with the offers that hold; products that can’t be sold are left out',
    access: 'public',
    status: 200,
    body: pricedCart,
    data: cartPrice,
    refusals: [422],
  },
  'POST /admin/orders': {
    summary:
      'Enters an order that came by telephone or message, at the same prices and from the same stock as any other',
    access: 'admin',
    area: 'orders',
    status: 201,
    headers: idempotencyKey,
    body: enteredOrder,
    data: order,
    refusals: [409, 422],
  },
  'GET /orders/{id}': {
    summary: "One order, for its owner, an admin, or anyone who has the order's token",
    access: 'public',
    status: 200,
    params: z.object({ id: pathId }),
    headers: orderLink,
    data: order,
    refusals: [404],
  },
  'GET /orders/{id}/progress': {
    summary:
      'What became of an order and until when it can be canceled, for the person who may read it',
    access: 'public',
    status: 200,
    params: z.object({ id: pathId }),
    headers: orderLink,
    data: orderProgress,
    refusals: [404],
  },
  'POST /orders/{id}/cancel': {
    summary:
      'Cancels a pending order, for its owner or anyone who has its token; again changes nothing',
    access: 'public',
    status: 200,
    params: z.object({ id: pathId }),
    headers: orderLink,
    data: order,
    refusals: [404, 409],
  },
  'DELETE /orders/{id}/person': {
    summary:
      "Removes the buyer from a guest's delivered or canceled order for good; again changes nothing",
    access: 'admin',
    area: 'orders',
    status: 200,
    params: z.object({ id: pathId }),
    data: order,
    refusals: [404, 409],
  },
  'PUT /orders/{id}': {
    summary: "Changes an order's status; completed is paid, any other is unpaid",
    access: 'admin',
    area: 'orders',
    status: 200,
    params: z.object({ id: pathId }),
    body: orderStatusChange,
    data: order,
    refusals: [404, 409, 422],
  },
} as const satisfies Calls;
