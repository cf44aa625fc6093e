import { z } from 'zod';
import { MANIFEST_FIELDS, MAX_MANIFEST_COLUMNS, MAX_MANIFEST_ORDERS } from '../domain/manifest.ts';
import { isDay } from '../domain/shop-day.ts';
import type { Calls } from './call.ts';
import { pathId, queryDay, queryIds, requiredLine, text } from './fields.ts';

const column = z.object({
  heading: z.string(),
  field: z.enum(MANIFEST_FIELDS),
  /** What each row says, where the field is `text`. */
  text: z.string(),
});

const writtenColumn = z.object({
  heading: requiredLine(60),
  field: z.enum(MANIFEST_FIELDS, `must be one of ${MANIFEST_FIELDS.join(', ')}`),
  text: text(200)
    .optional()
    .transform((said) => said ?? ''),
});

const columns = z
  .array(writtenColumn, 'must be a list')
  .min(1, 'must be at least one column')
  .max(MAX_MANIFEST_COLUMNS, `must be at most ${MAX_MANIFEST_COLUMNS} columns`);

const manifest = z.object({
  courier: z.object({ id: z.int(), name: z.string() }),
  columns: z.array(column),
  /** The columns are the usual ones: none were saved for this courier. */
  is_usual: z.boolean(),
  /** Pending orders that the courier has. */
  open_orders: z.int(),
});
export type Manifest = z.output<typeof manifest>;

/** Which orders: those of `ids`, else those that were placed on `day`, else all; pending ones of the courier alone. */
const which = z
  .object({ ids: queryIds(MAX_MANIFEST_ORDERS), day: queryDay })
  .refine(({ day }) => day === undefined || isDay(day), {
    path: ['day'],
    message: 'must be a day like 2026-11-21',
  });
export type ManifestQuery = z.output<typeof which>;

const staff = { access: 'admin', area: 'delivery' } as const;
const params = z.object({ id: pathId });

/** The files with which courier companies are told of their parcels. */
export const manifestCalls = {
  'GET /manifests': {
    summary:
      'The ids of companies, and of couriers whose kind nobody has said but for whom columns are saved',
    ...staff,
    status: 200,
    data: z.array(z.int()),
    refusals: [],
  },
  'GET /couriers/{id}/manifest': {
    summary: "The columns of a courier company's manifest, and how many orders wait for it",
    ...staff,
    status: 200,
    params,
    data: manifest,
    refusals: [404],
  },
  'PUT /couriers/{id}/manifest': {
    summary: 'Saves the columns of a manifest; with `null` it has the usual ones again',
    ...staff,
    status: 200,
    params,
    body: z.object({ columns: columns.nullable() }),
    data: manifest,
    refusals: [404, 422],
  },
  'GET /couriers/{id}/manifest.csv': {
    summary:
      'The pending orders of a courier in the columns of its manifest, as CSV, the oldest first: at most 1,000, all or those asked for',
    ...staff,
    status: 200,
    params,
    query: which,
    file: 'text/csv; charset=utf-8',
    data: z.string(),
    refusals: [404, 409, 422],
  },
  'GET /couriers/{id}/manifest.xlsx': {
    summary: 'The same as a workbook (Office Open XML): texts are text cells, amounts are numbers',
    ...staff,
    status: 200,
    params,
    query: which,
    file: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    data: z.string(),
    refusals: [404, 409, 422],
  },
} as const satisfies Calls;
