import { z } from 'zod';
import { MESSAGE_FILTERS } from '../domain/message-filters.ts';
import { CONTACT_INCOMPLETE } from '../domain/refusal-messages.ts';
import type { Calls } from './call.ts';
import { pageOf } from './envelope.ts';
import {
  IS_REQUIRED,
  MAX_LENGTH,
  mailAddress,
  moment,
  pathId,
  queryChoice,
  queryInteger,
  queryPage,
  requiredText,
} from './fields.ts';

/** A message of the contact form, as the merchant reads it. */
export const message = z.object({
  id: z.int(),
  email: z.string(),
  message: z.string(),
  created_at: moment,
  read_at: moment.nullable(),
  answered_at: moment.nullable(),
});
export type Message = z.output<typeof message>;

/** Filter and page of `GET /messages`; without a filter all are listed. */
const messageFilters = z.object({
  page: queryPage,
  per_page: queryInteger(1, 100, 30),
  filter: queryChoice(MESSAGE_FILTERS),
});
export type MessageFilters = z.output<typeof messageFilters>;

const flag = z.boolean('must be true or false').optional();

/** What becomes of a message; what is not said stays. An answered one has been read. */
const messageMarks = z.object({ read: flag, answered: flag });
export type MessageMarks = z.output<typeof messageMarks>;

/** The contact form and its messages. */
export const contactCalls = {
  'POST /send-email': {
    summary: 'Leaves a message for the shop: stored first, then mailed',
    access: 'public',
    status: 200,
    body: z.object({
      email: mailAddress,
      message: requiredText(MAX_LENGTH.message).refine(
        (text) => text === '' || /[\p{L}\p{N}\p{P}\p{S}]/u.test(text),
        IS_REQUIRED,
      ),
    }),
    /** The form's own words. */
    whenMissing: CONTACT_INCOMPLETE,
    data: z.null(),
    refusals: [422],
  },
  'GET /messages': {
    summary: 'Messages of the contact form, the newest first',
    access: 'admin',
    area: 'orders',
    status: 200,
    query: messageFilters,
    data: pageOf(message),
    refusals: [422],
  },
  'GET /messages/unread': {
    summary: 'How many messages nobody has read yet',
    access: 'admin',
    area: 'orders',
    status: 200,
    data: z.object({ unread: z.int() }),
    refusals: [],
  },
  'PUT /messages/{id}': {
    summary: 'Marks a message as read or answered, or takes the mark away',
    access: 'admin',
    area: 'orders',
    status: 200,
    params: z.object({ id: pathId }),
    body: messageMarks,
    data: message,
    refusals: [404, 422],
  },
  'DELETE /messages/{id}': {
    summary: 'Removes a message for good, and the mail that brought it',
    access: 'admin',
    area: 'orders',
    status: 200,
    params: z.object({ id: pathId }),
    data: z.null(),
    refusals: [404],
  },
} as const satisfies Calls;
