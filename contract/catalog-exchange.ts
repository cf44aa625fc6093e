import { z } from 'zod';
import {
  INVALID_LENGTH,
  INVALID_WEIGHT,
  parseCentimetres,
  parseKilograms,
} from '../domain/fact-limits.ts';
import { MAX_ZIP } from '../domain/pictures.ts';
import { DECIMAL_SIGNS, DRAFT_WISHES, TARGETS } from '../domain/product-columns.ts';
import { eachShownText, MAX_FACT_LENGTH } from '../domain/product-facts.ts';
import { IMPORT_FILE_MISSING } from '../domain/refusal-messages.ts';
import { MAX_IN_STOCK } from '../domain/stock.ts';
import { TEXT_ENCODINGS, type TextEncoding } from '../domain/text-encodings.ts';
import {
  MAX_BARCODE_LENGTH,
  MAX_OPTION_LENGTH,
  MAX_OPTION_VALUE_LENGTH,
} from '../domain/variants.ts';
import type { Calls } from './call.ts';
import { productFields } from './catalog-admin.ts';
import { pageOf } from './envelope.ts';
import {
  amountText,
  codeLine,
  collectionPath,
  idempotencyKey,
  pathText,
  queryChoice,
  queryInteger,
  queryPage,
  requiredLine,
  shownAs,
} from './fields.ts';
import { discount, fileName, formId, needed, optional, zeroOrOne } from './form-fields.ts';
import { tagsField } from './product-facts.ts';

const YES = [
  ...['yes', 'true', 'in stock', 'instock', 'available', 'oui', 'en stock', 'disponible'],
  ...['ja', 'auf lager', 'lieferbar', 'verfügbar', 'نعم'],
];
const NO = [
  ...['no', 'false', 'out of stock', 'outofstock', 'sold out', 'non', 'en rupture', 'épuisé'],
  ...['rupture de stock', 'indisponible', 'nein', 'ausverkauft', 'nicht lieferbar'],
  ...['nicht verfügbar', 'لا'],
];

/** As the panel says it, `1` and `0` as exports do, in words of other shops, or how many there are. */
const yesOrNo = z
  .string()
  .trim()
  .toLowerCase()
  .refine(
    (text) => /^\d{1,7}$/.test(text) || [...YES, ...NO].includes(text),
    'must be Yes or No (or 1 or 0)',
  )
  .transform((text) => YES.includes(text) || Number(text) > 0);

/** What something cost before a reduction, or costs after it, where 0 is none; or what it costs the shop. */
const otherPrice = amountText();

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

const inStock = z
  .string()
  .trim()
  .refine(
    (text) => /^\d{1,7}$/.test(text) && Number(text) <= MAX_IN_STOCK,
    `must be a whole number between 0 and ${MAX_IN_STOCK}`,
  )
  .transform(Number);

/** A line of the products' CSV: its cells have the rules of `POST /products`, and travel as text too. */
export const productRow = z.object({
  /** The product that is changed; a new one is made without. */
  id: optional(formId),
  name: needed(productFields.name),
  description: needed(productFields.description),
  price: needed(productFields.price),
  /** A name, or a path such as "Gifts > Under 25". */
  collection: needed(collectionPath),
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
  ...eachShownText((text) => optional(requiredLine(MAX_FACT_LENGTH[text]))),
  /** A line for each: `Bulb: E27`. Those that are not named stay; one without a value loses it. */
  attributes: optional(z.string()),
  /** The merchant's own reference (SKU): without an id, a row changes the product that has it. */
  reference: optional(codeLine(MAX_FACT_LENGTH.reference)),
  /** With a value, the row is a variant of the product (docs/decisions/137): price, discount and available are the variant's. */
  option_1_name: optional(requiredLine(MAX_OPTION_LENGTH)),
  option_1_value: optional(requiredLine(MAX_OPTION_VALUE_LENGTH)),
  option_2_name: optional(requiredLine(MAX_OPTION_LENGTH)),
  option_2_value: optional(requiredLine(MAX_OPTION_VALUE_LENGTH)),
  option_3_name: optional(requiredLine(MAX_OPTION_LENGTH)),
  option_3_value: optional(requiredLine(MAX_OPTION_VALUE_LENGTH)),
  variant_reference: optional(codeLine(MAX_FACT_LENGTH.reference)),
  variant_barcode: optional(codeLine(MAX_BARCODE_LENGTH)),
  /** How many there are: what is not counted yet is from now on. What is counted stays as it is, since orders take from it meanwhile. */
  in_stock: optional(inStock),
  /** What a piece costs the shop, for staff only. Blank: it stays. */
  cost: optional(otherPrice),
  /** Whether it is shown in the shop. Blank: as it is, and a new one is shown. Of a variant's rows the first says it. */
  shown: optional(yesOrNo),
  /** Parted by commas. Blank: they stay. */
  tags: optional(tagsField),
  /** What it cost before: `price` is reduced already. The shop keeps this price and the discount; none where it is blank or 0. */
  old_price: optional(otherPrice),
  /** What it costs now: `price` is the one before. Blank and 0 as with `old_price`; only one of the two is taken. */
  sale_price: optional(otherPrice),
});
export type ProductRow = z.output<typeof productRow>;

