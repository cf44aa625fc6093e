import { z } from 'zod';
import {
  ADJUSTMENTS,
  MAX_IN_STOCK,
  MAX_STOCK_NOTE_LENGTH,
  STOCK_REASONS,
} from '../domain/stock.ts';
import { MAX_BARCODE_LENGTH, MAX_VARIANTS } from '../domain/variants.ts';
import type { Calls } from './call.ts';
import { productImage } from './catalog.ts';
import { changedOf, changedQuery } from './changed.ts';
import { pageOf } from './envelope.ts';
import {
  bodyId,
  bodyLowAt,
  idempotencyKey,
  moment,
  pathId,
  queryId,
  queryIds,
  queryInteger,
  queryPage,
  requiredLine,
  text,
} from './fields.ts';

/** The count of a product; products that are not counted have none (docs/decisions/109). */
const productStock = z.object({
  product_id: z.int(),
  /** Of which variant it is; absent where the product is not sold in variants. */
  variant_id: z.int().optional(),
  on_hand: z.int(),
  /** From how many left on the shop says how many there are; 0: it never does. */
  low_at: z.int(),
  /** 1: the merchant offers it; it is available while there are any. */
  offered: z.union([z.literal(0), z.literal(1)]),
});
export type ProductStock = z.output<typeof productStock>;

/** A change of a count, as the ledger has it. */
const stockChange = z.object({
  id: z.int(),
  change: z.int(),
  /** How many were left then. */
  on_hand: z.int(),
  reason: z.enum(STOCK_REASONS),
  note: z.string(),
  order_id: z.int().nullable(),
  /** Who of the staff it was; `null` for buyers, who are not named here. */
  changed_by: z.object({ id: z.int(), name: z.string() }).nullable(),
  changed_at: moment,
});
export type StockChange = z.output<typeof stockChange>;

const COUNT_RANGE = `must be between 0 and ${MAX_IN_STOCK}`;
const count = z.int('must be a whole number').min(0, COUNT_RANGE).max(MAX_IN_STOCK, COUNT_RANGE);

/** More or fewer by this many, or as many as were counted on the shelf. */
const adjustment = z
  .object({
    change: z
      .int('must be a whole number')
      .min(-MAX_IN_STOCK, `must be at least -${MAX_IN_STOCK}`)
      .max(MAX_IN_STOCK, `must be at most ${MAX_IN_STOCK}`)
      .refine((by) => by !== 0, 'must not be 0')
      .optional(),
    /** A stock take: how many there are. */
    counted: count.optional(),
    /** How many the shop said there were when they were counted; another number by now is refused. */
    expected: z.int('must be a whole number').min(0, 'must be at least 0').optional(),
    /** Why; of a stock take it is left out. */
    reason: z.enum(ADJUSTMENTS, `must be one of ${ADJUSTMENTS.join(', ')}`).optional(),
    note: text(MAX_STOCK_NOTE_LENGTH).optional(),
    /** What of a product that is sold in variants. */
    variant_id: bodyId.optional(),
  })
  .refine(({ change, counted }) => (change === undefined) !== (counted === undefined), {
    path: ['change'],
    message: 'or counted is required, not both',
  })
  .refine(({ counted, expected }) => counted === undefined || expected !== undefined, {
    path: ['expected'],
    message: 'is required with counted',
  })
  .refine(({ change, reason }) => change === undefined || reason !== undefined, {
    path: ['reason'],
    message: 'is required with change',
  });
export type StockAdjustment = z.output<typeof adjustment>;

const threshold = z.object({
  low_at: bodyLowAt,
  /** What of a product that is sold in variants. */
  variant_id: bodyId.optional(),
});
export type StockThreshold = z.output<typeof threshold>;

/** What a code on a shelf stands for: a product that is sold as one, or a variant. */
const coded = z.object({
  product_id: z.int(),
  /** Absent where the product is not sold in variants. */
  variant_id: z.int().optional(),
  /** The product's. */
  name: z.string(),
  /** Which one: "Sage / Large"; absent where the product is not sold in variants. */
  variant: z.string().optional(),
  /** The merchant's own reference (SKU), its own. */
  reference: z.string().optional(),
  barcode: z.string().optional(),
  /** The variant's picture, else the cover. */
  image: productImage.nullable(),
  /** `null` while it is not counted. */
  stock: productStock.nullable(),
});
export type CodedStock = z.output<typeof coded>;

/** The most that one code finds: a product's reference finds all of its variants. */
export const MAX_OF_CODE = MAX_VARIANTS;

const params = z.object({ id: pathId });

/** Counted stock, for the panel. Counting starts and stops with the product's form (`stock`, `count_stock`). */
export const stockCalls = {
  'GET /stock': {
    summary: 'How many are left of products, at most 100; those that are not counted are left out',
    access: 'admin',
    area: 'catalogue',
    status: 200,
    query: z.object({ ids: queryIds(100) }),
    data: z.array(productStock),
    refusals: [422],
  },
  'GET /stock/find': {
    summary: `What has exactly this code as its reference or barcode, regardless of case; at most ${MAX_OF_CODE}`,
    access: 'admin',
    area: 'catalogue',
    status: 200,
    query: z.object({ code: requiredLine(MAX_BARCODE_LENGTH) }),
    data: z.array(coded),
    refusals: [422],
  },
  'GET /stock/changed': {
    summary:
      'Changes of counted stock in the order in which they happened, for programs that follow it: from `updated_since` on, then from each answer’s `next_cursor`',
    access: 'admin',
    area: 'catalogue',
    status: 200,
    query: changedQuery,
    data: changedOf(
      stockChange
        .omit({ note: true, changed_by: true })
        .extend({ product_id: z.int(), variant_id: z.int().nullable() }),
    ),
    refusals: [422],
  },
  'GET /stock/{id}': {
    summary:
      'The count of a product, or of one of its variants, and the ledger of its changes, the latest first',
    access: 'admin',
    area: 'catalogue',
    status: 200,
    params,
    query: z.object({
      page: queryPage,
      per_page: queryInteger(1, 100, 30),
      variant_id: queryId(),
    }),
    data: z.object({
      /** Of a variant: "Cushion, Sage / Large". */
      name: z.string(),
      /** `null` while it is not counted. */
      stock: productStock.nullable(),
      changes: pageOf(stockChange),
    }),
    refusals: [404, 422],
  },
  'POST /stock/{id}': {
    summary: 'Adjusts a count by so many, or to what was counted on the shelf',
    access: 'admin',
    area: 'catalogue',
    status: 200,
    params,
    headers: idempotencyKey,
    body: adjustment,
    data: productStock,
    refusals: [404, 409, 422],
  },
  'PUT /stock/{id}': {
    summary: 'Sets from how many left on the shop says how many there are',
    access: 'admin',
    area: 'catalogue',
    status: 200,
    params,
    body: threshold,
    data: productStock,
    refusals: [404, 409, 422],
  },
} as const satisfies Calls;
