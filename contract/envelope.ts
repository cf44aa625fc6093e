import { z } from 'zod';
import { lastPage } from '../domain/pagination.ts';

/** Messages by field; nested fields with dots: `products.0.quantity`. */
export type FieldErrors = Readonly<Record<string, readonly string[]>>;

/** What a refusal means, for programs and other languages: `zones.town_taken` with the values in its message. */
export interface RefusalCode {
  readonly code: string;
  readonly params: Readonly<Record<string, string | number>>;
}

/** Codes by field, as {@link FieldErrors}; under `_` that of the whole refusal. */
export type RefusalCodes = Readonly<Record<string, readonly RefusalCode[]>>;

/** What every answer under /api looks like. */
export interface Envelope<T> {
  readonly success: boolean;
  readonly message: string;
  readonly data: T | null;
  readonly errors: FieldErrors | null;
  /** In refusals only, where the rule has codes. */
  readonly codes?: RefusalCodes | undefined;
}

/** The schema of a successful envelope around `data`. */
export const envelopeOf = <T extends z.ZodType>(data: T) =>
  z.object({
    success: z.literal(true),
    message: z.string(),
    data,
    errors: z.null(),
  });

/** The schema of every refusal. */
export const refusalEnvelope = z.object({
  success: z.literal(false),
  message: z.string(),
  data: z.null(),
  errors: z.record(z.string(), z.array(z.string())).nullable(),
  codes: z
    .record(
      z.string(),
      z.array(
        z.object({
          code: z.string(),
          params: z.record(z.string(), z.union([z.string(), z.number()])),
        }),
      ),
    )
    .optional(),
});

/** This many rows of a long list are counted exactly, and reached by its pages (docs/decisions/165). */
export const MAX_LISTED = 100_000;
/** The same where rows are searched or put together, which costs more for each. */
export const MAX_FOUND = 10_000;

/** How many rows a long list has. */
export interface Count {
  readonly total: number;
  /** `false`: it is an estimate. */
  readonly isExact: boolean;
  /** This many of them have pages. */
  readonly reachable: number;
}

/** One page of a list. `last_page` is at least 1. */
export const pageOf = <T extends z.ZodType>(item: T) =>
  z.object({
    data: z.array(item),
    current_page: z.int(),
    last_page: z.int(),
    per_page: z.int(),
    total: z.int(),
  });

/** The same of a long list: `total_is_exact` is false where the total is an estimate, and pages then end before it. */
export const longPageOf = <T extends z.ZodType>(item: T) =>
  pageOf(item).extend({ total_is_exact: z.literal(false).optional() });

export interface Page<T> {
  readonly data: T[];
  readonly current_page: number;
  readonly last_page: number;
  readonly per_page: number;
  readonly total: number;
}

/** Wraps the rows of one page; `total` counts those of all pages. */
export const toPage = <T>(
  data: T[],
  total: number,
  { page, per_page }: { readonly page: number; readonly per_page: number },
): Page<T> => ({
  data,
  current_page: page,
  last_page: lastPage(total, per_page),
  per_page,
  total,
});

/** A page of a long list. */
export interface LongPage<T> extends Page<T> {
  readonly total_is_exact?: false | undefined;
}

/** Wraps the rows of one page of a long list. */
export const toLongPage = <T>(
  data: T[],
  { total, isExact, reachable }: Count,
  { page, per_page }: { readonly page: number; readonly per_page: number },
): LongPage<T> => ({
  ...toPage(data, reachable, { page, per_page }),
  total,
  ...(!isExact && { total_is_exact: false }),
});
