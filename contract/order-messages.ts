import { z } from 'zod';
import {
  MAX_SUBJECT_LENGTH,
  MAX_TEMPLATE_LENGTH,
  MESSAGE_EVENTS,
} from '../domain/message-templates.ts';
import type { Calls } from './call.ts';
import { atMost, moment, once, orRequired, pathId, text } from './fields.ts';

const event = z.enum(MESSAGE_EVENTS);

/** A template as it holds now: the built-in one, or the merchant's. */
const messageTemplate = z.object({
  event,
  subject: z.string(),
  text: z.string(),
  /** Whether the event sends a mail to the buyer. */
  mail: z.boolean(),
  /** `false`: the shop sends a mail about it anyway, which stays as it is. */
  may_mail: z.boolean(),
  is_default: z.boolean(),
});
export type WrittenTemplate = z.output<typeof messageTemplate>;

/** What a template says, as it is saved. */
const templateFields = z.object({
  subject: text(MAX_SUBJECT_LENGTH).refine((value) => !/[\r\n]/.test(value), 'must be one line'),
  text: text(MAX_TEMPLATE_LENGTH),
  mail: z.boolean(orRequired('must be true or false')),
});
export type TemplateFields = z.output<typeof templateFields>;

/** What stands for the placeholders; one that is missing has no value. */
const messageValues = z.object({
  name: z.string(),
  order: z.string(),
  total: z.string(),
  address: z.string(),
  link: z.string(),
  shop: z.string(),
  driver: z.string(),
  /** What the order comes to in the second currency; empty: it has none. */
  second_total: z.string(),
});

/** What an order's buyer can be written now: `renderMessage(text, values)` of the domain gives each text. */
const orderMessages = z.object({
  phone: z.string(),
  values: messageValues,
  messages: z.array(
    z.object({
      event,
      text: z.string(),
      /** Whether a mail about it can be sent now. */
      can_mail: z.boolean(),
      /** When a mail about it was sent; absent: it was not. */
      mailed_at: moment.optional(),
      /** When a WhatsApp message about it was opened last, and by whom; absent: none was. */
      opened: z.object({ at: moment, by: z.string().nullable() }).optional(),
    }),
  ),
});
export type OrderMessages = z.output<typeof orderMessages>;

const ofEvent = z.object({ event: z.enum(MESSAGE_EVENTS) });

/** The template as its author saw it: one that somebody else changed meanwhile is not overwritten. */
const seen = z.object({ subject: z.string(), text: z.string(), mail: z.boolean() }).optional();

/** Messages to buyers about their orders, and the templates that they are made of. */
export const orderMessageCalls = {
  'GET /message-templates': {
    summary: 'What buyers are written about their orders: a template for each event',
    access: 'admin',
    area: 'orders',
    status: 200,
    data: z.array(messageTemplate),
    refusals: [],
  },
  'GET /message-templates/sample': {
    summary:
      'What stands for the placeholders in the newest order, for previews; `null`: there is none',
    access: 'admin',
    area: 'orders',
    status: 200,
    data: messageValues.nullable(),
    refusals: [],
  },
  'PUT /message-templates/{event}': {
    summary: 'Writes the template of an event and turns its mail on or off',
    access: 'admin',
    area: 'orders',
    status: 200,
    params: ofEvent,
    body: templateFields.extend({ seen }),
    data: messageTemplate,
    refusals: [404, 409, 422],
  },
  'DELETE /message-templates/{event}': {
    summary: 'Gives an event its built-in template back, without mail; again changes nothing',
    access: 'admin',
    area: 'orders',
    status: 200,
    params: ofEvent,
    data: messageTemplate,
    refusals: [404],
  },
  'GET /orders/{id}/messages': {
    summary:
      'The messages that fit an order as it is, the likeliest first, and what was sent of them',
    access: 'admin',
    area: 'orders',
    status: 200,
    params: z.object({ id: pathId }),
    data: orderMessages,
    refusals: [404],
  },
  'POST /orders/{id}/messages': {
    summary: 'Sends the mail about an event, or notes that a WhatsApp message about it was opened',
    access: 'admin',
    area: 'orders',
    status: 200,
    ...once,
    params: z.object({ id: pathId }),
    body: z.object({
      event: z.enum(MESSAGE_EVENTS, orRequired(`must be one of ${MESSAGE_EVENTS.join(', ')}`)),
      channel: z.enum(['whatsapp', 'mail'], orRequired('must be whatsapp or mail')),
      /** Stands for `{reason}` in the mail. */
      reason: z
        .string('must be text')
        .refine(...atMost(200))
        .optional(),
    }),
    data: orderMessages,
    refusals: [404, 409, 422],
  },
} as const satisfies Calls;