/** No file has more columns. */
export const MAX_COLUMNS = 500;

const target = z.enum(TARGETS);

/** JSON in a field of the form, one for each column of the file: `["name", null, "price"]`. */
const columnsField = z
  .string()
  .transform((json, context) => {
    try {
      return JSON.parse(json) as unknown;
    } catch {
      context.addIssue({ code: 'custom', message: 'must be JSON like ["name", null, "price"]' });
      return z.NEVER;
    }
  })
  .pipe(
    z.array(target.nullable(), 'must be a list').max(MAX_COLUMNS, `must be at most ${MAX_COLUMNS}`),
  )
  .meta(shownAs({ type: 'string', examples: ['["name", null, "price"]'] }));

const ENCODINGS = Object.keys(TEXT_ENCODINGS) as TextEncoding[];

const decimalSign = z.enum(DECIMAL_SIGNS, 'must be . or ,');

/** JSON in a field of the form, one for each column of the file: `[null, ",", null]`. */
const decimalsField = z
  .string()
  .transform((json, context) => {
    try {
      return JSON.parse(json) as unknown;
    } catch {
      context.addIssue({ code: 'custom', message: 'must be JSON like [null, ","]' });
      return z.NEVER;
    }
  })
  .pipe(
    z
      .array(decimalSign.nullable(), 'must be a list')
      .max(MAX_COLUMNS, `must be at most ${MAX_COLUMNS}`),
  )
  .meta(shownAs({ type: 'string', examples: ['[null, ",", null]'] }));

const importForm = z.object({
  /**
   * What each column of the file holds, in its order; `null` is passed over. Kept for the next file with the same head. Left out: the
   * columns are named as in an export.
   */
  columns: optional(columnsField),
  /** In a dry run of a file with other columns, and without `columns`: answers a guess in place of 422. */
  ask_columns: optional(zeroOrOne),
  /** How a CSV file is written, where the shop would take it for something else (docs/decisions/176). */
  encoding: optional(z.enum(ENCODINGS, `must be one of ${ENCODINGS.join(', ')}`)),
  /**
   * The sign before the decimals of all numbers; left out, the file's cells and its separator decide. This and the next three are
   * remembered for the next file with the same head, as `columns` is.
   */
  decimal: optional(decimalSign),
  /** The same of single columns, in their order: numbers such as 3,125 are asked for once a column (`asks_decimal`). */
  decimals: optional(decimalsField),
  /** The collection of rows that name none, by its name or as a path such as "Gifts > Under 25". */
  collection: optional(collectionPath),
  /** What becomes of drafts, and of what the former shop did not show: brought in hidden unless they are to be left out. */
  drafts: optional(z.enum(DRAFT_WISHES, `must be one of ${DRAFT_WISHES.join(', ')}`)),
  /** In a dry run: what was said of earlier files with the same head is forgotten first. */
  forget: optional(zeroOrOne),
  /** Check all, store nothing. */
  dry_run: optional(zeroOrOne),
  file_name: optional(fileName),
});

const importError = z.object({
  /** As a spreadsheet counts: the head is row 1. */
  row: z.int(),
  /** Empty: something about the row as a whole. */
  column: z.string(),
  message: z.string(),
});
export type ImportError = z.output<typeof importError>;

/** Errors or notes with one cause. */
const errorGroup = z.object({
  column: z.string(),
  /** As in `errors`, with … in place of the value. */
  message: z.string(),
  row_count: z.int(),
  /** What the cells say, the most frequent first; blank where that is not the point. At most 200. */
  values: z.array(z.object({ value: z.string(), row_count: z.int(), first_row: z.int() })),
});
export type ErrorGroup = z.output<typeof errorGroup>;

