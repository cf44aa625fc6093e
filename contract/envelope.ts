import { z } from 'zod';
import { lastPage } from '../domain/pagination.ts';

/** Messages by field; nested fields with dots: `products.0.quantity` (decisions §2). */
export type FieldErrors = Readonly<Record<string, readonly string[]>>;

/** What every answer under /api looks like (spec §7, decisions §2). */
export interface Envelope<T> {
  readonly success: boolean;
  readonly message: string;
  readonly data: T | null;
  readonly errors: FieldErrors | null;
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
});

/** One page of a list (spec §3, decisions §2). `last_page` is at least 1. */
export const pageOf = <T extends z.ZodType>(item: T) =>
  z.object({
    data: z.array(item),
    current_page: z.int(),
    last_page: z.int(),
    per_page: z.int(),
    total: z.int(),
  });

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
