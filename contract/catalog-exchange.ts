import { z } from 'zod';
import {
  INVALID_LENGTH,
  INVALID_WEIGHT,
  LONGEST_FACT,
  parseCentimetres,
  parseKilograms,
} from '../domain/fact-limits.ts';
import { LARGEST_ZIP } from '../domain/pictures.ts';
import type { Calls } from './call.ts';
import { productFields } from './catalog-admin.ts';
import { idempotencyKey, LONGEST, requiredLine } from './fields.ts';
import { discount, formId, needed, optional, zeroOrOne } from './form-fields.ts';

/** As the panel says it, or `1` and `0` as exports do. */
const yesOrNo = z
  .string()
  .trim()
  .toLowerCase()
  .pipe(z.enum(['1', '0', 'yes', 'no', 'true', 'false'], 'must be Yes or No (or 1 or 0)'))
  .transform((text) => ['1', 'yes', 'true'].includes(text));

/** A measure as people write it, in the unit of its column; `parse` answers `null` for what is none. */
const measure = (parse: (text: string) => number | null, message: string) =>
  z.string().transform((text, context) => {
    const found = parse(text);
    if (found !== null) return found;
    context.addIssue({ code: 'custom', message });
    return z.NEVER;
  });

/** Becomes whole mm. */
const centimetres = measure(parseCentimetres, INVALID_LENGTH);

/** A line of the products' CSV: its cells have the rules of `POST /products`, and travel as text too. */
export const productRow = z.object({
  /** The product that is changed; a new one is made without. */
  id: optional(formId),
  name: needed(productFields.name),
  description: needed(productFields.description),
  price: needed(productFields.price),
  collection: needed(requiredLine(LONGEST.collectionName)),
  available: optional(yesOrNo),
  discount: optional(discount),
  /**
   * The pictures, the cover first: addresses in this shop or of other sites, and names in the zip; with white
   * space, line breaks or `|` between them.
   */
  images: optional(z.string()),
  width_cm: optional(centimetres),
  height_cm: optional(centimetres),
  depth_cm: optional(centimetres),
  /** Becomes whole g. */
  weight_kg: optional(measure(parseKilograms, INVALID_WEIGHT)),
  material: optional(requiredLine(LONGEST_FACT.material)),
  color: optional(requiredLine(LONGEST_FACT.color)),
  care: optional(requiredLine(LONGEST_FACT.care)),
  origin: optional(requiredLine(LONGEST_FACT.origin)),
  /** A line for each: `Bulb: E27`. Those that are not named stay; one without a value loses it. */
  attributes: optional(z.string()),
});
export type ProductRow = z.output<typeof productRow>;

/** A name that can be stored and shown: without its folders, control characters and what is too long. */
const asFileName = (name: string): string =>
  name
    .replace(/^.*[\\/]/, '')
    .replace(/\p{Cc}/gu, ' ')
    .slice(0, 200)
    .toWellFormed()
    .trim();

const importForm = z.object({
  /** Check all, store nothing. */
  dry_run: optional(zeroOrOne),
  /** For the audit log; left out, it is the name that the file was sent with. */
  file_name: optional(z.string().transform(asFileName)),
});

const importError = z.object({
  /** As a spreadsheet counts: the head is row 1. */
  row: z.int(),
  /** Empty: something about the row as a whole. */
  column: z.string(),
  message: z.string(),
});
export type ImportError = z.output<typeof importError>;

/** What an import did; of a dry run, what it would do. */
export const importResult = z.object({
  created: z.int(),
  updated: z.int(),
  unchanged: z.int(),
  /** The first of them. With any, nothing is stored; only what was deleted between check and storing leaves single rows out. */
  errors: z.array(importError),
  /** All of them, also those that `errors` has no room for. */
  error_count: z.int(),
  /** Columns of the file that were passed over. */
  unknown_columns: z.array(z.string()),
  /** The first of the pictures in the zip that no row names. */
  unused_pictures: z.array(z.string()),
  /** All of them. */
  unused_picture_count: z.int(),
  /** Addresses of other sites: a dry run checks their form alone, the import fetches each once. */
  foreign_pictures: z.int(),
  dry_run: z.boolean(),
});
export type ImportResult = z.output<typeof importResult>;

/** All products as a file, and back (docs/decisions/014). */
export const catalogExchangeCalls = {
  'GET /products/export': {
    summary: 'All products as CSV, oldest first; imported again as it is, it changes nothing',
    access: 'admin',
    area: 'catalogue',
    status: 200,
    file: 'text/csv; charset=utf-8',
    data: z.string(),
    refusals: [],
  },
  'POST /products/import': {
    summary:
      'Makes and changes products from CSV, as a job that `GET /jobs/{id}` follows. A dry run only checks the file, at once',
    access: 'admin',
    area: 'catalogue',
    status: 200,
    encoding: 'multipart',
    headers: idempotencyKey,
    body: importForm,
    files: {
      file: {
        most: 1,
        type: 'text/csv',
        nameAs: 'file_name',
        whenMissing: 'Please choose a CSV file',
      },
      pictures: { most: 1, type: 'application/zip', largest: LARGEST_ZIP },
    },
    data: importResult,
    accepted: z.object({ job_id: z.string() }),
    refusals: [409, 422],
  },
} as const satisfies Calls;