/** What rows of a checked file do. */
export const CHANGE_KINDS = ['created', 'changed', 'unchanged', 'refused'] as const;
export type ChangeKind = (typeof CHANGE_KINDS)[number];

/** What one row of a checked file would do. Texts are cut off where they are long. */
const importChange = z.object({
  row: z.int(),
  /** `null`: a new product. */
  id: z.int().nullable(),
  name: z.string(),
  /** What differs; `before` is `null` where there was nothing. */
  fields: z.array(z.object({ name: z.string(), before: z.string().nullable(), after: z.string() })),
  errors: z.array(z.object({ column: z.string(), message: z.string() })),
});
export type ImportChange = z.output<typeof importChange>;

const count = z.int();

/** A check whose changes can be looked at, until the same admin checks another file, for a day at most. */
const storedCheck = z.object({
  id: z.string(),
  counts: z.object({ created: count, changed: count, unchanged: count, refused: count }),
});

/** How a file was read. */
const importColumns = z.object({
  /**
   * Where `columns` came from: the head of our own exports, our names beside others, the shop system that wrote the file, this request, an
   * earlier file with the same head, or a guess.
   */
  source: z.enum(['own', 'named', 'system', 'given', 'kept', 'guess']),
  /** The shop system that wrote the file, where it is known by its head. */
  system: z.string().optional(),
  /** Only the system's public documentation was there to learn its files from, and no file of it. */
  by_documentation: z.literal(true).optional(),
  /** The sign before decimals, as the file's numbers show it or as it was said; `null`: they contradict each other. */
  decimal: decimalSign.nullable().optional(),
  /** What says so: the admin, the cells, who wrote the file, or the sign between its cells. */
  decimal_by: z.enum(['admin', 'cells', 'maker', 'separator']).optional(),
  /** One of those that a request may name, or xlsx for a workbook, which has no separator. */
  encoding: z.string(),
  separator: z.string(),
  columns: z.array(
    z.object({
      name: z.string(),
      samples: z.array(z.string()),
      target: target.nullable(),
      /** Of a column with numbers: the sign before their decimals. */
      decimal: decimalSign.nullable().optional(),
      /** Whether some of them read in two ways, so that `decimals` has to say it. */
      asks_decimal: z.boolean().optional(),
      /** The first of them, at most 3. */
      two_ways: z.array(z.string()).optional(),
    }),
  ),
});
export type ImportColumns = z.output<typeof importColumns>;

const importReading = z.object({
  decimal: decimalSign.nullable(),
  decimals: z.array(decimalSign.nullable()),
  collection: z.string(),
  drafts: z.enum(DRAFT_WISHES),
  remembered: z.boolean(),
});

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
  /** Addresses of other sites: a dry run checks their form alone, the import fetches each once. One that can't be had is told in `notes`. */
  foreign_pictures: z.int(),
  dry_run: z.boolean(),
  /** All errors by cause, at most 50. */
  error_groups: z.array(errorGroup).optional(),
  /** What is no error but worth knowing, by cause. */
  notes: z.array(errorGroup).optional(),
  /** Names and paths of collections that do not exist, at most 200: `POST /categories/bulk` makes them. */
  missing_collections: z.array(z.string()).optional(),
  /** How many products are drafts, or were not shown in the former shop. */
  drafts: z.int().optional(),
  /** Of a dry run: how the file was read, as was said of it or else of the last one with the same head (`remembered`). */
  reading: importReading.optional(),
  /** Of a dry run. Where its source is a guess, nothing but the columns was read. */
  columns: importColumns.optional(),
  /** Of a dry run: `GET /import-checks/{id}/changes` has it row by row. */
  check: storedCheck.optional(),
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
      'Makes and changes products from CSV or a workbook (.xlsx), as a job that `GET /jobs/{id}` follows. A dry run only checks the file, at once',
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
        whenMissing: IMPORT_FILE_MISSING,
      },
      pictures: { most: 1, type: 'application/zip', largest: MAX_ZIP },
    },
    data: importResult,
    accepted: z.object({ job_id: z.string() }),
    refusals: [409, 422],
  },
  'GET /import-checks/{id}/changes': {
    summary: 'What a checked file would change, row by row; of very large files the first rows',
    access: 'admin',
    area: 'costs', // It names what products cost.
    status: 200,
    params: z.object({ id: pathText(100) }),
    query: z.object({
      kind: queryChoice(CHANGE_KINDS),
      page: queryPage,
      per_page: queryInteger(1, 100, 50),
    }),
    data: pageOf(importChange),
    refusals: [404, 422],
  },
} as const satisfies Calls;
