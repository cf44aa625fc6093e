import { z } from 'zod';
import { MAX_ADDRESS_LENGTH } from '../domain/old-addresses.ts';
import type { Calls } from './call.ts';
import { pageOf } from './envelope.ts';
import {
  moment,
  once,
  orRequired,
  pathId,
  queryInteger,
  queryPage,
  queryText,
  requiredLine,
  text,
} from './fields.ts';

const redirect = z.object({
  id: z.int(),
  /** Decoded, in small letters, without a slash at its end. */
  from: z.string(),
  to: z.string(),
  source: z.enum(['import', 'hand']),
  asked: z.int(),
  /** A day in UTC; `null`: never. */
  last_asked_on: z.string().nullable(),
  /** Whether the product, collection or page that it leads to is gone. */
  is_broken: z.boolean(),
  created_at: moment,
});
export type Redirect = z.output<typeof redirect>;

const missedAddress = z.object({
  id: z.int(),
  path: z.string(),
  asked: z.int(),
  last_asked_on: z.string(),
});
export type MissedAddress = z.output<typeof missedAddress>;

const fields = z.object({
  from: requiredLine(2 * MAX_ADDRESS_LENGTH),
  to: requiredLine(2 * MAX_ADDRESS_LENGTH),
});
export type RedirectFields = z.output<typeof fields>;

const listFilters = z.object({
  page: queryPage,
  per_page: queryInteger(1, 100, 30),
  /** Part of an address, old or new. */
  search: queryText(200),
});
export type RedirectFilters = z.output<typeof listFilters>;

/** In characters: some 20,000 addresses. */
const MAX_FILE_LENGTH = 2_000_000;

const redirectImport = z.object({
  added: z.int(),
  changed: z.int(),
  same: z.int(),
  /** The first 50. */
  errors: z.array(z.object({ line: z.int(), message: z.string() })),
  error_count: z.int(),
});
export type RedirectImport = z.output<typeof redirectImport>;

const admin = { access: 'admin', area: 'catalogue', status: 200 } as const;
const params = z.object({ id: pathId });

/** Addresses of the former shop (docs/product.md, Old addresses). */
export const redirectCalls = {
  'GET /redirects': {
    ...admin,
    summary: 'Old addresses and where they lead, the newest first',
    query: listFilters,
    data: pageOf(redirect),
    refusals: [422],
  },
  'POST /redirects': {
    ...admin,
    ...once,
    summary: 'Adds an old address',
    status: 201,
    body: fields,
    data: redirect,
    /** 404: somebody else removed it in the same moment. */
    refusals: [404, 409, 422],
  },
  'PUT /redirects/{id}': {
    ...admin,
    summary: 'Changes an old address',
    params,
    body: fields.extend({ seen: fields.optional() }),
    data: redirect,
    refusals: [404, 409, 422],
  },
  'DELETE /redirects/{id}': {
    ...admin,
    summary: 'Removes an old address',
    params,
    data: z.null(),
    refusals: [404],
  },
  'POST /redirects/import': {
    ...admin,
    summary:
      'Adds and changes old addresses from CSV, or checks it only; with a bad row nothing is changed',
    largestBody: 4 * MAX_FILE_LENGTH,
    body: z.object({
      file: text(MAX_FILE_LENGTH),
      dry_run: z.boolean(orRequired('must be true or false')),
    }),
    data: redirectImport,
    refusals: [409, 422],
  },
  'GET /redirects/export': {
    ...admin,
    summary: 'All old addresses as CSV; imported again as it is, it changes nothing',
    file: 'text/csv; charset=utf-8',
    data: z.string(),
    refusals: [],
  },
  'GET /missed-addresses': {
    ...admin,
    summary: 'Addresses that were asked for and lead nowhere, the most asked for first',
    query: listFilters.omit({ search: true }),
    data: pageOf(missedAddress),
    refusals: [422],
  },
  'DELETE /missed-addresses/{id}': {
    ...admin,
    summary: 'Takes an address that leads nowhere from the list, until it is asked for again',
    params,
    data: z.null(),
    refusals: [404],
  },
} as const satisfies Calls;
