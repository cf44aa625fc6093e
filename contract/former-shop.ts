import { z } from 'zod';
import type { Calls } from './call.ts';

/** Rows of a file of which the same is told. */
const told = z.object({
  message: z.string(),
  /** How many rows it is about. */
  count: z.int(),
  /** The first of them: their row as a spreadsheet counts, and what they are called. */
  rows: z.array(z.object({ line: z.int(), name: z.string() })),
});
export type Told = z.output<typeof told>;

/** What a file of the former shop brings, or has brought. */
const formerShopFile = z.object({
  kind: z.enum(['orders', 'customers']),
  shop: z.string(),
  /** Brought in, or to be. */
  added: z.int(),
  /** Here already. */
  known: z.int(),
  left_out: z.int(),
  /** Why rows stay out, the most frequent reason first. */
  problems: z.array(told),
  /** What is told of rows that come in. */
  notes: z.array(told),
});
export type FormerShopFile = z.output<typeof formerShopFile>;

const upload = {
  access: 'admin',
  area: 'settings',
  status: 200,
  encoding: 'multipart',
  body: z.object({}),
  files: { file: { most: 1, type: 'text/csv', whenMissing: 'Please choose the file' } },
  data: formerShopFile,
  refusals: [409, 422],
} as const;

/** Customers and orders of the shop that was there before (docs/product.md, Customers and orders of the old shop). */
export const formerShopCalls = {
  'POST /former-shop/preview': {
    ...upload,
    summary:
      'Reads an export of orders or customers of Shopify or WooCommerce and tells what it would bring; nothing is stored',
  },
  'POST /former-shop/import': {
    ...upload,
    summary:
      'Brings orders or customers of Shopify or WooCommerce in as history; the same again brings nothing twice',
  },
} as const satisfies Calls;
