import { z } from 'zod';
import { ADDRESS_STATES, LETTER_LIMITS, LETTER_STATES } from '../domain/newsletter.ts';
import type { Calls } from './call.ts';
import { pageOf } from './envelope.ts';
import {
  bodyId,
  mailAddress,
  moment,
  once,
  orRequired,
  pathId,
  queryChoice,
  queryInteger,
  queryPage,
  queryText,
  requiredLine,
  text,
} from './fields.ts';

const token = z.string(orRequired('must be text')).max(200, 'must be at most 200 characters');

const mailChoices = z.object({
  /** Whether the shop reminds of carts at all; nothing is asked where it does not. */
  offered: z.boolean(),
  cart_reminders: z.boolean(),
});

/** The newsletter and mails that people agree to, for those who get them (docs/product.md, Newsletter). */
export const newsletterCalls = {
  'POST /newsletter': {
    summary: 'Asks for the newsletter: a mail comes with a link that confirms the address',
    access: 'public',
    status: 200,
    body: z.object({ email: mailAddress }),
    data: z.null(),
    refusals: [409, 422],
  },
  'POST /newsletter/confirm': {
    summary: 'Confirms an address by the token of a mailed link',
    access: 'public',
    status: 200,
    body: z.object({ token }),
    data: z.null(),
    refusals: [404, 422],
  },
  'POST /newsletter/leave': {
    summary: 'Ends the newsletter, or mails about carts, by the token of a mail',
    access: 'public',
    status: 200,
    body: z.object({ token }),
    data: z.null(),
    refusals: [404, 422],
  },
  'GET /auth/mail-choices': {
    summary: 'Which mails a customer has agreed to',
    access: 'customer',
    status: 200,
    data: mailChoices,
    refusals: [],
  },
  'PUT /auth/mail-choices': {
    summary: 'Agrees to mails about a cart that was left, or ends them',
    access: 'customer',
    status: 200,
    body: z.object({ cart_reminders: z.boolean(orRequired('must be true or false')) }),
    data: mailChoices,
    refusals: [422],
  },
} as const satisfies Calls;

const address = z.object({
  id: z.int(),
  email: z.string(),
  state: z.enum(ADDRESS_STATES),
  asked_at: moment,
  confirmed_at: moment.nullable(),
  /** When they left, or were refused. */
  ended_at: moment.nullable(),
  /** What their mail server said. */
  refusal: z.string(),
});
export type NewsletterAddress = z.output<typeof address>;

const addressFilters = z.object({
  page: queryPage,
  per_page: queryInteger(1, 100, 30),
  state: queryChoice(ADDRESS_STATES),
  /** A part of an address. */
  search: queryText(200),
});
export type AddressFilters = z.output<typeof addressFilters>;

const letterFields = z.object({
  subject: requiredLine(LETTER_LIMITS.subject),
  body: text(LETTER_LIMITS.body),
  product_ids: z
    .array(bodyId, orRequired('must be a list of products'))
    .max(LETTER_LIMITS.products, `must be at most ${LETTER_LIMITS.products} products`),
});
export type LetterFields = z.output<typeof letterFields>;

const letter = z.object({
  id: z.int(),
  subject: z.string(),
  state: z.enum(LETTER_STATES),
  /** Why the shop itself has paused it. */
  problem: z.string(),
  updated_at: moment,
  started_at: moment.nullable(),
  ended_at: moment.nullable(),
  /** To how many addresses it goes, and how far it is. */
  mails: z.object({
    all: z.int(),
    waiting: z.int(),
    sent: z.int(),
    /** The mail server would not take them, for good. */
    refused: z.int(),
    /** Nobody knows whether they arrived: the connection ended in between. They are not sent again. */
    unsure: z.int(),
    /** Who left by its link. */
    left: z.int(),
  }),
});
export type Letter = z.output<typeof letter>;

const letterDetail = letter.extend({
  body: z.string(),
  /** Those that are still in the shop, in their order. */
  products: z.array(z.object({ id: z.int(), name: z.string() })),
  version: z.int(),
});
export type LetterDetail = z.output<typeof letterDetail>;

const admin = { access: 'admin', area: 'mails', status: 200 } as const;
const params = z.object({ id: pathId });

/** The newsletter's addresses and letters, for the staff (docs/product.md, Newsletter). */
export const letterCalls = {
  'GET /newsletter': {
    ...admin,
    summary: 'Whether the shop has a newsletter, and how many addresses are in which state',
    data: z.object({
      on: z.boolean(),
      per_minute: z.int(),
      cart_reminders_on: z.boolean(),
      cart_reminder_hours: z.int(),
      /** Customers who agreed to mails about their cart. */
      cart_agreements: z.int(),
      counts: z.record(z.enum(ADDRESS_STATES), z.int()),
    }),
    refusals: [],
  },
  'GET /newsletter/addresses': {
    ...admin,
    summary: 'The addresses of the newsletter, the newest first',
    query: addressFilters,
    data: pageOf(address),
    refusals: [422],
  },
  'DELETE /newsletter/addresses/{id}': {
    ...admin,
    summary: 'Removes an address for good',
    params,
    data: z.null(),
    refusals: [404],
  },
  'GET /newsletter/addresses/export': {
    ...admin,
    summary: 'All addresses with their states as CSV',
    file: 'text/csv; charset=utf-8',
    data: z.string(),
    refusals: [],
  },
  'GET /letters': {
    ...admin,
    summary: 'The letters, the newest first',
    query: addressFilters.pick({ page: true, per_page: true }),
    data: pageOf(letter),
    refusals: [422],
  },
  'GET /letters/{id}': {
    ...admin,
    summary: 'One letter with its text and products',
    params,
    data: letterDetail,
    refusals: [404],
  },
  'POST /letters': {
    ...admin,
    ...once,
    status: 201,
    summary: 'Writes a letter; it goes to nobody yet',
    body: letterFields,
    data: letterDetail,
    refusals: [422],
  },
  'PUT /letters/{id}': {
    ...admin,
    summary: 'Changes a letter that was not sent yet',
    params,
    body: letterFields.extend({
      /** The version that was changed; absent: whatever it is. */
      version: z.int('must be a whole number').optional(),
    }),
    data: letterDetail,
    refusals: [404, 409, 422],
  },
  'DELETE /letters/{id}': {
    ...admin,
    summary: 'Removes a letter; what is under way of it stops',
    params,
    data: z.null(),
    refusals: [404],
  },
  'POST /letters/preview': {
    ...admin,
    summary: 'A letter as a mail shows it; nothing is kept',
    body: letterFields,
    data: z.object({ html: z.string(), text: z.string() }),
    refusals: [422],
  },
  'POST /letters/{id}/test': {
    ...admin,
    summary: 'Sends a letter as a test, to the person who asks alone',
    params,
    data: z.null(),
    refusals: [404],
  },
  'POST /letters/{id}/state': {
    ...admin,
    summary: 'Sends a letter to everybody who has confirmed, pauses that, or continues it',
    params,
    body: z.object({
      state: z.enum(['sending', 'paused'], orRequired('must be sending or paused')),
    }),
    data: letterDetail,
    refusals: [404, 409, 422],
  },
} as const satisfies Calls;
