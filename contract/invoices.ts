import { z } from 'zod';
import {
  CREDIT_REASONS,
  DOCUMENT_KINDS,
  MAX_RATES,
  SELLER_LENGTHS,
  SERIES_PREFIX,
} from '../domain/invoices.ts';
import { isDay } from '../domain/shop-day.ts';
import { INVOICES } from '../domain/words/invoices.ts';
import { speaker } from '../domain/words/say.ts';
import type { Calls } from './call.ts';
import { pageOf } from './envelope.ts';
import {
  bodyId,
  decimal,
  decimalText,
  moment,
  orRequired,
  pathId,
  queryChoice,
  queryDay,
  queryId,
  queryInteger,
  queryNameOrNumber,
  queryPage,
  shownAs,
  text,
} from './fields.ts';
import { orderLink } from './orders.ts';

const say = speaker(INVOICES, 'en');

/** A rate of VAT in percent, 0 to 100 with at most two decimals, as text. */
const rateText = decimalText('must be a number with at most two decimals')
  .refine((rate) => Number(rate) >= 0 && Number(rate) <= 100, 'must be between 0 and 100')
  .transform((rate) => Number(rate).toFixed(2))
  .meta(shownAs({ type: 'string', examples: ['11.00'] }));

const prefix = z
  .string(orRequired('must be text'))
  .trim()
  .regex(SERIES_PREFIX, say('prefix_form'))
  .meta({ maxLength: 20 });

const nextNumber = z
  .int('must be a whole number')
  .min(1, 'must be between 1 and 999,999,999')
  .max(999_999_999, 'must be between 1 and 999,999,999');

/** How invoices are written. */
const invoicing = z.object({
  is_on: z.boolean(),
  invoice_prefix: z.string(),
  next_invoice: z.int(),
  credit_prefix: z.string(),
  next_credit: z.int(),
  seller_name: z.string(),
  seller_address: z.string(),
  seller_tax_number: z.string(),
  /** Stands at the foot of each document. */
  note: z.string(),
  /** Rates that prices include; the first holds for delivery and for all that no other has. Empty: no VAT. */
  vat: z.array(z.object({ rate: decimal, collections: z.array(z.int()) })),
  /** Whether the mail that an order was delivered brings its invoice. */
  attaches: z.boolean(),
  /** After so many years the buyer of a document is emptied. */
  keep_years: z.int(),
  /** 0: never saved. */
  version: z.int(),
});
export type Invoicing = z.output<typeof invoicing>;

const newInvoicing = z.object({
  is_on: z.boolean(orRequired('must be true or false')),
  invoice_prefix: prefix,
  /** Left out, a series goes on, and another one begins at 1. */
  next_invoice: nextNumber.optional(),
  credit_prefix: prefix,
  next_credit: nextNumber.optional(),
  seller_name: text(SELLER_LENGTHS.name),
  seller_address: text(SELLER_LENGTHS.address),
  seller_tax_number: text(SELLER_LENGTHS.tax_number),
  note: text(SELLER_LENGTHS.note),
  vat: z
    .array(
      z.object(
        {
          rate: rateText,
          collections: z
            .array(bodyId, orRequired('must be a list'))
            .max(500, 'must be at most 500 collections'),
        },
        'must be a rate and its collections',
      ),
      orRequired('must be a list'),
    )
    .max(MAX_RATES, `must be at most ${MAX_RATES} rates`),
  attaches: z.boolean(orRequired('must be true or false')),
  keep_years: z
    .int(orRequired('must be a whole number'))
    .min(1, 'must be between 1 and 30')
    .max(30, 'must be between 1 and 30'),
  /** What was seen: another one since is 409. */
  version: z.int(orRequired('must be a whole number')).min(0, 'must be at least 0'),
});
export type NewInvoicing = z.output<typeof newInvoicing>;

/** An invoice or a credit note. */
const issued = z.object({
  id: z.int(),
  kind: z.enum(DOCUMENT_KINDS),
  number: z.string(),
  order_id: z.int(),
  /** Of a credit note: the number of the invoice that it takes back, and why. */
  invoice_number: z.string().optional(),
  reason: z.enum(CREDIT_REASONS).optional(),
  issued_at: moment,
  /** The day in the shop's time zone. */
  issued_on: z.string(),
  /** `null`: it was emptied. */
  buyer: z.string().nullable(),
  total: decimal,
  vat: decimal,
});
export type IssuedDocument = z.output<typeof issued>;

const NO_DAY = 'must be a day like 2026-11-21';

const filters = z.object({
  kind: queryChoice(DOCUMENT_KINDS),
  order_id: queryId(),
  /** A document's number, or that of its order. */
  search: queryNameOrNumber(40),
  from: queryDay.refine((day) => day === undefined || isDay(day), NO_DAY),
  to: queryDay.refine((day) => day === undefined || isDay(day), NO_DAY),
});
export type DocumentFilters = z.output<typeof filters>;

/** The filters of a list or a file, whose days go forward. */
const forward = <Filters extends z.ZodType<{ from?: string | undefined; to?: string | undefined }>>(
  query: Filters,
) =>
  query.refine(({ from, to }) => from === undefined || to === undefined || from <= to, {
    path: ['to'],
    message: 'must not be before from',
  });

const staff = { access: 'admin', area: 'orders' } as const;
const pdf = { status: 200, file: 'application/pdf', data: z.string() } as const;

/** Invoices and credit notes of delivered orders (docs/product.md, Invoices). */
export const invoiceCalls = {
  'GET /invoicing': {
    access: 'admin',
    area: 'settings',
    summary: 'How invoices are written',
    status: 200,
    data: invoicing,
    refusals: [],
  },
  'PUT /invoicing': {
    access: 'admin',
    area: 'settings',
    summary:
      'Changes how invoices are written from now on; a series that was used goes on without a gap',
    status: 200,
    body: newInvoicing,
    data: invoicing,
    refusals: [409, 422],
  },
  'GET /invoices': {
    ...staff,
    summary:
      'Invoices and credit notes, the latest first; `on`: whether deliveries get one. `from` and `to` are days of the shop',
    status: 200,
    query: forward(filters.extend({ page: queryPage, per_page: queryInteger(1, 100, 30) })),
    data: pageOf(issued).extend({ on: z.boolean() }),
    refusals: [422],
  },
  'GET /invoices/export.csv': {
    ...staff,
    summary:
      'The same for an accountant: a row for each rate of VAT of each document, the oldest first',
    status: 200,
    query: forward(filters),
    file: 'text/csv; charset=utf-8',
    data: z.string(),
    refusals: [422],
  },
  'GET /invoices/{id}/document.pdf': {
    ...staff,
    ...pdf,
    summary: 'An invoice or a credit note as PDF',
    params: z.object({ id: pathId }),
    refusals: [404],
  },
  'GET /orders/{id}/invoices/{invoice}/document.pdf': {
    access: 'public',
    ...pdf,
    summary: 'The same for the buyer of its order, by their account or the token of its link',
    params: z.object({ id: pathId, invoice: pathId }),
    headers: orderLink,
    refusals: [404],
  },
} as const satisfies Calls;
